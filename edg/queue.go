package edg

import (
	"slices"
	"sort"

	"github.com/erva-go/erva/trace"
)

// sending is a send operation. Where it came from outside, node is None and nothing is known to precede it.
type sending struct {
	node  NodeID
	op    int
	queue trace.QueueID
	class sendClass
	mode  trace.SendMode
	when  int64
	pos   position // of node, as it was when the list was filled
}

// queueState is what was sent to a queue, by chain and tag, so that what precedes a send is found by binary search.
type queueState struct {
	lists   []*sendList
	byKey   map[listKey]*sendList
	fronts  []trace.TaskID // at-front events in the order of their sends
	display trace.TaskID   // last frame that has ended
}

// listKey tells apart lists in which an event can be skipped for the same reason: delayed sends by their delay.
type listKey struct {
	chain int32
	class sendClass
	delay int64
}

type sendList struct {
	listKey
	events []trace.TaskID
	pos    []int32 // of the send's node on the chain, ascending
	peak   []int64 // largest time up to here, at-time sends only
}

// looperState is which events a looper ran, by chain.
type looperState struct {
	start  NodeID // what the thread did before it looped
	chains []int32
	begins map[int32]*beginList
}

type beginList struct {
	events []trace.TaskID
	pos    []int32
}

// over holds for events that have ended and threads that have exited: a chain that ends with one may be continued.
func (t *taskState) over() bool { return t.ended }

func (b *builder) queue(id trace.QueueID) *queueState {
	q := b.queues[id]
	if q == nil {
		q = &queueState{byKey: map[listKey]*sendList{}}
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
	s.pos = b.g.chains[s.node]
	if !s.class.ordered() {
		return
	}
	q := b.queue(op.Queue)
	key := listKey{chain: s.pos.chain, class: s.class}
	if op.Mode == trace.ModeDelayed {
		key.delay = op.When
	}
	l := q.byKey[key]
	if l == nil {
		l = &sendList{listKey: key}
		q.byKey[key] = l
		q.lists = append(q.lists, l)
	}
	peak := op.When
	if n := len(l.peak); n > 0 {
		peak = max(peak, l.peak[n-1])
	}
	l.events, l.pos, l.peak = append(l.events, op.Object), append(l.pos, s.pos.pos), append(l.peak, peak)
	if op.Mode == trace.ModeAtFront {
		q.fronts = append(q.fronts, op.Object)
	}
}

// remove takes an event that will not run out of its list, so that searches do not meet it (message removal).
func (b *builder) remove(event trace.TaskID) {
	t := &b.tasks[event]
	if t.begun || t.sent == nil || t.sent.node == None || !t.sent.class.ordered() {
		return
	}
	key := listKey{chain: t.sent.pos.chain, class: t.sent.class}
	if t.sent.mode == trace.ModeDelayed {
		key.delay = t.sent.when
	}
	l := b.queue(t.sent.queue).byKey[key]
	if l == nil {
		return
	}
	for k := len(l.events) - 1; k >= 0 && l.pos[k] >= t.sent.pos.pos; k-- {
		if l.events[k] == event {
			l.events, l.pos, l.peak = slices.Delete(l.events, k, k+1), slices.Delete(l.pos, k, k+1), slices.Delete(l.peak, k, k+1)
			return
		}
	}
}

// earlier are the events that PRIORITY orders before e, latest of each list first; edges that others of the same list
// imply are left out.
func (b *builder) earlier(s *sending) []incoming {
	if s.node == None || !s.class.ordered() {
		return nil
	}
	var found []incoming
	for _, l := range b.queue(s.queue).lists {
		possible, byTime := priority(l.class, s.class)
		if !possible || (byTime && l.class.mode == trace.ModeDelayed && l.delay > s.when) {
			continue
		}
		limit := b.g.clocks[s.node].at(l.chain)
		if l.chain == s.pos.chain {
			limit = s.pos.pos - 1
		}
		k := sort.Search(len(l.pos), func(k int) bool { return l.pos[k] > limit })
		found = b.walk(found, l, k, s, byTime)
	}
	return found
}

// walk goes back through a list from before element k and collects what precedes s, until the rest is implied: the rest
// of the list is ordered before an event of the same time, and before one that no earlier event's time exceeds (the
// early stopping of Hsiao, section 4.3).
func (b *builder) walk(found []incoming, l *sendList, k int, s *sending, byTime bool) []incoming {
	for k--; k >= 0; k-- {
		e := &b.tasks[l.events[k]]
		if !e.ended || (byTime && e.sent.when > s.when) {
			continue
		}
		rule := RulePriority
		if e.sent.mode == trace.ModeDelayed && s.mode == trace.ModeDelayed && e.sent.when == s.when && e.sent.class == s.class {
			rule = RuleFIFO
		}
		found = append(found, incoming{e.node, rule, pair(e.sent.op, s.op)})
		if byTime && (e.sent.when == s.when || k == 0 || l.peak[k-1] <= e.sent.when) {
			break
		}
	}
	return found
}
