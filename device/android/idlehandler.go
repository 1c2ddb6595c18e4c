package android

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/erva-go/erva/device"
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

// onQueueIdle is the queueIdle of a handler, which is about to run. While a run of it is held it returns at once and stays
// in the queue: that run is still to come.
func onQueueIdle(ctx context.Context, s *session, h *hit) error {
	th, handler := h.thread, h.object(0)
	if th.queue == nil || len(th.tasks) > 0 {
		return nil
	}
	if slices.ContainsFunc(th.queue.held, func(m *message) bool { return m.idler == handler }) {
		return s.keepIdle(ctx, th)
	}
	if th.queue.idlers[handler] {
		s.delays.off = true // it is called whenever the looper falls asleep, thus after each heartbeat
	}
	th.queue.idlers[handler] = true
	c, err := s.vm.classOf(ctx, handler)
	if err != nil {
		return err
	}
	target, err := s.nameOf(ctx, c)
	if err != nil {
		return err
	}
	m := &message{event: s.tables.NextTask(), key: s.keys.event(looperName(th), target, "idle", th.key), object: handler, idler: handler, queue: th.queue}
	s.tables.AddEvent(trace.Event{ID: m.event, Key: m.key, Target: target})
	s.emit(trace.Op{Kind: trace.KindSend, Object: m.event, Queue: th.queue.id, Mode: trace.ModeIdle})
	if !s.vm.caps.ForceEarlyReturn {
		return s.beginIdle(ctx, th, m)
	}
	s.stopAt(h, device.Stop{Kind: device.StopDispatch, Event: m.event, Key: m.key, Looper: th.task}, func(ctx context.Context) error {
		if err := s.beginIdle(ctx, th, m); err != nil {
			return err
		}
		return s.vm.conn.ResumeThread(ctx, th.id)
	})
	s.cur.message = m
	return nil
}

// beginIdle lets an idle handler run that the looper has called. A step out of it tells its end.
func (s *session) beginIdle(ctx context.Context, th *thread, m *message) error {
	s.settleWaits(th)
	th.tasks = append(th.tasks, running{task: m.event, key: m.key, idler: m.idler, kind: runningIdle})
	s.emit(trace.Op{Kind: trace.KindBegin, Task: m.event, Object: th.task})
	s.perform(th, s.names.object("idle", m.idler))
	request, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.SingleStep, Suspend: jdwp.SuspendNone,
		Modifiers: []jdwp.Modifier{jdwp.Step{Thread: th.id, Size: jdwp.StepMin, Depth: jdwp.StepOut}, jdwp.Count(1)}})
	if err != nil {
		return fmt.Errorf("wait for the end of an idle handler: %w", err)
	}
	th.leaving = request
	return nil
}

// keepIdle makes the queueIdle that th has entered return true, so that the queue keeps the handler.
func (s *session) keepIdle(ctx context.Context, th *thread) error {
	if err := s.vm.conn.ForceEarlyReturn(ctx, th.id, jdwp.Bool(true)); err != nil {
		return fmt.Errorf("hold an idle handler: %w", err)
	}
	return nil
}

// holdIdle puts the run of an idle handler aside.
func (s *session) holdIdle(ctx context.Context, th *thread, m *message) error {
	if err := s.vm.conn.DisableCollection(ctx, m.idler); err != nil {
		return fmt.Errorf("pin the held idle handler: %w", err)
	}
	th.queue.held = append(th.queue.held, m)
	if err := s.startBeating(ctx, th, th.queue, beat); err != nil {
		return err
	}
	if err := s.keepIdle(ctx, th); err != nil {
		return err
	}
	s.last = time.Now()
	return s.vm.conn.ResumeThread(ctx, th.id)
}

// idleCall is the call that runs a held idle handler.
func (s *session) idleCall(ctx context.Context, th *thread, m *message) (jdwp.Call, error) {
	c, err := s.vm.classOf(ctx, m.idler)
	if err != nil {
		return jdwp.Call{}, err
	}
	method := c.find("queueIdle", "()Z")
	if method == nil {
		return jdwp.Call{}, fmt.Errorf("%s.queueIdle: %w", c.name, errNoMember)
	}
	return jdwp.Call{Object: m.idler, Thread: th.id, Class: method.class.id, Method: method.id}, nil
}

// idleDelivered does what the queue does when a handler has run: one that returned false, or threw, is taken out.
func (s *session) idleDelivered(ctx context.Context, th *thread, m *message, ret jdwp.Return) error {
	if ret.Exception == 0 && ret.Value.Bits != 0 {
		return nil
	}
	_, err := s.callObject(ctx, th, th.queue.object, queueClass, "removeIdleHandler", "(Landroid/os/MessageQueue$IdleHandler;)V", jdwp.Object(m.idler))
	if err != nil {
		return fmt.Errorf("take out an idle handler: %w", err)
	}
	return nil
}

// onRemoveIdleHandler is MessageQueue.removeIdleHandler: a run of it that is held does not come any more.
func onRemoveIdleHandler(_ context.Context, s *session, h *hit) error {
	q, handler := s.queues[h.object(0)], h.object(1)
	if q == nil || handler == 0 {
		return nil
	}
	for _, m := range q.remove(func(m *message) bool { return m.idler == handler }) {
		s.emitBy(h.thread, trace.Op{Kind: trace.KindRemove, Object: m.event})
	}
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
