package trace

import "encoding/binary"

// A Packet is the operations of one stretch of a trace, sorted for a detector: the accesses apart from the others, as runs
// of one task, and among several shards by variable, so that shards can be looked at side by side. It may be used again.
type Packet struct {
	First int // index of its first operation in the trace
	Ops   int // operations in it
	// Others are the operations that are no accesses, in order.
	Others []PacketOp
	// Runs are the stretches of accesses, in order.
	Runs []Run
	// Shards are the accesses, run by run.
	Shards []Shard
	// Highest is the largest variable that is accessed.
	Highest VarID

	sort Sort
	open bool  // the last run takes more
	edge int64 // time at which the last run ends at the latest
	cut  int   // index in the packet at which it ends at the latest
}

// PacketOp is an operation that is no access. At is its index in the packet.
type PacketOp struct {
	At int
	Op Op
}

// RunOps is a number of operations: no run goes on over a multiple of it in the trace.
const RunOps = 1 << 12

// A Run is accesses of one task without any other operation in between.
type Run struct {
	Task   TaskID
	At     int   // index of the first access in the packet
	Time   int64 // of the first access, ns
	Others int   // how many of the packet's other operations come before it
}

// A Shard is the accesses of a part of the variables.
type Shard struct {
	Accesses []Access
	Ends     []int32 // by run, where its accesses end in Accesses
}

// An Access is a read or a write. Index is its index in the packet, with the lowest bit set for a write: At*2 + write.
type Access struct {
	Var   VarID
	Site  SiteID
	Index uint32
}

// Sort says how a packet is made.
type Sort struct {
	// Shards is into how many parts the variables are divided, a power of two up to MaxShards. A variable's shard is
	// given by ShardOf.
	Shards int
	// Step, if it is not 0, is a length of time in ns: a run is over when a multiple of it has passed.
	Step int64
	// User leaves out accesses of the framework that no app code called (FlagFramework).
	User bool
}

// MaxShards is the most shards that a packet can have.
const MaxShards = 8

// ShardBits is how many neighbouring variables are in one shard, as a power of two.
const ShardBits = 6

// ShardOf is the shard of a variable.
func (s *Sort) ShardOf(v VarID) int { return int(v>>ShardBits) & (s.Shards - 1) }

// Reset empties a packet and says how the next operations are sorted.
func (p *Packet) Reset(first int, s Sort) {
	p.First, p.Ops, p.Highest, p.sort, p.open = first, 0, 0, s, false
	clear(p.Others)
	p.Others, p.Runs = p.Others[:0], p.Runs[:0]
	for len(p.Shards) < s.Shards {
		p.Shards = append(p.Shards, Shard{})
	}
	p.Shards = p.Shards[:s.Shards]
	for i := range p.Shards {
		p.Shards[i].Accesses, p.Shards[i].Ends = p.Shards[i].Accesses[:0], p.Shards[i].Ends[:0]
	}
}

// Add appends an operation.
func (p *Packet) Add(op *Op) {
	at := p.Ops
	p.Ops++
	if !op.IsAccess() {
		p.other(op, at)
		return
	}
	if p.sort.User && op.Flags&FlagFramework != 0 {
		return
	}
	if !p.open || op.Task != p.Runs[len(p.Runs)-1].Task || op.Time >= p.edge || at >= p.cut {
		p.begin(op.Task, at, op.Time)
	}
	index := uint32(at) << 1
	if op.Kind == KindWrite {
		index |= 1
	}
	v := op.Var()
	p.Highest = max(p.Highest, v)
	s := &p.Shards[p.sort.ShardOf(v)]
	s.Accesses = append(s.Accesses, Access{v, op.Site, index})
}

func (p *Packet) other(op *Op, at int) {
	p.finish()
	p.Others = append(p.Others, PacketOp{at, *op})
}

// begin begins a run.
func (p *Packet) begin(task TaskID, at int, time int64) {
	p.finish()
	p.Runs = append(p.Runs, Run{task, at, time, len(p.Others)})
	p.open, p.edge, p.cut = true, 1<<63-1, ((p.First+at)/RunOps+1)*RunOps-p.First
	if p.sort.Step > 0 {
		p.edge = (time/p.sort.Step + 1) * p.sort.Step
	}
}

// Done ends the last run.
func (p *Packet) Done() { p.finish() }

func (p *Packet) finish() {
	if !p.open {
		return
	}
	p.open = false
	for i := range p.Shards {
		s := &p.Shards[i]
		s.Ends = append(s.Ends, int32(len(s.Accesses)))
	}
}

