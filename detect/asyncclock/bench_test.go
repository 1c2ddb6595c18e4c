package asyncclock_test

import (
	"context"
	"math/rand/v2"
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
	tr := delayed(250000)
	b.Run("window", func(b *testing.B) { measure(b, tr, clocks(tr, detect.NewOptions())) })
	b.Run("no window", func(b *testing.B) { measure(b, tr, clocks(tr, detect.Options{})) })
}

// delayed makes events in 16 posting chains on one looper: each posts the next of its chain.
func delayed(n int) *trace.Trace {
	const sources = 16
	tr := new(trace.Trace)
	rnd := rand.New(rand.NewPCG(1, 1))
	main := trace.TaskID(1)
	tr.Tables.AddThread(trace.Thread{ID: main, Kind: trace.ThreadLooper, Name: "main", Queue: 1})
	tr.Tables.Queues = []trace.Queue{{ID: 1, Name: "main", Looper: main}}
	now := int64(0)
	op := func(o trace.Op) {
		now += 1e5
		o.Time = now
		tr.Ops = append(tr.Ops, o)
	}
	send := func(by trace.TaskID) trace.TaskID {
		id := tr.Tables.NextTask()
		tr.Tables.AddEvent(trace.Event{ID: id})
		o := trace.Op{Kind: trace.KindSend, Task: by, Object: id, Queue: 1}
		switch k := rnd.IntN(10); {
		case k < 3:
			o.When = int64(rnd.IntN(100))
		case k == 3:
			o.Mode, o.When = trace.ModeAtTime, now/1e6+int64(rnd.IntN(100))
		}
		op(o)
		return id
	}
	var ready [sources]trace.TaskID
	for i := range ready {
		worker := tr.Tables.NextTask()
		tr.Tables.AddThread(trace.Thread{ID: worker, Kind: trace.ThreadWorker})
		ready[i] = send(worker)
	}
	for range n {
		k := rnd.IntN(sources)
		e := ready[k]
		op(trace.Op{Kind: trace.KindBegin, Task: e, Object: main})
		ready[k] = send(e)
		op(trace.Op{Kind: trace.KindEnd, Task: e, Object: main})
	}
	return tr
}
