package trace

import (
	"encoding/binary"
	"hash/crc32"
)

// The binary form; docs/trace-format.md describes it for people.
//
//	file    = magic version blocks [index trailer]
//	block   = header payload          header: 40 bytes, its own checksum; payload: one zstd frame
//	payload = definitions shapes values records
//
// A block depends on no other block: deltas start at zero in each, so blocks decode in any order and in parallel. Only
// the ids of definitions go on from block to block. All integers of fixed size are little endian.
const (
	magic         = "\x89erva\r\n\x1a"
	formatVersion = 1
	fileHeader    = len(magic) + 4 // magic, version uint16, zero uint16

	blockTag   = 0xb14b6c62 // "blk" and a byte that text does not have
	indexTag   = 0xb1786469 // "idx" likewise
	headerSize = 40
	trailer    = "ervaend\n"
	tailSize   = 8 + len(trailer)

	blockOps    = 1 << 16 // the writer ends a block after so many operations
	blockRaw    = 1 << 20 // ... or so many bytes before compression
	maxRaw      = 1 << 24 // a reader takes no block that is larger
	maxText     = 1 << 20 // no interned text is longer
	recordSlack = 64      // more than the longest record; lets the decoder check a record's end once
	maxShapes   = 255
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A header stands before every block and before the index.
type header struct {
	tag    uint32
	packed uint32 // size of the zstd frame that follows
	raw    uint32 // its size when decompressed
	ops    uint32 // operations in the block
	first  uint64 // index of its first operation
	time   int64  // time of its first operation
	sum    uint32 // CRC-32C of the frame
}

func (h *header) append(b []byte) []byte {
	start := len(b)
	b = binary.LittleEndian.AppendUint32(b, h.tag)
	b = binary.LittleEndian.AppendUint32(b, h.packed)
	b = binary.LittleEndian.AppendUint32(b, h.raw)
	b = binary.LittleEndian.AppendUint32(b, h.ops)
	b = binary.LittleEndian.AppendUint64(b, h.first)
	b = binary.LittleEndian.AppendUint64(b, uint64(h.time))
	b = binary.LittleEndian.AppendUint32(b, h.sum)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

// parseHeader returns the header in b, and what is wrong with it ("" if nothing).
func parseHeader(b []byte) (h header, problem string) {
	le := binary.LittleEndian
	h = header{
		tag: le.Uint32(b), packed: le.Uint32(b[4:]), raw: le.Uint32(b[8:]), ops: le.Uint32(b[12:]),
		first: le.Uint64(b[16:]), time: int64(le.Uint64(b[24:])), sum: le.Uint32(b[32:]),
	}
	switch {
	case h.tag != blockTag && h.tag != indexTag:
		return h, "no block starts here"
	case crc32.Checksum(b[:headerSize-4], castagnoli) != le.Uint32(b[36:]):
		return h, "the block's header has a wrong checksum"
	case h.raw > maxRaw || h.packed > maxRaw+maxRaw/64+1024:
		return h, "the block is larger than any that is written"
	case h.ops > h.raw:
		return h, "the block has more operations than bytes"
	}
	return h, ""
}

// The fields that a record can have. A shape's mask says which ones do; the others are as before (task) or zero.
const (
	hasTask   uint16 = 1 << iota // differs from the previous operation's; difference
	hasObject                    // difference from the last object
	hasQueue                     // as it is
	hasRef                       // difference from the last variable (accesses) or the last handle (others)
	hasSite                      // difference from the last site
	hasArg                       // as it is
	hasValue                     // eight bytes in the values section
	hasTime                      // difference from the previous operation's time
	hasWhen                      // as it is, signed
	hasSame                      // the value is that of the last operation with a value in the same slot of the cache
	hasAll    = 1<<iota - 1
)

// Most accesses see the value that the last access of the variable saw. Encoder and decoder both remember values in a
// cache of valueSlots, by the low bits of an operation's Ref, which starts with zeros in every block.
const valueSlots = 1 << 10

// A shape is what many records have in common: a record starts with its shape's number in the block's list of shapes.
type shape struct {
	kind  Kind
	mode  SendMode
	flags Flags
	mask  uint16
}

const shapeSize = 6

// Kinds of definitions in a block's first section. Ids are not written: tasks share one count, each other table has
// its own.
const (
	defThread byte = iota + 1
	defEvent
	defQueue
	defVar
	defSite
	defHandle
	defString
)

func zigzag32(v uint32) uint32   { return v<<1 ^ uint32(int32(v)>>31) }
func unzigzag32(v uint32) uint32 { return v>>1 ^ -(v & 1) }
func zigzag64(v int64) uint64    { return uint64(v<<1) ^ uint64(v>>63) }
func unzigzag64(v uint64) int64  { return int64(v>>1) ^ -int64(v&1) }
