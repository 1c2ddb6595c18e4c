package android

import (
	"context"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const timerTaskClass = "Ljava/util/TimerTask;"

// onTimerSchedule is Timer.sched(task, time, period).
func onTimerSchedule(ctx context.Context, s *session, h *hit) error {
	object := h.object(1)
	if object == 0 {
		return nil
	}
	if err := s.submit(ctx, h, object); err != nil {
		return err
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return err
	}
	return s.hooks.concrete(ctx, s, c, "run", "()V", onTimerTask)
}

// onTimerTask is the run method of a TimerTask.
func onTimerTask(ctx context.Context, s *session, h *hit) error {
	object := h.object(0)
	if len(s.pool.tasks[object]) == 0 {
		return nil // run by hand
	}
	period, err := s.vm.optionalField(ctx, object, timerTaskClass, "period")
	if err != nil {
		return err
	}
	next := s.pool.tasks[object][0]
	h.thread.lastTimer = timerRun{object: object, task: next.task, key: next.key, repeats: period.Int() != 0}
	return s.startTask(ctx, h, object)
}

// timerRun remembers which task a Timer's thread ran last.
type timerRun struct {
	object  jdwp.ObjectID
	task    trace.TaskID
	key     string
	repeats bool
}

// onTimerIdle is TaskQueue.isEmpty at the head of the Timer's loop: the previous task has ended. One that repeats forks
// its next run, which comes after this one.
func onTimerIdle(_ context.Context, s *session, h *hit) error {
	th := h.thread
	n, last := len(th.tasks), th.lastTimer
	if n == 0 || th.tasks[n-1].kind != runningPoolTask || last.task != th.tasks[n-1].task {
		return nil
	}
	if last.repeats {
		key := s.keys.thread("TimerTask", "again", last.key)
		next := submitted{task: s.defineThread(trace.ThreadWorker, "TimerTask", key), key: key}
		s.emitBy(th, trace.Op{Kind: trace.KindFork, Object: next.task})
		s.pool.tasks[last.object] = append(s.pool.tasks[last.object], next)
	}
	s.popTask(th)
	return nil
}
