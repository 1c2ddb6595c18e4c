package droidracer

import (
	"fmt"
	"slices"
	"time"

	"github.com/erva-go/erva/trace"
)

// Index leads from an imported trace back to the log.
type Index struct {
	// RWID is, by index of an operation in the trace, the rwId of an access; 0 for other operations.
	RWID []int
	// OpID is, by index of an operation in the trace, the number of the log's operation that it stands for (of an
	// access: its ACCESS); 0 if the import made it up.
	OpID []int
	// Message is, by task, the message of an event; 0 for threads.
	Message []int
	// Moved is how many native blocks stand elsewhere than in the log, to be behind what enabled them.
	Moved int
	// Lost are edges of the model that the trace does not say, as indices in Model.Ops: they would point backwards.
	Lost []Edge
}

// Trace imports the log into erva's vocabulary: clean-up as in Model, each native block a binder thread of its own, the
// environment's edges that end at a POST as register and perform right before the send. Posts of a looper between its
// events, which DroidRacer makes up for inputs and idle handlers, come from a binder thread of their own.
//
// The trace has no code locations: a site is the class of the object, the field and the task, with the rwId of the first
// such access as its Index. Times count operations, a microsecond each.
func (l *Log) Trace() (*trace.Trace, *Index, error) {
	m, err := l.Model()
	if err != nil {
		return nil, nil, fmt.Errorf("import %s: %w", l.Name, err)
	}
	p := m.place()
	im := &importer{
		m: m, p: p, t: new(trace.Trace), index: &Index{Moved: p.moved, Lost: p.lost},
		threads: map[int]trace.TaskID{}, events: map[int]trace.TaskID{}, queues: map[int]trace.QueueID{},
		vars: map[varKey]trace.VarID{}, sites: map[siteKey]trace.SiteID{}, locks: map[uint64]trace.HandleID{},
		registered: map[int]trace.HandleID{}, targets: map[int][]int{}, waits: map[int]trace.HandleID{},
		signals: map[int]trace.HandleID{}, loops: map[int]trace.HandleID{}, started: map[int]bool{},
	}
	im.define()
	im.sources()
	for _, i := range p.order {
		im.op(i)
	}
	im.finish()
	return im.t, im.index, nil
}

type varKey struct {
	v     Var
	class string
}

type siteKey struct {
	class string
	field int
	task  trace.TaskID
}

type importer struct {
	m     *Model
	p     *placement
	t     *trace.Trace
	index *Index

	threads map[int]trace.TaskID
	blocks  []trace.TaskID // by block
	events  map[int]trace.TaskID
	queues  map[int]trace.QueueID // by thread
	vars    map[varKey]trace.VarID
	sites   map[siteKey]trace.SiteID
	locks   map[uint64]trace.HandleID

	registered map[int]trace.HandleID // by operation: it is a source of edges
	targets    map[int][]int          // POST to its sources
	signals    map[int]trace.HandleID // by NOTIFY
	waits      map[int]trace.HandleID // by WAIT
	loops      map[int]trace.HandleID // by thread: signalled at LOOP
	started    map[int]bool           // threads with thread-init
	open       []int                  // messages that have begun
	exited     []trace.TaskID
}

// define makes the tables of threads, events and queues.
func (im *importer) define() {
	m := im.m
	for i := range m.Ops {
		switch op := &m.Ops[i]; op.Kind {
		case Start, NativeEntry, NativeExit:
		case Call:
			im.thread(op.Thread)
			im.event(op.Msg)
		default:
			if m.InBlock[i] < 0 {
				im.thread(op.Thread)
			}
			if op.Kind == Fork {
				im.thread(op.Other)
			}
		}
	}
	for i := range m.Blocks {
		im.blocks = append(im.blocks, im.newThread(m.Blocks[i].Name, trace.ThreadBinder))
	}
}

func (im *importer) newThread(name string, kind trace.ThreadKind) trace.TaskID {
	id := im.t.Tables.NextTask()
	im.t.Tables.AddThread(trace.Thread{ID: id, Kind: kind, Name: name, Key: fmt.Sprintf("%s/%d", name, id)})
	return id
}

func (im *importer) thread(tid int) trace.TaskID {
	if id := im.threads[tid]; id != 0 {
		return id
	}
	name := fmt.Sprintf("thread %d", tid)
	if tid == im.m.Main {
		name = "main"
	}
	id := im.t.Tables.NextTask()
	im.t.Tables.AddThread(trace.Thread{ID: id, Name: name, Key: name})
	im.threads[tid] = id
	if _, ok := im.m.Loopers[tid]; ok {
		q := trace.QueueID(len(im.t.Tables.Queues) + 1)
		im.t.Tables.Queues = append(im.t.Tables.Queues, trace.Queue{ID: q, Name: name, Looper: id})
		th := im.t.Tables.Thread(id)
		th.Queue, th.Kind = q, trace.ThreadLooper
		im.queues[tid] = q
	}
	return id
}

