package android

import "context"

// coroutineHooks are the dispatchers of Kotlin's coroutines that run on threads of their own. What they dispatch is a task
// of its own, ordered after its dispatch, not after what the worker ran before. Those of HandlerContext (Dispatchers.Main)
// are messages like others. The library is the app's, and its names have changed between its versions.
func coroutineHooks() []hook {
	const dispatch = "(Lkotlin/coroutines/CoroutineContext;Ljava/lang/Runnable;)V"
	var hooks []hook
	for _, class := range []string{"scheduling/LimitingDispatcher", "internal/LimitedDispatcher"} {
		hooks = append(hooks, hook{class: coroutines(class), method: "dispatch", desc: dispatch, action: onLimitedDispatch})
	}
	hooks = append(hooks,
		hook{class: coroutines("EventLoopBase"), method: "schedule$kotlinx_coroutines_core", action: onDelay},
		hook{class: coroutines("EventLoopImplBase"), method: "schedule", action: onDelay},
		hook{class: coroutines("scheduling/CoroutineScheduler"), method: "dispatch", action: onSchedulerDispatch},
		hook{class: coroutines("scheduling/TaskImpl"), method: "run", desc: "()V", action: onScheduledBlock})
	for _, class := range []string{"DispatchedTask", "EventLoopBase$DelayedResumeTask", "EventLoopImplBase$DelayedResumeTask",
		"EventLoopImplBase$DelayedRunnableTask"} {
		hooks = append(hooks, hook{class: coroutines(class), method: "run", desc: "()V", action: onDoExec})
	}
	return hooks
}

// coroutinesPackage begins the signatures of the library's classes.
const coroutinesPackage = "Lkotlinx/coroutines/"

func coroutines(class string) string { return coroutinesPackage + class + ";" }

// onLimitedDispatch is dispatch(context, block).
func onLimitedDispatch(ctx context.Context, s *session, h *hit) error {
	return s.forkOnce(ctx, h, h.object(2))
}

// onDelay is EventLoop.schedule(…, task). Only DefaultExecutor's loop has a thread of its own; that of runBlocking runs in
// the event that blocks.
func onDelay(ctx context.Context, s *session, h *hit) error {
	c, err := s.vm.classOf(ctx, h.object(0))
	if err != nil || c.name != "kotlinx.coroutines.DefaultExecutor" {
		return err
	}
	return s.forkOnce(ctx, h, h.object(len(h.args)-1))
}

// onSchedulerDispatch is CoroutineScheduler.dispatch(block, …). A LimitedDispatcher's worker runs what was dispatched to
// that one before.
func onSchedulerDispatch(ctx context.Context, s *session, h *hit) error {
	block := h.object(1)
	if block == 0 {
		return nil
	}
	c, err := s.vm.classOf(ctx, block)
	if err != nil || c.inherits("kotlinx.coroutines.internal.LimitedDispatcher$Worker") {
		return err
	}
	return s.forkOnce(ctx, h, block)
}

// onScheduledBlock is the run of what the scheduler wraps a Runnable in.
func onScheduledBlock(ctx context.Context, s *session, h *hit) error {
	block, err := s.vm.optionalField(ctx, h.object(0), "", "block")
	if err != nil {
		return err
	}
	return s.enterTask(ctx, h, block.Object())
}
