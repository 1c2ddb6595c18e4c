package tracetest

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/trace"
)

// A Builder appends operations to a trace. Threads need no thread-init: they are alive from the start unless forked.
// Time goes on by a microsecond with every operation.
//
//	b := tracetest.New()
//	main, w := b.Looper("main"), b.Worker("T1")
//	b.Fork(main, w)
//	e := b.Send(w, main, tracetest.Delay(5))
//	b.Run(e, func() { b.Write(e, "x") })
//	tr := b.Trace()
type Builder struct {
	t       trace.Trace
	now     int64
	loopers map[trace.TaskID]trace.TaskID // of events
	vars    map[string]trace.VarID
	sites   map[string]trace.SiteID
	handles map[string]trace.HandleID
	strings map[string]trace.StringID
}

// New returns an empty builder.
func New() *Builder {
	return &Builder{
		loopers: map[trace.TaskID]trace.TaskID{}, vars: map[string]trace.VarID{}, sites: map[string]trace.SiteID{},
		handles: map[string]trace.HandleID{}, strings: map[string]trace.StringID{},
	}
}

// Trace returns what was built. It panics if the operations make no sense: the test is wrong then.
func (b *Builder) Trace() *trace.Trace {
	if _, _, err := trace.Check(&b.t); err != nil {
		panic(fmt.Sprintf("tracetest: %v", err))
	}
	return &b.t
}

// Unchecked returns what was built, sense or not.
func (b *Builder) Unchecked() *trace.Trace { return &b.t }

// Op appends any operation, at the current time if it has none, and returns its index.
func (b *Builder) Op(op trace.Op) int {
	b.now += int64(time.Microsecond)
	if op.Time == 0 {
		op.Time = b.now
	}
	b.t.Ops = append(b.t.Ops, op)
	return len(b.t.Ops) - 1
}

// Sleep lets time go by.
func (b *Builder) Sleep(d time.Duration) { b.now += int64(d) }

func (b *Builder) thread(name string, kind trace.ThreadKind) trace.TaskID {
	id := b.t.Tables.NextTask()
	b.t.Tables.AddThread(trace.Thread{ID: id, Kind: kind, Name: name, Key: name})
	return id
}

// Looper defines a looper thread with a queue of the same name.
func (b *Builder) Looper(name string) trace.TaskID {
	id := b.thread(name, trace.ThreadLooper)
	q := trace.QueueID(len(b.t.Tables.Queues) + 1)
	b.t.Tables.Queues = append(b.t.Tables.Queues, trace.Queue{ID: q, Name: name, Looper: id})
	b.t.Tables.Thread(id).Queue = q
	return id
}

// Worker defines a plain thread.
func (b *Builder) Worker(name string) trace.TaskID { return b.thread(name, trace.ThreadWorker) }

// Binder defines a binder thread.
func (b *Builder) Binder(name string) trace.TaskID { return b.thread(name, trace.ThreadBinder) }

// Init appends the thread's thread-init.
func (b *Builder) Init(thread trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindThreadInit, Task: thread})
}

// Exit appends the thread's thread-exit.
func (b *Builder) Exit(thread trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindThreadExit, Task: thread})
}

// Fork appends the start of a thread by a task.
func (b *Builder) Fork(task, thread trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindFork, Task: task, Object: thread})
}

// Join appends that a task has waited for a thread's end.
func (b *Builder) Join(task, thread trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindJoin, Task: task, Object: thread})
}

// An Option says more about an operation: of a send its mode or the event's name, of any a site, a flag or a value.
type Option func(b *Builder, op *trace.Op)

func mode(m trace.SendMode, when int64) Option {
	return func(_ *Builder, op *trace.Op) { op.Mode, op.When = m, when }
}

// Delay sends with a delay in ms.
func Delay(ms int64) Option { return mode(trace.ModeDelayed, ms) }

// AtTime sends for an absolute uptime in ms.
func AtTime(ms int64) Option { return mode(trace.ModeAtTime, ms) }

// AtFront sends to the front of the queue.
func AtFront() Option { return mode(trace.ModeAtFront, 0) }

