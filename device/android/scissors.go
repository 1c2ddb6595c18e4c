package android

import (
	"context"

	"github.com/erva-go/erva/device/jdwp"
)

// blockingRunnable is what Handler.runWithScissors posts, and waits for: its poster goes on once it has run.
const blockingRunnable = "Landroid/os/Handler$BlockingRunnable;"

// Instrumentation posts, or adds as an idle handler, what its tests wait for: runOnMainSync and waitForIdleSync.
const (
	syncRunnable = "Landroid/app/Instrumentation$SyncRunnable;"
	idler        = "Landroid/app/Instrumentation$Idler;"
)

// scissorHooks are who waits for what it has given to a looper.
func scissorHooks() []hook {
	return []hook{
		{class: blockingRunnable, method: "postAndWait", desc: "(Landroid/os/Handler;J)Z", action: onPostAndWait},
		{class: syncRunnable, method: "<init>", desc: "", action: onAwaitedMade},
		{class: syncRunnable, method: "waitForComplete", desc: "()V", action: onAwaitRun},
		{class: idler, method: "<init>", desc: "", action: onAwaitedMade},
		{class: idler, method: "waitForIdle", desc: "()V", action: onAwaitRun},
	}
}

// roleScissors is that of what a poster waits for.
const roleScissors = "scissors"

// onPostAndWait is BlockingRunnable.postAndWait(handler, timeout).
func onPostAndWait(ctx context.Context, s *session, h *hit) error {
	if err := s.hooks.returns(ctx, s, h.method, onScissorsClosed); err != nil {
		return err
	}
	s.awaitRun(h)
	s.scissors[h.object(0)] = true
	return nil
}

func (s *session) awaitRun(h *hit) { h.thread.scissors = append(h.thread.scissors, h.object(0)) }

// onAwaitedMade is the constructor of what a test will give to the main looper and wait for: it may have run before the wait.
func onAwaitedMade(_ context.Context, s *session, h *hit) error {
	s.scissors[h.object(0)] = true
	return nil
}

// onAwaitRun is the wait for it, which has no other end than that.
func onAwaitRun(ctx context.Context, s *session, h *hit) error {
	s.awaitRun(h)
	return s.hooks.returns(ctx, s, h.method, onRunAwaited)
}

// onRunAwaited is the end of that wait.
func onRunAwaited(_ context.Context, s *session, h *hit) error {
	if n := len(h.thread.scissors); n > 0 {
		s.afterRun(h.thread, h.thread.scissors[n-1])
		h.thread.scissors = h.thread.scissors[:n-1]
	}
	return nil
}

// onScissorsClosed is the return of postAndWait. The poster may be here before the looper has come to the end of the event.
func onScissorsClosed(ctx context.Context, s *session, h *hit) error {
	n := len(h.thread.scissors)
	if n == 0 {
		return nil
	}
	object := h.thread.scissors[n-1]
	h.thread.scissors = h.thread.scissors[:n-1]
	v, err := s.vm.optionalField(ctx, object, blockingRunnable, "mDone")
	if err != nil {
		return err
	}
	if v.Bool() {
		s.afterRun(h.thread, object)
	}
	delete(s.scissors, object)
	return nil
}

// afterRun orders the poster after the run of what it has waited for, of which the end may still have to come.
func (s *session) afterRun(poster *thread, object jdwp.ObjectID) {
	for _, th := range s.threads {
		if k := len(th.tasks); k > 0 && th.tasks[k-1].runs() == object {
			s.closeScissors(th, object)
		}
	}
	s.waited(poster, s.names.object(roleScissors, object))
}

// closeScissors lets the poster of what th has run go on, if it waits for that.
func (s *session) closeScissors(th *thread, object jdwp.ObjectID) {
	if s.scissors[object] {
		delete(s.scissors, object)
		s.signal(th, s.names.object(roleScissors, object))
	}
}
