package asyncclock_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestFigures holds the engines to the papers' figures, each with a twin in which the order does not hold, and to one
// example of every rule: which events are ordered ("<") and which are not ("?"), or which races there are. The section
// "without" says which order or race hangs on which rule: switching it, or one that it needs, off shows the race, switching
// off any other does not.
func TestFigures(t *testing.T) {
	for _, c := range tracetest.Cases(t, "testdata/*.txtar") {
		t.Run(c.Name, func(t *testing.T) {
			o := options(t, &c)
			for _, l := range c.Lines("order") {
				f := strings.Fields(l)
				if len(f) != 3 {
					t.Fatalf("%q is not of the form A < B or A ? B", l)
				}
				if got := order(t, c.Trace, f[0], f[2], o); got != f[1] {
					t.Errorf("%s: found %s", l, got)
				}
			}
			if _, ok := c.Files["races"]; ok {
				if diff := cmp.Diff(c.Lines("races"), races(t, c.Trace, o), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("races (-want +found):\n%s", diff)
				}
			}
			for _, l := range c.Lines("without") {
				without(t, &c, o, l)
			}
			if len(c.Files) == 0 {
				t.Error("nothing is expected of it")
			}
		})
	}
}

// options are those that a case asks for: model=, world=, window=, without=.
func options(t *testing.T, c *tracetest.Case) detect.Options {
	t.Helper()
	var o detect.Options
	for _, l := range c.Lines("options") {
		key, value, _ := strings.Cut(l, "=")
		var err error
		switch key {
		case "model":
			o.Model = value
		case "world":
			o.World = map[string]detect.World{"open": detect.OpenWorld}[value]
		case "window":
			o.Window, err = time.ParseDuration(value)
		case "without":
			o.Without = strings.Split(value, ",")
		default:
			err = fmt.Errorf("%q is no option", key)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// without checks a line "RULE [needs RULES]: A ? B" or "RULE [needs RULES]: race": of all the rules of the model only
// those that are named show it when they are off.
func without(t *testing.T, c *tracetest.Case, o detect.Options, line string) {
	t.Helper()
	head, shown, _ := strings.Cut(line, ": ")
	names := strings.Fields(strings.Replace(head, " needs ", " ", 1))
	set, err := o.Rules()
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range detect.Rules() {
		if info.Fixed || !set.Has(info.Rule) {
			continue
		}
		off := o
		off.Without = append(slices.Clip(o.Without), info.Name)
		want := slices.Contains(names, info.Name)
		if got := shows(t, c, off, shown); got != want {
			t.Errorf("%s without %s: %v, want %v", shown, info.Name, got, want)
		}
	}
	if shows(t, c, o, shown) {
		t.Errorf("%s with all rules", shown)
	}
}

func shows(t *testing.T, c *tracetest.Case, o detect.Options, what string) bool {
	t.Helper()
	if f := strings.Fields(what); len(f) == 3 && f[1] == "?" {
		return order(t, c.Trace, f[0], f[2], o) == "?"
	}
	return slices.Contains(races(t, c.Trace, o), what)
}

// TestEveryRuleHasACase makes sure that every rule that can be switched off is shown by a case to matter, and that every
// figure has its case and a twin.
func TestEveryRuleHasACase(t *testing.T) {
	shown, files := map[string]bool{}, map[string]bool{}
	for _, c := range tracetest.Cases(t, "testdata/*.txtar") {
		files[c.Name] = true
		for _, l := range c.Lines("without") {
			head, _, _ := strings.Cut(l, ": ")
			shown[strings.Fields(head)[0]] = true
		}
	}
	for _, info := range detect.Rules() {
		if !info.Fixed && !shown[info.Name] {
			t.Errorf("no case shows what %s is for", info.Name)
		}
	}
	for _, f := range []string{
		"fig3_2a_fifo", "fig3_2a_fifo_twin", "fig3_2b_atomic", "fig3_2b_atomic_twin", "fig3_4a_equal_delays",
		"fig3_4b_smaller_delay", "fig3_4c_at_front", "fig3_4d_front_may_be_late", "fig3_4e_front_was_late", "fig4_1_asyncclock",
		"fig4_1_twin", "fig4_2_not_heirless", "fig4_3a_heirless", "fig4_3a_twin", "fig4_3b_multi_path", "fig4_3b_twin",
		"fig4_4_window", "fig4_4_window_twin", "fig4_5_async_before_lists", "fig4_5_twin", "fig4_6_binder", "fig4_6_twin",
		"fig4_6_ipcasync", "fig4_8_inputs", "fig4_8_inputs_twin",
	} {
		if !files[f] {
			t.Errorf("%s is missing", f)
		}
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

// TestTable31 goes through Table 3.1 cell by cell: 36 cells, each with a smaller, an equal and a greater time, and each
// with sends that nothing orders, where no cell holds.
func TestTable31(t *testing.T) {
	modes := []string{"delayed async", "delayed", "attime async", "attime", "atfront async", "atfront"}
	// rows E1, columns E2; t is E1.time <= E2.time
	table := []string{"tt0000", "0t0000", "00tt00", "000t00", "111100", "010100"}
	cells := 0
	for i, m1 := range modes {
		for j, m2 := range modes {
			cells++
			for _, times := range [][2]int64{{3, 5}, {5, 5}, {5, 3}} {
				want := "?"
				if cell := table[i][j]; cell == '1' || cell == 't' && times[0] <= times[1] {
					want = "<"
				}
				for _, sender := range []string{"W", "V"} {
					if sender == "V" {
						want = "?"
					}
					text := "W send E1 " + timed(m1, times[0]) + "\n" + sender + " send E2 " + timed(m2, times[1]) +
						"\nE1 begin main\nE1 end\nE2 begin main\nE2 end\n"
					if got := order(t, tracetest.Text(t, text), "E1", "E2", detect.Options{}); got != want {
						t.Errorf("%s, want %s:\n%s", got, want, text)
					}
				}
			}
		}
	}
	if cells != 36 {
		t.Errorf("%d cells", cells)
	}
}

// timed is a mode in the text form with its time, which an event at the front has not.
func timed(mode string, when int64) string {
	first, rest, _ := strings.Cut(mode, " ")
	if first == "atfront" {
		return mode
	}
	return fmt.Sprintf("%s %d %s", first, when, rest)
}
