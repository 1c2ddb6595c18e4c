package verify

import (
	"cmp"
	"slices"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// What makes a race promising, the strongest first; each outweighs all below it together.
const (
	scoreUseFree = 1 << (2 - iota) // one side frees what the other uses (Hsiao, section 3.4)
	scoreApp                       // both accesses are the app's own code
	scoreVisible                   // one of the two tasks writes what a user sees
)

// byPromise sorts groups: those first that are most likely to be harmful. Equal ones stay in the order of their reports.
func (l *loop) byPromise(groups []*group) {
	visible := visibleWriters(l.Recording.Trace)
	scores := map[*group]int{}
	for _, g := range groups {
		for _, i := range g.suspects {
			if r := l.suspects[i].Race; r != nil {
				scores[g] = max(scores[g], score(l.Recording.Trace, r, visible))
			}
		}
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return cmp.Compare(scores[b], scores[a]) })
}

// score is how promising a race is.
func score(tr *trace.Trace, r *race.Race, visible map[trace.TaskID]bool) int {
	n := 0
	if useFree(tr, r.First, r.Second) || useFree(tr, r.Second, r.First) {
		n += scoreUseFree
	}
	if tr.Tables.Site(r.First.Site).App && tr.Tables.Site(r.Second.Site).App {
		n += scoreApp
	}
	if visible[r.First.Task] || visible[r.Second.Task] {
		n += scoreVisible
	}
	return n
}

// useFree says whether one access reads a reference and the other writes null over it (Hsiao, section 3.4).
func useFree(tr *trace.Trace, use, free race.Access) bool {
	if use.Op < 0 || free.Op < 0 || use.Op >= len(tr.Ops) || free.Op >= len(tr.Ops) {
		return false
	}
	return tr.Ops[use.Op].Kind == trace.KindRead && tr.Ops[free.Op].Kind == trace.KindWrite && tr.Ops[free.Op].Flags&trace.FlagNull != 0
}

// visibleWriters are the tasks that write what a user can see.
func visibleWriters(tr *trace.Trace) map[trace.TaskID]bool {
	out := map[trace.TaskID]bool{}
	for i := range tr.Ops {
		if op := &tr.Ops[i]; op.Kind == trace.KindWrite && tr.Tables.Var(op.Var()).Kind.Visible() {
			out[op.Task] = true
		}
	}
	return out
}
