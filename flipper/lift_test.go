package flipper

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/trace"
)

// TestLift: what the queue keeps in order comes in another order only if its posters do.
func TestLift(t *testing.T) {
	clicks := func(delay1, delay2 int64) *scene {
		s := newScene()
		s.input("tap1", func() { s.post("tap1", "click1", trace.ModeDelayed, delay1) })
		s.run("click1", func() { s.write("click1", "total") })
		s.input("tap2", func() { s.post("tap2", "click2", trace.ModeDelayed, delay2) })
		s.run("click2", func() { s.read("click2", "total") })
		return s
	}
	// Events that threads have posted post what races.
	chain := func() *scene {
		s := newScene()
		s.post("", "launch", trace.ModeDelayed, 0)
		s.run("launch", func() { s.fork("launch", "V"); s.fork("launch", "W") })
		for _, n := range []string{"1", "2"} {
			from := map[string]string{"1": "V", "2": "W"}[n]
			s.post(from, "answer"+n, trace.ModeDelayed, 0)
			s.run("answer"+n, func() { s.post("answer"+n, "click"+n, trace.ModeDelayed, 0) })
			s.run("click"+n, func() { s.write("click"+n, "total") })
		}
		return s
	}
	tests := []struct {
		name  string
		s     *scene
		order string
		held  string // what waits for the second event
	}{
		{"two clicks are two gestures", clicks(0, 0), "in2 tap2 click2 in1 tap1 click1", "in1"},
		{"the first one may be late", clicks(100, 0), "in1 tap1 arrival:click1 in2 tap2 click2 click1", "click1"},
		{"the second one is later anyway", clicks(0, 100), "in2 tap2 click2 in1 tap1 click1", "in1"},
		{"posters that threads have posted", chain(), "launch answer2 click2 post:answer1 answer1 click1", "post:answer1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res := tt.s.plans(t, tt.s.race(t, "click1", "click2", "total"))
			if len(res.Plans) == 0 {
				t.Fatalf("no plan: %+v", res)
			}
			s := res.Plans[0].Schedule
			if diff := cmp.Diff(strings.Fields(tt.order), words(s.Order...)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff([]string{"click2", tt.held}, words(s.Hard[0].Before, s.Hard[0].After)); diff != "" {
				t.Error(diff)
			}
			if !res.Plans[0].Clean() {
				t.Errorf("the racy pair itself is taken for collateral: %v", res.Plans[0].Collateral)
			}
		})
	}
}
