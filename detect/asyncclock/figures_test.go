package asyncclock_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestFigures holds the engines to the papers' figures and to one example of every rule: which events are ordered ("<") and
// which are not ("?"), or which races there are.
func TestFigures(t *testing.T) {
	for _, c := range tracetest.Cases(t, "testdata/*.txtar") {
		t.Run(c.Name, func(t *testing.T) {
			for _, l := range c.Lines("order") {
				f := strings.Fields(l)
				if len(f) != 3 {
					t.Fatalf("%q is not of the form A < B or A ? B", l)
				}
				if got := order(t, c.Trace, f[0], f[2], detect.Options{}); got != f[1] {
					t.Errorf("%s: found %s", l, got)
				}
			}
			if _, ok := c.Files["races"]; ok {
				if diff := cmp.Diff(c.Lines("races"), races(t, c.Trace, detect.Options{})); diff != "" {
					t.Errorf("races (-want +found):\n%s", diff)
				}
			}
		})
	}
}

// order finds out by a race of two accesses put into the events: at the end of the one that ran first, at the start of
// the other.
func order(t *testing.T, tr *trace.Trace, a, b string, o detect.Options) string {
	t.Helper()
	first, second := taskNamed(t, tr, a), taskNamed(t, tr, b)
	with := &trace.Trace{Tables: tr.Tables}
	with.Tables.Vars = append(slices.Clone(tr.Tables.Vars), trace.Var{ID: trace.VarID(len(tr.Tables.Vars) + 1), Field: "order"})
	write := trace.Op{Kind: trace.KindWrite, Ref: uint32(len(with.Tables.Vars))}
	earlier := trace.TaskID(0)
	for _, op := range tr.Ops {
		if op.Kind == trace.KindBegin && (op.Task == first || op.Task == second) {
			with.Ops = append(with.Ops, op)
			if write.Task = op.Task; earlier != 0 {
				write.Time = op.Time
				with.Ops = append(with.Ops, write)
			}
			if earlier == 0 {
				earlier = op.Task
			}
			continue
		}
		if op.Kind == trace.KindEnd && op.Task == earlier {
			write.Task, write.Time = op.Task, op.Time
			with.Ops = append(with.Ops, write)
		}
		with.Ops = append(with.Ops, op)
	}
	if slices.ContainsFunc(races(t, with, o), func(s string) bool { return strings.HasPrefix(s, "order:") }) {
		return "?"
	}
	if earlier != first {
		return ">"
	}
	return "<"
}

func taskNamed(t *testing.T, tr *trace.Trace, name string) trace.TaskID {
	t.Helper()
	i := slices.IndexFunc(tr.Tables.Events, func(e trace.Event) bool { return e.Key == name })
	if i < 0 {
		t.Fatalf("there is no event %s", name)
	}
	return tr.Tables.Events[i].ID
}

// races are what both engines and the closure agree on, "field: site site".
func races(t *testing.T, tr *trace.Trace, o detect.Options) []string {
	t.Helper()
	c, err := asyncclock.New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	g, err := hbgraph.New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	var lists [][]string
	for _, d := range []detect.Detector{c, g} {
		set, err := detect.Run(context.Background(), d, tr)
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, describe(tr, set))
	}
	if diff := cmp.Diff(lists[0], lists[1]); diff != "" {
		t.Errorf("the engines differ (-clocks +graph):\n%s", diff)
	}
	if err := check(o, tr); err != nil {
		t.Error(err)
	}
	return lists[0]
}

func describe(tr *trace.Trace, set *race.Set) []string {
	var out []string
	name := func(id trace.SiteID) string {
		s := tr.Tables.Site(id)
		return strings.TrimSuffix(fmt.Sprintf("%s:%d", s.Class, s.Line), ":0")
	}
	for _, r := range set.Races {
		out = append(out, fmt.Sprintf("%s: %s %s", tr.Tables.Var(r.Var).Field, name(r.First.Site), name(r.Second.Site)))
	}
	slices.Sort(out)
	return out
}

