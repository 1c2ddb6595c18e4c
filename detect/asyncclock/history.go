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

// many marks a cell whose history has more accesses than fit; readSite says which list it is.
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
	lists    [][]retained
	spare    []uint32 // lists that are not in use
	sites    []uint8  // 2 user-induced, 1 not, by SiteID
}

func (h *history) init(d *Detector) {
	h.d = d
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
		h.slow(op.Ref, c, now)
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
			h.inflate(c)
			h.add(c, now)
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
		h.slow(op.Ref, c, now)
		return
	}
	forgets := true
	if c.write != 0 && c.write != seg {
		forgets = h.meet(op.Ref, c.lastWrite(), now)
	}
	if c.read != 0 && c.read != seg {
		forgets = h.meet(op.Ref, c.lastRead(), now) && forgets
	}
	if !forgets {
		h.inflate(c)
		h.sift(c, now)
		h.add(c, now)
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

// inflate moves the accesses of a cell to a list.
func (h *history) inflate(c *cell) {
	var n uint32
	if k := len(h.spare); k > 0 {
		n, h.spare = h.spare[k-1], h.spare[:k-1]
	} else {
		n = uint32(len(h.lists))
		h.lists = append(h.lists, nil)
	}
	l := h.lists[n][:0]
	if c.write != 0 {
		l = append(l, c.lastWrite())
	}
	if c.read != 0 {
		l = append(l, c.lastRead())
	}
	h.lists[n] = l
	*c = cell{read: many, readSite: n}
}

func (h *history) add(c *cell, now retained) {
	h.lists[c.readSite] = append(h.lists[c.readSite], now)
}

// slow takes an access of a variable that has a list.
func (h *history) slow(v uint32, c *cell, now retained) {
	l := h.lists[c.readSite]
	for i := len(l) - 1; i >= 0; i-- {
		if l[i].segment == now.segment && l[i].site == now.site && l[i].write == now.write {
			return // nothing has changed since
		}
		if now.write {
			break
		}
	}
	kept := l[:0]
	for _, then := range l {
		forget := false
		switch {
		case now.write || then.write:
			forget = h.meet(v, then, now) && now.write
		default:
			s := &h.segments[then.segment]
			forget = h.seen(s) && h.d.locks.within(h.current.locks, s.locks)
		}
		if !forget {
			kept = append(kept, then)
		}
	}
	h.lists[c.readSite] = append(kept, now)
	if len(kept) == 0 {
		h.deflate(c, now)
	}
}

// sift drops from a list what was compared with now already and may be forgotten for it.
func (h *history) sift(c *cell, now retained) {
	l := h.lists[c.readSite]
	kept := l[:0]
	for _, then := range l {
		s := &h.segments[then.segment]
		common := h.d.locks.common(s.locks, h.current.locks)
		if seen := h.seen(s); seen && !h.d.locks.within(h.current.locks, s.locks) || !seen && common {
			kept = append(kept, then)
		}
	}
	h.lists[c.readSite] = kept
}

// deflate puts a single access back into the cell.
func (h *history) deflate(c *cell, now retained) {
	h.spare = append(h.spare, c.readSite)
	if now.write {
		*c = cell{write: now.segment, writeSite: now.site, writeOp: now.op}
	} else {
		*c = cell{read: now.segment, readSite: now.site, readOp: now.op}
	}
}