func (im *importer) event(msg int) {
	id := im.t.Tables.NextTask()
	name := fmt.Sprintf("msg %d", msg)
	im.t.Tables.AddEvent(trace.Event{ID: id, Key: name, Target: name})
	im.events[msg] = id
}

func (im *importer) handle(format string, args ...any) trace.HandleID {
	id := trace.HandleID(len(im.t.Tables.Handles) + 1)
	im.t.Tables.Handles = append(im.t.Tables.Handles, trace.Handle{ID: id, Name: fmt.Sprintf(format, args...)})
	return id
}

// sources makes a handle for every operation that an imported edge starts at, and for every notify that is waited for.
func (im *importer) sources() {
	for _, e := range im.p.edges {
		if im.registered[e.From] == 0 {
			im.registered[e.From] = im.handle("%s, op %d", e.Kind, im.m.Ops[e.From].ID)
		}
		im.targets[e.To] = append(im.targets[e.To], e.From)
	}
	for _, e := range im.m.Edges {
		if e.Kind == NotifyEdge && im.signals[e.From] == 0 {
			h := im.handle("notify, op %d", im.m.Ops[e.From].ID)
			im.signals[e.From], im.waits[e.To] = h, h
		}
	}
}

// emit appends an operation; id is the log's number of what it stands for.
func (im *importer) emit(op trace.Op, id, rwID int) {
	op.Time = int64(len(im.t.Ops)) * int64(time.Microsecond)
	im.t.Ops = append(im.t.Ops, op)
	im.index.OpID = append(im.index.OpID, id)
	im.index.RWID = append(im.index.RWID, rwID)
}

// task is who performs an operation in the imported trace.
func (im *importer) task(i int) trace.TaskID {
	switch {
	case im.m.InBlock[i] >= 0:
		return im.blocks[im.m.InBlock[i]]
	case im.m.InEvent[i] != 0:
		return im.events[im.m.InEvent[i]]
	}
	return im.threads[im.m.Ops[i].Thread]
}

func (im *importer) op(i int) {
	op := &im.m.Ops[i]
	task := im.task(i)
	if h := im.registered[i]; h != 0 && op.Kind == Ret { // still inside the event
		im.emit(trace.Op{Kind: trace.KindRegister, Task: task, Ref: uint32(h)}, 0, 0)
	}
	switch op.Kind {
	case ThreadInit:
		im.started[op.Thread] = true
		im.emit(trace.Op{Kind: trace.KindThreadInit, Task: task}, op.ID, 0)
	case NativeEntry:
		im.emit(trace.Op{Kind: trace.KindThreadInit, Task: task}, op.ID, 0)
	case ThreadExit, NativeExit:
		im.emit(trace.Op{Kind: trace.KindThreadExit, Task: task}, op.ID, 0)
		im.exited = append(im.exited, task)
	case Fork:
		if !im.started[op.Other] { // else the child was faster than its parent's log
			im.emit(trace.Op{Kind: trace.KindFork, Task: task, Object: im.threads[op.Other]}, op.ID, 0)
		}
	case Notify:
		im.handled(trace.KindSignal, task, im.signals[i], op.ID)
	case Wait:
		im.handled(trace.KindWait, task, im.waits[i], op.ID)
	case Lock:
		im.handled(trace.KindAcquire, task, im.lock(op.Object), op.ID)
	case Unlock:
		im.handled(trace.KindRelease, task, im.lock(op.Object), op.ID)
	case Loop:
		im.loops[op.Thread] = im.handle("loop of %s", im.t.Tables.Thread(task).Name)
		im.handled(trace.KindSignal, task, im.loops[op.Thread], op.ID)
	case Call:
		im.begin(i, task)
	case Ret:
		im.emit(trace.Op{Kind: trace.KindEnd, Task: task, Object: im.threads[op.Thread]}, op.ID, 0)
		im.open = slices.DeleteFunc(im.open, func(msg int) bool { return msg == op.Msg })
	case Post:
		im.post(i, task)
		return
	case AccessSet:
		im.accesses(op, task)
	}
	if h := im.registered[i]; h != 0 && op.Kind != Ret {
		im.emit(trace.Op{Kind: trace.KindRegister, Task: task, Ref: uint32(h)}, op.ID, 0)
	}
}

// handled appends an operation with a handle, nothing if there is none.
func (im *importer) handled(k trace.Kind, task trace.TaskID, h trace.HandleID, id int) {
	if h != 0 {
		im.emit(trace.Op{Kind: k, Task: task, Ref: uint32(h)}, id, 0)
	}
}

func (im *importer) lock(object uint64) trace.HandleID {
	if im.locks[object] == 0 {
		im.locks[object] = im.handle("lock 0x%08x", object)
	}
	return im.locks[object]
}

