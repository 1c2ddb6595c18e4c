package asyncclock

import (
	"encoding/binary"
	"slices"

	"github.com/erva-go/erva/detect"
)

// Locks give no order: programmers do not mean one (Hsiao, section 3.1.1). Two accesses that hold a common lock do not
// race. Sets of locks are interned; 0 is the empty set.

type heldLock struct {
	handle uint32
	count  int
}

type lockSets struct {
	sets [][]uint32 // sorted, by number
	ids  map[string]uint32
}

func newLockSets() lockSets {
	return lockSets{sets: make([][]uint32, 1), ids: map[string]uint32{"": 0}}
}

// number interns the set of locks that a task holds.
func (s *lockSets) number(held []heldLock) uint32 {
	set := make([]uint32, len(held))
	for i, h := range held {
		set[i] = h.handle
	}
	slices.Sort(set)
	var key []byte
	for _, h := range set {
		key = binary.LittleEndian.AppendUint32(key, h)
	}
	n, ok := s.ids[string(key)]
	if !ok {
		n = uint32(len(s.sets))
		s.sets = append(s.sets, set)
		s.ids[string(key)] = n
	}
	return n
}

// common reports whether two sets have a lock in common.
func (s *lockSets) common(a, b uint32) bool {
	if a == 0 || b == 0 {
		return false
	}
	for _, x := range s.sets[a] {
		if _, ok := slices.BinarySearch(s.sets[b], x); ok {
			return true
		}
	}
	return false
}

// within reports whether a is a subset of b.
func (s *lockSets) within(a, b uint32) bool {
	if a == 0 || a == b {
		return true
	}
	for _, x := range s.sets[a] {
		if _, ok := slices.BinarySearch(s.sets[b], x); !ok {
			return false
		}
	}
	return true
}

func (d *Detector) acquire(t *record, handle uint32) {
	if !d.rules.Has(detect.LockSet) {
		return
	}
	i := slices.IndexFunc(t.held, func(h heldLock) bool { return h.handle == handle })
	if i >= 0 {
		t.held[i].count++
		return
	}
	t.held = append(t.held, heldLock{handle, 1})
	t.locks, t.segment = d.locks.number(t.held), 0
}

func (d *Detector) releaseLock(t *record, handle uint32) {
	i := slices.IndexFunc(t.held, func(h heldLock) bool { return h.handle == handle })
	if i < 0 {
		return
	}
	if t.held[i].count--; t.held[i].count > 0 {
		return
	}
	t.held = slices.Delete(t.held, i, i+1)
	t.locks, t.segment = d.locks.number(t.held), 0
}
