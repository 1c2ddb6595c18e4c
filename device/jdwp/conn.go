package jdwp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
)

// Options are the limits of a connection; the zero value means the defaults.
type Options struct {
	MaxPacket int // bytes of one packet; 64 MiB by default
	MaxQueue  int // bytes of unread events, bookkeeping included, after which the connection fails; 512 MiB by default
}

const (
	defaultMaxPacket = 64 << 20
	defaultMaxQueue  = 512 << 20
	outgoing         = 64 // commands that may wait for the writer
)

// Conn is a connection to one VM. All methods may be called from any goroutine.
type Conn struct {
	rw    io.ReadWriteCloser
	out   chan []byte // packets for the writer
	queue *queue      // what Next gives

	sizes atomic.Pointer[IDSizes]
	ready chan struct{} // closed when sizes is set
	init  sync.Once

	mu      sync.Mutex
	nextID  uint32
	waiting map[uint32]*pending

	dead chan struct{} // closed when err is set
	end  sync.Once
	err  *ConnError
	all  chan struct{}  // closed when nothing more will be read
	done sync.WaitGroup // reader and writer
}

// pending is a command whose reply has not come.
type pending struct {
	id    uint32
	cmd   command
	reply chan reply  // with room for one, nil for an asynchronous invocation
	inv   *Invocation // its completion goes through the queue
}

// reply is what the VM answered.
type reply struct {
	code Error
	data []byte
}

// Open shakes hands with the VM behind rw and starts to read. It sends no command: the caller's first one is the first
// that the VM sees. The connection owns rw from now on and closes it, also when Open fails; closing rw must end a
// blocked read and write, as it does for a net.Conn. Cancelling ctx ends the handshake, not the connection.
func Open(ctx context.Context, rw io.ReadWriteCloser, opts Options) (*Conn, error) {
	if opts.MaxPacket <= 0 {
		opts.MaxPacket = defaultMaxPacket
	}
	if opts.MaxQueue <= 0 {
		opts.MaxQueue = defaultMaxQueue
	}
	r := bufio.NewReaderSize(rw, slabSize)
	stop := context.AfterFunc(ctx, func() { rw.Close() })
	err := handshake(rw, r)
	if !stop() {
		err = ctx.Err()
	}
	if err != nil {
		rw.Close()
		return nil, fmt.Errorf("open jdwp connection: %w", err)
	}
	c := &Conn{
		rw: rw, out: make(chan []byte, outgoing), queue: newQueue(opts.MaxQueue),
		ready: make(chan struct{}), dead: make(chan struct{}), all: make(chan struct{}),
		waiting: make(map[uint32]*pending),
	}
	c.done.Add(2)
	go c.read(&packetReader{r: r, limit: opts.MaxPacket})
	go c.write()
	return c, nil
}

// handshake exchanges the fixed greeting. It goes out in one write: some agents read it with one read.
func handshake(w io.Writer, r io.Reader) error {
	const greeting = "JDWP-Handshake"
	if _, err := w.Write([]byte(greeting)); err != nil {
		return fmt.Errorf("%w: %w", ErrHandshake, err)
	}
	var echo [len(greeting)]byte
	if n, err := io.ReadFull(r, echo[:]); err != nil {
		return fmt.Errorf("%w: after %d bytes: %w", ErrHandshake, n, err)
	}
	if string(echo[:]) != greeting {
		return fmt.Errorf("%w: the peer said %q", ErrHandshake, echo[:])
	}
	return nil
}

// VM is what Init learns about the VM.
type VM struct {
	IDSizes      IDSizes
	Version      Version
	Capabilities Capabilities
}

// Init asks for the id sizes, the version and the capabilities, all at once. Every command that names an id, and Next,
// needs it; it may follow other commands (Suspend), and once is enough.
func (c *Conn) Init(ctx context.Context) (VM, error) {
	var (
		vm   VM
		errs [3]error
		wait sync.WaitGroup
	)
	wait.Go(func() { vm.IDSizes, errs[0] = c.IDSizes(ctx) })
	wait.Go(func() { vm.Version, errs[1] = c.Version(ctx) })
	wait.Go(func() { vm.Capabilities, errs[2] = c.Capabilities(ctx) })
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return VM{}, fmt.Errorf("ask for the vm's id sizes, version and capabilities: %w", err)
		}
	}
	c.init.Do(func() {
		c.sizes.Store(&vm.IDSizes)
		close(c.ready)
	})
	return vm, nil
}

// Close ends the connection and returns when its goroutines have ended. The VM drops the debugger's requests and
// resumes what the debugger had suspended. Closing again does nothing.
func (c *Conn) Close() error {
	c.fail("close", net.ErrClosed)
	c.done.Wait()
	return nil
}

// Done is closed when the connection has ended; Err then says why.
func (c *Conn) Done() <-chan struct{} { return c.dead }

// Err is nil while the connection lives, then the *ConnError with which it ended.
func (c *Conn) Err() error {
	select {
	case <-c.dead:
		return c.err
	default:
		return nil
	}
}

// fail ends the connection; the first reason stays.
func (c *Conn) fail(doing string, err error) {
	c.end.Do(func() {
		c.err = &ConnError{Doing: doing, Err: err}
		close(c.dead)
		c.rw.Close()
	})
}

