package android

import (
	"context"
	"fmt"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// pool is what was submitted to executors and timers and has not begun: by the object that will run.
type pool struct {
	tasks map[jdwp.ObjectID][]submitted
	// serial are the keys of what waits in AsyncTask's serial executor. Who passes it on to the pool is a matter of timing:
	// the submitter, or the task before it.
	serial map[jdwp.ObjectID][]string
}

// submitted is a task of its own (DESIGN section 4): ordered after its submission, not after the task that happened to
// use the pool's thread before.
type submitted struct {
	task  trace.TaskID
	key   string
	after trace.HandleID // a signal that the task comes after; 0 if there is none
}

// onThreadStart is Thread.start(): a fork.
func onThreadStart(ctx context.Context, s *session, h *hit) error {
	id := jdwp.ThreadID(h.object(0))
	if th, ok := s.threads[id]; ok && th.started {
		return nil
	}
	class, err := s.describeThread(ctx, h.object(0))
	if err != nil {
		return err
	}
	name, err := s.vm.conn.ThreadName(ctx, id)
	if err != nil {
		return err
	}
	site, siteName, err := s.userSite(ctx, h)
	if err != nil {
		return err
	}
	th := &thread{id: id, name: name, space: s.space, started: true}
	th.key = s.keys.thread(class, siteName, h.thread.currentKey())
	if strings.HasPrefix(name, "Binder:") {
		th.key, th.system = "binder", true
	}
	th.task = s.defineThread(trace.ThreadWorker, name, th.key)
	s.threads[id] = th
	s.emitBy(h.thread, trace.Op{Kind: trace.KindFork, Object: th.task, Site: site})
	s.emit(trace.Op{Kind: trace.KindThreadInit, Task: th.task})
	return nil
}

// describeThread is the class of a thread or of the Runnable that it runs.
func (s *session) describeThread(ctx context.Context, object jdwp.ObjectID) (string, error) {
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return "", err
	}
	if c.signature != "Ljava/lang/Thread;" {
		return s.nameOf(ctx, c)
	}
	for _, field := range []string{"target", "holder"} { // holder.task: JDK 19 and newer
		v, err := s.vm.optionalField(ctx, object, "Ljava/lang/Thread;", field)
		if err != nil {
			return "", err
		}
		if v.Object() != 0 {
			return s.describeRunnable(ctx, v.Object())
		}
	}
	return c.name, nil
}

// onJoin is Thread.join(ms).
func onJoin(_ context.Context, s *session, h *hit) error {
	s.settleWaits(h.thread)
	id := jdwp.ThreadID(h.object(0))
	other, ok := s.threads[id]
	if !ok {
		other, ok = s.dead[id] // it does not wait then; but it goes on after that thread's end all the same
	}
	if ok {
		h.thread.pend(pendingWait{join: other})
	}
	return nil
}

// popTask ends the innermost executor task or transaction of th.
func (s *session) popTask(th *thread) {
	top := th.tasks[len(th.tasks)-1]
	s.settleWaits(th)
	s.releaseOf(th, top.task)
	th.tasks = th.tasks[:len(th.tasks)-1]
	th.leave()
	if top.kind == runningPoolTask || top.kind == runningTransaction {
		s.emit(trace.Op{Kind: trace.KindThreadExit, Task: top.task})
	} else {
		s.emit(trace.Op{Kind: trace.KindEnd, Task: top.task, Object: th.task})
	}
}

// onExecute is Executor.execute(task): the task is forked.
func onExecute(ctx context.Context, s *session, h *hit) error {
	object := h.object(1)
	if object == 0 {
		return nil
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return err
	}
	if strings.HasPrefix(c.name, serialWrapper) {
		inner, err := s.vm.optionalField(ctx, object, "", "val$r")
		if err != nil {
			return err
		}
		if keys := s.pool.serial[inner.Object()]; len(keys) > 0 {
			s.pool.serial[inner.Object()] = keys[1:]
			return s.fork(ctx, h, object, submitted{key: keys[0], after: s.names.object("task", inner.Object())})
		}
	}
	return s.submit(ctx, h, object)
}

// onSubmit is AsyncTask's SerialExecutor.execute(task): the task comes after it, wherever it will run.
func onSubmit(ctx context.Context, s *session, h *hit) error {
	object := h.object(1)
	if object == 0 {
		return nil
	}
	class, err := s.describeRunnable(ctx, object)
	if err != nil {
		return err
	}
	_, siteName, err := s.userSite(ctx, h)
	if err != nil {
		return err
	}
	s.pool.serial[object] = append(s.pool.serial[object], s.keys.thread(class, siteName, h.thread.currentKey()))
	s.signal(h.thread, s.names.object("task", object))
	return nil
}

