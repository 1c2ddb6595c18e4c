package droidracer

import "math/bits"

// closure is DroidRacer's happens-before relation, computed the slow and plain way: it is the check that the model has
// the right base edges. The rules' names are those of the format's description: TRANS, NOPRE, FIFO.
type closure struct {
	m       *Model
	pred    []bitset       // by operation: what happens before it
	members map[int]bitset // by message: its operations
	events  map[int]bitset // by thread: the operations of all its events
	changed bool
}

type bitset []uint64

func (b bitset) has(i int) bool { return i >= 0 && b[i/64]>>(i%64)&1 != 0 }
func (b bitset) set(i int)      { b[i/64] |= 1 << (i % 64) }

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func newClosure(m *Model) *closure {
	n := len(m.Ops)
	c := &closure{m: m, pred: make([]bitset, n), members: map[int]bitset{}, events: map[int]bitset{}}
	for i := range n {
		c.pred[i] = newBitset(n)
		if msg := m.InEvent[i]; msg != 0 {
			if c.members[msg] == nil {
				c.members[msg] = newBitset(n)
			}
			if c.events[m.Ops[i].Thread] == nil {
				c.events[m.Ops[i].Thread] = newBitset(n)
			}
			c.members[msg].set(i)
			c.events[m.Ops[i].Thread].set(i)
		}
	}
	for _, e := range m.Edges {
		c.pred[e.To].set(e.From)
	}
	for c.changed = true; c.changed; {
		c.changed = false
		c.sweep()
	}
	return c
}

func (c *closure) order(from, to int) {
	if from >= 0 && to >= 0 && !c.pred[to].has(from) {
		c.pred[to].set(from)
		c.changed = true
	}
}

func (c *closure) before(a, b int) bool { return a >= 0 && b >= 0 && c.pred[b].has(a) }

func (c *closure) sweep() {
	for i := range c.m.Ops {
		c.trans(i)
		if c.m.Ops[i].Kind == Call {
			c.nopre(c.m.Events[c.m.Ops[i].Msg])
		}
	}
	for _, e1 := range c.m.Events {
		for _, e2 := range c.m.Events {
			if e1.Thread == e2.Thread && e1.Delay <= e2.Delay && c.before(e1.Post, e2.Post) { // FIFO
				c.order(e1.Ret, e2.Call)
			}
		}
	}
	for _, r1 := range c.m.Receptions {
		for _, r2 := range c.m.Receptions {
			if r1.Sticky == r2.Sticky && c.before(r1.Cause, r2.Cause) {
				c.order(r1.Receive, r2.Receive)
				c.order(r1.Post, r2.Post)
			}
		}
	}
}

// allowed is the operations that TRANS may order before an operation.
func (c *closure) allowed(i int) bitset {
	e := c.m.eventOf(i)
	ok := newBitset(len(c.m.Ops))
	for w := range ok {
		ok[w] = ^uint64(0)
	}
	if e == nil {
		return ok
	}
	for w, v := range c.events[e.Thread] {
		ok[w] &^= v
	}
	for msg, ops := range c.members {
		if other := c.m.Events[msg]; other == e || other.Thread == e.Thread && c.before(other.Ret, e.Call) {
			for w, v := range ops {
				ok[w] |= v
			}
		}
	}
	return ok
}

func (c *closure) trans(i int) {
	ok := c.allowed(i)
	pred := c.pred[i]
	if e := c.m.eventOf(i); e != nil && e.Call == i && e.Post >= 0 { // the base case
		c.merge(pred, c.pred[e.Post], nil)
	}
	for w := range pred {
		for v := pred[w]; v != 0; v &= v - 1 {
			c.merge(pred, c.pred[w*64+bits.TrailingZeros64(v)], ok)
		}
	}
}

func (c *closure) merge(to, from, mask bitset) {
	for w, v := range from {
		if mask != nil {
			v &= mask[w]
		}
		if to[w]|v != to[w] {
			to[w] |= v
			c.changed = true
		}
	}
}

func (c *closure) nopre(e *Event) {
	for msg, ops := range c.members {
		other := c.m.Events[msg]
		if other == e || other.Thread != e.Thread || other.Ret < 0 {
			continue
		}
		for w, v := range ops {
			if v&c.pred[e.Call][w] != 0 {
				c.order(other.Ret, e.Call)
				break
			}
		}
	}
}

// races are the variables that have an unordered conflicting pair of accesses that is reported, and how many such
// pairs there are.
func (c *closure) races() (map[Var]bool, int) {
	at := map[int]int{} // accesses to their operation
	for i, op := range c.m.Ops {
		for _, a := range op.Accesses {
			at[a] = i
		}
	}
	byVar := map[Var][]int{}
	for a := range c.m.Log.Accesses {
		if acc := &c.m.Log.Accesses[a]; acc.Database == "" && acc.Op >= 0 {
			byVar[acc.Var()] = append(byVar[acc.Var()], a)
		}
	}
	found, pairs := map[Var]bool{}, 0
	for v, list := range byVar {
		for n, x := range list {
			for _, y := range list[n+1:] {
				if c.races2(x, y, at[x], at[y]) {
					found[v] = true
					pairs++
				}
			}
		}
	}
	return found, pairs
}

func (c *closure) races2(x, y, ox, oy int) bool {
	ax, ay := &c.m.Log.Accesses[x], &c.m.Log.Accesses[y]
	if !ax.Write && !ay.Write || ox == oy || c.before(ox, oy) || c.before(oy, ox) {
		return false
	}
	return ax.Thread != ay.Thread || c.m.InEvent[ox] != 0 && c.m.InEvent[oy] != 0
}
