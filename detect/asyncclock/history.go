package asyncclock

import "github.com/erva-go/erva/trace"

// The access history of a variable (Hsiao, section 4.4): an access is compared with the write before it, a write also
// with the reads since then. Of reads only those are kept that no later read follows: what is unordered with the earlier
// one is unordered with the later one too. The same goes for accesses under locks, except that one is only forgotten for a
// later one that holds no further locks; so the first race on a variable is always found.

// cell is the history of most variables: a write and a read.
type cell struct {
	write, writeSite, writeOp uint32
	read, readSite, readOp    uint32
}

// many marks a cell whose history has more accesses than fit; readSite says which longer history it is.
const many = ^uint32(0)

// retained is an access in a longer history.
type retained struct {
	segment uint32
	site    uint32
	op      uint32
	write   bool
}

const pageSize = 1 << 10

type history struct {
	d        *Detector
	task     trace.TaskID // of current
	current  *record
	segments []segment
	pages    []*[pageSize]cell
	shared   []shared
	spare    []uint32 // elements of shared that are not in use
	sites    []uint8  // 2 user-induced, 1 not, by SiteID
	least    int      // segments before they are looked through
	live     int      // segments that were in use when they were last looked through
}

func (h *history) init(d *Detector) {
	h.d = d
	h.least = segmentsBeforeSweep
	h.segments = make([]segment, 1, 64)
	h.current = new(record)
}

// leave forgets the current task, whose record may be used for another.
func (h *history) leave() { h.task = 0 }

// cell is the cell of a variable.
func (h *history) cell(v uint32) *cell {
	p := int(v / pageSize)
	if p >= len(h.pages) {
		h.pages = append(h.pages, make([]*[pageSize]cell, p+1-len(h.pages))...)
	}
	if h.pages[p] == nil {
		h.pages[p] = new([pageSize]cell)
	}
	return &h.pages[p][v%pageSize]
}

func (h *history) read(op *trace.Op) {
	c := h.cell(op.Ref)
	seg, site := h.current.segment, uint32(op.Site)
	if c.read == seg && c.readSite == site {
		return
	}
	now := retained{seg, site, uint32(h.d.ops), false}
	if c.read == many {
		h.slowRead(op.Ref, &h.shared[c.readSite], now)
		return
	}
	if c.write != 0 && c.write != seg {
		w := &h.segments[c.write]
		if !h.seen(w) && !h.d.locks.common(w.locks, h.current.locks) {
			h.race(op.Ref, c.lastWrite(), now)
		}
	}
	if c.read != 0 && c.read != seg {
		r := &h.segments[c.read]
		if !h.seen(r) || h.current.locks != 0 && !h.d.locks.within(h.current.locks, r.locks) {
			h.share(c).addRead(h, now)
			return
		}
	}
	c.read, c.readSite, c.readOp = now.segment, now.site, now.op
}

func (h *history) write(op *trace.Op) {
	c := h.cell(op.Ref)
	seg, site := h.current.segment, uint32(op.Site)
	if c.write == seg && c.writeSite == site && c.read == 0 {
		return
	}
	now := retained{seg, site, uint32(h.d.ops), true}
	if c.read == many {
		h.slowWrite(op.Ref, c, now)
		return
	}
	keepWrite := c.write != 0 && c.write != seg && !h.meet(op.Ref, c.lastWrite(), now)
	keepRead := c.read != 0 && c.read != seg && !h.meet(op.Ref, c.lastRead(), now)
	if keepWrite || keepRead {
		if !keepWrite {
			c.write = 0
		}
		if !keepRead {
			c.read = 0
		}
		s := h.share(c)
		s.writes = append(s.writes, now)
		s.latest = true
		return
	}
	*c = cell{write: now.segment, writeSite: now.site, writeOp: now.op}
}

func (c *cell) lastWrite() retained { return retained{c.write, c.writeSite, c.writeOp, true} }
func (c *cell) lastRead() retained  { return retained{c.read, c.readSite, c.readOp, false} }

// meet compares an earlier access with the current one, one of which is a write. It reports whether the earlier one may be
// forgotten if the current one is a write: they race, and that is known, or the current one stands for both.
func (h *history) meet(v uint32, then, now retained) bool {
	s := &h.segments[then.segment]
	if !h.seen(s) {
		if h.d.locks.common(s.locks, h.current.locks) {
			return false
		}
		h.race(v, then, now)
		return true
	}
	return h.d.locks.within(h.current.locks, s.locks)
}
