package android

import (
	"context"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// onRemoveWhat is MessageQueue.removeMessages(handler, what, token).
func onRemoveWhat(ctx context.Context, s *session, h *hit) error {
	if len(h.args) < 4 {
		return nil
	}
	return s.removeMatching(ctx, h, removal{handler: h.object(1), what: int32(h.args[2].Int()), token: h.object(3)})
}

// onRemoveCallback is MessageQueue.removeMessages(handler, runnable, token).
func onRemoveCallback(ctx context.Context, s *session, h *hit) error {
	if h.object(2) == 0 {
		return nil // the framework ignores a null Runnable
	}
	return s.removeMatching(ctx, h, removal{handler: h.object(1), callback: h.object(2), token: h.object(3)})
}

// onRemoveAll is MessageQueue.removeCallbacksAndMessages(handler, token).
func onRemoveAll(ctx context.Context, s *session, h *hit) error {
	return s.removeMatching(ctx, h, removal{handler: h.object(1), token: h.object(2), anyWhat: true})
}

// removeMatching takes the messages out of the model that the call takes out of the queue. A held message is still in
// its queue as far as the app can tell, so it goes too: it will never run.
func (s *session) removeMatching(ctx context.Context, h *hit, r removal) error {
	q := s.queues[h.object(0)]
	if q == nil || r.handler == 0 {
		return nil
	}
	return s.removed(ctx, h, q, q.remove(r.matches))
}

// removed records that messages are gone and lets go of the copies among them.
func (s *session) removed(ctx context.Context, h *hit, q *queue, gone []*message) error {
	if len(gone) == 0 {
		return nil
	}
	stack, err := s.stack(ctx, h)
	if err != nil {
		return err
	}
	site, err := s.callSite(ctx, stack, isMessageMachinery)
	if err != nil {
		return err
	}
	for _, m := range gone {
		s.emitBy(h.thread, trace.Op{Kind: trace.KindRemove, Object: m.event, Queue: q.id, Site: site})
	}
	return nil
}

// onHasMessages answers for held messages, which the queue itself does not hold any more.
func onHasMessages(ctx context.Context, s *session, h *hit) error {
	q := s.queues[h.object(0)]
	if q == nil || len(q.held) == 0 || len(h.args) < 3 || !s.vm.caps.ForceEarlyReturn {
		return nil
	}
	r := removal{handler: h.object(1)}
	if h.args[2].Tag == 'I' {
		r.what = int32(h.args[2].Int())
	} else {
		r.callback = h.object(2)
	}
	if len(h.args) > 3 {
		r.token = h.object(3)
	}
	for _, m := range q.held {
		if r.matches(m) {
			return s.vm.conn.ForceEarlyReturn(ctx, h.thread.id, jdwp.Bool(true))
		}
	}
	return nil
}

// onQuit is MessageQueue.quit(safe): a safe quit keeps what is due already.
func onQuit(ctx context.Context, s *session, h *hit) error {
	q := s.queues[h.object(0)]
	if q == nil || len(h.args) < 2 {
		return nil
	}
	q.quit = true
	safe, now := h.args[1].Bool(), s.clock.uptime()
	return s.removed(ctx, h, q, q.remove(func(m *message) bool { return !safe || m.when > now }))
}

// barrierHook tells of sync barriers.
func barrierHook() hook {
	return hook{class: queueClass, method: "postSyncBarrier", desc: "(J)I", action: onPostBarrier}
}

// onPostBarrier is MessageQueue.postSyncBarrier(when). The token that it will return is the queue's next one.
func onPostBarrier(ctx context.Context, s *session, h *hit) error {
	q := s.queues[h.object(0)]
	if q == nil || len(h.args) < 2 {
		return nil
	}
	v, err := s.vm.fields(ctx, q.object, queueClass, "mNextBarrierToken")
	if err != nil {
		return err
	}
	token := int32(v[0].Int())
	q.barriers[token] = h.args[1].Int()
	s.emitBy(h.thread, trace.Op{Kind: trace.KindBarrier, Queue: q.id, Ref: uint32(s.names.barrier(q, token))})
	return nil
}

// onRemoveBarrier is MessageQueue.removeSyncBarrier(token).
func onRemoveBarrier(_ context.Context, s *session, h *hit) error {
	q := s.queues[h.object(0)]
	if q == nil || len(h.args) < 2 {
		return nil
	}
	token := int32(h.args[1].Int())
	delete(q.barriers, token)
	s.emitBy(h.thread, trace.Op{Kind: trace.KindUnbarrier, Queue: q.id, Ref: uint32(s.names.barrier(q, token))})
	return nil
}
