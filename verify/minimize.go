package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
)

// ErrNotFailing is found in the error of a schedule that cannot be minimized, because it does not lead where it expects.
var ErrNotFailing = errors.New("the schedule does not show what it expects")

// Minimized is a schedule with no more than its failure needs.
type Minimized struct {
	Schedule flipper.Schedule
	// Before and After count what the schedules enforce and give.
	Before, After Size
	// Runs is how many runs it took; Confirmed how many of the last ones, of the small schedule, failed as expected.
	Runs, Confirmed int
}

// Size is what a schedule consists of.
type Size struct {
	Hard   int `json:"hard"`   // constraints
	Steps  int `json:"steps"`  // of the order, without inputs
	Inputs int `json:"inputs"` // what the user does
}

func sizeOf(s *flipper.Schedule) Size {
	steps := len(s.Order)
	for _, st := range s.Order {
		if st.Input != 0 {
			steps--
		}
	}
	return Size{Hard: len(s.Hard), Steps: steps, Inputs: len(s.Inputs)}
}

// confirmations is how many runs of a candidate must fail, all of them, before it is believed to.
const confirmations = 2

// Minimize shrinks a schedule that fails: first the order that is enforced softly, then the hard constraints, then the inputs.
// A candidate fails if every run of it shows what the schedule expects, and if the same inputs in the recorded order do not
// show it: else it would have nothing to do with the flip. The error wraps ErrNotFailing if that does not hold for the
// schedule itself.
func (v *Verifier) Minimize(ctx context.Context, s *flipper.Schedule) (*Minimized, error) {
	if s.Expect == nil || len(s.Hard) == 0 {
		return nil, fmt.Errorf("%w: it is no schedule of a harmful race", ErrNotFailing)
	}
	natural, err := Natural(v.Recording)
	if err != nil {
		return nil, err
	}
	m := &minimizer{Verifier: v, best: *s, natural: *natural, calm: map[string]bool{}}
	if ok, err := m.fails(ctx, s); err != nil || !ok {
		return nil, cmp.Or(err, fmt.Errorf("%w in %d runs, or the recorded order shows it, too", ErrNotFailing, confirmations))
	}
	err = m.shrink(ctx)
	out := &Minimized{Schedule: m.best, Before: sizeOf(s), After: sizeOf(&m.best), Runs: m.runs}
	if err != nil {
		return out, err
	}
	out.Confirmed, err = m.times(ctx, &m.best, v.Options.flips())
	out.Runs = m.runs
	return out, err
}

// minimizer shrinks one schedule.
type minimizer struct {
	*Verifier
	best    flipper.Schedule // the smallest that fails
	natural flipper.Schedule
	calm    map[string]bool // by inputs: the recorded order does not show the failure
	runs    int
}

// shrink tries to leave out one kind of element after the other.
func (m *minimizer) shrink(ctx context.Context) error {
	steps := slices.DeleteFunc(slices.Clone(m.best.Order), func(st flipper.Step) bool { return st.Input != 0 })
	if err := shrinkBy(ctx, m, steps, withSteps); err != nil {
		return err
	}
	if err := shrinkBy(ctx, m, m.best.Hard, withHard); err != nil {
		return err
	}
	return shrinkBy(ctx, m, inputsOf(&m.best), withInputs)
}

// inputsOf are the numbers of a schedule's inputs.
func inputsOf(s *flipper.Schedule) []int {
	inputs := make([]int, len(s.Inputs))
	for i, in := range s.Inputs {
		inputs[i] = in.Seq
	}
	return inputs
}

// shrinkBy finds the fewest of some elements with which the schedule still fails.
func shrinkBy[T any](ctx context.Context, m *minimizer, elements []T, with func(flipper.Schedule, []T) flipper.Schedule) error {
	base := m.best
	_, err := ddmin(elements, func(part []T) (bool, error) {
		candidate := with(base, part)
		ok, err := m.fails(ctx, &candidate)
		if ok {
			m.best = candidate
		}
		return ok, err
	})
	return err
}

// withSteps leaves of a schedule's order the given steps, and the inputs.
func withSteps(s flipper.Schedule, keep []flipper.Step) flipper.Schedule {
	s.Order = slices.DeleteFunc(slices.Clone(s.Order), func(st flipper.Step) bool {
		return st.Input == 0 && !slices.ContainsFunc(keep, func(k flipper.Step) bool { return replay.SameStep(k, st) })
	})
	return s
}

// withHard leaves the given constraints; a flip has at least one.
func withHard(s flipper.Schedule, keep []flipper.Constraint) flipper.Schedule {
	s.Hard = keep
	return s
}

// withInputs leaves the given inputs, and no constraint about others.
func withInputs(s flipper.Schedule, keep []int) flipper.Schedule {
	gone := func(st flipper.Step) bool { return st.Input != 0 && !slices.Contains(keep, st.Input) }
	s.Inputs = slices.DeleteFunc(slices.Clone(s.Inputs), func(in device.Input) bool { return !slices.Contains(keep, in.Seq) })
	s.Order = slices.DeleteFunc(slices.Clone(s.Order), gone)
	s.Hard = slices.DeleteFunc(slices.Clone(s.Hard), func(c flipper.Constraint) bool { return gone(c.Before) || gone(c.After) })
	return s
}

// fails says whether a candidate shows the failure, and only because of the flip.
func (m *minimizer) fails(ctx context.Context, s *flipper.Schedule) (bool, error) {
	if len(s.Hard) == 0 {
		return false, nil
	}
	for range confirmations {
		if shown, err := m.times(ctx, s, 1); shown == 0 || err != nil {
			return false, err
		}
	}
	inputs := fmt.Sprint(inputsOf(s))
	calm, known := m.calm[inputs]
	if !known {
		recorded := withInputs(m.natural, inputsOf(s))
		recorded.App, recorded.Waits, recorded.Expect = s.App, s.Waits, s.Expect
		shown, err := m.times(ctx, &recorded, 1)
		if err != nil {
			return false, err
		}
		calm = shown == 0
		m.calm[inputs] = calm
	}
	return calm, nil
}

// times runs a schedule n times and counts the runs that show what is expected.
func (m *minimizer) times(ctx context.Context, s *flipper.Schedule, n int) (int, error) {
	shown := 0
	for range n {
		m.runs++
		m.tell(s)
		run := m.Once(ctx, s, nil)
		switch {
		case ctx.Err() != nil:
			return shown, context.Cause(ctx)
		case run.Result.Outcome == replay.Lost:
			return shown, run.Result.Err
		case m.AsExpected(s.Expect, run):
			shown++
		}
	}
	return shown, nil
}

// tell says which candidate is tried.
func (m *minimizer) tell(s *flipper.Schedule) {
	if m.Progress != nil {
		n := sizeOf(s)
		m.Progress(Progress{Text: fmt.Sprintf("run %d: %d constraints, %d steps, %d inputs", m.runs, n.Hard, n.Steps, n.Inputs)})
	}
}
