package desk

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"sync"
	"time"
)

// A debugger reaches a process through the desk, as it does through adbd: that is where one debugger at a time is
// enforced, and where it can be seen how long the debugger has been silent (Debug.waitForDebugger goes by that).

const (
	// handshakeSize is "JDWP-Handshake", sent by both sides before the first packet.
	handshakeSize = 14
	// packetHead is length, id, flags and two more bytes.
	packetHead = 11
	// replyFlag marks a reply in the flags.
	replyFlag = 0x80
	// reportPause is how often a process that waits for its debugger is told about it, at most.
	reportPause = 10 * time.Millisecond
)

// debugger is the debugger's end of one process.
type debugger struct {
	proc *process

	mu        sync.Mutex
	attached  bool // somebody has the connection
	connected bool // the VM has answered a command
	awaited   bool // the process waits until it is connected and silent
	last      time.Time
	wake      chan struct{}
	closed    bool
}

func newDebugger(p *process) *debugger {
	d := &debugger{proc: p, wake: make(chan struct{}, 1)}
	return d
}

// attach claims the process for one connection; false when it has a debugger.
func (d *debugger) attach() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.attached || d.closed {
		return false
	}
	d.attached = true
	return true
}

func (d *debugger) detach() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.attached = false
}

// seen notes a packet: a command shows that the debugger is active, the first reply that it is connected. That it is active
// interests a process only while that waits for it to be silent.
func (d *debugger) seen(reply bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	news := reply && !d.connected
	if reply {
		d.connected = true
	} else {
		d.last = time.Now()
		news = d.connected && d.awaited
	}
	if news {
		d.poke()
	}
}

// wait notes whether the process waits for its debugger, and tells it how things are if it begins to.
func (d *debugger) wait(awaited bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.awaited = awaited
	if awaited && d.connected {
		d.poke()
	}
}

// gone notes the end of the connection.
func (d *debugger) gone() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.connected = false
	d.poke()
}

// poke asks for a report; the caller holds the lock.
func (d *debugger) poke() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

func (d *debugger) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	d.poke()
}

// report tells the process about its debugger until ctx ends. One report is under way at a time, since a suspended
// process does not answer; what happens meanwhile is told in the next one.
func (d *debugger) report(ctx context.Context) {
	for {
		select {
		case <-d.wake:
		case <-ctx.Done():
			return
		}
		d.mu.Lock()
		args, closed := request{"connected": d.connected, "idleMs": time.Since(d.last).Milliseconds()}, d.closed
		d.mu.Unlock()
		if closed {
			return
		}
		if _, err := d.proc.channel.call(ctx, "debugger", args); err != nil {
			return
		}
		select {
		case <-time.After(reportPause):
		case <-ctx.Done():
			return
		}
	}
}

// serveJDWP joins a debugger's connection with the process until either ends. A process that has a debugger drops the
// second one, as on Android.
func (p *phone) serveJDWP(ctx context.Context, conn net.Conn, proc *process) {
	if !proc.debugger.attach() {
		return
	}
	defer proc.debugger.detach()
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	port, err := proc.port.take(ctx)
	if err != nil {
		return
	}
	var dialer net.Dialer
	vm, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		p.desk.log.printf("process %d: connect its debugger port: %v", proc.pid, err)
		return
	}
	stop := context.AfterFunc(p.desk.ctx, func() { _ = vm.Close() })
	defer stop()
	var both sync.WaitGroup
	both.Go(func() {
		relay(vm, conn, func(bool) { proc.debugger.seen(false) })
		_ = vm.Close()
	})
	relay(conn, vm, func(reply bool) {
		if reply {
			proc.debugger.seen(true)
		}
	})
	_ = vm.Close()
	_ = conn.Close()
	both.Wait()
	proc.debugger.gone()
}

// relay copies packets from src to dst until either fails, and tells seen about each header.
func relay(dst io.Writer, src io.Reader, seen func(reply bool)) {
	buf := make([]byte, 64<<10)
	var s packetScanner
	for {
		n, err := src.Read(buf)
		if n > 0 {
			s.scan(buf[:n], seen)
			if _, werr := dst.Write(buf[:n]); werr != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// packetScanner finds packet headers in a stream without keeping the packets.
type packetScanner struct {
	shaken int // bytes of the handshake that have gone by
	skip   int64
	head   [packetHead]byte
	have   int
	broken bool // the stream is not JDWP; it is relayed all the same
}

func (s *packetScanner) scan(b []byte, seen func(reply bool)) {
	for len(b) > 0 && !s.broken {
		switch {
		case s.shaken < handshakeSize:
			n := min(len(b), handshakeSize-s.shaken)
			s.shaken += n
			b = b[n:]
		case s.skip > 0:
			n := min(int64(len(b)), s.skip)
			s.skip -= n
			b = b[n:]
		default:
			n := copy(s.head[s.have:], b)
			s.have += n
			b = b[n:]
			if s.have < packetHead {
				return
			}
			s.have = 0
			length := binary.BigEndian.Uint32(s.head[:])
			if length < packetHead {
				s.broken = true
				return
			}
			s.skip = int64(length) - packetHead
			seen(s.head[8]&replyFlag != 0)
		}
	}
}
