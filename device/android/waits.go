package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// names interns the handles of signals, listeners, components and barriers.
type names struct {
	tables  *trace.Tables
	handles map[string]trace.HandleID
	strings map[string]trace.StringID
	// handed and taken count elements that went through a blocking queue, in its order.
	handed, taken map[jdwp.ObjectID]int
}

func newNames(t *trace.Tables) *names {
	return &names{tables: t, handles: map[string]trace.HandleID{}, strings: map[string]trace.StringID{},
		handed: map[jdwp.ObjectID]int{}, taken: map[jdwp.ObjectID]int{}}
}

// handle interns a name.
func (n *names) handle(name string) trace.HandleID {
	if id, ok := n.handles[name]; ok {
		return id
	}
	id := trace.HandleID(len(n.tables.Handles) + 1)
	n.tables.Handles = append(n.tables.Handles, trace.Handle{ID: id, Name: name})
	n.handles[name] = id
	return id
}

// object interns the name of a role that an object plays.
func (n *names) object(role string, object jdwp.ObjectID) trace.HandleID {
	return n.handle(fmt.Sprintf("%s:o%d", role, object))
}

func (n *names) barrier(q *queue, token int32) trace.HandleID {
	return n.handle(fmt.Sprintf("barrier:%s:%d", q.looper.name, token))
}

// text interns a string.
func (n *names) text(s string) trace.StringID {
	if id, ok := n.strings[s]; ok {
		return id
	}
	n.tables.Strings = append(n.tables.Strings, s)
	id := trace.StringID(len(n.tables.Strings))
	n.strings[s] = id
	return id
}

// onSignalThis lets others go on that wait for this object: countDown, release, complete.
func onSignalThis(_ context.Context, s *session, h *hit) error {
	s.signal(h.thread, s.names.object("sync", h.object(0)))
	return nil
}

// onAwaitThis is about to wait for this object: await, acquire, join.
func onAwaitThis(_ context.Context, s *session, h *hit) error {
	s.await(h.thread, s.names.object("sync", h.object(0)))
	return nil
}

// onFutureDone is FutureTask.set, setException or cancel.
func onFutureDone(_ context.Context, s *session, h *hit) error {
	s.signal(h.thread, s.names.object("future", h.object(0)))
	return nil
}

// onFutureGet is FutureTask.get.
func onFutureGet(_ context.Context, s *session, h *hit) error {
	s.await(h.thread, s.names.object("future", h.object(0)))
	return nil
}

// onHandOver puts an element into a blocking queue. The n-th element taken is the n-th put, so each has a handle of its
// own: taking one orders nothing after the puts of later ones. What a pool keeps its tasks in is not the app's.
func onHandOver(ctx context.Context, s *session, h *hit) error {
	if inPool, err := s.calledByPool(ctx, h); err != nil || inPool {
		return err
	}
	q := h.object(0)
	s.names.handed[q]++
	s.signal(h.thread, s.names.handle(fmt.Sprintf("element:o%d:%d", q, s.names.handed[q])))
	return nil
}

// onTake takes an element from a blocking queue.
func onTake(ctx context.Context, s *session, h *hit) error {
	if inPool, err := s.calledByPool(ctx, h); err != nil || inPool {
		return err
	}
	q := h.object(0)
	s.settleWaits(h.thread)
	s.names.taken[q]++
	h.thread.pend(pendingWait{handle: s.names.handle(fmt.Sprintf("element:o%d:%d", q, s.names.taken[q])), count: 1})
	return nil
}

// calledByPool says whether an executor calls on its own behalf.
func (s *session) calledByPool(ctx context.Context, h *hit) (bool, error) {
	stack, err := s.stack(ctx, h)
	if err != nil || len(stack) < 2 {
		return false, err
	}
	return stack[1].class.name == "java.util.concurrent.ThreadPoolExecutor", nil
}

// monitorWaited handles MONITOR_WAITED: the thread has come out of Object.wait.
func (s *session) monitorWaited(ctx context.Context, ev *jdwp.Event) error {
	th, ok := s.threads[ev.Thread]
	if !ok || ev.TimedOut {
		return nil
	}
	handle := s.names.object("monitor", ev.Object)
	if s.signals[handle] > 0 {
		s.emitBy(th, trace.Op{Kind: trace.KindWait, Ref: uint32(handle)})
	}
	return nil
}

// onNotify is a call of Object.notify or notifyAll in app code. The receiver is on the operand stack, which no debugger
// can read; but the caller owns its monitor.
func onNotify(ctx context.Context, s *session, h *hit) error {
	owned, err := s.vm.conn.OwnedMonitors(ctx, h.thread.id)
	if err != nil {
		return fmt.Errorf("find what is notified: %w", err)
	}
	for _, m := range owned {
		s.signal(h.thread, s.names.object("monitor", m))
	}
	return nil
}
