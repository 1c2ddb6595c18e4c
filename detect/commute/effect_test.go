package commute

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestEffects: what an event is to a condition (section 5.2.2), with the events of the running examples (Figure 5.2). onUpdateResults
// requires the hub in all of them.
func TestEffects(t *testing.T) {
	const requires = `
		onUpdateResults begin main
		onUpdateResults read hub reference %s
		onUpdateResults end`
	for _, c := range []struct{ name, hub, event, later, want string }{
		{"REQ: it is one of its preconditions", "value=5", "e read other value=1", "value=5", ""},
		{"KILL by an event that reads it before", "value=5", "e perform h\ne read hub reference value=5\ne write hub reference null", "null", "KILL"},
		{"GEN: it did not hold before and holds after", "null", "e write hub reference value=6", "value=6", "GEN"},
		{"KILL: it held before and does not hold after", "value=5", "e write hub reference null", "null", "KILL"},
		{"NOP: it holds before and after, of another object", "value=5", "e write hub reference value=6", "value=6", ""},
		{"NOP: it holds neither before nor after", "null", "e write hub reference null", "null", ""},
		{"NOP: what it kills it generates again", "value=5", "e write hub reference null\ne write hub reference value=7", "value=7", ""},
		{"NOP: it writes something else", "value=5", "e write other value=2", "value=5", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := tracetest.Text(t, fmt.Sprintf(`
				var hub object=o1 field=TrackActivity.dataHub
				var other object=o1 field=TrackActivity.other
				T send onResume
				T send e
				T send onUpdateResults
				onResume begin main
				onResume write hub reference %s
				onResume end
				e begin main
				%s
				e end`+requires, c.hub, c.event, c.later))
			specs := &Specs{Handlers: []Handler{{Name: "onUpdateResults", Preconditions: []Precondition{{Condition: Condition{form: isObject, X: "TrackActivity.dataHub"}}}}}}
			found, err := look(t.Context(), detect.Memory(tr), specs, Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range found.effects {
				kind := "KILL"
				if x.generates {
					kind = "GEN"
				}
				if tr.Tables.Event(x.task).Key == "e" {
					got = append(got, kind)
				}
			}
			if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("(-want +found):\n%s", diff)
			}
			required := slices.ContainsFunc(found.required, func(q requirement) bool { return q.handler == "onUpdateResults" })
			if !required {
				t.Error("onUpdateResults does not require it")
			}
		})
	}
}
