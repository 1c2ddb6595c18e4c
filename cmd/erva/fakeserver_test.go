package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// fakeServer is an ADB server with made-up devices: as much of the protocol as the commands need to find out that a device
// or an app is no good. What apps do is the desktop device's business.
type fakeServer struct {
	listener net.Listener
	devices  []string          // "SERIAL STATE", in order
	apps     map[string]string // package: debug or release
	serving  sync.WaitGroup
	mu       sync.Mutex
	open     map[net.Conn]bool
}

func scriptServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: adbserver [SERIAL=STATE…] [PACKAGE=debug|release…]")
	}
	s := &fakeServer{apps: map[string]string{}, open: map[net.Conn]bool{}}
	for _, arg := range args {
		name, value, ok := strings.Cut(arg, "=")
		switch {
		case !ok:
			ts.Fatalf("%s: want NAME=VALUE", arg)
		case value == "debug" || value == "release":
			s.apps[name] = value
		default:
			s.devices = append(s.devices, name+" "+value)
		}
	}
	var err error
	s.listener, err = net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	s.serving.Go(s.serve)
	ts.Defer(s.close)
	_, port, err := net.SplitHostPort(s.listener.Addr().String())
	ts.Check(err)
	ts.Setenv("ANDROID_ADB_SERVER_PORT", port)
}

func (s *fakeServer) close() {
	_ = s.listener.Close()
	s.mu.Lock()
	for c := range s.open {
		_ = c.Close()
	}
	s.mu.Unlock()
	s.serving.Wait()
}

func (s *fakeServer) serve() {
	for {
		c, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.open[c] = true
		s.mu.Unlock()
		s.serving.Go(func() {
			s.answer(c)
			_ = c.Close()
			s.mu.Lock()
			delete(s.open, c)
			s.mu.Unlock()
		})
	}
}

// answer serves one connection.
func (s *fakeServer) answer(c net.Conn) {
	for {
		head := make([]byte, 4)
		if _, err := io.ReadFull(c, head); err != nil {
			return
		}
		n, err := strconv.ParseUint(string(head), 16, 16)
		if err != nil {
			return
		}
		request := make([]byte, n)
		if _, err := io.ReadFull(c, request); err != nil {
			return
		}
		if more := s.request(c, string(request)); !more {
			return
		}
	}
}

// request answers one request and says whether another may follow.
func (s *fakeServer) request(w io.Writer, request string) bool {
	block := func(text string) bool {
		fmt.Fprintf(w, "OKAY%04x%s", len(text), text)
		return false
	}
	switch {
	case request == "host:version":
		return block("0029")
	case request == "host:devices-l":
		return block(strings.Join(append(s.devices, ""), "\n"))
	case strings.HasSuffix(request, ":features"):
		return block("shell_v2,cmd")
	case strings.HasPrefix(request, "host:transport:"):
		fmt.Fprint(w, "OKAY")
		return true
	case strings.HasPrefix(request, "shell,v2,raw:"):
		fmt.Fprint(w, "OKAY")
		s.shell(w, strings.Fields(strings.TrimPrefix(request, "shell,v2,raw:")))
		return false
	}
	text := "unknown host service"
	fmt.Fprintf(w, "FAIL%04x%s", len(text), text)
	return false
}

// shell runs a command line of a device's shell.
func (s *fakeServer) shell(w io.Writer, words []string) {
	packet := func(id byte, data string) {
		head := binary.LittleEndian.AppendUint32([]byte{id}, uint32(len(data)))
		fmt.Fprint(w, string(head)+data)
	}
	const stdout, stderr, exit = 1, 2, 3
	line := strings.Join(words, " ")
	pkg := words[len(words)-1]
	switch {
	case line == "getprop ro.product.model":
		packet(stdout, "Pixel 4\n")
	case line == "getprop ro.build.version.release":
		packet(stdout, "11\n")
	case line == "getprop ro.build.version.sdk":
		packet(stdout, "30\n")
	case strings.HasPrefix(line, "pm path ") && s.apps[pkg] != "":
		packet(stdout, "package:/data/app/"+pkg+"/base.apk\n")
	case strings.HasPrefix(line, "run-as ") && s.apps[words[1]] == "debug":
	case strings.HasPrefix(line, "run-as "):
		packet(stderr, "run-as: package not debuggable: "+words[1]+"\n")
		packet(exit, "\x01")
		return
	case strings.HasPrefix(line, "cmd package resolve-activity ") && s.apps[pkg] != "":
		packet(stdout, "priority=0\n"+pkg+"/.Main\n")
	default:
		packet(exit, "\x01")
		return
	}
	packet(exit, "\x00")
}
