package asyncclock

import "unsafe"

// measure notes how much memory events and clocks take now. Vector clocks share their nodes, so these are counted by
// walking over them.
func (d *Detector) measure() {
	n := d.bytes + len(d.chunks)*int(unsafe.Sizeof([chunk]record{})) + 4*cap(d.byTask) + 4*cap(d.threadOf) +
		cap(d.chains)*int(unsafe.Sizeof(chain{})) + len(d.segments.chunks)*int(unsafe.Sizeof([segmentChunk]segment{}))
	n += cap(d.ends)*int(unsafe.Sizeof(end{})) + 4*cap(d.refs)
	for _, c := range d.chunks {
		for i := range c {
			n += int(unsafe.Sizeof(epoch{})) * cap(c[i].learned.epochs)
		}
	}
	for i := range d.chains {
		n += int(unsafe.Sizeof(sent{})) * cap(d.chains[i].sends)
	}
	for _, q := range d.queues {
		if q == nil {
			continue
		}
		n += 4*cap(q.pending) + 4*cap(q.fronts)
		for _, c := range q.classes {
			if c.lists != nil {
				for _, l := range c.lists.byChain {
					n += cap(l.items) * int(unsafe.Sizeof(beforeItem{}))
				}
			}
		}
	}
	for _, l := range d.threads {
		n += 4 * cap(l.tc.times)
		for i := range l.window {
			n += cap(l.window[i].events)*int(unsafe.Sizeof(windowed{})) + len(l.window[i].folded)*int(unsafe.Sizeof(folded{})+8)*2
		}
		for i := range l.calls {
			n += cap(l.calls[i].items) * int(unsafe.Sizeof(call{}))
		}
	}
	n += d.clockBytes()
	d.stats.PeakClockBytes = max(d.stats.PeakClockBytes, n)
}

// clockBytes is how much memory the vector clocks take that tasks, sources and segments have.
func (d *Detector) clockBytes() int {
	w := walk{vectors: map[*vector]bool{}, lists: map[**windowClock]bool{}, windows: map[*windowClock]bool{}, roots: map[*branch]bool{}, leaves: map[*leaf]bool{}}
	d.eachTask(func(t *record) {
		w.clock(t.vc)
		w.clock(t.sent.vc)
	})
	for _, l := range d.threads {
		for _, p := range []*past{&l.start, &l.finished, &l.inputs, &l.frames} {
			w.clock(p.vc)
		}
		for i := range l.window {
			for _, f := range l.window[i].folded {
				w.clock(f.vc)
			}
		}
	}
	for _, h := range d.handles {
		if h == nil {
			continue
		}
		for _, p := range []*past{&h.signal, &h.register, &h.perform, &h.birth, &h.chained, &h.callbacks} {
			w.clock(p.vc)
		}
	}
	for _, c := range d.segments.chunks {
		if c != nil {
			for i := range c {
				w.clock(c[i].vc)
			}
		}
	}
	return w.bytes + len(w.vectors)*int(unsafe.Sizeof(vector{})) + len(w.leaves)*int(unsafe.Sizeof(leaf{}))
}

// walk is the parts of clocks that were seen.
type walk struct {
	vectors map[*vector]bool
	lists   map[**windowClock]bool
	windows map[*windowClock]bool
	roots   map[*branch]bool
	leaves  map[*leaf]bool
	bytes   int // of lists, windows and roots
}

func (w *walk) clock(c clock) {
	if c.v == nil || w.vectors[c.v] {
		return
	}
	w.vectors[c.v] = true
	if ws := c.v.windows; len(ws) > 0 && !w.lists[&ws[0]] {
		w.lists[&ws[0]] = true
		w.bytes += 8 * cap(ws)
		for _, x := range ws {
			if !w.windows[x] {
				w.windows[x] = true
				w.bytes += 4*cap(x.times) + x.packed.bytes()
			}
		}
	}
	t := c.v.tree
	if len(t) == 0 || w.roots[&t[0]] {
		return
	}
	w.roots[&t[0]] = true
	w.bytes += int(unsafe.Sizeof(branch{})) * cap(t)
	for _, b := range t {
		w.leaves[b.leaf] = true
	}
}
