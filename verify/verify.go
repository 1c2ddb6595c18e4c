package verify

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/traffic"
)

// Options tune a verification. The zero value takes the defaults.
type Options struct {
	// Controls is the number of replays in the recorded order; 2 by default.
	Controls int
	// Flips is how often a flip that shows a difference is run before it is believed; 3 by default.
	Flips int
	// Live are sources of which runs are not given what was recorded.
	Live []device.Source
	// Authority opens HTTPS as in the recording; nil if it was not opened.
	Authority *traffic.Authority
	// RealTime waits for the app's delays; otherwise one on which nothing depends is skipped.
	RealTime bool
	// Limit bounds one run; 60 s by default.
	Limit time.Duration
	// Budget is when no further flip is begun; the most promising races come first. 0 means no limit.
	Budget time.Duration
}

func (o Options) controls() int {
	if o.Controls > 0 {
		return o.Controls
	}
	return 2
}

func (o Options) flips() int {
	if o.Flips > 0 {
		return o.Flips
	}
	return 3
}

// Suspect is a report to verify: a pair of accesses of the recording, or why there is none.
type Suspect struct {
	ID   string
	Race *race.Race
	// Reason says why a report matches no pair of accesses; with Race nil the verdict is unverified.
	Reason string
}

// Verifier verifies the races of one recording. It must not be copied once it has made a run.
type Verifier struct {
	// Openers are the devices: runs go in parallel, one at a time on each.
	Openers   []device.Opener
	Recording *record.Recording
	Config    evs.Config
	Options   Options
	// Journal has the runs of an earlier verification that was interrupted, and gets those of this one; may be nil.
	Journal *Journal
	// Progress is told what is done, for people, by one call at a time; may be nil.
	Progress func(Progress)

	assemble sync.Once
	fleet    *fleet
}

// Progress is a step of a verification.
type Progress struct {
	Text        string
	Done, Total int      // reports
	Verdict     *Verdict // that was just reached; nil at other steps
}

// Verdict is what became of one suspect.
type Verdict struct {
	Suspect Suspect
	Finding classify.Finding
	// Evidence is what the finding rests on.
	Evidence classify.Evidence
	// Schedule leads to the flipped order; nil if no plan was run.
	Schedule *flipper.Schedule
	// Differences are what the flip changed for the user, outside the noise mask.
	Differences []evs.Difference
	// Crash is the exception that the flip led to.
	Crash *device.Crash
	// Proof is the path that forbids the other order.
	Proof *flipper.Proof
	// Story tells both orders, for people; Orders are what it tells.
	Story  []string
	Orders []Story
	// Edges are the path of Proof with the rule of each edge.
	Edges []PathEdge
	// Stuck is the proof of a deadlock that a flip ended in.
	Stuck *Stuck
	// Pairs are the verdicts on all pairs that fit an imported report, if there are several; the most serious one speaks
	// for them.
	Pairs []Verdict
}

// Outcome is a whole verification.
type Outcome struct {
	Verdicts []Verdict
	Controls []*Run
	Mask     evs.Mask
	Elapsed  time.Duration
}

// Left says whether races were left unverified for want of time.
func (o *Outcome) Left() bool {
	return slices.ContainsFunc(o.Verdicts, func(v Verdict) bool { return v.Evidence.Unrun != "" })
}

// Verify decides about every suspect. It returns what it has when ctx ends, with ctx's error.
func (v *Verifier) Verify(ctx context.Context, suspects []Suspect) (*Outcome, error) {
	start := time.Now()
	graph, err := edg.Build(v.Recording.Trace)
	if err != nil {
		return nil, fmt.Errorf("build the event dependency graph: %w", err)
	}
	l := &loop{Verifier: v, graph: graph, suspects: suspects, out: &Outcome{Verdicts: make([]Verdict, len(suspects))}}
	err = l.run(ctx)
	l.out.Elapsed = time.Since(start)
	return l.out, err
}

// loop is a verification under way.
type loop struct {
	*Verifier
	graph    *edg.Graph
	suspects []Suspect
	base     []evs.Snapshot
	mask     evs.Mask
	controls []classify.Run
	natural  flipper.Schedule
	deadline time.Time // of the budget; zero without one
	out      *Outcome

	mu     sync.Mutex
	done   int                    // reports
	traces map[string]*controlRun // control runs with instructions, by the events that have them
}

// say tells what is done.
func (l *loop) say(format string, args ...any) { l.tell(Progress{Text: fmt.Sprintf(format, args...)}) }

// decided tells that a verdict was reached.
func (l *loop) decided(v *Verdict) {
	l.mu.Lock()
	l.done++
	l.mu.Unlock()
	l.tell(Progress{Text: fmt.Sprintf("%s: %s", v.Suspect.ID, v.Finding.Verdict), Verdict: v})
}

func (l *loop) tell(p Progress) {
	if l.Progress == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	p.Done, p.Total = l.done, len(l.suspects)
	l.Progress(p)
}

func (l *loop) run(ctx context.Context) error {
	if l.Options.Budget > 0 {
		l.deadline = time.Now().Add(l.Options.Budget)
	}
	groups, needRuns := l.group()
	l.natural = natural(l.graph, l.Recording)
	l.traces = map[string]*controlRun{}
	if needRuns {
		if err := l.runControls(ctx); err != nil {
			return err
		}
	}
	l.byPromise(groups)
	if err := l.each(ctx, groups, l.decide); err != nil {
		return err
	}
	l.acquit(groups)
	l.clearImplied(groups)
	return l.each(ctx, groups, l.decideLate)
}

