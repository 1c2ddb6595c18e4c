package measure_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/measure"
	"github.com/erva-go/erva/trace/synth"
)

func profile(t *testing.T, name string) synth.Profile {
	t.Helper()
	p, err := synth.ProfileNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func options(t *testing.T, scale float64) measure.Options {
	t.Helper()
	return measure.Options{Scale: scale, Seed: 1, Detect: detect.NewOptions(), GraphTime: time.Minute, GraphBytes: 1 << 30, Dir: t.TempDir()}
}

// TestProfile measures a small part of a run: everything is there, the races are those planted, and no file is left.
func TestProfile(t *testing.T) {
	o := options(t, 0.01)
	r, err := measure.Profile(context.Background(), profile(t, "remindme"), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Found != r.Trace.Races || r.Graph.Found != r.Found || !r.Graph.Whole {
		t.Errorf("%d races are planted, %d and %d were found", r.Trace.Races, r.Found, r.Graph.Found)
	}
	for what, v := range map[string]float64{"disk": r.Disk.PerSecond(), "disk, one core": r.DiskOne.PerSecond(), "memory": r.Memory.PerSecond(),
		"an event": r.EventNs, "the graph's event": r.Graph.EventNs, "faster": r.Graph.Faster, "graph": r.Graph.Memory.PerSecond(),
		"graph's bytes": float64(r.Graph.Peak.Bytes()), "heap": float64(r.HeapBytes), "file": float64(r.FileBytes)} {
		if v <= 0 {
			t.Errorf("%s: %g", what, v)
		}
	}
	if r.Memory.Operations != r.Trace.Operations || r.Graph.Memory.Operations != r.Trace.Operations {
		t.Errorf("%d and %d of %d operations were looked at", r.Memory.Operations, r.Graph.Memory.Operations, r.Trace.Operations)
	}
	if left, err := os.ReadDir(o.Dir); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// TestStoppedGraph compares on the part that the graph engine got through.
func TestStoppedGraph(t *testing.T) {
	o := options(t, 0.02)
	o.GraphBytes = 4 << 20
	r, err := measure.Profile(context.Background(), profile(t, "remindme"), o)
	if err != nil {
		t.Fatal(err)
	}
	g := r.Graph
	if g.Whole || g.Memory.Operations >= r.Trace.Operations || g.Memory.Operations != g.Same.Operations {
		t.Errorf("the graph engine was not stopped, or compared on another part: %+v", g)
	}
}

// TestInterrupted leaves nothing behind.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := options(t, 0.01)
	o.Note = func(text string) {
		if text == "remindme: from memory" {
			cancel()
		}
	}
	if _, err := measure.Profile(ctx, profile(t, "remindme"), o); err == nil {
		t.Error("no error although interrupted")
	}
	if left, err := os.ReadDir(o.Dir); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// TestAccounts holds what the engines say of their memory to what the garbage collector finds.
func TestAccounts(t *testing.T) {
	for _, name := range []string{"anymemo", "chain", "delayed"} {
		r, err := measure.Profile(context.Background(), profile(t, name), options(t, 0.02))
		if err != nil {
			t.Fatal(err)
		}
		check(t, name, r.Peak.Bytes(), r.HeapBytes)
		check(t, name+", graph", r.Graph.Peak.Bytes(), r.Graph.HeapBytes)
	}
}

// check allows a fifth and a megabyte: the account leaves out the race report, maps and the allocator's rounding.
func check(t *testing.T, what string, account int, heap uint64) {
	t.Helper()
	const slack = 1 << 20
	t.Logf("%s: %d KB by its account, %d KB of the heap", what, account>>10, heap>>10)
	if a, h := float64(account), float64(heap); h > 1.2*a+slack || a > 1.2*h+slack {
		t.Errorf("%s: %d KB by its account, %d KB of the heap", what, account>>10, heap>>10)
	}
}

// TestCurve looks at the beginnings of one run.
func TestCurve(t *testing.T) {
	c, err := measure.Curve(context.Background(), profile(t, "barcodescanner"), options(t, 0.3))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Points) != 2 || c.Points[0].Events != 10_000 || c.Points[1].Events != 10_723 {
		t.Fatalf("the points are %+v", c.Points)
	}
	for _, p := range c.Points {
		if p.Ns <= 0 || p.LastNs <= 0 || p.GraphNs <= 0 {
			t.Errorf("not measured: %+v", p)
		}
	}
	if c.Spread() < 0 {
		t.Errorf("the spread is %g", c.Spread())
	}
}
