package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// asyncRunClass completes a CompletableFuture after it has run something.
const asyncRunClass = "Ljava/util/concurrent/CompletableFuture$AsyncRun;"

// holdPoster stops a thread that is about to post a task to the main looper, and lets it go on.
func (t *trial) holdPoster(ctx context.Context) (string, error) {
	t.s.gates.posts[anyPost] = device.Gate{Post: anyPost}
	defer delete(t.s.gates.posts, anyPost)
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	tasks, err := t.tasks(ctx, 1)
	if err != nil {
		return "", err
	}
	if err := t.calling(func(th *thread) error { return t.startPoster(ctx, th, tasks[0]) }); err != nil {
		return "", fmt.Errorf("start a thread that posts: %w", err)
	}
	return t.holdProbe(ctx, tasks[0], held{
		never: "the thread does not come to its post", ran: "what the held thread posts has run", stuck: "what the released thread posts does not run",
		how: "a thread stood before its post while main ran, then posted",
	})
}

// startPoster starts a thread that posts a task: it completes a future, on which the task depends, to be run by the
// executor of the main looper.
func (t *trial) startPoster(ctx context.Context, th *thread, task jdwp.ObjectID) error {
	app, err := t.s.callStatic(ctx, th, activityThreadClass, "currentApplication", "()Landroid/app/Application;")
	if err != nil {
		return err
	}
	executor, err := t.s.callObject(ctx, th, app.Object(), "Landroid/content/Context;", "getMainExecutor", "()Ljava/util/concurrent/Executor;")
	if err != nil {
		return err
	}
	for _, name := range []string{completableClass, asyncRunClass} {
		if err := t.load(ctx, th, className(name)); err != nil {
			return err
		}
	}
	future, err := t.s.newObject(ctx, th, completableClass, "()V")
	if err != nil {
		return err
	}
	if err := t.s.vm.conn.DisableCollection(ctx, future); err != nil {
		return err
	}
	_, err = t.s.callObject(ctx, th, future, completableClass, "thenRunAsync", "(Ljava/lang/Runnable;Ljava/util/concurrent/Executor;)Ljava/util/concurrent/CompletableFuture;",
		jdwp.Object(task), executor)
	if err != nil {
		return err
	}
	completer, err := t.s.newObject(ctx, th, asyncRunClass, "(Ljava/util/concurrent/CompletableFuture;Ljava/lang/Runnable;)V", jdwp.Object(future), jdwp.Object(t.alarm))
	if err != nil {
		return err
	}
	return t.startThread(ctx, th, completer)
}
