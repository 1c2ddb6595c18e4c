package asyncclock

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// shared is the history of a variable that unordered tasks have read, or that is accessed under different locks. Of reads
// the latest of each chain is kept (FastTrack's read vector). Some of these may be followed by a read on another chain,
// which stands for them; that is found out when room is needed and at the next write, so that reading costs a search.
type shared struct {
	writes []retained
	chains []uint32   // of the reads, in order
	reads  []retained // by chain
	recent int        // the read that was repeated or added last
	latest bool       // the last access was a write
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
	if c.write >= s.old {
		h.writes = append(h.writes, c.lastWrite())
	}
	if c.read >= s.old {
		h.insert(0, s.segments.at(c.read).chain, c.lastRead())
	}
	*c = cell{read: many, readSite: n}
	return h
}

func (h *shared) insert(i int, chain uint32, r retained) {
	h.chains = slices.Insert(h.chains, i, chain)
	h.reads = slices.Insert(h.reads, i, r)
	h.recent = i
}

func (h *shared) remove(i int) {
	h.chains = slices.Delete(h.chains, i, i+1)
	h.reads = slices.Delete(h.reads, i, i+1)
}

// repeats reports whether a read says nothing that one of the same segment and site has not said.
func (h *shared) repeats(s *shard, now retained) bool {
	if h.recent < len(h.reads) && h.reads[h.recent].segment == now.segment && h.reads[h.recent].site == now.site {
		return true
	}
	i, _ := slices.BinarySearch(h.chains, s.now.chain)
	for ; i < len(h.reads) && h.chains[i] == s.now.chain; i++ {
		if h.reads[i].segment == now.segment && h.reads[i].site == now.site {
			h.recent = i
			return true
		}
	}
	return false
}

// addRead keeps a read, in place of those of its chain that it stands for.
func (h *shared) addRead(s *shard, now retained) {
	h.latest = false
	if len(h.reads) == cap(h.reads) {
		h.thin(s)
	}
	i, _ := slices.BinarySearch(h.chains, s.now.chain)
	placed := false
	for i < len(h.reads) && h.chains[i] == s.now.chain {
		r := h.reads[i]
		switch {
		case s.live(r.segment) && !s.locks.within(s.now.locks, s.segments.at(r.segment).locks):
			i++
		case placed:
			h.remove(i)
		default:
			h.reads[i], h.recent, placed = now, i, true
			i++
		}
	}
	if !placed {
		h.insert(i, s.now.chain, now)
	}
}

// thin drops the reads that are out of the window, and those that the current segment stands for.
func (h *shared) thin(s *shard) {
	k := 0
	for i, r := range h.reads {
		if r.segment < s.old || s.live(r.segment) && h.chains[i] != s.now.chain && s.follows(r.segment, s.segments.at(r.segment)) == stands {
			continue
		}
		h.reads[k], h.chains[k] = r, h.chains[i]
		k++
	}
	h.reads, h.chains = h.reads[:k], h.chains[:k]
}

// sharedRead takes a read of a variable with a longer history.
func (s *shard) sharedRead(v trace.VarID, h *shared, now retained) {
	if h.repeats(s, now) {
		return
	}
	for _, w := range h.writes {
		if s.live(w.segment) {
			if g := s.segments.at(w.segment); s.follows(w.segment, g) == unordered && !s.locks.common(g.locks, s.now.locks) {
				s.race(v, w, trace.KindWrite, now, trace.KindRead)
			}
		}
	}
	h.addRead(s, now)
}

// sharedWrite takes a write of a variable with a longer history.
func (s *shard) sharedWrite(v trace.VarID, c *cell, now retained) {
	h := &s.shared[c.readSite]
	if n := len(h.writes); h.latest && n > 0 && h.writes[n-1].segment == now.segment && h.writes[n-1].site == now.site {
		return
	}
	h.thin(s)
	writes := h.writes[:0]
	for _, w := range h.writes {
		if s.live(w.segment) && !s.meet(v, w, trace.KindWrite, now) {
			writes = append(writes, w)
		}
	}
	s.kept = s.kept[:0]
	for i, r := range h.reads {
		if r.segment != s.current && !h.dominated(s, i) && !s.meet(v, r, trace.KindRead, now) {
			s.kept = append(s.kept, i)
		}
	}
	for k, i := range s.kept {
		h.reads[k], h.chains[k] = h.reads[i], h.chains[i]
	}
	h.reads, h.chains = h.reads[:len(s.kept)], h.chains[:len(s.kept)]
	h.writes, h.latest = append(writes, now), true
	if len(h.writes) == 1 && len(h.reads) == 0 {
		s.unshare(c)
		*c = cell{write: now.segment, writeSite: now.site, writeOp: now.op}
	}
}

// unshare takes a cell's longer history away.
func (s *shard) unshare(c *cell) {
	s.shared[c.readSite] = shared{}
	s.spare = append(s.spare, c.readSite)
}

// dominated reports whether a later read stands for a read: one that follows it and holds no further locks.
func (h *shared) dominated(s *shard, i int) bool {
	r, a := h.reads[i], s.segments.at(h.reads[i].segment)
	for k := range h.reads {
		o := &h.reads[k]
		if o.op <= r.op {
			continue
		}
		if b := s.segments.at(o.segment); a.seen(b) && s.locks.within(b.locks, a.locks) {
			return true
		}
	}
	return false
}
