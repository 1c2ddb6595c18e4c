package detect

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// A Reporter gathers racing pairs into races: one for each field, pair of sites and pair of the tasks' targets, however
// many pairs of accesses there are. Engines feed it; it is not for concurrent use.
type Reporter struct {
	tables *trace.Tables
	filter *Filter
	rows   map[pairKey]*row
	fields interner           // Var.Field
	names  interner           // targets
	ofVar  memo[trace.VarID]  // fields
	ofTask memo[trace.TaskID] // targets
	last   pairKey
	lastIs *row
}

// pairKey is what pairs of one race have in common; the smaller side comes first.
type pairKey struct {
	field    uint32
	low, top side
}

type side struct {
	site   trace.SiteID
	target uint32
	write  bool
}

type row struct {
	variable      trace.VarID
	first, second race.Access
	kind          race.Kind
	count         int
}

type interner map[string]uint32

func (m interner) id(s string) uint32 {
	n, ok := m[s]
	if !ok {
		n = uint32(len(m) + 1)
		m[s] = n
	}
	return n
}

// NewReporter returns an empty reporter for races between tasks of t.
func NewReporter(t *trace.Tables, o Options) *Reporter {
	return &Reporter{tables: t, filter: o.Filter, rows: map[pairKey]*row{}, fields: interner{}, names: interner{}}
}

// Add takes a racing pair: two accesses of v, first and second in the trace. on names the loopers that run the tasks, 0
// for a thread or a binder thread's event.
func (r *Reporter) Add(v trace.VarID, first, second race.Access, on [2]trace.TaskID) {
	key := r.key(v, &first, &second)
	if key == r.last && r.lastIs != nil {
		r.lastIs.count++
		return
	}
	known := r.rows[key]
	if known == nil {
		known = &row{variable: v, first: first, second: second, kind: kindOf(on)}
		r.rows[key] = known
	}
	known.count++
	r.last, r.lastIs = key, known
}

// key is what pairs of one race have in common.
func (r *Reporter) key(v trace.VarID, first, second *race.Access) pairKey {
	a := side{first.Site, r.target(first.Task), first.Write}
	b := side{second.Site, r.target(second.Task), second.Write}
	if b.less(a) {
		a, b = b, a
	}
	return pairKey{r.field(v), a, b}
}

// Use says that tables have grown. They may be a copy that does not grow any more.
func (r *Reporter) Use(t *trace.Tables) { r.tables = t }

// With returns a reporter that has what r and o have gathered. They must have gathered pairs of the same trace, each
// variable's in one of them only; of races that both have the earlier is kept, as if one had gathered all.
func (r *Reporter) With(o *Reporter) *Reporter {
	if len(r.rows) == 0 {
		return o
	}
	sum := &Reporter{tables: r.tables, filter: r.filter, rows: map[pairKey]*row{}, fields: interner{}, names: interner{}}
	for _, from := range []*Reporter{r, o} {
		for _, w := range from.rows {
			sum.put(*w)
		}
	}
	return sum
}

// put adds the row of another reporter.
func (r *Reporter) put(w row) {
	key := r.key(w.variable, &w.first, &w.second)
	known := r.rows[key]
	switch {
	case known == nil:
		r.rows[key] = &w
	case known.second.Op < w.second.Op:
		known.count += w.count
	default:
		w.count += known.count
		r.rows[key] = &w
	}
}

func (s side) less(o side) bool {
	switch {
	case s.site != o.site:
		return s.site < o.site
	case s.target != o.target:
		return s.target < o.target
	default:
		return !s.write && o.write
	}
}

// kindOf says which sorts of tasks race, given their loopers.
func kindOf(on [2]trace.TaskID) race.Kind {
	switch {
	case on[0] == 0 && on[1] == 0:
		return race.ThreadThread
	case on[0] == 0 || on[1] == 0:
		return race.EventThread
	case on[0] == on[1]:
		return race.InLooper
	default:
		return race.CrossLooper
	}
}

func (r *Reporter) field(v trace.VarID) uint32 {
	return r.ofVar.get(v, func() uint32 { return r.fields.id(r.tables.Var(v).Field) })
}

func (r *Reporter) target(t trace.TaskID) uint32 {
	return r.ofTask.get(t, func() uint32 { return r.names.id(targetOf(r.tables, t)) })
}

// memo remembers the numbers of what was asked for, of which there are few beside those of the trace.
type memo[K comparable] struct {
	last   K
	lastIs uint32
	known  map[K]uint32
}

func (m *memo[K]) get(k K, number func() uint32) uint32 {
	if k == m.last && m.lastIs != 0 {
		return m.lastIs
	}
	n, ok := m.known[k]
	if !ok {
		n = number()
		if m.known == nil {
			m.known = map[K]uint32{}
		}
		m.known[k] = n
	}
	m.last, m.lastIs = k, n
	return n
}

// targetOf says what a task runs: an event's target, else its key, or a thread's name.
func targetOf(t *trace.Tables, id trace.TaskID) string {
	if e := t.Event(id); e != nil {
		return cmp.Or(e.Target, e.Key)
	}
	if th := t.Thread(id); th != nil {
		return cmp.Or(th.Name, th.Key)
	}
	return ""
}

// Set is what was gathered, less what the filter removes, sorted by what the races are about so that equal executions
// give equal ids.
func (r *Reporter) Set() *race.Set {
	set := &race.Set{Filtered: map[string]int{}}
	for _, w := range r.rows {
		found := race.Race{
			Var: w.variable, First: w.first, Second: w.second, Kind: w.kind, Count: w.count,
			Group: groupOf(r.tables, w.first.Site, w.second.Site), Priority: priorityOf(r.tables, w.first.Site, w.second.Site),
		}
		if reason := r.filter.Match(r.tables, &found); reason != "" {
			set.Filtered[reason]++
			continue
		}
		set.Races = append(set.Races, found)
	}
	slices.SortFunc(set.Races, func(a, b race.Race) int { return r.compare(&a, &b) })
	for i := range set.Races {
		set.Races[i].ID = fmt.Sprintf("r%d", i+1)
	}
	return set
}

// compare orders races by names, and by operations only where the names are equal.
func (r *Reporter) compare(a, b *race.Race) int {
	t := r.tables
	return cmp.Or(
		cmp.Compare(t.Var(a.Var).Field, t.Var(b.Var).Field),
		compareSites(t.Site(a.First.Site), t.Site(b.First.Site)),
		compareSites(t.Site(a.Second.Site), t.Site(b.Second.Site)),
		cmp.Compare(targetOf(t, a.First.Task), targetOf(t, b.First.Task)),
		cmp.Compare(targetOf(t, a.Second.Task), targetOf(t, b.Second.Task)),
		cmp.Compare(a.First.Op, b.First.Op), cmp.Compare(a.Second.Op, b.Second.Op),
		cmp.Compare(a.Var, b.Var))
}

func compareSites(a, b trace.Site) int {
	return cmp.Or(cmp.Compare(a.Class, b.Class), cmp.Compare(a.Method, b.Method), cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Index, b.Index))
}
