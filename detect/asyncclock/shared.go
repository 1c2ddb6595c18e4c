package asyncclock

import "sort"

// shared is the history of a variable that unordered tasks have read, or that is accessed under different locks. Of reads
// the latest of each chain is kept (FastTrack's read vector). Some of these may be followed by a read on another chain,
// which stands for them; that is found out at the next write only, so that reading costs a search.
type shared struct {
	writes []retained
	reads  []retained // by chain
	latest bool       // the last access was a write
}

// share gives a cell a longer history, with what the cell has.
func (h *history) share(c *cell) *shared {
	var n uint32
	if k := len(h.spare); k > 0 {
		n, h.spare = h.spare[k-1], h.spare[:k-1]
	} else {
		n = uint32(len(h.shared))
		h.shared = append(h.shared, shared{})
	}
	s := &h.shared[n]
	s.writes, s.reads = s.writes[:0], s.reads[:0]
	if c.write != 0 {
		s.writes = append(s.writes, c.lastWrite())
	}
	if c.read != 0 {
		s.reads = append(s.reads, c.lastRead())
	}
	*c = cell{read: many, readSite: n}
	return s
}

// chainOf is the chain of a retained access.
func (h *history) chainOf(r *retained) uint32 { return h.segments[r.segment].chain }

// find is where the reads of a chain begin.
func (s *shared) find(h *history, chain uint32) int {
	return sort.Search(len(s.reads), func(i int) bool { return h.chainOf(&s.reads[i]) >= chain })
}

// addRead keeps a read, in place of those of its chain that it stands for.
func (s *shared) addRead(h *history, now retained) {
	s.latest = false
	chain := h.current.chain
	i := s.find(h, chain)
	k := i
	for ; k < len(s.reads) && h.chainOf(&s.reads[k]) == chain; k++ {
		if h.d.locks.within(h.current.locks, h.segments[s.reads[k].segment].locks) {
			s.reads[k] = s.reads[i]
			i++
		}
	}
	switch gone := i - s.find(h, chain); {
	case gone == 1:
		s.reads[i-1] = now
	case gone > 1:
		s.reads[i-1] = now
		s.reads = append(s.reads[:i-gone], s.reads[i-1:]...)
	default:
		s.reads = append(s.reads, retained{})
		copy(s.reads[i+1:], s.reads[i:])
		s.reads[i] = now
	}
}

// slowRead takes a read of a variable with a longer history.
func (h *history) slowRead(v uint32, s *shared, now retained) {
	for i := s.find(h, h.current.chain); i < len(s.reads) && h.chainOf(&s.reads[i]) == h.current.chain; i++ {
		if s.reads[i].segment == now.segment && s.reads[i].site == now.site {
			return
		}
	}
	for _, w := range s.writes {
		h.meet(v, w, now)
	}
	s.addRead(h, now)
}

// slowWrite takes a write of a variable with a longer history.
func (h *history) slowWrite(v uint32, c *cell, now retained) {
	s := &h.shared[c.readSite]
	if n := len(s.writes); s.latest && n > 0 && s.writes[n-1].segment == now.segment && s.writes[n-1].site == now.site {
		return
	}
	writes := s.writes[:0]
	for _, w := range s.writes {
		if !h.meet(v, w, now) {
			writes = append(writes, w)
		}
	}
	var kept []retained
	for _, r := range s.reads {
		t := &h.segments[r.segment]
		seen := h.seen(t)
		if seen && h.d.locks.within(h.current.locks, t.locks) || h.dominated(s, r) {
			continue
		}
		if seen || !h.meet(v, r, now) {
			kept = append(kept, r)
		}
	}
	s.reads = append(s.reads[:0], kept...)
	s.writes, s.latest = append(writes, now), true
	if len(s.writes) == 1 && len(s.reads) == 0 {
		h.spare = append(h.spare, c.readSite)
		*c = cell{write: now.segment, writeSite: now.site, writeOp: now.op}
	}
}

// dominated reports whether a later read stands for a read: one that follows it and holds no further locks.
func (h *history) dominated(s *shared, r retained) bool {
	a := &h.segments[r.segment]
	for i := range s.reads {
		o := &s.reads[i]
		if o.op <= r.op {
			continue
		}
		b := &h.segments[o.segment]
		if (a.chain == b.chain || b.vc.at(a.chain) >= a.time) && h.d.locks.within(b.locks, a.locks) {
			return true
		}
	}
	return false
}
