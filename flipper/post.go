package flipper

import "slices"

// An event can also be held before it is one: by stopping the thread that is about to post it (FlakeScanner does so on stock
// Android 9). It needs nothing of the VM but a breakpoint, and the looper never sees what is late. But the thread does nothing
// else meanwhile either, so that this way proves less where the other order does not come.

// holdsThread says whether it is a thread that is held: at an access of its own, or before a post.
func (s *side) holdsThread() bool { return s.worker != nil || s.step.Post != "" }

// atPost is the side of an event whose poster is held instead; nil if that is a looper or a task of a pool, which would keep
// others from the thread, or if it owns a lock then.
func (r *recording) atPost(first *side) *side {
	op, sent := r.sends[first.task]
	if !sent || !r.holdable(first.event) {
		return nil
	}
	poster := r.byTask[r.tr.Ops[op].Task]
	if poster == nil || poster.key == "" || r.outermost(poster, op) >= 0 {
		return nil
	}
	out := *first
	out.hold, out.start, out.step = op, r.g.NodeOf(op), Step{Post: first.event.key}
	return &out
}

// withPost adds the plan that holds the poster of the first task, in front if it delays nothing more than the first plan.
func (r *recording) withPost(plans []Plan, first, second *side, id string) []Plan {
	side := r.atPost(first)
	if side == nil {
		return plans
	}
	f, _ := r.holdFirst(side, second)
	if f == nil {
		return plans
	}
	p := r.write(f, id)
	if len(p.Collateral) <= len(plans[0].Collateral) && len(p.Held) <= len(plans[0].Held)+1 { // the poster besides
		return slices.Insert(plans, 0, p)
	}
	return append(plans, p)
}