// Idle sends an idle handler's run.
func Idle() Option { return mode(trace.ModeIdle, 0) }

// Input sends an input event.
func Input() Option { return mode(trace.ModeInput, 0) }

// Display sends a frame.
func Display() Option { return mode(trace.ModeDisplay, 0) }

// IPC sends a Binder transaction.
func IPC() Option { return mode(trace.ModeIPC, 0) }

// Flag sets flags of an operation, such as trace.FlagAsync or trace.FlagNull.
func Flag(f trace.Flags) Option { return func(_ *Builder, op *trace.Op) { op.Flags |= f } }

// Value sets the digest of the value.
func Value(v uint64) Option { return func(_ *Builder, op *trace.Op) { op.Value = v } }

// Site sets the place in the code: "Cls.method:12", app code.
func Site(name string) Option { return func(b *Builder, op *trace.Op) { op.Site = b.Site(name) } }

// Named gives the event of a send its key and target; without it they are "e" and the id.
func Named(name string) Option {
	return func(b *Builder, op *trace.Op) {
		e := b.t.Tables.Event(op.Object)
		e.Key, e.Target = name, name
	}
}

// Send defines an event, appends its send by task to the looper's queue, and returns the event. If looper is a binder
// thread there is no queue, and the mode is ipc unless an option says otherwise.
func (b *Builder) Send(task, looper trace.TaskID, opts ...Option) trace.TaskID {
	id := b.t.Tables.NextTask()
	name := "e" + strconv.Itoa(int(id))
	b.t.Tables.AddEvent(trace.Event{ID: id, Key: name, Target: name})
	b.loopers[id] = looper
	th := b.t.Tables.Thread(looper)
	op := trace.Op{Kind: trace.KindSend, Task: task, Object: id, Queue: th.Queue}
	if th.Kind == trace.ThreadBinder {
		op.Mode = trace.ModeIPC
	}
	b.apply(op, opts)
	return id
}

func (b *Builder) apply(op trace.Op, opts []Option) int {
	for _, o := range opts {
		o(b, &op)
	}
	return b.Op(op)
}

// Begin appends the begin of an event on the looper it was sent to.
func (b *Builder) Begin(event trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindBegin, Task: event, Object: b.loopers[event]})
}

// End appends the end of an event.
func (b *Builder) End(event trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindEnd, Task: event, Object: b.loopers[event]})
}

// Run appends the event's begin, what body appends, and its end. A nil body is an event that does nothing.
func (b *Builder) Run(event trace.TaskID, body func()) {
	b.Begin(event)
	if body != nil {
		body()
	}
	b.End(event)
}

// Remove appends the removal of a pending event by a task.
func (b *Builder) Remove(task, event trace.TaskID) int {
	return b.Op(trace.Op{Kind: trace.KindRemove, Task: task, Object: event})
}

// Barrier appends a sync barrier in the looper's queue.
func (b *Builder) Barrier(task, looper trace.TaskID, name string) int {
	return b.barrier(trace.KindBarrier, task, looper, name)
}

// Unbarrier appends the removal of a sync barrier.
func (b *Builder) Unbarrier(task, looper trace.TaskID, name string) int {
	return b.barrier(trace.KindUnbarrier, task, looper, name)
}

func (b *Builder) barrier(k trace.Kind, task, looper trace.TaskID, name string) int {
	return b.Op(trace.Op{Kind: k, Task: task, Queue: b.t.Tables.Thread(looper).Queue, Ref: uint32(b.Handle(name))})
}

func (b *Builder) handled(k trace.Kind, task trace.TaskID, name string, opts []Option) int {
	return b.apply(trace.Op{Kind: k, Task: task, Ref: uint32(b.Handle(name))}, opts)
}

// Signal appends a signal of the handle.
func (b *Builder) Signal(task trace.TaskID, handle string, opts ...Option) int {
	return b.handled(trace.KindSignal, task, handle, opts)
}

