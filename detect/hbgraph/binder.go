package hbgraph

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// noteCall enters a transaction that has ended on a binder thread.
func (l *looper) noteCall(t *task) {
	way := 0
	if t.tag.Async {
		way = 1
	}
	latest := t.sendOp
	if n := len(l.calls[way]); n > 0 {
		latest = max(latest, l.latest[way][n-1])
	}
	l.calls[way], l.latest[way] = append(l.calls[way], t), append(l.latest[way], latest)
}

// afterCalls orders a transaction after those that came before it (Hsiao, Fig. 4.6).
func (d *Detector) afterCalls(t *task, l *looper, m *draft) {
	if t.sent == none || t.tag.Mode != trace.ModeIPC {
		return
	}
	for way, list := range l.calls {
		switch {
		case d.rules.Has(detect.IPCHandle) && (way == 0 || t.tag.Async):
			afterSends(t, list, l.latest[way], m)
		case d.rules.Has(detect.IPCAsync) && way == 1 && t.tag.Async:
			d.afterCausal(t, list, m)
		}
	}
}

// afterSends is IPCHANDLE: this process sent them in this order. It prunes where the rest was sent before one that was
// taken, and so precedes that.
func afterSends(t *task, list []*task, latest []int, m *draft) {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].sendOp > t.sendOp {
			continue
		}
		m.add(list[i].node)
		if latest[i] == list[i].sendOp {
			return
		}
	}
}

// afterCausal is IPCASYNC: the same thread sent both, in a known order.
func (d *Detector) afterCausal(t *task, list []*task, m *draft) {
	for i := len(list) - 1; i >= 0; i-- {
		if e := list[i]; sameThread(e, t) && d.g.before(e.sent, t.sent) {
			m.add(e.node)
		}
	}
}

// sameThread reports whether one thread sent both.
func sameThread(a, b *task) bool {
	if a.sender == nil && b.sender == nil {
		return a.from == b.from
	}
	thread := func(e *task) trace.TaskID {
		if e.sender != nil {
			return e.sender.id
		}
		return e.from.id
	}
	return thread(a) == thread(b)
}
