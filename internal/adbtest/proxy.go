package adbtest

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
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
	*endpoint
	server string
	ask    func(service string) Answer
}

// NewProxy starts a proxy in front of the server at an address; it ends with the test. ask is called with the service of
// every request, such as "host:devices-l" or "shell,v2,raw:ls", from several goroutines at once.
func NewProxy(t testing.TB, server string, ask func(service string) Answer) *Proxy {
	t.Helper()
	p := &Proxy{server: server, ask: ask}
	var err error
	if p.endpoint, err = listen(p.relay); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// relay serves one connection: requests one by one as long as they only choose a device, then bytes both ways.
func (p *Proxy) relay(client net.Conn) {
	server, err := net.Dial("tcp", p.server)
	if err != nil {
		return
	}
	defer p.drop(server)
	if !p.keep(server) {
		return
	}
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
