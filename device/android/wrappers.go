package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
)

// serialWrapper begins the name of the Runnable that the serial executor wraps a submitted one in.
const serialWrapper = "android.os.AsyncTask$SerialExecutor$"

const performClickClass = "android.view.View$PerformClick"

// continuationClass is what Kotlin's compiler makes of a suspending lambda or function.
const continuationClass = "kotlin.coroutines.jvm.internal.BaseContinuationImpl"

// wrapper is a class of a library whose objects stand for another one, which one of the fields holds. A class that ends in $
// is any that is nested there.
type wrapper struct {
	class  string
	fields []string
}

// captured are the fields of a lambda's class that hold what it captures first: on a JVM, on ART.
var captured = []string{"arg$1", "f$0"}

// wrappers are looked through to find what will run.
func wrappers() []wrapper {
	return []wrapper{
		{"java.util.concurrent.FutureTask", []string{"callable"}},
		{"java.util.concurrent.Executors$RunnableAdapter", []string{"task"}},
		{serialWrapper, []string{"val$r"}},
		{"android.os.AsyncTask$", []string{"this$0"}},
		{"android.os.Handler$BlockingRunnable", []string{"mTask"}},
		{"java.util.concurrent.CompletableFuture$", []string{"fn"}},
		{"java.util.concurrent.ForkJoinTask$AdaptedCallable", []string{"callable"}},
		{"java.util.concurrent.ForkJoinTask$AdaptedInterruptibleCallable", []string{"callable"}},
		{"java.util.concurrent.ForkJoinTask$", []string{"runnable"}},
		{performClickClass, []string{"this$0"}},
		// The way of a broadcast and of a service's binder to the app.
		{"android.app.LoadedApk$ReceiverDispatcher$Args$", captured},
		{"android.app.-$$Lambda$LoadedApk$ReceiverDispatcher$Args$", captured},
		{"android.app.LoadedApk$ReceiverDispatcher$Args", []string{"this$0"}},
		{"android.app.LoadedApk$ReceiverDispatcher", []string{"mReceiver"}},
		{"android.app.LoadedApk$ServiceDispatcher$RunConnection", []string{"this$0"}},
		{"android.app.LoadedApk$ServiceDispatcher", []string{"mConnection"}},
		// Kotlin's coroutines: who dispatches one, and after what delay, are not what runs.
		{"kotlinx.coroutines.DispatchedContinuation", []string{"continuation"}}, // 1.0 to 1.3
		{"kotlinx.coroutines.internal.DispatchedContinuation", []string{"continuation"}},
		{"kotlinx.coroutines.CancellableContinuationImpl", []string{"delegate"}},
		{"kotlinx.coroutines.ResumeUndispatchedRunnable", []string{"continuation"}},
		{"kotlinx.coroutines.EventLoopBase$DelayedResumeTask", []string{"cont"}},
		{"kotlinx.coroutines.EventLoopImplBase$DelayedResumeTask", []string{"cont"}},
		{"kotlinx.coroutines.EventLoopImplBase$DelayedRunnableTask", []string{"block"}},
		{"kotlinx.coroutines.scheduling.TaskImpl", []string{"block"}},
		{"kotlinx.coroutines.internal.LimitedDispatcher$Worker", []string{"currentTask"}},
		{"kotlinx.coroutines.android.HandlerContext$", []string{"$continuation", "$continuation$inlined", "continuation$inlined", "$block"}},
	}
}

// maxWrapped bounds how many wrappers are looked through: they are finitely deep, hostile objects need not be.
const maxWrapped = 12

// describeRunnable is the class of what will run, seen through the wrappers of the class libraries.
func (s *session) describeRunnable(ctx context.Context, object jdwp.ObjectID) (string, error) {
	for range maxWrapped {
		c, err := s.vm.classOf(ctx, object)
		if err != nil {
			return "", err
		}
		inner, err := s.wrapped(ctx, c, object)
		if err != nil {
			return "", err
		}
		switch {
		case c.inherits(performClickClass):
			id, err := s.viewName(ctx, inner)
			return "View.PerformClick " + id, err
		case c.inherits(continuationClass):
			return s.describeContinuation(ctx, c, object)
		case inner == 0:
			return s.nameOf(ctx, c)
		}
		object = inner
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return "", err
	}
	return s.nameOf(ctx, c)
}

// wrapped is the object that a wrapper stands for, 0 if it is none.
func (s *session) wrapped(ctx context.Context, c *class, object jdwp.ObjectID) (jdwp.ObjectID, error) {
	for _, w := range wrappers() {
		if !c.inherits(w.class) {
			continue
		}
		for _, field := range w.fields {
			v, err := s.vm.optionalField(ctx, object, "", field)
			if err != nil || v.IsRef() && v.Object() != 0 {
				return v.Object(), err
			}
		}
		return 0, nil
	}
	return 0, nil
}

// describeContinuation names a coroutine by the class of its code, and by the suspension point at which it goes on.
func (s *session) describeContinuation(ctx context.Context, c *class, object jdwp.ObjectID) (string, error) {
	name, err := s.nameOf(ctx, c)
	if err != nil {
		return "", err
	}
	label, err := s.vm.optionalField(ctx, object, "", "label")
	if err != nil || label.Tag != jdwp.TagInt {
		return name, err
	}
	return fmt.Sprintf("%s~%d", name, label.Int()), nil
}
