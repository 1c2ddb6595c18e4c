package android

import (
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// gates are the sites at which threads stop, and the threads that are held there.
type gates struct {
	wanted    []device.Gate
	byRequest map[jdwp.RequestID]device.Gate
	hits      map[gateHit]int
	held      map[trace.TaskID]*suspension
	posts     map[string]device.Gate // by the key of the event that is posted
}

type gateHit struct {
	task trace.TaskID
	gate device.Gate
}

func newGates(wanted []device.Gate) gates {
	g := gates{wanted: wanted, byRequest: map[jdwp.RequestID]device.Gate{}, hits: map[gateHit]int{}, held: map[trace.TaskID]*suspension{}, posts: map[string]device.Gate{}}
	for _, gate := range wanted {
		if gate.Post != "" {
			g.posts[gate.Post] = gate
		}
	}
	return g
}

// install sets the gates that lie in a class.
func (g *gates) install(ctx context.Context, s *session, c *class) error {
	for _, gate := range g.wanted {
		if gate.Post != "" || gate.Class != stableClass(c.name) {
			continue
		}
		for _, m := range c.methods {
			if m.name != gate.Method || !m.runs() {
				continue
			}
			code, err := s.vm.bytecodes(ctx, m)
			if err != nil {
				return err
			}
			if code != nil && gate.Index >= int64(len(code)) {
				continue // another overload
			}
			id, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.Breakpoint, Suspend: jdwp.SuspendEventThread,
				Modifiers: []jdwp.Modifier{jdwp.LocationOnly{TypeTag: c.tag, Class: c.id, Method: m.id, Index: uint64(gate.Index)}}})
			if err != nil {
				return fmt.Errorf("set a gate in %s.%s: %w", c.name, m.name, err)
			}
			g.byRequest[id] = gate
		}
	}
	return nil
}

// putLast orders what happened at one place: a lock that is taken there is seen before a thread is stopped.
func (g *gates) putLast(events []jdwp.Event) {
	if len(events) < 2 {
		return
	}
	slices.SortStableFunc(events, func(a, b jdwp.Event) int {
		_, first := g.byRequest[a.Request]
		_, second := g.byRequest[b.Request]
		switch {
		case first == second:
			return 0
		case first:
			return 1
		default:
			return -1
		}
	})
}

// atGate handles the arrival of a thread at a gate.
func (s *session) atGate(ctx context.Context, ev *jdwp.Event, gate device.Gate) error {
	th, err := s.threadOf(ctx, ev.Thread)
	if err != nil {
		return err
	}
	key := th.currentKey()
	if th.queue != nil || (gate.Thread != "" && gate.Thread != key) {
		return nil
	}
	s.settleWaits(th)
	task := th.current()
	hit := gateHit{task: task, gate: gate}
	s.gates.hits[hit]++
	stop := device.Stop{Kind: device.StopSite, Thread: task, Key: key, Gate: gate, Hit: s.gates.hits[hit]}
	s.stopAt(&hitAt{thread: th, event: *ev}, stop, func(ctx context.Context) error { return s.vm.conn.ResumeThread(ctx, th.id) })
	return nil
}

// anyPost stands for the key of any event, where a trial does not know it.
const anyPost = "*"

// atPost stops a thread that is about to post an event, which FlakeScanner does on stock devices. It is at the entry of
// MessageQueue.enqueueMessage and owns no lock of the framework yet. send puts the event into the model of the queue.
func (s *session) atPost(ctx context.Context, h *hit, event string, send func(context.Context) error) error {
	gate, wanted := s.gates.posts[event]
	if !wanted {
		gate, wanted = s.gates.posts[anyPost]
	}
	if !wanted || h.thread.queue != nil {
		return send(ctx)
	}
	s.settleWaits(h.thread)
	task := h.thread.current()
	stop := device.Stop{Kind: device.StopSite, Thread: task, Key: h.thread.currentKey(), Gate: gate, Hit: 1}
	s.stopAt(h, stop, func(ctx context.Context) error {
		if err := send(ctx); err != nil {
			return err
		}
		return s.vm.conn.ResumeThread(ctx, h.thread.id)
	})
	return nil
}

// hitAt is a hit that has no arguments.
type hitAt = hit

// keep leaves a thread where it stands.
func (g *gates) keep(s *session, at *suspension) error {
	g.held[at.stop.Thread] = at
	return nil
}

// letGo lets a held thread go on, in whatever process.
func (s *session) letGo(ctx context.Context, task trace.TaskID) error {
	defer s.use(s.process)
	for _, p := range s.all {
		if at, ok := p.gates.held[task]; ok {
			delete(p.gates.held, task)
			s.use(p)
			return at.then(ctx)
		}
	}
	return fmt.Errorf("thread %s is not held", s.tables.TaskKey(task))
}
