package asyncclock_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// profile makes the first part of a profile's run, with a part of its accesses.
func profile(b *testing.B, name string, scale, accesses float64) *trace.Trace {
	b.Helper()
	p, err := synth.ProfileNamed(name)
	if err != nil {
		b.Fatal(err)
	}
	p.Accesses = int(float64(p.Accesses) * accesses)
	m := new(synth.Memory)
	if _, err := synth.Generate(context.Background(), p, scale, 1, m); err != nil {
		b.Fatal(err)
	}
	return &m.Trace
}

func measure(b *testing.B, tr *trace.Trace, engine func() (detect.Detector, error)) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		d, err := engine()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := detect.Run(context.Background(), d, tr); err != nil {
			b.Fatal(err)
		}
		if c, ok := d.(*asyncclock.Detector); ok {
			b.ReportMetric(float64(c.Stats().PeakEvents), "peak-events")
			b.ReportMetric(float64(c.Stats().Chains), "chains")
		}
		runtime.KeepAlive(d)
	}
	b.ReportMetric(float64(len(tr.Ops))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mops/s")
}

func clocks(tr *trace.Trace, o detect.Options, tuning ...asyncclock.Tuning) func() (detect.Detector, error) {
	return func() (detect.Detector, error) { return asyncclock.New(&tr.Tables, o, tuning...) }
}

// BenchmarkAnyMemo is a twentieth of the largest profile, accesses and all.
func BenchmarkAnyMemo(b *testing.B) {
	tr := profile(b, "anymemo", 0.05, 1)
	b.Run("asyncclock", func(b *testing.B) { measure(b, tr, clocks(tr, detect.NewOptions())) })
	b.Run("graph", func(b *testing.B) {
		measure(b, tr, func() (detect.Detector, error) { return hbgraph.New(&tr.Tables, detect.NewOptions()) })
	})
}

// BenchmarkEvents has no accesses: what is left is the cost of events.
func BenchmarkEvents(b *testing.B) {
	for _, part := range []struct {
		name  string
		scale float64
	}{{"10k", 0.04}, {"60k", 0.25}, {"245k", 1}} {
		tr := profile(b, "anymemo", part.scale, 0)
		b.Run(part.name, func(b *testing.B) { measure(b, tr, clocks(tr, detect.NewOptions())) })
	}
}

// BenchmarkAblation switches one optimisation off at a time.
func BenchmarkAblation(b *testing.B) {
	tr := profile(b, "anymemo", 0.1, 0)
	for _, v := range []struct {
		name   string
		o      detect.Options
		tuning asyncclock.Tuning
	}{
		{"all", detect.NewOptions(), 0},
		{"no window", detect.Options{}, 0},
		{"no multi-path reduction", detect.NewOptions(), asyncclock.NoMultiPath},
		{"no reclaiming", detect.NewOptions(), asyncclock.NoReclaim},
		{"no FIFO chains", detect.NewOptions(), asyncclock.GreedyChains},
		{"dense AsyncClocks", detect.NewOptions(), asyncclock.DenseVectors},
	} {
		b.Run(v.name, func(b *testing.B) { measure(b, tr, clocks(tr, v.o, v.tuning)) })
	}
}

// BenchmarkDelayed is 250,000 events of which 30 % are delayed and 10 % at-time, sent by each other and by workers.
func BenchmarkDelayed(b *testing.B) {
	tr := profile(b, "delayed", 1, 1)
	b.Run("window", func(b *testing.B) { measure(b, tr, clocks(tr, detect.NewOptions())) })
	b.Run("no window", func(b *testing.B) { measure(b, tr, clocks(tr, detect.Options{})) })
}
