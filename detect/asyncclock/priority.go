package asyncclock

import "slices"

// inherit gives an event that begins the past of its send, and of what its queue ran before it (PRIORITY; FIFO is its
// plain case). planned is the chain that the event will probably continue: that it has seen its chain's last event is not
// noted in its clock, as its own time will say so.
func (d *Detector) inherit(t *record, l *thread, planned uint32) {
	d.predecessors(t)
	from := t.sent
	if o := d.knowing(t); o != nil {
		from = o.past
	}
	t.past = past{vc: from.vc, own: epoch{chain: planned}, ac: hold(from.ac)}
	t.see(from.own)
	for _, r := range d.found {
		d.follow(t, d.rec(r))
	}
	if l != nil {
		d.inheritWindow(t, l)
	}
}

// knowing is the last of the predecessors that has seen the send of t, and so all that is before it; nil if none has.
func (d *Detector) knowing(t *record) *record {
	for _, r := range d.found {
		if o := d.rec(r); o.sees(&t.sent) {
			return o
		}
	}
	return nil
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
	q := d.queue(t.queue)
	d.fromClock(t, t, q)
	for i := range q.lists {
		d.fromLists(t, q, &q.lists[i])
	}
	slices.SortFunc(d.found, func(a, b ref) int { return d.rec(b).endOp - d.rec(a).endOp })
}

// fromClock visits the AsyncClock at the send of s, which is t or an event before t that has not run.
func (d *Detector) fromClock(t, s *record, q *queue) {
	if s.visit == d.visits || s.sent.ac == nil {
		return
	}
	s.visit = d.visits
	base := slot(q.id) << slotBits
	for _, r := range s.sent.ac.slots(base, base+queueSlots) {
		c := q.classes[r.slot-base]
		if !d.rules.Before(c.tag, c.when, t.tag, t.when) {
			continue
		}
		for _, e := range r.entries {
			d.predecessor(t, e.event, q)
		}
	}
}

// predecessor notes that t follows an event, or if that was removed what it would have followed. Whatever is noted is
// referenced by the AsyncClock at the send of t, by a list or by one that is.
func (d *Detector) predecessor(t *record, r ref, q *queue) {
	switch o := d.rec(r); o.state {
	case ended:
		if ch := &d.chains[o.chain]; t.recent(o.chain) < o.done || ch.end == o.done {
			d.found = append(d.found, r)
		}
	case old:
	default:
		d.skipped(t, o, q)
	}
}

// follow orders the begin of t after the end of o, and remembers its chain as one that t may continue.
func (d *Detector) follow(t, o *record) {
	if ch := &d.chains[o.chain]; ch.end == o.done && !ch.busy && len(d.candidates) < 64 {
		d.candidates = append(d.candidates, o.chain)
	}
	if t.recent(o.chain) < o.done { // it is in the window
		d.absorb(&t.past, &o.past)
	}
}
