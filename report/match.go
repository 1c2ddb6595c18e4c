package report

import (
	"cmp"
	"path"
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
	Report Report
	// Races are pairs of conflicting accesses of two different tasks that fit the report, in trace order, the pair that
	// is complete first leading; empty if there is none. Whether they are ordered is not looked at: a caller that knows
	// takes the first that is not. Each has the report's id.
	Races []race.Race
	// Reason is NotCovered with what is missing, if there is no race.
	Reason string
}

// Covered says whether the report matches the recording at all.
func (m Matched) Covered() bool { return len(m.Races) > 0 }

// Match finds what reports mean in a trace. The result has an entry for each report, in order.
func Match(reports []Report, tr *trace.Trace) []Matched { return MatchNumbered(reports, tr, nil) }

// MatchNumbered is Match for a trace whose source numbers its operations: where a report has such a number, it must
// match too. Without a Numbering, the numbers in reports are not looked at.
func MatchNumbered(reports []Report, tr *trace.Trace, number Numbering) []Matched {
	x := index(tr, reports)
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
	// vars are the variables that bear a field's name, and ops the indexes of the accesses of a variable.
	vars map[string][]trace.VarID
	ops  map[trace.VarID][]int
	// loopers are the threads that events began on.
	loopers map[trace.TaskID]trace.TaskID
	number  Numbering
}

// index gathers the accesses of the fields that reports name.
func index(tr *trace.Trace, reports []Report) *accesses {
	x := &accesses{tr: tr, vars: map[string][]trace.VarID{}, ops: map[trace.VarID][]int{}, loopers: map[trace.TaskID]trace.TaskID{}}
	wanted := map[string]bool{}
	for i := range reports {
		wanted[reports[i].Field] = true
	}
	chosen := make([]bool, len(tr.Tables.Vars)+1)
	for i, v := range tr.Tables.Vars {
		if wanted[v.Field] {
			chosen[i+1] = true
			x.vars[v.Field] = append(x.vars[v.Field], trace.VarID(i+1))
		}
	}
	for i := range tr.Ops {
		switch op := &tr.Ops[i]; {
		case op.Kind == trace.KindBegin:
			x.loopers[op.Task] = op.Object
		case op.IsAccess() && int(op.Ref) < len(chosen) && chosen[op.Ref]:
			x.ops[op.Var()] = append(x.ops[op.Var()], i)
		}
	}
	return x
}

func (x *accesses) match(r Report) Matched {
	m := Matched{Report: r}
	vars := x.objects(r)
	if len(vars) == 0 {
		m.Reason = NotCovered + ": no access of " + r.Field
		return m
	}
	found := [2]bool{}
	for _, v := range vars {
		first, second := x.fitting(v, r.First), x.fitting(v, r.Second)
		found[0], found[1] = found[0] || len(first) > 0, found[1] || len(second) > 0
		m.Races = append(m.Races, x.pairs(v, first, second)...)
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
	case !found[0]:
		m.Reason = NotCovered + ": no access at " + r.First.String()
	case !found[1]:
		m.Reason = NotCovered + ": no access at " + r.Second.String()
	default:
		m.Reason = NotCovered + ": no two tasks make these accesses to one object, or none of them writes"
	}
	return m
}

// objects are the variables that a report can mean. An address must match. The opaque id of an object holds for the
// recording that it was found in only, so it chooses among variables but does not exclude them all.
func (x *accesses) objects(r Report) []trace.VarID {
	all := x.vars[r.Field]
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

// fitting are, of each task that accesses v as a report says, its first read and its first write, in trace order.
func (x *accesses) fitting(v trace.VarID, a Access) []int {
	type who struct {
		task trace.TaskID
		kind trace.Kind
		site trace.SiteID
	}
	seen := map[who]bool{}
	var out []int
	for _, i := range x.ops[v] {
		op := &x.tr.Ops[i]
		if a.Op > 0 && x.number != nil && x.number(i) != a.Op {
			continue
		}
		if k := (who{op.Task, op.Kind, op.Site}); !seen[k] && x.fits(op, a) {
			seen[k] = true
			out = append(out, i)
		}
	}
	return out
}

func (x *accesses) fits(op *trace.Op, a Access) bool {
	if a.Access != "" && (a.Access == Write) != (op.Kind == trace.KindWrite) {
		return false
	}
	s := x.tr.Tables.Site(op.Site)
	if siteFits(s, a) {
		return true
	}
	return !s.App && s.Caller != 0 && siteFits(x.tr.Tables.Site(s.Caller), a)
}

func siteFits(s trace.Site, a Access) bool {
	class := className(a.Class)
	return (class == "" || class == className(s.Class)) &&
		(a.Method == "" || methodName(a.Method) == methodName(s.Method)) &&
		(a.File == "" || path.Base(strings.ReplaceAll(a.File, `\`, "/")) == s.File) &&
		(a.Line == 0 || a.Line == s.Line)
}

// className takes the forms in which detectors write classes: a.b.C, a/b/C and La/b/C;.
func className(s string) string {
	if inner, ok := strings.CutSuffix(s, ";"); ok {
		s = strings.TrimPrefix(inner, "L")
	}
	return strings.ReplaceAll(s, "/", ".")
}

// methodName drops a signature.
func methodName(s string) string {
	s, _, _ = strings.Cut(s, "(")
	return s
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
