package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// heartbeat is how often an idle looper that has something held comes to a boundary, in ms of virtual time.
const heartbeat = 50

var errClosed = errors.New("the session is closed")

// Opener opens sessions of one program.
type Opener struct{ Program Program }

// Open starts the program afresh.
func (o Opener) Open(_ context.Context, opts device.Options) (device.Session, error) {
	return &Session{world: newWorld(&o.Program, opts)}, nil
}

// Session is one run of a program.
type Session struct {
	world   *world
	stop    device.Stop // where it stands
	message *message    // of StopDispatch
	quiet   bool        // idleness was reported and nothing has happened since
	// after is the stop to come back to when an event that was delivered out of turn has ended, by looper.
	after  map[*actor]*comeback
	wake   int64 // when Resume returns StopWake; 0 never
	exited bool
	closed bool
}

// comeback is where a Deliver was chosen.
type comeback struct {
	delivered trace.TaskID
	message   *message // of StopDispatch; nil at a boundary
}

// Tables are the names of the operations so far.
func (s *Session) Tables() *trace.Tables { return &s.world.tables }

// Close ends the run.
func (s *Session) Close() error { s.closed = true; return nil }

// Resume carries out the choice and runs the world to the next stop.
func (s *Session) Resume(ctx context.Context, c device.Choice) (device.Stop, error) {
	if s.closed {
		return device.Stop{}, device.Infra("resume "+s.world.program.Name, errClosed)
	}
	if err := ctx.Err(); err != nil {
		return device.Stop{}, err
	}
	s.wake = 0
	if c.Wake > 0 {
		s.wake = s.world.now + max(1, c.Wake.Milliseconds())
	}
	again, err := s.choose(c)
	if err != nil {
		return device.Stop{}, device.Infra("resume "+s.world.program.Name, err)
	}
	if again {
		return s.at(s.stop), nil
	}
	for {
		if err := ctx.Err(); err != nil {
			return device.Stop{}, err
		}
		stop, err := s.advance(ctx)
		if err != nil {
			return device.Stop{}, err
		}
		if stop.Kind != device.StopInvalid {
			return s.at(stop), nil
		}
	}
}

// at stops: the operations since the last stop go with it.
func (s *Session) at(stop device.Stop) device.Stop {
	stop.Ops = s.world.ops
	s.world.ops = nil
	s.stop = stop
	s.stop.Ops = nil
	return stop
}

// choose carries out a choice at the current stop; again says that the session stops there once more.
func (s *Session) choose(c device.Choice) (again bool, err error) {
	k := s.stop.Kind
	switch c.Action {
	case device.Run:
		return false, s.run()
	case device.Hold:
		return false, s.hold()
	case device.Deliver:
		if k != device.StopDispatch && k != device.StopBoundary {
			return false, fmt.Errorf("deliver at a %s stop", k)
		}
		return false, s.deliver(c.Event)
	case device.Release:
		if k != device.StopDispatch && k != device.StopBoundary && k != device.StopIdle && k != device.StopWake {
			return false, fmt.Errorf("release at a %s stop", k)
		}
		a := s.world.thread(c.Thread)
		if a == nil || !a.held {
			return false, fmt.Errorf("thread %d is not held", c.Thread)
		}
		a.held, a.passed, a.ready = false, true, s.world.now
		s.quiet = false
		return true, nil
	case device.Skip:
		if k != device.StopBoundary || s.stop.Event != 0 {
			return false, fmt.Errorf("skip at a %s stop", k)
		}
		s.skip()
		return false, nil
	}
	return false, fmt.Errorf("unknown action %d", c.Action)
}

func (s *Session) run() error {
	w := s.world
	switch s.stop.Kind {
	case device.StopDispatch:
		w.begin(w.thread(s.stop.Looper), s.message)
		s.message, s.quiet = nil, false
	case device.StopSite:
		w.thread(s.stop.Thread).passed = true
	case device.StopCrash:
		s.exited = true
	}
	return nil
}

func (s *Session) hold() error {
	switch s.stop.Kind {
	case device.StopDispatch:
		l := s.world.thread(s.stop.Looper)
		l.aside = append(l.aside, s.message)
		s.message, s.quiet = nil, false
		l.beat = s.world.now
	case device.StopSite:
		s.world.thread(s.stop.Thread).held = true
	default:
		return fmt.Errorf("hold at a %s stop", s.stop.Kind)
	}
	return nil
}

