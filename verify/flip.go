package verify

import (
	"context"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
)

// flip runs the plans of a group until one of them tells: a run that shows the flipped order. A difference is run again
// before it is believed, and a plan whose collateral may be to blame is compared with the other plan.
func (l *loop) flip(ctx context.Context, g *group) error {
	posted := false // the poster of the first event was held, which reorders what holding the event does
	for i := range g.plans.Plans {
		plan := &g.plans.Plans[i]
		if posted && plan.Way == flipper.HoldFirst {
			continue
		}
		plan.Schedule.App, plan.Schedule.Waits = l.natural.App, l.natural.Waits
		l.say("flip %s, %s", l.suspects[g.suspects[0]].ID, plan.Way)
		runs, err := l.runPlan(ctx, g, plan, 0, 1)
		if err != nil {
			return err
		}
		first := &runs[0].evidence
		if !first.Flipped && first.Outcome == classify.Deadlock && plan.Way == flipper.HoldThread {
			g.runs = append(g.runs, runs...)
			return nil // right before the access: holding the thread even earlier proves less
		}
		different := first.Flipped && first.Different()
		if different || first.Prevented != "" { // what did not come may have been late
			more, err := l.runPlan(ctx, g, plan, 1, l.Options.flips())
			if err != nil {
				return err
			}
			runs = append(runs, more...)
		}
		if !first.Flipped && plan.Way == flipper.HoldPost && i+1 < len(g.plans.Plans) {
			continue // that thread may do more that the other order needs
		}
		posted = posted || plan.Way == flipper.HoldPost
		g.runs = append(g.runs, runs...)
		switch {
		case !first.Flipped: // the other way may
		case different && !plan.Clean() && !l.toBlame(g, first): // the other way may tell whose fault it is
		default:
			return nil
		}
	}
	return nil
}

// toBlame reports whether a failure is surely that of every suspect of the group: of the lines of their own accesses.
func (l *loop) toBlame(g *group, e *classify.Run) bool {
	if e.Crash == nil {
		return false
	}
	for _, i := range g.suspects {
		if r := l.suspects[i].Race; r == nil || !failsAt(e.Crash.Stack, l.Recording.Trace, r) {
			return false
		}
	}
	return true
}

// runPlan makes the runs from to before end of a plan.
func (l *loop) runPlan(ctx context.Context, g *group, plan *flipper.Plan, from, end int) ([]flipRun, error) {
	runs := make([]flipRun, max(end-from, 0))
	err := l.times(ctx, len(runs), func(ctx context.Context, i int) error {
		run, err := l.nth(ctx, from+i, &plan.Schedule, nil)
		if err == nil {
			runs[i] = flipRun{plan: plan, run: run, evidence: l.flipEvidence(g, plan, run)}
		}
		return err
	})
	return runs, err
}

// flipEvidence is what a run of a plan showed.
func (l *loop) flipEvidence(g *group, plan *flipper.Plan, run *Run) classify.Run {
	e := evidenceOf(run, plan.Way)
	e.Flipped = flipped(&run.Result.Trace, g.first, g.second, fatality(run.Result))
	e.Prevented = l.prevented(run.Result, g, &plan.Schedule)
	e.Collateral = collateralNames(plan.Collateral)
	switch run.Result.Outcome {
	case replay.Completed, replay.Crashed, replay.Hung:
		e.DiffLines = lines(l.differences(run))
	}
	return e
}

// differences are what a run shows that the controls do not, outside the noise mask.
func (l *loop) differences(run *Run) []evs.Difference {
	return evs.Diff(l.base, run.Snapshots, l.mask)
}
