package verify

import (
	"context"
	"fmt"
	"time"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
)

// Options tune a verification. The zero value takes the defaults.
type Options struct {
	// Controls is the number of replays in the recorded order; 2 by default.
	Controls int
	// Flips is how often a flip that shows a difference is run before it is believed; 3 by default.
	Flips int
	// Limit bounds one run; 60 s by default.
	Limit time.Duration
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

// Verifier verifies the races of one recording.
type Verifier struct {
	Opener    device.Opener
	Recording *record.Recording
	Config    evs.Config
	Options   Options
	// Progress is told what is done, for people; may be nil.
	Progress func(Progress)
}

// Progress is a step of a verification.
type Progress struct {
	Text        string
	Done, Total int // reports
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
	// Story tells both orders, for people.
	Story []string
}

// Outcome is a whole verification.
type Outcome struct {
	Verdicts []Verdict
	Controls []*Run
	Mask     evs.Mask
	Elapsed  time.Duration
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
	traces   map[string]*Run // control runs with branches, by the pair of events
	out      *Outcome
	done     int
}

func (l *loop) say(format string, args ...any) {
	if l.Progress != nil {
		l.Progress(Progress{Text: fmt.Sprintf(format, args...), Done: l.done, Total: len(l.suspects)})
	}
}

func (l *loop) run(ctx context.Context) error {
	groups, needRuns := l.group()
	l.natural = flipper.Natural(l.graph, l.Recording.Trace, l.Recording.Inputs)
	l.natural.App, l.natural.Waits = l.Recording.Manifest.App.Package, l.Recording.Manifest.Waits
	l.traces = map[string]*Run{}
	if needRuns {
		if err := l.runControls(ctx); err != nil {
			return err
		}
	}
	for _, g := range groups {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := l.flip(ctx, g); err != nil {
			return err
		}
	}
	l.acquit(groups)
	for _, g := range groups {
		for _, i := range g.suspects {
			if err := l.judge(ctx, g, i); err != nil {
				return err
			}
			l.done++
			l.say("%s: %s", l.suspects[i].ID, l.out.Verdicts[i].Finding.Verdict)
		}
	}
	return nil
}

// runControls replays the recorded order and learns what differs between equal runs.
func (l *loop) runControls(ctx context.Context) error {
	var snapshots [][]evs.Snapshot
	for n := range l.Options.controls() {
		l.say("control %d of %d", n+1, l.Options.controls())
		run := l.Once(ctx, &l.natural, nil)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		l.out.Controls = append(l.out.Controls, run)
		l.controls = append(l.controls, evidenceOf(run, ""))
		if run.Result.Outcome == replay.Completed {
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
