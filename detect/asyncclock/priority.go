package asyncclock

import "slices"

// predecessors adds to an event that begins what its queue ran before it (PRIORITY; FIFO is its plain case). These are,
// slot by slot, the events of the AsyncClock at its send whose tag and delay come first by Table 3.1, and what the
// async-before lists yield.
func (d *Detector) predecessors(t *record) {
	if !t.known || !t.tag.Queued() || t.queue == 0 {
		return
	}
	d.visits++
	d.found = d.found[:0]
	q := d.queue(t.queue)
	d.fromClock(t, t, q)
	for i := range q.lists {
		d.fromLists(t, q, &q.lists[i])
	}
	// What ended last has probably seen the others, which then need no join.
	slices.SortFunc(d.found, func(a, b ref) int { return d.rec(b).endOp - d.rec(a).endOp })
	for _, r := range d.found {
		d.follow(t, d.rec(r))
	}
}

// fromClock visits the AsyncClock at the send of s, which is t or an event before t that has not run.
func (d *Detector) fromClock(t, s *record, q *queue) {
	if s.visit == d.visits || s.sent.ac == nil {
		return
	}
	s.visit = d.visits
	base := slot(q.id) << slotBits
	lo, hi := s.sent.ac.slots(base, base+queueSlots)
	for _, e := range s.sent.ac.entries[lo:hi] {
		c := q.classes[e.slot-base]
		if !d.rules.Before(c.tag, c.when, t.tag, t.when) {
			continue
		}
		d.predecessor(t, e.event, q)
	}
}

// predecessor notes that t follows an event, or if that was removed what it would have followed. Whatever is noted is
// referenced by the AsyncClock at the send of t, by a list or by one that is.
func (d *Detector) predecessor(t *record, r ref, q *queue) {
	switch o := d.rec(r); o.state {
	case ended:
		if ch := &d.chains[o.chain]; t.vc.at(o.chain) < o.done || ch.end == o.done {
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
	if t.vc.at(o.chain) < o.done {
		d.absorb(&t.past, o.past)
	}
}
