package android

import (
	"context"

	"github.com/erva-go/erva/device/jdwp"
)

const forkJoinTask = "Ljava/util/concurrent/ForkJoinTask;"

// forkJoinHooks are ForkJoinPool and its tasks, which run in each other's waits: a thread that joins one executes others
// meanwhile, so that their begins and ends nest.
func forkJoinHooks() []hook {
	const (
		pool    = "Ljava/util/concurrent/ForkJoinPool;"
		counted = "Ljava/util/concurrent/CountedCompleter;"
	)
	hooks := []hook{
		{class: pool, method: "externalSubmit", desc: "", action: onForkSubmit},
		{class: pool, method: "externalPush", desc: "", action: onForkSubmit},
		{class: pool, method: "poolSubmit", desc: "", action: onForkSubmit},
		{class: forkJoinTask, method: "fork", desc: "", action: onFork},
		{class: forkJoinTask, method: "doExec", desc: "()I", action: onDoExec},
		{class: forkJoinTask, method: "isDone", desc: "()Z", action: onForkAsked},
		{class: forkJoinTask, method: "invokeAll", desc: "", action: onInvokeAll},
		{class: counted, method: "tryComplete", desc: "()V", action: onPartComplete},
		{class: counted, method: "propagateCompletion", desc: "()V", action: onPartComplete},
	}
	for _, m := range []string{"setDone", "setCompletion", "setExceptionalCompletion", "trySetThrown", "abnormalCompletion"} {
		hooks = append(hooks, hook{class: forkJoinTask, method: m, desc: "", action: onForkDone})
	}
	for _, m := range []string{"join", "get", "quietlyJoin", "invoke", "quietlyInvoke", "joinForPoolInvoke", "getForPoolInvoke", "awaitPoolInvoke"} {
		hooks = append(hooks, hook{class: forkJoinTask, method: m, desc: "", action: onForkJoin})
	}
	return hooks
}

// onForkSubmit gives a task to a pool.
func onForkSubmit(ctx context.Context, s *session, h *hit) error {
	for _, a := range h.args[min(1, len(h.args)):] {
		if a.IsRef() {
			return s.forkOnce(ctx, h, a.Object())
		}
	}
	return nil
}

// onFork is ForkJoinTask.fork.
func onFork(ctx context.Context, s *session, h *hit) error { return s.forkOnce(ctx, h, h.object(0)) }

// forkOnce forks a task that waits in no pool yet: one way to submit it calls another.
func (s *session) forkOnce(ctx context.Context, h *hit, task jdwp.ObjectID) error {
	if task == 0 || len(s.pool.tasks[task]) > 0 || !s.vm.caps.GetBytecodes {
		return nil
	}
	return s.submit(ctx, h, task)
}

// onDoExec is ForkJoinTask.doExec: a task begins, or is called by who waits for it.
func onDoExec(ctx context.Context, s *session, h *hit) error { return s.enterTask(ctx, h, h.object(0)) }

// enterTask begins what a method runs, if that was submitted; else it is part of who calls it. The method's returns end it;
// it lets no exception through.
func (s *session) enterTask(ctx context.Context, h *hit, task jdwp.ObjectID) error {
	if !s.vm.caps.GetBytecodes {
		return nil
	}
	if err := s.hooks.returns(ctx, s, h.method, onExecuted); err != nil {
		return err
	}
	submitted := len(s.pool.tasks[task]) > 0
	h.thread.executing = append(h.thread.executing, submitted)
	if !submitted {
		return nil
	}
	return s.startTask(ctx, h, task)
}

// onExecuted is a return from a method that runs tasks.
func onExecuted(_ context.Context, s *session, h *hit) error {
	th := h.thread
	n := len(th.executing)
	if n == 0 {
		return nil
	}
	s.settleWaits(th)
	own := th.executing[n-1]
	th.executing = th.executing[:n-1]
	if k := len(th.tasks); own && k > 0 && th.tasks[k-1].kind == runningPoolTask {
		s.popTask(th)
	}
	th.leave()
	return nil
}

// onForkDone is about to mark a task as done, by a result or by an exception.
func onForkDone(_ context.Context, s *session, h *hit) error {
	s.signal(h.thread, s.done(h.object(0)))
	return nil
}

// onForkJoin is about to wait for a task's end.
func onForkJoin(_ context.Context, s *session, h *hit) error {
	s.await(h.thread, s.done(h.object(0)))
	return nil
}

// onForkAsked is ForkJoinTask.isDone; the status of a task that is done is negative.
func onForkAsked(ctx context.Context, s *session, h *hit) error {
	v, err := s.vm.optionalField(ctx, h.object(0), forkJoinTask, "status")
	if err == nil && v.Int() < 0 {
		s.waited(h.thread, s.done(h.object(0)))
	}
	return err
}

// onInvokeAll is ForkJoinTask.invokeAll: of two tasks, an array or a list.
func onInvokeAll(ctx context.Context, s *session, h *hit) error {
	tasks := []jdwp.ObjectID{h.object(0), h.object(1)}
	if len(h.args) == 1 {
		array := h.object(0)
		if h.args[0].Tag != jdwp.TagArray {
			v, err := s.vm.optionalField(ctx, array, "", "elementData") // of an ArrayList
			if err != nil {
				return err
			}
			array = v.Object()
		}
		var err error
		if tasks, err = s.elements(ctx, array); err != nil {
			return err
		}
	}
	s.settleWaits(h.thread)
	for _, task := range tasks {
		if task != 0 {
			h.thread.pend(pendingWait{handle: s.done(task), lasting: true})
		}
	}
	return nil
}

// maxCompleters bounds how far up the tree of a CountedCompleter its root is looked for.
const maxCompleters = 64

// onPartComplete is CountedCompleter.tryComplete: a part of the root's work is done, and who waits for the root comes
// after it.
func onPartComplete(ctx context.Context, s *session, h *hit) error {
	root := h.object(0)
	for range maxCompleters {
		v, err := s.vm.optionalField(ctx, root, "Ljava/util/concurrent/CountedCompleter;", "completer")
		if err != nil {
			return err
		}
		if v.Object() == 0 {
			break
		}
		root = v.Object()
	}
	s.signal(h.thread, s.done(root))
	return nil
}