// begin also says that the looper's own operations before LOOP come first.
func (im *importer) begin(i int, task trace.TaskID) {
	op := &im.m.Ops[i]
	im.open = append(im.open, op.Msg)
	if im.m.Events[op.Msg].Post < 0 { // its post was not logged
		im.emit(trace.Op{Kind: trace.KindSend, Object: task, Queue: im.queues[op.Thread]}, 0, 0)
	}
	im.emit(trace.Op{Kind: trace.KindBegin, Task: task, Object: im.threads[op.Thread]}, op.ID, 0)
	im.handled(trace.KindWait, task, im.loops[op.Thread], 0)
}

// post appends the performs of what enabled the post, the send, and the registration of what the post enables.
func (im *importer) post(i int, task trace.TaskID) {
	op := &im.m.Ops[i]
	e := im.m.Events[op.Msg]
	made := im.between(i)
	if made {
		task = im.newThread("outside", trace.ThreadBinder)
		im.emit(trace.Op{Kind: trace.KindThreadInit, Task: task}, 0, 0)
	}
	for _, from := range im.targets[i] {
		im.emit(trace.Op{Kind: trace.KindPerform, Task: task, Ref: uint32(im.registered[from])}, 0, 0)
	}
	im.emit(trace.Op{
		Kind: trace.KindSend, Task: task, Object: im.events[op.Msg], Queue: im.queues[e.Thread], Mode: im.mode(e),
		When: op.Delay,
	}, op.ID, 0)
	im.handled(trace.KindRegister, task, im.registered[i], 0)
	if made {
		im.emit(trace.Op{Kind: trace.KindThreadExit, Task: task}, 0, 0)
		im.exited = append(im.exited, task)
	}
}

// between reports whether a post stands between a looper's events, where it follows nothing.
func (im *importer) between(i int) bool {
	_, looping := im.loops[im.m.Ops[i].Thread]
	return looping && im.m.InEvent[i] == 0 && im.m.InBlock[i] < 0
}

// mode is how an event was sent. What a native block posts is a plain message for the queue; the block itself is the
// Binder transaction.
func (im *importer) mode(e *Event) trace.SendMode {
	if e.Call+1 < len(im.m.Ops) {
		// The next operation of the looper tells an idle handler's run.
		for j := e.Call + 1; j < len(im.m.Ops); j++ {
			if im.m.InEvent[j] != e.Msg {
				continue
			}
			switch im.m.Ops[j].Kind {
			case QueueIdle:
				return trace.ModeIdle
			case TriggerEvent:
				return trace.ModeInput
			case Ret:
				return trace.ModeDelayed
			}
		}
	}
	return trace.ModeDelayed
}

func (im *importer) accesses(op *Op, task trace.TaskID) {
	for _, a := range op.Accesses {
		acc := &im.m.Log.Accesses[a]
		if acc.Database != "" {
			continue // DroidRacer never reports them
		}
		o := trace.Op{Kind: trace.KindRead, Task: task, Ref: uint32(im.variable(acc)), Site: im.site(acc, task)}
		if acc.Write {
			o.Kind = trace.KindWrite
		}
		if acc.Static {
			o.Flags = trace.FlagStatic
		}
		im.emit(o, op.ID, acc.RWID)
	}
}

// variable tells objects of two classes at one address apart: the address was used again.
func (im *importer) variable(a *Access) trace.VarID {
	key := varKey{a.Var(), a.Class}
	if id := im.vars[key]; id != 0 {
		return id
	}
	v := trace.Var{ID: trace.VarID(len(im.t.Tables.Vars) + 1), Field: fmt.Sprintf("%s#%d", a.Class, a.Field)}
	if a.Static {
		v.Kind = trace.VarStatic
	} else {
		v.Object = fmt.Sprintf("0x%08x", a.Object)
	}
	im.t.Tables.Vars = append(im.t.Tables.Vars, v)
	im.vars[key] = v.ID
	return v.ID
}

func (im *importer) site(a *Access, task trace.TaskID) trace.SiteID {
	key := siteKey{a.Class, a.Field, task}
	if id := im.sites[key]; id != 0 {
		return id
	}
	id := trace.SiteID(len(im.t.Tables.Sites) + 1)
	im.t.Tables.Sites = append(im.t.Tables.Sites, trace.Site{ID: id, Class: a.Class, Index: int64(a.RWID), App: true})
	im.sites[key] = id
	return id
}

// finish ends what the log leaves open: the last event's handler and threads that are alive.
func (im *importer) finish() {
	for _, msg := range im.open {
		im.emit(trace.Op{
			Kind: trace.KindEnd, Task: im.events[msg], Object: im.threads[im.m.Events[msg].Thread],
		}, 0, 0)
	}
	exited := map[trace.TaskID]bool{}
	for _, id := range im.exited {
		exited[id] = true
	}
	for _, th := range im.t.Tables.Threads {
		if !exited[th.ID] {
			im.emit(trace.Op{Kind: trace.KindThreadExit, Task: th.ID}, 0, 0)
		}
	}
	im.index.Message = make([]int, im.t.Tables.NextTask())
	for msg, id := range im.events {
		im.index.Message[id] = msg
	}
}
