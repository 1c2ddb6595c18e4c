package hbgraph

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// nodeID names a node; -1 is none.
type nodeID int32

const none nodeID = -1

// node is a stretch of a task that nothing enters but at its begin and nothing leaves but at its end.
type node struct {
	task  trace.TaskID
	chain int32
	pos   int32    // on the chain, from 1
	send  int32    // index of the event that its last operation sends, -1 if it sends none
	locks int32    // lock set of its accesses
	clock []int32  // the latest position of each chain before the node; its own chain is not looked up
	in    []nodeID // edges into it
	prev  nodeID   // previous node of the task, which is not in in
	looks int32    // last walk that came by
}

// graph is the happens-before graph so far. Edges point forward in the trace, so a node's clock is final when it is made.
type graph struct {
	nodes []node
	tails []nodeID // last node by chain
	ended []bool   // the task of the chain's last node has ended
	edges int
	room  int // elements that the lists of edges have room for
	clock int // elements of all clocks
}

// before reports whether u is v or before it.
func (g *graph) before(u, v nodeID) bool {
	if u == v {
		return true
	}
	a, b := &g.nodes[u], &g.nodes[v]
	if a.chain == b.chain {
		return a.pos <= b.pos
	}
	return int(a.chain) < len(b.clock) && b.clock[a.chain] >= a.pos
}

// draft is a node in the making: what is known to precede it.
type draft struct {
	g     *graph
	clock []int32
	own   bool // clock is not shared
	in    []nodeID
	prev  nodeID
}

func (g *graph) draft(prev nodeID) *draft {
	d := &draft{g: g, prev: prev}
	if prev != none {
		d.clock = g.nodes[prev].clock
	}
	return d
}

// has reports whether u is known to precede the draft.
func (d *draft) has(u nodeID) bool {
	a := &d.g.nodes[u]
	if d.prev != none {
		if p := &d.g.nodes[d.prev]; p.chain == a.chain {
			return a.pos <= p.pos
		}
	}
	return int(a.chain) < len(d.clock) && d.clock[a.chain] >= a.pos
}

// add makes u precede the draft. It reports whether that is new.
func (d *draft) add(u nodeID) bool {
	if u == none || d.has(u) {
		return false
	}
	d.in = append(d.in, u)
	a := &d.g.nodes[u]
	n := max(len(a.clock), int(a.chain)+1)
	if !d.own || len(d.clock) < n {
		c := make([]int32, max(len(d.clock), n))
		copy(c, d.clock)
		d.clock, d.own = c, true
	}
	for i, p := range a.clock {
		if d.clock[i] < p {
			d.clock[i] = p
		}
	}
	d.clock[a.chain] = max(d.clock[a.chain], a.pos)
	return true
}

// finish makes a node of the draft: on the chain of the task's previous node, else on one that ends with a predecessor
// (greedy), else on a new one.
func (d *draft) finish(task trace.TaskID) nodeID {
	g := d.g
	id := nodeID(len(g.nodes))
	n := node{task: task, send: -1, prev: d.prev, in: slices.Clip(d.in), chain: -1, clock: d.clock}
	if d.own {
		g.clock += len(d.clock)
	}
	g.edges += len(d.in)
	g.room += cap(d.in)
	if d.prev != none {
		n.chain = g.nodes[d.prev].chain
	}
	for i := len(d.in) - 1; i >= 0 && n.chain < 0; i-- {
		if c := g.nodes[d.in[i]].chain; g.tails[c] == d.in[i] && g.ended[c] {
			n.chain = c
		}
	}
	if n.chain < 0 {
		n.chain = int32(len(g.tails))
		g.tails, g.ended = append(g.tails, none), append(g.ended, false)
	}
	n.pos = 1
	if last := g.tails[n.chain]; last != none {
		n.pos = g.nodes[last].pos + 1
	}
	g.tails[n.chain], g.ended[n.chain] = id, false
	g.nodes = append(g.nodes, n)
	return id
}
