package commute_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/code/codetest"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestFigures holds detection to the dissertation's figures and to what it says of false alarms, each as a trace with the
// specifications that were learned before.
func TestFigures(t *testing.T) {
	for _, c := range tracetest.Cases(t, "testdata/*.txtar") {
		t.Run(c.Name, func(t *testing.T) {
			specs, err := commute.ReadSpecs(strings.NewReader(c.Files["specs"]), "specs")
			if err != nil {
				t.Fatal(err)
			}
			o := commute.Options{Detect: detect.Options{World: detect.OpenWorld}}
			if text, ok := c.Files["code"]; ok {
				o.Types = commute.NewTypes(codetest.Program(t, text))
			}
			found, err := commute.Find(t.Context(), detect.Memory(c.Trace), specs, o)
			if err != nil {
				t.Fatal(err)
			}
			var races, pruned, violations []string
			for i := range found.Races {
				races = append(races, describe(c.Trace, &found.Races[i]))
			}
			for i := range found.Pruned {
				p := &found.Pruned[i]
				pruned = append(pruned, fmt.Sprintf("%s: %s: %s", p.Reason, describe(c.Trace, &p.Race), p.Because))
			}
			for _, v := range found.Violations {
				violations = append(violations, fmt.Sprintf("%s for %s", v.Condition, v.Handler))
			}
			compare(t, &c, "races", races)
			compare(t, &c, "pruned", pruned)
			compare(t, &c, "violations", violations)
			if _, ok := c.Files["data races"]; ok {
				compare(t, &c, "data races", dataRaces(t, c.Trace, o.Detect))
			}
			if want, ok := c.Files["minor"]; ok {
				if got := fmt.Sprintln(found.Minor); got != want {
					t.Errorf("%s minor events, want %s", got, want)
				}
			}
		})
	}
}

// dataRaces are the fields on which a detector of data races finds some.
func dataRaces(t *testing.T, tr *trace.Trace, o detect.Options) []string {
	t.Helper()
	d, err := asyncclock.New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	set, err := detect.Run(t.Context(), d, tr)
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for i := range set.Races {
		fields = append(fields, tr.Tables.Var(set.Races[i].Var).Field)
	}
	return fields
}

func compare(t *testing.T, c *tracetest.Case, what string, got []string) {
	t.Helper()
	want := slices.Clone(c.Lines(what))
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +found):\n%s", what, diff)
	}
}

// describe is a pair in a line.
func describe(tr *trace.Trace, r *commute.Race) string {
	at := func(a race.Access) string {
		s := tr.Tables.Site(a.Site)
		if tr.Ops[a.Op].Site != a.Site || (tr.Ops[a.Op].Kind == trace.KindWrite) != a.Write || tr.Ops[a.Op].Task != a.Task {
			return fmt.Sprintf("operation %d is not the access", a.Op)
		}
		return fmt.Sprintf("%s:%d", s.Method, s.Line)
	}
	field := tr.Tables.Var(r.Var).Field
	field = strings.TrimPrefix(field, "org.example.")
	return fmt.Sprintf("%s %s %s %s if %s for %s", r.Class, field, at(r.First), at(r.Second), r.Condition, r.Handler)
}