// read sorts packets until the stream ends: replies to who waits for them, events and completions of invocations
// into the queue. It never waits for a consumer. Commands other than events (Android's DDM, set 199) are passed over.
func (c *Conn) read(r *packetReader) {
	defer c.done.Done()
	defer close(c.all)
	for {
		h, data, err := r.next()
		if err == nil {
			err = c.sort(h, data)
		}
		if err != nil {
			c.fail("read", err)
			return
		}
	}
}

// sort hands on one packet. A reply that nobody waits for belongs to a command that was given up.
func (c *Conn) sort(h header, data []byte) error {
	if !h.reply {
		if h.command != cmdComposite {
			return nil
		}
		return c.queue.push(entry{data: data})
	}
	p := c.forget(h.id)
	switch {
	case p == nil:
		return nil
	case p.inv != nil:
		return c.queue.push(entry{inv: p.inv, reply: reply{h.code, data}})
	}
	p.reply <- reply{h.code, data}
	return nil
}

// write sends what was issued. Packets that piled up go out in one write.
func (c *Conn) write() {
	defer c.done.Done()
	for {
		var b []byte
		select {
		case b = <-c.out:
		case <-c.dead:
			return
		}
		for more := true; more && len(b) < slabSize; {
			select {
			case next := <-c.out:
				b = append(b, next...)
			default:
				more = false
			}
		}
		if _, err := c.rw.Write(b); err != nil {
			c.fail("write", err)
			return
		}
	}
}

// args begins a command's packet.
func (c *Conn) args() *encoder {
	if s := c.sizes.Load(); s != nil {
		return newEncoder(*s)
	}
	return newEncoder(IDSizes{})
}

// send issues a command. A nil inv makes a command whose reply is waited for.
func (c *Conn) send(ctx context.Context, cmd command, e *encoder, inv *Invocation) (*pending, error) {
	if e.err != nil {
		return nil, fmt.Errorf("%v: %w", cmd, e.err)
	}
	p := &pending{cmd: cmd, inv: inv}
	if inv == nil {
		p.reply = make(chan reply, 1)
	}
	c.expect(p)
	putHeader(e.buf, p.id, cmd)
	select {
	case <-ctx.Done():
	case <-c.dead:
	default:
		select {
		case c.out <- e.buf:
			return p, nil
		case <-ctx.Done():
		case <-c.dead:
		}
	}
	c.forget(p.id)
	if err := c.Err(); err != nil {
		return nil, fmt.Errorf("%v: %w", cmd, err)
	}
	return nil, fmt.Errorf("%v: %w", cmd, ctx.Err())
}

// expect registers a command under a fresh id.
func (c *Conn) expect(p *pending) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		c.nextID = (c.nextID + 1) & 0x7fffffff // the upper half is the agents'
		if _, taken := c.waiting[c.nextID]; !taken && c.nextID != 0 {
			break
		}
	}
	p.id = c.nextID
	c.waiting[p.id] = p
}

// forget takes a command off the register, nil if it is not there.
func (c *Conn) forget(id uint32) *pending {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.waiting[id]
	delete(c.waiting, id)
	return p
}

// wait gives a command's reply. A reply that came before the connection's end counts.
func (c *Conn) wait(ctx context.Context, p *pending) (*decoder, error) {
	var r reply
	select {
	case r = <-p.reply:
	case <-ctx.Done():
		c.forget(p.id)
		return nil, fmt.Errorf("%v: %w", p.cmd, ctx.Err())
	case <-c.dead:
		select {
		case r = <-p.reply:
		default:
			c.forget(p.id)
			return nil, fmt.Errorf("%v: %w", p.cmd, c.err)
		}
	}
	return c.open(p.cmd, r)
}

// open makes a decoder for a reply, or the VM's error.
func (c *Conn) open(cmd command, r reply) (*decoder, error) {
	if r.code != 0 {
		return nil, fmt.Errorf("%v: %w", cmd, r.code)
	}
	d := &decoder{buf: r.data}
	if s := c.sizes.Load(); s != nil {
		d.sizes = *s
	}
	return d, nil
}

// Asked is a command that was sent and whose reply has not been waited for, so that others can be sent meanwhile.
type Asked[T any] struct {
	conn    *Conn
	pending *pending
	decode  func(*decoder) T
}

// begin issues a command.
func begin[T any](ctx context.Context, c *Conn, cmd command, args *encoder, decode func(*decoder) T) (*Asked[T], error) {
	p, err := c.send(ctx, cmd, args, nil)
	if err != nil {
		return nil, err
	}
	return &Asked[T]{c, p, decode}, nil
}

// Wait gives what the VM has replied. It is called once.
func (a *Asked[T]) Wait(ctx context.Context) (T, error) {
	var none T
	d, err := a.conn.wait(ctx, a.pending)
	if err != nil {
		return none, err
	}
	v := a.decode(d)
	if err := d.end(); err != nil {
		return none, fmt.Errorf("%v: reply: %w", a.pending.cmd, err)
	}
	return v, nil
}

// ask issues a command and decodes its reply.
func ask[T any](ctx context.Context, c *Conn, cmd command, args *encoder, decode func(*decoder) T) (T, error) {
	a, err := begin(ctx, c, cmd, args, decode)
	if err != nil {
		var none T
		return none, err
	}
	return a.Wait(ctx)
}

// tell issues a command whose reply carries nothing.
func (c *Conn) tell(ctx context.Context, cmd command, args *encoder) error {
	_, err := ask(ctx, c, cmd, args, func(*decoder) struct{} { return struct{}{} })
	return err
}
