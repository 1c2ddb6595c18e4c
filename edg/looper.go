package edg

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/trace"
)

// begin starts an event: its first segment follows its send, what its queue runs before it, and its looper's start.
func (b *builder) begin(i int, op *trace.Op) error {
	if b.tr.Tables.Event(op.Task) == nil {
		return fmt.Errorf("task %d begins but is no event", op.Task)
	}
	t := &b.tasks[op.Task]
	if t.begun || t.node != None {
		return fmt.Errorf("event %d begins twice", op.Task)
	}
	t.begun = true
	var ins []incoming
	if s := t.sent; s != nil && s.node != None {
		rule := RuleSend
		if s.mode == trace.ModeIPC {
			rule = RuleIPC
		}
		ins = append(ins, incoming{s.node, rule, pair(s.op, i)})
	}
	if last, ok := b.gestures[t.gesture]; ok && t.gesture != 0 && b.tasks[last].ended {
		ins = append(ins, incoming{b.tasks[last].node, RuleInput, pair(b.g.nodes[b.tasks[last].node].Last, i)})
	}
	if t.gesture != 0 {
		b.gestures[t.gesture] = op.Task
	}
	if th := b.tr.Tables.Thread(op.Object); th != nil && th.Kind == trace.ThreadLooper {
		ins = append(ins, b.frame(i, op, t)...)
		t.looper = op.Object
	}
	b.open(i, op.Task, ins)
	if t.looper != 0 {
		l := b.loopers[t.looper]
		l.events = append(l.events, op.Task)
	}
	return nil
}

// frame orders the frames of one queue (EventRacer's NATIVE rule for display events).
func (b *builder) frame(i int, op *trace.Op, t *taskState) []incoming {
	if t.sent == nil || t.sent.mode != trace.ModeDisplay {
		return nil
	}
	q := b.queue(t.sent.queue)
	last := q.display
	q.display = op.Task
	if last == 0 || !b.tasks[last].ended {
		return nil
	}
	return []incoming{{b.tasks[last].node, RuleDisplay, pair(b.g.nodes[b.tasks[last].node].Last, i)}}
}

// settle applies the rules of the looper to a segment of one of its events until nothing new follows.
func (b *builder) settle(i int, event trace.TaskID, m *merge) {
	t := &b.tasks[event]
	l := b.looper(t.looper)
	first := t.node == None
	if first {
		if l.start != None {
			m.derive([]incoming{{l.start, RuleLoopBegin, pair(b.g.nodes[l.start].Last, i)}})
		}
		if t.sent != nil {
			m.derive(b.earlier(t.sent))
		}
	}
	if !first && !m.grown {
		return
	}
	for m.derive(b.atomic(i, t.looper, event, m)) || (first && m.derive(b.atFront(t.sent, m))) {
		continue
	}
}

func (b *builder) looper(thread trace.TaskID) *looperState {
	l := b.loopers[thread]
	if l == nil {
		l = &looperState{start: b.close(thread)}
		b.loopers[thread] = l
	}
	return l
}

// atomic finds the events of the looper that have begun before the node: they have also ended before it
// (ATOMIC; Hsiao, Fig. 3.1).
func (b *builder) atomic(i int, looper, self trace.TaskID, m *merge) []incoming {
	var found []incoming
	for _, id := range m.open {
		e := &b.tasks[id]
		if id == self || e.looper != looper || !e.ended || m.has(e.node) {
			continue
		}
		found = append(found, incoming{e.node, RuleAtomic, pair(b.g.nodes[b.g.tasks[id].first].First, i)})
	}
	return found
}

// atFront finds the events that were sent to the front of the queue after e was sent and surely before e begins
// (ATFRONT; Hsiao, Fig. 3.3 and 3.4c).
func (b *builder) atFront(s *sending, m *merge) []incoming {
	if s == nil || s.node == None || !s.class.ordered() {
		return nil
	}
	var found []incoming
	fronts := b.queue(s.queue).fronts
	for k := len(fronts) - 1; k >= 0; k-- {
		e := &b.tasks[fronts[k]]
		if e.sent.op < s.op {
			break
		}
		passes := e.sent.class.async || !s.class.async // a barrier may hold back a synchronous message
		if e.ended && passes && !m.has(e.node) && b.g.Reaches(s.node, e.sent.node) && m.has(e.sent.node) {
			found = append(found, incoming{e.node, RuleAtFront, pair(s.op, e.sent.op)})
		}
	}
	return found
}

// loopEnd orders a looper's end after its events (LOOPEND).
func (b *builder) loopEnd(i int, thread trace.TaskID) {
	b.tasks[thread].ended = true
	l := b.loopers[thread]
	if l == nil {
		return
	}
	var ins []incoming
	m := b.merge(b.tasks[thread].node)
	for _, id := range slices.Backward(l.events) {
		if e := &b.tasks[id]; e.ended && !m.has(e.node) {
			in := incoming{e.node, RuleLoopEnd, pair(b.g.nodes[e.node].Last, i)}
			m.take(in)
			ins = append(ins, in)
		}
	}
	b.open(i, thread, ins)
}
