package verify

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/record"
)

// Natural is the recorded order of a recording as a schedule.
func Natural(rec *record.Recording) (*flipper.Schedule, error) {
	g, err := edg.Build(rec.Trace)
	if err != nil {
		return nil, fmt.Errorf("build the event dependency graph: %w", err)
	}
	s := natural(g, rec)
	return &s, nil
}

func natural(g *edg.Graph, rec *record.Recording) flipper.Schedule {
	s := flipper.Natural(g, rec.Trace, rec.Inputs)
	s.App, s.Waits = rec.Manifest.App.Package, rec.Manifest.Waits
	return s
}

// AsExpected says whether a run showed what its schedule expects: the same exception with the same frames of the app, or
// all the differences.
func (v *Verifier) AsExpected(e *flipper.Expectation, run *Run) bool {
	c := run.Result.Crash
	if e.Exception != "" {
		return c != nil && c.Exception == e.Exception && slices.Equal(appFrames(c.Stack), appFrames(e.Stack)) &&
			(len(e.Root) == 0 || slices.Equal(appFrames(rootOf(c)), appFrames(e.Root)))
	}
	if e.Effect == string(classify.EffectANR) {
		return run.Result.Hang != nil
	}
	got := lines(v.Changes(run))
	for _, want := range e.Diff {
		if !slices.Contains(got, want) {
			return false
		}
	}
	return true
}

// expectCrash adds a crash to what a schedule leads to, if there is one.
func expectCrash(e *flipper.Expectation, c *device.Crash) {
	if c != nil {
		e.Exception, e.Stack, e.Root = c.Exception, c.Stack, rootOf(c)
	}
}

// rootOf is the innermost cause of a crash: its class, told apart from frames, and its frames. Nil if it has no cause.
func rootOf(c *device.Crash) []string {
	thrown := Thrown(c)
	if thrown.Cause == nil {
		return nil
	}
	root := thrown.Root()
	out := []string{"caused by: " + root.Class}
	for _, f := range root.Frames {
		out = append(out, f.String())
	}
	return out
}

// Changes are what a run shows that the recording does not.
func (v *Verifier) Changes(run *Run) []evs.Difference {
	return evs.Distinct(evs.Diff(v.Recording.Snapshots, run.Snapshots, v.Config.Mask()))
}

// appFrames are the frames of a stack that are not the platform's: how an event was delivered shows below them.
func appFrames(stack []string) []string {
	return slices.DeleteFunc(slices.Clone(stack), crash.Platform)
}
