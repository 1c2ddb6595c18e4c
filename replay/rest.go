package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/erva-go/erva/device"
)

// A thread that runs, or a message that is due and not dispatched, says that the machine is slow: such an app is not
// given up before busyFactor times the patience, and at least busyPatience.
//
// The system may take its time to answer where the app itself cannot move any more (gone), and a deadlock is a verdict, so
// it is looked at for longer (dead).
const (
	gone         = 400 * time.Millisecond
	dead         = 1500 * time.Millisecond
	busyFactor   = 6
	busyPatience = 3 * time.Second
	// driven is how long an app is left alone that is driven by a test: its waits end after some seconds, and it goes on.
	driven = 15 * time.Second
	// settleLimit is how long an app may go on by itself when the schedule is done.
	settleLimit = 5 * time.Second
)

// atRest decides when the app is idle or has been left alone for a while: release threads, inject the next input, give
// up a step that does not come, or end the run.
func (r *run) atRest(ctx context.Context, stop device.Stop) (device.Choice, error) {
	if c, ok := r.releaseThread(); ok {
		return c, nil
	}
	if stop.Idle != nil {
		if r.result.Hang = r.hang(stop.Idle); r.result.Hang != nil {
			r.finished, r.result.Outcome = true, Hung
			return device.Choice{}, nil
		}
	}
	busy := stop.Idle != nil && r.inputUnderWay(stop.Idle)
	if stop.Kind == device.StopIdle || (stop.Idle != nil && !busy) {
		injected, err := r.inject(ctx, stop)
		if err != nil || injected {
			return device.Choice{}, err
		}
	}
	if stop.Idle == nil || busy || r.deliverable() {
		return device.Choice{}, nil // boundaries will come
	}
	if _, ok := r.unended(stop.Idle); ok {
		switch {
		case r.mayEnd(stop.Idle):
			return device.Choice{}, nil
		case r.plan.flipping():
			return device.Choice{}, r.finish(ctx, stop.Idle) // nothing else that the order has would get past that event
		}
	}
	if r.skips(stop) {
		return device.Choice{Action: device.Skip}, nil
	}
	if r.awaitsDelay(stop.Idle) || !r.hopeless(stop.Idle) {
		return device.Choice{}, nil
	}
	if i := r.plan.firstOpen(); i >= 0 {
		r.plan.giveUp(i)
		return device.Choice{}, nil
	}
	if r.plan.flipping() && max(stop.Idle.Quiet, r.stalled(stop.Idle)) < dead {
		return device.Choice{}, nil
	}
	return device.Choice{}, r.finish(ctx, stop.Idle)
}

// inputUnderWay says whether an input is still being made. One whose event or thread is held does not end before that runs
// (a broadcast waits for its receivers): it is not waited for once nothing else moves.
func (r *run) inputUnderWay(idle *device.Idle) bool {
	return idle.InFlight > 0 && (len(r.held)+len(r.threads) == 0 || max(idle.Quiet, r.stalled(idle)) < calm)
}

// releaseThread lets a thread at a gate go on once nothing hard keeps it.
func (r *run) releaseThread() (device.Choice, bool) {
	for i, t := range r.threads {
		if r.plan.mayRun(t.step) && t.step == r.before {
			r.reached(t.task)
			return device.Choice{}, true
		}
		if r.plan.mayRun(t.step) {
			r.threads = append(r.threads[:i], r.threads[i+1:]...)
			return device.Choice{Action: device.Release, Thread: t.task}, true
		}
	}
	return device.Choice{}, false
}

// inject gives the app its next input if every step before it has run.
func (r *run) inject(ctx context.Context, stop device.Stop) (bool, error) {
	i := r.plan.nextInput()
	if i < 0 || !r.plan.ready(i) || stop.Kind != device.StopIdle && stop.Idle.Quiet < look {
		return false, nil
	}
	if i == r.before && len(r.held) > 0 && stop.Kind != device.StopBoundary {
		return true, nil // what is held goes back to its queue, and for that a looper must stand
	}
	if i == r.before {
		r.reached(0)
		return true, nil
	}
	seq := r.plan.steps[i].Input
	for _, in := range r.schedule.Inputs {
		if in.Seq != seq {
			continue
		}
		err := r.session.Inject(ctx, in)
		if errors.Is(err, device.ErrNoView) {
			return r.noView(ctx, i, &in, stop.Idle, err)
		}
		r.plan.steps[i].done = true
		r.moved = time.Now()
		return true, err
	}
	return false, fmt.Errorf("the schedule has no input %d", seq)
}

