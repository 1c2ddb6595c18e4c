package coverage_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/coverage"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
	"github.com/erva-go/erva/trace/tracetest"
)

func options() detect.Options { return detect.Options{World: detect.OpenWorld} }

func races(t interface{ Fatal(...any) }, tr *trace.Trace, o detect.Options) []race.Race {
	d, err := asyncclock.New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Ops(tr.Ops); err != nil {
		t.Fatal(err)
	}
	return d.Races().Races
}

func TestCases(t *testing.T) {
	for _, c := range tracetest.Cases(t, "testdata/*.txtar") {
		t.Run(c.Name, func(t *testing.T) {
			found := races(t, c.Trace, options())
			covers, err := coverage.Find(t.Context(), detect.Memory(c.Trace), options(), found)
			if err != nil {
				t.Fatal(err)
			}
			if len(found) < 2 {
				t.Fatalf("there are only %d races", len(found))
			}
			var got []string
			for i, by := range covers {
				var names []string
				for _, k := range by {
					names = append(names, name(c.Trace, &found[k]))
				}
				if by != nil {
					got = append(got, name(c.Trace, &found[i])+" by "+strings.Join(names, ", "))
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(c.Lines("covered"), got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("covered (-want +found):\n%s", diff)
			}
		})
	}
}

func name(tr *trace.Trace, r *race.Race) string {
	at := func(a race.Access) string {
		s := tr.Tables.Site(a.Site)
		return fmt.Sprintf("%s:%d", s.Method, s.Line)
	}
	return tr.Tables.Var(r.Var).Field + " " + at(r.First) + " " + at(r.Second)
}

// TestSomethingIsLeft: over random programs, of the races that cover one another some are always uncovered, and whoever follows
// what covers what comes to such a one.
func TestSomethingIsLeft(t *testing.T) {
	covered := 0
	for seed := range uint64(300) {
		tr := synth.Random(rand.New(rand.NewPCG(seed, 11)), synth.SmallShape())
		found := races(t, tr, options())
		covers, err := coverage.Find(t.Context(), detect.Memory(tr), options(), found)
		if err != nil {
			t.Fatal(err)
		}
		for i := range covers {
			if covers[i] != nil {
				covered++
			}
			for at, steps := i, 0; covers[at] != nil; at, steps = covers[at][len(covers[at])-1], steps+1 {
				if steps > len(covers) {
					t.Fatalf("seed %d: race %d is covered in a ring", seed, i)
				}
			}
		}
	}
	if covered == 0 {
		t.Error("no race was covered")
	}
}

// TestCoverIsAnOrder: over random programs, if the races that cover another are made orders, by a signal after the first access
// and a wait before the second, the accesses of the covered one are ordered.
func TestCoverIsAnOrder(t *testing.T) {
	checked := 0
	for seed := range uint64(150) {
		tr := synth.Random(rand.New(rand.NewPCG(seed, 17)), synth.SmallShape())
		found := races(t, tr, options())
		covers, err := coverage.Find(t.Context(), detect.Memory(tr), options(), found)
		if err != nil {
			t.Fatal(err)
		}
		for i, by := range covers {
			if by == nil {
				continue
			}
			checked++
			if !ordered(t, tr, found, by, &found[i]) {
				t.Fatalf("seed %d: race %d is not ordered by %v", seed, i, by)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d covered races", checked)
	}
}

// ordered asks the detector for the order of a race's accesses once others are orders.
func ordered(t *testing.T, tr *trace.Trace, found []race.Race, by []int, r *race.Race) bool {
	t.Helper()
	tables := tr.Tables
	tables.Handles = slices.Clip(tables.Handles)
	signals, waits := map[int]uint32{}, map[int][]uint32{}
	for _, k := range by {
		h := uint32(len(tables.Handles) + 1)
		tables.Handles = append(tables.Handles, trace.Handle{ID: trace.HandleID(h)})
		c, d := found[k].First.Op, found[k].Second.Op
		if known, ok := signals[c]; ok {
			h = known
		}
		signals[c] = h
		waits[d] = append(waits[d], h)
	}
	d, err := asyncclock.New(&tables, options())
	if err != nil {
		t.Fatal(err)
	}
	stamps := map[int]asyncclock.Stamp{}
	do := func(op trace.Op) {
		if err := d.Op(&op); err != nil {
			t.Fatal(err)
		}
	}
	for i := range tr.Ops {
		op := &tr.Ops[i]
		for _, h := range waits[i] {
			do(trace.Op{Kind: trace.KindWait, Task: op.Task, Ref: h, Time: op.Time})
		}
		if i == r.First.Op || i == r.Second.Op {
			if stamps[i], err = d.Stamp(op.Task); err != nil {
				t.Fatal(err)
			}
		}
		do(*op)
		if h, ok := signals[i]; ok {
			do(trace.Op{Kind: trace.KindSignal, Task: op.Task, Ref: h, Time: op.Time})
		}
	}
	first, second := stamps[r.First.Op], stamps[r.Second.Op]
	return first.Before(&second)
}
