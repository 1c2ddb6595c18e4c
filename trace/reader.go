package trace

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// A Reader reads a trace in its binary form, block by block. It trusts nothing: a broken trace gives a *FormatError,
// one that ends early a *CutError after the last operation of the last whole block.
//
// The reader does not check that ids are defined or that the operations make sense together; a Checker does.
type Reader struct {
	src    *bufio.Reader
	zstd   *zstd.Decoder
	offset int64
	ops    int // before the current block
	packed []byte
	block  block
	tables Tables
	err    error // what Next gives when the block is used up

	ahead [64]Op // for Next
	next  int
	have  int
}

// An Unpacker decompresses frames.
type Unpacker struct{ zstd *zstd.Decoder }

// NewUnpacker returns an Unpacker. Close it after use.
func NewUnpacker() (*Unpacker, error) {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		return nil, fmt.Errorf("prepare decompression: %w", err)
	}
	return &Unpacker{dec}, nil
}

// Close gives the Unpacker's memory back.
func (u *Unpacker) Close() { u.zstd.Close() }

// NewReader reads the head of a trace. The errors are ErrNotATrace, ErrVersion (by errors.Is), a *CutError if even the
// head is incomplete, or the source's own.
func NewReader(r io.Reader) (*Reader, error) {
	dec, err := NewUnpacker()
	if err != nil {
		return nil, err
	}
	rd := &Reader{src: bufio.NewReaderSize(r, 1<<16), zstd: dec.zstd}
	if err := rd.head(); err != nil {
		return nil, err
	}
	return rd, nil
}

func (r *Reader) head() error {
	var b [fileHeader]byte
	n, err := io.ReadFull(r.src, b[:])
	if !bytes.HasPrefix(b[:n], []byte(magic)[:min(n, len(magic))]) || n == 0 {
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return fmt.Errorf("read trace: %w", err)
		}
		return ErrNotATrace
	}
	if err != nil {
		return r.cut(err)
	}
	version := binary.LittleEndian.Uint16(b[len(magic):])
	switch {
	case version > formatVersion:
		return &versionError{version}
	case version == 0 || b[len(b)-1] != 0 || b[len(b)-2] != 0:
		return &FormatError{Offset: int64(len(magic)), Msg: "the version is broken"}
	}
	r.offset = int64(fileHeader)
	return nil
}

// cut turns the end of the source into a *CutError.
func (r *Reader) cut(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return &CutError{Offset: r.offset, Ops: r.ops}
	}
	return fmt.Errorf("read trace at byte %d: %w", r.offset, err)
}

// Tables returns the definitions that were read so far: at least those that the operations read so far need. The
// pointer stays the same; the contents grow while reading.
func (r *Reader) Tables() *Tables { return &r.tables }

// Next reads one operation. The error is io.EOF at the end of a complete trace.
func (r *Reader) Next(op *Op) error {
	if r.next == r.have {
		n, err := r.fill(r.ahead[:])
		if n == 0 {
			return err
		}
		r.next, r.have = 0, n
	}
	*op = r.ahead[r.next]
	r.next++
	return nil
}

// Batch reads up to len(dst) operations, at least one unless it returns an error; 2,048 is a good length. Operations
// and an error never come together.
func (r *Reader) Batch(dst []Op) (int, error) {
	if len(dst) == 0 {
		return 0, nil
	}
	if r.next < r.have {
		n := copy(dst, r.ahead[r.next:r.have])
		r.next += n
		return n, nil
	}
	return r.fill(dst)
}

// fill decodes from the current block, or else from the next one that has operations.
func (r *Reader) fill(dst []Op) (int, error) {
	for r.err == nil && r.block.ops == 0 {
		r.err = r.advance()
	}
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.block.decode(dst)
	if err != nil {
		r.err = err // the operations before it are good
		if n == 0 {
			return 0, err
		}
	}
	return n, nil
}

// advance reads the next block, or the end of the trace.
func (r *Reader) advance() error {
	r.ops = r.block.first // decode moved it to the end of the last block
	r.block.offset = r.offset
	h, err := r.header()
	if err != nil {
		return err
	}
	if err := r.block.unpack(r.zstd, h, r.packed); err != nil {
		return err
	}
	if h.tag == indexTag {
		return r.finish(h)
	}
	r.offset += headerSize + int64(h.packed)
	if err := r.block.sections(); err != nil {
		return err
	}
	return r.block.define(&r.tables)
}

// header reads the next header, and into r.packed the frame behind it.
func (r *Reader) header() (header, error) {
	var b [headerSize]byte
	if _, err := io.ReadFull(r.src, b[:]); err != nil {
		return header{}, r.cut(err)
	}
	if b == [headerSize]byte{} {
		return header{}, r.cut(io.EOF) // a file system filled the end with zeros after a crash
	}
	h, problem := parseHeader(b[:])
	if problem == "" && h.first != uint64(r.ops) {
		problem = fmt.Sprintf("the block starts with operation %d", h.first)
	}
	if problem != "" {
		return header{}, r.block.bad(problem)
	}
	if err := r.readFrame(int(h.packed)); err != nil {
		return header{}, r.cut(err)
	}
	return h, nil
}

// readFrame reads n bytes into r.packed, growing it only as bytes really come.
func (r *Reader) readFrame(n int) error {
	r.packed = r.packed[:0]
	for len(r.packed) < n {
		step := min(n-len(r.packed), 1<<16)
		start := len(r.packed)
		r.packed = append(r.packed, make([]byte, step)...)
		if _, err := io.ReadFull(r.src, r.packed[start:]); err != nil {
			return err
		}
	}
	return nil
}

// finish reads what follows the index. The index itself is for random access; a reader in order does not need it.
func (r *Reader) finish(h header) error {
	r.block.ops = 0
	var b [tailSize + 1]byte
	n, err := io.ReadFull(r.src, b[:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return r.cut(err)
	}
	at := r.offset + headerSize + int64(h.packed)
	want := append(binary.LittleEndian.AppendUint64(nil, uint64(r.offset)), trailer...)
	switch {
	case !bytes.Equal(b[:min(n, tailSize)], want[:min(n, tailSize)]):
		return &FormatError{Offset: at, Op: r.ops, Msg: "the end mark is broken"}
	case n < tailSize:
		return r.cut(io.EOF)
	case n > tailSize:
		return &FormatError{Offset: at + int64(tailSize), Op: r.ops, Msg: "there are bytes after the end mark"}
	}
	return io.EOF
}

// blockOffset is where the block stands from which operations are being read.
func (r *Reader) blockOffset() int64 { return r.block.offset }

// ReadAll reads a whole trace into memory. If it is cut off, it returns what could be read together with a *CutError.
func ReadAll(r io.Reader) (*Trace, error) {
	rd, err := NewReader(r)
	if err != nil {
		return nil, err
	}
	t := new(Trace)
	buf := make([]Op, 2048)
	for {
		n, err := rd.Batch(buf)
		t.Ops = append(t.Ops, buf[:n]...)
		switch {
		case err == nil:
			continue
		case err == io.EOF:
			err = nil
		case !errors.Is(err, ErrCut):
			return nil, err
		}
		t.Tables = rd.tables
		return t, err
	}
}
