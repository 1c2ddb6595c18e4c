package edg

import "github.com/erva-go/erva/trace"

// sending is a send operation. Where it came from outside, node is None and nothing is known to precede it.
type sending struct {
	node  NodeID
	op    int
	queue trace.QueueID
	class sendClass
	mode  trace.SendMode
	when  int64
}

// queueState is what the rules need of a queue besides its sends.
type queueState struct {
	fronts  []trace.TaskID // at-front events in the order of their sends
	display trace.TaskID   // last frame that has ended
}

// looperState is which events a looper ran.
type looperState struct {
	start  NodeID // what the thread did before it looped
	events []trace.TaskID
}

// over holds for events that have ended and threads that have exited: a chain that ends with one may be continued.
func (t *taskState) over() bool { return t.ended }

func (b *builder) queue(id trace.QueueID) *queueState {
	q := b.queues[id]
	if q == nil {
		q = &queueState{}
		b.queues[id] = q
	}
	return q
}

// send notes how an event was sent. The node of the sending operation ends with it.
func (b *builder) send(i int, op *trace.Op) {
	s := &sending{node: None, op: i, queue: op.Queue, mode: op.Mode, when: op.When,
		class: sendClass{op.Mode, op.Flags&trace.FlagAsync != 0}}
	e := &b.tasks[op.Object]
	if e.begun || e.sent != nil {
		return // a malformed trace: the first send counts
	}
	e.sent = s
	if op.Task == 0 {
		return
	}
	s.node = b.tasks[op.Task].node
	if !s.class.ordered() {
		return
	}
	past := &b.past[s.node]
	past.sent = union(past.sent, []trace.TaskID{op.Object})
	if op.Mode == trace.ModeAtFront {
		q := b.queue(op.Queue)
		q.fronts = append(q.fronts, op.Object)
	}
}

// remove notes that an event will not run (message removal): it orders nothing.
func (b *builder) remove(event trace.TaskID) {
	if t := &b.tasks[event]; !t.begun {
		t.removed = true
	}
}

// earlier are the events that PRIORITY orders before the event of a send.
func (b *builder) earlier(s *sending) []incoming {
	if s.node == None || !s.class.ordered() {
		return nil
	}
	var found []incoming
	for _, id := range b.past[s.node].sent {
		e := &b.tasks[id]
		if !e.ended || e.sent == s || e.sent.queue != s.queue {
			continue
		}
		possible, byTime := priority(e.sent.class, s.class)
		if !possible || (byTime && e.sent.when > s.when) {
			continue
		}
		rule := RulePriority
		if e.sent.mode == trace.ModeDelayed && e.sent.when == s.when && e.sent.class == s.class {
			rule = RuleFIFO
		}
		found = append(found, incoming{e.node, rule, pair(e.sent.op, s.op)})
	}
	return found
}
