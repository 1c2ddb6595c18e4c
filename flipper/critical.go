package flipper

import (
	"slices"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace"
)

// A thread that is held inside a critical section keeps everybody out who needs its lock, so that the other order may
// seem impossible though it is not. It is held before the outermost lock that it owns at the access instead.

// taken is a lock that a task owns.
type taken struct {
	handle trace.HandleID
	count  int
	op     int // that took it
}

// outermost is the operation that took the first of the locks that a worker still owns at an access; -1 if it owns none.
func (r *recording) outermost(w *worker, access int) int {
	var held []taken
	for i := range access {
		op := &r.tr.Ops[i]
		if op.Task != w.task || op.Kind != trace.KindAcquire && op.Kind != trace.KindRelease {
			continue
		}
		at := slices.IndexFunc(held, func(t taken) bool { return t.handle == op.Handle() })
		switch {
		case op.Kind == trace.KindAcquire && at < 0:
			held = append(held, taken{handle: op.Handle(), count: 1, op: i})
		case op.Kind == trace.KindAcquire:
			held[at].count++
		case at >= 0:
			if held[at].count--; held[at].count == 0 {
				held = slices.Delete(held, at, at+1)
			}
		}
	}
	if len(held) == 0 {
		return -1
	}
	return held[0].op
}

// outside is the side of a worker that is held before its critical section; nil if the access is in none, if where the
// lock is taken is not known to the instruction, or if the other task needs what happens in the section before the access.
func (r *recording) outside(first, second *side) *side {
	op := r.outermost(first.worker, first.op)
	if op < 0 {
		return nil
	}
	site := r.tr.Tables.Site(r.tr.Ops[op].Site)
	node := r.g.NodeOf(op)
	if site.ID == 0 || !site.App || site.Class == "" || site.Index < 0 || node == edg.None || r.g.Reaches(node, second.end) {
		return nil
	}
	place := &Place{Class: site.Class, Method: site.Method, Index: site.Index, Line: site.Line}
	for i := range op + 1 {
		o := &r.tr.Ops[i]
		if s := r.tr.Tables.Site(o.Site); o.Task == first.task && o.Kind == trace.KindAcquire && s.Class == site.Class && s.Method == site.Method && s.Index == site.Index {
			place.Nth++
		}
	}
	access := *first.step.Access
	access.Hold = place
	out := *first
	out.hold, out.start, out.step = op, node, Step{Access: &access}
	return &out
}

// busy reports whether a worker does something between taking the lock and the access that others may wait for.
func (r *recording) busy(outside *side) bool {
	for i := outside.hold; i < outside.op; i++ {
		if op := &r.tr.Ops[i]; op.Task == outside.task {
			switch op.Kind {
			case trace.KindRead, trace.KindWait, trace.KindJoin, trace.KindAcquire, trace.KindRelease:
			default:
				return true
			}
		}
	}
	return false
}

// sides are the ways to hold the first task, each as a side. Where a worker does more in its critical section than to come
// to its access, it is held there first: to hold it before all that proves less.
func (r *recording) sides(first, second *side) []*side {
	if first.worker == nil {
		return []*side{first}
	}
	outside := r.outside(first, second)
	switch {
	case outside == nil:
		return []*side{first}
	case r.busy(outside):
		return []*side{first, outside}
	default:
		return []*side{outside}
	}
}
