package trace

import "encoding/binary"

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
