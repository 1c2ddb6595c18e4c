package trace

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// IndexEntry says where one block is.
type IndexEntry struct {
	Offset int64 // of the block's header, in bytes from the start of the trace
	First  int   // index of its first operation
	Ops    int   // operations in it; 0 for a block of definitions only
	Time   int64 // time of its first operation, ns
}

func appendIndex(b []byte, blocks []IndexEntry) []byte {
	b = binary.AppendUvarint(b, uint64(len(blocks)))
	var last IndexEntry
	for _, e := range blocks {
		b = binary.AppendUvarint(b, uint64(e.Offset-last.Offset))
		b = binary.AppendUvarint(b, uint64(e.Ops))
		b = binary.AppendUvarint(b, zigzag64(e.Time-last.Time))
		last = e
	}
	return b
}

// ReadIndex reads the index at the end of a trace of size bytes. A trace that was cut off has none: the error is then a
// *CutError with offset and operations unknown (0). The index of a trace with millions of blocks is empty.
func ReadIndex(r io.ReaderAt, size int64) ([]IndexEntry, error) {
	at, err := findIndex(r, size)
	if err != nil {
		return nil, err
	}
	var b [headerSize]byte
	if _, err := r.ReadAt(b[:], at); err != nil {
		return nil, fmt.Errorf("read index of trace: %w", err)
	}
	bad := func(msg string) error { return &FormatError{Offset: at, Msg: msg} }
	h, problem := parseHeader(b[:])
	switch {
	case problem != "":
		return nil, bad(problem)
	case h.tag != indexTag || int64(h.packed) != size-int64(tailSize)-at-headerSize:
		return nil, bad("no index starts here")
	}
	packed := make([]byte, h.packed) // not more than the file has
	if _, err := r.ReadAt(packed, at+headerSize); err != nil {
		return nil, fmt.Errorf("read index of trace: %w", err)
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		return nil, fmt.Errorf("prepare decompression: %w", err)
	}
	in := block{offset: at}
	if err := in.unpack(dec, h, packed); err != nil {
		return nil, err
	}
	return parseIndex(in.raw[:h.raw], at, bad)
}

// findIndex reads the end mark, which says where the index starts.
func findIndex(r io.ReaderAt, size int64) (int64, error) {
	if size < int64(fileHeader+headerSize+tailSize) {
		return 0, &CutError{}
	}
	var b [tailSize]byte
	if _, err := r.ReadAt(b[:], size-int64(tailSize)); err != nil {
		return 0, fmt.Errorf("read end of trace: %w", err)
	}
	at := int64(binary.LittleEndian.Uint64(b[:]))
	if string(b[8:]) != trailer {
		return 0, &CutError{}
	}
	if at < int64(fileHeader) || at > size-int64(headerSize+tailSize) {
		return 0, &FormatError{Offset: size - int64(tailSize), Msg: "the end mark points outside the trace"}
	}
	return at, nil
}

func parseIndex(raw []byte, size int64, bad func(string) error) ([]IndexEntry, error) {
	in := cursor{b: raw}
	n := in.num()
	if n > uint64(len(raw)) {
		return nil, bad("the index has more entries than bytes")
	}
	var entries []IndexEntry
	var last IndexEntry
	for range n {
		e := IndexEntry{Offset: last.Offset + int64(in.num()), First: last.First + last.Ops, Ops: int(in.num32())}
		e.Time = last.Time + unzigzag64(in.num())
		if in.short || e.Offset <= last.Offset || e.Offset >= size {
			return nil, bad("an entry of the index is broken")
		}
		entries = append(entries, e)
		last = e
	}
	if len(in.b) > 0 {
		return nil, bad("bytes are left after the index")
	}
	return entries, nil
}
