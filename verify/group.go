package verify

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// group are suspects that one flip serves: the same pair of events, or where a thread takes part the same pair of sites.
type group struct {
	suspects  []int
	race      *race.Race // of the first one
	reason    string     // why there is nothing to flip
	unrun     string     // why it was not flipped, though it can be
	unshown   string     // which side of it no control shows
	plans     flipper.Result
	first     side
	second    side
	runs      []flipRun
	traced    *Run     // a run of the flip with the instructions of its events
	believed  bool     // it showed a difference, and runs at full speed were made to see whether they do
	traceWith []string // events whose instructions a control is run with, this group's among them
	acquitted acquitted
}

// flipRun is a run of a plan.
type flipRun struct {
	plan     *flipper.Plan
	run      *Run
	evidence classify.Run
}

// group sorts the suspects into flips, and says whether any of them needs a run. What is proved impossible, or cannot be
// flipped, is a group of its own: a proof is of two accesses, not of two events (ATOMIC).
func (l *loop) group() ([]*group, bool) {
	tr := l.Recording.Trace
	byKey := map[string]*group{}
	var groups []*group
	for i, s := range l.suspects {
		if s.Race == nil {
			groups = append(groups, &group{suspects: []int{i}, reason: s.Reason})
			continue
		}
		g := l.groupOf(i)
		key := groupKey(tr, s.Race)
		if same := byKey[key]; same != nil && len(g.plans.Plans) > 0 {
			same.suspects = append(same.suspects, i)
			continue
		}
		if len(g.plans.Plans) > 0 {
			byKey[key] = g
		}
		groups = append(groups, g)
	}
	shareTraces(groups)
	return groups, len(byKey) > 0
}

// groupOf is a suspect with its plans, as a group of its own.
func (l *loop) groupOf(i int) *group {
	tr, rc := l.Recording.Trace, l.suspects[i].Race
	plans, err := flipper.Plans(l.graph, tr, l.Recording.Inputs, *rc)
	g := &group{suspects: []int{i}, race: rc, plans: plans, reason: plans.Reason, first: sideOf(tr, rc.First), second: sideOf(tr, rc.Second)}
	if err != nil {
		g.reason = err.Error()
	}
	return g
}

// tracedAtOnce is how many groups one traced control serves: instructions are streamed, and each event's cost time.
const tracedAtOnce = 20

// shareTraces says for each group that can be flipped which events a traced control of it is to have.
func shareTraces(groups []*group) {
	flippable := slices.DeleteFunc(slices.Clone(groups), func(g *group) bool { return len(g.plans.Plans) == 0 })
	for together := range slices.Chunk(flippable, tracedAtOnce) {
		var events []string
		for _, g := range together {
			for _, key := range g.events() {
				if !slices.Contains(events, key) {
					events = append(events, key)
				}
			}
		}
		for _, g := range together {
			g.traceWith = events
		}
	}
}

// groupKey is what races that one flip serves have in common.
func groupKey(tr *trace.Trace, r *race.Race) string {
	key := ""
	threads := false
	for _, a := range []race.Access{r.First, r.Second} {
		key += tr.Tables.TaskKey(a.Task) + "\x00"
		threads = threads || tr.Tables.Event(a.Task) == nil
	}
	if threads {
		key += fmt.Sprintf("%d %d", r.First.Site, r.Second.Site)
	}
	return key
}
