package asyncclock

// Vector clocks over chains (Hsiao, section 2.2), as persistent trees of fan-out 16 with a few times beside them: a clock
// is never changed, a new one shares what did not change. The tree is what many have in common, as the events of one
// source; what a task has seen besides, of its sender and of the events before it in the queue, are mostly a few chains and
// stay outside of the tree. So inheriting clocks that have most in common, as neighbours do, costs little time and memory,
// and keeping one is free.

const (
	fanBits = 4
	fan     = 1 << fanBits
	midSpan = fan * fan // chains below one mid node
	besides = 6         // times beside a tree
)

type (
	leaf [fan]uint32
	mid  [fan]*leaf
	tree []*mid
)

// vector is the contents of a clock.
type vector struct {
	tree    tree
	extra   [besides]epoch // count instead of what the tree says; chain 0 is none
	windows []*windowClock // that were inherited, one a looper, by chain
}

// windowClock is a state of a looper's window clock (TC, section 4.2.1): nearly all of it is long ago. It is kept beside the
// trees, since it changes all the time in places all over, and two events that have it in common need not compare it.
type windowClock struct {
	epoch       // a time on a chain of its own that says which state this is
	vc    clock // without other window clocks, which whoever inherits it inherits too
}

// clock is an immutable vector of times by chain; the zero clock has seen nothing.
type clock struct{ v *vector }

// at is the time of a chain's latest operation that the clock has seen, 0 if there is none.
func (c clock) at(chain uint32) uint32 {
	if c.v == nil {
		return 0
	}
	for i := range c.v.extra {
		if c.v.extra[i].chain == chain {
			return c.v.extra[i].time
		}
	}
	time := c.v.tree.at(chain)
	for _, w := range c.v.windows {
		if w.chain == chain {
			return max(time, w.time)
		}
		time = max(time, w.vc.at(chain))
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

// inheriting is the clock with a window clock, and with those that this one's looper had inherited.
func (c clock) inheriting(w *windowClock, others []*windowClock) clock {
	v := new(vector)
	if c.v != nil {
		*v = *c.v
	}
	v.windows = joinWindows(joinWindows(v.windows, others), []*windowClock{w})
	return clock{v}
}

// joinWindows has of each looper's window clocks the later; it is one of the two if that has all.
func joinWindows(a, b []*windowClock) []*windowClock {
	if len(b) == 0 || len(a) == len(b) && len(a) > 0 && &a[0] == &b[0] {
		return a
	}
	if len(a) == 0 {
		return b
	}
	var out []*windowClock
	isA, isB := true, true
	for x, y := a, b; len(x) > 0 || len(y) > 0; {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].chain < y[0].chain:
			out, x, isB = append(out, x[0]), x[1:], false
		case len(x) == 0 || y[0].chain < x[0].chain:
			out, y, isA = append(out, y[0]), y[1:], false
		default:
			w := x[0]
			if w.time < y[0].time {
				w = y[0]
			}
			isA, isB = isA && w == x[0], isB && w == y[0]
			out, x, y = append(out, w), x[1:], y[1:]
		}
	}
	switch {
	case isA:
		return a
	case isB:
		return b
	}
	return out
}

func (t tree) at(chain uint32) uint32 {
	m := chain / midSpan
	if m >= uint32(len(t)) || t[m] == nil {
		return 0
	}
	l := t[m][chain/fan%fan]
	if l == nil {
		return 0
	}
	return l[chain%fan]
}

// set is the clock with one time replaced by a later one.
func (c clock) set(chain, time uint32) clock {
	v := new(vector)
	if c.v != nil {
		*v = *c.v
	}
	v.put(epoch{chain, time})
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

// with is the tree with some times replaced.
func (t tree) with(times []epoch) tree {
	n := len(t)
	for _, e := range times {
		n = max(n, int(e.chain/midSpan)+1)
	}
	out := make(tree, n)
	copy(out, t)
	fresh := map[*leaf]bool{}
	own := map[*mid]bool{}
	for _, e := range times {
		m := out[e.chain/midSpan]
		if m == nil || !own[m] {
			next := new(mid)
			if m != nil {
				*next = *m
			}
			m = next
			own[m] = true
			out[e.chain/midSpan] = m
		}
		l := m[e.chain/fan%fan]
		if l == nil || !fresh[l] {
			next := new(leaf)
			if l != nil {
				*next = *l
			}
			l = next
			fresh[l] = true
			m[e.chain/fan%fan] = l
		}
		l[e.chain%fan] = e.time
	}
	return out
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
	n := max(len(a), len(b))
	isA, isB := len(a) == n, len(b) == n
	var out tree
	for i := range n {
		x, y := a.midAt(i), b.midAt(i)
		z := joinMid(x, y)
		stillA, stillB := isA && z == x, isB && z == y
		if out == nil && !stillA && !stillB {
			out = make(tree, n)
			if isA {
				copy(out, a[:i])
			} else {
				copy(out, b[:i])
			}
		}
		isA, isB = stillA, stillB
		if out != nil {
			out[i] = z
		}
	}
	switch {
	case isA:
		return a
	case isB:
		return b
	}
	return out
}

// joinMid is the join of two nodes, one of them itself if it covers the other.
func joinMid(x, y *mid) *mid {
	if x == y || y == nil {
		return x
	}
	if x == nil {
		return y
	}
	var out mid
	isX, isY := true, true
	for i := range out {
		if x[i] == y[i] {
			out[i] = x[i]
			continue
		}
		out[i] = joinLeaf(x[i], y[i])
		isX, isY = isX && out[i] == x[i], isY && out[i] == y[i]
	}
	switch {
	case isX:
		return x
	case isY:
		return y
	}
	fresh := new(mid)
	*fresh = out
	return fresh
}

func joinLeaf(x, y *leaf) *leaf {
	if x == y || y == nil {
		return x
	}
	if x == nil {
		return y
	}
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

func (t tree) midAt(i int) *mid {
	if i < len(t) {
		return t[i]
	}
	return nil
}