// Wait appends that the task has waited for the handle's signals.
func (b *Builder) Wait(task trace.TaskID, handle string, opts ...Option) int {
	return b.handled(trace.KindWait, task, handle, opts)
}

// Acquire appends the taking of a lock.
func (b *Builder) Acquire(task trace.TaskID, lock string) int {
	return b.handled(trace.KindAcquire, task, lock, nil)
}

// Release appends the giving back of a lock.
func (b *Builder) Release(task trace.TaskID, lock string) int {
	return b.handled(trace.KindRelease, task, lock, nil)
}

// Register appends the registration of a listener.
func (b *Builder) Register(task trace.TaskID, listener string) int {
	return b.handled(trace.KindRegister, task, listener, nil)
}

// Unregister appends the end of a registration.
func (b *Builder) Unregister(task trace.TaskID, listener string) int {
	return b.handled(trace.KindUnregister, task, listener, nil)
}

// Perform appends a call of a listener.
func (b *Builder) Perform(task trace.TaskID, listener string) int {
	return b.handled(trace.KindPerform, task, listener, nil)
}

// Lifecycle appends a component's callback.
func (b *Builder) Lifecycle(task trace.TaskID, component, callback string, opts ...Option) int {
	return b.apply(trace.Op{
		Kind: trace.KindLifecycle, Task: task, Ref: uint32(b.Handle(component)), Arg: uint32(b.String(callback)),
	}, opts)
}

// InputOp appends an input of the gesture with the given sequence id.
func (b *Builder) InputOp(task trace.TaskID, sequence uint32) int {
	return b.Op(trace.Op{Kind: trace.KindInput, Task: task, Arg: sequence})
}

// Read appends a read of a variable: "x" is a field without an object, "o1.x" field x of object o1.
func (b *Builder) Read(task trace.TaskID, variable string, opts ...Option) int {
	return b.apply(trace.Op{Kind: trace.KindRead, Task: task, Ref: uint32(b.Var(variable))}, opts)
}

// Write appends a write of a variable; see Read.
func (b *Builder) Write(task trace.TaskID, variable string, opts ...Option) int {
	return b.apply(trace.Op{Kind: trace.KindWrite, Task: task, Ref: uint32(b.Var(variable))}, opts)
}

// Branch appends a branch at a site.
func (b *Builder) Branch(task trace.TaskID, site string, taken uint32) int {
	return b.Op(trace.Op{Kind: trace.KindBranch, Task: task, Site: b.Site(site), Arg: taken})
}

// Var is the id of a variable's name; see Read.
func (b *Builder) Var(name string) trace.VarID {
	if b.vars[name] == 0 {
		b.vars[name] = trace.VarID(len(b.t.Tables.Vars) + 1)
		object, field, ok := strings.Cut(name, ".")
		if !ok {
			object, field = "", name
		}
		b.t.Tables.Vars = append(b.t.Tables.Vars, trace.Var{ID: b.vars[name], Object: object, Field: field})
	}
	return b.vars[name]
}

// Site is the id of a site's name, "Cls.method:12".
func (b *Builder) Site(name string) trace.SiteID {
	if b.sites[name] == 0 {
		b.sites[name] = trace.SiteID(len(b.t.Tables.Sites) + 1)
		s := trace.SiteNamed(name)
		s.ID = b.sites[name]
		b.t.Tables.Sites = append(b.t.Tables.Sites, s)
	}
	return b.sites[name]
}

// Handle is the id of a handle's name.
func (b *Builder) Handle(name string) trace.HandleID {
	if b.handles[name] == 0 {
		b.handles[name] = trace.HandleID(len(b.t.Tables.Handles) + 1)
		b.t.Tables.Handles = append(b.t.Tables.Handles, trace.Handle{ID: b.handles[name], Name: name})
	}
	return b.handles[name]
}

// String is the id of an interned string.
func (b *Builder) String(s string) trace.StringID {
	if b.strings[s] == 0 {
		b.strings[s] = trace.StringID(len(b.t.Tables.Strings) + 1)
		b.t.Tables.Strings = append(b.t.Tables.Strings, s)
	}
	return b.strings[s]
}
