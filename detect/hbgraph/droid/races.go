package droid

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/trace/droidracer"
)

// Race is one RACE record: the first racing pair of a variable in a category.
type Race struct {
	Var      droidracer.Var
	Category droidracer.Category
	Widget   bool // co-enabled, and the object is a widget of the framework
	// First and Second are indices in Log.Accesses. Where one is a read it is the first.
	First, Second int
	// Triggers are the ids of the two operations that fired co-enabled events.
	Triggers [2]int
}

// Result is what DroidRacer's analysis finds in a log.
type Result struct {
	Races []Race
	Pairs int // racing pairs of accesses
}

// Find runs DroidRacer's analysis.
func Find(ctx context.Context, m *droidracer.Model) (*Result, error) {
	rel, err := newRelation(ctx, m)
	if err != nil {
		return nil, err
	}
	f := &finder{m: m, rel: rel, marks: newMarks(m), opOf: map[int]int{}, out: new(Result)}
	for i := range m.Ops {
		if m.Ops[i].Kind == droidracer.AccessSet {
			for _, a := range m.Ops[i].Accesses {
				f.opOf[a] = i
			}
		}
	}
	for _, v := range f.variables() {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("find races: %w", err)
		}
		f.variable(v)
	}
	return f.out, nil
}

type finder struct {
	m     *droidracer.Model
	rel   *relation
	marks *marks
	opOf  map[int]int // operation of an access, by index in Log.Accesses
	out   *Result
}

// variable is the accesses of one variable.
type variable struct {
	v             droidracer.Var
	reads, writes []int
	tasks         map[[2]int]bool // thread and event
}

// variables are the candidates in DroidRacer's order: by address and field, statics last; their accesses by rwId.
func (f *finder) variables() []*variable {
	byVar := map[droidracer.Var]*variable{}
	var list []*variable
	for i := range f.m.Log.Accesses {
		a := &f.m.Log.Accesses[i]
		op, ok := f.opOf[i]
		if !ok || a.Database != "" {
			continue
		}
		v := byVar[a.Var()]
		if v == nil {
			v = &variable{v: a.Var(), tasks: map[[2]int]bool{}}
			byVar[a.Var()] = v
			list = append(list, v)
		}
		v.tasks[[2]int{a.Thread, f.m.InEvent[op]}] = true
		if a.Write {
			v.writes = append(v.writes, i)
		} else {
			v.reads = append(v.reads, i)
		}
	}
	byID := func(a, b int) int { return cmp.Compare(f.m.Log.Accesses[a].RWID, f.m.Log.Accesses[b].RWID) }
	for _, v := range list {
		slices.SortStableFunc(v.reads, byID)
		slices.SortStableFunc(v.writes, byID)
	}
	slices.SortStableFunc(list, func(a, b *variable) int {
		return cmp.Or(cmp.Compare(a.v.Class, b.v.Class), cmp.Compare(a.v.Object, b.v.Object), cmp.Compare(a.v.Field, b.v.Field))
	})
	return list
}

// variable enumerates the pairs of a variable: reads with writes, then writes with writes.
func (f *finder) variable(v *variable) {
	if len(v.writes) == 0 || len(v.tasks) < 2 {
		return
	}
	seen := map[droidracer.Category]bool{}
	for _, r := range v.reads {
		for _, w := range v.writes {
			f.pair(v, r, w, seen)
		}
	}
	for i, w := range v.writes {
		for _, o := range v.writes[i+1:] {
			f.pair(v, w, o, seen)
		}
	}
}

func (f *finder) pair(v *variable, a, b int, seen map[droidracer.Category]bool) {
	x, y := f.opOf[a], f.opOf[b]
	if x == y || f.rel.ordered(x, y) || f.rel.ordered(y, x) {
		return
	}
	f.out.Pairs++
	add := func(c droidracer.Category) bool {
		if seen[c] {
			return false
		}
		seen[c] = true
		f.out.Races = append(f.out.Races, Race{Var: v.v, Category: c, First: a, Second: b})
		return true
	}
	switch p, q := f.rel.eventOf(x), f.rel.eventOf(y); {
	case f.m.Ops[x].Thread != f.m.Ops[y].Thread:
		add(droidracer.Multithreaded)
	case p == nil || q == nil:
	case f.coEnabled(p, q):
		if add(droidracer.CoEnabled) {
			r := &f.out.Races[len(f.out.Races)-1]
			r.Widget = widgets[f.m.Log.Accesses[a].Class]
			r.Triggers = [2]int{f.m.Ops[f.marks.of[p.Msg].trigger-1].ID, f.m.Ops[f.marks.of[q.Msg].trigger-1].ID}
		}
	default:
		f.posted(f.marks.of[p.Msg], f.marks.of[q.Msg], add)
	}
}

// coEnabled reports whether two events hang on triggers that are in no order.
func (f *finder) coEnabled(p, q *droidracer.Event) bool {
	a, b := f.marks.of[p.Msg].trigger-1, f.marks.of[q.Msg].trigger-1
	return a >= 0 && b >= 0 && a != b && !f.rel.ordered(a, b) && !f.rel.ordered(b, a)
}

// posted sorts a race of two events by what the posts before them differ in.
func (f *finder) posted(a, b mark, add func(droidracer.Category) bool) {
	delayed, crossed := a.delayed != b.delayed, a.cross != b.cross
	if delayed && add(droidracer.Delayed) {
		return
	}
	if crossed {
		add(droidracer.CrossPost)
	}
	if !delayed && !crossed {
		add(droidracer.Uncategorized)
	}
}
