package usefree_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/code/codetest"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/usefree"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestFigures holds the detector to CAFA's figures and to what it says of false positives, each as a trace with the code that
// it came from, if any.
func TestFigures(t *testing.T) {
	for _, c := range tracetest.Cases(t, "testdata/*.txtar") {
		t.Run(c.Name, func(t *testing.T) {
			o := usefree.Options{Detect: detect.Options{World: detect.OpenWorld}}
			if text, ok := c.Files["code"]; ok {
				o.Code = codetest.Program(t, text)
			}
			found, err := usefree.Find(t.Context(), detect.Memory(c.Trace), o)
			if err != nil {
				t.Fatal(err)
			}
			var races, pruned []string
			for i := range found.Races {
				r := &found.Races[i]
				line := fmt.Sprintf("%s %s %s", sides(c.Trace, &r.Race), r.Class, r.Basis)
				if r.Use != "" {
					line += " " + r.Use
				}
				races = append(races, line)
			}
			for i := range found.Pruned {
				p := &found.Pruned[i]
				pruned = append(pruned, fmt.Sprintf("%s: %s", p.Reason, sides(c.Trace, &p.Race.Race)))
				if p.Because == "" {
					t.Errorf("%s is left out without evidence", pruned[len(pruned)-1])
				}
			}
			slices.Sort(races)
			slices.Sort(pruned)
			if diff := cmp.Diff(c.Lines("races"), races, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("races (-want +found):\n%s", diff)
			}
			if diff := cmp.Diff(c.Lines("pruned"), slices.Compact(pruned), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("pruned (-want +found):\n%s", diff)
			}
		})
	}
}

// sides are the field, the use and the free of a race.
func sides(tr *trace.Trace, r *race.Race) string {
	use, free := r.First, r.Second
	if use.Write {
		use, free = free, use
	}
	field := tr.Tables.Var(r.Var).Field
	return fmt.Sprintf("%s use %s free %s", field[len("org.example."):], place(tr, use.Site), place(tr, free.Site))
}

func place(tr *trace.Trace, id trace.SiteID) string {
	s := tr.Tables.Site(id)
	return fmt.Sprintf("%s:%d", s.Method, s.Line)
}