// each does something with every group, as many at a time as there are devices. The first error ends it.
func (l *loop) each(ctx context.Context, groups []*group, do func(context.Context, *group) error) error {
	return parallel(ctx, l.devices().size(), len(groups), func(ctx context.Context, i int) error { return do(ctx, groups[i]) })
}

// decide flips a group and judges it, unless what other groups show may acquit a part of it.
func (l *loop) decide(ctx context.Context, g *group) error {
	if g.hinder(l); len(g.plans.Plans) > 0 && g.unrun == "" && g.unshown == "" {
		if err := l.flip(ctx, g); err != nil {
			return err
		}
	}
	if l.entangled(g) {
		return nil
	}
	return l.judgeAll(ctx, g)
}

// hinder notes what keeps a group from being flipped, though it could be: there is no time, or what does not come in its
// own order would not come in the other.
func (g *group) hinder(l *loop) {
	switch {
	case len(g.plans.Plans) == 0:
	case !l.deadline.IsZero() && !time.Now().Before(l.deadline):
		g.unrun = fmt.Sprintf("budget: the %s were over before this race had its turn", l.Options.Budget)
	default:
		g.unshown = l.unshown(g)
	}
}

// decideLate judges what decide left.
func (l *loop) decideLate(ctx context.Context, g *group) error {
	if !l.entangled(g) {
		return nil
	}
	return l.judgeAll(ctx, g)
}

func (l *loop) judgeAll(ctx context.Context, g *group) (err error) {
	if g.acquitted, err = l.acquitFields(ctx, g); err != nil {
		return err
	}
	for _, i := range g.suspects {
		if err := l.judge(ctx, g, i); err != nil {
			return err
		}
		l.decided(&l.out.Verdicts[i])
	}
	return nil
}

// runControls replays the recorded order and learns what differs between equal runs.
func (l *loop) runControls(ctx context.Context) error {
	runs := make([]*Run, l.Options.controls())
	err := l.times(ctx, len(runs), func(ctx context.Context, n int) (err error) {
		l.say("control %d of %d", n+1, len(runs))
		runs[n], err = l.control(ctx, n)
		return err
	})
	if err != nil {
		return err
	}
	var snapshots [][]evs.Snapshot
	for n, run := range runs {
		for _, note := range run.Asked.Notes() {
			l.say("control %d %s", n+1, note)
		}
		l.out.Controls = append(l.out.Controls, run)
		e := evidenceOf(run, "")
		if late := overtaken(l.natural.Order, run); late != "" {
			e.Outcome, e.Reason = classify.Diverged, late
		}
		l.controls = append(l.controls, e)
		if e.Outcome == classify.Completed {
			snapshots = append(snapshots, run.Snapshots)
		}
	}
	l.base = evs.Baseline(l.Recording.Snapshots, snapshots...)
	l.mask = l.Config.Mask().With(evs.MaskFrom(l.Recording.Snapshots, snapshots...))
	l.out.Mask = l.mask
	for i := range l.controls {
		l.controls[i].DiffLines = lines(evs.Diff(l.base, l.out.Controls[i].Snapshots, l.mask))
	}
	return nil
}

// controlTries is how often a control is made that did not keep the recorded order.
const controlTries = 3

// control is the n-th control.
func (l *loop) control(ctx context.Context, n int) (run *Run, err error) {
	for try := range controlTries {
		run, err = l.nth(ctx, n+try*l.Options.controls(), &l.natural, nil)
		if err != nil || ctx.Err() != nil || overtaken(l.natural.Order, run) == "" {
			break
		}
	}
	return run, err
}

// overtaken says which event a run in the recorded order has given up although it came after all, behind one that it was to
// come before: on a machine that is very slow others may overtake it. What such a run shows is not what the recorded order
// shows, and would pass for noise. Idle handlers do not count: when a looper has nothing else to do is for the machine to say.
func overtaken(order []flipper.Step, run *Run) string {
	late, place := map[string]bool{}, map[string]int{}
	for _, m := range run.Result.Missing {
		late[m.Event] = m.Event != ""
	}
	for i, step := range order {
		if step.Event != "" {
			place[step.Event] = i
		}
	}
	tr := &run.Result.Trace
	furthest := -1
	for i := range tr.Ops {
		op := &tr.Ops[i]
		if op.Kind == trace.KindSend && op.Mode == trace.ModeIdle {
			delete(place, tr.Tables.TaskKey(op.Object))
		}
		key := tr.Tables.TaskKey(op.Task)
		at, ordered := place[key]
		if op.Kind != trace.KindBegin || !ordered {
			continue
		}
		if late[key] && at < furthest {
			return fmt.Sprintf("event %s came so late that others overtook it", key)
		}
		furthest = max(furthest, at)
	}
	return ""
}

// times makes n runs, as many at a time as there are devices.
func (l *loop) times(ctx context.Context, n int, do func(ctx context.Context, i int) error) error {
	return parallel(ctx, l.devices().size(), n, do)
}

// patience is how long a quiet app is waited for in a replay: a multiple of the longest gap that the recording had
// between two operations (DESIGN section 7), within bounds.
func (v *Verifier) patience() time.Duration {
	const least, most = 300 * time.Millisecond, 6 * time.Second
	var gap, last int64
	for i := range v.Recording.Trace.Ops {
		t := v.Recording.Trace.Ops[i].Time
		if last != 0 {
			gap = max(gap, t-last)
		}
		last = t
	}
	return min(max(2*time.Duration(gap), least), most)
}

func lines(ds []evs.Difference) []string {
	out := make([]string, 0, len(ds))
	for _, d := range evs.Distinct(ds) {
		out = append(out, d.String())
	}
	return out
}
