package edg

import (
	"iter"

	"github.com/erva-go/erva/trace"
)

// NodeID names a node; ids are dense from 0 and rise in trace order, so an edge's To is always larger than its From.
type NodeID int32

// None is the NodeID of no node.
const None NodeID = -1

// Node is a segment of one task.
type Node struct {
	ID   NodeID
	Task trace.TaskID
	// Part counts the segments of the task from 0.
	Part int
	// First and Last are the indexes of its first and last operation in the trace; operations of other tasks may lie
	// between them.
	First, Last int
}

// Edge orders two nodes.
type Edge struct {
	From, To NodeID
	Rule     Rule
	// Evidence are indexes of the operations that show it, by rule: the two operations that are ordered, or for the
	// rules of queues the two sends. Empty where the program order alone says it.
	Evidence []int
	// Text says it in one line, for people.
	Text string
}

// Graph is the event dependency graph of one trace. It does not change after Build and is safe for concurrent use.
type Graph struct {
	tr     *trace.Trace
	nodes  []Node
	chains []position // by NodeID
	clocks []clock    // by NodeID: what precedes it, its own chain left out
	opNode []NodeID   // by operation
	tasks  []span     // by TaskID
	edges  []edge
	out    [][]int32 // by NodeID: indexes of edges
	in     [][]int32
}

type position struct{ chain, pos int32 }

type span struct{ first, last NodeID }

type edge struct {
	from, to NodeID
	rule     Rule
	ops      [2]int32 // evidence, -1 for none
}

// Len is the number of nodes.
func (g *Graph) Len() int { return len(g.nodes) }

// Trace is the trace that the graph was built from.
func (g *Graph) Trace() *trace.Trace { return g.tr }

// Node returns a node. It panics if id is not one of the graph's.
func (g *Graph) Node(id NodeID) Node { return g.nodes[id] }

// Nodes lists the nodes in the order of their first operations.
func (g *Graph) Nodes() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for _, n := range g.nodes {
			if !yield(n) {
				return
			}
		}
	}
}

// Edges lists the edges in the order of their targets. Derived edges that others imply are not among them.
func (g *Graph) Edges() iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for i := range g.edges {
			if !yield(g.edge(int32(i))) {
				return
			}
		}
	}
}

// NodeOf is the node of an operation; None for operations from outside (task 0) and indexes out of range.
func (g *Graph) NodeOf(op int) NodeID {
	if op < 0 || op >= len(g.opNode) {
		return None
	}
	return g.opNode[op]
}

// NodeOfTask is the first node of a task, None if it did nothing.
func (g *Graph) NodeOfTask(task trace.TaskID) NodeID { return g.span(task).first }

// LastNodeOfTask is the last node of a task, None if it did nothing.
func (g *Graph) LastNodeOfTask(task trace.TaskID) NodeID { return g.span(task).last }

// NodesOfTask are the segments of a task in order.
func (g *Graph) NodesOfTask(task trace.TaskID) []NodeID {
	var ids []NodeID
	for n := g.span(task).first; n != None; n = g.nextPart(n) {
		ids = append(ids, n)
	}
	return ids
}

// nextPart is the next segment of the same task.
func (g *Graph) nextPart(n NodeID) NodeID {
	for _, i := range g.out[n] {
		if e := g.edges[i]; g.nodes[e.to].Task == g.nodes[n].Task && g.nodes[e.to].Part == g.nodes[n].Part+1 {
			return e.to
		}
	}
	return None
}

func (g *Graph) span(task trace.TaskID) span {
	if int(task) >= len(g.tasks) {
		return span{None, None}
	}
	return g.tasks[task]
}

// Reaches reports whether every operation of a comes before every operation of b, by the rules. A node reaches itself.
func (g *Graph) Reaches(a, b NodeID) bool {
	if a == None || b == None || a > b {
		return false
	}
	if a == b {
		return true
	}
	p, q := g.chains[a], g.chains[b]
	if p.chain == q.chain {
		return p.pos <= q.pos
	}
	return g.clocks[b].at(p.chain) >= p.pos
}

// Before reports whether operation a happens before operation b.
func (g *Graph) Before(a, b int) bool {
	n, m := g.NodeOf(a), g.NodeOf(b)
	if n == None || m == None || a == b {
		return false
	}
	if n == m {
		return a < b
	}
	return g.Reaches(n, m)
}

// Successors are the targets of the node's edges.
func (g *Graph) Successors(n NodeID) []Edge { return g.list(g.out[n]) }

// Predecessors are the sources of the edges that end at the node.
func (g *Graph) Predecessors(n NodeID) []Edge { return g.list(g.in[n]) }

func (g *Graph) list(ids []int32) []Edge {
	edges := make([]Edge, len(ids))
	for i, id := range ids {
		edges[i] = g.edge(id)
	}
	return edges
}

// Descendants are the nodes that n reaches, without n, in ascending order.
func (g *Graph) Descendants(n NodeID) []NodeID {
	var ids []NodeID
	for m := n + 1; int(m) < len(g.nodes); m++ {
		if g.Reaches(n, m) {
			ids = append(ids, m)
		}
	}
	return ids
}

// Ancestors are the nodes that reach n, without n, in ascending order.
func (g *Graph) Ancestors(n NodeID) []NodeID {
	var ids []NodeID
	for m := NodeID(0); m < n; m++ {
		if g.Reaches(m, n) {
			ids = append(ids, m)
		}
	}
	return ids
}
