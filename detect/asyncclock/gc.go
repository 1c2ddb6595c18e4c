package asyncclock

// Garbage collection (Hsiao, section 4.2.2): null entries of AsyncClocks and segments that no variable names any more.

const segmentsBeforeSweep = 1 << 15

// sweep drops the segments that no cell names, once there are twice as many as last time.
func (h *history) sweep() {
	if len(h.segments) < 2*h.live+h.least {
		return
	}
	number := make([]uint32, len(h.segments))
	h.each(func(s *uint32) { number[*s] = 1 })
	h.d.eachTask(func(t *record) { number[t.segment] = 1 })
	kept := h.segments[:1]
	for i := 1; i < len(number); i++ {
		if number[i] != 0 {
			number[i] = uint32(len(kept))
			kept = append(kept, h.segments[i])
		}
	}
	number[0] = 0
	clear(h.segments[len(kept):])
	h.segments, h.live = kept, len(kept)
	h.each(func(s *uint32) { *s = number[*s] })
	h.d.eachTask(func(t *record) { t.segment = number[t.segment] })
}

// each visits all that names a segment.
func (h *history) each(f func(*uint32)) {
	for _, p := range h.pages {
		if p == nil {
			continue
		}
		for i := range p {
			c := &p[i]
			if c.read == many {
				s := &h.shared[c.readSite]
				for k := range s.writes {
					f(&s.writes[k].segment)
				}
				for k := range s.reads {
					f(&s.reads[k].segment)
				}
				continue
			}
			f(&c.write)
			f(&c.read)
		}
	}
}

// eachTask visits the records that are in use.
func (d *Detector) eachTask(f func(*record)) {
	for r := ref(1); r < d.next; r++ {
		if t := d.rec(r); t.state != free {
			f(t)
		}
	}
}

const eventsBeforeCollect = 4096

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
		for _, p := range []*past{&l.start, &l.finished, &l.tc, &l.inputs, &l.frames} {
			d.needed(p)
		}
		for i := range l.calls {
			d.dropOldCalls(&l.calls[i])
		}
	}
	d.needed(&d.inputs)
	d.eachTask(func(t *record) {
		if t.state == running || t.state == ended && !t.event {
			d.needed(&t.past)
		}
	})
	for _, q := range d.queues {
		if q != nil {
			for i := range q.lists {
				d.dropOldItems(&q.lists[i])
			}
		}
	}
}

// dropOldItems shortens the async-before lists of one tag by the old events at their beginning.
func (d *Detector) dropOldItems(ls *tagLists) {
	kept := ls.lists[:0]
	for _, l := range ls.lists {
		k := 0
		for k < len(l.items) && d.rec(l.items[k].event).state == old {
			d.unref(l.items[k].event)
			k++
		}
		if k == len(l.items) {
			delete(ls.byChain, l.chain)
			continue
		}
		if k > 0 {
			l.items = append(l.items[:0:0], l.items[k:]...)
			for i := range l.items {
				l.items[i].longer = max(-1, l.items[i].longer-int32(k))
				l.items[i].sooner = max(-1, l.items[i].sooner-int32(k))
			}
		}
		kept = append(kept, l)
	}
	clear(ls.lists[len(kept):])
	ls.lists = kept
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
