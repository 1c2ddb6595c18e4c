package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// judge decides about one suspect of a group whose flips have been run.
func (l *loop) judge(ctx context.Context, g *group, i int) error {
	s := l.suspects[i]
	v := &l.out.Verdicts[i]
	*v = Verdict{Suspect: s, Evidence: classify.Evidence{Controls: l.controls}}
	ev := &v.Evidence
	switch {
	case s.Race == nil:
		ev.Uncovered = s.Reason
	case g.plans.Infeasible != nil:
		v.Proof = g.plans.Infeasible
		v.Edges = pathEdges(l.graph, v.Proof)
		ev.Proof = &classify.Proof{Lines: l.graph.PathText(v.Proof.Path), Lifecycle: v.Proof.Lifecycle}
	case len(g.plans.Plans) == 0:
		ev.NoPlan = g.reason
	default:
		ev.Unrun, ev.Unshown = g.unrun, g.unshown
	}
	ev.Flips = own(g.runs, l.Recording.Trace, s.Race)
	if s.Race != nil {
		ev.Flips, ev.Elsewhere = g.acquitted.without(ev.Flips, l.fieldOf(s.Race))
	}
	v.Finding = classify.Judge(*ev)
	if v.Finding.Verdict == classify.Benign2 && v.Finding.Rule != classify.RuleInnocent {
		if err := l.lookForGuard(ctx, g, v); err != nil {
			return err
		}
	}
	l.keep(g, v)
	return nil
}

// keep adds to a verdict what a developer needs to act on it: the schedule, the differences, both orders.
func (l *loop) keep(g *group, v *Verdict) {
	if v.Suspect.Race != nil {
		l.tellStory(g, v)
	}
	for _, r := range g.runs {
		if v.Schedule == nil {
			v.Schedule = &r.plan.Schedule
		}
		if v.Finding.Verdict != classify.Harmful || !r.evidence.Flipped || !r.evidence.Different() {
			continue
		}
		schedule := r.plan.Schedule
		schedule.Race = v.Suspect.ID
		v.Schedule, v.Crash, v.Differences = &schedule, r.run.Result.Crash, l.differences(r.run)
		schedule.Expect = &flipper.Expectation{Effect: string(v.Finding.Effect), Diff: r.evidence.DiffLines}
		expectCrash(schedule.Expect, r.run.Result.Crash)
		return
	}
}

// evidenceOf is what a run showed, in classify's terms.
func evidenceOf(run *Run, way string) classify.Run {
	r := run.Result
	e := classify.Run{Way: way, Outcome: classify.Outcome(r.Outcome)}
	if r.Crash != nil {
		e.Crash = &classify.Crash{Exception: r.Crash.Exception, Message: r.Crash.Message, Stack: r.Crash.Stack}
	}
	switch {
	case r.Hang != nil:
		e.ANR, e.Reason = true, r.Hang.String()
	case r.Stuck != nil:
		e.Deadlock = r.Stuck.String()
	case r.Divergence != nil:
		e.Reason = r.Divergence.Error()
	case r.Err != nil:
		e.Reason = r.Err.Error()
	case len(r.Missing) > 0:
		e.Reason = replay.StepName(r.Missing[0]) + " did not come"
	}
	return e
}

// lookForGuard runs both orders once more, instruction by instruction in the two racing events, and asks whether control
// flow protects the raced variable (ERVA, section 3.4): a branch on it went the other way, and the variable is accessed
// behind it in one order only. A counter whose test leads elsewhere is no such guard.
func (l *loop) lookForGuard(ctx context.Context, g *group, v *Verdict) error {
	traced, plan := g.events(), flippedPlan(g)
	if len(traced) == 0 || plan == nil {
		return nil
	}
	recorded, err := l.tracedControl(ctx, g)
	if err != nil {
		return err
	}
	if err := recorded.Result.Err; errors.Is(err, device.ErrUnsupported) {
		v.Evidence.Untraced = err.Error()
		v.Finding = classify.Judge(v.Evidence)
		return nil
	}
	flippedRun, err := l.tracedFlip(ctx, g, plan, traced)
	if err != nil {
		return err
	}
	e := l.flipEvidence(g, plan, flippedRun)
	field := l.fieldOf(v.Suspect.Race)
	for _, key := range traced {
		before, after := &recorded.Result.Trace, &flippedRun.Result.Trace
		a, b := instructions(before, key, field), instructions(after, key, field)
		if guard := classify.FindGuard(a, b); guard != nil && !slices.Equal(touches(before, key, field), touches(after, key, field)) {
			e.Guard = guard
			break
		}
	}
	more, err := l.believe(ctx, g, flipRun{plan: plan, run: flippedRun, evidence: e})
	if err != nil {
		return err
	}
	v.Evidence.Flips = append(slices.Clone(v.Evidence.Flips), more...)
	v.Finding = classify.Judge(v.Evidence)
	return nil
}

