package android

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// beat is the distance of heartbeats on a looper on which something is held.
const beat = 8 * time.Millisecond

// heartbeatWhat is the code of a heartbeat message, in case somebody reads a dump of the queue.
const heartbeatWhat = 0x45525641 // "ERVA"

var (
	errNotAtDispatch = errors.New("nothing is about to be dispatched here")
	errNotHeld       = errors.New("that event is not held on this looper")
)

// hold puts the event that is about to be dispatched aside: its message is copied and pinned, and the method returns
// early. The looper recycles the original.
func (s *session) hold(ctx context.Context) error {
	cur := s.cur
	if cur != nil && cur.stop.Kind == device.StopSite {
		s.cur = nil // the thread simply stays where it is
		return s.gates.keep(s, cur)
	}
	if cur == nil || cur.message == nil {
		return errNotAtDispatch
	}
	s.cur = nil
	if cur.message.idler != 0 {
		return s.holdIdle(ctx, cur.thread, cur.message)
	}
	th, m, original := cur.thread, cur.message, cur.message.object
	copied, err := s.callStatic(ctx, th, messageClass, "obtain", "(Landroid/os/Message;)Landroid/os/Message;", jdwp.Object(original))
	if err != nil {
		return fmt.Errorf("copy the held message: %w", err)
	}
	m.object = copied.Object()
	if err := s.vm.conn.DisableCollection(ctx, m.object); err != nil {
		return fmt.Errorf("pin the held message: %w", err)
	}
	th.queue.held, th.queue.original = append(th.queue.held, m), original
	if err := s.startBeating(ctx, th, th.queue, beat); err != nil {
		return err
	}
	if err := s.skipDispatch(ctx, th, original); err != nil {
		return err
	}
	s.last = time.Now()
	return s.vm.conn.ResumeThread(ctx, th.id)
}

// skipDispatch makes the dispatch that th has entered do nothing.
func (s *session) skipDispatch(ctx context.Context, th *thread, original jdwp.ObjectID) error {
	if s.vm.caps.ForceEarlyReturn {
		err := s.returnEarly(ctx, th)
		var refused jdwp.Error
		switch {
		case err == nil:
			return nil
		case !errors.As(err, &refused) || s.vmDead(err):
			return fmt.Errorf("hold an event: %w", err)
		}
		s.refused = err // ART does so here and there, though it can in general (android-jdwp facts, 5d)
	}
	// Android 9 and 10: neutralise the message. A Thread that was never started is a Runnable that does nothing.
	idle, err := s.newObject(ctx, th, "Ljava/lang/Thread;", "()V")
	if err != nil {
		return fmt.Errorf("hold an event: %w", err)
	}
	return s.vm.setField(ctx, original, messageClass, "callback", jdwp.Object(idle))
}

// returnEarly makes the method without a result that th has entered return at once.
func (s *session) returnEarly(ctx context.Context, th *thread) error {
	if s.pretend.RefuseReturns {
		return jdwp.ErrOpaqueFrame
	}
	return s.vm.conn.ForceEarlyReturn(ctx, th.id, jdwp.Void())
}

// deliver dispatches a held event on its looper, which must stand at a stop.
func (s *session) deliver(ctx context.Context, event trace.TaskID) error {
	cur := s.cur
	if cur == nil || cur.thread.queue == nil {
		return errNotHeld
	}
	th := cur.thread
	var m *message
	for i, held := range th.queue.held {
		if held.event == event {
			m = held
			th.queue.held = append(th.queue.held[:i], th.queue.held[i+1:]...)
			break
		}
	}
	if m == nil {
		return errNotHeld
	}
	s.cur = nil
	if err := s.begin(ctx, th, m); err != nil {
		return err
	}
	what, err := s.deliveryCall(ctx, th, m)
	if err != nil {
		return err
	}
	what.Options = jdwp.InvokeSingleThreaded
	call, err := s.vm.conn.InvokeMethodAsync(ctx, what)
	if err != nil {
		return fmt.Errorf("deliver a held event: %w", err)
	}
	th.invocation = &invocation{call: call, message: m, outer: cur}
	return nil
}

