package hbgraph

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
	"github.com/erva-go/erva/trace/tracetest"
)

func ran(t *testing.T, tr *trace.Trace, o detect.Options) *Detector {
	t.Helper()
	d, err := New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := detect.Run(context.Background(), d, tr); err != nil {
		t.Fatal(err)
	}
	return d
}

// reach is which nodes precede each node, found by following the edges.
func reach(g *graph) []map[nodeID]bool {
	sets := make([]map[nodeID]bool, len(g.nodes))
	for i := range g.nodes {
		set := map[nodeID]bool{nodeID(i): true}
		from := g.nodes[i].in
		if p := g.nodes[i].prev; p != none {
			from = append(from[:len(from):len(from)], p)
		}
		for _, u := range from {
			for v := range sets[u] {
				set[v] = true
			}
		}
		sets[i] = set
	}
	return sets
}

// TestClocksAnswerLikeTheGraph holds the vector clocks over greedy chains to what the edges say, for every pair of nodes.
func TestClocksAnswerLikeTheGraph(t *testing.T) {
	for seed := range 300 {
		tr := synth.Random(rand.New(rand.NewPCG(uint64(seed), 3)), synth.SmallShape())
		g := &ran(t, tr, detect.Options{}).g
		sets := reach(g)
		for v := range g.nodes {
			for u := range g.nodes {
				if got, want := g.before(nodeID(u), nodeID(v)), sets[v][nodeID(u)]; got != want {
					t.Fatalf("seed %d: node %d before %d is %v, the edges say %v", seed, u, v, got, want)
				}
			}
		}
	}
}

// TestChains holds the chains to their definition: the nodes of a chain are ordered, and one that can continue a chain of
// a predecessor does.
func TestChains(t *testing.T) {
	b := tracetest.New()
	main, w := b.Looper("main"), b.Worker("W")
	for range 10 {
		e := b.Send(w, main)
		b.Run(e, nil)
	}
	if n := ran(t, b.Trace(), detect.Options{}).Stats().Chains; n != 2 {
		t.Errorf("%d chains, want the worker's and one of the events", n)
	}
	b = tracetest.New()
	main = b.Looper("main")
	for i := range 10 {
		b.Run(b.Send(b.Worker(fmt.Sprint("W", i)), main), nil)
	}
	if n := ran(t, b.Trace(), detect.Options{}).Stats().Chains; n != 20 {
		t.Errorf("%d chains, want each worker's and each event's", n)
	}
}

// TestPruning counts the nodes that the walk for predecessors comes by: few where plain posts follow each other, all
// where times differ (Hsiao, section 4.5.3).
func TestPruning(t *testing.T) {
	const n = 200
	visits := func(option func(i int64) tracetest.Option) int {
		b := tracetest.New()
		main, w := b.Looper("main"), b.Worker("W")
		for i := range int64(n) {
			b.Run(b.Send(w, main, option(i)), nil)
		}
		return ran(t, b.Trace(), detect.Options{}).Stats().Visits
	}
	if got := visits(func(int64) tracetest.Option { return tracetest.Delay(0) }); got > 3*n {
		t.Errorf("%d visits for %d plain posts", got, n)
	}
	if got := visits(func(i int64) tracetest.Option { return tracetest.AtTime(i) }); got < n*n/2 {
		t.Errorf("%d visits for %d posts for rising times: pruning helps where it cannot", got, n)
	}
}

// TestBarriersArePruned puts up and takes down many barriers: each message looks at the last one only.
func TestBarriersArePruned(t *testing.T) {
	b := tracetest.New()
	main, w := b.Looper("main"), b.Worker("W")
	for i := range 50 {
		b.Barrier(w, main, fmt.Sprint("b", i))
		b.Unbarrier(w, main, fmt.Sprint("b", i))
	}
	d := ran(t, b.Trace(), detect.Options{})
	for i, bar := range d.queue(1).barriers {
		if !bar.covers {
			t.Errorf("barrier %d does not cover those before it", i)
		}
	}
	b = tracetest.New()
	main, w = b.Looper("main"), b.Worker("W")
	v := b.Worker("V")
	b.Barrier(w, main, "first")
	b.Barrier(v, main, "second")
	b.Unbarrier(v, main, "second")
	b.Unbarrier(w, main, "first")
	b.Barrier(v, main, "third")
	d = ran(t, b.Trace(), detect.Options{})
	for i, want := range []bool{true, false, false} {
		if got := d.queue(1).barriers[i].covers; got != want {
			t.Errorf("barrier %d covers those before it: %v", i, got)
		}
	}
}

// TestStats counts what a small trace has.
func TestStats(t *testing.T) {
	tr := tracetest.Text(t, `
W send A
A begin main
A write x
A read x
A write y
A end
W read x`)
	s := ran(t, tr, detect.Options{}).Stats()
	if s.Operations != 7 || s.Accesses != 4 || s.Events != 1 || s.Variables != 2 || s.Nodes != 3 || s.Edges != 1 || s.Chains != 2 {
		t.Errorf("%+v", s)
	}
	if s.PeakVariableBytes < 4*accessBytes || s.PeakClockBytes < 3*nodeBytes+3*taskBytes {
		t.Errorf("bytes: %+v", s)
	}
}

// TestStatsBytes holds the bytes that are counted to those that the heap grows by.
func TestStatsBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("a twentieth of the largest profile, twice")
	}
	for _, c := range []struct {
		name     string
		accesses int
		part     func(Stats) int
	}{
		{"graph", 0, func(s Stats) int { return s.PeakClockBytes }},
		{"both", 400_000, func(s Stats) int { return s.PeakClockBytes + s.PeakVariableBytes }},
	} {
		p, err := synth.ProfileNamed("anymemo")
		if err != nil {
			t.Fatal(err)
		}
		p.Accesses = c.accesses * 20
		m := new(synth.Memory)
		if _, err := synth.Generate(context.Background(), p, 0.05, 1, m); err != nil {
			t.Fatal(err)
		}
		before := heap()
		d := ran(t, &m.Trace, detect.Options{})
		grown := heap() - before
		counted := c.part(d.Stats())
		runtime.KeepAlive(d)
		runtime.KeepAlive(m)
		if ratio := float64(counted) / float64(grown); ratio < 0.7 || ratio > 1.2 {
			t.Errorf("%s: %d bytes were counted, the heap grew by %d", c.name, counted, grown)
		}
	}
}

func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
