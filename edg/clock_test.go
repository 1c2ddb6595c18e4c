package edg

import (
	"testing"

	"pgregory.net/rapid"
)

// TestClock holds clocks to maps, over many folders, and checks that what is shared does not change.
func TestClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var clocks []clock
		var wants []map[int32]int32
		chain := rapid.SampledFrom([]int32{0, 1, 31, 32, 1000, 1023, 1024, 1025, 5000})
		for range rapid.IntRange(1, 12).Draw(t, "clocks") {
			g, want := grow(nil), map[int32]int32{}
			if len(clocks) > 0 && rapid.Bool().Draw(t, "derived") {
				k := rapid.IntRange(0, len(clocks)-1).Draw(t, "from")
				g = grow(clocks[k])
				for c, v := range wants[k] {
					want[c] = v
				}
			}
			for range rapid.IntRange(0, 6).Draw(t, "steps") {
				if len(clocks) > 0 && rapid.Bool().Draw(t, "join") {
					k := rapid.IntRange(0, len(clocks)-1).Draw(t, "with")
					g.join(clocks[k])
					for c, v := range wants[k] {
						want[c] = max(want[c], v)
					}
					continue
				}
				c, v := chain.Draw(t, "chain"), rapid.Int32Range(1, 9).Draw(t, "pos")
				g.raise(c, v)
				want[c] = max(want[c], v)
			}
			clocks, wants = append(clocks, g.clock), append(wants, want)
		}
		for i, c := range clocks {
			for _, k := range []int32{0, 1, 2, 31, 32, 1000, 1023, 1024, 1025, 5000, 9999} {
				if c.at(k) != wants[i][k] {
					t.Fatalf("clock %d, chain %d: %d, want %d", i, k, c.at(k), wants[i][k])
				}
			}
		}
	})
}
