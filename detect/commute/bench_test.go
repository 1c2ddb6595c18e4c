package commute_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/erva-go/erva/code/codetest"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// valued is the beginning of a run of AnyMemo with values: of every eight fields of an object three are references, of which every
// sixteenth write frees one, two are flags, and the others count.
func valued(b testing.TB, scale float64) *trace.Trace {
	b.Helper()
	p, err := synth.ProfileNamed("anymemo")
	if err != nil {
		b.Fatal(err)
	}
	m := new(synth.Memory)
	if _, err := synth.Generate(b.Context(), p, scale, 1, m); err != nil {
		b.Fatal(err)
	}
	written := map[uint32]uint64{}
	for i := range m.Trace.Ops {
		op := &m.Trace.Ops[i]
		if !op.IsAccess() {
			continue
		}
		if op.Kind == trace.KindWrite {
			written[op.Ref]++
		}
		n := written[op.Ref]
		field := m.Trace.Tables.Var(op.Var()).Field
		switch field[len(field)-1] {
		case '0', '1', '2':
			op.Flags |= trace.FlagReference
			if op.Value = uint64(op.Ref)<<8 + n; n%16 == 15 {
				op.Value, op.Flags = 0, op.Flags|trace.FlagNull
			}
		case '3', '4':
			op.Value = n % 2
		default:
			op.Value = uint64(op.Ref)%97 + n
		}
	}
	return &m.Trace
}

// comparing is code that compares two of the counting fields of each class, and two of its references.
func comparing(b testing.TB, tr *trace.Trace) *commute.Types {
	b.Helper()
	var text strings.Builder
	seen := map[string]bool{}
	for _, v := range tr.Tables.Vars {
		class := v.Field[:strings.LastIndexByte(v.Field, '.')]
		if seen[class] {
			continue
		}
		seen[class] = true
		fmt.Fprintf(&text, "class %s\n", class)
		for n := range 8 {
			fmt.Fprintf(&text, "field f%d %s\n", n, []string{"LNode;", "I"}[min(n/3, 1)])
		}
		text.WriteString("method test ()V\n1 load 1 0 f5\n2 load 2 0 f6\n3 if < 1 2 -> 4\n4 load 1 0 f0\n5 load 2 0 f1\n6 if == 1 2 -> 7\n7 return\n")
	}
	return commute.NewTypes(codetest.Program(b, text.String()))
}

// BenchmarkAnyMemo compares the search for events that do not commute with that for races, on the same trace, by what was learned
// from that very trace.
func BenchmarkAnyMemo(b *testing.B) {
	tr := valued(b, 0.02)
	types := comparing(b, tr)
	l := commute.NewLearner(types)
	if err := l.Add(b.Context(), commute.Training{Open: detect.Memory(tr)}); err != nil {
		b.Fatal(err)
	}
	specs := l.Specs(commute.DefaultConfidence)
	rate := func(b *testing.B) {
		b.ReportMetric(float64(len(tr.Ops))*float64(b.N)/b.Elapsed().Seconds(), "op/s")
	}
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
		rate(b)
	})
	b.Run("commute", func(b *testing.B) {
		for range b.N {
			found, err := commute.Find(b.Context(), detect.Memory(tr), specs, commute.Options{Detect: detect.NewOptions(), Types: types})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(found.Required), "required")
			b.ReportMetric(float64(len(found.Races)), "found")
		}
		rate(b)
	})
	few := &commute.Specs{}
	for _, h := range specs.Handlers {
		kept := commute.Handler{Name: h.Name}
		for i := 0; i < len(h.Preconditions); i += 10 {
			kept.Preconditions = append(kept.Preconditions, h.Preconditions[i])
		}
		few.Handlers = append(few.Handlers, kept)
	}
	b.Run("commute by every tenth", func(b *testing.B) {
		for range b.N {
			found, err := commute.Find(b.Context(), detect.Memory(tr), few, commute.Options{Detect: detect.NewOptions(), Types: types})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(found.Required), "required")
			b.ReportMetric(float64(len(found.Races)), "found")
		}
		rate(b)
	})
	b.Run("learn", func(b *testing.B) {
		for range b.N {
			l := commute.NewLearner(types)
			if err := l.Add(b.Context(), commute.Training{Open: detect.Memory(tr)}); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(l.Specs(commute.DefaultConfidence).Count()), "preconditions")
		}
		rate(b)
	})
}
