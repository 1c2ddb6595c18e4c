package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// forward is a listener on the host whose connections lead to a service of a device.
type forward struct {
	phone    *phone
	local    string // "tcp:PORT"
	remote   string
	listener net.Listener
}

// forwarding answers the four requests about forwards. Those that change something are answered twice, for the
// connection and for the result.
func (s *server) forwarding(conn net.Conn, name, rest string, p *phone) {
	switch name {
	case "list-forward":
		writeOkay(conn, s.listForwards())
	case "killforward-all":
		s.killForwards(func(*forward) bool { return true })
		_, _ = io.WriteString(conn, "OKAYOKAY")
	case "killforward":
		if s.killForwards(func(f *forward) bool { return f.local == rest }) == 0 {
			_, _ = io.WriteString(conn, "OKAY")
			writeFail(conn, "listener '"+clip(rest)+"' not found")
			return
		}
		_, _ = io.WriteString(conn, "OKAYOKAY")
	default:
		s.addForward(conn, rest, p)
	}
}

// addForward answers "forward:[norebind:]LOCAL;REMOTE".
func (s *server) addForward(conn net.Conn, rest string, p *phone) {
	if p == nil || p.state != "device" {
		writeFail(conn, stateProblem(p))
		return
	}
	spec, norebind := strings.CutPrefix(rest, "norebind:")
	local, remote, ok := strings.Cut(spec, ";")
	number, isTCP := strings.CutPrefix(local, "tcp:")
	port, err := strconv.ParseUint(number, 10, 16)
	if !ok || !isTCP || err != nil || remote == "" {
		writeFail(conn, "bad forward: "+clip(rest))
		return
	}
	_, _ = io.WriteString(conn, "OKAY")
	got, err := s.listenForward(p, int(port), remote, norebind)
	if err != nil {
		writeFail(conn, err.Error())
		return
	}
	if port == 0 {
		writeOkay(conn, strconv.Itoa(got))
		return
	}
	_, _ = io.WriteString(conn, "OKAY")
}

// listenForward makes or changes a forward and returns its port.
func (s *server) listenForward(p *phone, port int, remote string, norebind bool) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, errClosing
	}
	for _, f := range s.forwards {
		if port != 0 && f.local == "tcp:"+strconv.Itoa(port) {
			if norebind {
				return 0, fmt.Errorf("cannot rebind existing socket")
			}
			f.phone, f.remote = p, remote
			return port, nil
		}
	}
	if len(s.forwards) >= 256 {
		return 0, errors.New("too many forwards")
	}
	l, err := listen(net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return 0, fmt.Errorf("cannot bind listener: %w", err)
	}
	got := l.Addr().(*net.TCPAddr).Port
	f := &forward{phone: p, local: "tcp:" + strconv.Itoa(got), remote: remote, listener: l}
	s.forwards = append(s.forwards, f)
	s.desk.spawn(func() { s.acceptLoop(l, func(ctx context.Context, conn net.Conn) { s.serveForward(ctx, conn, f) }) })
	return got, nil
}

// serveForward leads one connection to the device; a refusal ends it.
func (s *server) serveForward(ctx context.Context, conn net.Conn, f *forward) {
	s.mu.Lock()
	p, remote := f.phone, f.remote
	s.mu.Unlock()
	serve, err := p.service(remote)
	if err != nil {
		return
	}
	serve(ctx, conn)
}

func (s *server) killForwards(match func(*forward) bool) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	var kept []*forward
	for _, f := range s.forwards {
		if match(f) {
			_ = f.listener.Close()
		} else {
			kept = append(kept, f)
		}
	}
	n := len(s.forwards) - len(kept)
	s.forwards = kept
	return n
}

func (s *server) listForwards() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	for _, f := range s.forwards {
		fmt.Fprintf(&b, "%s %s %s\n", f.phone.serial, f.local, f.remote)
	}
	return b.String()
}
