package naive

import (
	"math/rand/v2"
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// TestRulesHoldInSimulation runs random programs on a simulated Android: what a rule says comes first must have.
func TestRulesHoldInSimulation(t *testing.T) {
	for seed := range 3000 {
		tr := synth.Random(rand.New(rand.NewPCG(uint64(seed), 7)), synth.SmallShape())
		if _, _, err := trace.Check(tr); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		r, err := New(tr, detect.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Violations) > 0 {
			t.Fatalf("seed %d: %v", seed, r.Violations)
		}
	}
}
