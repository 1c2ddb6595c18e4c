package synth_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

func generate(t *testing.T, p synth.Profile, scale float64, seed uint64) (*trace.Trace, synth.Summary) {
	t.Helper()
	m := new(synth.Memory)
	s, err := synth.Generate(context.Background(), p, scale, seed, m)
	if err != nil {
		t.Fatal(err)
	}
	return &m.Trace, s
}

func find(t *testing.T, tr *trace.Trace, d detect.Detector, err error) *race.Set {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	set, err := detect.Run(context.Background(), d, tr)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// checkPlanted holds what was found to what is planted.
func checkPlanted(t *testing.T, by string, tr *trace.Trace, set *race.Set, s synth.Summary) {
	t.Helper()
	want, got := map[string]int{}, map[string]int{}
	for _, f := range s.Fields {
		want[f]++
	}
	for _, r := range set.Races {
		got[tr.Tables.Var(r.Var).Field]++
	}
	if d := cmp.Diff(want, got); d != "" {
		if len(d) > 2000 {
			d = d[:2000]
		}
		t.Errorf("%s: planted and found differ:\n%s", by, d)
	}
}

// TestProfiles holds every profile to its shape and to its planted races, as both engines find them in either world.
func TestProfiles(t *testing.T) {
	for _, p := range synth.Profiles() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			p.Accesses /= 4 // what matters here is who accesses what
			scale := 0.01
			if p.Name == "anymemo" {
				scale = 0.05 // its threads alone need more operations than a smaller part has
			}
			tr, s := generate(t, p, scale, 1)
			if _, _, err := trace.Check(tr); err != nil {
				t.Fatal(err)
			}
			part := func(n int) int { return int(float64(n)*scale + 0.5) }
			want := [...]int{part(p.Accesses), part(p.SyncOps), part(p.LooperEvents), part(p.BinderEvents), part(p.Races)}
			got := [...]int{s.Accesses, s.SyncOps, s.LooperEvents, s.BinderEvents, s.Races}
			if want != got {
				t.Errorf("accesses, other operations, looper and binder events and races are %v, the profile has %v", got, want)
			}
			if s.Operations != len(tr.Ops) || s.Variables != len(tr.Tables.Vars) || s.Threads != len(tr.Tables.Threads) {
				t.Errorf("the summary %+v is not of the trace", s)
			}
			for _, world := range []detect.World{detect.ClosedWorld, detect.OpenWorld} {
				o := detect.NewOptions()
				o.World = world
				d, err := asyncclock.New(&tr.Tables, o)
				checkPlanted(t, fmt.Sprint("asyncclock, world ", world), tr, find(t, tr, d, err), s)
			}
			g, err := hbgraph.New(&tr.Tables, detect.NewOptions())
			checkPlanted(t, "graph", tr, find(t, tr, g, err), s)
		})
	}
}

// TestStress does the same for the shapes outside the table.
func TestStress(t *testing.T) {
	for _, p := range synth.Stress() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			tr, s := generate(t, p, 0.02, 1)
			if _, _, err := trace.Check(tr); err != nil {
				t.Fatal(err)
			}
			if want := int(float64(p.LooperEvents) * 0.02); s.LooperEvents != want || len(s.Fields) != s.Races {
				t.Errorf("%d events, want %d; %d races in %d fields", s.LooperEvents, want, s.Races, len(s.Fields))
			}
			if p.Races > 0 && s.Races < 2 {
				t.Errorf("only %d races are planted", s.Races)
			}
			d, err := asyncclock.New(&tr.Tables, detect.NewOptions())
			checkPlanted(t, "asyncclock", tr, find(t, tr, d, err), s)
			g, err := hbgraph.New(&tr.Tables, detect.NewOptions())
			checkPlanted(t, "graph", tr, find(t, tr, g, err), s)
		})
	}
}

// TestLater looks at a longer part of a run, with workers that come and go, and without a window.
func TestLater(t *testing.T) {
	if testing.Short() {
		t.Skip("a quarter of a run")
	}
	p, err := synth.ProfileNamed("atimetracker")
	if err != nil {
		t.Fatal(err)
	}
	p.Accesses /= 20
	tr, s := generate(t, p, 1, 2)
	if s.Threads != p.Loopers+p.Binders+p.Workers {
		t.Errorf("%d threads, the profile has %d", s.Threads, p.Loopers+p.Binders+p.Workers)
	}
	for _, o := range []detect.Options{detect.NewOptions(), {}} {
		d, err := asyncclock.New(&tr.Tables, o)
		checkPlanted(t, fmt.Sprint("window ", o.Window), tr, find(t, tr, d, err), s)
	}
}

// TestDeterministic: equal arguments give equal traces, another seed another one.
func TestDeterministic(t *testing.T) {
	for _, p := range append(synth.Stress(), synth.Profiles()[0]) {
		p.Accesses /= 10
		a, _ := generate(t, p, 0.002, 7)
		b, _ := generate(t, p, 0.002, 7)
		c, _ := generate(t, p, 0.002, 8)
		if d := cmp.Diff(a.Ops, b.Ops); d != "" {
			t.Errorf("%s: two traces of one seed differ", p.Name)
		}
		if cmp.Equal(a.Ops, c.Ops) {
			t.Errorf("%s: the seed changes nothing", p.Name)
		}
	}
}

// TestWriteAndReadBack writes profiles in the binary form and reads what was generated.
func TestWriteAndReadBack(t *testing.T) {
	for _, p := range append(synth.Stress(), synth.Profiles()[14]) {
		var file bytes.Buffer
		w := trace.NewWriter(&file)
		s, err := synth.Generate(context.Background(), p, 0.002, 3, w)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got, err := trace.ReadAll(&file)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := generate(t, p, 0.002, 3)
		if d := cmp.Diff(want.Ops, got.Ops); d != "" {
			t.Errorf("%s: operations differ: %.500s", p.Name, d)
		}
		if d := cmp.Diff(want.Tables.Vars, got.Tables.Vars); d != "" || len(got.Tables.Vars) != s.Variables {
			t.Errorf("%s: variables differ: %.500s", p.Name, d)
		}
	}
}

// TestInterrupted: a generation ends when its context does.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, name := range []string{"anymemo", "delayed", "chain", "tree", "hotrace"} {
		p, err := synth.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := synth.Generate(ctx, p, 1, 1, new(synth.Memory)); err == nil {
			t.Errorf("%s: generated although interrupted", name)
		}
	}
}
