package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// NotCovered is why a report that matches no pair of accesses is unverified.
const NotCovered = "not covered by this recording"

// maxWitnesses is how many pairs of tasks Match names for one report.
const maxWitnesses = 64

// Matched is a report with the accesses of a trace that it means.
type Matched struct {
	// Report is the report, with the field as the recording names it if there is one.
	Report Report
	// Races are pairs of conflicting accesses of two different tasks that fit the report, in trace order, the pair that
	// is complete first leading; empty if there is none. Whether they are ordered is not looked at: a caller that knows
	// takes the first that is not. Each has the report's id.
	Races []race.Race
	// Reason is NotCovered with what is missing and what came nearest, if there is no race.
	Reason string
}

// Covered says whether the report matches the recording at all.
func (m Matched) Covered() bool { return len(m.Races) > 0 }

// Match finds what reports mean in a trace. The result has an entry for each report, in order.
func Match(reports []Report, tr *trace.Trace) []Matched { return MatchNumbered(reports, tr, nil) }

// MatchNumbered is Match for a trace whose source numbers its operations: where a report has such a number, it must
// match too. Without a Numbering, the numbers in reports are not looked at.
func MatchNumbered(reports []Report, tr *trace.Trace, number Numbering) []Matched {
	x := index(tr)
	x.number = number
	out := make([]Matched, len(reports))
	for i := range reports {
		out[i] = x.match(reports[i])
	}
	return out
}

// accesses are the accesses of a trace, by the name of the field.
type accesses struct {
	tr *trace.Trace
	// fields are the names of fields that end in a simple name, vars the variables that bear a field's name, and ops the
	// indexes of the accesses of a variable.
	fields map[string][]string
	vars   map[string][]trace.VarID
	ops    map[trace.VarID][]int
	// loopers are the threads that events began on.
	loopers map[trace.TaskID]trace.TaskID
	number  Numbering
}

// index gathers the accesses of a trace.
func index(tr *trace.Trace) *accesses {
	x := &accesses{tr: tr, fields: map[string][]string{}, vars: map[string][]trace.VarID{}, ops: map[trace.VarID][]int{},
		loopers: map[trace.TaskID]trace.TaskID{}}
	for i, v := range tr.Tables.Vars {
		if x.vars[v.Field] == nil {
			name := simpleField(v.Field)
			x.fields[name] = append(x.fields[name], v.Field)
		}
		x.vars[v.Field] = append(x.vars[v.Field], trace.VarID(i+1))
	}
	for i := range tr.Ops {
		switch op := &tr.Ops[i]; {
		case op.Kind == trace.KindBegin:
			x.loopers[op.Task] = op.Object
		case op.IsAccess():
			x.ops[op.Var()] = append(x.ops[op.Var()], i)
		}
	}
	return x
}

// match looks for pairs that fit a report to the letter, and if there are none for such as it may mean in other words.
func (x *accesses) match(r Report) Matched {
	m := Matched{Report: r}
	vars := x.objects(r)
	if len(vars) == 0 {
		m.Reason = NotCovered + ": no access of " + r.Field + x.nearFields(r)
		if r.Object != "" && len(x.variables(r)) > 0 {
			m.Reason = NotCovered + ": no access of " + r.Field + " of object " + r.Object
		}
		return m
	}
	first, second := newSide(x.tr, r.First), newSide(x.tr, r.Second)
	found := [2]bool{}
	for _, least := range []fitness{exact, akin} {
		for _, v := range vars {
			a, b := x.fitting(v, first, least), x.fitting(v, second, least)
			found[0], found[1] = found[0] || len(a) > 0, found[1] || len(b) > 0
			m.Races = append(m.Races, x.pairs(v, a, b)...)
		}
		if len(m.Races) > 0 {
			break
		}
	}
	slices.SortStableFunc(m.Races, func(a, b race.Race) int {
		return cmp.Or(cmp.Compare(a.Second.Op, b.Second.Op), cmp.Compare(a.First.Op, b.First.Op))
	})
	m.Races = m.Races[:min(len(m.Races), maxWitnesses)]
	for i := range m.Races {
		m.Races[i].ID, m.Races[i].Group = r.ID, r.Group
	}
	switch {
	case len(m.Races) > 0:
		m.Report.Field = x.tr.Tables.Var(m.Races[0].Var).Field
	case !found[0]:
		m.Reason = NotCovered + ": no access at " + r.First.String() + x.nearSites(vars, r.First)
	case !found[1]:
		m.Reason = NotCovered + ": no access at " + r.Second.String() + x.nearSites(vars, r.Second)
	default:
		m.Reason = NotCovered + ": no two tasks make these accesses to one object, or none of them writes"
	}
	return m
}

