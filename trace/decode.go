package trace

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/bits"

	"github.com/klauspost/compress/zstd"
)

// A block is one decompressed block, ready to decode.
type block struct {
	offset int64 // of the header
	first  int   // index of its first operation
	ops    int   // operations that are left
	raw    []byte

	defs    []byte
	shapes  []decoderShape
	values  []byte
	records []byte // with recordSlack bytes behind
	pos     int
	last    state
}

// A decoderShape is a shape with a ready operation that has its constant fields.
type decoderShape struct {
	op        Op
	mask      uint16
	access    bool
	quick     bool   // an access of the same task, without rare fields
	framework bool   // has FlagFramework
	write     uint32 // 1 for a write
}

// unpack checks and decompresses a frame. The block keeps no reference to packed.
func (b *block) unpack(dec *zstd.Decoder, h header, packed []byte) error {
	if crc32.Checksum(packed, castagnoli) != h.sum {
		return b.bad("the block's contents have a wrong checksum")
	}
	need := int(h.raw) + recordSlack
	if cap(b.raw) < need {
		b.raw = make([]byte, 0, need)
	}
	// The decoder is made with a cap limit: it writes no more than h.raw bytes.
	raw, err := dec.DecodeAll(packed, b.raw[:0:int(h.raw)])
	if err != nil {
		return b.bad("the block does not decompress: " + err.Error())
	}
	if len(raw) != int(h.raw) {
		return b.bad(fmt.Sprintf("the block has %d bytes, its header says %d", len(raw), h.raw))
	}
	b.raw = b.raw[:need]
	clear(b.raw[h.raw:])
	b.ops = int(h.ops)
	return nil
}

func (b *block) bad(msg string) error { return &FormatError{Offset: b.offset, Op: b.first, Msg: msg} }

// sections finds the parts of the payload.
func (b *block) sections() error {
	in := cursor{b: b.raw[:len(b.raw)-recordSlack]}
	b.defs = in.bytes(in.num())
	b.shapes = b.shapes[:0]
	for n := int(in.byte()); n > 0 && !in.short; n-- {
		if err := b.addShape(in.bytes(shapeSize)); err != nil {
			return err
		}
	}
	if n := in.num(); n <= maxRaw {
		b.values = in.bytes(n * 8)
	} else {
		in.short = true
	}
	if in.short {
		return b.bad("a section of the block is longer than the block")
	}
	b.records = b.raw[len(b.raw)-recordSlack-len(in.b):]
	b.pos = 0
	b.last = state{}
	if b.ops == 0 && len(in.b) > 0 {
		return b.bad("a block without operations has bytes for them")
	}
	if len(in.b) < b.ops {
		return b.bad("the block has more operations than bytes for them")
	}
	return nil
}

func (b *block) addShape(raw []byte) error {
	if raw == nil {
		return nil // reported as a short section
	}
	s := decoderShape{
		op: Op{
			Kind: Kind(raw[0]), Mode: SendMode(raw[1]), Flags: Flags(binary.LittleEndian.Uint16(raw[2:])),
		},
		mask: binary.LittleEndian.Uint16(raw[4:]),
	}
	switch {
	case !s.op.Kind.Valid():
		return b.bad(fmt.Sprintf("operation kind %d is unknown", raw[0]))
	case !s.op.Mode.Valid():
		return b.bad(fmt.Sprintf("send mode %d is unknown", raw[1]))
	case s.mask&^hasAll != 0:
		return b.bad(fmt.Sprintf("record fields %#x are unknown", s.mask))
	}
	s.access = s.op.IsAccess()
	s.quick = s.access && s.mask&hasRef != 0 && s.mask&^(hasRef|hasSite|hasTime|hasValue|hasSame) == 0
	s.framework = s.op.Flags&FlagFramework != 0
	if s.op.Kind == KindWrite {
		s.write = 1
	}
	b.shapes = append(b.shapes, s)
	return nil
}

