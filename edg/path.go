package edg

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// Costs of a path's edges: few changes of task first, then edges that say more than the program order does.
const (
	costTask      = 1 << 20
	costProgram   = 4
	costOther     = 2
	costLifecycle = 1
	// ATOMIC says only that something else has ordered the events; what did so is the better explanation.
	costAtomic = 4 * costTask
)

// Path is a shortest path from a to b: with few edges between tasks, what caused an event rather than ATOMIC, and
// among equals one that runs over lifecycle edges where the same order is also due to something else. It is nil if a does not reach b, and empty if a is b.
func (g *Graph) Path(a, b NodeID) []Edge {
	if !g.Reaches(a, b) {
		return nil
	}
	const unseen = int64(1) << 62
	dist := make([]int64, b-a+1)
	via := make([]int32, b-a+1)
	for i := range dist {
		dist[i] = unseen
	}
	dist[0] = 0
	// Edges point forward, so the nodes in ascending order are a topological order.
	for n := a; n < b; n++ {
		if dist[n-a] == unseen {
			continue
		}
		for _, i := range g.out[n] {
			e := &g.edges[i]
			if !g.Reaches(e.to, b) {
				continue
			}
			if d := dist[n-a] + g.cost(e); d < dist[e.to-a] {
				dist[e.to-a], via[e.to-a] = d, i
			}
		}
	}
	path := []Edge{}
	for n := b; n != a; n = g.edges[via[n-a]].from {
		path = append(path, g.edge(via[n-a]))
	}
	slices.Reverse(path)
	return path
}

func (g *Graph) cost(e *edge) int64 {
	cost := int64(costOther)
	switch e.rule {
	case RuleProgram:
		cost = costProgram
	case RuleLifecycle:
		cost = costLifecycle
	case RuleAtomic:
		return costAtomic
	}
	if g.nodes[e.from].Task != g.nodes[e.to].Task {
		cost += costTask
	}
	return cost
}

// OverLifecycle reports whether a path runs over a lifecycle edge.
func OverLifecycle(path []Edge) bool {
	return slices.ContainsFunc(path, func(e Edge) bool { return e.Rule == RuleLifecycle })
}

// taskOf is the task of a node.
func (g *Graph) taskOf(n NodeID) trace.TaskID { return g.nodes[n].Task }
