package desk

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

// startTimeout is how long a JVM may take to say hello and to offer its debugger port; far more than it needs, since
// the machine may be busy.
const startTimeout = 60 * time.Second

// jvm is one started JVM: a zygote until it is bound to an app.
type jvm struct {
	cmd     *exec.Cmd
	pid     int
	channel *channel
	port    *debugPort

	exited chan struct{} // closed after the process has been waited for
	state  *os.ProcessState

	mu   sync.Mutex
	tail []string // the last lines that the JVM itself printed
}

// newToken is what a JVM proves its identity with.
func newToken() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// jvmFlags are for a fast start and a small footprint; an app needs no peak speed.
func jvmFlags() []string {
	return []string{"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-Xss1m", "-XX:-UsePerfData",
		"-Xlog:disable", "-Xlog:all=error:stderr", "-Dfile.encoding=UTF-8", "-Djava.awt.headless=true"}
}

// zygoteClass is the framework's entry point.
const zygoteClass = "com.android.internal.os.ZygoteInit"

// launch starts a JVM that will connect to addr with token. Its output is watched until it ends.
func (z *zygotes) launch(token string) (*jvm, error) {
	args := jvmFlags()
	if archive := z.archive.path(); archive != "" {
		args = append(args, "-Xshare:auto", "-XX:SharedArchiveFile="+archive)
	}
	args = append(args,
		"-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0",
		"-Xbootclasspath/a:"+z.jar, "-cp", z.emptyDir, zygoteClass, z.listener.Addr().String(), token)
	cmd := exec.Command(z.jdk.Java(), args...)
	cmd.Env = jvmEnv()
	cmd.Dir = z.emptyDir
	ownGroup(cmd)
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = in, in
	err = cmd.Start()
	_ = in.Close()
	if err != nil {
		_ = out.Close()
		return nil, fmt.Errorf("start %s: %w", z.jdk.Java(), err)
	}
	j := &jvm{cmd: cmd, pid: cmd.Process.Pid, port: newDebugPort(), exited: make(chan struct{})}
	z.desk.spawn(func() { z.watchOutput(j, out) })
	return j, nil
}

// jvmEnv is the desk's environment without what would change a JVM's flags or make it print.
func jvmEnv() []string {
	var env []string
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		switch name {
		case "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH":
		default:
			env = append(env, e)
		}
	}
	return env
}

var listening = regexp.MustCompile(`^Listening for transport dt_socket at address: (?:[^ ]*:)?(\d{1,5})\s*$`)

// watchOutput reads what the JVM itself prints, and waits for its end. The JVM says its debugger port anew each time
// that a debugger has gone.
func (z *zygotes) watchOutput(j *jvm, out *os.File) {
	r := bufio.NewReaderSize(out, 8<<10)
	for {
		line, err := readLine(r, 1<<20)
		if err != nil {
			break
		}
		if m := listening.FindSubmatch(line); m != nil {
			j.port.set(string(m[1]))
			continue
		}
		text := strings.TrimRight(string(line), "\r")
		j.note(text)
		z.desk.log.printf("process %d: %s", j.pid, text)
	}
	_, _ = io.Copy(io.Discard, r) // after an overlong line: never let the JVM block on its output
	_ = out.Close()
	_ = j.cmd.Wait()
	j.state = j.cmd.ProcessState
	j.port.close()
	close(j.exited)
}

// note keeps the last lines for the message about a JVM that did not start.
func (j *jvm) note(line string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.tail = append(j.tail, line); len(j.tail) > 8 {
		j.tail = j.tail[1:]
	}
}

func (j *jvm) lastWords() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Join(j.tail, "; ")
}

// kill ends the JVM's process group; it is done when exited is closed.
func (j *jvm) kill() {
	select {
	case <-j.exited: // its number may be another process's by now
	default:
		_ = killGroup(j.pid)
	}
}

// ready waits for the hello and the debugger port of a JVM that has just been launched.
func (z *zygotes) ready(ctx context.Context, j *jvm, token string, hello <-chan *channel) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	defer func() {
		z.forget(token)
		select {
		case late := <-hello:
			late.fail()
		default:
		}
	}()
	select {
	case j.channel = <-hello:
	case <-j.exited:
		return fmt.Errorf("the JVM ended before it said hello (%v): %s", j.state, j.lastWords())
	case <-ctx.Done():
		return fmt.Errorf("wait for the JVM's hello: %w: %s", ctx.Err(), j.lastWords())
	}
	if err := j.port.await(ctx); err != nil {
		return fmt.Errorf("wait for the JVM's debugger port: %w: %s", err, j.lastWords())
	}
	return nil
}

// debugPort is where the JVM listens for a debugger. A connection uses the port up: the JVM listens again, and says
// where, when that debugger has gone.
type debugPort struct {
	mu      sync.Mutex
	number  string
	changed chan struct{} // closed and replaced at each change
	gone    bool
}

func newDebugPort() *debugPort { return &debugPort{changed: make(chan struct{})} }

func (p *debugPort) set(number string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.number = number
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *debugPort) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = true
	close(p.changed)
	p.changed = make(chan struct{})
}

// await waits until there is a port.
func (p *debugPort) await(ctx context.Context) error {
	_, err := p.get(ctx, func(number string) string { return number })
	return err
}

// take waits for a port and uses it up.
func (p *debugPort) take(ctx context.Context) (string, error) {
	return p.get(ctx, func(string) string { return "" })
}

// get waits for a port and replaces it by what next says.
func (p *debugPort) get(ctx context.Context, next func(string) string) (string, error) {
	for {
		p.mu.Lock()
		number, changed, gone := p.number, p.changed, p.gone
		if number != "" && !gone {
			p.number = next(number)
		}
		p.mu.Unlock()
		switch {
		case gone:
			return "", errChannelClosed
		case number != "":
			return number, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// describeJar identifies the framework and the JVM that runs it, for the archive's name.
func describeJar(jdk JDK, jar string) (string, error) {
	st, err := os.Stat(jar)
	if err != nil {
		return "", fmt.Errorf("framework: %w", err)
	}
	if !st.Mode().IsRegular() {
		return "", errors.New("framework: not a jar file")
	}
	abs, err := filepath.Abs(jar)
	if err != nil {
		return "", err
	}
	release, _ := os.ReadFile(filepath.Join(jdk.Home, "release"))
	return fmt.Sprintf("%s\n%d\n%d\n%s\n%s", abs, st.Size(), st.ModTime().UnixNano(), jdk.Home, release), nil
}
