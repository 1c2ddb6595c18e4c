package asyncclock

import (
	"math"
	"slices"
	"sort"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// queue is what was sent to an event queue.
type queue struct {
	id       trace.QueueID
	classes  []class        // by number of the slot
	slotOf   map[key]slot   // of a class
	fronts   []ref          // at-front events, in the order of their sends
	pending  []trace.TaskID // that may still be overtaken, in the order of their sends
	barriers []*barrierList // by chain
}

// key is what an event's place in the order of a queue depends on, besides its send.
type key struct {
	tag  detect.Tag
	when int64 // of delayed events; listed if their order depends on more
}

// class is the events of a slot.
type class struct {
	key
	lists *tagLists // nil if sending one reduces the slot
}

const (
	listed     = math.MinInt64
	listedTags = 6 // delayed, at-time and at-front, synchronous and asynchronous ones
)

func (d *Detector) queue(id trace.QueueID) *queue {
	for len(d.queues) <= int(id) {
		d.queues = append(d.queues, nil)
	}
	if d.queues[id] == nil {
		d.queues[id] = &queue{id: id, slotOf: map[key]slot{}}
	}
	return d.queues[id]
}

// slotFor is the slot of an event's class, if its place in the order depends on anything. The classes that fulfil the
// condition of section 4.3.1, that of two events whose sends are ordered the first is before the second, are the delayed
// ones with equal delays and the idle handlers. The rest, and delays beyond the first few dozen of a queue, are kept in
// lists (asyncbefore.go).
func (q *queue) slotFor(t *record, rules detect.RuleSet) (slot, bool) {
	k := key{t.tag, t.when}
	switch t.tag.Mode {
	case trace.ModeIdle:
		k.when = 0
	case trace.ModeDelayed:
	default:
		k.when = listed
	}
	if s, ok := q.slotOf[k]; ok {
		return s, true
	}
	if k.when != listed && len(q.classes) < queueSlots-listedTags && rules.Before(k.tag, k.when, k.tag, k.when) {
		return q.newSlot(class{key: k}), true
	}
	if !rules.Has(detect.Priority) || t.tag.Mode == trace.ModeIdle {
		return 0, false
	}
	k.when = listed
	if s, ok := q.slotOf[k]; ok {
		return s, true
	}
	return q.newSlot(class{k, &tagLists{byChain: map[uint32]*beforeList{}}}), true
}

func (q *queue) newSlot(c class) slot {
	s := slot(q.id)<<slotBits + slot(len(q.classes))
	q.slotOf[c.key] = s
	q.classes = append(q.classes, c)
	return s
}

// send notes an event that was put into a queue, and what its sender knew then.
func (d *Detector) send(op *trace.Op) error {
	if d.byTask[op.Object] != 0 {
		return d.errorf("event %d was sent or has begun before", op.Object)
	}
	if d.tables.Event(op.Object) == nil {
		return d.errorf("task %d was sent and is no event", op.Object)
	}
	var s *record
	if op.Task != 0 {
		var err error
		if _, s, err = d.actor(op.Task); err != nil {
			return err
		}
	}
	r, t := d.newRecord(op.Object, true)
	t.tag, t.when, t.queue, t.sendOp = detect.TagOf(op), op.When, op.Queue, d.ops
	t.input = t.tag.Mode == trace.ModeInput
	if t.tag.Mode == trace.ModeIdle {
		t.when = 0
	}
	if s == nil {
		return nil
	}
	t.known, t.sendChain, t.sendTime = true, s.chain, d.chains[s.chain].now
	t.sender = d.senderThread(s)
	t.sent = *d.stamp(s)
	hold(t.sent.ac)
	if t.tag.Queued() && t.queue != 0 {
		d.enqueue(r, t, s)
	}
	return nil
}

// senderThread is the thread that runs s, or s itself.
func (d *Detector) senderThread(s *record) uint32 {
	if s.event {
		return s.thread
	}
	i, _ := d.thread(s.id)
	return i
}

func (d *Detector) enqueue(r ref, t, s *record) {
	s.sends = true
	q := d.queue(t.queue)
	if sl, ok := q.slotFor(t, d.rules); ok {
		if lists := q.classes[sl%queueSlots].lists; lists != nil {
			d.enlist(lists, r, t)
		}
		t.slot = sl
		d.noteSend(s, r, t)
		ch := &d.chains[s.chain]
		ch.sends = append(ch.sends, sent{t.sendTime, sl, r})
	}
	q.pending = append(q.pending, t.id)
	if t.tag.Mode == trace.ModeAtFront && d.rules.Has(detect.AtFront) {
		d.retain(r)
		q.fronts = append(q.fronts, r)
	}
}

// noteSend notes in the AsyncClock of s, a task that follows the send of t, that t was put into its slot.
func (d *Detector) noteSend(s *record, r ref, t *record) {
	e := entry{t.sendChain, t.sendTime, r}
	if t.list == nil {
		s.ac = d.reduce(s.ac, t.slot, e)
	} else {
		s.ac = d.replace(s.ac, t.slot, e)
	}
}

// joinSent joins the AsyncClock of a past into that of t, where t has learned nothing from it but what a chain has done since
// after: only the slots differ into which the chain has sent something.
func (d *Detector) joinSent(t *record, more *past, chain, after uint32, byT known) {
	sends, until := d.chains[chain].sends, more.recent(chain)
	sends = sends[:sort.Search(len(sends), func(i int) bool { return sends[i].time > until })]
	for i := len(sends) - 1; i >= 0 && sends[i].time > after; i-- {
		if s := sends[i].slot; !slices.ContainsFunc(sends[i+1:], func(o sent) bool { return o.slot == s }) {
			d.joinSlot(t, more, s, byT)
		}
	}
}

func (d *Detector) joinSlot(t *record, more *past, s slot, byT known) {
	x, y := t.ac.row(s), more.ac.row(s)
	if x == nil && y == nil {
		return
	}
	switch r := d.joinRow(x, y, byT, more.recent); r {
	case nil:
		if x != nil {
			t.ac = d.withoutRow(t.ac, s)
		}
	case x:
		r.holders--
	default:
		t.ac = d.withRow(t.ac, r)
	}
}

// forget drops an event from the AsyncClock of t, which has just learned its end, if nothing else is there for it.
func (d *Detector) forget(t, o *record) {
	if o.slot == 0 {
		return
	}
	entries := t.ac.slot(o.slot)
	if i := chainIn(entries, o.sendChain); i < len(entries) && entries[i].chain == o.sendChain && !d.isNeeded(&entries[i], t.past.recent) {
		t.ac = d.without(t.ac, o.slot, o.sendChain)
	}
}

// retain references a record from a list.
func (d *Detector) retain(r ref) { d.refs[r]++ }
