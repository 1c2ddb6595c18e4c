package desk

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// Packets of the shell protocol, version 2: one byte of id, four of length (little endian), data.
const (
	packetStdin      = 0
	packetStdout     = 1
	packetStderr     = 2
	packetExit       = 3
	packetCloseStdin = 4

	// maxShellPacket is the longest packet that a client may send.
	maxShellPacket = 16 << 20
)

// serveShell runs cmd, or the commands that come in if it is empty: output as it is, both streams in one.
func (p *phone) serveShell(ctx context.Context, conn net.Conn, cmd string, tty bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in, read := p.readInput(func(in *inputFeed) {
		_, err := io.Copy(in, conn)
		in.close(orEOF(err))
		if cmd != "" { // clients do not close only half of a shell: this one has gone
			cancel()
		}
	})
	out := &lockedWriter{w: conn}
	p.runShell(ctx, shellCall{cmd: cmd, tty: tty, in: in, out: out, err: out})
	finish(conn, read)
}

// serveExec runs cmd with bytes both ways; the client may end its half.
func (p *phone) serveExec(ctx context.Context, conn net.Conn, cmd string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in, read := p.readInput(func(in *inputFeed) {
		_, err := io.Copy(in, conn)
		in.close(orEOF(err))
		if err != nil {
			cancel()
		}
	})
	out := &lockedWriter{w: conn}
	p.runShell(ctx, shellCall{cmd: cmd, in: in, out: out, err: out})
	finish(conn, read)
}

// serveShellV2 runs cmd with packets: separate streams, an end of input, an exit status. A connection that ends before
// the command does ends the command.
func (p *phone) serveShellV2(ctx context.Context, conn net.Conn, cmd string, tty bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in, read := p.readInput(func(in *inputFeed) {
		defer cancel()
		in.close(readShellPackets(conn, in))
	})
	out := &lockedWriter{w: conn}
	stderr := io.Writer(packetWriter{out, packetStderr})
	if tty {
		stderr = packetWriter{out, packetStdout}
	}
	code := p.runShell(ctx, shellCall{cmd: cmd, tty: tty, in: in, out: packetWriter{out, packetStdout}, err: stderr})
	_, _ = packetWriter{out, packetExit}.Write([]byte{byte(code)})
	finish(conn, read)
}

// readInput feeds standard input on a goroutine of its own; done is closed when the client sends no more.
func (p *phone) readInput(feed func(*inputFeed)) (in io.Reader, done <-chan struct{}) {
	f := newInput()
	ended := make(chan struct{})
	p.desk.spawn(func() {
		defer close(ended)
		feed(f)
	})
	return f, ended
}

// finish ends the desk's half of a connection and gives the client a moment to end its own: closing with bytes unread
// could take from the client what it has not read yet.
func finish(conn net.Conn, read <-chan struct{}) {
	if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_ = conn.SetReadDeadline(time.Now().Add(2 * time.Second))
		<-read
	}
}

// orEOF is the error that ends input: io.EOF when the source ended well.
func orEOF(err error) error {
	if err == nil {
		return io.EOF
	}
	return err
}

// readShellPackets feeds standard input until the connection ends.
func readShellPackets(r io.Reader, in *inputFeed) error {
	for {
		var head [5]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return io.EOF
		}
		n := binary.LittleEndian.Uint32(head[1:])
		if n > maxShellPacket {
			return errors.New("shell packet is too long")
		}
		switch head[0] {
		case packetStdin:
			if _, err := io.CopyN(in, r, int64(n)); err != nil {
				return io.ErrUnexpectedEOF
			}
		case packetCloseStdin:
			in.close(io.EOF)
			fallthrough
		default: // a window's size, or something newer
			if _, err := io.CopyN(io.Discard, r, int64(n)); err != nil {
				return io.ErrUnexpectedEOF
			}
		}
	}
}

// inputFeed keeps input that no command has read yet, so that the end of the connection is seen even while a command
// does not read. It holds at most maxInput bytes.
type inputFeed struct {
	mu     sync.Mutex
	cond   *sync.Cond
	buf    []byte
	err    error
	closed bool
}

const maxInput = 64 << 20

func newInput() *inputFeed {
	f := &inputFeed{}
	f.cond = sync.NewCond(&f.mu)
	return f
}

// Write adds input; what comes after the end is dropped.
func (f *inputFeed) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return len(b), nil
	}
	if len(f.buf)+len(b) > maxInput {
		return 0, errors.New("too much unread input")
	}
	f.buf = append(f.buf, b...)
	f.cond.Broadcast()
	return len(b), nil
}

func (f *inputFeed) close(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		f.closed, f.err = true, err
		f.cond.Broadcast()
	}
}

// Read waits for input.
func (f *inputFeed) Read(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.buf) == 0 && !f.closed {
		f.cond.Wait()
	}
	if len(f.buf) == 0 {
		return 0, f.err
	}
	n := copy(b, f.buf)
	f.buf = f.buf[n:]
	return n, nil
}

// lockedWriter lets several writers share a connection.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

// packetWriter wraps what is written into packets of one id.
type packetWriter struct {
	w  *lockedWriter
	id byte
}

func (p packetWriter) Write(b []byte) (int, error) {
	for sent := 0; sent < len(b); {
		chunk := b[sent:min(len(b), sent+32<<10)]
		packet := binary.LittleEndian.AppendUint32([]byte{p.id}, uint32(len(chunk)))
		if _, err := p.w.Write(append(packet, chunk...)); err != nil {
			return sent, err
		}
		sent += len(chunk)
	}
	return len(b), nil
}
