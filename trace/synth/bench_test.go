package synth_test

import (
	"context"
	"io"
	"testing"

	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// BenchmarkGenerate writes a twentieth of AnyMemo's run, to nothing and in the binary form.
func BenchmarkGenerate(b *testing.B) {
	p, err := synth.ProfileNamed("anymemo")
	if err != nil {
		b.Fatal(err)
	}
	run := func(b *testing.B, sink func() synth.Sink) {
		ops := 0
		for b.Loop() {
			s, err := synth.Generate(context.Background(), p, 0.05, 1, sink())
			if err != nil {
				b.Fatal(err)
			}
			ops += s.Operations
		}
		b.ReportMetric(float64(ops)/b.Elapsed().Seconds()/1e6, "Mops/s")
	}
	b.Run("nothing", func(b *testing.B) { run(b, func() synth.Sink { return &nothing{} }) })
	b.Run("binary", func(b *testing.B) { run(b, func() synth.Sink { return trace.NewWriter(io.Discard) }) })
}

// nothing is a sink that keeps nothing.
type nothing struct{}

func (nothing) Thread(trace.Thread) error { return nil }
func (nothing) Event(trace.Event) error   { return nil }
func (nothing) Queue(trace.Queue) error   { return nil }
func (nothing) Var(trace.Var) error       { return nil }
func (nothing) Site(trace.Site) error     { return nil }
func (nothing) Handle(trace.Handle) error { return nil }
func (nothing) Op(*trace.Op) error        { return nil }
