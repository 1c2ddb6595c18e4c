// Package adbtest runs a real ADB server for tests, the one of the platform tools: private, on a port of its own, without
// USB and emulators, with a home folder of its own, and ended with the test. The user's server on port 5037 is left alone.
// It imports the standard library only; tests of any package may import it.
package adbtest

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long to wait for what takes a moment on a machine with nothing else to do.
const patience = time.Minute

// Find is the path of the adb command: in PATH, else in the SDK that ANDROID_HOME or ANDROID_SDK_ROOT name.
func Find() (string, error) {
	path, err := exec.LookPath("adb")
	if err == nil {
		return path, nil
	}
	for _, name := range []string{"ANDROID_HOME", "ANDROID_SDK_ROOT"} {
		if dir := os.Getenv(name); dir != "" {
			if path, err := exec.LookPath(filepath.Join(dir, "platform-tools", "adb")); err == nil {
				return path, nil
			}
		}
	}
	return "", fmt.Errorf("no adb: install it (Debian and Ubuntu: sudo apt-get install adb; tools/ensure-adb does): %w", err)
}

// Server is a private ADB server.
type Server struct {
	// Port is where it listens, on 127.0.0.1.
	Port string
	// Env is the environment for adb, without the variables that would choose another server or device.
	Env []string

	adb  string
	cmd  *exec.Cmd // the running server, nil when it was killed
	log  *lockedBuffer
	done chan struct{} // closed when cmd has ended
}

// Start starts a server that ends with the test, which is skipped where there is no adb.
func Start(t testing.TB) *Server {
	t.Helper()
	adb, err := Find()
	if err != nil {
		t.Skip(err)
	}
	s, err := New(adb, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Kill(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// New starts a server of the command adb that keeps what it writes in home. Who calls it must Kill it.
func New(adb, home string) (*Server, error) {
	s := &Server{adb: adb, Env: Environment(home)}
	var err error
	for range 5 { // somebody may take the port that was free
		if s.Port, err = freePort(); err != nil {
			return nil, err
		}
		if err = s.Restart(); err == nil {
			return s, nil
		}
	}
	return nil, err
}

// Environment is the environment for an adb that keeps what it writes in home: without the variables that would choose
// a server or a device, without USB and emulators.
func Environment(home string) []string {
	env := []string{"HOME=" + home, "ANDROID_SDK_HOME=" + home, "ANDROID_USER_HOME=" + home, "TMPDIR=" + home, "ADB_USB=0", "ADB_EMU=0", "ADB_MDNS=0"}
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		switch name {
		case "HOME", "TMPDIR":
		default:
			if !strings.HasPrefix(name, "ADB_") && !strings.HasPrefix(name, "ANDROID_") {
				env = append(env, e)
			}
		}
	}
	return env
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// Addr is the server's "127.0.0.1:PORT".
func (s *Server) Addr() string { return net.JoinHostPort("127.0.0.1", s.Port) }

// Restart starts the server again after Kill, on the same port.
func (s *Server) Restart() error {
	s.log = &lockedBuffer{}
	s.cmd = exec.Command(s.adb, "-P", s.Port, "nodaemon", "server")
	s.cmd.Env, s.cmd.Stdout, s.cmd.Stderr = s.Env, s.log, s.log
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("start the ADB server: %w", err)
	}
	cmd, done := s.cmd, make(chan struct{})
	s.done = done
	go func() {
		_ = cmd.Wait()
		close(done)
	}()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	late := time.After(patience)
	for {
		if conn, err := net.Dial("tcp", s.Addr()); err == nil {
			return conn.Close()
		}
		select {
		case <-s.done:
			return fmt.Errorf("the ADB server on port %s ended at once: %s", s.Port, s.Log())
		case <-late:
			return errors.Join(fmt.Errorf("the ADB server on port %s does not answer", s.Port), s.Kill())
		case <-tick.C:
		}
	}
}

// Kill ends the server, as a crash of it would, and waits for its end. It may be called again.
func (s *Server) Kill() error {
	if s.cmd == nil {
		return nil
	}
	err := s.cmd.Process.Kill()
	<-s.done
	s.cmd = nil
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}

// Running is the server's process, an error after Kill.
func (s *Server) Running() (*os.Process, error) {
	if s.cmd == nil {
		return nil, errors.New("the ADB server was killed")
	}
	return s.cmd.Process, nil
}

// Result is how an adb command ended.
type Result struct {
	Stdout, Stderr string
	Code           int
}

// Run runs adb with these arguments against the server.
func (s *Server) Run(t testing.TB, args ...string) Result {
	t.Helper()
	return s.RunInput(t, "", args...)
}

// RunInput runs adb with these arguments and this standard input against the server.
func (s *Server) RunInput(t testing.TB, stdin string, args ...string) Result {
	t.Helper()
	r, err := s.do(stdin, args...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// do runs adb; a status other than 0 is no error.
func (s *Server) do(stdin string, args ...string) (Result, error) {
	if s.cmd == nil {
		return Result{}, errors.New("the ADB server was killed: adb would start one of its own")
	}
	cmd := s.Command(args...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &errs
	late := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	err := cmd.Run()
	late.Stop()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return Result{}, fmt.Errorf("adb %s: %w", strings.Join(args, " "), err)
	}
	return Result{out.String(), errs.String(), cmd.ProcessState.ExitCode()}, nil
}

// Command is adb with these arguments, to be started by the test.
func (s *Server) Command(args ...string) *exec.Cmd {
	cmd := exec.Command(s.adb, append([]string{"-P", s.Port}, args...)...)
	cmd.Env = s.Env
	return cmd
}

// Connect attaches a device that listens at addr and waits until it is ready. Its serial is the address.
func (s *Server) Connect(t testing.TB, addr string) (serial string) {
	t.Helper()
	if err := s.Attach(addr); err != nil {
		t.Fatal(err)
	}
	return addr
}

// Attach is Connect where there is no test.
func (s *Server) Attach(addr string) error {
	if r, err := s.do("", "connect", addr); err != nil || r.Code != 0 || !strings.Contains(r.Stdout, "connected to "+addr) {
		return fmt.Errorf("adb connect %s: %+v, %v", addr, r, err)
	}
	if r, err := s.do("", "-s", addr, "wait-for-device"); err != nil || r.Code != 0 {
		return fmt.Errorf("adb wait-for-device: %+v, %v", r, err)
	}
	return nil
}

// Disconnect takes the device away.
func (s *Server) Disconnect(t testing.TB, serial string) {
	t.Helper()
	if r := s.Run(t, "disconnect", serial); r.Code != 0 {
		t.Fatalf("adb disconnect %s: %+v", serial, r)
	}
}

// Log is what the running server has said.
func (s *Server) Log() string {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return s.log.b.String()
}

// lockedBuffer keeps what a process writes while a test may look at it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}
