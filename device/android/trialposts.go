package android

import (
	"context"
	"errors"
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
	err = t.until(ctx, trialPatience, func() bool { return t.stop.Kind == device.StopSite && t.s.cur.thread.name == probeThread })
	if err != nil {
		return "the thread does not come to its post", err
	}
	held := t.stop.Thread
	if err := t.step(ctx, device.Choice{Action: device.Hold}); err != nil {
		return "", err
	}
	for range 3 {
		if err := t.until(ctx, trialPatience, func() bool { return t.dispatches(t.alarm) }); err != nil {
			return "the main thread does not run while the other is held", err
		}
	}
	if ran, err := t.ran(ctx, tasks[0]); err != nil || ran {
		return "", errors.Join(errors.New("what the held thread posts has run"), err)
	}
	if err := t.step(ctx, device.Choice{Action: device.Release, Thread: held}); err != nil {
		return "", err
	}
	if err := t.awaitRun(ctx, tasks[0]); err != nil {
		return "what the released thread posts does not run", err
	}
	return "a thread stood before its post while main ran, then posted", nil
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
