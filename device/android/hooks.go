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
	return slices.Concat(messageHooks(), threadHooks(), lockHooks(), componentHooks(), inputHooks(), preferenceHooks())
}

// messageHooks are the life of a message (android-jdwp facts, section 2d).
func messageHooks() []hook {
	const (
		queueClass   = "Landroid/os/MessageQueue;"
		handlerClass = "Landroid/os/Handler;"
	)
	return []hook{
		{class: queueClass, method: "enqueueMessage", desc: "(Landroid/os/Message;J)Z", needed: true, action: onEnqueue},
		{class: handlerClass, method: "dispatchMessage", desc: "(Landroid/os/Message;)V", needed: true, action: onDispatch},
		{class: "Landroid/os/Message;", method: "recycleUnchecked", desc: "()V", needed: true, action: onRecycle},
		{class: looperClass, method: "loop", desc: "()V", action: onLoop},
		{class: queueClass, method: "removeMessages", desc: "(Landroid/os/Handler;ILjava/lang/Object;)V", action: onRemoveWhat},
		{class: queueClass, method: "removeMessages", desc: "(Landroid/os/Handler;Ljava/lang/Runnable;Ljava/lang/Object;)V", action: onRemoveCallback},
		{class: queueClass, method: "removeCallbacksAndMessages", desc: "(Landroid/os/Handler;Ljava/lang/Object;)V", action: onRemoveAll},
		{class: queueClass, method: "hasMessages", desc: "", action: onHasMessages},
		{class: queueClass, method: "quit", desc: "(Z)V", action: onQuit},
		{class: queueClass, method: "postSyncBarrier", desc: "(J)I", action: onPostBarrier},
		{class: queueClass, method: "removeSyncBarrier", desc: "(I)V", action: onRemoveBarrier},
		{class: queueClass, method: "addIdleHandler", desc: "(Landroid/os/MessageQueue$IdleHandler;)V", action: onAddIdleHandler},
	}
}

// threadHooks are threads, executors and waits.
func threadHooks() []hook {
	const (
		threadClass = "Ljava/lang/Thread;"
		poolClass   = "Ljava/util/concurrent/ThreadPoolExecutor;"
		future      = "Ljava/util/concurrent/FutureTask;"
		latch       = "Ljava/util/concurrent/CountDownLatch;"
		semaphore   = "Ljava/util/concurrent/Semaphore;"
		completable = "Ljava/util/concurrent/CompletableFuture;"
	)
	return []hook{
		{class: threadClass, method: "start", desc: "()V", needed: true, action: onThreadStart},
		{class: threadClass, method: "join", desc: "(J)V", action: onJoin},
		{class: threadClass, method: "dispatchUncaughtException", desc: "(Ljava/lang/Throwable;)V", needed: true, action: onUncaught},
		{class: poolClass, method: "execute", desc: "(Ljava/lang/Runnable;)V", action: onExecute},
		{class: "Ljava/util/concurrent/ScheduledThreadPoolExecutor;", method: "delayedExecute", desc: "", action: onExecute},
		{class: "Ljava/util/concurrent/ScheduledThreadPoolExecutor;", method: "reExecutePeriodic", desc: "", action: onExecute},
		{class: poolClass, method: "beforeExecute", desc: "(Ljava/lang/Thread;Ljava/lang/Runnable;)V", action: onBeforeExecute},
		{class: poolClass, method: "afterExecute", desc: "(Ljava/lang/Runnable;Ljava/lang/Throwable;)V", action: onAfterExecute},
		{class: "Ljava/util/concurrent/ForkJoinPool;", method: "execute", desc: "(Ljava/lang/Runnable;)V", action: onExecute},
		{class: "Ljava/util/concurrent/CompletableFuture$AsyncSupply;", method: "run", desc: "()V", action: onForkJoinTask},
		{class: "Ljava/util/concurrent/CompletableFuture$AsyncRun;", method: "run", desc: "()V", action: onForkJoinTask},
		{class: "Landroid/os/AsyncTask$SerialExecutor;", method: "execute", desc: "(Ljava/lang/Runnable;)V", action: onSubmit},
		{class: future, method: "set", desc: "(Ljava/lang/Object;)V", action: onFutureDone},
		{class: future, method: "setException", desc: "(Ljava/lang/Throwable;)V", action: onFutureDone},
		{class: future, method: "cancel", desc: "(Z)Z", action: onFutureDone},
		{class: future, method: "get", desc: "", action: onFutureGet},
		{class: latch, method: "countDown", desc: "()V", action: onSignalThis},
		{class: latch, method: "await", desc: "", action: onAwaitThis},
		{class: semaphore, method: "release", desc: "", action: onSignalThis},
		{class: semaphore, method: "acquire", desc: "", action: onAwaitThis},
		{class: semaphore, method: "tryAcquire", desc: "", action: onAwaitThis},
		{class: completable, method: "complete", desc: "(Ljava/lang/Object;)Z", action: onSignalThis},
		{class: completable, method: "completeExceptionally", desc: "(Ljava/lang/Throwable;)Z", action: onSignalThis},
		{class: completable, method: "completeValue", desc: "(Ljava/lang/Object;)Z", action: onSignalThis},
		{class: completable, method: "completeNull", desc: "()Z", action: onSignalThis}, // runAsync
		{class: completable, method: "completeThrowable", desc: "", action: onSignalThis},
		{class: completable, method: "get", desc: "", action: onAwaitThis},
		{class: completable, method: "join", desc: "", action: onAwaitThis},
		{class: "Ljava/util/concurrent/LinkedBlockingQueue;", method: "offer", desc: "(Ljava/lang/Object;)Z", action: onHandOver},
		{class: "Ljava/util/concurrent/LinkedBlockingQueue;", method: "put", desc: "(Ljava/lang/Object;)V", action: onHandOver},
		{class: "Ljava/util/concurrent/LinkedBlockingQueue;", method: "take", desc: "()Ljava/lang/Object;", action: onTake},
		{class: "Ljava/util/concurrent/LinkedBlockingQueue;", method: "poll", desc: "", action: onTake},
		{class: "Ljava/util/concurrent/ArrayBlockingQueue;", method: "offer", desc: "(Ljava/lang/Object;)Z", action: onHandOver},
		{class: "Ljava/util/concurrent/ArrayBlockingQueue;", method: "put", desc: "(Ljava/lang/Object;)V", action: onHandOver},
		{class: "Ljava/util/concurrent/ArrayBlockingQueue;", method: "take", desc: "()Ljava/lang/Object;", action: onTake},
		{class: "Ljava/util/concurrent/ArrayBlockingQueue;", method: "poll", desc: "", action: onTake},
		{class: "Ljava/util/Timer;", method: "sched", desc: "(Ljava/util/TimerTask;JJ)V", action: onTimerSchedule},
		{class: "Ljava/util/TaskQueue;", method: "isEmpty", desc: "()Z", action: onTimerIdle},
		{class: "Landroid/os/Binder;", method: "execTransact", desc: "", action: onTransaction},
	}
}