// decode fills dst with the next operations, as many as there are, and checks the end of the block.
func (b *block) decode(dst []Op) (int, error) {
	if len(dst) > b.ops {
		dst = dst[:b.ops]
	}
	end := len(b.records) - recordSlack
	for i := 0; i < len(dst); {
		n, number := b.accesses(dst[i:], end)
		if i += n; i == len(dst) {
			break
		}
		if number < 0 {
			return i, b.badOp(i, "the block ends in the middle")
		}
		if number >= len(b.shapes) {
			return i, b.badOp(i, "the operation's shape is not in the block's list")
		}
		b.pos++
		dst[i] = b.shapes[number].op
		b.fields(&b.shapes[number], &dst[i])
		if b.pos > end {
			return i, b.badOp(i, "the operation runs over the end of the block")
		}
		i++
	}
	b.ops -= len(dst)
	b.first += len(dst)
	if b.ops == 0 && (b.pos != end || len(b.values) != 0) {
		return len(dst), b.bad("bytes are left after the block's last operation")
	}
	return len(dst), nil
}

// accesses decodes reads and writes of the task that did the last operation: nearly all of a trace, so this loop has its
// state in registers and few branches that depend on the data. It stops before any other record, which decode reads:
// number is that record's shape, or -1 at the end.
func (b *block) accesses(dst []Op, end int) (n, number int) {
	records, values, shapes := b.records, b.values, b.shapes
	pos, variable, site, now := b.pos, b.last.variable, b.last.site, b.last.time
	task := TaskID(b.last.task)
	number = -1
	for n < len(dst) {
		if pos >= end {
			number = -1
			break
		}
		number = int(records[pos])
		if number >= len(shapes) || !shapes[number].quick {
			break
		}
		s := &shapes[number]
		start := pos
		pos++
		op := &dst[n]
		*op = s.op
		op.Task = task
		word := binary.LittleEndian.Uint64(records[pos:])
		delta, size := short(word)
		pos += size
		variable += unzigzag32(delta)
		op.Ref = variable
		if s.mask&hasSite != 0 {
			word = binary.LittleEndian.Uint64(records[pos:])
			delta, size = short(word)
			pos += size
			site += unzigzag32(delta)
			op.Site = SiteID(site)
		}
		if s.mask&hasTime != 0 {
			word = binary.LittleEndian.Uint64(records[pos:])
			if delta, size = short(word); size < 5 {
				pos += size
				now += unzigzag64(uint64(delta))
			} else {
				d, k := binary.Uvarint(records[pos:])
				if pos += k; k <= 0 {
					pos = len(records)
				}
				now += unzigzag64(d)
			}
		}
		op.Time = now
		if s.mask&hasSame != 0 {
			op.Value = b.last.values[variable%valueSlots]
		}
		if s.mask&hasValue != 0 && len(values) >= 8 {
			op.Value = binary.LittleEndian.Uint64(values)
			b.last.values[variable%valueSlots] = op.Value
			values = values[8:]
		} else if s.mask&hasValue != 0 || pos > end {
			pos = start // decode reads it again, finds what is wrong and says so
			break
		}
		n++
	}
	b.pos, b.values = pos, values
	b.last.variable, b.last.site, b.last.time = variable, site, now
	return n, number
}

// short is the number of up to 32 bits that starts a word, and how many bytes it has: 1 to 5. It has no branches, which
// the lengths of differences would mispredict.
func short(word uint64) (v uint32, size int) {
	stop := ^word & 0x8080808080
	size = bits.TrailingZeros64(stop|1<<39)>>3 + 1
	word &= 1<<(8*uint(size)) - 1
	return uint32(word&0x7f | word>>1&(0x7f<<7) | word>>2&(0x7f<<14) | word>>3&(0x7f<<21) | word>>4&(0x7f<<28)), size
}

func (b *block) badOp(i int, msg string) error {
	return &FormatError{Offset: b.offset, Op: b.first + i, Msg: msg}
}

// fields reads what the mask says. It cannot leave b.records: a record is shorter than recordSlack.
func (b *block) fields(s *decoderShape, op *Op) {
	mask := s.mask
	if mask&hasTask != 0 {
		b.last.task += unzigzag32(b.num32())
	}
	op.Task = TaskID(b.last.task)
	if mask&hasRef != 0 {
		last := &b.last.handle
		if s.access {
			last = &b.last.variable
		}
		*last += unzigzag32(b.num32())
		op.Ref = *last
	}
	if mask&hasSite != 0 {
		b.last.site += unzigzag32(b.num32())
		op.Site = SiteID(b.last.site)
	}
	if mask&hasTime != 0 {
		b.last.time += unzigzag64(b.num64())
	}
	op.Time = b.last.time
	if mask&hasValue != 0 {
		if len(b.values) < 8 {
			b.pos = len(b.records) // reported as an overrun
			return
		}
		op.Value = binary.LittleEndian.Uint64(b.values)
		b.last.values[op.Ref%valueSlots] = op.Value
		b.values = b.values[8:]
	}
	if mask&hasSame != 0 {
		op.Value = b.last.values[op.Ref%valueSlots]
	}
	if mask&(hasObject|hasQueue|hasArg|hasWhen) != 0 {
		b.rare(mask, op)
	}
}

