package adbd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
)

// MaxStreams is how many streams of one connection may be open.
const MaxStreams = 1024

// Service talks over a stream until it returns, which closes the stream. Its context ends when the connection does, and
// some time after the other end has closed the stream.
type Service func(ctx context.Context, stream net.Conn)

// Device is what a connection leads to.
type Device struct {
	// Banner introduces the device: "device::ro.product.name=…;ro.product.model=…;ro.product.device=…;features=a,b".
	Banner string
	// Open finds a service by the name that OPEN gives; an error refuses it.
	Open func(name string) (Service, error)
}

// Serve speaks to the ADB server at the other end of conn until that goes, ctx ends, or it breaks the protocol
// (ErrProtocol, with the byte). A clean end is nil. When it returns conn is closed and every service has returned.
func Serve(ctx context.Context, conn net.Conn, d Device) error {
	ctx, cancel := context.WithCancel(ctx)
	t := &transport{ctx: ctx, conn: conn, device: d, streams: map[uint32]*stream{},
		in: packetReader{r: conn, version: versionChecksum, limit: MaxPayload}, version: versionChecksum}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	err := t.run()
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		err = nil
	}
	cancel()
	stop()
	_ = conn.Close()
	t.closeAll()
	t.services.Wait()
	return err
}

// transport is one connection to a server.
type transport struct {
	ctx      context.Context
	conn     net.Conn
	device   Device
	in       packetReader // the reading goroutine's
	services sync.WaitGroup

	sending sync.Mutex // one packet at a time; guards version, payload and out
	version uint32
	payload int // longest that the other end takes; 0 before its CNXN
	out     []byte

	mu      sync.Mutex // guards what follows
	streams map[uint32]*stream
	last    uint32 // number of the newest stream
}

// run reads packets until something is wrong. It never waits for a service.
func (t *transport) run() error {
	for {
		p, err := t.in.next()
		if err != nil {
			return err
		}
		if err := t.handle(p); err != nil {
			return fmt.Errorf("packet before byte %d: %w", t.in.off, err)
		}
	}
}

func (t *transport) handle(p packet) error {
	if p.command == cmdConnect {
		return t.connect(p)
	}
	if t.payload == 0 { // only this goroutine changes it
		return fmt.Errorf("%w: %s before CNXN", ErrProtocol, p.command)
	}
	switch p.command {
	case cmdOpen:
		return t.open(p)
	case cmdOkay:
		if s := t.answered(p); s != nil {
			s.acknowledged()
		}
	case cmdWrite:
		if s := t.find(p); s != nil { // else it was closed while this was under way
			return s.received(p.data)
		}
	case cmdClose:
		if s := t.find(p); s != nil {
			s.closedByPeer()
		}
	case cmdAuth, cmdTLS:
		return fmt.Errorf("%w: %s, which was not asked for", ErrProtocol, p.command)
	case cmdSync:
	default: // of a later version: a server sends only what the banner's features allow
	}
	return nil
}

// connect answers CNXN. A server that says it again begins anew.
func (t *transport) connect(p packet) error {
	if p.arg0 < versionChecksum || p.arg1 == 0 {
		return fmt.Errorf("%w: CNXN of version %#x with payloads of %d bytes", ErrProtocol, p.arg0, p.arg1)
	}
	t.closeAll()
	t.sending.Lock()
	t.version = min(p.arg0, versionNoChecksum)
	t.payload = int(min(p.arg1, MaxPayload))
	answer := packet{command: cmdConnect, arg0: t.version, arg1: uint32(t.payload), data: []byte(t.device.Banner)}
	t.sending.Unlock()
	t.in.version = answer.arg0
	t.in.limit = int(answer.arg1)
	return t.send(answer)
}

// open answers OPEN: OKAY and the service on a goroutine of its own, or CLSE.
func (t *transport) open(p packet) error {
	if p.arg0 == 0 {
		return fmt.Errorf("%w: OPEN of stream 0", ErrProtocol)
	}
	name, _, _ := bytes.Cut(p.data, []byte{0})
	service, err := t.device.Open(string(name))
	if err != nil {
		return t.send(packet{command: cmdClose, arg1: p.arg0})
	}
	s := t.add(p.arg0)
	if s == nil {
		return t.send(packet{command: cmdClose, arg1: p.arg0})
	}
	if err := t.send(packet{command: cmdOkay, arg0: s.local, arg1: s.remote}); err != nil {
		return err
	}
	t.services.Go(func() {
		defer s.end()
		service(s.ctx, s)
	})
	return nil
}

// dial asks the server for a service of the host's: it opens a stream as the other end does. A server takes only services
// that a request for "reverse:" has named.
func (t *transport) dial(ctx context.Context, name string) (*stream, error) {
	s := t.add(0)
	if s == nil {
		return nil, fmt.Errorf("open %s: too many streams", name)
	}
	s.credit = false // the answer is an OKAY, as that to a WRTE
	if err := t.send(packet{command: cmdOpen, arg0: s.local, data: append([]byte(name), 0)}); err != nil {
		s.abort()
		t.remove(s)
		return nil, err
	}
	stop := context.AfterFunc(ctx, s.abort)
	defer stop()
	if err := s.opened(); err != nil {
		t.remove(s)
		return nil, fmt.Errorf("open %s: %w", name, err)
	}
	return s, nil
}

// answered is the stream that an OKAY is for; the first one for a stream that this end opens says its number.
func (t *transport) answered(p packet) *stream {
	t.mu.Lock()
	if s := t.streams[p.arg1]; s != nil && s.remote == 0 {
		s.remote = p.arg0
	}
	t.mu.Unlock()
	return t.find(p)
}

// add makes a stream; nil when there are too many.
func (t *transport) add(remote uint32) *stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.streams) >= MaxStreams {
		return nil
	}
	for t.last++; t.last == 0 || t.streams[t.last] != nil; {
		t.last++
	}
	s := newStream(t, t.last, remote)
	t.streams[s.local] = s
	return s
}

// find is the stream that a packet is for. A CLSE may leave its sender's number out.
func (t *transport) find(p packet) *stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.streams[p.arg1]
	if s == nil || s.remote != p.arg0 && (p.command != cmdClose || p.arg0 != 0) {
		return nil
	}
	return s
}

func (t *transport) remove(s *stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.streams[s.local] == s {
		delete(t.streams, s.local)
	}
}

// closeAll ends every stream without a word to the other end.
func (t *transport) closeAll() {
	t.mu.Lock()
	all := t.streams
	t.streams = map[uint32]*stream{}
	t.mu.Unlock()
	for _, s := range all {
		s.abort()
	}
}

// send writes one packet.
func (t *transport) send(p packet) error {
	t.sending.Lock()
	defer t.sending.Unlock()
	t.out = appendPacket(t.out[:0], p, t.version)
	if _, err := t.conn.Write(t.out); err != nil {
		return fmt.Errorf("send %s: %w", p.command, err)
	}
	return nil
}

// maxWrite is the longest payload that the other end takes.
func (t *transport) maxWrite() int {
	t.sending.Lock()
	defer t.sending.Unlock()
	return t.payload
}
