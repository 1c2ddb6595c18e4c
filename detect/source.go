package detect

import (
	"context"
	"errors"
	"io"

	"github.com/erva-go/erva/trace"
)

// A Source gives the operations of a trace in their order, and the definitions that these need.
type Source interface {
	// Tables are the definitions so far; the pointer stays the same.
	Tables() *trace.Tables
	// Batch reads up to len(dst) operations, at least one unless it returns an error; io.EOF is the end.
	Batch(dst []trace.Op) (int, error)
}

// A File is a source that is open until it is closed.
type File interface {
	Source
	io.Closer
}

// An Opener opens a trace at its beginning, for who goes through it several times.
type Opener func() (File, error)

// Memory opens a trace in memory.
func Memory(tr *trace.Trace) Opener {
	return func() (File, error) { return &memory{tr: tr}, nil }
}

type memory struct {
	tr   *trace.Trace
	next int
}

func (m *memory) Tables() *trace.Tables { return &m.tr.Tables }

func (m *memory) Batch(dst []trace.Op) (int, error) {
	n := copy(dst, m.rest())
	if m.next += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// rest are the operations that have not been read, for who takes them where they are.
func (m *memory) rest() []trace.Op { return m.tr.Ops[m.next:] }

func (m *memory) Close() error { return nil }

// A Walk goes through a trace.
type Walk struct {
	// Begin is told of the tables, which grow while operations come; may be nil.
	Begin func(*trace.Tables)
	// Take takes the next operation and its index. The operation is not kept.
	Take func(i int, op *trace.Op) error
}

// walkBatch is how many operations are read at once.
const walkBatch = 2048

// Through takes a walk through a trace. It gives up when ctx is done.
func (w Walk) Through(ctx context.Context, open Opener) error {
	src, err := open()
	if err != nil {
		return err
	}
	defer func() { _ = src.Close() }() // only read
	if w.Begin != nil {
		w.Begin(src.Tables())
	}
	if m, ok := src.(*memory); ok {
		return w.take(ctx, m.rest(), 0)
	}
	buf := make([]trace.Op, walkBatch)
	for first := 0; ; {
		n, err := src.Batch(buf)
		if err := w.take(ctx, buf[:n], first); err != nil {
			return err
		}
		switch first += n; {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

func (w Walk) take(ctx context.Context, ops []trace.Op, first int) error {
	for i := range ops {
		if i%walkBatch == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.Take(first+i, &ops[i]); err != nil {
			return err
		}
	}
	return nil
}
