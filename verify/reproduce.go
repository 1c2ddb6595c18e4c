package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/culprit"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
)

// Reproduction is what became of the search for an order that leads to a failure.
type Reproduction struct {
	// Found is the attempt that led there, nil if none did.
	Found *Attempt
	// Natural is the recorded order, replayed.
	Natural Attempt
	// Tried are all attempts in their order, the found one last.
	Tried []Attempt
	// Refused counts the pairs that have no other order, by known rules or for want of a way to hold them.
	Refused int
	// Left is how many pairs no time was left for.
	Left    int
	Elapsed time.Duration
}

// Attempt is an order that was tried.
type Attempt struct {
	Candidate culprit.Candidate
	Way       string // of the plan; empty for the recorded order
	Outcome   replay.Outcome
	Flipped   bool // the run shows the other order
	// Crash is what the run ended in, nil if it did not crash; Differs says what keeps that from being the wanted failure,
	// empty if nothing does.
	Crash   *device.Crash
	Differs string
	// Note says why the order did not come, where it did not.
	Note string
	// Confirmed of Runs runs led to the wanted failure.
	Runs, Confirmed int
	// Schedule leads there again, Story tells both orders; of a found attempt only.
	Schedule *flipper.Schedule
	Orders   []Story
}

// Same says whether the attempt led to the wanted failure.
func (a *Attempt) Same() bool { return a.Crash != nil && a.Differs == "" }

// Reproduce looks for an order of the recording's events that leads to a failure. The candidates are flipped one by one, in their
// order, until a run fails like that; what fails so in the recorded order needs no other one, which is the first thing that is
// looked at. It returns what was tried when ctx ends, with ctx's error.
func (v *Verifier) Reproduce(ctx context.Context, want *crash.Throwable, candidates []culprit.Candidate) (*Reproduction, error) {
	start := time.Now()
	graph, err := edg.Build(v.Recording.Trace)
	if err != nil {
		return nil, fmt.Errorf("build the event dependency graph: %w", err)
	}
	l := &loop{Verifier: v, graph: graph, out: &Outcome{}}
	for i := range candidates {
		l.suspects = append(l.suspects, Suspect{ID: candidates[i].Race.ID, Race: &candidates[i].Race})
	}
	s := &search{loop: l, candidates: candidates, want: want, out: &Reproduction{}}
	s.natural = natural(graph, v.Recording)
	if v.Options.Budget > 0 {
		s.deadline = start.Add(v.Options.Budget)
	}
	err = s.run(ctx)
	s.out.Elapsed = time.Since(start)
	return s.out, err
}

// search is a reproduction under way.
type search struct {
	*loop
	candidates []culprit.Candidate
	want       *crash.Throwable
	out        *Reproduction
	late       []flipOf // further ways, for when no first one leads there
}

// flipOf is a plan of a group.
type flipOf struct {
	g    *group
	plan flipper.Plan
}

func (s *search) run(ctx context.Context) error {
	if err := s.replayNatural(ctx); err != nil || s.out.Natural.Same() {
		return err
	}
	for i := range s.candidates {
		if s.over() {
			s.out.Left = len(s.candidates) - i
			return nil
		}
		g, err := s.planned(i)
		if err != nil {
			return err
		}
		if len(g.plans.Plans) == 0 {
			s.out.Refused++
			continue
		}
		if done, err := s.tryGroup(ctx, g, s.candidates[i].Late); done || err != nil {
			return err
		}
	}
	for _, f := range s.late {
		if s.over() {
			return nil
		}
		if done, _, err := s.try(ctx, f); done || err != nil {
			return err
		}
	}
	return nil
}

// planned is a candidate with its plans. Components that would not have come when the first task is held order nothing.
func (s *search) planned(i int) (*group, error) {
	g, c := s.groupOf(i), &s.candidates[i]
	if g.plans.Infeasible != nil && len(c.Born) > 0 {
		tr := culprit.Unborn(s.Recording.Trace, c.Born)
		graph, err := edg.Build(tr)
		if err != nil {
			return nil, fmt.Errorf("build the event dependency graph: %w", err)
		}
		if g.plans, err = flipper.Plans(graph, tr, s.Recording.Inputs, *g.race); err != nil {
			return nil, err
		}
	}
	if c.Entry.Class != "" {
		for i := range g.plans.Plans {
			g.plans.Plans[i].HoldAt(flipper.Place{Class: c.Entry.Class, Method: c.Entry.Method, Nth: 1})
		}
	}
	return g, nil
}

// over says whether the budget is used up.
func (s *search) over() bool { return !s.deadline.IsZero() && !time.Now().Before(s.deadline) }

// replayNatural replays the recorded order: a failure that comes there is no matter of order.
func (s *search) replayNatural(ctx context.Context) error {
	s.tell(Progress{Text: "the recorded order"})
	run, err := s.nth(ctx, 0, &s.natural, nil)
	if err != nil {
		return err
	}
	s.out.Natural = s.attempt(run)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if run.Result.Outcome == replay.Lost {
		return cmp.Or(run.Result.Err, errors.New("the replay of the recorded order was lost"))
	}
	return nil
}

