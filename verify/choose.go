package verify

import (
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Choose takes, of the pairs of accesses that fit an imported report, the first that no known rule orders, since only such
// a pair can be what the report means; if all are ordered, the first. Races must not be empty.
func Choose(tr *trace.Trace, races []race.Race) *race.Race {
	g, err := edg.Build(tr)
	if err != nil {
		return &races[0] // Verify reports the error
	}
	for i := range races {
		if r := &races[i]; r.First.Op >= 0 && r.Second.Op >= 0 && !g.Before(r.First.Op, r.Second.Op) && !g.Before(r.Second.Op, r.First.Op) {
			return r
		}
	}
	return &races[0]
}
