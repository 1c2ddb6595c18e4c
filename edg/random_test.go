package edg

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"github.com/erva-go/erva/trace"
)

// world generates a trace that a real Android process could show: queues are sorted by time, an at-front message goes
// to the head, events of a looper are atomic, waits follow signals.
type world struct {
	t      *rapid.T
	tr     *trace.Trace
	now    int64
	queues [3][]message // by looper 1, 2; 0 unused
	run    map[trace.TaskID]trace.TaskID
	live   []trace.TaskID // worker threads
	gone   []trace.TaskID
	signal map[uint32]bool
	listen map[uint32]bool
}

type message struct {
	event trace.TaskID
	when  int64
	mode  trace.SendMode
}

var callbacks = []string{"onCreate", "onStart", "onResume", "onNewIntent", "onPause", "onStop", "onDestroy"}

func randomTrace(t *rapid.T) *trace.Trace {
	w := &world{t: t, tr: &trace.Trace{}, run: map[trace.TaskID]trace.TaskID{}, signal: map[uint32]bool{}, listen: map[uint32]bool{}}
	tb := &w.tr.Tables
	tb.Strings = callbacks
	for l := trace.TaskID(1); l <= 2; l++ {
		tb.AddThread(trace.Thread{ID: l, Kind: trace.ThreadLooper, Name: fmt.Sprintf("looper%d", l), Key: fmt.Sprint("t", l), Queue: trace.QueueID(l)})
		tb.Queues = append(tb.Queues, trace.Queue{ID: trace.QueueID(l), Name: fmt.Sprint("q", l), Looper: l})
		w.op(trace.Op{Kind: trace.KindThreadInit, Task: l})
	}
	for range rapid.IntRange(10, 80).Draw(t, "steps") {
		w.step()
	}
	for l := trace.TaskID(1); l <= 2; l++ {
		if e, ok := w.run[l]; ok {
			w.op(trace.Op{Kind: trace.KindEnd, Task: e, Object: l})
		}
	}
	return w.tr
}

func (w *world) op(op trace.Op) { w.tr.Ops = append(w.tr.Ops, op) }

func (w *world) step() {
	w.now += rapid.Int64Range(0, 2).Draw(w.t, "time")
	var actors []trace.TaskID
	for l := trace.TaskID(1); l <= 2; l++ {
		actors = append(actors, l)
	}
	actors = append(actors, 0)
	actors = append(actors, w.live...)
	who := rapid.SampledFrom(actors).Draw(w.t, "who")
	switch {
	case who == 0:
		w.outside()
	case who <= 2:
		if e, ok := w.run[who]; ok {
			w.act(e, who)
		} else {
			w.dispatch(who)
		}
	default:
		w.act(who, 0)
	}
}

func (w *world) outside() {
	mode := rapid.SampledFrom([]trace.SendMode{trace.ModeInput, trace.ModeDisplay, trace.ModeDelayed}).Draw(w.t, "mode")
	w.send(0, 1, mode, 0)
}

func (w *world) dispatch(l trace.TaskID) {
	if len(w.queues[l]) == 0 || w.queues[l][0].when > w.now {
		return
	}
	m := w.queues[l][0]
	w.queues[l] = w.queues[l][1:]
	w.run[l] = m.event
	w.op(trace.Op{Kind: trace.KindBegin, Task: m.event, Object: l})
	if m.mode == trace.ModeInput {
		w.op(trace.Op{Kind: trace.KindInput, Task: m.event, Arg: uint32(rapid.IntRange(1, 2).Draw(w.t, "gesture"))})
	}
}