// tryGroup flips a pair: by the first way, and if that does not show the other order by the next one. A way that shows the
// order, but not the failure, leaves the others for the end.
func (s *search) tryGroup(ctx context.Context, g *group, late bool) (done bool, err error) {
	ways := s.ways(g, late)
	for i, plan := range ways {
		done, shown, err := s.try(ctx, flipOf{g, plan})
		if done || err != nil {
			return done, err
		}
		if shown {
			for _, p := range ways[i+1:] {
				s.late = append(s.late, flipOf{g, p})
			}
			return false, nil
		}
	}
	return false, nil
}

// ways are the plans of a pair, with one that holds the first task to the end: first if the harm takes its time, else last. To
// hold a post comes after the other ways: the poster may be a thread of the system's, which then does not answer.
func (s *search) ways(g *group, late bool) []flipper.Plan {
	ways := slices.Clone(g.plans.Plans)
	slices.SortStableFunc(ways, func(a, b flipper.Plan) int { return cmp.Compare(posts(a.Way), posts(b.Way)) })
	last, ok := ways[0].Last()
	switch {
	case !ok:
	case late:
		ways = slices.Insert(ways, 0, last)
	default:
		ways = append(ways, last)
	}
	return ways
}

// posts is 1 for a way that holds a post, else 0.
func posts(way string) int {
	if way == flipper.HoldPost {
		return 1
	}
	return 0
}

// try runs a flip, and if it leads to the failure again, so that it is known to do so every time.
func (s *search) try(ctx context.Context, f flipOf) (done, shown bool, err error) {
	g, plan := f.g, &f.plan
	plan.Schedule.App, plan.Schedule.Waits = s.natural.App, s.natural.Waits
	candidate := s.candidates[g.suspects[0]]
	s.tell(Progress{Text: fmt.Sprintf("flip %s, %s: %s", candidate.Race.ID, plan.Way, candidate.Why)})
	runs, err := s.runPlan(ctx, g, plan, 0, 1)
	if err != nil {
		return false, false, err
	}
	a := s.attempt(runs[0].run)
	a.Candidate, a.Way, a.Flipped = candidate, plan.Way, runs[0].evidence.Flipped
	if ctx.Err() != nil {
		return false, false, context.Cause(ctx)
	}
	if !a.Same() {
		s.out.Tried = append(s.out.Tried, a)
		return false, a.Flipped, nil
	}
	more, err := s.runPlan(ctx, g, plan, 1, s.Options.flips())
	if err != nil {
		return false, false, err
	}
	runs = append(runs, more...)
	for _, r := range more {
		again := s.attempt(r.run)
		a.Runs++
		if again.Same() {
			a.Confirmed++
		}
	}
	s.out.Tried = append(s.out.Tried, a)
	if a.Confirmed < a.Runs { // a failure that comes and goes is not what this order decides
		return false, a.Flipped, nil
	}
	g.runs = runs
	s.found(g, plan, runs[0].run)
	return true, true, nil
}

// found keeps the attempt that led to the failure, with its schedule and both orders.
func (s *search) found(g *group, plan *flipper.Plan, run *Run) {
	a := &s.out.Tried[len(s.out.Tried)-1]
	schedule := plan.Schedule
	schedule.Race = a.Candidate.Race.ID
	schedule.Expect = &flipper.Expectation{Effect: string(classify.EffectCrash)}
	expectCrash(schedule.Expect, a.Crash)
	a.Schedule = &schedule
	a.Orders = s.stories(g, s.fieldOf(&a.Candidate.Race))
	if len(a.Orders) == 1 { // the failure came before the other order was complete
		a.Orders = append(a.Orders, s.newTeller(&run.Result.Trace, s.fieldOf(&a.Candidate.Race)).tell(OrderFlipped, g.second.key, g.first.key))
	}
	s.out.Found = a
}

// attempt is what a run showed, held against the wanted failure.
func (s *search) attempt(run *Run) Attempt {
	e := evidenceOf(run, "")
	a := Attempt{Outcome: run.Result.Outcome, Crash: run.Result.Crash, Runs: 1, Note: cmp.Or(e.Deadlock, e.Reason)}
	if a.Crash == nil {
		return a
	}
	if a.Differs = crash.Compare(s.want, Thrown(a.Crash)); a.Differs == "" {
		a.Confirmed = 1
	}
	return a
}

// Thrown is a crash of a session as it was thrown.
func Thrown(c *device.Crash) *crash.Throwable {
	if reports, err := crash.Read(strings.NewReader(c.Text)); err == nil && reports[0].Throwable != nil {
		return reports[0].Throwable
	}
	t := &crash.Throwable{Class: c.Exception, Message: c.Message, Frames: crash.ParseFrames(c.Stack)}
	for _, cause := range c.Causes { // of which only the heads are known
		class, message, _ := strings.Cut(cause, ": ")
		t.Root().Cause = &crash.Throwable{Class: class, Message: message}
	}
	return t
}
