package synth_test

import (
	"context"
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// TestProfiles holds every profile to its shape and to its planted races.
func TestProfiles(t *testing.T) {
	for _, p := range synth.Profiles() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			const scale = 0.01
			m := new(synth.Memory)
			races, err := synth.Generate(context.Background(), p, scale, 1, m)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := trace.Check(&m.Trace); err != nil {
				t.Fatal(err)
			}
			d, err := asyncclock.New(&m.Trace.Tables, detect.NewOptions())
			if err != nil {
				t.Fatal(err)
			}
			set, err := detect.Run(context.Background(), d, &m.Trace)
			if err != nil {
				t.Fatal(err)
			}
			if len(set.Races) != races {
				t.Errorf("%d races are planted, %d were found", races, len(set.Races))
				for _, r := range set.Races[:min(4, len(set.Races))] {
					t.Log(r.First, r.Second, m.Trace.Tables.Var(r.Var), m.Trace.Tables.Event(r.First.Task), m.Trace.Tables.Event(r.Second.Task))
				}
			}
			s := d.Stats()
			t.Logf("%d operations, %d events, %d chains, %d kept, %d races", s.Operations, s.Events, s.Chains, s.PeakEvents, races)
			if want := int(float64(p.Accesses) * scale); s.Accesses < want/2 || s.Accesses > want*2 {
				t.Errorf("%d accesses, the profile has %d", s.Accesses, want)
			}
		})
	}
}
