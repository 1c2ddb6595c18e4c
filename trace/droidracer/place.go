package droidracer

import "slices"

// imported reports whether an edge of the model must be said in the imported trace: those of the environment that end
// at a POST. The others follow from forks, signals, posts and the order of an event's operations.
func (m *Model) imported(e Edge) bool {
	return e.Kind >= IdleEdge && m.Ops[e.To].Kind == Post
}

// placement is an order of the model's operations in which every imported edge points forwards. A binder thread may
// have logged its POST before the app logged what enabled it: such native blocks move to just after their last source.
// Edges that no move can turn are left out of the result's edges.
type placement struct {
	m     *Model
	order []int // operations
	at    []int // position by operation
	edges []Edge
	lost  []Edge
	moved int // blocks
}

func (m *Model) place() *placement {
	p := &placement{m: m, order: make([]int, len(m.Ops)), at: make([]int, len(m.Ops))}
	for i := range p.order {
		p.order[i] = i
	}
	p.index()
	for _, e := range m.Edges {
		if m.imported(e) {
			p.edges = append(p.edges, e)
		}
	}
	moved := map[int]bool{}
	// Two rounds do for real traces. A trace that needs many is broken, and its cycles end with this bound.
	for round := 0; round < 8 && p.round(moved); round++ {
	}
	p.moved = len(moved)
	p.edges = slices.DeleteFunc(p.edges, func(e Edge) bool {
		if p.at[e.From] < p.at[e.To] {
			return false
		}
		p.lost = append(p.lost, e)
		return true
	})
	return p
}

func (p *placement) index() {
	for pos, i := range p.order {
		p.at[i] = pos
	}
}

// round moves every block that has a source behind it; false means that there was none.
func (p *placement) round(moved map[int]bool) bool {
	last := map[int]int{} // the furthest source by block
	for _, e := range p.edges {
		b := p.m.InBlock[e.To]
		if b < 0 || p.at[e.From] < p.at[e.To] || !p.movable(b, e.From) {
			continue
		}
		if f, ok := last[b]; !ok || p.at[f] < p.at[e.From] {
			last[b] = e.From
		}
	}
	if len(last) == 0 {
		return false
	}
	behind := map[int][]int{} // blocks to put behind an operation
	gone := make([]bool, len(p.m.Ops))
	for b := range p.m.Blocks {
		if from, ok := last[b]; ok {
			behind[from] = append(behind[from], b)
			moved[b] = true
			for _, i := range p.m.Blocks[b].Ops {
				gone[i] = true
			}
		}
	}
	order := make([]int, 0, len(p.order))
	var put func(i int)
	put = func(i int) {
		order = append(order, i)
		for _, b := range behind[i] {
			for _, j := range p.m.Blocks[b].Ops {
				put(j)
			}
		}
	}
	for _, i := range p.order {
		if !gone[i] {
			put(i)
		}
	}
	if len(order) != len(p.order) {
		return false // two blocks wait for each other: nothing moves
	}
	p.order = order
	p.index()
	return true
}

// movable reports whether a block can stand behind an operation: its posts must stay before their calls.
func (p *placement) movable(block, from int) bool {
	if p.m.InBlock[from] == block {
		return false
	}
	for _, i := range p.m.Blocks[block].Ops {
		if op := &p.m.Ops[i]; op.Kind == Post && p.at[p.m.Events[op.Msg].Call] <= p.at[from] {
			return false
		}
	}
	return true
}
