package replay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/erva-go/erva/device"
)

// A thread that runs, or a message that is due and not dispatched, says that the machine is slow: such an app is not
// given up before busyFactor times the patience, and at least busyPatience.
const (
	busyFactor   = 6
	busyPatience = 3 * time.Second
)

// atRest decides when the app is idle or has been left alone for a while: release threads, inject the next input, give
// up a step that does not come, or end the run.
func (r *run) atRest(ctx context.Context, stop device.Stop) (device.Choice, error) {
	if c, ok := r.releaseThread(); ok {
		return c, nil
	}
	if stop.Kind == device.StopIdle || (stop.Idle != nil && stop.Idle.InFlight == 0) {
		injected, err := r.inject(ctx, stop)
		if err != nil || injected {
			return device.Choice{}, err
		}
	}
	if stop.Idle == nil || stop.Idle.InFlight > 0 || r.deliverable() {
		return device.Choice{}, nil // boundaries will come
	}
	if !r.hopeless(stop.Idle) {
		return device.Choice{}, nil
	}
	if i := r.plan.firstOpen(); i >= 0 {
		r.plan.giveUp(i)
		return device.Choice{}, nil
	}
	return device.Choice{}, r.finish(ctx, stop.Idle)
}

// releaseThread lets a thread at a gate go on once nothing hard keeps it.
func (r *run) releaseThread() (device.Choice, bool) {
	for i, t := range r.threads {
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
	if i < 0 || !r.plan.ready(i) || stop.Kind != device.StopIdle && stop.Idle.Quiet < poll {
		return false, nil
	}
	seq := r.plan.steps[i].Input
	for _, in := range r.schedule.Inputs {
		if in.Seq != seq {
			continue
		}
		r.plan.steps[i].done = true
		err := r.session.Inject(ctx, in)
		if errors.Is(err, device.ErrNoView) {
			r.finished = true
			r.result.Outcome = Diverged
			r.result.Divergence = &Divergence{Want: fmt.Sprintf("input %d (%s %s)", seq, in.Action, in.Target), Got: err.Error()}
			return true, r.snapshot(ctx, nil)
		}
		return true, err
	}
	return false, fmt.Errorf("the schedule has no input %d", seq)
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
	if idle.Quiet < calm {
		return false
	}
	settled := r.allStepsSettled()
	patience, mayMove := r.options.Patience, idle.Due >= 0
	for _, t := range idle.Threads {
		switch t.Activity {
		case device.ThreadRunning:
			mayMove, patience = true, max(busyFactor*r.options.Patience, busyPatience) // a slow machine, not a dead end
		case device.ThreadSleeping, device.ThreadWaiting:
			mayMove = true
		}
	}
	if idle.Due == 0 {
		patience = max(busyFactor*r.options.Patience, busyPatience)
	}
	if settled {
		return idle.Due != 0
	}
	return !mayMove || idle.Quiet >= patience
}

// allStepsSettled says whether the schedule is done, so that nothing is waited for any more.
func (r *run) allStepsSettled() bool { return r.plan.firstOpen() < 0 && !r.plan.flipping() }

// finish ends the run of an app in which nothing moves any more.
func (r *run) finish(ctx context.Context, idle *device.Idle) error {
	r.finished = true
	r.result.Outcome = Completed
	if r.plan.flipping() {
		r.result.Outcome = Deadlock
		r.result.Stuck = r.stuck(idle)
	}
	return r.snapshot(ctx, nil)
}

// stuck is the proof of a deadlock.
func (r *run) stuck(idle *device.Idle) *Stuck {
	s := &Stuck{Threads: idle.Threads, Quiet: idle.Quiet}
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
