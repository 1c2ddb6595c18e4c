package replay

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/trace"
)

// look is how often a run looks whether something can go on, in a quiet app.
const look = 15 * time.Millisecond

// Options tune a run.
type Options struct {
	// Patience is how long a quiet app with a thread that may still do something is waited for: a multiple of the
	// longest gap in the recording. Zero means 300 ms.
	Patience time.Duration
	// Limit bounds the whole run; zero means 60 s.
	Limit time.Duration
	// Snapshot is called where an activity is entered or left, and at the end with a nil visit. Transient says that the
	// flip is under way, so that the state lacks what is held. May be nil.
	Snapshot func(ctx context.Context, visit *device.Visit, transient bool) error
	// Before is a step right before which the run ends, with Reached: an event or a thread that is held there, or an input.
	Before *flipper.Step
}

const (
	defaultPatience = 300 * time.Millisecond
	defaultLimit    = 60 * time.Second
	// calm is how long a quiet app in which nothing is left that could move is looked at before a step is given up.
	calm = 60 * time.Millisecond
)

// Gates are the sites at which a session must stop threads for a schedule.
func Gates(s *flipper.Schedule) []device.Gate {
	var gates []device.Gate
	for _, c := range s.Hard {
		if a := c.After.Access; a != nil {
			at := a.Stop()
			gates = append(gates, device.Gate{Class: at.Class, Method: at.Method, Index: at.Index, Thread: a.Thread})
		}
		if key := c.After.Post; key != "" {
			gates = append(gates, device.Gate{Post: key})
		}
	}
	return gates
}

// Run carries out a schedule on a fresh session. It always returns a result; a failure of the device is Lost.
func Run(ctx context.Context, session device.Session, s *flipper.Schedule, o Options) *Result {
	if o.Patience == 0 {
		o.Patience = defaultPatience
	}
	if o.Limit == 0 {
		o.Limit = defaultLimit
	}
	start := time.Now()
	limited, cancel := context.WithTimeout(ctx, o.Limit)
	defer cancel()
	r := &run{session: session, schedule: s, plan: newPlan(s), options: o, held: map[trace.TaskID]heldEvent{}, loopers: map[trace.TaskID]trace.TaskID{}, result: &Result{},
		moved: start, seen: map[poll]bool{}, before: -1}
	if o.Before != nil {
		r.before = r.plan.indexOf(*o.Before)
	}
	err := r.loop(limited)
	switch {
	case err == nil:
	case ctx.Err() == nil && limited.Err() != nil:
		r.result.Outcome = Timeout
	default:
		r.result.Outcome, r.result.Err = Lost, err
	}
	r.result.Trace.Tables = *session.Tables()
	r.result.Missing, r.result.Unknown = r.plan.missing, r.plan.unknown
	r.result.Elapsed = time.Since(start)
	return r.result
}

// run is a run under way.
type run struct {
	session  device.Session
	schedule *flipper.Schedule
	plan     *plan
	options  Options
	held     map[trace.TaskID]heldEvent
	loopers  map[trace.TaskID]trace.TaskID // of events that have begun
	threads  []heldThread
	result   *Result
	finished bool
	// moved is when the run last made progress: a task that polls a field reads the same value at the same place again
	// and again, which is none.
	moved   time.Time
	ordered time.Time // when the schedule was done
	seen    map[poll]bool
	// before is the step before which the run ends; -1 if it goes on to its end.
	before int
	// lost is an input that had nowhere to go while the flip held something.
	lost *Divergence
}

// poll is a read as a polling task repeats it.
type poll struct {
	task  trace.TaskID
	v     trace.VarID
	site  trace.SiteID
	value uint64
}

// heldEvent is an event that was put aside.
type heldEvent struct {
	step   int
	looper trace.TaskID
}

// heldThread is a thread that stands at a gate.
type heldThread struct {
	task trace.TaskID
	step int
}

func (r *run) loop(ctx context.Context) error {
	choice := device.Choice{Wake: look}
	for !r.finished {
		stop, err := r.session.Resume(ctx, choice)
		if err != nil {
			return err
		}
		r.result.Trace.Ops = append(r.result.Trace.Ops, stop.Ops...)
		r.plan.observe(r.session.Tables(), stop.Ops)
		r.note(stop.Ops)
		if stop.Idle != nil {
			r.result.Skipped = stop.Idle.Skipped
		}
		if choice, err = r.choose(ctx, stop); err != nil {
			return err
		}
		choice.Wake = look
	}
	return nil
}

