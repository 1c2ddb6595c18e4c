package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// acquit takes pairs out of the collateral of flips that cannot be to blame: those that a flip of their own, with clean
// collateral, has shown to change nothing, unless the flip at hand shows that they do change what somebody reads: alone that
// may be masked by what comes later. What is left of a difference is then the racy pair's.
func (l *loop) acquit(groups []*group) {
	innocent := map[string]bool{}
	for _, g := range groups {
		if g.race == nil || len(g.runs) == 0 {
			continue
		}
		name := l.nameOf(g)
		ok := g.harmless()
		if known, seen := innocent[name]; seen {
			ok = ok && known // names are not unique
		}
		innocent[name] = ok
	}
	for _, g := range groups {
		for i := range g.runs {
			r := &g.runs[i]
			left := slices.DeleteFunc(slices.Clone(r.plan.Collateral), func(p flipper.Pair) bool {
				return innocent[pairName(p.First, p.Second)] && !l.sways(g, r.run, p.Fields)
			})
			r.evidence.Collateral = collateralNames(left)
		}
	}
}

// clearImplied takes out of the collateral of a group's flips what every flip of the group reverses as well, where the flip of
// just that shows something else: what is different between these two runs is the racy pair's.
func (l *loop) clearImplied(groups []*group) {
	for _, g := range groups {
		for i := range g.runs {
			r := &g.runs[i]
			if alone := l.flipOf(groups, r.impliedOnly()); alone != nil && len(evs.Diff(alone.run.Snapshots, r.run.Snapshots, l.mask)) > 0 {
				r.evidence.Collateral = nil
			}
		}
	}
}

// impliedOnly are the names of the collateral of a run that shows an effect, if all of it is implied by the racy pair; else nil.
func (r *flipRun) impliedOnly() []string {
	names := r.evidence.Collateral
	if !r.evidence.Flipped || !r.evidence.Different() {
		return nil
	}
	for _, p := range r.plan.Collateral {
		if slices.Contains(names, pairName(p.First, p.Second)) && !p.Implied {
			return nil
		}
	}
	return names
}

// flipOf is a run that has completed and reverses just the pairs with these names; nil if there is none.
func (l *loop) flipOf(groups []*group, names []string) *flipRun {
	if len(names) == 0 {
		return nil
	}
	for _, g := range groups {
		for i := range g.runs {
			r := &g.runs[i]
			reversed := append(collateralNames(r.plan.Collateral), l.nameOf(g))
			if r.evidence.Flipped && r.evidence.Outcome == classify.Completed && sameNames(reversed, names) {
				return r
			}
		}
	}
	return nil
}

func sameNames(a, b []string) bool {
	return slices.Equal(slices.Compact(slices.Sorted(slices.Values(a))), slices.Compact(slices.Sorted(slices.Values(b))))
}

// sways says whether a run of a group gives other values than a control to the readers of a field that is none of the group's own.
func (l *loop) sways(g *group, run *Run, fields []string) bool {
	control := l.completedControl()
	if control == nil {
		return false
	}
	own := l.conflictingFields(g)
	return slices.ContainsFunc(fields, func(f string) bool {
		return !slices.Contains(own, f) && valuesOf(control, f).plain && valuesOf(run, f).plain && !sameValues(control, run, f)
	})
}

// entangled says whether a run of the group shows an effect that may be another pair's: what the flips of that pair show
// decides.
func (l *loop) entangled(g *group) bool {
	return slices.ContainsFunc(g.runs, func(r flipRun) bool {
		return !r.plan.Clean() && r.evidence.Different() && !l.toBlame(g, &r.evidence)
	})
}

// harmless says whether the flips of a group showed the other order without any difference and without collateral.
func (g *group) harmless() bool {
	shown := false
	for _, r := range g.runs {
		if r.evidence.Different() {
			return false
		}
		shown = shown || r.evidence.Flipped && r.plan.Clean()
	}
	return shown
}

// nameOf is the name of a group's racy pair.
func (l *loop) nameOf(g *group) string {
	return pairName(l.graph.TaskName(g.race.First.Task), l.graph.TaskName(g.race.Second.Task))
}

func pairName(first, second string) string { return first + " and " + second }

func collateralNames(pairs []flipper.Pair) []string {
	var out []string
	for _, c := range pairs {
		out = append(out, pairName(c.First, c.Second))
	}
	return out
}

// own are the flips as evidence about one suspect: where the app failed at the very line of the suspect's access, no other
// pair is to blame.
func own(runs []flipRun, tr *trace.Trace, r *race.Race) []classify.Run {
	var out []classify.Run
	for _, run := range runs {
		e := run.evidence
		if r != nil && e.Crash != nil && failsAt(e.Crash.Stack, tr, r) {
			e.Collateral = nil
		}
		out = append(out, e)
	}
	return out
}

// failsAt says whether the innermost app frame of a stack is a line at which the race reads or writes.
func failsAt(stack []string, tr *trace.Trace, r *race.Race) bool {
	frames := appFrames(stack)
	if len(frames) == 0 {
		return false
	}
	for _, id := range []trace.SiteID{r.First.Site, r.Second.Site} {
		site := tr.Tables.Site(id)
		if site.Line > 0 && strings.HasPrefix(frames[0], fmt.Sprintf("%s.%s(", site.Class, site.Method)) && strings.HasSuffix(frames[0], fmt.Sprintf(":%d)", site.Line)) {
			return true
		}
	}
	return false
}
