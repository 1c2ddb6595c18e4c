package android

import (
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// An app that is left to another debugger must stay where it is although Dispose resumes every thread: the thread at hand
// calls Debug.waitForDebugger, which comes back once somebody has connected. It would come back at once while erva is
// connected, so that it is told twice that nobody is: when it looks first, and when it looks before its first pause. In that
// pause erva leaves.

const debugClass = "Landroid/os/Debug;"

// looks is how often Debug.waitForDebugger asks for a debugger before it pauses for the first time.
const looks = 2

var _ device.Parker = (*session)(nil)

// PID implements device.Parker.
func (s *session) PID() int { return s.pid }

// Park implements device.Parker.
func (s *session) Park(ctx context.Context, task trace.TaskID) error {
	if err := s.park(ctx, task); err != nil {
		return device.Infra("leave "+s.app.Package+" to another debugger", err)
	}
	return nil
}

func (s *session) park(ctx context.Context, task trace.TaskID) error {
	th, err := s.standing(task)
	if err != nil {
		return err
	}
	if s.cur != nil {
		s.use(s.cur.process)
	}
	if s.process != s.all[0] {
		return fmt.Errorf("leave process %s: %w", s.name, device.ErrUnsupported)
	}
	s.cur = nil // what its stop would do next is nobody's any more
	if th != nil {
		if err := s.putBack(ctx, th, task); err != nil {
			return err
		}
		if task != 0 {
			if err := s.awaitDebugger(ctx, th); err != nil {
				return err
			}
		}
	}
	s.exited = true
	return s.each(func() error {
		if err := s.vm.conn.Dispose(ctx); err != nil {
			return fmt.Errorf("let go of the app: %w", err)
		}
		return s.vm.conn.Close()
	})
}

// standing is the suspended thread on which a held task is: the looper at the present stop, or a thread at a gate. For no
// task it is any thread that is suspended; nil if there is none.
func (s *session) standing(task trace.TaskID) (*thread, error) {
	if at, ok := s.gates.held[task]; ok {
		return at.thread, nil
	}
	if task == 0 {
		if s.cur == nil {
			return nil, nil
		}
		return s.cur.thread, nil
	}
	if s.cur == nil || s.cur.message != nil || s.cur.thread.queue == nil {
		return nil, errNotHeld
	}
	at := slices.IndexFunc(s.cur.thread.queue.held, func(m *message) bool { return m.event == task })
	if at < 0 {
		return nil, errNotHeld
	}
	if s.cur.thread.queue.held[at].idler != 0 {
		return nil, fmt.Errorf("an idle handler cannot be put back into its queue: %w", device.ErrUnsupported)
	}
	return s.cur.thread, nil
}

// putBack returns the held events to the fronts of their queues, the first one in front. Idle handlers stay with their
// queues, which call them again.
func (s *session) putBack(ctx context.Context, th *thread, first trace.TaskID) error {
	for _, q := range s.queues {
		slices.SortStableFunc(q.held, func(a, b *message) int {
			switch {
			case a.event == first:
				return -1
			case b.event == first:
				return 1
			}
			return 0
		})
		for _, m := range slices.Backward(q.held) {
			if m.idler != 0 {
				continue
			}
			// Asynchronous, since it was about to run before any barrier that may stand there now.
			if _, err := s.callObject(ctx, th, m.object, messageClass, "setAsynchronous", "(Z)V", jdwp.Bool(true)); err != nil {
				return fmt.Errorf("put a held event back: %w", err)
			}
			if _, err := s.callObject(ctx, th, m.target, handlerClass, "sendMessageAtFrontOfQueue", "(Landroid/os/Message;)Z", jdwp.Object(m.object)); err != nil {
				return fmt.Errorf("put a held event back: %w", err)
			}
		}
		q.held = nil
	}
	return nil
}

// awaitDebugger makes a suspended thread wait for a debugger other than this one.
func (s *session) awaitDebugger(ctx context.Context, th *thread) error {
	if !s.vm.caps.ForceEarlyReturn || s.pretend.RefuseReturns {
		return fmt.Errorf("make the app wait for a debugger without early returns: %w", device.ErrUnsupported)
	}
	asks, err := s.vm.methodOf(ctx, debugClass, "isDebuggerConnected", "()Z")
	if err != nil {
		return err
	}
	waits, err := s.vm.methodOf(ctx, debugClass, "waitForDebugger", "()V")
	if err != nil {
		return err
	}
	asked, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.Breakpoint, Suspend: jdwp.SuspendEventThread, Modifiers: []jdwp.Modifier{
		jdwp.ThreadOnly(th.id), jdwp.LocationOnly{TypeTag: asks.class.tag, Class: asks.class.id, Method: asks.id, Index: 0}}})
	if err != nil {
		return fmt.Errorf("watch for the app's look for a debugger: %w", err)
	}
	call, err := s.vm.conn.InvokeMethodAsync(ctx, jdwp.Call{Kind: jdwp.CallStatic, Thread: th.id, Class: waits.class.id, Method: waits.id, Options: jdwp.InvokeSingleThreaded})
	if err != nil {
		return fmt.Errorf("make the app wait for a debugger: %w", err)
	}
	for n := 0; n < looks; {
		item, err := s.vm.conn.Next(ctx)
		switch {
		case err != nil:
			return err
		case item.Invocation == call:
			return fmt.Errorf("the app did not wait for a debugger: %w", device.ErrUnsupported)
		case !slices.ContainsFunc(item.Events, func(ev jdwp.Event) bool { return ev.Request == asked }):
			continue // what other threads report does not matter any more: Dispose lets them all go
		}
		n++
		if err := s.vm.conn.ForceEarlyReturn(ctx, th.id, jdwp.Bool(false)); err != nil {
			return fmt.Errorf("hide from the app that a debugger is connected: %w", err)
		}
		if err := s.vm.conn.ResumeThread(ctx, th.id); err != nil {
			return err
		}
	}
	return nil
}
