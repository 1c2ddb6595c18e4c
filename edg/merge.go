package edg

import "slices"

// merge collects the edges to a node that is about to be made, and their joint clock.
type merge struct {
	g     *Graph
	clock *growing
	ins   []incoming
	// home is the chain of the task's previous segment: its entry is implied up to the segment's position.
	home  position
	grown bool // something came in besides the previous segment
}

func (b *builder) merge(prev NodeID) *merge {
	m := &merge{g: b.g, clock: grow(nil), home: position{chain: -1}}
	if prev != None {
		m.clock, m.home = grow(b.g.clocks[prev]), b.g.chains[prev]
	}
	return m
}

// has reports whether the node to be made follows n already.
func (m *merge) has(n NodeID) bool { return m.at(m.g.chains[n].chain) >= m.g.chains[n].pos }

// at is how far the predecessors reach along a chain.
func (m *merge) at(chain int32) int32 {
	pos := m.clock.at(chain)
	if chain == m.home.chain {
		pos = max(pos, m.home.pos)
	}
	return pos
}

// take adds an edge that is kept whether or not others imply it: an edge that a person would draw.
func (m *merge) take(in incoming) {
	m.ins = append(m.ins, in)
	if m.has(in.from) {
		return
	}
	m.clock.join(m.g.clocks[in.from])
	p := m.g.chains[in.from]
	m.clock.raise(p.chain, p.pos)
	m.grown = true
}

// derive adds those of the edges that are not implied, the latest source first so that few are needed, and reports
// whether it added any.
func (m *merge) derive(candidates []incoming) bool {
	slices.SortStableFunc(candidates, func(a, b incoming) int { return int(b.from) - int(a.from) })
	added := false
	for _, in := range candidates {
		if !m.has(in.from) {
			m.take(in)
			added = true
		}
	}
	return added
}

// place gives a new node its place on a chain, its clock and its edges. Of the chains whose last node precedes it, the
// task's own comes first, then one that an edge comes from; a new one is the last resort.
func (b *builder) place(id, prev NodeID, m *merge) {
	g := b.g
	chain := b.chooseChain(prev, m)
	if prev != None && g.chains[prev].chain != chain {
		m.clock.raise(g.chains[prev].chain, g.chains[prev].pos)
	}
	pos := int32(1)
	if tail := b.tails[chain]; tail != None {
		pos = g.chains[tail].pos + 1
	}
	b.tails[chain] = id
	g.chains = append(g.chains, position{chain, pos})
	g.clocks = append(g.clocks, m.clock.pages)
	for _, in := range m.ins {
		g.edges = append(g.edges, edge{in.from, id, in.rule, in.ops})
	}
}

func (b *builder) chooseChain(prev NodeID, m *merge) int32 {
	if prev != None && b.tails[b.g.chains[prev].chain] == prev {
		return b.g.chains[prev].chain
	}
	for _, in := range m.ins {
		if c := b.g.chains[in.from].chain; b.free(c, m) {
			return c
		}
	}
	for c := range m.clock.pages {
		for k := range pageSize {
			if chain := int32(c*pageSize + k); m.at(chain) > 0 && b.free(chain, m) {
				return chain
			}
		}
	}
	b.tails = append(b.tails, None)
	return int32(len(b.tails) - 1)
}

// free reports whether a chain's last node precedes the node to be made, and its task will add nothing to the chain.
func (b *builder) free(chain int32, m *merge) bool {
	tail := b.tails[chain]
	return m.has(tail) && b.tasks[b.g.nodes[tail].Task].over()
}
