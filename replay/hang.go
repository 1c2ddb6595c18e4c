package replay

import (
	"fmt"
	"slices"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// anr is how long a main looper may be in one event, with no progress anywhere in the app, before the app counts as hanging:
// as long as the system waits until it offers to end an app that does not take its input. Where something runs that makes
// no operations, it may be the machine that is slow, and it is busyFactor times that.
const anr = 5 * time.Second

// mainThread is the name of the thread whose looper takes the user's input.
const mainThread = "main"

// Hang is an event of a main looper that does not end, so that the app answers nobody any more.
type Hang struct {
	Event    trace.TaskID
	Name     string                // of the event, for people
	Activity device.ThreadActivity // what its thread does
	Quiet    time.Duration         // how long there had been no progress
}

// String tells the hang as a person would.
func (h *Hang) String() string {
	return fmt.Sprintf("%s does not end, its thread is %s (no progress for %d ms)", h.Name, h.Activity, h.Quiet.Milliseconds())
}

// unended is the event that a main looper is in, with what its thread does; false if all of them can take the next event.
func (r *run) unended(idle *device.Idle) (device.ThreadState, bool) {
	i := slices.IndexFunc(idle.Threads, func(t device.ThreadState) bool {
		return t.Name == mainThread && r.session.Tables().Event(t.Task) != nil
	})
	if i < 0 {
		return device.ThreadState{}, false
	}
	return idle.Threads[i], true
}

// mayEnd says whether an event that a main looper is in may still end: there has been progress not long ago.
func (r *run) mayEnd(idle *device.Idle) bool {
	limit := max(anr, 2*r.options.Patience)
	if slices.ContainsFunc(idle.Threads, func(t device.ThreadState) bool { return t.Activity == device.ThreadRunning }) {
		limit *= busyFactor
	}
	return r.still(idle) < limit
}

// still is how long there has been no progress.
func (r *run) still(idle *device.Idle) time.Duration {
	return max(idle.Quiet, time.Since(r.moved))
}

// hang is an event of a main looper that does not end, and would not if nothing were held: what is held are events of that very
// looper, which cannot run before this one has ended. Otherwise what is held may be what the event waits for, which is
// a deadlock: the app itself keeps the recorded order. Nil if there is none.
func (r *run) hang(idle *device.Idle) *Hang {
	at, ok := r.unended(idle)
	if !ok || len(r.threads) > 0 || r.mayEnd(idle) {
		return nil
	}
	for _, h := range r.held {
		if h.looper != r.loopers[at.Task] {
			return nil
		}
	}
	return &Hang{Event: at.Task, Name: r.session.Tables().Event(at.Task).Target, Activity: at.Activity, Quiet: r.still(idle)}
}
