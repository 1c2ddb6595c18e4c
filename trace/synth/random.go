package synth

import (
	"fmt"

	"github.com/erva-go/erva/trace"
)

// Source makes the choices of a random program. A property test draws them, so that failures shrink.
type Source interface {
	// Intn returns a number from 0 to n-1; 0 is the simplest choice.
	IntN(n int) int
}

// Shape bounds a random program.
type Shape struct {
	Ops     int // operations, about
	Vars    int // variables
	Loopers int
	Workers int // threads that run from the start
	Binders int
	Delays  int // how far delays and times spread, in ms
	// Pause is how long nothing happens now and then, in ms; for tests of the time window.
	Pause int
	// Timed makes most sends delayed or for an absolute time.
	Timed bool
	// Ends makes threads and loopers end, and others wait for their ends, more often.
	Ends bool
	// Fronts makes half of the sends go to the front of their queue, a third of them asynchronous.
	Fronts bool
	// Calls makes more than half of the sends transactions to binder threads.
	Calls bool
}

// SmallShape is a shape in which a few dozen operations meet often.
func SmallShape() Shape {
	return Shape{Ops: 60, Vars: 3, Loopers: 2, Workers: 2, Binders: 1, Delays: 4}
}

// Random makes an execution of a random program: tasks do what they like, queues, barriers, idle handlers, locks, waits,
// threads and components behave as Android's do.
func Random(src Source, shape Shape) *trace.Trace {
	w := newWorld(src, shape)
	for steps := 0; len(w.tr.Ops) < shape.Ops && steps < 20*shape.Ops; steps++ { // all threads may have exited
		w.step()
	}
	w.drain()
	return &w.tr
}

// world is the state of an execution.
type world struct {
	src     Source
	shape   Shape
	tr      trace.Trace
	now     int64 // ms
	tasks   []*actor
	loopers []*looper
	binders []*looper
	locks   []lockState
	signals []bool
	life    []int
	gesture uint32
	bars    int
}

// actor is a task that acts: a thread, or the event that a thread runs.
type actor struct {
	id      trace.TaskID
	thread  bool
	looper  *looper // of an event
	held    []int
	loops   bool // a looper thread, which ends when it is told to
	exited  bool
	started bool
}

type looper struct {
	thread  *actor
	queue   trace.QueueID
	binder  bool
	began   bool
	msgs    []message // in the order of the queue
	idle    []message // handlers that wait for the queue to be empty
	round   []message // handlers that the current round still has to run
	current *actor    // the running event
	quit    bool
}

type message struct {
	event   trace.TaskID // 0 for a barrier
	when    int64
	async   bool
	barrier trace.HandleID
}

type lockState struct {
	owner trace.TaskID
	count int
}

const (
	lockCount      = 2
	signalCount    = 2
	listenerCount  = 2
	componentCount = 2
)

func newWorld(src Source, shape Shape) *world {
	w := &world{src: src, shape: shape, now: 10, locks: make([]lockState, lockCount), signals: make([]bool, signalCount),
		life: make([]int, componentCount)}
	t := &w.tr.Tables
	for i := range shape.Vars {
		t.Vars = append(t.Vars, trace.Var{ID: trace.VarID(i + 1), Field: fmt.Sprintf("C.x%d", i+1)})
	}
	for i := range 4 {
		t.Sites = append(t.Sites, trace.Site{ID: trace.SiteID(i + 1), Class: "C", Method: "m", Line: i + 1, Index: -1, App: true})
	}
	for i := range lockCount + signalCount + listenerCount + componentCount {
		t.Handles = append(t.Handles, trace.Handle{ID: trace.HandleID(i + 1), Name: fmt.Sprintf("h%d", i+1)})
	}
	for i := range shape.Loopers {
		w.addLooper(fmt.Sprintf("looper%d", i+1), trace.ThreadLooper)
	}
	for i := range shape.Binders {
		w.addLooper(fmt.Sprintf("binder%d", i+1), trace.ThreadBinder)
	}
	for range shape.Workers {
		w.addThread(fmt.Sprintf("worker%d", len(w.tasks)+1), trace.ThreadWorker).started = true
	}
	return w
}

func (w *world) addThread(name string, kind trace.ThreadKind) *actor {
	id := w.tr.Tables.NextTask()
	w.tr.Tables.AddThread(trace.Thread{ID: id, Kind: kind, Name: name, Key: name})
	a := &actor{id: id, thread: true}
	w.tasks = append(w.tasks, a)
	return a
}

func (w *world) addLooper(name string, kind trace.ThreadKind) {
	a := w.addThread(name, kind)
	a.loops, a.started = true, true
	l := &looper{thread: a, binder: kind == trace.ThreadBinder}
	if l.binder {
		w.binders = append(w.binders, l)
		return
	}
	l.queue = trace.QueueID(len(w.tr.Tables.Queues) + 1)
	w.tr.Tables.Queues = append(w.tr.Tables.Queues, trace.Queue{ID: l.queue, Name: name, Looper: a.id})
	w.tr.Tables.Thread(a.id).Queue = l.queue
	w.loopers = append(w.loopers, l)
}

func (w *world) op(o trace.Op) {
	o.Time = w.now*1e6 + int64(len(w.tr.Ops))
	w.tr.Ops = append(w.tr.Ops, o)
}

// step lets one task do one thing, or one looper begin or end an event.
func (w *world) step() {
	switch w.src.IntN(8) {
	case 0:
		w.now += int64(w.src.IntN(2 + w.shape.Delays))
		if w.shape.Pause > 0 && w.src.IntN(6) == 5 {
			w.now += int64(w.src.IntN(w.shape.Pause))
		}
		w.dispatch(w.anyLooper())
	case 1, 2:
		w.dispatch(w.anyLooper())
	default:
		if a := w.anyTask(); a != nil {
			w.act(a)
		} else {
			w.dispatch(w.anyLooper())
		}
	}
}

func (w *world) anyLooper() *looper {
	i := w.src.IntN(len(w.loopers) + len(w.binders))
	if i < len(w.loopers) {
		return w.loopers[i]
	}
	return w.binders[i-len(w.loopers)]
}

// anyTask chooses a task that can act: a thread that is not running an event, or an event.
func (w *world) anyTask() *actor {
	var ready []*actor
	for _, a := range w.tasks {
		if a.started && !a.exited && !a.loops {
			ready = append(ready, a)
		}
	}
	for _, l := range append(w.loopers[:len(w.loopers):len(w.loopers)], w.binders...) {
		if l.current != nil {
			ready = append(ready, l.current, l.current)
		} else if !l.thread.exited && !l.began {
			ready = append(ready, l.thread)
		}
	}
	if len(ready) == 0 {
		return nil
	}
	return ready[w.src.IntN(len(ready))]
}

// drain ends the events that run.
func (w *world) drain() {
	for _, l := range append(w.loopers[:len(w.loopers):len(w.loopers)], w.binders...) {
		if l.current != nil {
			w.end(l)
		}
	}
}
