package flipper

import (
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// lift finds what has to be held for the first event. Two events that were posted to one queue run in the order of their
// posts, if neither delay nor priority says otherwise (FIFO, PRIORITY; Hsiao, Fig. 3.1 and 3.3). Where events of one looper
// have posted them, which are atomic, the pair has another order only if its posters have: to hold the first event alone
// would show an order that no device has. So two clicks come down to two gestures, of which the first is given later. Where a
// poster is a thread or an event of another looper, which can be slow at any point, its event itself is held, unless the
// posters get into each other's way.
func (r *recording) lift(first, second *side) *side {
	a, b := first.event, second.event
	for {
		sentA, sentB := r.posts(a, b)
		if sentA == nil {
			break
		}
		posterA, posterB := r.events[sentA.Task], r.events[sentB.Task]
		if sameLooper(posterA, posterB) && posterA != posterB {
			a, b = posterA, posterB
			continue
		}
		if posterA != nil && posterA != posterB && r.collide(sentA, sentB) {
			a = posterA
		}
		break
	}
	switch {
	case a == first.event, a.key == "":
		return first
	case a.mode == trace.ModeInput && (b.mode == trace.ModeInput && a.gesture == b.gesture || !r.hasInput(a.gesture)):
		return first
	case a.mode != trace.ModeInput && !r.holdable(a):
		return first
	}
	r.place(a)
	lifted := r.eventSide(a, a.begin)
	lifted.racing = first.task
	return lifted
}

// posts are the sends of two events that run in the order of their sends; else nil.
func (r *recording) posts(a, b *event) (sentA, sentB *trace.Op) {
	if a == nil || b == nil {
		return nil, nil
	}
	i, okA := r.sends[a.task]
	j, okB := r.sends[b.task]
	if !okA || !okB {
		return nil, nil
	}
	sentA, sentB = &r.tr.Ops[i], &r.tr.Ops[j]
	if sentA.Queue != sentB.Queue || !queueKeeps(sentA, sentB) {
		return nil, nil
	}
	return sentA, sentB
}

// queueKeeps says whether a queue runs the event of the first post before that of the second, if they come in this order.
// Absolute times are those of one run, so that nothing follows from them.
func queueKeeps(first, second *trace.Op) bool {
	return first.Mode != trace.ModeAtTime && detect.DefaultRules().Before(detect.TagOf(first), first.When, detect.TagOf(second), second.When)
}

// collide says whether what the second poster does before its post conflicts with what the first does after its own. If the second
// post comes before the first, so do these accesses.
func (r *recording) collide(first, second *trace.Op) bool {
	var before []*trace.Op
	for i := range r.tr.Ops {
		op := &r.tr.Ops[i]
		if op == second {
			break
		}
		if op.Task == second.Task && op.IsAccess() {
			before = append(before, op)
		}
	}
	posted := false
	for i := range r.tr.Ops {
		op := &r.tr.Ops[i]
		posted = posted || op == first
		if posted && op.Task == first.Task && op.IsAccess() && slices.ContainsFunc(before, func(o *trace.Op) bool {
			return o.Var() == op.Var() && (o.Kind == trace.KindWrite || op.Kind == trace.KindWrite)
		}) {
			return true
		}
	}
	return false
}
