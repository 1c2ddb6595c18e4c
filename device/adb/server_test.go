package adb

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeServer is a scripted ADB server: for each service that a connection asks for there is a function that goes on with
// it. A service that is not in the script is refused.
type fakeServer struct {
	t        *testing.T
	listener net.Listener
	script   map[string]func(io.ReadWriter)

	mu    sync.Mutex
	asked []string
	conns []net.Conn
	tasks sync.WaitGroup
}

// serve starts a server that ends with the test.
func serve(t *testing.T, script map[string]func(io.ReadWriter)) (*fakeServer, *Client) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &fakeServer{t: t, listener: l, script: script}
	s.tasks.Go(s.accept)
	t.Cleanup(func() {
		_ = l.Close()
		s.mu.Lock()
		for _, c := range s.conns {
			_ = c.Close()
		}
		s.mu.Unlock()
		s.tasks.Wait()
	})
	return s, &Client{Addr: l.Addr().String()}
}

func (s *fakeServer) accept() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns = append(s.conns, conn)
		s.mu.Unlock()
		s.tasks.Go(func() {
			defer conn.Close()
			s.one(conn)
		})
	}
}

// one answers the requests of a connection; behind a transport comes one more.
func (s *fakeServer) one(conn net.Conn) {
	for {
		b, err := readBlock(conn)
		if err != nil {
			return
		}
		service := string(b)
		s.mu.Lock()
		s.asked = append(s.asked, service)
		s.mu.Unlock()
		do, ok := s.script[service]
		if !ok {
			fail(conn, "unknown service "+service)
			return
		}
		do(conn)
		if !strings.HasPrefix(service, "host:transport") {
			return
		}
	}
}

func okay(rw io.ReadWriter) { _, _ = io.WriteString(rw, "OKAY") }

func fail(rw io.ReadWriter, msg string) { fmt.Fprintf(rw, "FAIL%04x%s", len(msg), msg) }

// say answers OKAY and these bytes.
func say(text string) func(io.ReadWriter) {
	return func(rw io.ReadWriter) { _, _ = io.WriteString(rw, "OKAY"+text) }
}

// tell answers OKAY and one block.
func tell(text string) func(io.ReadWriter) { return say(frame(text)) }

// refuse answers FAIL.
func refuse(msg string) func(io.ReadWriter) {
	return func(rw io.ReadWriter) { fail(rw, msg) }
}

// device is the script of a device "d" with these features and one service.
func device(features, service string, do func(io.ReadWriter)) map[string]func(io.ReadWriter) {
	return map[string]func(io.ReadWriter){
		"host-serial:d:features": tell(features),
		"host:transport:d":       okay,
		service:                  do,
	}
}

// packet is one packet of the shell protocol.
func packet(id byte, data string) string { return string(appendPacket(nil, id, []byte(data))) }

func TestServerIsHere(t *testing.T) {
	for addr, want := range map[string]bool{"": true, "127.0.0.1:5037": true, "localhost:5037": true, "[::1]:5037": true,
		"localfilesystem:/run/adb": true, "localabstract:adb": true, "192.0.2.7:5037": false, "farm.example:5037": false, "nonsense": false} {
		if got := (&Client{Addr: addr}).Device("x").ServerIsHere(); got != want {
			t.Errorf("a server at %q is here: %v", addr, got)
		}
	}
}
