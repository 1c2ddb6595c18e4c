package coverage

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
)

// maxPaths is up to how many races paths through several are looked for; beyond it a race counts as covered by one other only.
const maxPaths = 1500

// Find says which races of a trace are covered: for each race the indices of those that cover it, in the order of the path
// through them, nil if none do. The races must be of the trace and the options, with their operations.
func Find(ctx context.Context, open detect.Opener, o detect.Options, races []race.Race) ([][]int, error) {
	places, err := stampAll(ctx, open, o, races)
	if err != nil {
		return nil, fmt.Errorf("ask for the order of the races: %w", err)
	}
	edges := make([]edge, len(races))
	for i := range races {
		edges[i] = places.edge(&races[i])
	}
	covers := make([][]int, len(races))
	for i := range edges {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		covers[i] = direct(edges, i)
	}
	if len(races) <= maxPaths {
		longer(edges, covers)
	}
	return covers, nil
}

// edge is a race as an order that may count: what is before from comes before what is after to.
type edge struct {
	first, from, to place
}

// covers reports whether an order is enough for another race. A race with the same second access is left to be covered by the
// one whose first access is the latest.
func (e *edge) covers(r *edge) bool { return r.first.before(&e.from) && e.reaches(r) }

func (e *edge) reaches(r *edge) bool {
	if e.to.op == r.to.op {
		return e.first.op > r.first.op
	}
	return e.to.before(&r.to)
}

// direct is the race that covers one alone, of several the one whose order comes first.
func direct(edges []edge, i int) []int {
	best := -1
	for k := range edges {
		if k != i && edges[k].covers(&edges[i]) && (best < 0 || edges[k].to.op < edges[best].to.op) {
			best = k
		}
	}
	if best < 0 {
		return nil
	}
	return []int{best}
}

// longer finds paths through several races for those that none covers alone: the shortest, breadth first.
func longer(edges []edge, covers [][]int) {
	var next [][]int // by race: those whose first place its second is before
	for i := range edges {
		if covers[i] != nil {
			continue
		}
		if next == nil {
			next = adjacent(edges)
		}
		covers[i] = path(edges, next, i)
	}
}

func adjacent(edges []edge) [][]int {
	next := make([][]int, len(edges))
	for i := range edges {
		for k := range edges {
			if i != k && edges[i].to.op < edges[k].from.op && edges[i].to.before(&edges[k].from) {
				next[i] = append(next[i], k)
			}
		}
	}
	return next
}

// path is the shortest path of races from before one's first access to before its second, nil if there is none.
func path(edges []edge, next [][]int, i int) []int {
	came := map[int]int{}
	var queue []int
	for k := range edges {
		if k != i && edges[i].first.before(&edges[k].from) {
			came[k] = -1
			queue = append(queue, k)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if edges[at].reaches(&edges[i]) {
			var back []int
			for ; at >= 0; at = came[at] {
				back = append([]int{at}, back...)
			}
			return back
		}
		for _, k := range next[at] {
			if _, ok := came[k]; !ok && k != i && edges[k].to.op <= edges[i].to.op {
				came[k] = at
				queue = append(queue, k)
			}
		}
	}
	return nil
}
