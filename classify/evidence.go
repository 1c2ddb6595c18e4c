package classify

// Verdict says what a race report is worth. The zero value is no verdict.
type Verdict string

// The verdicts (ERVA, section 3).
const (
	FalsePositive1 Verdict = "false-positive-1" // ordered by the lifecycle of components
	FalsePositive2 Verdict = "false-positive-2" // ordered by another rule
	Benign1        Verdict = "benign-1"         // no visible difference: a branch on the raced variable guards it
	Benign2        Verdict = "benign-2"         // no visible difference
	Harmful        Verdict = "harmful"          // the user can see the difference
	Unverified     Verdict = "unverified"       // not decided, with the reason
)

// Verdicts lists all verdicts in the order in which summaries show them.
func Verdicts() []Verdict {
	return []Verdict{FalsePositive1, FalsePositive2, Benign1, Benign2, Harmful, Unverified}
}

// Effect is what a user sees of a harmful race.
type Effect string

// The effects, gravest first.
const (
	EffectCrash     Effect = "crash"
	EffectANR       Effect = "anr"
	EffectException Effect = "exception" // nobody caught it, and the process lived on
	EffectState     Effect = "state"
	EffectNone      Effect = ""
)

// Outcome is how a run ended.
type Outcome string

// The outcomes of a replay.
const (
	Completed Outcome = "completed"
	Deadlock  Outcome = "deadlock"
	Diverged  Outcome = "diverged"
	Crashed   Outcome = "crashed"
	Hung      Outcome = "hung"
	Timeout   Outcome = "timeout"
	Lost      Outcome = "lost"
)

// Evidence is all that is known about one race.
type Evidence struct {
	// Uncovered says why the report matches nothing in the recording; empty if it does.
	Uncovered string
	// Proof is set if known rules order the pair.
	Proof *Proof
	// NoPlan says why there is no way to flip the pair although nothing orders it; empty if there is one.
	NoPlan string
	// Unrun says why the pair was not flipped though it could have been; empty if it was.
	Unrun string
	// Unshown says which of the two no control shows; empty if one shows both.
	Unshown string
	// Elsewhere says why what the flips show cannot be due to anything that was recorded of the pair; empty if it can.
	Elsewhere string
	// Untraced says why the branches of the two events cannot be seen on this device; empty if they can, or were not looked at.
	Untraced string
	Controls []Run
	Flips    []Run
}

// Proof is a path of the event dependency graph.
type Proof struct {
	Lines     []string // one a step, for people
	Lifecycle bool     // it runs over a lifecycle edge
}

// Run is what one run of the app showed.
type Run struct {
	Way     string // how it was flipped; empty for a control
	Outcome Outcome
	// Flipped says that the run's own trace has the second access before the first, which came later or never.
	Flipped bool
	Crash   *Crash // ended the app
	// Exceptions reached nobody but left the process alive.
	Exceptions []Crash
	// ANR says that the app answered nobody any more; Reason says which event did not end.
	ANR bool
	// DiffLines are the differences of the externally visible state to the controls, outside of the noise mask.
	DiffLines []string
	// Collateral names the other conflicting pairs whose order the plan changed; empty for a clean plan.
	Collateral []string
	// Innocent says why what the run shows is not due to this race; empty if it may be.
	Innocent string
	// Deadlock says what waited for what, where Outcome is Deadlock.
	Deadlock string
	// Prevented says how the second access's task keeps the first one's from coming at all, where the user's input that leads to
	// the first was given after the second; empty if it does not.
	Prevented string
	Guard     *Guard
	// Reason says more about an outcome that supports nothing: "event X did not come".
	Reason string
}

// Different says whether the run showed anything that may be an effect of the flip.
func (r *Run) Different() bool { return r.Crash != nil || len(r.DiffLines) > 0 }

// Crash is an exception that nobody caught.
type Crash struct {
	Exception string   // class
	Message   string   // may be empty
	Stack     []string // innermost first
}

// same reports whether two crashes are one bug: the exception and the place where it was thrown agree.
func (c *Crash) same(o *Crash) bool {
	if c == nil || o == nil || c.Exception != o.Exception {
		return false
	}
	return len(c.Stack) == 0 || len(o.Stack) == 0 || c.Stack[0] == o.Stack[0]
}

// Finding is a verdict with its reason.
type Finding struct {
	Verdict Verdict
	Effect  Effect // of a harmful race
	// Rule is the name of the rule that decided.
	Rule string
	// Summary is one sentence that a person can read.
	Summary string
	// Support is how many of the Flips support the verdict: "harmful 3/3" has 3 and 3.
	Support, Flips, Controls int
}
