package naive

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// derived adds the edges that follow from the order so far.
func (r *Relation) derived() {
	for _, a := range r.order {
		for _, b := range r.order {
			if a != b {
				r.queueOrder(a, b)
				r.overtakes(a, b)
				r.asyncCalls(a, b)
			}
		}
	}
	if r.rules.Has(detect.Atomic) {
		r.atomic()
	}
	if r.rules.Has(detect.Barrier) {
		r.barriers()
	}
}

// queueOrder is PRIORITY: end(E1) before begin(E2).
func (r *Relation) queueOrder(a, b *event) {
	if a.queue == 0 || a.queue != b.queue || a.sender == 0 || b.sender == 0 || !r.Before(a.send, b.send) || !r.priority(a, b) {
		return
	}
	if b.begin >= 0 && a.end < 0 && !a.removed {
		r.Violations = append(r.Violations, "an event began before one that its queue holds earlier")
	}
	if b.begin >= 0 {
		r.edge(a.end, b.begin)
	}
}

// table is Table 3.1 of the dissertation: rows E1, columns E2; t for E1.time <= E2.time, 1 for true. The classes are
// Delayed, AtTime and AtFront, each Async and Sync.
var table = [6]string{
	//DA DS AA AS FA FS
	"tt0000", // Delayed, Async
	"0t0000", // Delayed, Sync
	"00tt00", // AtTime, Async
	"000t00", // AtTime, Sync
	"111100", // AtFront, Async
	"010100", // AtFront, Sync
}

func (r *Relation) priority(a, b *event) bool {
	if !r.rules.Has(detect.FIFO) {
		return false
	}
	if !r.rules.Has(detect.Priority) {
		return a.mode == 0 && b.mode == 0 && !a.async && !b.async && a.when == 0 && b.when == 0
	}
	if b.mode == trace.ModeIdle {
		if !r.rules.Has(detect.Idle) {
			return false
		}
		return a.mode == trace.ModeIdle || a.mode == trace.ModeAtFront || a.mode == trace.ModeDelayed && a.when <= 0
	}
	if a.mode > trace.ModeAtFront || b.mode > trace.ModeAtFront {
		return false
	}
	switch table[row(a)][row(b)] {
	case '1':
		return true
	case 't':
		return a.when <= b.when
	}
	return false
}

func row(e *event) int {
	if e.async {
		return 2 * int(e.mode)
	}
	return 2*int(e.mode) + 1
}

// overtakes is ATFRONT: a, sent to the front after b and surely before b began, ends before b begins.
func (r *Relation) overtakes(a, b *event) {
	if !r.rules.Has(detect.AtFront) || a.mode != trace.ModeAtFront || a.queue != b.queue || a.queue == 0 || b.begin < 0 ||
		a.sender == 0 || b.sender == 0 || b.mode > trace.ModeAtFront || !a.async && b.async || !r.looper(b.thread) {
		return
	}
	if r.Before(b.send, a.send) && a.send < b.begin && r.Before(a.send, b.begin) {
		if a.end < 0 && !a.removed {
			r.Violations = append(r.Violations, "an event began before one that was put in front of it")
		}
		r.edge(a.end, b.begin)
	}
}

// asyncCalls is IPCASYNC.
func (r *Relation) asyncCalls(a, b *event) {
	if r.rules.Has(detect.IPCAsync) && calls(a, b) && r.kind(a.thread) == trace.ThreadBinder && a.async && b.async &&
		a.senderThread == b.senderThread && a.end >= 0 && a.end < b.begin && r.Before(a.send, b.send) {
		r.edge(a.end, b.begin)
	}
}

// atomic is ATOMIC in the dissertation's form.
func (r *Relation) atomic() {
	for j, op := range r.tr.Ops {
		b := r.events[op.Task]
		if b == nil || !r.looper(b.thread) || b.begin < 0 || j < b.begin {
			continue
		}
		for _, a := range r.order {
			if a != b && a.thread == b.thread && a.begin >= 0 && a.begin < j && r.Before(a.begin, j) {
				r.edge(a.end, j)
			}
		}
	}
}

// barriers orders messages behind a barrier after its removal.
func (r *Relation) barriers() {
	for i, op := range r.tr.Ops {
		if op.Kind != trace.KindBarrier || op.Task == 0 {
			continue
		}
		removal := -1
		for k := i; k < len(r.tr.Ops); k++ {
			if o := r.tr.Ops[k]; o.Kind == trace.KindUnbarrier && o.Ref == op.Ref && o.Queue == op.Queue {
				removal = k
				break
			}
		}
		for _, e := range r.order {
			waits := !e.async && (e.mode == trace.ModeDelayed || e.mode == trace.ModeIdle)
			if e.queue != op.Queue || !waits || e.sender == 0 || e.begin < 0 || !r.Before(i, e.send) {
				continue
			}
			if removal < 0 {
				r.Violations = append(r.Violations, "an event began although it was posted behind a barrier that is up")
			} else if r.tr.Ops[removal].Task != 0 {
				r.edge(removal, e.begin)
			}
		}
	}
}
