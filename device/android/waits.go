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
	space   string // of the process that is worked in
	handles map[string]trace.HandleID
	strings map[string]trace.StringID
}

func newNames(t *trace.Tables) *names {
	return &names{tables: t, handles: map[string]trace.HandleID{}, strings: map[string]trace.StringID{}}
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
	return n.handle(role + ":" + n.own(object))
}

// own names an object within a run.
func (n *names) own(object jdwp.ObjectID) string { return fmt.Sprintf("%so%d", n.space, object) }

func (n *names) barrier(q *queue, token int32) trace.HandleID {
	return n.handle(fmt.Sprintf("barrier:%s%s:%d", n.space, q.looper.name, token))
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

// onFutureAsked is FutureTask.isDone: who finds it done goes on after what was done, as invokeAll does.
func onFutureAsked(ctx context.Context, s *session, h *hit) error {
	const completing = 1 // FutureTask's states below are those of a task that is not done
	v, err := s.vm.optionalField(ctx, h.object(0), "", "state")
	if err == nil && v.Int() > completing {
		s.waited(h.thread, s.names.object("future", h.object(0)))
	}
	return err
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
