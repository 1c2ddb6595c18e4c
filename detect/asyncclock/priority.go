package asyncclock

import (
	"cmp"
	"slices"

	"github.com/erva-go/erva/detect"
)

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
			d.joinSent(t, &t.sent, t.sent.own.chain, o.sent.own.time, o.recent)
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
	d.fromClock(t, t, d.queue(t.queue), new(visited))
	slices.SortFunc(d.found, func(a, b found) int { return int(b.order) - int(a.order) })
}

// found is a predecessor.
type found struct {
	ref ref
	end
}

// fromClock visits the AsyncClock at the send of s, which is t or an event before t that has not run. The lists that s
// knows t knows as well, since sending s has not reduced their slots. The longest delays come first, and what has not run
// last: what a chain has sent before an event with a longer delay is before that.
func (d *Detector) fromClock(t, s *record, q *queue, v *visited) {
	if s.visit == d.visits || s.sent.ac == nil {
		return
	}
	s.visit = d.visits
	base := slot(q.id) << slotBits
	var room [48]classRow
	delayed, lists := room[:0:len(room)-listedTags], room[len(room)-listedTags:len(room)-listedTags]
	for _, r := range s.sent.ac.slots(base, base+queueSlots) {
		switch c := &q.classes[r.slot-base]; {
		case c.lists != nil && s == t:
			lists = append(lists, classRow{r, c})
		case c.lists == nil && d.rules.Before(c.tag, c.when, t.tag, t.when):
			delayed = append(delayed, classRow{r, c})
		}
	}
	slices.SortFunc(delayed, func(a, b classRow) int { return cmp.Compare(b.when, a.when) })
	waiting := false
	for _, r := range delayed {
		for _, e := range r.row.entries {
			if d.ends[e.event].done == notYet {
				waiting = true
			} else if v.isLater(r.key, e) {
				d.predecessor(t, e.event)
			}
		}
	}
	for _, r := range lists {
		d.fromLists(t, r, v)
	}
	if !waiting {
		return
	}
	for _, r := range delayed {
		for _, e := range r.row.entries {
			if d.ends[e.event].done == notYet {
				d.fromClock(t, d.rec(e.event), q, v)
			}
		}
	}
}

// classRow is a row and what events it has.
type classRow struct {
	row *row
	*class
}

// visited is the latest sends, by chain and tag, of the delayed events that were visited and have ended.
type visited struct {
	count int
	sends [16]struct {
		epoch
		key
	}
}

// isLater reports whether an event is not surely before one that was visited: one with the same tag and no shorter delay that
// its chain sent later.
func (v *visited) isLater(k key, e entry) bool {
	for i := range v.sends[:v.count] {
		s := &v.sends[i]
		if s.chain != e.chain || s.tag != k.tag {
			continue
		}
		if s.time > e.time {
			return s.when < k.when
		}
		s.time, s.when = e.time, k.when
		return true
	}
	if v.count < len(v.sends) {
		v.sends[v.count].epoch, v.sends[v.count].key = epoch{e.chain, e.time}, k
		v.count++
	}
	return true
}

// after is the time of a chain up to which it has sent nothing with a tag that is not before one that was visited, whatever
// the time that it was sent for.
func (v *visited) after(rules detect.RuleSet, tag detect.Tag, chain uint32) (time uint32) {
	for i := range v.sends[:v.count] {
		if s := &v.sends[i]; s.chain == chain && rules.Cell(tag, s.tag) == detect.CellTrue {
			time = max(time, s.time)
		}
	}
	return time
}

// predecessor notes that t follows an event, if that has ended. Whatever is noted is referenced by the AsyncClock at the send
// of t, by a list or by one that is. What the sender of t knew to have ended needs no noting, but t may continue its chain.
func (d *Detector) predecessor(t *record, r ref) {
	switch e := d.ends[r]; {
	case e.done == whenOld || e.done == notYet:
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
		if o.line.sends {
			d.joinSent(t, &o.past, o.chain, t.recent(o.chain), t.past.recent)
		}
		t.see(o.own)
		d.forget(t, o)
	}
	t.learned.note(o.own)
}
