package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

const (
	// poll is how often a recording looks whether what it waits for has come.
	poll = 20 * time.Millisecond
	// settledLimit is how long `wait settled` waits.
	settledLimit = 30 * time.Second
	// viewLimit is how long an input waits for its view while the app goes on.
	viewLimit = 10 * time.Second
	// defaultLimit is how long a recording may take.
	defaultLimit = 60 * time.Second
	// shortest is how long an app must stay quiet to count as settled.
	shortest = 40 * time.Millisecond
)

// ErrCrashed says that the app crashed while it was recorded; what came before is a whole recording.
var ErrCrashed = errors.New("the app crashed")

// Sink takes what a session shows while it is recorded.
type Sink interface {
	// Ops takes the next operations, together with the names that they use.
	Ops(tables *trace.Tables, ops []trace.Op) error
	// Input takes an input; place is how many operations came before its first one.
	Input(in device.Input, place int) error
	// Snapshot is called where the state is to be kept: visit is nil at the end.
	Snapshot(ctx context.Context, visit *device.Visit) error
}

// RunOptions tune a recording.
type RunOptions struct {
	// Limit is how long a recording may take; zero means 60 s, a negative one is none. What was recorded by then is kept.
	Limit time.Duration
	// Note is told what is worth knowing, such as a wait that was given up. May be nil.
	Note func(text string)
	// Policy decides what comes next; nil lets everything come as it would by itself.
	Policy Policy
	// Made is told of each input, when it was injected or, by hand, when it was over. May be nil.
	Made func(in device.Input)
}

// Summary says how a recording went.
type Summary struct {
	Ops    int
	Events int
	Inputs int
	Crash  *device.Crash
	// Exit is why the app's process ended before the recording was over, if that was no crash.
	Exit     string
	TimedOut bool
	// Waits are what was waited for after the last input, as scripts say it.
	Waits []string
	// LongestGap is the longest time between two operations.
	LongestGap time.Duration
	Elapsed    time.Duration
}

// Run drives a session in its natural order through the actions of a script. See Drive.
func Run(ctx context.Context, session device.Session, script []Action, sink Sink, o RunOptions) (*Summary, error) {
	return Drive(ctx, session, &scripted{actions: script}, sink, o)
}

// Drive drives a session in its natural order as a source says, and gives everything that it shows to sink. At the start
// the app becomes idle before the first action; the recording ends when the source has ended and the app is idle. A
// crash of the app ends it too and is part of it.
func Drive(ctx context.Context, session device.Session, source Source, sink Sink, o RunOptions) (*Summary, error) {
	if o.Limit == 0 {
		o.Limit = defaultLimit
	}
	limited, cancel := ctx, func() {}
	if o.Limit > 0 {
		limited, cancel = context.WithTimeout(ctx, o.Limit)
	}
	defer cancel()
	r := &recorder{session: session, sink: sink, options: o, source: source, action: Action{Kind: WaitIdle, Implied: true},
		summary: &Summary{}, places: map[int]int{}, handWaits: map[int][]string{}}
	start := time.Now()
	err := r.loop(limited)
	r.summary.Elapsed = time.Since(start)
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		r.summary.TimedOut = true
		r.note(fmt.Sprintf("the recording was ended after %s; raise --timeout for more", o.Limit))
		err = nil
	}
	return r.summary, err
}

// recorder is a recording under way.
type recorder struct {
	session   device.Session
	sink      Sink
	options   RunOptions
	source    Source
	action    Action           // the present one
	ending    bool             // the source has ended
	since     time.Time        // when the present action began to be waited for
	waits     []string         // what was waited for since the last input
	places    map[int]int      // by number of an input: the operations before its first one
	handWaits map[int][]string // by number of an input that was made by hand
	resting   rest             // what the app was seen to do since the last input
	last      int64            // time of the last operation, ns since the trace's start
	summary   *Summary
	finished  bool
}

func (r *recorder) note(text string) {
	if r.options.Note != nil {
		r.options.Note(text)
	}
}

func (r *recorder) loop(ctx context.Context) error {
	r.since = time.Now()
	var choice device.Choice
	for !r.finished {
		choice.Wake = poll
		stop, err := r.session.Resume(ctx, choice)
		if err != nil {
			return err
		}
		if err := r.take(stop.Ops); err != nil {
			return err
		}
		for _, in := range stop.Inputs {
			if err := r.made(in); err != nil {
				return err
			}
		}
		if err := r.at(ctx, stop); err != nil {
			return err
		}
		if r.options.Policy != nil {
			choice = r.options.Policy.Choose(r.session.Tables(), stop)
		}
	}
	return nil
}

