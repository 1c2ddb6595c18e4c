package hbgraph

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

type queue struct {
	fronts   []*task // at-front events, in the order of their sends
	barriers []barrier
}

type barrier struct {
	handle   uint32
	up, down nodeID
	covers   bool // the earlier ones were taken down before this one was put up
}

func (d *Detector) queue(id trace.QueueID) *queue {
	if d.queues[id] == nil {
		d.queues[id] = new(queue)
	}
	return d.queues[id]
}

// send ends a node: it is where the event comes from.
func (d *Detector) send(op *trace.Op) error {
	e := d.task(op.Object)
	if !e.event || e.begun || e.sendOp > 0 {
		return d.errorf("task %d is sent and is no new event", op.Object)
	}
	e.tag, e.when, e.queue, e.sendOp = detect.TagOf(op), op.When, op.Queue, d.ops+1
	e.input = e.tag.Mode == trace.ModeInput
	if op.Task == 0 {
		return nil
	}
	s := d.task(op.Task)
	if s.event && (!s.begun || s.ended) || s.exited {
		return d.errorf("task %d acts outside its life", op.Task)
	}
	if s.node != none && !s.closed && d.g.nodes[s.node].send >= 0 {
		s.closed = true
	}
	e.sent = d.leave(s)
	e.from, e.sender = s, s.looper
	d.g.nodes[e.sent].send = int32(len(d.sends))
	d.sends = append(d.sends, e)
	if e.queue != 0 && e.tag.Mode == trace.ModeAtFront {
		q := d.queue(e.queue)
		q.fronts = append(q.fronts, e)
	}
	return nil
}

// queueOrder is PRIORITY: it walks back from the send of t over all that precedes it, takes the sends of events that come
// before t by Table 3.1, and prunes where what lies behind is known to precede what was found: behind the send of an event
// with the same tag and time.
func (d *Detector) queueOrder(t *task, m *draft) {
	if t.sent == none || t.queue == 0 || !t.tag.Queued() || !d.rules.Has(detect.FIFO) || t.tag.Mode == trace.ModeAtFront {
		return
	}
	d.walk++
	stack := []nodeID{}
	d.push(&stack, t.sent, t, m)
	for len(stack) > 0 {
		n := &d.g.nodes[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		d.push(&stack, n.prev, t, m)
		for _, u := range n.in {
			d.push(&stack, u, t, m)
		}
	}
}

// push visits a node and notes that its predecessors are to be visited.
func (d *Detector) push(stack *[]nodeID, u nodeID, t *task, m *draft) {
	if u == none || d.g.nodes[u].looks == d.walk {
		return
	}
	n := &d.g.nodes[u]
	n.looks = d.walk
	d.stats.Visits++
	if n.send >= 0 {
		e := d.sends[n.send]
		if e != t && e.queue == t.queue && d.rules.Before(e.tag, e.when, t.tag, t.when) {
			if e.ended {
				m.add(e.node)
			}
			if e.ended && e.tag == t.tag && e.tag.Mode != trace.ModeAtFront && (e.when == t.when || e.tag.Mode == trace.ModeIdle) {
				return
			}
		}
	}
	*stack = append(*stack, u)
}

// overtaken is ATFRONT: events put in front of t while it was surely in the queue.
func (d *Detector) overtaken(t *task, m *draft) bool {
	if t.sent == none || t.queue == 0 || !t.tag.Queued() {
		return false
	}
	more := false
	fronts := d.queue(t.queue).fronts
	for i := len(fronts) - 1; i >= 0 && fronts[i].sendOp > t.sendOp; i-- {
		e := fronts[i]
		if e.ended && d.rules.FrontPasses(e.tag, t.tag) && d.g.before(t.sent, e.sent) && m.has(e.sent) {
			more = m.add(e.node) || more
		}
	}
	return more
}

// barrier takes the putting up and the removal of a sync barrier.
func (d *Detector) barrier(t *task, op *trace.Op) {
	if op.Queue == 0 || !d.rules.Has(detect.Barrier) {
		return
	}
	q := d.queue(op.Queue)
	if op.Kind == trace.KindBarrier {
		b := barrier{handle: op.Ref, up: d.leave(t), down: none, covers: true}
		if n := len(q.barriers); n > 0 {
			last := &q.barriers[n-1]
			b.covers = last.covers && last.down != none && d.g.before(last.down, b.up)
		}
		q.barriers = append(q.barriers, b)
		return
	}
	for i := len(q.barriers) - 1; i >= 0; i-- {
		if b := &q.barriers[i]; b.handle == op.Ref && b.down == none {
			b.down = d.leave(t)
			return
		}
	}
}

// behindBarriers is BARRIER: what was posted behind a barrier runs after its removal. It prunes where the earlier barriers
// were down before one that was taken was put up.
func (d *Detector) behindBarriers(t *task, m *draft) {
	if t.sent == none || t.queue == 0 || !d.rules.BehindBarrier(t.tag) {
		return
	}
	bs := d.queue(t.queue).barriers
	for i := len(bs) - 1; i >= 0; i-- {
		if bs[i].down == none || !d.g.before(bs[i].up, t.sent) {
			continue
		}
		m.add(bs[i].down)
		if bs[i].covers {
			return
		}
	}
}
