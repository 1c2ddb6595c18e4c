package edg

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// merge collects the edges to a node that is about to be made, and their joint clock.
type merge struct {
	b     *builder
	g     *Graph
	clock *growing
	ins   []incoming
	// home is the chain of the task's previous segment: its entry is implied up to the segment's position.
	home  position
	grown bool // something came in besides the previous segment
	// open and sent are joined from the predecessors: see history.
	open, sent []trace.TaskID
}

// history is what a node knows of events that it cannot take for ended. Both lists ascend and are never changed.
type history struct {
	// open are the events of loopers that have begun before the end of the node, and whose end does not come before it:
	// those to which ATOMIC may apply.
	open []trace.TaskID
	// sent are the events that were sent before the end of the node, and whose end does not come before it: those to which
	// PRIORITY may apply. Of ended events with equal tags, delay and queue, the last of a chain of sends stands for all.
	sent []trace.TaskID
}

func (b *builder) merge(prev NodeID) *merge {
	m := &merge{b: b, g: b.g, clock: grow(nil), home: position{chain: -1}}
	if prev != None {
		m.clock, m.home = grow(b.g.clocks[prev]), b.g.chains[prev]
		m.open, m.sent = b.past[prev].open, b.past[prev].sent
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
	m.open, m.sent = union(m.open, m.b.past[in.from].open), union(m.sent, m.b.past[in.from].sent)
}

// union joins two ascending lists; it returns one of them if that has all.
func union(a, b []trace.TaskID) []trace.TaskID {
	if len(a) == 0 || len(b) > 0 && &a[0] == &b[0] && len(a) <= len(b) {
		return b
	}
	if len(b) == 0 || &a[0] == &b[0] {
		return a
	}
	out := make([]trace.TaskID, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			out, a = append(out, a[0]), a[1:]
		case a[0] > b[0]:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// history is what the node to be made passes on: events whose end it follows are dropped.
func (m *merge) history(task trace.TaskID) history {
	b := m.b
	follows := func(e trace.TaskID) bool { t := &b.tasks[e]; return t.removed || t.ended && m.has(t.node) }
	h := history{open: m.open, sent: m.sent}
	if slices.ContainsFunc(h.open, follows) {
		h.open = slices.DeleteFunc(slices.Clone(h.open), follows)
	}
	if slices.ContainsFunc(h.sent, follows) {
		h.sent = slices.DeleteFunc(slices.Clone(h.sent), follows)
	}
	if len(h.sent) > 2*b.trimmed {
		h.sent = b.trim(h.sent)
	}
	if t := &b.tasks[task]; t.looper != 0 && t.node == None {
		h.open = union(h.open, []trace.TaskID{task})
	}
	return h
}

// sendKey tells apart sends that PRIORITY treats alike.
type sendKey struct {
	queue trace.QueueID
	class sendClass
	when  int64
}

// trim drops ended events for which a later one stands: whatever the later one precedes, the earlier one precedes as well.
func (b *builder) trim(list []trace.TaskID) []trace.TaskID {
	last := map[sendKey][]*sending{}
	out := slices.Clone(list)
	n := len(out)
	for i := n - 1; i >= 0; i-- {
		t := &b.tasks[out[i]]
		if !t.ended || t.sent.mode == trace.ModeAtFront {
			continue
		}
		key := sendKey{t.sent.queue, t.sent.class, t.sent.when}
		if slices.ContainsFunc(last[key], func(s *sending) bool { return b.g.Reaches(t.sent.node, s.node) && s.node != t.sent.node }) {
			out[i] = 0
			continue
		}
		last[key] = append(last[key], t.sent)
	}
	return slices.DeleteFunc(out, func(e trace.TaskID) bool { return e == 0 })
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
	past := m.history(b.g.nodes[id].Task)
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
	g.clocks = append(g.clocks, m.clock.clock)
	b.past = append(b.past, past)
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
	for chain := range int32(len(b.tails)) {
		if m.at(chain) > 0 && b.free(chain, m) {
			return chain
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
