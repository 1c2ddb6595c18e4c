package flipper

import (
	"cmp"
	"slices"

	"github.com/erva-go/erva/trace"
)

// collateral finds the pairs of tasks, besides the racy one, whose order the flip changes and whose accesses conflict.
// Accesses of threads count singly: a thread is not held, so what it did while something was held now comes before it.
func (r *recording) collateral(f *flip) []Pair {
	c := &conflicts{r: r, f: f, found: map[[2]trace.TaskID]map[string]bool{}}
	moved, kept := c.split()
	byVar := map[uint32][]int{}
	for _, op := range kept {
		byVar[r.tr.Ops[op].Ref] = append(byVar[r.tr.Ops[op].Ref], op)
	}
	for _, op := range moved {
		for _, other := range byVar[r.tr.Ops[op].Ref] {
			if c.inverted(op, other) {
				c.add(op, other)
			}
		}
	}
	return c.pairs()
}

// conflicts collects the conflicting pairs of one flip.
type conflicts struct {
	r     *recording
	f     *flip
	found map[[2]trace.TaskID]map[string]bool
}

// split divides the accesses from the start of the first task to the end of the second: those that move behind the second
// task, and the others.
func (c *conflicts) split() (moved, kept []int) {
	r, f := c.r, c.f
	end := f.second.op
	if f.second.event != nil {
		end = f.second.event.end
	}
	lateEvents := map[trace.TaskID]bool{}
	for it := range f.late {
		if it.event != nil {
			lateEvents[it.event.task] = true
		}
	}
	for op := f.from(); op <= end; op++ {
		o := &r.tr.Ops[op]
		if !o.IsAccess() {
			continue
		}
		w := r.byTask[o.Task]
		switch {
		case lateEvents[o.Task], w != nil && op >= r.bound(f, w):
			moved = append(moved, op)
		default:
			kept = append(kept, op)
		}
		if w != nil && op < r.bound(f, w) && f.way == HoldBetween {
			// The second task comes earlier than it did, and a thread runs on: which of them is first is open.
			moved = append(moved, op)
		}
	}
	return moved, kept
}

// inverted reports whether a late access and another come in the other order now, or may: the late one came first in the
// recording, nothing orders them, and they are not of the racy pair.
func (c *conflicts) inverted(late, kept int) bool {
	r := c.r
	a, b := &r.tr.Ops[late], &r.tr.Ops[kept]
	switch {
	case late > kept || a.Task == b.Task:
		return false
	case a.Kind != trace.KindWrite && b.Kind != trace.KindWrite:
		return false
	case a.Task == c.f.first.racing && b.Task == c.f.second.task:
		return false
	case a.Flags&b.Flags&trace.FlagFramework != 0: // the framework's own bookkeeping
		return false
	case r.g.Before(late, kept):
		return false
	}
	return true
}

func (c *conflicts) add(late, kept int) {
	key := [2]trace.TaskID{c.r.tr.Ops[late].Task, c.r.tr.Ops[kept].Task}
	if c.found[key] == nil {
		c.found[key] = map[string]bool{}
	}
	c.found[key][c.r.tr.Tables.Var(c.r.tr.Ops[late].Var()).Field] = true
}

// implied says whether every flip of the racy pair reverses the pair of a late and a kept task.
func (c *conflicts) implied(late, kept trace.TaskID) bool {
	r := c.r
	racing, a, b, second := r.events[c.f.first.racing], r.events[late], r.events[kept], c.f.second.event
	if racing == nil || a == nil || b == nil || second == nil {
		return false
	}
	return (a == racing || r.g.Reaches(r.first(racing), r.first(a))) && (b == second || r.g.Reaches(r.last(b), r.first(second)))
}

// pairs are the conflicts by name, in a stable order.
func (c *conflicts) pairs() []Pair {
	keys := make([][2]trace.TaskID, 0, len(c.found))
	for key := range c.found {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [2]trace.TaskID) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	var pairs []Pair
	for _, key := range keys {
		p := Pair{First: c.r.g.TaskName(key[0]), Second: c.r.g.TaskName(key[1]), Implied: c.implied(key[0], key[1])}
		for field := range c.found[key] {
			p.Fields = append(p.Fields, field)
		}
		slices.Sort(p.Fields)
		pairs = append(pairs, p)
	}
	return pairs
}
