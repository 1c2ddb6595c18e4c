package asyncclock_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/detect/hbgraph/naive"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

var programs = flag.Int("programs", 1000, "how many random programs of each kind are tried; ERVA_PROGRAMS overrides it")

// drawn makes a random program's choices by rapid, so that a failure shrinks.
type drawn struct{ t *rapid.T }

func (d drawn) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "") }

// variant is a relation that is tried.
type variant struct {
	name  string
	o     detect.Options
	shape synth.Shape
}

func variants() []variant {
	long := synth.SmallShape()
	long.Ops, long.Vars = 140, 5
	spread := synth.SmallShape()
	spread.Delays = 60
	plain := synth.Shape{Ops: 50, Vars: 2, Loopers: 1, Workers: 2, Delays: 3}
	pauses := synth.SmallShape()
	pauses.Ops, pauses.Pause = 100, 400
	timed := synth.Shape{Ops: 120, Vars: 4, Loopers: 1, Workers: 2, Delays: 12, Timed: true}
	timedPauses := timed
	timedPauses.Ops, timedPauses.Pause = 200, 60
	ends := synth.Shape{Ops: 120, Vars: 3, Loopers: 3, Workers: 3, Delays: 2, Ends: true}
	fronts := synth.Shape{Ops: 80, Vars: 2, Loopers: 1, Workers: 2, Delays: 2, Fronts: true}
	calls := synth.Shape{Ops: 80, Vars: 2, Loopers: 1, Workers: 2, Binders: 1, Delays: 2, Calls: true}
	return []variant{
		{"ends", detect.Options{}, ends},
		{"fronts", detect.Options{}, fronts},
		{"timed", detect.Options{}, timed},
		{"timed window", detect.Options{Window: 60 * time.Millisecond}, timedPauses},
		{"erva", detect.Options{}, synth.SmallShape()},
		{"long", detect.Options{}, long},
		{"spread", detect.Options{}, spread},
		{"plain", detect.Options{}, plain},
		{"open", detect.Options{World: detect.OpenWorld}, synth.SmallShape()},
		{"cafa", detect.Options{Model: detect.ModelCAFA}, synth.SmallShape()},
		{"eventracer", detect.Options{Model: detect.ModelEventRacer}, synth.SmallShape()},
		{"window", detect.Options{Window: 200 * time.Millisecond}, pauses},
		{"generic", detect.Options{Without: []string{"PRIORITY", "ATFRONT", "IDLE", "BARRIER"}}, plain},
		{"async calls", detect.Options{Without: []string{"IPCHANDLE"}}, calls},
		{"no atomicity", detect.Options{Without: []string{"ATOMIC"}}, synth.SmallShape()},
	}
}

func run(o detect.Options, tr *trace.Trace, tuning ...asyncclock.Tuning) (*race.Set, *asyncclock.Detector, error) {
	d, err := asyncclock.New(&tr.Tables, o, tuning...)
	if err != nil {
		return nil, nil, err
	}
	if len(tr.Ops)%2 == 0 {
		d.CollectOften()
	}
	set, err := detect.Run(context.Background(), d, tr)
	return set, d, err
}

// check holds the detector to the closure: every reported pair races, and of every variable that has a race the first is
// found.
func check(o detect.Options, tr *trace.Trace, tuning ...asyncclock.Tuning) error {
	set, _, err := run(o, tr, tuning...)
	if err != nil {
		return err
	}
	peer, err := hbgraph.New(&tr.Tables, o)
	if err != nil {
		return err
	}
	other, err := detect.Run(context.Background(), peer, tr)
	if err != nil {
		return err
	}
	if diff := cmp.Diff(summary(other), summary(set)); diff != "" {
		return fmt.Errorf("the graph finds other races than AsyncClocks (-graph +clocks):\n%s", diff)
	}
	rel, err := naive.New(tr, o)
	if err != nil {
		return err
	}
	races := map[[2]int]bool{}
	first := map[trace.VarID]int{}
	for _, p := range rel.Races() {
		races[p] = true
		if _, ok := first[tr.Ops[p[0]].Var()]; !ok {
			first[tr.Ops[p[0]].Var()] = p[1]
		}
	}
	found := map[trace.VarID]int{}
	for _, r := range set.Races {
		if !races[[2]int{r.First.Op, r.Second.Op}] {
			return fmt.Errorf("reported %d and %d, which do not race", r.First.Op, r.Second.Op)
		}
		if old, ok := found[r.Var]; !ok || r.Second.Op < old {
			found[r.Var] = r.Second.Op
		}
	}
	for v, op := range first {
		if got, ok := found[v]; !ok || got != op {
			return fmt.Errorf("variable %d: the first race is completed by operation %d, found %d (%v)", v, op, got, ok)
		}
	}
	return nil
}

