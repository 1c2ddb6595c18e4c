package asyncclock

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// shared is the history of a variable that unordered tasks have read, or that is accessed under different locks. Reads are
// kept in the order in which they came. Of each chain only the latest counts (FastTrack's read vector), and a later one may
// stand for that of another chain; which ones do not count is found out when room is needed and at the next write, so that
// reading costs little.
type shared struct {
	writes []retained
	reads  []retained
}

// share gives a cell a longer history, with what the cell has.
func (s *shard) share(c *cell) *shared {
	var n uint32
	if k := len(s.spare); k > 0 {
		n, s.spare = s.spare[k-1], s.spare[:k-1]
	} else {
		n = uint32(len(s.shared))
		s.shared = append(s.shared, shared{})
	}
	h := &s.shared[n]
	*h = shared{}
	if c.write.segment() >= s.old {
		h.writes = append(h.writes, c.write)
	}
	if c.read.segment() >= s.old {
		h.reads = append(h.reads, c.read)
	}
	*c = cell{write: many<<(siteBits+opBits) | retained(n)<<heedBits | heed}
	return h
}

// unshare takes a cell's longer history away.
func (s *shard) unshare(c *cell) {
	n := c.longer()
	s.shared[n] = shared{}
	s.spare = append(s.spare, n)
}

// addRead keeps a read.
func (h *shared) addRead(s *shard, now retained) {
	if len(h.reads) == cap(h.reads) {
		h.thin(s)
		if n := len(h.reads); n > cap(h.reads)*2/3 {
			h.reads = append(make([]retained, 0, n+n/2+2), h.reads...)
		}
	}
	h.reads = append(h.reads, now)
}

// thin drops reads that do not count any more: those out of the window, and those of a chain that a later one of it stands
// for.
func (h *shared) thin(s *shard) {
	s.search++
	kept := len(h.reads)
	for i := len(h.reads) - 1; i >= 0; i-- {
		r := h.reads[i]
		if r.segment() < s.old {
			continue
		}
		if l := s.lastOf(r); l != nil {
			if l.search == s.search { // the later one stands for it; of two that say the same, the first is kept
				if l.at >= 0 && h.reads[l.at].at() == r.at() {
					h.reads[l.at] = r
				} else {
					l.at = -1
				}
				continue
			}
			*l = last{s.search, int32(kept - 1)}
		}
		kept--
		h.reads[kept] = r
	}
	h.reads = append(h.reads[:0], h.reads[kept:]...)
}

// last says where a search has met the last read of a chain.
type last struct {
	search uint32
	at     int32 // in the reads, -1 if an earlier one does not say the same
}

// lastOf is what a search knows of the chain of a read, nil if the read does not stand for all before it, as those do that
// hold no locks.
func (s *shard) lastOf(r retained) *last {
	g := s.segments.at(r.segment())
	if g.locks != 0 {
		return nil
	}
	if int(g.chain) >= len(s.latest) {
		s.latest = append(s.latest, make([]last, int(g.chain)+64-len(s.latest))...)
	}
	return &s.latest[g.chain]
}

// sharedRead takes a read of a variable with a longer history.
func (s *shard) sharedRead(v trace.VarID, c *cell, now retained) {
	again := c.read.segment() == s.current
	if again && c.write&heed == 0 {
		c.read = now
		return
	}
	h := &s.shared[c.longer()]
	c.write &^= heed
	for _, w := range h.writes {
		if !s.quiet(w.segment(), s.old) {
			s.meetRead(v, w, now)
			if !s.quiet(w.segment(), s.old) {
				c.write |= heed
			}
		}
	}
	if c.read != 0 && !again {
		h.addRead(s, c.read)
	}
	c.read = now
}

// sharedWrite takes a write of a variable with a longer history.
func (s *shard) sharedWrite(v trace.VarID, c *cell, now retained) {
	h := &s.shared[c.longer()]
	if n := len(h.writes); c.read == 0 && n > 0 && h.writes[n-1].at() == now.at() {
		return
	}
	if c.read != 0 {
		h.addRead(s, c.read)
		c.read = 0
	}
	h.thin(s)
	h.writes = slices.DeleteFunc(h.writes, func(w retained) bool {
		return !s.live(w) || s.meet(v, w, trace.KindWrite, now)
	})
	s.kept = s.kept[:0]
	for i, r := range h.reads {
		if r.segment() != s.current && !h.dominated(s, i) && !s.meet(v, r, trace.KindRead, now) {
			s.kept = append(s.kept, r)
		}
	}
	h.reads = append(h.reads[:0], s.kept...)
	h.writes = append(h.writes, now)
	if len(h.writes) == 1 && len(h.reads) == 0 {
		s.unshare(c)
		*c = cell{write: now}
	}
}

// dominated reports whether a later read stands for a read: one that follows it and holds no further locks.
func (h *shared) dominated(s *shard, i int) bool {
	a := s.segments.at(h.reads[i].segment())
	for _, o := range h.reads[i+1:] {
		if b := s.segments.at(o.segment()); a.seen(b) && s.locks.within(b.locks, a.locks) {
			return true
		}
	}
	return false
}
