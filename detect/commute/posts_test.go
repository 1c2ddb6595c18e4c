package commute_test

import (
	"testing"

	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestPosts: which events are posted in a known order, of those that wait.
func TestPosts(t *testing.T) {
	tr := tracetest.Text(t, `
		T send A q=main
		T send B q=main
		U send C q=main
		T signal s
		U wait s
		U send D q=main
		X send E q=main
		- send F q=main
		A begin main
		A end`)
	p := commute.NewPosts()
	p.Ops(&tr.Tables, tr.Ops[:8])
	events := map[string]trace.TaskID{}
	for _, e := range tr.Tables.Events {
		events[e.Key] = e.ID
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"A", "B", true}, {"B", "A", false},
		{"A", "C", false}, {"C", "A", false},
		{"B", "D", true}, {"C", "D", true}, {"A", "E", false},
		{"A", "F", false}, {"F", "A", false}, // nobody knows who posts F
	} {
		if got := p.Follows(events[c.a], events[c.b]); got != c.want {
			t.Errorf("%s follows %s: %t", c.b, c.a, got)
		}
	}
	p.Ops(&tr.Tables, tr.Ops[8:])
	if p.Follows(events["A"], events["B"]) {
		t.Error("A has ended: nobody waits for it")
	}
}
