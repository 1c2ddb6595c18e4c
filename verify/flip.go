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
	for i := range g.plans.Plans {
		plan := &g.plans.Plans[i]
		plan.Schedule.App, plan.Schedule.Waits = l.natural.App, l.natural.Waits
		l.say("flip %s, %s", l.suspects[g.suspects[0]].ID, plan.Way)
		first := l.flipOnce(ctx, g, plan)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !first.Flipped && first.Outcome == classify.Deadlock && plan.Way == flipper.HoldThread {
			return nil // right before the access: holding the thread even earlier proves less
		}
		if !first.Flipped {
			continue // the other way may
		}
		if len(first.DiffLines) > 0 || first.Crash != nil {
			for n := 1; n < l.Options.flips(); n++ {
				l.flipOnce(ctx, g, plan)
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
			}
			if !plan.Clean() && !l.toBlame(g, first) {
				continue // the other way may tell whose fault it is
			}
		}
		return nil
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

// flipOnce runs a plan once.
func (l *loop) flipOnce(ctx context.Context, g *group, plan *flipper.Plan) *classify.Run {
	run := l.Once(ctx, &plan.Schedule, nil)
	g.runs = append(g.runs, flipRun{plan: plan, run: run, evidence: l.flipEvidence(g, plan, run)})
	return &g.runs[len(g.runs)-1].evidence
}

// flipEvidence is what a run of a plan showed.
func (l *loop) flipEvidence(g *group, plan *flipper.Plan, run *Run) classify.Run {
	e := evidenceOf(run, plan.Way)
	e.Flipped = flipped(&run.Result.Trace, g.first, g.second, run.Result.Crash != nil)
	e.Collateral = collateralNames(plan.Collateral)
	if run.Result.Outcome == replay.Completed || run.Result.Outcome == replay.Crashed {
		e.DiffLines = lines(l.differences(run))
	}
	return e
}

// differences are what a run shows that the controls do not, outside the noise mask.
func (l *loop) differences(run *Run) []evs.Difference {
	return evs.Diff(l.base, run.Snapshots, l.mask)
}
