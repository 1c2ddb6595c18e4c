package naive

import (
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Races are all racing pairs of operations, i < j, in the order of j and then i.
func (r *Relation) Races() [][2]int {
	held := r.lockSets()
	var found [][2]int
	for j := range r.tr.Ops {
		for i := range j {
			if r.conflict(i, j) && !r.Before(i, j) && !common(held[i], held[j]) {
				found = append(found, [2]int{i, j})
			}
		}
	}
	return found
}

func (r *Relation) conflict(i, j int) bool {
	a, b := &r.tr.Ops[i], &r.tr.Ops[j]
	if !a.IsAccess() || !b.IsAccess() || a.Ref != b.Ref || a.Task == 0 || b.Task == 0 {
		return false
	}
	if r.scope == detect.UserInduced && !(detect.UserInducedSite(&r.tr.Tables, a.Site, a.Flags) &&
		detect.UserInducedSite(&r.tr.Tables, b.Site, b.Flags)) {
		return false
	}
	if r.step > 0 && b.Time/r.step-a.Time/r.step > detect.WindowSteps {
		return false
	}
	return a.Kind == trace.KindWrite || b.Kind == trace.KindWrite
}

// lockSets are the locks held at each operation.
func (r *Relation) lockSets() [][]uint32 {
	held := map[trace.TaskID][]uint32{}
	sets := make([][]uint32, len(r.tr.Ops))
	for i, op := range r.tr.Ops {
		h := held[op.Task]
		switch op.Kind {
		case trace.KindAcquire:
			h = append(slices.Clone(h), op.Ref)
		case trace.KindRelease:
			if k := slices.Index(h, op.Ref); k >= 0 {
				h = slices.Delete(slices.Clone(h), k, k+1)
			}
		}
		held[op.Task] = h
		if r.rules.Has(detect.LockSet) {
			sets[i] = h
		}
	}
	return sets
}

func common(a, b []uint32) bool {
	return slices.ContainsFunc(a, func(x uint32) bool { return slices.Contains(b, x) })
}
