package adbtest

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Answer is what a Proxy does with a request.
type Answer int

// The answers.
const (
	Pass  Answer = iota // on to the server
	Close               // accepted, then the connection ends, as a device ends a second debugger's
	Hush                // accepted, then nothing ever comes
)

// Proxy stands between a client and an ADB server and sees every request that a client makes, before the server does.
type Proxy struct {
	// Port is where it listens, on 127.0.0.1.
	Port string

	listener net.Listener
	server   string
	ask      func(service string) Answer
	serving  sync.WaitGroup

	mu    sync.Mutex
	conns map[net.Conn]bool
	over  bool
}

// NewProxy starts a proxy in front of the server at an address; it ends with the test. ask is called with the service of
// every request, such as "host:devices-l" or "shell,v2,raw:ls", from several goroutines at once.
func NewProxy(t testing.TB, server string, ask func(service string) Answer) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{Port: port, listener: l, server: server, ask: ask, conns: map[net.Conn]bool{}}
	p.serving.Go(p.serve)
	t.Cleanup(p.close)
	return p
}

// Addr is the proxy's "127.0.0.1:PORT".
func (p *Proxy) Addr() string { return net.JoinHostPort("127.0.0.1", p.Port) }

func (p *Proxy) close() {
	_ = p.listener.Close()
	p.mu.Lock()
	p.over = true
	for c := range p.conns {
		_ = c.Close()
	}
	p.mu.Unlock()
	p.serving.Wait()
}

func (p *Proxy) serve() {
	for {
		c, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.serving.Go(func() { p.relay(c) })
	}
}

// keep notes a connection, which ends with the proxy; false if that has ended.
func (p *Proxy) keep(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[c] = true
	return !p.over
}

func (p *Proxy) drop(c net.Conn) {
	p.mu.Lock()
	delete(p.conns, c)
	p.mu.Unlock()
	_ = c.Close()
}

// relay serves one connection: requests one by one as long as they only choose a device, then bytes both ways.
func (p *Proxy) relay(client net.Conn) {
	defer p.drop(client)
	server, err := net.Dial("tcp", p.server)
	if err != nil || !p.keep(client) || !p.keep(server) {
		return
	}
	defer p.drop(server)
	for {
		service, err := readRequest(client)
		if err != nil {
			return
		}
		switch p.ask(service) {
		case Close:
			_, _ = io.WriteString(client, "OKAY")
			return
		case Hush:
			_, _ = io.WriteString(client, "OKAY")
			_, _ = io.Copy(io.Discard, client)
			return
		}
		if _, err := fmt.Fprintf(server, "%04x%s", len(service), service); err != nil {
			return
		}
		if !strings.HasPrefix(service, "host:transport") {
			break
		}
		var status [4]byte
		_, err = io.ReadFull(server, status[:])
		if err == nil {
			_, err = client.Write(status[:])
		}
		if err != nil {
			return
		}
		if string(status[:]) != "OKAY" {
			break
		}
	}
	p.serving.Go(func() {
		_, _ = io.Copy(server, client)
		if c, ok := server.(*net.TCPConn); ok {
			_ = c.CloseWrite()
		}
	})
	_, _ = io.Copy(client, server)
}

// readRequest reads a request: four hex digits of length and a service.
func readRequest(r io.Reader) (string, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return "", err
	}
	n, err := strconv.ParseUint(string(head[:]), 16, 16)
	if err != nil {
		return "", errors.New("no request")
	}
	service := make([]byte, n)
	_, err = io.ReadFull(r, service)
	return string(service), err
}
