package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/erva-go/erva/trace"
)

// Live reads the trace of a recording while it is being written: from the spool, so that the recording never waits for who
// reads, however slow that is. It is for one goroutine, another than the writer's.
type Live struct {
	reader *trace.Reader
	tail   *tail
	linked int // queues whose loopers know of them
}

// Live returns a reader of what was written so far and of what will be. Operations come once they are flushed, a second or
// some thousand operations later. It must be closed before the Writer is.
func (w *Writer) Live(ctx context.Context) (*Live, error) {
	f, err := os.Open(filepath.Join(w.dir, memberTrace))
	if err != nil {
		return nil, fmt.Errorf("follow recording %s: %w", w.path, err)
	}
	t := &tail{ctx: ctx, file: f, grown: make(chan struct{}, 1), over: make(chan struct{})}
	r, err := trace.NewReader(t)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("follow recording %s: %w", w.path, err), f.Close())
	}
	w.tails = append(w.tails, t)
	return &Live{reader: r, tail: t}, nil
}

// EndLive lets every Live see the operations so far and then the end of the trace.
func (w *Writer) EndLive() error {
	err := w.flush(w.flushedAt)
	for _, t := range w.tails {
		t.end()
	}
	return err
}

// Tables are the definitions so far, which grow while operations are read.
func (l *Live) Tables() *trace.Tables { return l.reader.Tables() }

// Batch reads up to len(dst) operations and waits for at least one. The error is io.EOF when the recording has ended.
func (l *Live) Batch(dst []trace.Op) (int, error) {
	n, err := l.reader.Batch(dst)
	t := l.reader.Tables()
	if l.linked < len(t.Queues) {
		linkQueues(t)
		l.linked = len(t.Queues)
	}
	var cut *trace.CutError
	if errors.As(err, &cut) && l.tail.ended() && l.tail.read == cut.Offset {
		err = io.EOF // after a whole block: the index comes when the recording is packed
	}
	return n, err
}

// Close ends the reading.
func (l *Live) Close() error {
	l.tail.end()
	return l.tail.file.Close()
}

// tail is a file that grows.
type tail struct {
	ctx   context.Context
	file  *os.File
	read  int64
	grown chan struct{}
	over  chan struct{}
	once  sync.Once
}

// grow says that the file may have more.
func (t *tail) grow() {
	select {
	case t.grown <- struct{}{}:
	default: // it has been said
	}
}

func (t *tail) end() { t.once.Do(func() { close(t.over) }) }

func (t *tail) ended() bool {
	select {
	case <-t.over:
		return true
	default:
		return false
	}
}

// Read waits until there is something to read or the file is over.
func (t *tail) Read(b []byte) (int, error) {
	for {
		over := t.ended() // before the read: what was written by then is seen
		n, err := t.file.Read(b)
		t.read += int64(n)
		if n > 0 || err != io.EOF || over {
			return n, err
		}
		select {
		case <-t.grown:
		case <-t.over:
		case <-t.ctx.Done():
			return 0, t.ctx.Err()
		}
	}
}
