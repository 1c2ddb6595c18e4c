package usefree_test

import (
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/usefree"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// references is the beginning of a run of AnyMemo in which a third of the variables are references, and every sixteenth write of
// one is a free.
func references(b *testing.B) *trace.Trace {
	b.Helper()
	p, err := synth.ProfileNamed("anymemo")
	if err != nil {
		b.Fatal(err)
	}
	m := new(synth.Memory)
	if _, err := synth.Generate(b.Context(), p, 0.05, 1, m); err != nil {
		b.Fatal(err)
	}
	writes := 0
	for i := range m.Trace.Ops {
		op := &m.Trace.Ops[i]
		if !op.IsAccess() || op.Ref%3 != 0 {
			continue
		}
		op.Flags |= trace.FlagReference
		if op.Kind == trace.KindWrite {
			if writes++; writes%16 == 0 {
				op.Flags |= trace.FlagNull
			}
		}
	}
	return &m.Trace
}

// BenchmarkAnyMemo compares the search for use-free races with that for all races, on the same trace.
func BenchmarkAnyMemo(b *testing.B) {
	tr := references(b)
	b.Run("races", func(b *testing.B) {
		for range b.N {
			d, err := asyncclock.New(&tr.Tables, detect.NewOptions())
			if err != nil {
				b.Fatal(err)
			}
			if _, err := detect.Run(b.Context(), d, tr); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(tr.Ops))*float64(b.N)/b.Elapsed().Seconds(), "op/s")
	})
	b.Run("use-free", func(b *testing.B) {
		for range b.N {
			if _, err := usefree.Find(b.Context(), detect.Memory(tr), usefree.Options{Detect: detect.NewOptions()}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(tr.Ops))*float64(b.N)/b.Elapsed().Seconds(), "op/s")
	})
}
