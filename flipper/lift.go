package flipper

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// lift finds what has to be held for the first event. Two events that were posted to one queue run in the order of their
// posts, if neither delay nor priority says otherwise (FIFO, PRIORITY; Hsiao, Fig. 3.1 and 3.3). Where events of one looper
// have posted them, which are atomic, the pair has another order only if its posters have: to hold the first event alone
// would show an order that no device has. So two clicks come down to two gestures, of which the first is given later. Where a
// poster is a thread or an event of another looper, which can be slow at any point, its event itself is held.
func (r *recording) lift(first, second *side) *side {
	a, b := first.event, second.event
	for {
		postA, postB := r.posters(a, b)
		if postA == nil {
			break
		}
		a, b = postA, postB
	}
	switch {
	case a == first.event, a.key == "":
		return first
	case a.mode == trace.ModeInput && (a.gesture == b.gesture || !r.hasInput(a.gesture)):
		return first
	case a.mode != trace.ModeInput && !r.holdable(a):
		return first
	}
	r.place(a)
	lifted := r.eventSide(a, a.begin)
	lifted.racing = first.task
	return lifted
}

// posters are the events of one looper that have posted two others, if these run in the order of their posts; else nil.
func (r *recording) posters(a, b *event) (postA, postB *event) {
	if a == nil || b == nil {
		return nil, nil
	}
	sentA, sentB := r.sends[a.task], r.sends[b.task]
	if sentA == nil || sentB == nil || sentA.Queue != sentB.Queue || !queueKeeps(sentA, sentB) {
		return nil, nil
	}
	postA, postB = r.events[sentA.Task], r.events[sentB.Task]
	if postA == nil || postB == nil || postA == postB || postA.looper == 0 || postA.looper != postB.looper {
		return nil, nil
	}
	return postA, postB
}

// queueKeeps says whether a queue runs the event of the first post before that of the second, if they come in this order.
// Absolute times are those of one run, so that nothing follows from them.
func queueKeeps(first, second *trace.Op) bool {
	return first.Mode != trace.ModeAtTime && detect.DefaultRules().Before(detect.TagOf(first), first.When, detect.TagOf(second), second.When)
}