// summary is what races are about: not how often, nor which of equal accesses stands for them.
func summary(set *race.Set) []string {
	var out []string
	for _, r := range set.Races {
		out = append(out, fmt.Sprintf("%d: %d %d %v - %d %d %v, %s", r.Var, r.First.Task, r.First.Site, r.First.Write,
			r.Second.Task, r.Second.Site, r.Second.Write, r.Kind))
	}
	slices.Sort(out)
	return out
}

func text(tr *trace.Trace) string {
	var b bytes.Buffer
	if err := trace.FormatText(&b, tr); err != nil {
		return err.Error()
	}
	out := ""
	for i, l := range bytes.Split(b.Bytes(), []byte("\n")) {
		out += fmt.Sprintf("%3d %s\n", i, l)
	}
	return out
}

func count(t *testing.T) int {
	n := *programs
	if s := os.Getenv("ERVA_PROGRAMS"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	if testing.Short() {
		n /= 10
	}
	return n
}

// TestAgainstClosure tries many programs; where one fails it is made small by rapid.
func TestAgainstClosure(t *testing.T) {
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			races := 0
			for seed := range count(t) {
				tr := synth.Random(rand.New(rand.NewPCG(uint64(seed), 1)), v.shape)
				var tuning asyncclock.Tuning
				if seed%4 == 3 {
					tuning = asyncclock.Tuning(seed / 4 % 16)
				}
				if err := check(v.o, tr, tuning); err != nil {
					shrink(t, v)
					t.Fatalf("seed %d: %v\n%s", seed, err, text(tr))
				}
				if set, _, _ := run(v.o, tr); len(set.Races) > 0 {
					races++
				}
			}
			if races == 0 {
				t.Error("no program had a race")
			}
		})
	}
}

func shrink(t *testing.T, v variant) {
	rapid.Check(t, func(rt *rapid.T) {
		shape := v.shape
		shape.Ops = rapid.IntRange(5, shape.Ops).Draw(rt, "ops")
		tr := synth.Random(drawn{rt}, shape)
		if err := check(v.o, tr); err != nil {
			rt.Fatalf("%v\n%s", err, text(tr))
		}
	})
}

// TestProgramsCoverEverything makes sure that random programs have every kind of operation, every send mode with and without
// the flag that may go with it, and that every rule matters: that of some program it alone changes the races.
func TestProgramsCoverEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every program with every rule off")
	}
	kinds, modes := map[trace.Kind]int{}, map[string]int{}
	missing := map[string]bool{}
	for _, r := range detect.Rules() {
		if !r.Fixed {
			missing[r.Name] = true
		}
	}
	all := variants()
	for seed := 0; seed < 3000 && (len(missing) > 0 || seed < 100); seed++ {
		for _, v := range all {
			tr := synth.Random(rand.New(rand.NewPCG(uint64(seed), 5)), v.shape)
			for _, op := range tr.Ops {
				kinds[op.Kind]++
				if op.Kind == trace.KindSend {
					modes[fmt.Sprintf("%s async=%v", op.Mode, op.Flags&trace.FlagAsync != 0)]++
				}
			}
			matters(t, v.o, tr, missing)
		}
	}
	for k := trace.KindThreadInit; k.Valid(); k++ {
		// A thread's init, what was not captured, and branches order nothing.
		if kinds[k] == 0 && k != trace.KindThreadInit && k != trace.KindBranch && k != trace.KindGap {
			t.Errorf("no program has %s", k)
		}
	}
	for _, m := range []string{"delayed", "attime", "atfront", "ipc"} {
		for _, async := range []bool{false, true} {
			if modes[fmt.Sprintf("%s async=%v", m, async)] == 0 {
				t.Errorf("no program sends %s, async=%v", m, async)
			}
		}
	}
	for _, m := range []string{"idle", "input", "display"} {
		if modes[m+" async=false"] == 0 {
			t.Errorf("no program sends %s", m)
		}
	}
	for r := range missing {
		t.Errorf("of no program the races change without %s", r)
	}
}

// matters strikes out the rules without which the races of a program change.
func matters(t *testing.T, o detect.Options, tr *trace.Trace, missing map[string]bool) {
	t.Helper()
	set, err := o.Rules()
	if err != nil {
		t.Fatal(err)
	}
	with, _, err := run(o, tr)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range detect.Rules() {
		if !missing[r.Name] || !set.Has(r.Rule) {
			continue
		}
		off := o
		off.Without = append(slices.Clip(o.Without), r.Name)
		without, _, err := run(off, tr)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(summary(with), summary(without)) {
			delete(missing, r.Name)
		}
	}
}
