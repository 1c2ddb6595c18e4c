package asyncclock

// Garbage collection (Hsiao, section 4.2.2): null entries of AsyncClocks and segments that no variable names any more.

const segmentsBeforeSweep = 1 << 15

// sweep drops the segments that no cell names, once there are twice as many as last time.
func (h *history) sweep() {
	if len(h.segments) < 2*h.live+segmentsBeforeSweep {
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
