package android

import (
	"context"

	"github.com/erva-go/erva/device/jdwp"
)

// blockingRunnable is what Handler.runWithScissors posts, and waits for: its poster goes on once it has run.
const blockingRunnable = "Landroid/os/Handler$BlockingRunnable;"

// roleScissors is that of what a poster waits for.
const roleScissors = "scissors"

// onPostAndWait is BlockingRunnable.postAndWait(handler, timeout).
func onPostAndWait(ctx context.Context, s *session, h *hit) error {
	if err := s.hooks.returns(ctx, s, h.method, onScissorsClosed); err != nil {
		return err
	}
	object := h.object(0)
	h.thread.scissors = append(h.thread.scissors, object)
	s.scissors[object] = true
	return nil
}

// onScissorsClosed is the return of postAndWait. The poster may be here before the looper has come to the end of the event.
func onScissorsClosed(ctx context.Context, s *session, h *hit) error {
	n := len(h.thread.scissors)
	if n == 0 {
		return nil
	}
	object := h.thread.scissors[n-1]
	h.thread.scissors = h.thread.scissors[:n-1]
	v, err := s.vm.optionalField(ctx, object, blockingRunnable, "mDone")
	if err != nil {
		return err
	}
	if v.Bool() {
		for _, th := range s.threads {
			if k := len(th.tasks); k > 0 && th.tasks[k-1].message != nil {
				s.closeScissors(th, th.tasks[k-1].message, object)
			}
		}
		s.waited(h.thread, s.names.object(roleScissors, object))
	}
	delete(s.scissors, object)
	return nil
}

// closeScissors lets the poster of a message go on, if that is what it waits for.
func (s *session) closeScissors(th *thread, m *message, object jdwp.ObjectID) {
	if m.callback == object && s.scissors[object] {
		delete(s.scissors, object)
		s.signal(th, s.names.object(roleScissors, object))
	}
}