// deliveryCall is the call that runs a held event.
func (s *session) deliveryCall(ctx context.Context, th *thread, m *message) (jdwp.Call, error) {
	if m.idler != 0 {
		s.perform(th, s.names.object("idle", m.idler))
		return s.idleCall(ctx, th, m)
	}
	method, err := s.vm.methodOf(ctx, handlerClass, "dispatchMessage", "(Landroid/os/Message;)V")
	if err != nil {
		return jdwp.Call{}, err
	}
	return jdwp.Call{Object: m.target, Thread: th.id, Class: method.class.id, Method: method.id, Args: []jdwp.Value{jdwp.Object(m.object)}}, nil
}

// invocation is a call that erva made on a thread of the app.
type invocation struct {
	call    *jdwp.Invocation
	message *message // of a delivery
	outer   *suspension
}

// delivered handles the return of a delivery: the event has ended and its looper stands where it stood.
func (s *session) delivered(ctx context.Context, th *thread, call *jdwp.Invocation) error {
	inv := th.invocation
	th.invocation = nil
	if call.Err != nil {
		return fmt.Errorf("deliver a held event: %w", call.Err)
	}
	if call.Return.Exception != 0 && inv.message.idler == 0 {
		return s.throw(ctx, th, call.Return.Exception)
	}
	for len(th.tasks) > 0 && th.tasks[len(th.tasks)-1].message != inv.message {
		if err := s.end(ctx, th); err != nil {
			return err
		}
	}
	if err := s.end(ctx, th); err != nil {
		return err
	}
	if inv.message.idler != 0 {
		if err := s.idleDelivered(ctx, th, inv.message, call.Return); err != nil {
			return err
		}
	}
	if err := s.vm.conn.EnableCollection(ctx, inv.message.object); err != nil {
		return err
	}
	s.cur = inv.outer
	if s.cur.stop.Kind == device.StopBoundary {
		s.cur.stop.Event, s.cur.stop.Key = inv.message.event, inv.message.key
	}
	return nil
}

// throw lets an exception that a delivered handler let through unwind the looper, as it would have without the hold: the
// invocation keeps it. Giving it to Thread.dispatchUncaughtException instead would pass by who catches it around the
// loop, and a VM whose process ends within an invocation waits for that invocation.
func (s *session) throw(ctx context.Context, th *thread, exception jdwp.ObjectID) error {
	if err := s.vm.conn.StopThread(ctx, th.id, exception); err != nil {
		return fmt.Errorf("let a delivered event throw: %w", err)
	}
	return s.vm.conn.ResumeThread(ctx, th.id)
}

// startBeating puts a heartbeat into a looper's queue unless one is there; th, which makes the call, stands at a stop.
func (s *session) startBeating(ctx context.Context, th *thread, q *queue, every time.Duration) error {
	if q.beating {
		return nil
	}
	if q.handler == 0 {
		// Asynchronous, so that a sync barrier does not stop the heart while the frame behind it is held.
		v, err := s.callStatic(ctx, th, handlerClass, "createAsync", "(Landroid/os/Looper;)Landroid/os/Handler;", jdwp.Object(q.looperID))
		if err != nil {
			return fmt.Errorf("make the heartbeat's handler: %w", err)
		}
		handler := v.Object()
		if err := s.vm.conn.DisableCollection(ctx, handler); err != nil {
			return err
		}
		q.handler = handler
	}
	q.beating = true
	_, err := s.callObject(ctx, th, q.handler, handlerClass, "sendEmptyMessageDelayed", "(IJ)Z",
		jdwp.Int(heartbeatWhat), jdwp.Long(every.Milliseconds()))
	if err != nil {
		return fmt.Errorf("post a heartbeat: %w", err)
	}
	return nil
}

// heartbeat is the dispatch of a heartbeat: a boundary of a looper on which something is held, or waits for its delay.
func (s *session) heartbeat(ctx context.Context, h *hit) error {
	th := h.thread
	th.queue.beating = false
	if s.pulse(th.queue) == 0 {
		return nil
	}
	return s.boundary(ctx, h, func(ctx context.Context) error {
		for _, q := range s.queues {
			every := s.pulse(q)
			if every == 0 || q.looper.ended {
				continue
			}
			if err := s.startBeating(ctx, th, q, every); err != nil {
				return err
			}
		}
		return s.vm.conn.ResumeThread(ctx, th.id)
	})
}

// pulse is the distance of heartbeats that a looper needs now; 0 if it needs none.
func (s *session) pulse(q *queue) time.Duration {
	switch {
	case len(q.held) > 0:
		return beat
	case s.skips() && q.delayed(s.clock.uptime()):
		return delayBeat
	}
	return 0
}
