package replay

import (
	"fmt"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/trace"
)

// Outcome says how a run ended (DESIGN section 7).
type Outcome string

// The outcomes.
const (
	Completed Outcome = "completed" // every step ran or turned out not to come, and the app is idle
	Deadlock  Outcome = "deadlock"  // something is held and nothing can move
	Diverged  Outcome = "diverged"  // the run could not follow the schedule
	Crashed   Outcome = "crashed"   // an exception that nobody caught ended the app
	Hung      Outcome = "hung"      // the app answers nobody any more: an event of a main looper does not end
	Timeout   Outcome = "timeout"   // the run took longer than it may
	Lost      Outcome = "lost"      // the device or the connection failed
	Reached   Outcome = "reached"   // the run has come to the step before which it was to end
)

// Result is what one run under a schedule showed.
type Result struct {
	Outcome Outcome
	Trace   trace.Trace
	Crash   *device.Crash
	// At is the event or thread that comes next, of Reached; 0 for an input.
	At trace.TaskID
	// Stuck is the proof of a deadlock.
	Stuck *Stuck
	// Hang is the event that does not end, of Hung.
	Hang *Hang
	// Divergence is the first disagreement between schedule and run, of Diverged.
	Divergence *Divergence
	// Missing are steps that did not come; in a flip that can be the flip's effect.
	Missing []flipper.Step
	// Unknown counts events that the schedule does not know; they passed freely.
	Unknown int
	// Err is why a run was lost.
	Err     error
	Elapsed time.Duration
	// Skipped is how much of the app's delays was not waited for.
	Skipped time.Duration
}

// Divergence is a disagreement between a schedule and a run.
type Divergence struct {
	// Input is the number of the input that had nowhere to go; 0 if it was none.
	Input int
	Want  string // the step that should have come
	Got   string // what was the case instead
}

// Error is "wanted …, got …".
func (d *Divergence) Error() string { return "wanted " + d.Want + ", got " + d.Got }

// Stuck is what is held and what everybody else waits for.
type Stuck struct {
	Held    []Waiting            // what is held, and for what
	Threads []device.ThreadState // threads that have not ended
	Quiet   time.Duration        // how long nothing had happened
	Lost    *Divergence          // an input that could not be made while something was held
}

// Waiting is a held step and the steps that it waits for.
type Waiting struct {
	Step flipper.Step
	For  []flipper.Step
}

// String tells the deadlock as a person would.
func (s *Stuck) String() string {
	var b strings.Builder
	for _, w := range s.Held {
		names := make([]string, len(w.For))
		for i, f := range w.For {
			names[i] = StepName(f)
		}
		fmt.Fprintf(&b, "%s was held until %s, which never came; ", StepName(w.Step), strings.Join(names, " and "))
	}
	if len(s.Threads) == 0 {
		b.WriteString("all loopers were idle and no thread was left")
	} else {
		parts := make([]string, len(s.Threads))
		for i, t := range s.Threads {
			parts[i] = fmt.Sprintf("%s is %s", t.Name, t.Activity)
		}
		b.WriteString("all loopers were idle, " + strings.Join(parts, ", "))
	}
	if s.Lost != nil {
		fmt.Fprintf(&b, ", and %s could not be made: %s", s.Lost.Want, s.Lost.Got)
	}
	fmt.Fprintf(&b, " (no progress for %d ms)", s.Quiet.Milliseconds())
	return b.String()
}

// StepName says what a step is, for people.
func StepName(s flipper.Step) string {
	switch {
	case s.Event != "":
		return "event " + s.Event
	case s.Input != 0:
		return fmt.Sprintf("input %d", s.Input)
	case s.Access != nil:
		return fmt.Sprintf("access %d of thread %s at %s.%s:%d", s.Access.Nth, s.Access.Thread, s.Access.Class, s.Access.Method, s.Access.Line)
	case s.Post != "":
		return "the post of event " + s.Post
	case s.Progress != nil:
		return fmt.Sprintf("%d accesses of thread %s", s.Progress.Accesses, s.Progress.Thread)
	case s.Arrival != "":
		return "arrival of event " + s.Arrival
	default:
		return "nothing"
	}
}
