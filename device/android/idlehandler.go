package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// onAddIdleHandler is MessageQueue.addIdleHandler(handler): the handler's queueIdle will be an event of its own.
func onAddIdleHandler(ctx context.Context, s *session, h *hit) error {
	object := h.object(1)
	if object == 0 {
		return nil
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return err
	}
	if h.thread.queue == nil || h.thread.queue.object != h.object(0) {
		return s.hooks.concrete(ctx, s, c, "queueIdle", "()Z", onQueueIdle)
	}
	s.register(h.thread, s.names.object("idle", object))
	return s.hooks.concrete(ctx, s, c, "queueIdle", "()Z", onQueueIdle)
}

// onQueueIdle is the queueIdle of a handler. A step out of it tells its end.
func onQueueIdle(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	if th.queue == nil || len(th.tasks) > 0 {
		return nil
	}
	c, err := s.vm.classOf(ctx, h.object(0))
	if err != nil {
		return err
	}
	target := stableClass(c.name)
	id := s.tables.NextTask()
	key := s.keys.event(looperName(th), target, "idle", th.key)
	s.tables.AddEvent(trace.Event{ID: id, Key: key, Target: target})
	s.emit(trace.Op{Kind: trace.KindSend, Object: id, Queue: th.queue.id, Mode: trace.ModeIdle})
	th.tasks = append(th.tasks, running{task: id, key: key, kind: runningIdle})
	s.emit(trace.Op{Kind: trace.KindBegin, Task: id, Object: th.task})
	s.perform(th, s.names.object("idle", h.object(0)))
	request, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.SingleStep, Suspend: jdwp.SuspendNone,
		Modifiers: []jdwp.Modifier{jdwp.Step{Thread: th.id, Size: jdwp.StepMin, Depth: jdwp.StepOut}, jdwp.Count(1)}})
	if err != nil {
		return fmt.Errorf("wait for the end of an idle handler: %w", err)
	}
	th.leaving = request
	return nil
}

// left handles the step out of an idle handler.
func (s *session) left(ctx context.Context, th *thread) error {
	request := th.leaving
	th.leaving = 0
	if n := len(th.tasks); n > 0 && th.tasks[n-1].kind == runningIdle {
		s.popTask(th)
	}
	return s.vm.conn.ClearEvent(ctx, jdwp.SingleStep, request) // a step request stays, though it has fired
}