// noView decides about an input whose view is not there. It may still come. If it does not, a run in the recorded order has
// diverged; in a flip the user could not have made that input while the first event was held, so that it is given up: if
// the second event needs it, the run ends as a deadlock.
func (r *run) noView(ctx context.Context, i int, in *device.Input, idle *device.Idle, cause error) (bool, error) {
	if idle == nil || max(idle.Quiet, r.stalled(idle)) < r.options.Patience {
		return false, nil
	}
	d := &Divergence{Input: in.Seq, Want: fmt.Sprintf("input %d (%s %s)", in.Seq, in.Action, in.Target), Got: cause.Error()}
	if r.plan.flipping() {
		r.lost = d
		r.plan.giveUp(i)
		return true, nil
	}
	r.finished = true
	r.result.Outcome, r.result.Divergence = Diverged, d
	return true, r.snapshot(ctx, nil)
}

// deliverable says whether a held event may run as soon as its looper is at a boundary.
func (r *run) deliverable() bool {
	for _, h := range r.held {
		if r.plan.ready(h.step) {
			return true
		}
	}
	return false
}

// hopeless says whether nothing more will come by itself: no delayed message is pending, no thread can move, or nothing
// has happened for so long that what there is does not matter (D7: a multiple of the recorded gap).
func (r *run) hopeless(idle *device.Idle) bool {
	quiet := max(idle.Quiet, r.stalled(idle))
	if quiet < calm {
		return false
	}
	settled := r.allStepsSettled()
	patience, slow, mayMove := r.options.Patience, max(busyFactor*r.options.Patience, busyPatience), idle.Due >= 0
	for _, t := range idle.Threads {
		switch t.Activity {
		case device.ThreadRunning:
			mayMove, patience = true, slow // a slow machine, not a dead end
		case device.ThreadSleeping:
			mayMove = true
			if !r.plan.flipping() { // it wakes by itself, if late on a slow machine; in a flip it may only poll
				patience = slow
			}
		case device.ThreadWaiting:
			mayMove = true
		}
	}
	if idle.Due == 0 {
		patience = slow
	}
	if idle.Driven && r.plan.firstOpen() < 0 { // what drives the app may wait for what is held, and go on without it
		return r.plan.flipping() && quiet >= max(patience, driven)
	}
	if settled {
		return idle.Due != 0 && !r.unsettled(idle)
	}
	return quiet >= patience || !mayMove && quiet >= gone
}

// unsettled says whether an app that was recorded until it settled still has something to do by itself: in another order
// it may do more than it did then, and what it shows before that is done is not what it shows in the end.
func (r *run) unsettled(idle *device.Idle) bool {
	if !slices.Contains(r.schedule.Waits, "settled") {
		return false
	}
	if r.ordered.IsZero() {
		r.ordered = time.Now()
	}
	return time.Since(r.ordered) < settleLimit && idle.GoesOn()
}

// stalled is how long there has been no progress though operations came: threads that only poll. It is 0 where nothing is
// held, so that a natural run is not ended by it.
func (r *run) stalled(idle *device.Idle) time.Duration {
	if !r.plan.flipping() {
		return idle.Quiet
	}
	return time.Since(r.moved)
}

// allStepsSettled says whether the schedule is done, so that nothing is waited for any more.
func (r *run) allStepsSettled() bool { return r.plan.firstOpen() < 0 && !r.plan.flipping() }

// finish ends the run of an app in which nothing moves any more.
func (r *run) finish(ctx context.Context, idle *device.Idle) error {
	r.finished = true
	if r.result.Crash != nil { // the app is about to end, and shows nothing that counts
		r.result.Outcome = Crashed
		return nil
	}
	r.result.Outcome = Completed
	switch {
	case r.plan.flipping() && r.blocks(idle):
		r.result.Outcome = Diverged
		r.result.Divergence = &Divergence{Want: "the second access while the first one's thread is held",
			Got: "other threads blocked on a lock, which the held thread may own: holding it there proves nothing"}
	case r.plan.flipping():
		r.result.Outcome = Deadlock
		r.result.Stuck = r.stuck(idle)
	case r.lost != nil:
		// The order was flipped without an input that the recording has: what differs may be due to that.
		r.result.Outcome, r.result.Divergence = Diverged, r.lost
	}
	return r.snapshot(ctx, nil)
}

// blocks says whether somebody waits for a lock while a thread is held at its access. It may be inside a critical section,
// and then it is the hold that keeps the others from running, not the app.
func (r *run) blocks(idle *device.Idle) bool {
	if len(r.threads) == 0 {
		return false
	}
	for _, t := range idle.Threads {
		if t.Activity == device.ThreadBlocked {
			return true
		}
	}
	return false
}

// stuck is the proof of a deadlock.
func (r *run) stuck(idle *device.Idle) *Stuck {
	s := &Stuck{Threads: idle.Threads, Quiet: max(idle.Quiet, r.stalled(idle)), Lost: r.lost}
	for i := range r.plan.steps {
		if r.plan.steps[i].settled() || r.plan.mayRun(i) {
			continue
		}
		w := Waiting{Step: r.plan.steps[i].Step}
		for _, b := range r.plan.before[i] {
			if !r.plan.isDone(b) {
				w.For = append(w.For, b)
			}
		}
		s.Held = append(s.Held, w)
	}
	return s
}
