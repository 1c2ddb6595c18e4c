package android

import (
	"context"
	"slices"

	"github.com/erva-go/erva/device/jdwp"
)

// hook is a breakpoint at the entry of a framework method. The action runs while the thread is suspended there; it
// returns a stop if the policy has to decide, else the thread goes on.
type hook struct {
	class  string // JVM signature
	method string
	desc   string // exact descriptor; "" matches every overload
	// needed hooks must exist: without them nothing can be recorded. The others are used where they exist.
	needed bool
	action hookAction
}

// hookAction handles an arrival. The context of the call is in hit.
type hookAction func(ctx context.Context, s *session, h *hit) error

// hit is an arrival at a hook.
type hit struct {
	thread *thread
	event  jdwp.Event
	method *method
	args   []jdwp.Value // this (of instance methods) and the parameters
	stack  []frame      // innermost first; filled when asked for
}

// object is argument i as an object id.
func (h *hit) object(i int) jdwp.ObjectID {
	if i >= len(h.args) {
		return 0
	}
	return jdwp.ObjectID(h.args[i].Bits)
}

// frameworkHooks are the methods that turn a running app into a trace. docs/hooks.md says which Android versions have
// which, and how each was checked.
func frameworkHooks() []hook {
	return slices.Concat(messageHooks(), threadHooks(), transactionHooks(), waitHooks(), meetingHooks(), queueHooks(), stageHooks(), forkJoinHooks(), coroutineHooks(),
		componentHooks(), listenerHooks(), broadcastHooks(), requestHooks(), inputHooks(), typingHooks(), preferenceHooks(), toastHooks())
}

// messageHooks are the life of a message (android-jdwp facts, section 2d).
func messageHooks() []hook {
	return []hook{
		{class: queueClass, method: "enqueueMessage", desc: "(Landroid/os/Message;J)Z", needed: true, action: onEnqueue},
		{class: handlerClass, method: "dispatchMessage", desc: "(Landroid/os/Message;)V", needed: true, action: onDispatch},
		{class: messageClass, method: recycle, desc: "()V", needed: true, action: onRecycle},
		{class: looperClass, method: "loop", desc: "()V", action: onLoop},
		{class: queueClass, method: "removeMessages", desc: "(Landroid/os/Handler;ILjava/lang/Object;)V", action: onRemoveWhat},
		{class: queueClass, method: "removeMessages", desc: "(Landroid/os/Handler;Ljava/lang/Runnable;Ljava/lang/Object;)V", action: onRemoveCallback},
		{class: queueClass, method: "removeCallbacksAndMessages", desc: "(Landroid/os/Handler;Ljava/lang/Object;)V", action: onRemoveAll},
		{class: queueClass, method: "hasMessages", desc: "", action: onHasMessages},
		{class: queueClass, method: "quit", desc: "(Z)V", action: onQuit},
		barrierHook(),
		{class: queueClass, method: "removeSyncBarrier", desc: "(I)V", action: onRemoveBarrier},
		{class: queueClass, method: "addIdleHandler", desc: "(Landroid/os/MessageQueue$IdleHandler;)V", action: onAddIdleHandler},
		{class: queueClass, method: "removeIdleHandler", desc: "(Landroid/os/MessageQueue$IdleHandler;)V", action: onRemoveIdleHandler},
	}
}

// threadHooks are threads, executors and timers.
func threadHooks() []hook {
	const (
		threadClass = "Ljava/lang/Thread;"
		poolClass   = "Ljava/util/concurrent/ThreadPoolExecutor;"
		scheduled   = "Ljava/util/concurrent/ScheduledThreadPoolExecutor;"
	)
	return []hook{
		{class: threadClass, method: "start", desc: "()V", needed: true, action: onThreadStart},
		{class: threadClass, method: "join", desc: "(J)V", action: onJoin},
		{class: threadClass, method: "dispatchUncaughtException", desc: "(Ljava/lang/Throwable;)V", needed: true, action: onUncaught},
		{class: poolClass, method: "execute", desc: "(Ljava/lang/Runnable;)V", action: onExecute},
		{class: scheduled, method: "delayedExecute", desc: "", action: onExecute},
		{class: scheduled, method: "reExecutePeriodic", desc: "", action: onExecute},
		{class: poolClass, method: "beforeExecute", desc: "(Ljava/lang/Thread;Ljava/lang/Runnable;)V", action: onBeforeExecute},
		{class: poolClass, method: "afterExecute", desc: "(Ljava/lang/Runnable;Ljava/lang/Throwable;)V", action: onAfterExecute},
		{class: "Landroid/os/AsyncTask$SerialExecutor;", method: "execute", desc: "(Ljava/lang/Runnable;)V", action: onSubmit},
		{class: "Ljava/util/Timer;", method: "sched", desc: "(Ljava/util/TimerTask;JJ)V", action: onTimerSchedule},
		{class: "Ljava/util/TaskQueue;", method: "isEmpty", desc: "()Z", action: onTimerIdle},
	}
}

// waitHooks are the classes by which one thread lets another go on.
func waitHooks() []hook {
	const (
		future    = "Ljava/util/concurrent/FutureTask;"
		latch     = "Ljava/util/concurrent/CountDownLatch;"
		semaphore = "Ljava/util/concurrent/Semaphore;"
	)
	return append([]hook{
		{class: future, method: "set", desc: "(Ljava/lang/Object;)V", action: onFutureDone},
		{class: future, method: "setException", desc: "(Ljava/lang/Throwable;)V", action: onFutureDone},
		{class: future, method: "cancel", desc: "(Z)Z", action: onFutureDone},
		{class: future, method: "get", desc: "", action: onFutureGet},
		{class: future, method: "isDone", desc: "()Z", action: onFutureAsked},
		{class: latch, method: "countDown", desc: "()V", action: onSignalThis},
		{class: latch, method: "await", desc: "", action: onAwaitThis},
		{class: semaphore, method: "release", desc: "", action: onSignalThis},
		{class: semaphore, method: "acquire", desc: "", action: onAwaitThis},
		{class: semaphore, method: "acquireUninterruptibly", desc: "", action: onAwaitThis},
		{class: semaphore, method: "tryAcquire", desc: "", action: onAwaitThis},
	}, scissorHooks()...)
}
