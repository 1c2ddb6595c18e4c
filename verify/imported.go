package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// maxPairs is how many pairs of accesses are verified for one imported report.
const maxPairs = 4

// Meant chooses, for each imported report, what to verify of the pairs of accesses that fit it: those that no known rule
// orders, since only such a pair can be what the report means, one of each group that a flip serves, and not more than
// maxPairs; if all are ordered, the first.
func Meant(tr *trace.Trace, fitting [][]race.Race) [][]race.Race {
	out := make([][]race.Race, len(fitting))
	g, err := edg.Build(tr)
	for i, races := range fitting {
		if err == nil { // else Verify reports the error
			out[i] = unordered(g, tr, races)
		}
		if len(out[i]) == 0 {
			out[i] = races[:min(1, len(races))]
		}
	}
	return out
}

func unordered(g *edg.Graph, tr *trace.Trace, races []race.Race) []race.Race {
	var out []race.Race
	seen := map[string]bool{}
	for i := range races {
		r := &races[i]
		if r.First.Op < 0 || r.Second.Op < 0 || g.Before(r.First.Op, r.Second.Op) || g.Before(r.Second.Op, r.First.Op) {
			continue
		}
		if key := groupKey(tr, r); !seen[key] && len(out) < maxPairs {
			seen[key] = true
			out = append(out, *r)
		}
	}
	return out
}

// PairID is the id of the n-th pair, from 1, of an imported report.
func PairID(report string, n int) string {
	if n == 1 {
		return report
	}
	return fmt.Sprintf("%s.%d", report, n)
}

// Merge makes one verdict of those on the pairs of each report; pairs says how many each has, in order. The most serious
// one speaks for the report: harmful before unverified before benign before false positive, since a report is only as
// harmless as all that it may mean.
func (o *Outcome) Merge(pairs []int) {
	var merged []Verdict
	rest := o.Verdicts
	for _, n := range pairs {
		merged = append(merged, merge(rest[:n]))
		rest = rest[n:]
	}
	o.Verdicts = merged
}

func merge(of []Verdict) Verdict {
	if len(of) == 1 {
		return of[0]
	}
	chosen := slices.MinFunc(of, func(a, b Verdict) int {
		return slices.Index(seriousness(), a.Finding.Verdict) - slices.Index(seriousness(), b.Finding.Verdict)
	})
	same := 0
	var others []string
	for _, v := range of {
		if v.Finding.Verdict == chosen.Finding.Verdict {
			same++
		} else {
			others = append(others, string(v.Finding.Verdict))
		}
	}
	if len(others) > 0 && chosen.Finding.Verdict != "" {
		chosen.Finding.Summary += fmt.Sprintf(" (%d of %d pairs that fit the report; the others: %s)", same, len(of), strings.Join(others, ", "))
	}
	chosen.Pairs = of
	chosen.Suspect.ID = of[0].Suspect.ID
	if chosen.Schedule != nil {
		chosen.Schedule = renamed(*chosen.Schedule, chosen.Suspect.ID)
	}
	return chosen
}

func renamed(s flipper.Schedule, id string) *flipper.Schedule {
	if s.Race != "" {
		s.Race = id
	}
	return &s
}

// seriousness orders the verdicts; one that was not reached because the verification was interrupted comes after harmful.
func seriousness() []classify.Verdict {
	return []classify.Verdict{classify.Harmful, "", classify.Unverified, classify.Benign1, classify.Benign2, classify.FalsePositive2, classify.FalsePositive1}
}
