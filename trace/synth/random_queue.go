package synth

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// dispatch lets a looper go on: end its event, or begin the next one that is due.
func (w *world) dispatch(l *looper) {
	switch {
	case l.thread.exited:
	case l.current != nil:
		w.end(l)
	case len(l.round) > 0:
		m := l.round[0]
		l.round = l.round[1:]
		w.begin(l, m.event)
	case l.binder:
		w.serve(l)
	case l.quit:
		l.thread.exited = true
		w.op(trace.Op{Kind: trace.KindThreadExit, Task: l.thread.id})
	default:
		w.next(l)
	}
}

// serve lets a binder thread run a transaction: in any order.
func (w *world) serve(l *looper) {
	if len(l.msgs) == 0 {
		return
	}
	i := w.src.IntN(len(l.msgs))
	m := l.msgs[i]
	l.msgs = slices.Delete(l.msgs, i, i+1)
	w.begin(l, m.event)
}

// next is MessageQueue.next: the first message that is due, an asynchronous one if a barrier is first; inputs and frames
// come in between; idle handlers run in rounds when nothing is due.
func (w *world) next(l *looper) {
	if w.src.IntN(6) == 5 {
		w.external(l)
		return
	}
	for i, m := range l.msgs {
		if m.event == 0 {
			if i == 0 {
				continue
			}
			break
		}
		if i > 0 && !(l.msgs[0].event == 0 && m.async) {
			if l.msgs[0].event == 0 {
				continue
			}
			break
		}
		if m.when > w.now {
			break
		}
		l.msgs = slices.Delete(l.msgs, i, i+1)
		w.begin(l, m.event)
		return
	}
	if len(l.msgs) == 0 || w.now < l.msgs[0].when {
		l.round, l.idle = l.idle, nil
	}
}

// external lets an input or a frame come.
func (w *world) external(l *looper) {
	mode := trace.ModeInput
	if w.src.IntN(3) == 2 {
		mode = trace.ModeDisplay
	}
	e := w.event()
	w.op(trace.Op{Kind: trace.KindSend, Object: e, Queue: l.queue, Mode: mode})
	w.begin(l, e)
	if mode == trace.ModeInput && w.src.IntN(2) == 1 {
		w.inputOp(l.current)
	}
}

func (w *world) inputOp(a *actor) {
	w.gesture += uint32(w.src.IntN(2))
	w.op(trace.Op{Kind: trace.KindInput, Task: a.id, Arg: w.gesture + 1})
}

func (w *world) event() trace.TaskID {
	id := w.tr.Tables.NextTask()
	name := "e" + string(rune('A'+int(id)%26))
	w.tr.Tables.AddEvent(trace.Event{ID: id, Key: name, Target: name})
	return id
}

func (w *world) begin(l *looper, event trace.TaskID) {
	l.began = true
	l.current = &actor{id: event, looper: l, started: true}
	w.op(trace.Op{Kind: trace.KindBegin, Task: event, Object: l.thread.id})
}

func (w *world) end(l *looper) {
	for _, h := range slices.Clone(l.current.held) {
		w.unlock(l.current, h)
	}
	w.op(trace.Op{Kind: trace.KindEnd, Task: l.current.id, Object: l.thread.id})
	l.current = nil
}

// send puts a message into a queue, where its time says.
func (w *world) send(a *actor) {
	if len(w.binders) > 0 && (w.src.IntN(6) == 5 || w.shape.Calls && w.src.IntN(2) == 1) {
		w.call(a)
		return
	}
	l := w.loopers[w.src.IntN(len(w.loopers))]
	if l.thread.exited {
		return
	}
	op := trace.Op{Kind: trace.KindSend, Task: a.id, Queue: l.queue}
	choice := w.src.IntN(10)
	if w.shape.Timed && choice < 7 {
		choice = 5 + choice%2*3
	}
	if w.shape.Fronts && choice < 5 {
		choice = 9
	}
	switch choice {
	case 9:
		op.Mode = trace.ModeAtFront
	case 8:
		op.Mode, op.When = trace.ModeAtTime, w.now-1+int64(w.src.IntN(2+w.shape.Delays))
	case 7:
		op.Mode = trace.ModeIdle
	case 6, 5:
		op.When = int64(w.src.IntN(1 + w.shape.Delays))
	}
	if op.Mode != trace.ModeIdle && (w.src.IntN(5) == 4 || w.shape.Fronts && w.src.IntN(4) == 3) {
		op.Flags = trace.FlagAsync
	}
	op.Object = w.event()
	w.op(op)
	m := message{event: op.Object, async: op.Flags&trace.FlagAsync != 0, when: op.When}
	if op.Mode == trace.ModeDelayed {
		m.when += w.now
	}
	switch op.Mode {
	case trace.ModeIdle:
		l.idle = append(l.idle, m)
	case trace.ModeAtFront:
		m.when = 0
		l.msgs = slices.Insert(l.msgs, 0, m)
	default:
		l.insert(m)
	}
}

func (l *looper) insert(m message) {
	i := 0
	for i < len(l.msgs) && l.msgs[i].when <= m.when {
		i++
	}
	l.msgs = slices.Insert(l.msgs, i, m)
}

// call sends a transaction to a binder thread, sometimes from another process.
func (w *world) call(a *actor) {
	l := w.binders[w.src.IntN(len(w.binders))]
	op := trace.Op{Kind: trace.KindSend, Task: a.id, Mode: trace.ModeIPC}
	if w.src.IntN(4) == 3 {
		op.Task = 0
	}
	if w.src.IntN(2) == 1 {
		op.Flags = trace.FlagAsync
	}
	op.Object = w.event()
	w.op(op)
	l.msgs = append(l.msgs, message{event: op.Object})
}

// remove takes a pending message out of a queue.
func (w *world) remove(a *actor) {
	l := w.loopers[w.src.IntN(len(w.loopers))]
	var at []int
	for i, m := range l.msgs {
		if m.event != 0 {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return
	}
	i := at[w.src.IntN(len(at))]
	w.op(trace.Op{Kind: trace.KindRemove, Task: a.id, Object: l.msgs[i].event})
	l.msgs = slices.Delete(l.msgs, i, i+1)
}

// barrier puts a sync barrier up, or takes one down.
func (w *world) barrier(a *actor) {
	l := w.loopers[w.src.IntN(len(w.loopers))]
	for i, m := range l.msgs {
		if m.event == 0 {
			w.op(trace.Op{Kind: trace.KindUnbarrier, Task: a.id, Queue: l.queue, Ref: uint32(m.barrier)})
			l.msgs = slices.Delete(l.msgs, i, i+1)
			return
		}
	}
	if l.thread.exited {
		return
	}
	w.bars++
	h := trace.HandleID(len(w.tr.Tables.Handles) + 1)
	w.tr.Tables.Handles = append(w.tr.Tables.Handles, trace.Handle{ID: h, Name: "barrier"})
	w.op(trace.Op{Kind: trace.KindBarrier, Task: a.id, Queue: l.queue, Ref: uint32(h)})
	l.insert(message{when: w.now, barrier: h})
}