// objects are the variables that a report can mean. An address must match. The opaque id of an object holds for the
// recording that it was found in only, so it chooses among variables but does not exclude them all.
func (x *accesses) objects(r Report) []trace.VarID {
	all := x.variables(r)
	if r.Object == "" {
		return all
	}
	var same []trace.VarID
	for _, v := range all {
		if x.tr.Tables.Var(v).Object == r.Object {
			same = append(same, v)
		}
	}
	if len(same) == 0 && !strings.HasPrefix(r.Object, "0x") {
		return all
	}
	return same
}

// variables are those of the field that fits a report best; of a report without a field, all.
func (x *accesses) variables(r Report) []trace.VarID {
	var out []trace.VarID
	if r.Field == "" {
		for i := range x.tr.Tables.Vars {
			out = append(out, trace.VarID(i+1))
		}
		return out
	}
	best := akin
	for _, field := range x.fields[simpleField(r.Field)] {
		switch fit := fieldFits(field, r); {
		case fit > best:
			best, out = fit, slices.Clone(x.vars[field])
		case fit == best:
			out = append(out, x.vars[field]...)
		}
	}
	return out
}

// side is one side of a report, with how well the sites fit it that it was compared with.
type side struct {
	want   Access
	tables *trace.Tables
	fits   map[trace.SiteID]fitness
}

func newSide(tr *trace.Trace, a Access) *side {
	return &side{want: a, tables: &tr.Tables, fits: map[trace.SiteID]fitness{}}
}

// fit compares a site, or for one of the framework the app's call of it.
func (d *side) fit(id trace.SiteID) fitness {
	if fit, ok := d.fits[id]; ok {
		return fit
	}
	s := d.tables.Site(id)
	fit := siteFits(s, d.want)
	if !s.App && s.Caller != 0 {
		fit = max(fit, siteFits(d.tables.Site(s.Caller), d.want))
	}
	d.fits[id] = fit
	return fit
}

// fitting are, of each task that accesses v as a report says, its first read and its first write, in trace order.
func (x *accesses) fitting(v trace.VarID, a *side, least fitness) []int {
	type who struct {
		task trace.TaskID
		kind trace.Kind
		site trace.SiteID
	}
	seen := map[who]bool{}
	var out []int
	for _, i := range x.ops[v] {
		op := &x.tr.Ops[i]
		if a.want.Op > 0 && x.number != nil && x.number(i) != a.want.Op || a.fit(op.Site) < least {
			continue
		}
		if a.want.Access != "" && (a.want.Access == Write) != (op.Kind == trace.KindWrite) {
			continue
		}
		if k := (who{op.Task, op.Kind, op.Site}); !seen[k] {
			seen[k] = true
			out = append(out, i)
		}
	}
	return out
}

// pairs are the conflicting pairs of two different tasks. The earlier access comes first, whichever the report calls so:
// an outside detector need not know the order.
func (x *accesses) pairs(v trace.VarID, first, second []int) []race.Race {
	type tasks struct {
		a, b         trace.TaskID
		siteA, siteB trace.SiteID
		kindA, kindB trace.Kind
	}
	seen, tried := map[tasks]bool{}, 0
	var out []race.Race
	for _, j := range second {
		for _, i := range first {
			if tried++; len(out) >= maxWitnesses || tried > maxTried {
				return out
			}
			i, j := min(i, j), max(i, j)
			a, b := &x.tr.Ops[i], &x.tr.Ops[j]
			if a.Task == b.Task || (a.Kind != trace.KindWrite && b.Kind != trace.KindWrite) {
				continue
			}
			k := tasks{a.Task, b.Task, a.Site, b.Site, a.Kind, b.Kind}
			if !seen[k] {
				seen[k] = true
				out = append(out, race.Race{Var: v, First: x.access(i), Second: x.access(j), Kind: x.kind(a.Task, b.Task), Count: 1})
			}
		}
	}
	return out
}

// maxTried bounds the search for pairs of one variable.
const maxTried = 1 << 20

func (x *accesses) access(i int) race.Access {
	op := &x.tr.Ops[i]
	return race.Access{Op: i, Task: op.Task, Site: op.Site, Write: op.Kind == trace.KindWrite}
}

// kind says which sorts of tasks race.
func (x *accesses) kind(a, b trace.TaskID) race.Kind {
	ea, eb := x.tr.Tables.Event(a) != nil, x.tr.Tables.Event(b) != nil
	switch {
	case !ea && !eb:
		return race.ThreadThread
	case ea != eb:
		return race.EventThread
	case x.loopers[a] == x.loopers[b]:
		return race.InLooper
	default:
		return race.CrossLooper
	}
}
