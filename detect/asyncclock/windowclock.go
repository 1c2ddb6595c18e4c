package asyncclock

import "slices"

// windowClock is a state of a looper's window clock (TC; Hsiao, section 4.2.1): all that the events knew that are older than
// the window. Nearly all of it is long ago, and it changes all the time in places all over; so it is not part of the trees,
// and two events that have it in common need not compare it. What it has the trees need not have.
type windowClock struct {
	epoch                    // a time on a chain of its own that says which state this is
	times   times            // while it is the last one; without other window clocks, which whoever inherits it inherits too
	packed  packed           // later
	trimmed map[*branch]tree // what was trimmed, while it is the last one
}

// at is the time of a chain's latest operation that the window clock has seen.
func (w *windowClock) at(chain uint32) uint32 {
	if chain == w.chain {
		return w.time
	}
	if w.times == nil {
		return w.packed.at(chain)
	}
	return w.times.at(chain)
}

// supersede makes a state one that is not the last any more: few will look at it, but somebody who was waiting may keep it
// for long. It returns memory that it needs no more.
func (w *windowClock) supersede() times {
	free := w.times[:0]
	w.packed = pack(w.times)
	w.times, w.trimmed = nil, nil
	return free
}

// times is a time for each chain.
type times []uint32

func (t times) at(chain uint32) uint32 {
	if int(chain) < len(t) {
		return t[chain]
	}
	return 0
}

// add notes what a clock has seen beside window clocks.
func (t times) add(v *vector) {
	for _, b := range v.tree {
		for i, time := range b.leaf {
			c := int(b.block)*fan + i
			t[c] = max(t[c], time)
		}
	}
	for _, e := range v.extra {
		t[e.chain] = max(t[e.chain], e.time)
	}
}

// window is which state of the window clock that has a chain of its own a clock has inherited, 0 if none.
func (c clock) window(chain uint32) uint32 {
	if c.v != nil {
		for _, w := range c.v.windows {
			if w.chain == chain {
				return w.time
			}
		}
	}
	return 0
}

// inheriting is the clock with window clocks beside it, without what they have. (Of a chain whose time beside the tree is
// dropped the tree has an earlier one.)
func (c clock) inheriting(ws []*windowClock) clock {
	if c.v == nil {
		return clock{&vector{windows: ws}}
	}
	v := &vector{tree: c.v.tree, windows: joinWindows(c.v.windows, ws)}
	extra := append(make([]epoch, 0, besides), c.v.extra[:]...)
	for _, w := range v.windows {
		if !slices.Contains(c.v.windows, w) {
			v.tree = w.trim(v.tree)
			extra = slices.DeleteFunc(extra, func(e epoch) bool { return w.at(e.chain) >= e.time })
		}
	}
	copy(v.extra[:], extra)
	return clock{v}
}

// trim is a tree without the leaves of which the window clock has all.
func (w *windowClock) trim(t tree) tree {
	if len(t) == 0 {
		return nil
	}
	if known, ok := w.trimmed[&t[0]]; ok {
		return known
	}
	var left tree
	for _, b := range t {
		if !w.covers(b) {
			left = append(left, b)
		}
	}
	if len(left) == len(t) {
		left = t
	}
	if w.trimmed != nil {
		w.trimmed[&t[0]] = left
	}
	return left
}

// covers reports whether the window clock has all that a leaf has.
func (w *windowClock) covers(b branch) bool {
	first := int(b.block) * fan
	if first+fan > len(w.times) {
		return false
	}
	for i, time := range w.times[first : first+fan] {
		if b.leaf[i] > time {
			return false
		}
	}
	return true
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
