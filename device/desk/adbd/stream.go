package adbd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// maxWaiting is how many bytes a stream keeps that its service has not read. A server should send one WRTE and wait; at the
// end of its client's input the real one sends the rest at once.
const maxWaiting = 4 * MaxPayload

// lingering is how long a service may go on with what it has read once the other end has closed its stream.
const lingering = 2 * time.Second

// stream is one stream of a transport; it implements net.Conn, without deadlines. One goroutine may read while others
// write.
type stream struct {
	transport     *transport
	local, remote uint32
	ctx           context.Context
	cancel        context.CancelFunc

	writing sync.Mutex // one Write at a time

	mu      sync.Mutex
	changed *sync.Cond
	inbox   [][]byte // of each WRTE that is not acknowledged yet, what Read has not given
	waiting int      // bytes of these WRTEs
	credit  bool     // the last WRTE of ours was acknowledged
	peer    bool     // the other end has closed
	closed  bool     // this end has
	linger  *time.Timer
}

func newStream(t *transport, local, remote uint32) *stream {
	s := &stream{transport: t, local: local, remote: remote, credit: true}
	s.ctx, s.cancel = context.WithCancel(t.ctx)
	s.changed = sync.NewCond(&s.mu)
	return s
}

// received files what a WRTE brought.
func (s *stream) received(data []byte) error {
	if len(data) == 0 {
		return s.transport.send(packet{command: cmdOkay, arg0: s.local, arg1: s.remote})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting+len(data) > maxWaiting {
		return fmt.Errorf("%w: WRTE of %d bytes on stream %d, which has %d that were not acknowledged", ErrProtocol, len(data), s.remote, s.waiting)
	}
	if !s.closed && !s.peer {
		s.inbox, s.waiting = append(s.inbox, data), s.waiting+len(data)
		s.changed.Broadcast()
	}
	return nil
}

// acknowledged lets the next Write go.
func (s *stream) acknowledged() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.credit = true
	s.changed.Broadcast()
}

// closedByPeer notes a CLSE: reading ends behind what has come, writing at once.
func (s *stream) closedByPeer() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.peer || s.closed {
		return
	}
	s.peer = true
	s.linger = time.AfterFunc(lingering, s.cancel)
	s.changed.Broadcast()
}

// errRefused says that the other end does not have the service that was asked for.
var errRefused = errors.New("refused")

// opened waits for the answer to an OPEN of this end.
func (s *stream) opened() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.credit && !s.peer && !s.closed {
		s.changed.Wait()
	}
	if !s.credit { // else the service has been there, even if it has said all it has to say by now
		s.stopLinger()
		s.cancel()
		return errRefused
	}
	return nil
}

// Dial opens a service of the host over the connection that the stream belongs to, "tcp:8080": what a listener of
// "reverse:" leads to.
func (s *stream) Dial(ctx context.Context, service string) (net.Conn, error) {
	return s.transport.dial(ctx, service)
}

// abort ends the stream because its connection has ended.
func (s *stream) abort() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.stopLinger()
	s.cancel()
	s.changed.Broadcast()
}

func (s *stream) stopLinger() {
	if s.linger != nil {
		s.linger.Stop()
	}
}

// Read gives what came, io.EOF once the other end has closed.
func (s *stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	for len(s.inbox) == 0 && !s.peer && !s.closed && len(b) > 0 {
		s.changed.Wait()
	}
	if s.closed {
		s.mu.Unlock()
		return 0, net.ErrClosed
	}
	if len(s.inbox) == 0 && len(b) > 0 {
		s.mu.Unlock()
		return 0, io.EOF
	}
	if len(b) == 0 {
		s.mu.Unlock()
		return 0, nil
	}
	n := copy(b, s.inbox[0])
	s.inbox[0] = s.inbox[0][n:]
	done := len(s.inbox[0]) == 0
	if done {
		s.inbox = s.inbox[1:]
	}
	s.waiting -= n
	tell := done && !s.peer
	s.mu.Unlock()
	if tell {
		if err := s.transport.send(packet{command: cmdOkay, arg0: s.local, arg1: s.remote}); err != nil {
			return n, err
		}
	}
	return n, nil
}

// Write sends b in as many packets as it takes, each once the one before has been acknowledged.
func (s *stream) Write(b []byte) (int, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	sent := 0
	for sent < len(b) {
		chunk := b[sent:min(len(b), sent+s.transport.maxWrite())]
		if err := s.takeCredit(); err != nil {
			return sent, err
		}
		if err := s.transport.send(packet{command: cmdWrite, arg0: s.local, arg1: s.remote, data: chunk}); err != nil {
			return sent, err
		}
		sent += len(chunk)
	}
	return sent, nil
}

// takeCredit waits until a WRTE may be sent.
func (s *stream) takeCredit() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.credit && !s.peer && !s.closed {
		s.changed.Wait()
	}
	if s.peer || s.closed {
		return fmt.Errorf("write to stream %d: %w", s.remote, net.ErrClosed)
	}
	s.credit = false
	return nil
}

// Close ends the stream for both ends. What was written still arrives, even if it was not acknowledged yet.
func (s *stream) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.stopLinger()
	s.changed.Broadcast()
	s.mu.Unlock()
	s.transport.remove(s)
	return s.transport.send(packet{command: cmdClose, arg0: s.local, arg1: s.remote})
}

// end closes the stream behind its service.
func (s *stream) end() {
	_ = s.Close() // the connection may have ended
	s.cancel()
}

// LocalAddr implements net.Conn.
func (s *stream) LocalAddr() net.Addr { return s.transport.conn.LocalAddr() }

// RemoteAddr implements net.Conn.
func (s *stream) RemoteAddr() net.Addr { return s.transport.conn.RemoteAddr() }

// SetDeadline implements net.Conn; a stream has no deadlines.
func (s *stream) SetDeadline(time.Time) error { return os.ErrNoDeadline }

// SetReadDeadline implements net.Conn; a stream has no deadlines.
func (s *stream) SetReadDeadline(time.Time) error { return os.ErrNoDeadline }

// SetWriteDeadline implements net.Conn; a stream has no deadlines.
func (s *stream) SetWriteDeadline(time.Time) error { return os.ErrNoDeadline }