// take passes operations on.
func (r *recorder) take(ops []trace.Op) error {
	for i := range ops {
		switch ops[i].Kind {
		case trace.KindBegin:
			r.summary.Events++
		case trace.KindInput:
			r.inputBegins(int(ops[i].Arg), r.summary.Ops+i, ops[i].Time)
		}
		if gap := time.Duration(ops[i].Time - r.last); gap > r.summary.LongestGap && r.last != 0 {
			r.summary.LongestGap = gap
		}
		r.last = ops[i].Time
	}
	r.summary.Ops += len(ops)
	if len(ops) == 0 {
		return nil
	}
	if err := r.sink.Ops(r.session.Tables(), ops); err != nil {
		return fmt.Errorf("write the recording: %w", err)
	}
	return nil
}

func (r *recorder) at(ctx context.Context, stop device.Stop) error {
	switch stop.Kind {
	case device.StopActivity:
		r.source.Visited(stop.Activity)
		return r.sink.Snapshot(ctx, &stop.Activity)
	case device.StopIdle, device.StopWake:
		r.resting.see(stop)
		return r.progress(ctx, stop)
	case device.StopBoundary:
		if stop.Idle != nil { // something is held
			return r.progress(ctx, stop)
		}
	case device.StopCrash:
		r.summary.Crash = stop.Crash
	case device.StopExit:
		r.finished = true
		if r.summary.Crash == nil {
			r.summary.Exit = cmp.Or(stop.Exit, "the device does not say why")
		}
	}
	return nil
}

// progress carries out the next action once its turn has come.
func (r *recorder) progress(ctx context.Context, stop device.Stop) error {
	for {
		done, err := r.act(ctx, r.action, stop)
		if err != nil || !done {
			return err
		}
		injected := r.action.Kind == Inject
		if r.ending {
			break
		}
		more, err := r.next(ctx)
		if err != nil {
			return err
		}
		if !more {
			r.ending, r.action = true, Action{Kind: WaitIdle, Duration: r.source.Patience(), Implied: true}
		}
		if injected {
			return nil // the app must be seen again before the next action
		}
	}
	r.finished = true
	r.summary.Waits = r.waits
	return r.sink.Snapshot(ctx, nil)
}

// next asks the source for the next action; false: it has ended.
func (r *recorder) next(ctx context.Context) (bool, error) {
	a, more, err := r.source.Next(ctx, r.session)
	if err != nil {
		return false, err
	}
	r.action, r.since = a, time.Now()
	return more, nil
}

// act says whether an action is done; an input is done when it is injected.
func (r *recorder) act(ctx context.Context, a Action, stop device.Stop) (bool, error) {
	idle := stop.Idle
	over := a.Duration > 0 && time.Since(r.since) >= a.Duration
	done := false
	switch a.Kind {
	case WaitIdle:
		done = over || idle != nil && idle.Idle && !(r.ending && len(idle.Held) > 0)
	case WaitFor:
		done = over || a.Duration == 0
	case WaitHand:
		done = over || closed(a.Until)
	case WaitSettled:
		if idle != nil && (idle.InFlight > 0 && a.Duration > 0 || idle.Driven) {
			r.since, over = time.Now(), false // an input, or a test, may take long by itself
		}
		if a.Duration == 0 && time.Since(r.since) >= settledLimit {
			r.note(fmt.Sprintf("line %d: the app did not settle within %s; the recording goes on", a.Line, settledLimit))
			over = true
		}
		done = over || idle != nil && settled(idle)
	case Inject:
		if idle == nil || idle.InFlight > 0 {
			return false, nil
		}
		err := r.inject(ctx, a)
		if errors.Is(err, device.ErrNoView) && !settled(idle) && time.Since(r.since) < viewLimit {
			return false, nil // what the app is about to do may bring it
		}
		return true, err
	default:
		return false, fmt.Errorf("line %d: unknown action", a.Line)
	}
	if done && !a.Implied && a.Kind != WaitHand {
		if over {
			a = Action{Kind: WaitFor, Duration: cmp.Or(a.Duration, settledLimit)}
		}
		r.waits = append(r.waits, a.wait())
	}
	return done, nil
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func (r *recorder) inject(ctx context.Context, a Action) error {
	in := a.Input
	in.Seq, in.Waits = r.summary.Inputs+1, r.waits
	place := r.summary.Ops
	if err := r.session.Inject(ctx, in); err != nil {
		if a.Optional && errors.Is(err, device.ErrNoView) {
			return nil
		}
		return fmt.Errorf("%s: %w", a.Where(), err)
	}
	r.waits = nil
	return r.write(in, place)
}

// write passes an input on.
func (r *recorder) write(in device.Input, place int) error {
	r.summary.Inputs++
	if err := r.sink.Input(in, place); err != nil {
		return fmt.Errorf("write the recording: %w", err)
	}
	if r.options.Made != nil {
		r.options.Made(in)
	}
	return nil
}

// settled says whether an idle app has nothing left to do by itself: nothing delayed is pending, and its threads have
// ended or wait.
func settled(idle *device.Idle) bool {
	return idle.Idle && idle.Quiet >= shortest && !idle.GoesOn()
}
