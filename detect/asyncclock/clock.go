package asyncclock

import "slices"

// Vector clocks over chains (Hsiao, section 2.2) are never changed: a new one shares what did not change with the one that
// it comes from. A clock has three parts. What is older than the window is beside it, in window clocks that all share
// (window.go). The rest is a tree, a sorted sparse list of leaves of 16 chains each, which many have in common, as the events
// of one source; and a few times that count instead of the tree's, of the sender and the events before it in the queue. So
// inheriting clocks that have most in common costs little time and memory, and keeping one is free.

const (
	fan     = 16
	besides = 6 // times beside a tree
)

type (
	leaf [fan]uint32
	// branch is a leaf and which one it is: that of the chains from block*fan.
	branch struct {
		block uint32
		*leaf
	}
	tree []branch
)

// vector is the contents of a clock.
type vector struct {
	tree    tree
	extra   [besides]epoch // count instead of what the tree says; chain 0 is none
	windows []*windowClock // that were inherited, one a looper, by chain
}

// clock is an immutable vector of times by chain; the zero clock has seen nothing.
type clock struct{ v *vector }

// at is the time of a chain's latest operation that the clock has seen, 0 if there is none.
func (c clock) at(chain uint32) uint32 {
	if c.v == nil {
		return 0
	}
	time := c.recent(chain)
	for _, w := range c.v.windows {
		time = max(time, w.at(chain))
	}
	return time
}

// recent is what at is but for what is in the window clocks: operations so long ago that they race with nothing.
func (c clock) recent(chain uint32) uint32 {
	if c.v == nil {
		return 0
	}
	for i := range c.v.extra {
		if c.v.extra[i].chain == chain {
			return c.v.extra[i].time
		}
	}
	return c.v.tree.at(chain)
}

func (t tree) at(chain uint32) uint32 {
	if i := t.find(chain / fan); i < len(t) && t[i].block == chain/fan {
		return t[i].leaf[chain%fan]
	}
	return 0
}

// find is where a leaf is or would be.
func (t tree) find(block uint32) int {
	lo, hi := 0, len(t)
	for lo < hi {
		if m := int(uint(lo+hi) / 2); t[m].block < block {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// set is the clock with one time replaced by a later one.
func (c clock) set(chain, time uint32) clock {
	next := c.copied()
	next.v.put(epoch{chain, time})
	return next
}

// copied is an equal clock that is not the same.
func (c clock) copied() clock {
	v := new(vector)
	if c.v != nil {
		*v = *c.v
	}
	return clock{v}
}

// put notes a time in a vector that nobody else has yet.
func (v *vector) put(e epoch) {
	for i := range v.extra {
		if x := &v.extra[i]; x.chain == e.chain || x.chain == 0 {
			*x = e
			return
		}
	}
	v.tree = v.tree.with(append(v.extra[:], e))
	v.extra = [besides]epoch{}
}

// with is the tree with some times replaced, which it may sort.
func (t tree) with(times []epoch) tree {
	slices.SortFunc(times, func(a, b epoch) int { return int(a.chain) - int(b.chain) })
	out := make(tree, 0, len(t)+len(times))
	for len(times) > 0 {
		block := times[0].chain / fan
		i := t.find(block)
		out = append(out, t[:i]...)
		t = t[i:]
		l := new(leaf)
		if len(t) > 0 && t[0].block == block {
			*l = *t[0].leaf
			t = t[1:]
		}
		for len(times) > 0 && times[0].chain/fan == block {
			l[times[0].chain%fan] = times[0].time
			times = times[1:]
		}
		out = append(out, branch{block, l})
	}
	return append(out, t...)
}

// join is the least clock that has seen what either has (the ⊔ of section 2.2). It is one of the two if that one has seen
// it all. trees joins the trees.
func join(a, b clock, trees func(x, y tree) tree) clock {
	if b.v == nil || a.v == b.v {
		return a
	}
	if a.v == nil {
		return b
	}
	v := &vector{tree: trees(a.v.tree, b.v.tree), windows: joinWindows(a.v.windows, b.v.windows)}
	// Those times count that the joined tree does not have: of a chain the later one of the two.
	var left [2 * besides]epoch
	n := 0
	for _, from := range [2]*vector{a.v, b.v} {
		for _, e := range from.extra {
			if e.chain == 0 {
				break
			}
			k := 0
			for k < n && left[k].chain != e.chain {
				k++
			}
			switch {
			case k < n:
				left[k].time = max(left[k].time, e.time)
			case v.tree.at(e.chain) < e.time:
				left[n] = e
				n++
			}
		}
	}
	switch {
	case a.v.is(v, left[:n]):
		return a
	case b.v.is(v, left[:n]):
		return b
	}
	if n > besides {
		v.tree = v.tree.with(left[:n])
	} else {
		copy(v.extra[:], left[:n])
	}
	return clock{v}
}

// is reports whether a vector has the tree and the window clocks of another and says no less than times.
func (v *vector) is(o *vector, times []epoch) bool {
	if !v.tree.is(o.tree) || len(v.windows) != len(o.windows) || len(v.windows) > 0 && &v.windows[0] != &o.windows[0] {
		return false
	}
	for _, e := range times {
		if (clock{v}).recent(e.chain) < e.time {
			return false
		}
	}
	return true
}

// is reports whether two trees are one and the same.
func (t tree) is(o tree) bool {
	return len(t) == len(o) && (len(t) == 0 || &t[0] == &o[0])
}

// joinTrees is the join of two trees, one of them if it covers the other.
func joinTrees(a, b tree) tree {
	if len(b) == 0 || a.is(b) {
		return a
	}
	if len(a) == 0 {
		return b
	}
	var room [64]branch
	out := room[:0]
	isA, isB := true, true
	for x, y := a, b; len(x) > 0 || len(y) > 0; {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].block < y[0].block:
			out, x, isB = append(out, x[0]), x[1:], false
		case len(x) == 0 || y[0].block < x[0].block:
			out, y, isA = append(out, y[0]), y[1:], false
		default:
			l := x[0].leaf
			if l != y[0].leaf {
				l = joinLeaf(l, y[0].leaf)
				isA, isB = isA && l == x[0].leaf, isB && l == y[0].leaf
			}
			out, x, y = append(out, branch{x[0].block, l}), x[1:], y[1:]
		}
	}
	switch {
	case isA:
		return a
	case isB:
		return b
	}
	return slices.Clone(out)
}

// joinLeaf is the join of two leaves, one of them itself if it covers the other.
func joinLeaf(x, y *leaf) *leaf {
	lessX, lessY := false, false
	for i := range x {
		lessX = lessX || x[i] < y[i]
		lessY = lessY || y[i] < x[i]
	}
	switch {
	case !lessX:
		return x
	case !lessY:
		return y
	}
	out := new(leaf)
	for i := range out {
		out[i] = max(x[i], y[i])
	}
	return out
}

// is reports whether two clocks are one and the same.
func (c clock) is(o clock) bool { return c.v == o.v }