// rare reads the fields that accesses do not have.
func (b *block) rare(mask uint16, op *Op) {
	if mask&hasObject != 0 {
		b.last.object += unzigzag32(b.num32())
		op.Object = TaskID(b.last.object)
	}
	if mask&hasQueue != 0 {
		op.Queue = QueueID(b.num32())
	}
	if mask&hasArg != 0 {
		op.Arg = b.num32()
	}
	if mask&hasWhen != 0 {
		op.When = unzigzag64(b.num64())
	}
}

func (b *block) num32() uint32 { return uint32(b.num64()) }

func (b *block) num64() uint64 {
	v, n := binary.Uvarint(b.records[b.pos:])
	if n <= 0 {
		b.pos = len(b.records) // reported as an overrun
		return 0
	}
	b.pos += n
	return v
}

// A cursor reads sections and definitions. short says that more was asked for than there is.
type cursor struct {
	b     []byte
	short bool
}

func (c *cursor) byte() byte {
	if b := c.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (c *cursor) num() uint64 {
	v, n := binary.Uvarint(c.b)
	if n <= 0 {
		c.short, c.b = true, nil
		return 0
	}
	c.b = c.b[n:]
	return v
}

func (c *cursor) num32() uint32 {
	v := c.num()
	if v != uint64(uint32(v)) {
		c.short = true
	}
	return uint32(v)
}

// below reads a number that is at most limit.
func (c *cursor) below(limit uint64) byte {
	v := c.num()
	if v > limit {
		c.short = true
	}
	return byte(v)
}

func (c *cursor) bytes(n uint64) []byte {
	if n > uint64(len(c.b)) || c.short {
		c.short, c.b = true, nil
		return nil
	}
	b := c.b[:n:n]
	c.b = c.b[n:]
	return b
}

func (c *cursor) text() string { return string(c.bytes(c.num())) }

// object reads the name of a variable's object, which is mostly that of the variable before.
func (c *cursor) object(t *Tables) string {
	b := c.bytes(c.num())
	if n := len(t.Vars); n > 0 && t.Vars[n-1].Object == string(b) {
		return t.Vars[n-1].Object
	}
	return string(b)
}

// define enters the block's definitions into the tables.
func (b *block) define(t *Tables) error {
	in := cursor{b: b.defs}
	for len(in.b) > 0 {
		d := in.byte()
		if !in.define(t, d) {
			return b.bad(fmt.Sprintf("definition of kind %d is unknown", d))
		}
		if in.short {
			return b.bad("a definition is broken")
		}
	}
	return nil
}

// define reads one definition; false means that its kind is unknown.
func (c *cursor) define(t *Tables, d byte) bool {
	switch d {
	case defThread:
		t.AddThread(Thread{ID: t.NextTask(), Kind: ThreadKind(c.below(uint64(ThreadBinder))), Queue: QueueID(c.num32()), Name: c.text(), Key: c.text()})
	case defEvent:
		t.AddEvent(Event{ID: t.NextTask(), Key: c.text(), Target: c.text()})
	case defQueue:
		t.Queues = append(t.Queues, Queue{ID: QueueID(len(t.Queues) + 1), Looper: TaskID(c.num32()), Name: c.text()})
	case defVar:
		t.Vars = append(t.Vars, Var{
			ID: VarID(len(t.Vars) + 1), Kind: VarKind(c.below(uint64(VarRow))), Object: c.object(t), Field: t.shared(c.bytes(c.num())),
		})
	case defSite:
		t.Sites = append(t.Sites, Site{
			ID: SiteID(len(t.Sites) + 1), App: c.num() != 0, Caller: SiteID(c.num32()), Line: int(unzigzag64(c.num())),
			Index: unzigzag64(c.num()), Class: c.text(), Method: c.text(), File: c.text(),
		})
	case defHandle:
		t.Handles = append(t.Handles, Handle{ID: HandleID(len(t.Handles) + 1), Name: c.text()})
	case defString:
		t.Strings = append(t.Strings, c.text())
	default:
		return false
	}
	return true
}
