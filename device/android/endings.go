package android

import (
	"context"
	"slices"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// onLoop is Looper.loop(): the thread is a looper from here on, though nothing may have been sent to it yet. Main's loop
// runs already when the session attaches, or stands before it; its first message tells as well.
func onLoop(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	if th.invocation != nil {
		return nil
	}
	if err := s.hooks.returns(ctx, s, h.method, onLoopEnd); err != nil {
		return err
	}
	if len(th.tasks) > 0 {
		return s.tornDown(ctx, h)
	}
	if th.queue != nil {
		return nil
	}
	looper, err := s.callStatic(ctx, th, looperClass, "myLooper", "()Landroid/os/Looper;")
	if err != nil || looper.Object() == 0 {
		return err
	}
	v, err := s.vm.fields(ctx, looper.Object(), looperClass, "mQueue")
	if err != nil {
		return err
	}
	_, err = s.queueOf(ctx, v[0].Object(), looper.Object())
	return err
}

// tornDown ends the events of a looper that loops again: the app has caught, around its loop, what a handler has thrown. A
// loop within a handler ends nothing.
func (s *session) tornDown(ctx context.Context, h *hit) error {
	stack, err := s.stack(ctx, h)
	if err != nil {
		return err
	}
	nested := slices.ContainsFunc(stack, func(f frame) bool { return f.class.signature == handlerClass && f.method.name == "dispatchMessage" })
	for !nested && len(h.thread.tasks) > 0 {
		if err := s.end(ctx, h.thread); err != nil {
			return err
		}
	}
	return nil
}

// onLoopEnd is the return of Looper.loop(): the queue has quit, and nothing is left in it. What is held is still in it as far
// as the app can tell, so the looper stays until that has run.
func onLoopEnd(ctx context.Context, s *session, h *hit) error {
	if h.thread.queue == nil || len(h.thread.queue.held) == 0 {
		return nil
	}
	return s.stay(ctx, h)
}

// stay stops a looper that would end, and keeps it until nothing is held on it.
func (s *session) stay(ctx context.Context, h *hit) error {
	return s.boundary(ctx, h, func(ctx context.Context) error {
		if len(h.thread.queue.held) > 0 {
			s.staying = append(s.staying, h)
			return nil
		}
		return s.vm.conn.ResumeThread(ctx, h.thread.id)
	})
}

// offer makes a boundary of a looper that would end but for what is held on it, as often as a heartbeat would.
func (s *session) offer(ctx context.Context) error {
	if time.Since(s.offered) < beat {
		return nil
	}
	for _, p := range s.all {
		if len(p.staying) > 0 {
			s.offered = time.Now()
			s.use(p)
			h := s.staying[0]
			s.staying = s.staying[1:]
			return s.stay(ctx, h)
		}
	}
	return nil
}

// threadEnded handles THREAD_DEATH; a joiner cannot have gone on before it.
func (s *session) threadEnded(id jdwp.ThreadID) {
	th, ok := s.threads[id]
	if !ok || th.ended {
		return
	}
	for len(th.tasks) > 0 {
		if th.torn {
			th.tasks = nil // what an exception tore down did not come to its end
			break
		}
		s.popTask(th)
	}
	s.settleWaits(th)
	s.releaseOf(th, th.task)
	th.ended = true
	if th.queue != nil { // what is held dies with its looper
		for _, m := range th.queue.held {
			s.emit(trace.Op{Kind: trace.KindRemove, Task: th.task, Object: m.event, Queue: th.queue.id})
		}
		th.queue.held = nil
	}
	s.emit(trace.Op{Kind: trace.KindThreadExit, Task: th.task})
	delete(s.threads, id)
	s.dead[id] = &thread{id: id, task: th.task, key: th.key, name: th.name, ended: true}
}

// boundary stops at a looper on which something is held, between two events; then goes on from there.
func (s *session) boundary(ctx context.Context, h *hit, then func(context.Context) error) error {
	stop := device.Stop{Kind: device.StopBoundary, Looper: h.thread.task}
	if now := time.Now(); now.Sub(s.looked) >= settle {
		// Boundaries come faster than an app is left alone, so this one tells whether it is idle.
		s.looked = now
		idle, err := s.idleness(ctx)
		if err != nil {
			return err
		}
		idle.Idle = s.isIdle(ctx)
		stop.Idle = idle
	}
	s.stopAt(h, stop, then)
	return nil
}
