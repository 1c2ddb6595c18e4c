package asyncclock

import "slices"

// inherit gives an event that begins the past of its send, and of what its queue ran before it (PRIORITY; FIFO is its
// plain case). planned is the chain that the event will probably continue: that it has seen its chain's last event is not
// noted in its clock, as its own time will say so.
func (d *Detector) inherit(t *record, l *thread, planned uint32) {
	d.predecessors(t)
	t.past = past{vc: t.sent.vc, own: epoch{chain: planned}}
	t.learned.all = true
	if o, all := d.knowing(t); o == nil {
		t.ac = hold(t.sent.ac)
	} else {
		t.vc = o.vc
		if t.ac = hold(o.ac); !all {
			t.ac = d.joinSends(t.ac, t.sent.ac, t.sent.own.chain, o.sent.own.time)
		}
		t.see(o.own)
		t.learned.note(o.own)
	}
	t.see(t.sent.own)
	if l != nil && d.inheritWindow(&t.past, l) {
		t.learned.note(l.tc.current.epoch)
		t.loose = true
	}
	for _, f := range d.found {
		if t.recent(f.chain) < f.done {
			d.follow(t, d.rec(f.ref))
		}
		d.mayContinue(f.end)
	}
	d.tighten(t)
}

// tighten drops what the AsyncClock of an event need not say.
func (d *Detector) tighten(t *record) {
	if t.loose && d.tuning&DenseVectors == 0 {
		d.needed(&t.past)
		t.loose = false
	}
}

// knowing is a predecessor that knows all that the sender of t knew, and whether it knows the send of t as well. If it does
// not, it was sent by the same task, which has learned nothing since.
func (d *Detector) knowing(t *record) (o *record, all bool) {
	e := t.sent.own
	if e.chain == 0 {
		return nil, false
	}
	var same *record
	for _, f := range d.found[:min(len(d.found), 8)] {
		o := d.rec(f.ref)
		if o.recent(e.chain) >= e.time {
			return o, true
		}
		if same == nil && o.sent.vc.is(t.sent.vc) && o.sent.own.chain == e.chain {
			same = o
		}
	}
	return same, false
}

// predecessors finds the ended events that the queue of an event ran before it. These are, slot by slot, the events of the
// AsyncClock at its send whose tag and delay come first by Table 3.1, and what the async-before lists yield. What ended
// last comes first: it has probably seen the others, which then need no join.
func (d *Detector) predecessors(t *record) {
	d.found = d.found[:0]
	if !t.known || !t.tag.Queued() || t.queue == 0 {
		return
	}
	d.visits++
	d.fromClock(t, t, d.queue(t.queue))
	slices.SortFunc(d.found, func(a, b found) int { return int(b.order) - int(a.order) })
}

// found is a predecessor.
type found struct {
	ref ref
	end
}

// fromClock visits the AsyncClock at the send of s, which is t or an event before t that has not run. The lists that s
// knows t knows as well, since sending s has not reduced their slots.
func (d *Detector) fromClock(t, s *record, q *queue) {
	if s.visit == d.visits || s.sent.ac == nil {
		return
	}
	s.visit = d.visits
	base := slot(q.id) << slotBits
	for _, r := range s.sent.ac.slots(base, base+queueSlots) {
		switch c := q.classes[r.slot-base]; {
		case c.lists != nil && s == t:
			d.fromLists(t, q, c, r.entries)
		case c.lists == nil && d.rules.Before(c.tag, c.when, t.tag, t.when):
			for _, e := range r.entries {
				d.predecessor(t, e.event, q)
			}
		}
	}
}

// predecessor notes that t follows an event, or if that was removed what it would have followed. Whatever is noted is
// referenced by the AsyncClock at the send of t, by a list or by one that is. What the sender of t knew to have ended
// needs no noting, but t may continue its chain.
func (d *Detector) predecessor(t *record, r ref, q *queue) {
	switch e := d.ends[r]; {
	case e.done == whenOld:
	case e.done == notYet:
		d.skipped(t, d.rec(r), q)
	case t.sent.recent(e.chain) < e.done:
		d.found = append(d.found, found{r, e})
	default:
		d.mayContinue(e)
	}
}

// mayContinue remembers the chain of an event before t as one that t may continue.
func (d *Detector) mayContinue(e end) {
	if ch := &d.chains[e.chain]; ch.end == e.done && !ch.busy && len(d.candidates) < 64 {
		d.candidates = append(d.candidates, e.chain)
	}
}

// follow orders the current operation of t after the end of o.
func (d *Detector) follow(t, o *record) {
	if t.recent(o.chain) >= o.done {
		return
	}
	if !t.knowsBefore(o) {
		d.absorb(&t.past, &o.past)
		t.loose = true
	} else {
		if o.sends {
			t.ac = d.joinAC(t.ac, o.ac)
			t.loose = true
		}
		t.see(o.own)
	}
	t.learned.note(o.own)
}