// submit forks the task that will run an object.
func (s *session) submit(ctx context.Context, h *hit, object jdwp.ObjectID) error {
	class, err := s.describeRunnable(ctx, object)
	if err != nil {
		return err
	}
	_, siteName, err := s.userSite(ctx, h)
	if err != nil {
		return err
	}
	return s.fork(ctx, h, object, submitted{key: s.keys.thread(class, siteName, h.thread.currentKey())})
}

func (s *session) fork(ctx context.Context, h *hit, object jdwp.ObjectID, next submitted) error {
	class, err := s.describeRunnable(ctx, object)
	if err != nil {
		return err
	}
	site, _, err := s.userSite(ctx, h)
	if err != nil {
		return err
	}
	next.task = s.defineThread(trace.ThreadWorker, class, next.key)
	s.emitBy(h.thread, trace.Op{Kind: trace.KindFork, Object: next.task, Site: site})
	s.pool.tasks[object] = append(s.pool.tasks[object], next)
	return nil
}

// startTask begins a submitted task on th.
func (s *session) startTask(ctx context.Context, h *hit, object jdwp.ObjectID) error {
	th := h.thread
	queue := s.pool.tasks[object]
	if len(queue) == 0 {
		return nil
	}
	next := queue[0]
	if len(queue) > 1 {
		s.pool.tasks[object] = queue[1:]
	} else {
		delete(s.pool.tasks, object)
	}
	th.worker = true
	th.tasks = append(th.tasks, running{task: next.task, key: next.key, kind: runningPoolTask})
	s.emit(trace.Op{Kind: trace.KindThreadInit, Task: next.task})
	if next.after != 0 {
		s.emit(trace.Op{Kind: trace.KindWait, Task: next.task, Ref: uint32(next.after)})
	}
	return nil
}

// onBeforeExecute is ThreadPoolExecutor.beforeExecute(thread, task), which is called even where it is empty.
func onBeforeExecute(ctx context.Context, s *session, h *hit) error {
	return s.startTask(ctx, h, h.object(2))
}

// onAfterExecute is ThreadPoolExecutor.afterExecute(task, throwable).
func onAfterExecute(_ context.Context, s *session, h *hit) error {
	th := h.thread
	if n := len(th.tasks); n > 0 && th.tasks[n-1].kind == runningPoolTask {
		s.popTask(th)
	}
	return nil
}

// onUncaught is Thread.dispatchUncaughtException(throwable): nobody caught it, and the app is about to end.
func onUncaught(ctx context.Context, s *session, h *hit) error {
	crash, err := s.readCrash(ctx, h.thread, h.object(1))
	if err != nil {
		return err
	}
	s.settleWaits(h.thread)
	s.crashed, h.thread.torn = crash, true
	s.stopAt(h, device.Stop{Kind: device.StopCrash, Crash: crash, Looper: h.thread.task}, func(ctx context.Context) error {
		return s.vm.conn.ResumeThread(ctx, h.thread.id)
	})
	return nil
}

// readCrash describes an exception: its class, message and stack as the VM prints them.
func (s *session) readCrash(ctx context.Context, th *thread, exception jdwp.ObjectID) (*device.Crash, error) {
	text, err := s.callStatic(ctx, th, "Landroid/util/Log;", "getStackTraceString", "(Ljava/lang/Throwable;)Ljava/lang/String;",
		jdwp.Object(exception))
	if err != nil {
		return nil, fmt.Errorf("read an exception's stack: %w", err)
	}
	trace, err := s.vm.stringOf(ctx, text.Object())
	if err != nil {
		return nil, fmt.Errorf("read an exception's stack: %w", err)
	}
	crash := parseStack(trace)
	crash.Thread, crash.Event = th.name, th.current()
	if c, err := s.vm.classOf(ctx, exception); err == nil {
		crash.Exception = c.name
	}
	return crash, nil
}

// parseStack reads what Throwable.printStackTrace prints.
func parseStack(text string) *device.Crash {
	crash := &device.Crash{Text: text}
	inCause := false
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case i == 0:
			crash.Exception, crash.Message, _ = strings.Cut(trimmed, ": ")
		case strings.HasPrefix(trimmed, "Caused by: "):
			inCause = true
			crash.Causes = append(crash.Causes, strings.TrimPrefix(trimmed, "Caused by: "))
		case strings.HasPrefix(trimmed, "at ") && !inCause:
			crash.Stack = append(crash.Stack, strings.TrimPrefix(trimmed, "at "))
		}
	}
	return crash
}
