package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// queue is what was sent to an event queue.
type queue struct {
	id       trace.QueueID
	classes  []class        // by number of the slot
	slotOf   map[class]slot // of a class that has one
	lists    []tagLists     // events that have no slot
	fronts   []ref          // at-front events, in the order of their sends
	pending  []trace.TaskID // that may still be overtaken, in the order of their sends
	barriers []*barrierList // by chain
}

// class is what an event's place in the order of a queue depends on, besides its send.
type class struct {
	tag  detect.Tag
	when int64 // of delayed events
}

func (d *Detector) queue(id trace.QueueID) *queue {
	for len(d.queues) <= int(id) {
		d.queues = append(d.queues, nil)
	}
	if d.queues[id] == nil {
		d.queues[id] = &queue{id: id, slotOf: map[class]slot{}}
	}
	return d.queues[id]
}

// slotFor is the slot of an event's class. The classes that have one fulfil the condition of section 4.3.1: of two events
// whose sends are ordered the first is before the second. These are the delayed ones with equal delays and the idle
// handlers. The rest, and delays beyond the first few dozen of a queue, are kept in lists (asyncbefore.go).
func (q *queue) slotFor(t *record, rules detect.RuleSet) (slot, bool) {
	c := class{t.tag, t.when}
	if t.tag.Mode == trace.ModeIdle {
		c.when = 0
	} else if t.tag.Mode != trace.ModeDelayed {
		return 0, false
	}
	s, ok := q.slotOf[c]
	if !ok && len(q.classes) < queueSlots && rules.Before(c.tag, c.when, c.tag, c.when) {
		s, ok = slot(q.id)<<slotBits+slot(len(q.classes)), true
		q.slotOf[c] = s
		q.classes = append(q.classes, c)
	}
	return s, ok
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
	if d.stepLength > 0 {
		d.sent = d.step(op.Time)
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
	q := d.queue(t.queue)
	if sl, ok := q.slotFor(t, d.rules); ok {
		s.ac = d.reduce(s.ac, sl, entry{t.sendChain, t.sendTime, r})
	} else if d.rules.Has(detect.Priority) && t.tag.Mode != trace.ModeIdle {
		d.enlist(q, r, t)
	}
	q.pending = append(q.pending, t.id)
	if t.tag.Mode == trace.ModeAtFront && d.rules.Has(detect.AtFront) {
		d.retain(r)
		q.fronts = append(q.fronts, r)
	}
}

// retain references a record from a list.
func (d *Detector) retain(r ref) { d.rec(r).refs++ }
