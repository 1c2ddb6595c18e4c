package asyncclock

// Vector clocks over chains (Hsiao, section 2.2), as persistent trees of fan-out 16: a clock is never changed, a new one
// shares what did not change. Inheriting clocks that have most in common, as neighbours do, then costs little time and
// memory, and keeping one is free.

const (
	fanBits = 4
	fan     = 1 << fanBits
	midSpan = fan * fan // chains below one mid node
)

type (
	leaf [fan]uint32
	mid  [fan]*leaf
)

// clock is an immutable vector of times by chain; the zero clock has seen nothing.
type clock struct{ mids []*mid }

// at is the time of a chain's latest operation that the clock has seen, 0 if there is none.
func (c clock) at(chain uint32) uint32 {
	m := chain / midSpan
	if m >= uint32(len(c.mids)) || c.mids[m] == nil {
		return 0
	}
	l := c.mids[m][chain/fan%fan]
	if l == nil {
		return 0
	}
	return l[chain%fan]
}

// set is the clock with one time replaced.
func (c clock) set(chain, time uint32) clock {
	m := int(chain / midSpan)
	mids := make([]*mid, max(len(c.mids), m+1))
	copy(mids, c.mids)
	nm := new(mid)
	if mids[m] != nil {
		*nm = *mids[m]
	}
	nl := new(leaf)
	if old := nm[chain/fan%fan]; old != nil {
		*nl = *old
	}
	nl[chain%fan] = time
	nm[chain/fan%fan] = nl
	mids[m] = nm
	return clock{mids}
}

// join is the least clock that has seen what either has (the ⊔ of section 2.2). It is one of the two if that one has seen
// it all.
func join(a, b clock) clock {
	if len(b.mids) == 0 || a.is(b) {
		return a
	}
	if len(a.mids) == 0 {
		return b
	}
	n := max(len(a.mids), len(b.mids))
	isA, isB := len(a.mids) == n, len(b.mids) == n
	var out []*mid
	for i := range n {
		x, y := a.midAt(i), b.midAt(i)
		z := joinMid(x, y)
		stillA, stillB := isA && z == x, isB && z == y
		if out == nil && !stillA && !stillB {
			out = make([]*mid, n)
			if isA {
				copy(out, a.mids[:i])
			} else {
				copy(out, b.mids[:i])
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
	return clock{out}
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
func (c clock) is(o clock) bool {
	return len(c.mids) == len(o.mids) && (len(c.mids) == 0 || &c.mids[0] == &o.mids[0])
}

func (c clock) midAt(i int) *mid {
	if i < len(c.mids) {
		return c.mids[i]
	}
	return nil
}
