package asyncclock

import (
	"slices"
	"unsafe"
)

// Garbage collection (Hsiao, section 4.2.2): null entries of AsyncClocks, and the histories of variables that were last
// accessed so long ago that nothing races with it.

// eachTask visits the records that are in use.
func (d *Detector) eachTask(f func(*record)) {
	for r := ref(1); r < d.next; r++ {
		if t := d.rec(r); t.state != free {
			f(t)
		}
	}
}

const (
	eventsBeforeCollect   = 4096
	collectsBeforeCleanup = 4
)

// collect drops null entries, those of events that are old, wherever they may stay for long: from what handles and sources
// hand on, from what threads know, and from the async-before lists.
func (d *Detector) collect() {
	for _, h := range d.handles {
		if h == nil {
			continue
		}
		for _, p := range []*past{&h.signal, &h.register, &h.perform, &h.birth, &h.chained, &h.callbacks} {
			d.needed(p)
		}
	}
	for _, l := range d.threads {
		for _, p := range []*past{&l.start, &l.finished, &l.inputs, &l.frames} {
			d.needed(p)
		}
		l.tc.ac = d.neededBy(l.tc.ac, l.tc.times.at)
		for _, p := range l.lost {
			d.needed(p)
		}
		for i := range l.calls {
			d.dropOldCalls(&l.calls[i])
		}
	}
	d.needed(&d.inputs)
	d.eachTask(func(t *record) {
		if t.state == removed {
			d.forgetRemoved(t)
		}
		if t.state == running || t.state == ended && !t.event {
			d.needed(&t.past)
		}
	})
	for i := range d.chains {
		d.dropOldSends(&d.chains[i])
	}
	if d.collects++; d.collects%collectsBeforeCleanup == 0 {
		d.cleanings++
		d.reclaiming = true // later: cleaning visits what that would change
		d.eachTask(func(t *record) { d.clean(t.ac) })
		d.reclaiming = false
		d.reclaim()
	}
	for _, q := range d.queues {
		if q == nil {
			continue
		}
		for _, c := range q.classes {
			if c.lists != nil {
				d.dropOldItems(c.lists)
			}
		}
	}
}

// clean drops null entries from the rows of an AsyncClock, for all who have them: an entry of an old event says nothing to
// anybody.
func (d *Detector) clean(ac *asyncClock) {
	if ac == nil {
		return
	}
	for _, r := range ac.rows {
		if r.cleaned == d.cleanings || len(r.entries) <= 1 {
			continue
		}
		r.cleaned = d.cleanings
		left := d.scratch[:0]
		for _, e := range r.entries {
			if d.null(e) {
				d.unref(e.event)
			} else {
				left = append(left, e)
			}
		}
		d.scratch = left
		if len(left) < len(r.entries) {
			d.bytes -= entryBytes * cap(r.entries)
			d.fill(r, left)
		}
	}
}

// dropOldItems shortens the async-before lists of one tag by the old events at their beginning.
func (d *Detector) dropOldItems(ls *tagLists) {
	for chain, l := range ls.byChain {
		k := 0
		for k < len(l.items) && d.rec(l.items[k].event).state == old {
			d.unref(l.items[k].event)
			k++
		}
		l.items = append(l.items[:0], l.items[k:]...)
		l.dropped += int32(k)
		if len(l.items) == 0 {
			delete(ls.byChain, chain)
		}
	}
}

// dropOldSends shortens what a chain has sent by the old events at the beginning.
func (d *Detector) dropOldSends(ch *chain) {
	k := 0
	for k < len(ch.sends) {
		s := &ch.sends[k]
		if o := d.rec(s.event); o.state != free && o.state != old && o.slot == s.slot && o.sendTime == s.time {
			break
		}
		k++
	}
	ch.sends = append(ch.sends[:0], ch.sends[k:]...)
}

// dropOldCalls shortens a binder thread's list likewise.
func (d *Detector) dropOldCalls(l *callList) {
	k := 0
	for k < len(l.items) && d.rec(l.items[k].event).state == old {
		d.unref(l.items[k].event)
		k++
	}
	l.items = l.items[k:]
}

// usage is what the histories of variables take.
type usage struct {
	variables int // that may still race
	bytes     int
}

func (u *usage) most(o usage) {
	if o.bytes > u.bytes {
		*u = o
	}
}

// stepsBeforeTidy is how far the window moves, in steps, before histories that are out of it are dropped.
const stepsBeforeTidy = 2

// live reports whether a cell has an access in the window.
func (c *cell) live(old uint32) bool { return c.write.segment() >= old || c.read.segment() >= old }

// tidy drops what is out of the window, now and then, and notes the usage.
func (s *shard) tidy() {
	if s.step >= s.tidied+stepsBeforeTidy {
		s.tidied = s.step
		s.usage.most(s.measure())
		s.dropOld()
	}
}

// measure counts the variables whose histories are kept, and the bytes of the histories.
func (s *shard) measure() usage {
	u := usage{bytes: 8*len(s.pages) + len(s.sites) + int(unsafe.Sizeof(shared{}))*cap(s.shared)}
	for _, p := range s.pages {
		if p == nil {
			continue
		}
		u.bytes += int(unsafe.Sizeof(*p))
		for i := range p {
			if c := &p[i]; c.live(s.old) {
				u.variables++
			}
		}
	}
	for i := range s.shared {
		h := &s.shared[i]
		u.bytes += int(unsafe.Sizeof(retained(0))) * (cap(h.writes) + cap(h.reads))
	}
	return u
}

// dropOld drops the pages all of whose accesses are out of the window, and what else is in longer histories.
func (s *shard) dropOld() {
	for n, p := range s.pages {
		if p == nil {
			continue
		}
		live := false
		for i := range p {
			c := &p[i]
			if c.write.segment() == many && s.shared[c.longer()].dropOld(s.old) && c.read.segment() < s.old {
				s.unshare(c)
				*c = cell{}
			}
			live = live || c.live(s.old)
		}
		if !live {
			s.pages[n] = nil
			*p = page{}
			s.free = append(s.free, p)
		}
	}
	if len(s.free) > 64 {
		clear(s.free[64:])
		s.free = s.free[:64]
	}
}

// dropOld drops the accesses before the segment old. It reports whether none is left.
func (h *shared) dropOld(old uint32) bool {
	isOld := func(r retained) bool { return r.segment() < old }
	h.writes = slices.DeleteFunc(h.writes, isOld)
	h.reads = slices.DeleteFunc(h.reads, isOld)
	if n := len(h.reads); cap(h.reads) > n+n/2+4 {
		h.reads = append(make([]retained, 0, n+n/8), h.reads...)
	}
	return len(h.writes) == 0 && len(h.reads) == 0
}

func (s *shard) newPage() *page {
	n := len(s.free)
	if n == 0 {
		return new(page)
	}
	p := s.free[n-1]
	s.free = s.free[:n-1]
	return p
}

// mark marks the segments that are named.
func (s *shard) mark(used []bool) {
	for _, p := range s.pages {
		if p == nil {
			continue
		}
		for i := range p {
			c := &p[i]
			used[c.read.segment()] = true
			if w := c.write.segment(); w != many {
				used[w] = true
			}
		}
	}
	for i := range s.shared {
		for _, w := range s.shared[i].writes {
			used[w.segment()] = true
		}
		for _, r := range s.shared[i].reads {
			used[r.segment()] = true
		}
	}
}