// note drops held events that the app has removed, and sees whether there was progress.
func (r *run) note(ops []trace.Op) {
	for i := range ops {
		op := &ops[i]
		if op.Kind == trace.KindRemove {
			delete(r.held, op.Object)
		}
		if op.Kind == trace.KindBegin {
			r.loopers[op.Task] = op.Object
		}
		if op.Kind == trace.KindRead {
			p := poll{op.Task, op.Var(), op.Site, op.Value}
			if r.seen[p] {
				continue
			}
			r.seen[p] = true
		}
		r.moved = time.Now()
	}
}

func (r *run) choose(ctx context.Context, stop device.Stop) (device.Choice, error) {
	switch stop.Kind {
	case device.StopDispatch:
		return r.atDispatch(stop), nil
	case device.StopBoundary:
		if c := r.atBoundary(stop); c.Action != device.Run || stop.Idle == nil || r.finished {
			return c, nil
		}
		return r.atRest(ctx, stop)
	case device.StopSite:
		return r.atSite(stop), nil
	case device.StopActivity:
		return device.Choice{}, r.snapshot(ctx, &stop.Activity)
	case device.StopIdle, device.StopWake:
		return r.atRest(ctx, stop)
	case device.StopCrash:
		r.result.Crash = stop.Crash
		return device.Choice{}, nil
	case device.StopExit:
		r.finished = true
		r.result.Outcome = Crashed
		if r.result.Crash == nil {
			r.result.Outcome, r.result.Err = Lost, errors.New(strings.TrimSuffix("the app's process ended without an exception: "+stop.Exit, ": "))
		}
		return device.Choice{}, nil
	default:
		return device.Choice{}, fmt.Errorf("unexpected stop %s", stop.Kind)
	}
}

func (r *run) snapshot(ctx context.Context, visit *device.Visit) error {
	if r.options.Snapshot == nil {
		return nil
	}
	return r.options.Snapshot(ctx, visit, r.plan.underWay() || r.holdsHard())
}

// holdsHard says whether something that a hard constraint held has not run yet.
func (r *run) holdsHard() bool {
	for _, h := range r.held {
		if len(r.plan.before[h.step]) > 0 {
			return true
		}
	}
	return len(r.threads) > 0
}

// atDispatch decides about an event that is about to run.
func (r *run) atDispatch(stop device.Stop) device.Choice {
	r.plan.arrived(stop.Key)
	i, known := r.plan.events[stop.Key]
	if !known {
		r.plan.unknown++
		return device.Choice{Action: device.Run}
	}
	if r.plan.ready(i) && !r.earlierHeld(i, stop.Looper) && i != r.before {
		return device.Choice{Action: device.Run}
	}
	r.held[stop.Event] = heldEvent{step: i, looper: stop.Looper}
	return device.Choice{Action: device.Hold}
}

// earlierHeld says whether an event that comes before step i waits on the same looper for the next boundary.
func (r *run) earlierHeld(i int, looper trace.TaskID) bool {
	for _, h := range r.held {
		if h.looper == looper && h.step < i && r.plan.mayRun(h.step) {
			return true
		}
	}
	return false
}

// atBoundary delivers the first held event of the looper that may run.
func (r *run) atBoundary(stop device.Stop) device.Choice {
	best := trace.TaskID(0)
	for event, h := range r.held {
		if h.looper == stop.Looper && r.plan.ready(h.step) && (best == 0 || h.step < r.held[best].step) {
			best = event
		}
	}
	if best != 0 && r.held[best].step == r.before {
		r.reached(best)
	} else if best != 0 {
		delete(r.held, best)
		return device.Choice{Action: device.Deliver, Event: best}
	}
	return device.Choice{Action: device.Run}
}

// reached ends the run before a task that is held, or before an input if there is no task.
func (r *run) reached(task trace.TaskID) {
	r.finished = true
	r.result.Outcome, r.result.At = Reached, task
}

// atSite decides about a thread at a gate.
func (r *run) atSite(stop device.Stop) device.Choice {
	r.plan.arrived(stop.Gate.Post)
	for i := range r.plan.steps {
		if st := &r.plan.steps[i]; !standsFor(&st.Step, &stop) {
			continue
		}
		if !r.plan.mayRun(i) || i == r.before {
			r.threads = append(r.threads, heldThread{task: stop.Thread, step: i})
			return device.Choice{Action: device.Hold}
		}
	}
	return device.Choice{Action: device.Run}
}

// standsFor says whether a thread that has stopped at a gate is held there for a step.
func standsFor(s *flipper.Step, stop *device.Stop) bool {
	if stop.Gate.Post != "" || s.Access == nil {
		return s.Post != "" && s.Post == stop.Gate.Post
	}
	at := s.Access.Stop()
	return s.Access.Thread == stop.Key && at.Class == stop.Gate.Class && at.Method == stop.Gate.Method && at.Index == stop.Gate.Index && at.Nth == stop.Hit
}
