package naive

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// fixed adds the edges that depend on no others.
func (r *Relation) fixed() {
	ops, has := r.tr.Ops, r.rules.Has
	for j := range ops {
		b := &ops[j]
		if b.Task == 0 {
			continue
		}
		for i := j - 1; i >= 0; i-- { // PO
			if ops[i].Task == b.Task {
				r.edge(i, j)
				break
			}
		}
		if b.Kind == trace.KindBegin {
			if e := r.event(b.Task); e.sender != 0 {
				r.edge(e.send, j)
			}
		}
		for i := range j {
			if a := &ops[i]; a.Task != 0 && r.synchronizes(a, b, i) {
				r.edge(i, j)
			}
		}
	}
	if has(detect.Fork) {
		r.forks()
	}
	r.ends()
	if has(detect.LoopBegin) {
		r.loopBegins()
	}
	r.sources()
}

// synchronizes says whether a, earlier than b, orders it by a rule on handles.
func (r *Relation) synchronizes(a, b *trace.Op, i int) bool {
	has := r.rules.Has
	if a.Ref != b.Ref {
		return false
	}
	switch {
	case a.Kind == trace.KindSignal && b.Kind == trace.KindWait:
		return has(detect.Signal)
	case a.Kind == trace.KindRegister && b.Kind == trace.KindPerform:
		return has(detect.CallbackReg)
	case a.Kind == trace.KindRegister && b.Kind == trace.KindUnregister:
		return has(detect.CallbackReg2)
	case a.Kind == trace.KindPerform && b.Kind == trace.KindUnregister:
		return has(detect.CallbackUnreg)
	case a.Kind == trace.KindPerform && b.Kind == trace.KindPerform:
		return has(detect.CallbackInv)
	case a.Kind == trace.KindLifecycle && b.Kind == trace.KindLifecycle:
		return has(detect.Lifecycle) && lifecycle(r.tr.Tables.String(trace.StringID(a.Arg)), r.tr.Tables.String(trace.StringID(b.Arg)))
	}
	return false
}

// lifecycle says whether callback a of a component cannot come after its callback b.
func lifecycle(a, b string) bool {
	chain := map[string]bool{"onCreate": true, "onStart": true, "onResume": true, "onPause": true, "onStop": true, "onDestroy": true}
	return b == "onDestroy" || chain[a] && chain[b] || a == "onCreate"
}

// first is the first operation of a task from operation i on, last its last one before i; -1 if there is none.
func (r *Relation) first(task trace.TaskID, i int) int {
	for ; i < len(r.tr.Ops); i++ {
		if r.tr.Ops[i].Task == task {
			return i
		}
	}
	return -1
}

func (r *Relation) last(task trace.TaskID, i int) int {
	for i--; i >= 0; i-- {
		if r.tr.Ops[i].Task == task {
			return i
		}
	}
	return -1
}

func (r *Relation) forks() {
	for i, op := range r.tr.Ops {
		if op.Kind == trace.KindFork && op.Task != 0 && r.last(op.Object, i) < 0 {
			r.edge(i, r.first(op.Object, i))
		}
	}
}

// ends are JOIN and LOOPEND. A looper that is waited for has ended, even if its exit was not captured.
func (r *Relation) ends() {
	for j, op := range r.tr.Ops {
		switch op.Kind {
		case trace.KindJoin:
			if !r.rules.Has(detect.Join) {
				continue
			}
			last := r.last(op.Object, j)
			r.edge(last, j)
			if last < 0 || r.tr.Ops[last].Kind != trace.KindThreadExit {
				r.loopEnd(op.Object, j)
			}
		case trace.KindThreadExit:
			r.loopEnd(op.Task, j)
		}
	}
}

func (r *Relation) loopEnd(thread trace.TaskID, j int) {
	if !r.rules.Has(detect.LoopEnd) || !r.looper(thread) {
		return
	}
	for _, e := range r.order {
		if e.thread == thread && e.end >= 0 && e.end < j {
			r.edge(e.end, j)
		}
	}
}

// loopBegins orders what a looper thread did before its first event before all of them; if it did nothing, its fork.
func (r *Relation) loopBegins() {
	for _, th := range r.tr.Tables.Threads {
		if th.Kind != trace.ThreadLooper {
			continue
		}
		first := -1
		for _, e := range r.order {
			if e.thread == th.ID && e.begin >= 0 && (first < 0 || e.begin < first) {
				first = e.begin
			}
		}
		if first < 0 {
			continue
		}
		from := r.last(th.ID, first)
		for i := 0; from < 0 && i < first; i++ {
			if op := r.tr.Ops[i]; op.Kind == trace.KindFork && op.Object == th.ID && op.Task != 0 && r.rules.Has(detect.Fork) {
				from = i
			}
		}
		for _, e := range r.order {
			if e.thread == th.ID {
				r.edge(from, e.begin)
			}
		}
	}
}

// sources are the rules on what comes from outside, and the time window.
func (r *Relation) sources() {
	has := r.rules.Has
	for _, a := range r.order {
		for _, b := range r.order {
			if a == b || a.end < 0 || b.begin < 0 {
				continue
			}
			same := a.thread == b.thread
			if a.input >= 0 && b.input >= 0 && a.end < b.input && (has(detect.External) || has(detect.NativeInput) && same) {
				r.edge(a.end, b.input)
			}
			if a.end > b.begin {
				continue
			}
			if a.mode == trace.ModeDisplay && b.mode == trace.ModeDisplay && same && has(detect.NativeDisplay) {
				r.edge(a.end, b.begin)
			}
			if r.step > 0 && same && a.thread != 0 && r.tr.Ops[a.end].Time/r.step < r.tr.Ops[b.begin].Time/r.step-detect.WindowSteps {
				r.edge(a.end, b.begin)
			}
			if has(detect.IPCHandle) && calls(a, b) && r.kind(a.thread) == trace.ThreadBinder && a.send < b.send &&
				(!a.async || b.async) {
				r.edge(a.end, b.begin)
			}
		}
	}
	if has(detect.Gesture) {
		r.gestures()
	}
}

// calls says whether two are transactions of this process to one binder thread.
func calls(a, b *event) bool {
	return a.mode == trace.ModeIPC && b.mode == trace.ModeIPC && a.sender != 0 && b.sender != 0 && a.thread == b.thread
}

// gestures orders an event of a gesture after the earlier ones.
func (r *Relation) gestures() {
	for j, op := range r.tr.Ops {
		if op.Kind != trace.KindInput || r.events[op.Task] == nil {
			continue
		}
		for _, e := range r.order {
			if e.gesture == int64(op.Arg) && e.end >= 0 && e.end < j {
				r.edge(e.end, j)
			}
		}
	}
}
