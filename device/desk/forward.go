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

// forward is a listener whose connections lead to the other end: from the host to a service of a device, or, if it is a
// reverse one, from a device to a port of the host. On a desk both ends listen on the same loopback.
type forward struct {
	phone    *phone
	reverse  bool
	local    string // "tcp:PORT", where it listens
	remote   string
	dial     dialer // of a reverse one
	listener net.Listener
}

// dialer opens a connection to an address of the host, "tcp:8080".
type dialer func(ctx context.Context, remote string) (net.Conn, error)

// maxForwards bounds how many there can be.
const maxForwards = 256

// okay is a status without a result.
const okay = "OKAY"

// forwarding answers the four requests about forwards. Those that change something are answered twice, for the
// connection and for the result.
func (s *server) forwarding(conn net.Conn, name, rest string, p *phone) {
	switch {
	case name == "list-forward":
		writeOkay(conn, s.listForwards(func(f *forward) bool { return !f.reverse }))
	case name == "forward" && (p == nil || p.state != "device"):
		writeFail(conn, stateProblem(p))
	default:
		s.changeForwards(conn, name, rest, okay, forward{phone: p})
	}
}

// reversing answers a request for the service "reverse:", whose connection was answered before.
func (p *phone) reversing(conn net.Conn, request string) {
	s, name, rest := p.desk.server, request, ""
	if i := strings.IndexByte(request, ':'); i >= 0 {
		name, rest = request[:i], request[i+1:]
	}
	if name == "list-forward" {
		_, _ = io.WriteString(conn, block(s.listForwards(func(f *forward) bool { return f.reverse && f.phone == p })))
		return
	}
	s.changeForwards(conn, name, rest, "", forward{phone: p, reverse: true, dial: hostDialer(conn)})
}

// hostDialer is how the device at the other end of a request's connection reaches the host: through its transport, or at
// once where the request came to the desk's own server.
func hostDialer(conn net.Conn) dialer {
	if stream, ok := conn.(interface {
		Dial(ctx context.Context, service string) (net.Conn, error)
	}); ok {
		return stream.Dial
	}
	return func(ctx context.Context, remote string) (net.Conn, error) {
		port, err := tcpPort(remote)
		if err != nil {
			return nil, err
		}
		return (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	}
}

// tcpPort is the port of "tcp:PORT".
func tcpPort(spec string) (int, error) {
	number, isTCP := strings.CutPrefix(spec, "tcp:")
	port, err := strconv.ParseUint(number, 10, 16)
	if !isTCP || err != nil {
		return 0, errors.New("bad forward: " + clip(spec))
	}
	return int(port), nil
}

// changeForwards makes or ends forwards like the given one; before stands in front of each answer.
func (s *server) changeForwards(conn net.Conn, name, rest, before string, like forward) {
	alike := func(f *forward) bool { return f.reverse == like.reverse && (!like.reverse || f.phone == like.phone) }
	switch name {
	case "killforward-all":
		s.killForwards(alike)
	case "killforward":
		if s.killForwards(func(f *forward) bool { return alike(f) && f.local == rest }) == 0 {
			_, _ = io.WriteString(conn, before)
			writeFail(conn, "listener '"+clip(rest)+"' not found")
			return
		}
	case "forward":
		s.addForward(conn, rest, before, like)
		return
	default:
		writeFail(conn, "unknown request: "+clip(name))
		return
	}
	_, _ = io.WriteString(conn, before+okay)
}

// addForward answers "forward:[norebind:]LOCAL;REMOTE".
func (s *server) addForward(conn net.Conn, rest, before string, f forward) {
	spec, norebind := strings.CutPrefix(rest, "norebind:")
	local, remote, ok := strings.Cut(spec, ";")
	port, err := tcpPort(local)
	if err == nil && f.reverse {
		_, err = tcpPort(remote)
	}
	if !ok || err != nil || remote == "" {
		writeFail(conn, "bad forward: "+clip(rest))
		return
	}
	_, _ = io.WriteString(conn, before)
	f.remote = remote
	got, err := s.listenForward(f, port, norebind)
	if err != nil {
		writeFail(conn, err.Error())
		return
	}
	if port == 0 {
		writeOkay(conn, strconv.Itoa(got))
		return
	}
	_, _ = io.WriteString(conn, okay)
}

// listenForward makes or changes a forward and returns its port.
func (s *server) listenForward(wanted forward, port int, norebind bool) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, errClosing
	}
	for _, f := range s.forwards {
		if port != 0 && f.reverse == wanted.reverse && f.local == "tcp:"+strconv.Itoa(port) {
			if norebind {
				return 0, fmt.Errorf("cannot rebind existing socket")
			}
			f.phone, f.remote, f.dial = wanted.phone, wanted.remote, wanted.dial
			return port, nil
		}
	}
	if len(s.forwards) >= maxForwards {
		return 0, errors.New("too many forwards")
	}
	l, err := listen(net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return 0, fmt.Errorf("cannot bind listener: %w", err)
	}
	got := l.Addr().(*net.TCPAddr).Port
	f := &wanted
	f.local, f.listener = "tcp:"+strconv.Itoa(got), l
	s.forwards = append(s.forwards, f)
	s.desk.spawn(func() { s.acceptLoop(l, func(ctx context.Context, conn net.Conn) { s.serveForward(ctx, conn, f) }) })
	return got, nil
}

// serveForward leads one connection to the other end; a refusal ends it.
func (s *server) serveForward(ctx context.Context, conn net.Conn, f *forward) {
	s.mu.Lock()
	p, remote, dial := f.phone, f.remote, f.dial
	s.mu.Unlock()
	if dial != nil {
		if host, err := dial(ctx, remote); err == nil {
			join(ctx, conn, host)
		}
		return
	}
	serve, err := p.service(remote)
	if err != nil {
		return
	}
	serve(ctx, conn)
}

// join copies between two connections until one ends, and closes both.
func join(ctx context.Context, a, b net.Conn) {
	stop := context.AfterFunc(ctx, func() { _, _ = a.Close(), b.Close() })
	defer stop()
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{a, b}, {b, a}} {
		both.Go(func() {
			_, _ = io.Copy(way[0], way[1]) // an end is an end
			_, _ = a.Close(), b.Close()
		})
	}
	both.Wait()
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

func (s *server) listForwards(match func(*forward) bool) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	for _, f := range s.forwards {
		if match(f) {
			fmt.Fprintf(&b, "%s %s %s\n", f.phone.serial, f.local, f.remote)
		}
	}
	return b.String()
}
