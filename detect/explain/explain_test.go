package explain

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

func task(t *testing.T, tr *trace.Trace, name string) trace.TaskID {
	t.Helper()
	for _, e := range tr.Tables.Events {
		if e.Key == name {
			return e.ID
		}
	}
	t.Fatalf("there is no event %s", name)
	return 0
}

func TestTasks(t *testing.T) {
	const run = "\nA begin main\nA end\nB begin main t=3s\nB end\n"
	for _, c := range []struct {
		name, text string
		o          detect.Options
		rests      []string
		needs      []string
		window     bool
		because    string
		elsewhere  []Model
	}{
		{name: "fifo", text: "W send A\nW send B" + run, rests: []string{"FIFO"}},
		{name: "priority", text: "W send A delayed 2\nW send B delayed 5" + run, rests: []string{"FIFO", "PRIORITY"}},
		{name: "delays fall", text: "W send A delayed 5\nW send B delayed 2" + run,
			because: "their sends are ordered, but the queue's table (PRIORITY) asks for a time of the first no later than the second's, and 5 ms > 2 ms"},
		{name: "sends", text: "W send A\nV send B" + run, because: "they are of one queue, but nothing orders their sends (operations 0 and 1)"},
		{name: "modes", text: "W send A delayed 1\nW send B attime 5" + run, because: "says nothing of two messages that are sent like this"},
		{name: "window", text: "W send A\nV send B" + run, o: detect.Options{Window: time.Second}, window: true},
		{name: "by a third", text: "W send A\nW send C\nA begin main\nA end\nC begin main\nC end\nW send B\nB begin main\nB end\n",
			rests: []string{"FIFO"}},
		{name: "either way", text: "W send A\nW send B\nA begin main\nA lifecycle c onCreate\nA end\nB begin main\nB lifecycle c onDestroy\nB end\n",
			rests: []string{"FIFO"}},
		{name: "inputs", text: "- send A input\n- send B input" + run, o: detect.Options{World: detect.OpenWorld},
			because: "what sent one of them is not in the trace",
			elsewhere: []Model{{"erva in a closed world", []string{"EXTERNAL"}}, {"cafa in a closed world", []string{"EXTERNAL"}},
				{"eventracer in a closed world", []string{"NATIVE-INPUT"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := tracetest.Text(t, c.text)
			p, err := Tasks(context.Background(), tr, c.o, task(t, tr, "B"), task(t, tr, "A"))
			if err != nil {
				t.Fatal(err)
			}
			if p.Ordered != (len(c.rests)+len(c.needs) > 0 || c.window) || p.Window != c.window {
				t.Errorf("%+v", p)
			}
			if d := cmp.Diff(c.rests, p.RestsOn); d != "" {
				t.Errorf("rests on (-want +got):\n%s", d)
			}
			if d := cmp.Diff(c.elsewhere, p.Elsewhere); d != "" {
				t.Errorf("elsewhere (-want +got):\n%s", d)
			}
			if c.because != "" && !slices.ContainsFunc(p.Because, func(s string) bool { return strings.Contains(s, c.because) }) {
				t.Errorf("because %q", p.Because)
			}
		})
	}
}

// TestSeveralWays has no single rule that two operations rest on.
func TestSeveralWays(t *testing.T) {
	tr := tracetest.Text(t, "T write x\nT signal m\nT fork U\nU wait m\nU write x\n")
	p, err := Operations(context.Background(), tr, detect.Options{}, 0, 4)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Ordered || len(p.RestsOn) != 0 || !slices.Equal(p.Needs, []string{"SIGNAL"}) {
		t.Errorf("%+v", p)
	}
}

func TestLocks(t *testing.T) {
	tr := tracetest.Text(t, "T acquire l\nT acquire k\nT release k\nT write x\nT release l\nU acquire l\nU acquire k\nU write x\n")
	p, err := Operations(context.Background(), tr, detect.Options{}, 3, 7)
	if err != nil {
		t.Fatal(err)
	}
	if p.Ordered || !slices.Equal(p.Locks, []string{"l"}) {
		t.Errorf("%+v", p)
	}
	for _, pair := range [][2]int{{7, 3}, {3, 3}, {-1, 2}, {0, 99}} {
		if _, err := Operations(context.Background(), tr, detect.Options{}, pair[0], pair[1]); err == nil {
			t.Errorf("%v was compared", pair)
		}
	}
}

func TestRules(t *testing.T) {
	for _, r := range Rules() {
		if r.Doc == "" || r.Source == "" || strings.HasSuffix(r.Doc, ")") {
			t.Errorf("%s: %q, %q", r.Name, r.Doc, r.Source)
		}
		if again, ok := RuleNamed(strings.ToLower(r.Name)); !ok || again.Name != r.Name {
			t.Errorf("%s is not found", r.Name)
		}
	}
	for _, m := range detect.Models() {
		if _, rules, err := ModelNamed(m.Name); err != nil || len(rules) == 0 {
			t.Errorf("%s: %d rules, %v", m.Name, len(rules), err)
		}
	}
	if _, _, err := ModelNamed("x"); err == nil {
		t.Error("model x is known")
	}
}
