package trace

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zstd"
)

// A Writer writes a trace in its binary form. It buffers one block; Flush ends the block. Definitions must come before
// the operations that use them, with the next free id of their table; threads and events share one count of ids.
//
// After an error of the underlying writer, every call returns that error. A refused operation or definition leaves the
// writer as it was.
type Writer struct {
	w      io.Writer
	zstd   *zstd.Encoder
	block  *encoder
	raw    []byte
	out    []byte
	offset int64
	ops    int
	blocks []IndexEntry
	err    error

	tasks, queues, vars, sites, handles uint32
	strings                             uint32
}

// NewWriter returns a writer to w. It writes nothing before the first block is full, flushed or closed.
func NewWriter(w io.Writer) *Writer {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false),
		zstd.WithWindowSize(blockRaw), zstd.WithEncoderLevel(zstd.SpeedDefault))
	wr := &Writer{w: w, zstd: enc, block: newEncoder()}
	if err != nil {
		wr.err = fmt.Errorf("prepare compression: %w", err)
	}
	return wr
}

var errClosed = errors.New("write trace: writer is closed")

// Op appends an operation. It is an error if the kind, mode or an id is unknown.
func (w *Writer) Op(op *Op) error {
	if w.err != nil {
		return w.err
	}
	if problem := w.check(op); problem != "" {
		return fmt.Errorf("write operation %d: %s", w.ops, problem)
	}
	if err := w.room(); err != nil {
		return err
	}
	w.block.op(op)
	w.ops++
	return nil
}

func (w *Writer) check(op *Op) string {
	ref, table := w.handles, "handle"
	if op.IsAccess() {
		ref, table = w.vars, "variable"
	}
	switch {
	case !op.Kind.Valid():
		return fmt.Sprintf("kind %d is unknown", op.Kind)
	case !op.Mode.Valid():
		return fmt.Sprintf("send mode %d is unknown", op.Mode)
	case uint32(op.Task) > w.tasks:
		return fmt.Sprintf("task %d is not defined", op.Task)
	case uint32(op.Object) > w.tasks:
		return fmt.Sprintf("task %d is not defined", op.Object)
	case uint32(op.Queue) > w.queues:
		return fmt.Sprintf("queue %d is not defined", op.Queue)
	case uint32(op.Site) > w.sites:
		return fmt.Sprintf("site %d is not defined", op.Site)
	case op.Ref > ref:
		return fmt.Sprintf("%s %d is not defined", table, op.Ref)
	}
	return ""
}

// room makes sure that the block takes one more entry.
func (w *Writer) room() error {
	if w.block.full() {
		return w.Flush()
	}
	return nil
}

// define checks one definition and counts it.
func (w *Writer) define(table string, id uint32, count *uint32, texts ...string) error {
	if w.err != nil {
		return w.err
	}
	if id != *count+1 {
		return fmt.Errorf("define %s %d: the next free id is %d", table, id, *count+1)
	}
	for _, s := range texts {
		if len(s) > maxText {
			return fmt.Errorf("define %s %d: a text of %d bytes is too long (at most %d)", table, id, len(s), maxText)
		}
	}
	if err := w.room(); err != nil {
		return err
	}
	*count++
	return nil
}

// Thread defines a thread.
func (w *Writer) Thread(t Thread) error {
	if !t.Kind.Valid() {
		return fmt.Errorf("define thread %d: kind %d is unknown", t.ID, t.Kind)
	}
	if err := w.define("thread", uint32(t.ID), &w.tasks, t.Name, t.Key); err != nil {
		return err
	}
	w.block.thread(&t)
	return nil
}

// Event defines an event.
func (w *Writer) Event(e Event) error {
	if err := w.define("event", uint32(e.ID), &w.tasks, e.Key, e.Target); err != nil {
		return err
	}
	w.block.event(&e)
	return nil
}

// Queue defines an event queue.
func (w *Writer) Queue(q Queue) error {
	if err := w.define("queue", uint32(q.ID), &w.queues, q.Name); err != nil {
		return err
	}
	w.block.queue(&q)
	return nil
}

// Var defines a variable.
func (w *Writer) Var(v Var) error {
	if !v.Kind.Valid() {
		return fmt.Errorf("define variable %d: kind %d is unknown", v.ID, v.Kind)
	}
	if err := w.define("variable", uint32(v.ID), &w.vars, v.Object, v.Field); err != nil {
		return err
	}
	w.block.variable(&v)
	return nil
}

// Site defines a place in the code.
func (w *Writer) Site(s Site) error {
	if err := w.define("site", uint32(s.ID), &w.sites, s.Class, s.Method, s.File); err != nil {
		return err
	}
	w.block.site(&s)
	return nil
}

// Handle defines a handle.
func (w *Writer) Handle(h Handle) error {
	if err := w.define("handle", uint32(h.ID), &w.handles, h.Name); err != nil {
		return err
	}
	w.block.handle(&h)
	return nil
}

// String defines an interned string.
func (w *Writer) String(id StringID, s string) error {
	if err := w.define("string", uint32(id), &w.strings, s); err != nil {
		return err
	}
	w.block.str(s)
	return nil
}

// Flush ends the block and hands it to the underlying writer in one Write: whatever happens later, a reader gets all
// that was written so far. Blocks of a few operations cost about 60 bytes each.
func (w *Writer) Flush() error {
	if w.err != nil {
		return w.err
	}
	if w.block.empty() && w.offset > 0 {
		return nil
	}
	w.out = w.out[:0]
	if w.offset == 0 {
		w.out = append(w.out, magic...)
		w.out = binary.LittleEndian.AppendUint32(w.out, formatVersion)
	}
	if !w.block.empty() {
		at := w.offset + int64(len(w.out))
		first := w.ops - w.block.ops
		w.raw = w.block.payload(w.raw[:0])
		w.pack(header{tag: blockTag, ops: uint32(w.block.ops), first: uint64(first), time: w.block.time})
		w.blocks = append(w.blocks, IndexEntry{Offset: at, First: first, Ops: w.block.ops, Time: w.block.time})
		w.block.reset()
	}
	return w.write()
}

// pack appends header and compressed w.raw to w.out.
func (w *Writer) pack(h header) {
	start := len(w.out)
	w.out = append(w.out, make([]byte, headerSize)...)
	w.out = w.zstd.EncodeAll(w.raw, w.out)
	frame := w.out[start+headerSize:]
	h.packed, h.raw, h.sum = uint32(len(frame)), uint32(len(w.raw)), crc32.Checksum(frame, castagnoli)
	h.append(w.out[:start])
}

func (w *Writer) write() error {
	n, err := w.w.Write(w.out)
	w.offset += int64(n)
	if err != nil {
		w.err = fmt.Errorf("write trace: %w", err)
	}
	return w.err
}

// Close ends the last block and writes the index. It does not close the underlying writer.
func (w *Writer) Close() error {
	if errors.Is(w.err, errClosed) {
		return nil
	}
	if err := w.Flush(); err != nil {
		return err
	}
	at := w.offset
	w.raw = appendIndex(w.raw[:0], w.blocks)
	if len(w.raw) > maxRaw { // millions of tiny blocks: readers can do without
		w.raw = appendIndex(w.raw[:0], nil)
	}
	w.out = w.out[:0]
	w.pack(header{tag: indexTag, first: uint64(w.ops)})
	w.out = binary.LittleEndian.AppendUint64(w.out, uint64(at))
	w.out = append(w.out, trailer...)
	if err := w.write(); err != nil {
		return err
	}
	w.err = errClosed
	return nil
}
