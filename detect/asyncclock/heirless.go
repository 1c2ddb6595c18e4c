package asyncclock

// Heirless events (Hsiao, section 4.2.1): an event that no AsyncClock refers to cannot have an immediate successor any
// more, so its clock and AsyncClock are reclaimed. Two mechanisms find most of them: reference counting (record.go), and
// multi-path reduction for those that are referred to needlessly.

// multiPath drops from the AsyncClock at the end of t the events that nothing else refers to, if their send was before
// the send of t: along the path from that send each has found a successor, else its sender's AsyncClock would still have
// it. What follows t without following its send, as the next frame does, has no such path: those events keep theirs, and
// what the end of the looper needs of the others is kept too (looperend.go).
func (d *Detector) multiPath(t *record) {
	if t.ac == nil || t.ac.holders != 1 || !t.known || !t.tag.Queued() || t.input {
		return
	}
	l := d.threads[t.thread]
	lost := false
	for _, r := range t.ac.rows {
		for i := range r.entries {
			if e := &r.entries[i]; r.holders == 1 && d.hasOtherPath(t, r.slot, e) {
				d.lose(l, r.slot, d.rec(e.event))
				lost = true
			}
		}
	}
	if lost {
		t.ac = d.keep(t.ac, func(r *row, e *entry) bool { return r.holders != 1 || !d.hasOtherPath(t, r.slot, e) })
	}
}

// hasOtherPath reports whether an event in a row that only the AsyncClock at the end of t has, has a successor along the
// path from the send of t, and is in no other row.
func (d *Detector) hasOtherPath(t *record, s slot, e *entry) bool {
	o := d.rec(e.event)
	if d.refs[e.event] != 1 || !o.known || o.state != ended || s >= looperSlots {
		return false
	}
	return t.sent.at(o.sendChain) >= o.sendTime
}

// needed drops what the AsyncClock of a past need not say because its clock does: an event whose end has been seen is
// handed on with the clock (section 4.1.3, event begin). Null entries go too: those of events that are old.
func (d *Detector) needed(p *past) { p.ac = d.neededBy(p.ac, p.recent) }

// neededBy is the same for what has an AsyncClock and tells how far it knows a chain.
func (d *Detector) neededBy(ac *asyncClock, by known) *asyncClock {
	return d.keep(ac, func(_ *row, e *entry) bool { return d.isNeeded(e, by) })
}

func (d *Detector) isNeeded(e *entry, by known) bool {
	if end := &d.ends[e.event]; !end.listed {
		return by(end.chain) < end.done
	}
	o := d.rec(e.event)
	return d.unfinished(o.list, o.place, by)
}

// free gives up all that is known of an event.
func (d *Detector) free(r ref, t *record) {
	if t.state == ended {
		d.fold(r, t)
	}
	if ch := &d.chains[t.chain]; ch.tail == r {
		ch.tail = 0
	}
	p, s := t.past, t.sent
	t.past, t.sent = past{}, past{}
	t.state = free
	t.gen++
	d.byTask[t.id] = gone
	d.stats.records--
	d.freed = append(d.freed, r)
	d.drop(p.ac)
	d.drop(s.ac)
}