// packet decodes what is left of the block.
func (b *block) packet(p *Packet) error {
	end := len(b.records) - recordSlack
	for i := range p.Shards { // room for the worst case, so that the loop over accesses need not look
		s := &p.Shards[i]
		if cap(s.Accesses) < b.ops {
			s.Accesses = make([]Access, 0, b.ops)
		}
	}
	var op Op
	for p.Ops < b.ops {
		number := b.runs(p, end)
		if p.Ops == b.ops {
			break
		}
		if number < 0 {
			return b.badOp(p.Ops, "the block ends in the middle")
		}
		if number >= len(b.shapes) {
			return b.badOp(p.Ops, "the operation's shape is not in the block's list")
		}
		b.pos++
		op = b.shapes[number].op
		b.fields(&b.shapes[number], &op)
		if b.pos > end {
			return b.badOp(p.Ops, "the operation runs over the end of the block")
		}
		p.Add(&op)
	}
	p.finish()
	b.first += b.ops
	b.ops = 0
	if b.pos != end || len(b.values) != 0 {
		return b.bad("bytes are left after the block's last operation")
	}
	return nil
}

// runs decodes reads and writes of the task that did the last operation, as block.accesses does, into the shards. It stops
// before any other record, whose shape's number it returns, or -1 at the end.
func (b *block) runs(p *Packet, end int) (number int) {
	records, shapes, values := b.records, b.shapes, b.values
	pos, variable, site, now := b.pos, b.last.variable, b.last.site, b.last.time
	task, mask := TaskID(b.last.task), uint32(p.sort.Shards-1)
	highest, at, stop := p.Highest, p.Ops, b.ops
	var out [MaxShards][]Access
	for i := range p.Shards {
		out[i] = p.Shards[i].Accesses
	}
	open, edge, cut := p.open && p.Runs[len(p.Runs)-1].Task == task, p.edge, p.cut
	number = -1
	for at < stop {
		if pos >= end {
			number = -1
			break
		}
		number = int(records[pos])
		if number >= len(shapes) || !shapes[number].quick {
			break
		}
		s := &shapes[number]
		start, before := pos, now
		pos++
		word := binary.LittleEndian.Uint64(records[pos:])
		delta, size := short(word)
		pos += size
		v := variable + unzigzag32(delta)
		place := site
		if s.mask&hasSite != 0 {
			word = binary.LittleEndian.Uint64(records[pos:])
			delta, size = short(word)
			pos += size
			place += unzigzag32(delta)
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
		if pos > end || s.mask&hasValue != 0 && len(values) < 8 {
			pos, now = start, before // packet reads it again, finds what is wrong and says so
			break
		}
		if s.mask&hasValue != 0 {
			values = values[8:]
		}
		variable, site = v, place
		index := uint32(at) << 1
		at++
		if s.framework && p.sort.User {
			continue
		}
		if !open || now >= edge || int(index>>1) >= cut {
			for i := range p.Shards {
				p.Shards[i].Accesses = out[i]
			}
			p.begin(task, int(index>>1), now)
			open, edge, cut = true, p.edge, p.cut
		}
		if s.mask&hasSite == 0 {
			place = 0
		}
		highest = max(highest, VarID(v))
		k := v >> ShardBits & mask & (MaxShards - 1)
		out[k] = append(out[k], Access{VarID(v), SiteID(place), index | s.write})
	}
	for i := range p.Shards {
		p.Shards[i].Accesses = out[i]
	}
	p.Highest, p.Ops = highest, at
	b.pos, b.values = pos, values
	b.last.variable, b.last.site, b.last.time = variable, site, now
	return number
}

// A Frame is one block as it lies in the file. Frames are read in order; what is in them can be decoded side by side.
type Frame struct {
	header header
	packed []byte
	block  block
}

// ReadFrame reads the next block into f without decoding it. It must not be mixed with Next and Batch. The error is
// io.EOF at the end of a complete trace.
func (r *Reader) ReadFrame(f *Frame) error {
	if r.err != nil {
		return r.err
	}
	f.block.offset = r.offset
	r.block.offset, r.block.first = r.offset, r.ops
	h, err := r.header()
	if err == nil && h.tag == indexTag {
		if err = r.block.unpack(r.zstd, h, r.packed); err == nil {
			err = r.finish(h)
		}
	}
	if err != nil {
		r.err = err
		return err
	}
	f.packed, r.packed = r.packed, f.packed
	f.header, f.block.first = h, r.ops
	r.ops += int(h.ops)
	r.offset += headerSize + int64(h.packed)
	return nil
}

// Decode decodes a frame's operations. Definitions that it has are for Define. dec is any Unpacker; one is used by one
// goroutine at a time.
func (f *Frame) Decode(dec *Unpacker, p *Packet, s Sort) error {
	p.Reset(f.block.first, s)
	if err := f.block.unpack(dec.zstd, f.header, f.packed); err != nil {
		return err
	}
	if err := f.block.sections(); err != nil {
		return err
	}
	return f.block.packet(p)
}

// Define enters the frame's definitions into t. It needs Decode before, and the frames before.
func (f *Frame) Define(t *Tables) error { return f.block.define(t) }
