package synth

import (
	"container/heap"

	"github.com/erva-go/erva/trace"
)

// appLooper is a looper and what waits in its queue.
type appLooper struct {
	thread trace.TaskID
	queue  trace.QueueID
	waits  messages
}

// appMessage is an event that waits.
type appMessage struct {
	when   int64 // ns, by the millisecond as in MessageQueue
	order  int
	event  trace.TaskID
	family *family
	role   role
	depth  int
	target *appLooper
}

// messages is a queue: a heap by time and order.
type messages []appMessage

func (q messages) Len() int { return len(q) }
func (q messages) Less(i, j int) bool {
	return q[i].when < q[j].when || q[i].when == q[j].when && q[i].order < q[j].order
}
func (q messages) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push appends a message; it is for container/heap.
func (q *messages) Push(x any) { *q = append(*q, x.(appMessage)) }

// Pop takes the last message; it is for container/heap.
func (q *messages) Pop() any {
	old := *q
	m := old[len(old)-1]
	*q = old[:len(old)-1]
	return m
}

// post sends an event; its kind, object and queue are filled in, and when it is due.
func (e *emitter) post(l *appLooper, m appMessage, target string, op trace.Op) {
	m.event, m.target, m.order = e.event(target), l, e.sum.SyncOps
	op.Kind, op.Object, op.Queue = trace.KindSend, m.event, l.queue
	switch op.Mode {
	case trace.ModeAtTime:
		m.when = op.When * 1e6
	case trace.ModeAtFront:
		m.when, m.order = 0, -m.order
	default:
		m.when = (e.now/1e6 + op.When) * 1e6
	}
	e.op(op)
	heap.Push(&l.waits, m)
}

// due takes the next message of a looper that is due.
func (l *appLooper) due(now int64) (appMessage, bool) {
	if len(l.waits) == 0 || l.waits[0].when > now {
		return appMessage{}, false
	}
	return heap.Pop(&l.waits).(appMessage), true
}
