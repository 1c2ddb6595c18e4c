package android

import (
	"context"
	"slices"
	"strings"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// thread is one VM thread as the session sees it.
type thread struct {
	id    jdwp.ThreadID
	task  trace.TaskID // the thread's own task
	key   string
	name  string
	space string // of its process
	queue *queue // of a looper
	// tasks are the tasks that run on it now, innermost last: events, executor tasks, transactions. Empty: the thread itself.
	tasks []running
	// waits are what the thread was about to wait for; whether it did is decided at its next operation.
	waits []pendingWait
	// invocation is the call that erva has made on this thread and that has not returned.
	invocation *invocation
	worker     bool // runs the tasks of an executor
	started    bool
	system     bool // was there before the app: its work is not the app's
	ended      bool
	torn       bool           // by an exception that nobody has caught
	stepping   jdwp.RequestID // single steps are streamed; 0: none
	leaving    jdwp.RequestID // the step out of an idle handler
	lastStep   step
	locks      []heldLock     // innermost last
	executing  []bool         // tasks of a ForkJoinPool, innermost last: whether each is a task of its own here
	entries    int            // of critical sections so far
	throws     jdwp.RequestID // its exceptions are reported; 0: not
	lastTimer  timerRun
	calls      []trace.HandleID // replies to the calls of other processes that it is in, innermost last
	scissors   []jdwp.ObjectID  // what it has posted with runWithScissors and waits for, innermost last
	reading    []*clockCall     // calls that may read a clock, the thread being in them, innermost last
}

// running is a task on a thread.
type running struct {
	task    trace.TaskID
	key     string
	message *message      // of an event that came through a queue
	idler   jdwp.ObjectID // of a run of an idle handler
	kind    runningKind
	reply   trace.HandleID // of a transaction: what its caller waits for; 0: nothing
}

// runs is the Runnable or idle handler that is run; 0 if it is none.
func (r *running) runs() jdwp.ObjectID {
	if r.message != nil {
		return r.message.callback
	}
	return r.idler
}

type runningKind int

const (
	runningEvent runningKind = iota
	runningPoolTask
	runningTransaction
	runningInput
	runningIdle
)

// pendingWait is something a thread waits for: the end of a thread, or a signal of a handle.
type pendingWait struct {
	join   *thread
	handle trace.HandleID
	// count is the number of signals that must have come, for hand-overs in order; 0 means any.
	count int
	// lock is what the thread waits to own, and site where it stood before that.
	lock *heldLock
	site trace.SiteID
	// depth is how deep the thread was in tasks: what runs nested in a wait does not end it.
	depth int
	// lasting is a wait that is not over because the thread makes another operation: what it calls does so meanwhile.
	lasting bool
	// asked is no wait: the thread looks whether the signal has come, and what it does next shows whether it had.
	asked bool
}

// current is the task to which an operation of the thread belongs.
func (th *thread) current() trace.TaskID {
	if n := len(th.tasks); n > 0 {
		return th.tasks[n-1].task
	}
	return th.task
}

// currentKey is the key of the current task as the maker of posts and threads. All events of one gesture and all
// binder transactions share one, since their number differs between runs.
func (th *thread) currentKey() string {
	n := len(th.tasks)
	if n == 0 {
		return th.key
	}
	return th.tasks[n-1].key
}

// threadOf finds or makes the entry of a VM thread. A thread that was there before the session attached has its name as its key.
func (s *session) threadOf(ctx context.Context, id jdwp.ThreadID) (*thread, error) {
	if th, ok := s.threads[id]; ok {
		return th, nil
	}
	name, err := s.vm.conn.ThreadName(ctx, id)
	if err != nil {
		return nil, err
	}
	th := &thread{id: id, name: name, space: s.space, key: "thread:" + s.space + name, started: true}
	kind := trace.ThreadWorker
	if strings.HasPrefix(name, "Binder:") {
		kind = trace.ThreadBinder
		th.key, th.system = "binder", true // their numbers differ between runs
	}
	th.task = s.defineThread(kind, name, th.key)
	s.threads[id] = th
	s.emit(trace.Op{Kind: trace.KindThreadInit, Task: th.task})
	return th, nil
}

// defineThread adds a thread to the tables.
func (s *session) defineThread(kind trace.ThreadKind, name, key string) trace.TaskID {
	id := s.tables.NextTask()
	s.tables.AddThread(trace.Thread{ID: id, Kind: kind, Name: s.space + name, Key: key})
	return id
}

// emitBy records an operation of what runs on th now, after the waits that have come to an end before it.
func (s *session) emitBy(th *thread, op trace.Op) {
	s.settleWaits(th)
	op.Task = th.current()
	if op.Kind == trace.KindWrite && len(th.locks) > 0 {
		s.unprotected(th, op)
		return
	}
	s.emit(op)
}

// settleWaits turns pending waits into wait and join operations. A thread that makes an operation is not waiting any
// more: what it waited for, if it has happened by now, came before.
func (s *session) settleWaits(th *thread) {
	if len(th.waits) == 0 {
		return
	}
	over := make([]pendingWait, 0, len(th.waits))
	kept := th.waits[:0]
	for _, w := range th.waits {
		if w.depth >= th.depth() && !(w.lasting && s.signals[w.handle] < max(w.count, 1)) {
			over = append(over, w)
		} else {
			kept = append(kept, w)
		}
	}
	th.waits = kept
	for _, w := range over {
		switch {
		case w.lock != nil:
			s.acquire(th, *w.lock, w.site)
		case w.join != nil && w.join.ended:
			s.emit(trace.Op{Kind: trace.KindJoin, Task: th.current(), Object: w.join.task})
		case w.join == nil && s.signals[w.handle] > 0 && s.signals[w.handle] >= w.count:
			s.emit(trace.Op{Kind: trace.KindWait, Task: th.current(), Ref: uint32(w.handle)})
		}
	}
}

// depth counts the tasks that the thread is in, those that it called by itself included.
func (th *thread) depth() int { return len(th.tasks) + len(th.executing) }

// leave forgets what was waited for in a task that has ended, though it did not come.
func (th *thread) leave() {
	th.waits = slices.DeleteFunc(th.waits, func(w pendingWait) bool { return w.depth > th.depth() })
}

// pend notes something that th is about to wait for.
func (th *thread) pend(w pendingWait) {
	w.depth = th.depth()
	th.waits = append(th.waits, w)
}

// signal records that th lets others go on that wait for the handle.
func (s *session) signal(th *thread, h trace.HandleID) {
	s.signals[h]++
	s.emitBy(th, trace.Op{Kind: trace.KindSignal, Ref: uint32(h)})
}

// waited records that th goes on after the signals of the handle that have come, if there were any.
func (s *session) waited(th *thread, h trace.HandleID) {
	if s.signals[h] > 0 {
		s.emitBy(th, trace.Op{Kind: trace.KindWait, Ref: uint32(h)})
	}
}

// await notes that th is about to wait for the handle.
func (s *session) await(th *thread, h trace.HandleID) {
	s.settleWaits(th)
	th.pend(pendingWait{handle: h})
}
