package hbgraph

import (
	"encoding/binary"
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

type heldLock struct {
	handle uint32
	count  int
}

// lockSets interns sets of locks; 0 is the empty one.
type lockSets struct {
	sets [][]uint32 // sorted, by number
	ids  map[string]int32
}

func newLockSets() lockSets { return lockSets{make([][]uint32, 1), map[string]int32{"": 0}} }

// number interns the set of locks that a task holds.
func (s *lockSets) number(held []heldLock) int32 {
	var set []uint32
	for _, h := range held {
		set = append(set, h.handle)
	}
	slices.Sort(set)
	var key []byte
	for _, h := range set {
		key = binary.LittleEndian.AppendUint32(key, h)
	}
	n, ok := s.ids[string(key)]
	if !ok {
		n = int32(len(s.sets))
		s.sets, s.ids[string(key)] = append(s.sets, set), n
	}
	return n
}

func (s *lockSets) common(a, b int32) bool {
	return slices.ContainsFunc(s.sets[a], func(x uint32) bool { return slices.Contains(s.sets[b], x) })
}

func (s *lockSets) within(a, b int32) bool {
	return !slices.ContainsFunc(s.sets[a], func(x uint32) bool { return !slices.Contains(s.sets[b], x) })
}

// lock takes acquire and release; accesses that follow are a node's own, since a node has one set of locks.
func (d *Detector) lock(t *task, op *trace.Op) {
	d.current(t)
	if !d.rules.Has(detect.LockSet) {
		return
	}
	i := slices.IndexFunc(t.held, func(h heldLock) bool { return h.handle == op.Ref })
	if op.Kind == trace.KindAcquire {
		if i >= 0 {
			t.held[i].count++
			return
		}
		t.held = append(t.held, heldLock{op.Ref, 1})
	} else {
		if i < 0 {
			return
		}
		if t.held[i].count--; t.held[i].count > 0 {
			return
		}
		t.held = slices.Delete(t.held, i, i+1)
	}
	t.locks = d.locks.number(t.held)
	t.closed = true
}
