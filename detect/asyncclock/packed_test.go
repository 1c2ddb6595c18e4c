package asyncclock

import (
	"testing"

	"pgregory.net/rapid"
)

func TestPackedTimes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var ts times
		for range rapid.IntRange(0, 4).Draw(rt, "blocks") {
			limit := rapid.SampledFrom([]uint32{0, 1, 1<<8 - 1, 1 << 8, 1<<16 - 1, 1 << 16, 1<<32 - 1}).Draw(rt, "limit")
			for range fan {
				ts = append(ts, rapid.Uint32Range(0, limit).Draw(rt, "time"))
			}
		}
		p := pack(ts)
		for c := range uint32(len(ts) + 2*fan) {
			if got, want := p.at(c), ts.at(c); got != want {
				rt.Fatalf("the time of chain %d is %d, want %d", c, got, want)
			}
		}
	})
}