// TestTable31 goes through Table 3.1 cell by cell: 36 cells, each with a smaller, an equal and a greater time.
func TestTable31(t *testing.T) {
	modes := []struct {
		name  string
		mode  trace.SendMode
		async bool
	}{
		{"Delayed, Async", trace.ModeDelayed, true}, {"Delayed, Sync", trace.ModeDelayed, false},
		{"AtTime, Async", trace.ModeAtTime, true}, {"AtTime, Sync", trace.ModeAtTime, false},
		{"AtFront, Async", trace.ModeAtFront, true}, {"AtFront, Sync", trace.ModeAtFront, false},
	}
	// rows E1, columns E2; t is E1.time <= E2.time
	table := []string{"tt0000", "0t0000", "00tt00", "000t00", "111100", "010100"}
	for i, m1 := range modes {
		for j, m2 := range modes {
			for _, times := range [][2]int64{{3, 5}, {5, 5}, {5, 3}} {
				want := "?"
				if cell := table[i][j]; cell == '1' || cell == 't' && times[0] <= times[1] {
					want = "<"
				}
				b := tracetest.New()
				main, w := b.Looper("main"), b.Worker("W")
				send := func(m int, when int64, name string) trace.TaskID {
					op := trace.Op{Mode: modes[m].mode, When: when}
					if modes[m].async {
						op.Flags = trace.FlagAsync
					}
					if op.Mode == trace.ModeAtFront {
						op.When = 0
					}
					return b.Send(w, main, tracetest.Named(name), func(_ *tracetest.Builder, o *trace.Op) {
						o.Mode, o.When, o.Flags = op.Mode, op.When, op.Flags
					})
				}
				e1, e2 := send(i, times[0], "E1"), send(j, times[1], "E2")
				b.Run(e1, nil)
				b.Run(e2, nil)
				if got := order(t, b.Trace(), "E1", "E2", detect.Options{}); got != want {
					t.Errorf("%s then %s, times %v: %s, want %s", m1.name, m2.name, times, got, want)
				}
			}
		}
	}
}

// TestFigure44 is the time window: E1 and E2 are old when E4 begins, E3 is not.
func TestFigure44(t *testing.T) {
	b := tracetest.New()
	main := b.Looper("main")
	var events []trace.TaskID
	for i := range 4 {
		w := b.Worker(fmt.Sprintf("T%d", i))
		events = append(events, b.Send(w, main, tracetest.Named(fmt.Sprintf("E%d", i+1))))
	}
	for i, e := range events {
		if i == 2 {
			b.Sleep(90 * time.Second)
		} else if i == 3 {
			b.Sleep(60 * time.Second)
		}
		b.Run(e, nil)
	}
	tr := b.Trace()
	for _, c := range []struct {
		a, b, want string
	}{{"E1", "E2", "?"}, {"E1", "E3", "?"}, {"E3", "E4", "?"}, {"E1", "E4", "<"}, {"E2", "E4", "<"}} {
		if got := order(t, tr, c.a, c.b, detect.Options{Window: 2 * time.Minute}); got != c.want {
			t.Errorf("%s and %s: %s, want %s", c.a, c.b, got, c.want)
		}
		if got := order(t, tr, c.a, c.b, detect.Options{}); got != "?" {
			t.Errorf("%s and %s without a window: %s", c.a, c.b, got)
		}
	}
}

// TestWithout switches off the rule that orders two events.
func TestWithout(t *testing.T) {
	for _, c := range []struct{ file, a, b, rule string }{
		{"fig3_2a_fifo", "A", "B", "FIFO"}, {"fig3_4a_equal_delays", "A", "B", "PRIORITY"},
		{"fig3_4c_at_front", "B", "A", "ATFRONT"}, {"fig4_6_binder", "S1", "S2", "IPCHANDLE"},
		{"barrier", "F", "S", "BARRIER"}, {"idle", "H1", "H2", "IDLE"}, {"gesture", "U", "N", "EXTERNAL"},
	} {
		tr := tracetest.Cases(t, "testdata/"+c.file+".txtar")[0].Trace
		if got := order(t, tr, c.a, c.b, detect.Options{Without: []string{c.rule}}); got != "?" {
			t.Errorf("%s without %s: %s %s %s", c.file, c.rule, c.a, got, c.b)
		}
	}
}
