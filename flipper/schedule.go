package flipper

import "github.com/erva-go/erva/device"

// ScheduleVersion is the version of the schedule's JSON form.
const ScheduleVersion = 1

// Schedule is what a replay enforces: the order of the steps of one run, the inputs, and which part of the order is the
// point of it. It names everything by keys that hold across runs, so that it can lie on disk beside a recording.
type Schedule struct {
	Version int    `json:"version"`
	App     string `json:"app"`
	// Race is the id of the race whose order it flips; empty for the recorded order (a control).
	Race string `json:"race,omitempty"`
	// Order is a linearisation of the event dependency graph. It is enforced softly: a step waits for the steps before
	// it, but not for one that turns out not to come.
	Order []Step `json:"order"`
	// Hard pairs are enforced until the run proves that they cannot be: the flip itself.
	Hard   []Constraint   `json:"hard,omitempty"`
	Inputs []device.Input `json:"inputs,omitempty"`
	// Waits are what was waited for after the last input, as scripts say it ("settled"); a run ends when it has come.
	Waits []string `json:"waits,omitempty"`
	// Expect is what a run under this schedule showed, so that a replay can say whether it did so again.
	Expect *Expectation `json:"expect,omitempty"`
}

// Step is one element of an order: exactly one of its parts is set.
type Step struct {
	// Event is the key of an event.
	Event string `json:"event,omitempty"`
	// Input is the sequence number of an input.
	Input int `json:"input,omitempty"`
	// Access is an access by a thread that is not a looper.
	Access *AccessPoint `json:"access,omitempty"`
	// Post is the key of an event that a thread posts: the thread is held before that.
	Post string `json:"post,omitempty"`
	// Progress is how far a thread has come, before an input that waits for it.
	Progress *Progress `json:"progress,omitempty"`
	// Arrival is the key of an event that has come to its turn or its post, though it is held there, before an input that waits
	// for it: the user might else take back what led to it.
	Arrival string `json:"arrival,omitempty"`
}

// AccessPoint is the n-th time a thread comes to a site.
type AccessPoint struct {
	Thread string `json:"thread"` // the thread's key
	Class  string `json:"class"`
	Method string `json:"method"`
	Index  int64  `json:"index"` // bytecode index
	Line   int    `json:"line,omitempty"`
	Nth    int    `json:"nth"` // from 1
	// Hold is where the thread is held instead: before it takes the outermost lock that it owns at the access. Inside of the
	// critical section it would keep others from running. Nil: right before the access.
	Hold *Place `json:"hold,omitempty"`
}

// Place is the n-th time a thread comes to an instruction.
type Place struct {
	Class  string `json:"class"`
	Method string `json:"method"`
	Index  int64  `json:"index"` // bytecode index
	Line   int    `json:"line,omitempty"`
	Nth    int    `json:"nth"` // from 1
}

// Stop is where the thread of an access is held.
func (a *AccessPoint) Stop() Place {
	if a.Hold != nil {
		return *a.Hold
	}
	return Place{Class: a.Class, Method: a.Method, Index: a.Index, Line: a.Line, Nth: a.Nth}
}

// Progress is a number of accesses that a thread has made.
type Progress struct {
	Thread   string `json:"thread"`
	Accesses int    `json:"accesses"`
}

// Constraint says that After must not run before Before has ended.
type Constraint struct {
	Before Step   `json:"before"`
	After  Step   `json:"after"`
	Why    string `json:"why"` // "flip", "depends on the held event"
}

// Expectation is the failure or difference that a schedule leads to.
type Expectation struct {
	Effect    string   `json:"effect"`              // crash, exception, anr, state
	Exception string   `json:"exception,omitempty"` // class
	Stack     []string `json:"stack,omitempty"`
	// Root is the innermost cause, where there is one: its class and then its frames.
	Root []string `json:"root,omitempty"`
	Diff []string `json:"diff,omitempty"`
}

// Flipped is the step that comes second in the flipped order, the one that is held for it; false for the recorded order.
func (s *Schedule) Flipped() (Step, bool) {
	for _, c := range s.Hard {
		if c.Why == whyFlip {
			return c.After, true
		}
	}
	return Step{}, false
}