// act performs one operation of a task; looper is set for events.
func (w *world) act(task, looper trace.TaskID) {
	ref := uint32(rapid.IntRange(1, 2).Draw(w.t, "ref"))
	switch rapid.IntRange(0, 10).Draw(w.t, "act") {
	case 0, 1, 2:
		mode := trace.SendMode(rapid.IntRange(0, 2).Draw(w.t, "mode"))
		w.send(task, trace.TaskID(ref), mode, rapid.Int64Range(0, 3).Draw(w.t, "delay"))
	case 3:
		w.op(trace.Op{Kind: trace.KindSignal, Task: task, Ref: ref})
		w.signal[ref] = true
	case 4:
		if w.signal[ref] {
			w.op(trace.Op{Kind: trace.KindWait, Task: task, Ref: ref})
		}
	case 5:
		w.op(trace.Op{Kind: trace.KindWrite, Task: task, Ref: ref})
	case 6:
		th := w.tr.Tables.NextTask()
		w.tr.Tables.AddThread(trace.Thread{ID: th, Name: fmt.Sprint("w", th), Key: fmt.Sprint("t", th)})
		w.op(trace.Op{Kind: trace.KindFork, Task: task, Object: th})
		w.op(trace.Op{Kind: trace.KindThreadInit, Task: th})
		w.live = append(w.live, th)
	case 7:
		if w.listen[ref] {
			w.op(trace.Op{Kind: trace.KindPerform, Task: task, Ref: ref})
		} else {
			w.op(trace.Op{Kind: trace.KindRegister, Task: task, Ref: ref})
			w.listen[ref] = true
		}
	case 8:
		if looper != 1 {
			return // callbacks of components come on the main thread
		}
		w.op(trace.Op{Kind: trace.KindLifecycle, Task: task, Ref: ref, Arg: uint32(rapid.IntRange(1, len(callbacks)).Draw(w.t, "cb"))})
	default:
		w.finish(task, looper)
	}
}

// finish ends an event or a thread, or joins a thread that has ended.
func (w *world) finish(task, looper trace.TaskID) {
	if len(w.gone) > 0 && rapid.Bool().Draw(w.t, "join") {
		w.op(trace.Op{Kind: trace.KindJoin, Task: task, Object: rapid.SampledFrom(w.gone).Draw(w.t, "gone")})
		return
	}
	if looper != 0 {
		w.op(trace.Op{Kind: trace.KindEnd, Task: task, Object: looper})
		delete(w.run, looper)
		return
	}
	w.op(trace.Op{Kind: trace.KindThreadExit, Task: task})
	for i, th := range w.live {
		if th == task {
			w.live = append(w.live[:i:i], w.live[i+1:]...)
			break
		}
	}
	w.gone = append(w.gone, task)
}

func (w *world) send(task, looper trace.TaskID, mode trace.SendMode, delay int64) {
	e := w.tr.Tables.NextTask()
	w.tr.Tables.AddEvent(trace.Event{ID: e, Key: fmt.Sprint("e", e), Target: fmt.Sprint("E", e)})
	op := trace.Op{Kind: trace.KindSend, Task: task, Object: e, Queue: trace.QueueID(looper), Mode: mode}
	if rapid.IntRange(0, 4).Draw(w.t, "async") == 0 {
		op.Flags |= trace.FlagAsync
	}
	m := message{event: e, when: w.now, mode: mode}
	q := w.queues[looper]
	at := 0
	switch mode {
	case trace.ModeAtFront:
		m.when = 0
	case trace.ModeDelayed:
		op.When, m.when = delay, w.now+delay
	case trace.ModeAtTime:
		op.When = w.now + delay
		m.when = op.When
	}
	if mode != trace.ModeAtFront {
		for at < len(q) && q[at].when <= m.when {
			at++
		}
	}
	w.queues[looper] = append(q[:at:at], append([]message{m}, q[at:]...)...)
	w.op(op)
	if rapid.IntRange(0, 9).Draw(w.t, "remove") == 0 && task != 0 {
		w.op(trace.Op{Kind: trace.KindRemove, Task: task, Object: e})
		for i, m := range w.queues[looper] {
			if m.event == e {
				w.queues[looper] = append(w.queues[looper][:i:i], w.queues[looper][i+1:]...)
				break
			}
		}
	}
}

func dump(tr *trace.Trace) string {
	var b strings.Builder
	for i, op := range tr.Ops {
		fmt.Fprintf(&b, "%3d task %d %s object %d queue %d mode %s async %v ref %d arg %d when %d\n", i, op.Task, op.Kind, op.Object,
			op.Queue, op.Mode, op.Flags&trace.FlagAsync != 0, op.Ref, op.Arg, op.When)
	}
	return b.String()
}
