package synth

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/trace"
)

// act lets a task do something.
func (w *world) act(a *actor) {
	if w.shape.Ends && w.src.IntN(5) == 4 {
		w.threads(a)
		return
	}
	if w.shape.Fronts && w.src.IntN(4) > 0 {
		if w.src.IntN(2) == 1 {
			w.send(a)
		} else {
			w.access(a)
		}
		return
	}
	switch w.src.IntN(20) {
	default:
		w.access(a)
	case 6, 7, 8, 9, 10:
		w.send(a)
	case 11, 12:
		w.signal(a)
	case 13:
		w.threads(a)
	case 14:
		w.lock(a)
	case 15:
		w.listener(a)
	case 16:
		w.lifecycle(a)
	case 17:
		w.remove(a)
	case 18:
		w.barrier(a)
	case 19:
		if a.looper != nil && !a.looper.binder {
			w.inputOp(a)
		} else {
			w.access(a)
		}
	}
}

func (w *world) access(a *actor) {
	op := trace.Op{Kind: trace.KindRead, Task: a.id, Ref: uint32(1 + w.src.IntN(w.shape.Vars)), Site: trace.SiteID(1 + w.src.IntN(4))}
	if w.src.IntN(2) == 1 {
		op.Kind = trace.KindWrite
	}
	w.op(op)
}

// handle numbers: locks, signals, listeners and components, one after the other.
func (w *world) signal(a *actor) {
	i := w.src.IntN(signalCount)
	op := trace.Op{Kind: trace.KindSignal, Task: a.id, Ref: uint32(1 + lockCount + i)}
	if w.signals[i] && w.src.IntN(2) == 1 {
		op.Kind = trace.KindWait
	}
	w.signals[i] = true
	w.op(op)
}

// threads lets a task start a thread, wait for one, end itself or tell a looper to quit.
func (w *world) threads(a *actor) {
	switch w.src.IntN(4) {
	case 0:
		if len(w.tasks) >= 8 {
			return
		}
		n := w.addThread(fmt.Sprintf("thread%d", len(w.tasks)+1), trace.ThreadWorker)
		n.started = true
		w.op(trace.Op{Kind: trace.KindFork, Task: a.id, Object: n.id})
	case 1:
		for _, o := range w.tasks {
			if o.exited && w.src.IntN(2) == 1 {
				w.op(trace.Op{Kind: trace.KindJoin, Task: a.id, Object: o.id})
				return
			}
		}
	case 2:
		if a.thread && !a.loops && a.looper == nil && len(a.held) == 0 && w.src.IntN(2) == 1 {
			a.exited = true
			w.op(trace.Op{Kind: trace.KindThreadExit, Task: a.id})
		}
	case 3:
		if w.src.IntN(3) == 2 {
			i := len(w.loopers) - 1
			if w.shape.Ends {
				i -= w.src.IntN(len(w.loopers))
			}
			w.loopers[i].quit = true
		}
	}
}

func (w *world) lock(a *actor) {
	if len(a.held) > 0 && w.src.IntN(2) == 1 {
		w.unlock(a, a.held[len(a.held)-1])
		return
	}
	i := w.src.IntN(lockCount)
	l := &w.locks[i]
	if l.count > 0 && l.owner != a.id {
		return
	}
	l.owner = a.id
	l.count++
	a.held = append(a.held, i)
	w.op(trace.Op{Kind: trace.KindAcquire, Task: a.id, Ref: uint32(1 + i)})
}

func (w *world) unlock(a *actor, i int) {
	w.locks[i].count--
	k := slices.Index(a.held, i)
	a.held = slices.Delete(a.held, k, k+1)
	w.op(trace.Op{Kind: trace.KindRelease, Task: a.id, Ref: uint32(1 + i)})
}

func (w *world) listener(a *actor) {
	kinds := []trace.Kind{trace.KindRegister, trace.KindPerform, trace.KindUnregister}
	w.op(trace.Op{Kind: kinds[w.src.IntN(3)], Task: a.id,
		Ref: uint32(1 + lockCount + signalCount + w.src.IntN(listenerCount))})
}

var lifeOrder = []string{"onCreate", "onStart", "onResume", "onPause", "onStop", "onDestroy"}

// lifecycle calls the next callback of a component, or one that may come at any time.
func (w *world) lifecycle(a *actor) {
	c := w.src.IntN(componentCount)
	if w.life[c] == len(lifeOrder) {
		return
	}
	name := lifeOrder[w.life[c]]
	if w.life[c] > 0 && w.src.IntN(4) == 3 {
		name = "onActivityResult"
	} else {
		w.life[c]++
	}
	w.op(trace.Op{Kind: trace.KindLifecycle, Task: a.id, Arg: uint32(w.str(name)),
		Ref: uint32(1 + lockCount + signalCount + listenerCount + c)})
}

func (w *world) str(s string) trace.StringID {
	t := &w.tr.Tables
	if i := slices.Index(t.Strings, s); i >= 0 {
		return trace.StringID(i + 1)
	}
	t.Strings = append(t.Strings, s)
	return trace.StringID(len(t.Strings))
}
