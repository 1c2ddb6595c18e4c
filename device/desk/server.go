package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
)

// server is an ADB server: it answers the smart-socket protocol that adb and its kin speak on port 5037.
type server struct {
	desk     *Desk
	listener net.Listener

	mu       sync.Mutex
	conns    map[net.Conn]struct{}
	closed   bool
	forwards []*forward

	transports []net.Listener // of the devices, for real servers
}

// serverVersion is the protocol version of current platform tools. A client of another version would kill the server
// and start its own.
const serverVersion = 41

// blockLimit is the longest block in an answer.
const blockLimit = 0xffff

// startServer listens on addr and serves until close.
func startServer(d *Desk, addr string) (*server, error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	l, err := listen(addr)
	if err != nil {
		return nil, err
	}
	s := &server{desk: d, listener: l, conns: map[net.Conn]struct{}{}}
	d.spawn(func() { s.acceptLoop(l, s.serve) })
	return s, nil
}

func (s *server) addr() string { return s.listener.Addr().String() }

// acceptLoop serves each connection of l on a goroutine of its own. The connection is closed when serve returns.
func (s *server) acceptLoop(l net.Listener, serve func(context.Context, net.Conn)) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		if !s.track(conn) {
			_ = conn.Close()
			return
		}
		s.desk.spawn(func() {
			defer s.untrack(conn)
			serve(s.desk.ctx, conn)
		})
	}
}

func (s *server) track(conn net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.conns[conn] = struct{}{}
	return true
}

func (s *server) untrack(conn net.Conn) {
	_ = conn.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, conn)
}

// close ends the listeners and every connection.
func (s *server) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	_ = s.listener.Close()
	for _, l := range s.transports {
		_ = l.Close()
	}
	for _, f := range s.forwards {
		_ = f.listener.Close()
	}
	for conn := range s.conns {
		_ = conn.Close()
	}
}

// serve answers the requests of one connection: one about the server, or a switch to a device and one to that.
func (s *server) serve(ctx context.Context, conn net.Conn) {
	text, err := readRequest(conn)
	if err != nil {
		return
	}
	req, err := parseRequest(text, s.desk.Serials())
	if err != nil {
		writeFail(conn, err.Error())
		return
	}
	p, err := s.pick(req)
	if err != nil {
		writeFail(conn, err.Error())
		return
	}
	if !req.transport {
		s.host(ctx, conn, req, p)
		return
	}
	if p == nil || p.state != "device" {
		writeFail(conn, stateProblem(p))
		return
	}
	answer := []byte("OKAY")
	if req.tellID {
		answer = append(answer, byte(p.number), byte(p.number>>8), 0, 0, 0, 0, 0, 0)
	}
	if _, err := conn.Write(answer); err != nil {
		return
	}
	service, err := readRequest(conn)
	if err != nil {
		return
	}
	if question, ok := strings.CutPrefix(service, "host:"); ok { // adb forward asks the server behind a switch
		s.host(ctx, conn, hostRequest{service: question}, p)
		return
	}
	p.serve(ctx, conn, service)
}

// pick finds the device that a request is about. Without a serial there must be just one; nil means that none is needed.
func (s *server) pick(r hostRequest) (*phone, error) {
	devices := s.desk.devices
	switch {
	case r.serial != "":
		for _, p := range devices {
			if p.serial == r.serial {
				return p, nil
			}
		}
		return nil, fmt.Errorf("device '%s' not found", r.serial)
	case r.id != 0:
		for _, p := range devices {
			if p.number == r.id {
				return p, nil
			}
		}
		return nil, fmt.Errorf("no device with transport id '%d'", r.id)
	case r.usb: // as a real server: a desk's device is no USB device
		return nil, errors.New("no devices/emulators found")
	case len(devices) == 1:
		return devices[0], nil
	case r.transport || r.needsDevice():
		return nil, errors.New("more than one device/emulator")
	}
	return nil, nil
}

// stateProblem words why a device cannot be switched to.
func stateProblem(p *phone) string {
	switch {
	case p == nil:
		return "no devices/emulators found"
	case p.state == "unauthorized":
		return "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\nTry 'adb kill-server' if that seems wrong.\n" +
			"Otherwise check for a confirmation dialog on your device."
	case p.state == "offline":
		return "device offline"
	}
	return "device is in state " + p.state
}

// readRequest reads four hex digits of length and the request.
func readRequest(r io.Reader) (string, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return "", err
	}
	n, err := parseLength(head)
	if err != nil {
		return "", err
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		return "", err
	}
	return string(b), nil
}

// parseLength reads the four digits; only hex digits pass.
func parseLength(head [4]byte) (int, error) {
	for i, c := range head {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return 0, fmt.Errorf("request length %q: byte %d is not a hex digit", head[:], i)
		}
	}
	n, err := strconv.ParseUint(string(head[:]), 16, 16)
	return int(n), err
}

// writeFail answers with a refusal.
func writeFail(w io.Writer, msg string) {
	msg = msg[:min(len(msg), blockLimit)]
	_, _ = fmt.Fprintf(w, "FAIL%04x%s", len(msg), msg)
}

// writeOkay answers with one block.
func writeOkay(w io.Writer, text string) {
	_, _ = io.WriteString(w, "OKAY"+block(text))
}

func block(text string) string {
	text = text[:min(len(text), blockLimit)]
	return fmt.Sprintf("%04x%s", len(text), text)
}
