package adbtest

import (
	"net"
	"strconv"
	"sync"
)

// endpoint is a listener on loopback with the connections that it serves, all of which end with it.
type endpoint struct {
	listener net.Listener
	serving  sync.WaitGroup

	mu    sync.Mutex
	conns map[net.Conn]bool
	over  bool
}

// listen serves connections, each in a goroutine of its own, until the endpoint is closed.
func listen(serve func(net.Conn)) (*endpoint, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	e := &endpoint{listener: l, conns: map[net.Conn]bool{}}
	e.serving.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			e.serving.Go(func() {
				defer e.drop(c)
				if e.keep(c) {
					serve(c)
				}
			})
		}
	})
	return e, nil
}

// Addr is where it listens, "127.0.0.1:PORT".
func (e *endpoint) Addr() string { return e.listener.Addr().String() }

// Port is the port of Addr.
func (e *endpoint) Port() string { return strconv.Itoa(e.listener.Addr().(*net.TCPAddr).Port) }

// Close ends all connections and waits until nothing serves them any more.
func (e *endpoint) Close() {
	_ = e.listener.Close()
	e.mu.Lock()
	e.over = true
	for c := range e.conns {
		_ = c.Close()
	}
	e.mu.Unlock()
	e.serving.Wait()
}

// keep notes a connection, which ends with the endpoint; false if that has ended.
func (e *endpoint) keep(c net.Conn) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.conns[c] = true
	return !e.over
}

func (e *endpoint) drop(c net.Conn) {
	e.mu.Lock()
	delete(e.conns, c)
	e.mu.Unlock()
	_ = c.Close()
}

// Scripted answers the requests of ADB clients as a test wants.
type Scripted struct{ *endpoint }

// NewScripted starts a server. answer is given each request of a connection, in order, and says whether another may follow;
// it is called from several goroutines at once.
func NewScripted(answer func(c net.Conn, request string) (more bool)) (*Scripted, error) {
	e, err := listen(func(c net.Conn) {
		for more := true; more; {
			request, err := readRequest(c)
			if err != nil {
				return
			}
			more = answer(c, request)
		}
	})
	return &Scripted{e}, err
}
