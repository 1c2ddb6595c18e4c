package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Events of binder threads are short-lived threads (Hsiao, section 3.1.4) that only the speculative rules of Fig. 4.6
// order: transactions that this process sends to one binder thread. One from another process has no known sender, and
// nothing is known of its order.

// callList is the ended transactions of a binder thread, synchronous or one-way ones, in the order of their begins.
type callList struct{ items []call }

type call struct {
	sendOp int
	latest int // the largest sendOp up to here
	event  ref
}

// afterCalls orders a transaction that begins after those before it.
func (d *Detector) afterCalls(t *record, l *thread) {
	if !t.known || !isCall(t) {
		return
	}
	for way, list := range l.calls {
		switch {
		case d.rules.Has(detect.IPCHandle) && (way == 0 || t.tag.Async):
			d.afterSends(t, list.items)
		case d.rules.Has(detect.IPCAsync) && way == 1 && t.tag.Async:
			d.afterCausal(t, list.items)
		}
	}
}

// afterSends is IPCHANDLE: the sends were in this order in the trace. The walk stops where the rest precedes what was
// found.
func (d *Detector) afterSends(t *record, items []call) {
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].sendOp > t.sendOp {
			continue
		}
		if o := d.rec(items[i].event); o.state == ended {
			d.follow(t, o)
		}
		if items[i].latest == items[i].sendOp {
			return
		}
	}
}

// afterCausal is IPCASYNC: the same thread sent both, in a known order.
func (d *Detector) afterCausal(t *record, items []call) {
	for i := len(items) - 1; i >= 0; i-- {
		o := d.rec(items[i].event)
		if o.state == ended && o.sender == t.sender && t.sent.at(o.sendChain) >= o.sendTime {
			d.follow(t, o)
		}
	}
}

// noteCall enters a transaction that has ended.
func (d *Detector) noteCall(r ref, t *record, l *thread) {
	if !t.known || !isCall(t) || !d.rules.Has(detect.IPCHandle) && !d.rules.Has(detect.IPCAsync) {
		return
	}
	list := &l.calls[0]
	if t.tag.Async {
		list = &l.calls[1]
	}
	latest := t.sendOp
	if n := len(list.items); n > 0 {
		latest = max(latest, list.items[n-1].latest)
	}
	d.retain(r)
	list.items = append(list.items, call{t.sendOp, latest, r})
}

func isCall(t *record) bool { return t.tag.Mode == trace.ModeIPC }