// deliver dispatches a held event at the current stop of its looper.
func (s *Session) deliver(event trace.TaskID) error {
	l := s.world.thread(s.stop.Looper)
	i := slices.IndexFunc(l.aside, func(m *message) bool { return m.event == event })
	if i < 0 {
		return fmt.Errorf("event %d is not held on this looper", event)
	}
	m := l.aside[i]
	l.aside = slices.Delete(l.aside, i, i+1)
	if s.after == nil {
		s.after = map[*actor]*comeback{}
	}
	s.after[l] = &comeback{delivered: event, message: s.message}
	s.message, s.quiet = nil, false
	s.world.begin(l, m)
	return nil
}

// Inject starts an input: its event runs on the main looper as soon as that is free, without a dispatch.
func (s *Session) Inject(_ context.Context, in device.Input) error {
	w := s.world
	name := inputName(in)
	if s.closed || s.exited {
		return device.Infra("inject "+name, device.ErrLost)
	}
	if _, ok := w.program.Inputs[name]; !ok {
		return device.Infra("inject "+name, device.ErrNoView)
	}
	main := w.loopers["main"]
	id := w.tables.NextTask()
	m := &message{event: id, key: fmt.Sprintf("input %d", in.Seq), code: "input " + name, when: w.now, input: &in}
	w.tables.AddEvent(trace.Event{ID: id, Key: m.key, Target: in.Action + " " + name})
	w.op(trace.Op{Kind: trace.KindSend, Object: id, Queue: main.queueID, Mode: trace.ModeInput})
	main.inputs = append(main.inputs, m)
	s.quiet = false
	return nil
}

// Capture reads the visible state.
func (s *Session) Capture(_ context.Context, facet string) ([]byte, error) {
	w := s.world
	if s.closed || s.exited {
		return nil, device.Infra("capture "+facet, device.ErrLost)
	}
	switch facet {
	case device.FacetViews:
		root := device.View{Class: "FrameLayout", Visibility: "visible", Enabled: true, Activity: w.program.Name}
		for _, id := range sorted(w.texts) {
			root.Children = append(root.Children, device.View{Class: "android.widget.TextView", ID: id, Visibility: "visible",
				Enabled: true, Text: w.texts[id]})
		}
		return json.Marshal([]device.View{root})
	case device.FacetPreferences:
		file := map[string]device.Preference{}
		for _, key := range sorted(w.prefs) {
			file[key] = device.Preference{Type: "int", Value: strconv.FormatInt(w.prefs[key], 10)}
		}
		return json.Marshal(device.Preferences{"settings": file})
	case device.FacetToasts:
		return json.Marshal([]string{})
	}
	return nil, device.Infra("capture "+facet, device.ErrUnsupported)
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// idle describes a world in which no event runs and none is due.
func (s *Session) idle() *device.Idle {
	w := s.world
	idle := &device.Idle{Idle: s.resting(), Quiet: time.Duration(w.now-w.last) * time.Millisecond, Due: -1, Skipped: time.Duration(w.skipped) * time.Millisecond}
	for _, a := range w.actors {
		for _, m := range a.aside {
			idle.Held = append(idle.Held, m.event)
		}
		for _, m := range a.queue {
			if m.when > w.now {
				idle.Delayed = append(idle.Delayed, m.event)
			}
		}
		if a.looper && len(a.queue) > 0 {
			due := time.Duration(max(0, a.queue[0].when-w.now)) * time.Millisecond
			if idle.Due < 0 || due < idle.Due {
				idle.Due = due
			}
		}
		switch {
		case a.looper && a.frame != nil: // in an event
			idle.Threads = append(idle.Threads, device.ThreadState{Task: a.frame.task, Name: a.name, Activity: s.activity(a)})
		case !a.looper && !a.exited:
			idle.Threads = append(idle.Threads, device.ThreadState{Task: a.task, Name: a.name, Activity: s.activity(a)})
		}
	}
	return idle
}

func (s *Session) activity(a *actor) device.ThreadActivity {
	switch {
	case a.held:
		return device.ThreadHeld
	case s.world.blocked(a.frame):
		return device.ThreadWaiting
	case a.frame.slept:
		return device.ThreadSleeping
	}
	return device.ThreadRunning
}