// believe is what a traced run of a flip tells, of which an earlier run showed no difference. Instruction by instruction an app
// is slow, so that a difference of the state alone may be due to that: it counts if runs at full speed show it as well.
func (l *loop) believe(ctx context.Context, g *group, traced flipRun) ([]classify.Run, error) {
	if !traced.evidence.Different() {
		return []classify.Run{traced.evidence}, nil
	}
	if traced.evidence.Crash != nil {
		g.runs = append(g.runs, traced)
		return []classify.Run{traced.evidence}, nil
	}
	traced.evidence.DiffLines = nil
	if g.believed {
		return []classify.Run{traced.evidence}, nil // those runs are among the group's
	}
	again, err := l.runPlan(ctx, g, traced.plan, 1, l.Options.flips())
	if err != nil {
		return nil, err
	}
	g.believed = true
	out := []classify.Run{traced.evidence}
	for _, r := range again {
		out = append(out, r.evidence)
	}
	g.runs = append(g.runs, again...)
	return out, nil
}

// events are the keys of the group's racing tasks that are events.
func (g *group) events() []string {
	var keys []string
	for _, s := range []side{g.first, g.second} {
		if s.event {
			keys = append(keys, s.key)
		}
	}
	return keys
}

func (l *loop) fieldOf(r *race.Race) string { return l.Recording.Trace.Tables.Var(r.Var).Field }

// flippedPlan is the plan of a run that showed the flipped order.
func flippedPlan(g *group) *flipper.Plan {
	for _, r := range g.runs {
		if r.evidence.Flipped {
			return r.plan
		}
	}
	return nil
}

// tracedFlip is a run of a flip with the instructions of some events, made once for each group.
func (l *loop) tracedFlip(ctx context.Context, g *group, plan *flipper.Plan, traced []string) (*Run, error) {
	if g.traced != nil {
		return g.traced, nil
	}
	l.say("trace %s", l.suspects[g.suspects[0]].ID)
	run, err := l.nth(ctx, 0, &plan.Schedule, traced)
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	g.traced = run
	return run, err
}

// controlRun is a run that several groups want, and one of them makes.
type controlRun struct {
	once sync.Once
	run  *Run
	err  error
}

// tracedControl is a replay of the recorded order with the instructions of the group's events, and of those of other groups:
// one such run serves many.
func (l *loop) tracedControl(ctx context.Context, g *group) (*Run, error) {
	key := strings.Join(g.traceWith, "\x00")
	l.mu.Lock()
	c := l.traces[key]
	if c == nil {
		c = &controlRun{}
		l.traces[key] = c
	}
	l.mu.Unlock()
	c.once.Do(func() {
		l.say("trace the recorded order")
		c.run, c.err = l.nth(ctx, 0, &l.natural, g.traceWith)
	})
	return c.run, c.err
}

func instructions(tr *trace.Trace, key, field string) []classify.Instruction {
	return classify.Instructions(&tr.Tables, tr.Ops, taskByKey(&tr.Tables, key), field)
}

// touches are the sites of an event's accesses of a field, in order.
func touches(tr *trace.Trace, key, field string) []string {
	var out []string
	task := taskByKey(&tr.Tables, key)
	for i := range tr.Ops {
		op := &tr.Ops[i]
		if op.Task == task && op.IsAccess() && tr.Tables.Var(op.Var()).Field == field {
			s := tr.Tables.Site(op.Site)
			out = append(out, fmt.Sprintf("%s %s.%s:%d", op.Kind, s.Class, s.Method, s.Index))
		}
	}
	return out
}

// CrashText is a crash as one line: the exception and the innermost app frame.
func CrashText(c *device.Crash) string {
	text := c.Exception
	if c.Message != "" {
		text += ": " + c.Message
	}
	if len(c.Stack) > 0 {
		text += " at " + c.Stack[0]
	}
	return text
}
