package traffic

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/elazarl/goproxy"
)

// Options say what a proxy does.
type Options struct {
	// Recorded are what requests are answered with; nil in a recording.
	Recorded []Exchange
	// Keep takes the exchanges of a recording, one call at a time; nil in a replay.
	Keep func(Exchange) error
	// Authority opens HTTPS; nil: it passes through.
	Authority *Authority
}

// Proxy is an HTTP proxy of one run, on a port of this machine's loopback.
type Proxy struct {
	options  Options
	book     *book
	listener *connections
	server   *http.Server
	served   chan struct{}

	keeping sync.Mutex
	failed  error // of Keep
}

// headerTimeout bounds how long a client may take to say what it wants.
const headerTimeout = time.Minute

// Start starts a proxy. It must be closed.
func Start(o Options) (*Proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("start the proxy for the app's traffic: %w", err)
	}
	p := &Proxy{options: o, book: newBook(o.Recorded), listener: &connections{Listener: l, open: map[net.Conn]bool{}}, served: make(chan struct{})}
	p.server = &http.Server{Handler: p.handler(), ReadHeaderTimeout: headerTimeout}
	go func() {
		defer close(p.served)
		_ = p.server.Serve(p.listener) // until Close
	}()
	return p, nil
}

// Addr is where the proxy listens: "127.0.0.1:40123".
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Close ends the proxy and its connections. It returns what kept it from recording.
func (p *Proxy) Close() error {
	_ = p.server.Close() // it is the end
	p.listener.closeAll()
	<-p.served
	p.keeping.Lock()
	defer p.keeping.Unlock()
	return p.failed
}

// Report says what passed through up to now.
func (p *Proxy) Report() Report { return p.book.sum() }

// Requests are those that the app has made up to now, in their order, but for what passes through unread.
func (p *Proxy) Requests() []Request { return p.book.requests() }

// handler is the proxy's behaviour.
func (p *Proxy) handler() http.Handler {
	g := goproxy.NewProxyHttpServer()
	g.Logger = handshakes{p.book}
	g.KeepAcceptEncoding = true // answers are kept as they come
	g.Tr = &http.Transport{Proxy: http.ProxyFromEnvironment, DisableCompression: true}
	g.NonproxyHandler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "this is a proxy", http.StatusBadRequest)
	})
	tunnel := &goproxy.ConnectAction{Action: goproxy.ConnectAccept}
	var opened *goproxy.ConnectAction
	if a := p.options.Authority; a != nil {
		g.CertStore = a
		opened = &goproxy.ConnectAction{Action: goproxy.ConnectMitm, TLSConfig: goproxy.TLSConfigFromCA(&a.certificate)}
	}
	g.OnRequest().HandleConnectFunc(func(host string, _ *goproxy.ProxyCtx) (*goproxy.ConnectAction, string) {
		if opened != nil && p.book.believes(host) {
			return opened, host
		}
		p.book.passed(host)
		return tunnel, host
	})
	g.OnRequest().DoFunc(p.asked)
	g.OnResponse().DoFunc(p.answered)
	return g
}

// asked is a request on its way.
func (p *Proxy) asked(r *http.Request, ctx *goproxy.ProxyCtx) (*http.Request, *http.Response) {
	about, ok, err := request(r)
	if err != nil {
		return r, refusal(r, err)
	}
	if !ok || r.Header.Get("Upgrade") != "" {
		p.book.passed(about.String())
		return r, nil
	}
	if p.options.Keep != nil {
		ctx.UserData = Exchange{Request: about, Nth: p.book.number(about)}
		return r, nil
	}
	if e, ok := p.book.answer(about); ok {
		return r, e.response(r)
	}
	return r, nil
}

// answered is an answer on its way back.
func (p *Proxy) answered(resp *http.Response, ctx *goproxy.ProxyCtx) *http.Response {
	if resp == nil {
		resp = refusal(ctx.Req, ctx.Error)
	}
	e, ok := ctx.UserData.(Exchange)
	if !ok {
		return resp
	}
	if strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		p.book.passed(e.String())
		return resp
	}
	body, rest, err := content(resp.Body)
	if err != nil {
		return refusal(ctx.Req, err)
	}
	resp.Body = rest
	if body == nil {
		p.book.passed(e.String())
		return resp
	}
	e.Status, e.Header, e.Content = resp.StatusCode, kept(resp.Header), body
	p.keep(e)
	return resp
}

// keep records an exchange.
func (p *Proxy) keep(e Exchange) {
	p.keeping.Lock()
	defer p.keeping.Unlock()
	if err := p.options.Keep(e); err != nil {
		p.failed = errors.Join(p.failed, err)
		return
	}
	p.book.kept()
}

// refusal is the answer to a request that got none.
func refusal(r *http.Request, err error) *http.Response {
	text := "no answer"
	if err != nil {
		text = err.Error()
	}
	return goproxy.NewResponse(r, goproxy.ContentTypeText, http.StatusBadGateway, text+"\n")
}

// handshakes hears what goproxy says, of which only one thing matters: that a client refuses a certificate.
type handshakes struct{ book *book }

// Printf implements goproxy.Logger.
func (h handshakes) Printf(format string, v ...any) {
	if !strings.Contains(format, "Cannot handshake client") {
		return
	}
	for _, arg := range v {
		if host, ok := arg.(string); ok {
			h.book.refuses(host)
			h.book.passed(host)
		}
	}
}

// connections are those that a listener has accepted; a server forgets the ones that become tunnels.
type connections struct {
	net.Listener
	mu     sync.Mutex
	open   map[net.Conn]bool
	closed bool
}

// Accept implements net.Listener.
func (c *connections) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		_ = conn.Close() // nobody is there to serve it
		return nil, net.ErrClosed
	}
	c.open[conn] = true
	return &connection{conn, c}, nil
}

func (c *connections) closeAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for conn := range c.open {
		_ = conn.Close() // it is the end
	}
}

// connection is one that is forgotten when it is closed.
type connection struct {
	net.Conn
	of *connections
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c.Conn)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// CloseWrite ends one way of a tunnel.
func (c *connection) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// ReadFrom lets the system copy.
func (c *connection) ReadFrom(r io.Reader) (int64, error) { return io.Copy(c.Conn, r) }
