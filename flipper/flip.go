package flipper

import (
	"fmt"
	"reflect"
	"slices"
	"sort"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace"
)

// flip is a way to flip a pair: which of the items that came before the second task are put after it.
type flip struct {
	way           string
	first, second *side
	late          map[*item]string // why
	at            int              // where the second task stands in the recorded order, as an operation
	// starts are the segments that wait: what they reach waits with them.
	starts []edg.NodeID
	// bounds cache, by thread that is not a looper, its first access that waits.
	bounds map[trace.TaskID]int
}

func newFlip(way string, first, second *side) *flip {
	f := &flip{way: way, first: first, second: second, late: map[*item]string{}, at: second.op, bounds: map[trace.TaskID]int{}}
	if second.event != nil {
		f.at = second.event.begin
	}
	return f
}

// isSecond reports whether an item is the second task itself.
func (f *flip) isSecond(it *item) bool { return it.event != nil && it.event == f.second.event }

// before are the items that stand before the second task in the recording, without itself.
func (r *recording) before(f *flip) []*item {
	var items []*item
	for _, it := range r.items {
		if it.at <= f.at && !f.isSecond(it) {
			items = append(items, it)
		}
	}
	return items
}

// from is where the first thing that is late stood in the recording.
func (f *flip) from() int {
	from := f.first.hold
	for it := range f.late {
		from = min(from, it.at)
	}
	return from
}

// root is the step that is held for the first task: an input event cannot be held, but its gesture can be given later.
func (f *flip) root() Step {
	if e := f.first.event; e != nil && e.mode == trace.ModeInput {
		return Step{Input: e.gesture}
	}
	return f.first.step
}

const (
	whyFlip    = "flip"
	whyDepends = "depends on the held event"
	whyBetween = "stands between, and the other task does not need it"
	whyBarrier = "puts the barrier that the held event removes"
)

// holdFirst holds the first task and what depends on it.
func (r *recording) holdFirst(first, second *side) (*flip, string) {
	f := newFlip(HoldFirst, first, second)
	items := r.before(f)
	if first.step.Post != "" {
		f.way = HoldPost
	}
	if first.worker != nil {
		f.way = HoldThread
		if first.hold != first.op {
			f.way = HoldOutside
		}
	}
	r.root(f, items)
	if b := r.blocker(f, items); b != nil {
		f.late[b] = whyBarrier
		f.starts = append(f.starts, r.first(b.event))
	}
	r.closeLate(f, items)
	return r.check(f)
}

// blocker is the event that put the barrier which the first task removes, such as the change of a view that a frame lays
// out: while the first task is held, the barrier would keep back every synchronous message of the looper, and the second
// task with them. It is nil if there is none, or if the second task needs it, so that the flip is up to a run.
func (r *recording) blocker(f *flip, items []*item) *item {
	e := f.first.event
	if e == nil || f.second.event == nil || e.looper == 0 || e.looper != f.second.event.looper {
		return nil
	}
	barriers := map[trace.HandleID]bool{}
	for i := e.end; i >= 0; i-- {
		op := &r.tr.Ops[i]
		switch {
		case op.Kind == trace.KindUnbarrier && op.Task == e.task:
			barriers[op.Handle()] = true
		case op.Kind == trace.KindBarrier && barriers[op.Handle()] && op.Task != e.task:
			at := slices.IndexFunc(items, func(it *item) bool { return it.event != nil && it.event.task == op.Task })
			if at < 0 || !r.holdable(items[at].event) || r.g.Reaches(r.first(items[at].event), f.second.end) {
				return nil
			}
			return items[at]
		}
	}
	return nil
}

// root puts the first task on the late side. An input event cannot be held, but its whole gesture can be given later.
func (r *recording) root(f *flip, items []*item) {
	first := f.first
	f.starts = append(f.starts, first.start)
	for _, it := range items {
		switch {
		case first.event == nil:
		case it.event == first.event:
			f.late[it] = whyFlip
		case first.event.mode == trace.ModeInput && it.input != 0 && it.input == first.event.gesture:
			f.late[it] = whyFlip
		case first.event.mode == trace.ModeInput && it.event != nil && it.event.gesture == first.event.gesture:
			f.late[it] = whyFlip
			f.starts = append(f.starts, r.first(it.event))
		}
	}
}

// closeLate adds the items that cannot come before a late one, until there are no more: an event is held as a whole, so
// what its early part leads to is late as well.
func (r *recording) closeLate(f *flip, items []*item) {
	from := f.from()
	rest := slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.event == nil || it.at < from || f.late[it] != "" })
	for k := 0; k < len(f.starts); k++ {
		rest = slices.DeleteFunc(rest, func(it *item) bool {
			if !r.follows(it.event, f.starts[k]) {
				return false
			}
			f.late[it] = r.whyHeld(f, it.event)
			f.starts = append(f.starts, r.first(it.event))
			return true
		})
	}
}

// whyHeld says by which rule an event follows the held one.
func (r *recording) whyHeld(f *flip, e *event) string {
	path := r.g.Path(f.first.start, r.first(e))
	if len(path) == 0 {
		return whyDepends
	}
	return fmt.Sprintf("%s: %s", whyDepends, path[len(path)-1].Rule)
}

// holdBetween keeps what the second task needs, the inputs in the order in which the user gave them, and what these
// lead to without a queue; all else waits.
func (r *recording) holdBetween(first, second *side) (*flip, string) {
	if first.worker != nil {
		return nil, "a thread is held at its access; there is no other way"
	}
	f := newFlip(HoldBetween, first, second)
	items := r.before(f)
	r.root(f, items)
	from := f.from()
	needed := r.needed(f, items, from)
	for _, it := range items {
		if it.at >= from && f.late[it] == "" && !needed[it] && it.event != nil {
			f.late[it] = whyBetween
			f.starts = append(f.starts, r.first(it.event))
		}
	}
	r.closeLate(f, items)
	return r.check(f)
}

// needed are the items after operation from that the second task needs: its predecessors, and the inputs up to the last
// one that has a part in it. Later inputs of the window stay where they are too: the user does not wait for the app.
func (r *recording) needed(f *flip, items []*item, from int) map[*item]bool {
	needed := map[*item]bool{}
	ends := []edg.NodeID{f.second.end}
	for _, it := range items {
		if e := it.event; e != nil && it.at >= from && f.late[it] == "" && !r.holdable(e) {
			needed[it] = true
			ends = append(ends, r.last(e))
		}
	}
	for k := 0; k < len(ends); k++ {
		for _, it := range items {
			if it.event == nil || it.at < from || f.late[it] != "" || needed[it] || !r.g.Reaches(r.first(it.event), ends[k]) {
				continue
			}
			needed[it] = true
			ends = append(ends, r.last(it.event))
		}
	}
	return needed
}

// holdable reports whether an event passes through a queue from which a device can take it. The run of an idle handler
// counts: its queue calls it again.
func (r *recording) holdable(e *event) bool {
	return e != nil && e.looper != 0 && e.mode != trace.ModeInput && e.mode != trace.ModeIPC
}

// check refuses a flip whose second task needs what is held.
func (r *recording) check(f *flip) (*flip, string) {
	for _, start := range f.starts {
		if r.needs(f.second, start) {
			return nil, fmt.Sprintf("%s needs %s, which cannot run while %s is held", r.g.TaskName(f.second.task),
				r.g.TaskName(r.g.Node(start).Task), r.g.TaskName(f.first.task))
		}
	}
	return f, ""
}

// write lays the flip out as a plan: what is not late, the second task, the first, what waited with it, the rest.
func (r *recording) write(f *flip, id string) Plan {
	w := r.writer()
	var held []*item
	for _, it := range r.items {
		if it.at > f.at || f.isSecond(it) {
			continue
		}
		if f.late[it] != "" {
			held = append(held, it)
			if it.event != nil && it.event == f.first.event && r.holdable(it.event) && r.inputFollows(f, it) {
				w.steps = append(w.steps, Step{Arrival: it.event.key})
			}
			continue
		}
		w.add(it, f)
	}
	w.steps = append(w.steps, f.second.step)
	before, after := r.rest(f)
	for _, it := range before {
		w.add(it, nil)
	}
	if f.first.holdsThread() {
		w.steps = append(w.steps, f.first.step)
	}
	for _, it := range append(held, after...) {
		w.add(it, nil)
	}
	p := Plan{Way: f.way, Schedule: Schedule{Version: ScheduleVersion, Race: id, Order: w.steps, Inputs: r.inputs}}
	r.constrain(&p, f, held)
	p.Collateral = r.collateral(f)
	return p
}

// inputFollows says whether an input that is not late stands between the held task and the second one. It has to wait until the
// held one has come: what the user does may keep it from coming at all, such as a timer that is cancelled.
func (r *recording) inputFollows(f *flip, held *item) bool {
	return slices.ContainsFunc(r.items, func(it *item) bool {
		return it.input != 0 && it.at > held.at && it.at <= f.at && f.late[it] == ""
	})
}

// rest are the items that stand after the second task in the recording. Where that overlapped with others, the held thread
// may come of some of them: before are the items up to the last one that it needs.
func (r *recording) rest(f *flip) (before, after []*item) {
	for _, it := range r.items {
		if it.at <= f.at || f.isSecond(it) {
			continue
		}
		after = append(after, it)
		if f.first.worker != nil && it.event != nil && r.g.Reaches(r.first(it.event), f.first.start) {
			before, after = append(before, after...), nil
		}
	}
	return before, after
}

// bound is a thread's first access that waits for something that is held, or the trace's end. Program order makes the
// accesses that wait a suffix.
func (r *recording) bound(f *flip, w *worker) int {
	if op, ok := f.bounds[w.task]; ok {
		return op
	}
	k := sort.Search(len(w.touches), func(k int) bool { return r.waits(f, w, w.touches[k]) })
	op := len(r.tr.Ops)
	if k < len(w.touches) {
		op = w.touches[k]
	}
	f.bounds[w.task] = op
	return op
}

// waits reports whether an access of a thread waits for something that is held.
func (r *recording) waits(f *flip, w *worker, op int) bool {
	n := r.g.NodeOf(op)
	return slices.ContainsFunc(f.starts, func(s edg.NodeID) bool {
		if r.g.Node(s).Task == w.task {
			return op >= f.first.hold
		}
		return r.g.Reaches(s, n)
	})
}

// constrain sets what is enforced hard: the flip itself, and that nothing which must follow the held task passes it.
func (r *recording) constrain(p *Plan, f *flip, held []*item) {
	root := f.root()
	if f.first.holdsThread() {
		p.Held = append(p.Held, Held{Step: root, Name: r.g.TaskName(r.tr.Ops[f.first.hold].Task)})
	}
	hard := func(before, after Step, why string) {
		p.Schedule.Hard = append(p.Schedule.Hard, Constraint{Before: before, After: after, Why: why})
	}
	hard(f.second.step, root, whyFlip)
	for _, it := range held {
		step, name := Step{Input: it.input}, fmt.Sprintf("input %d", it.input)
		if it.event != nil {
			step, name = Step{Event: it.event.key}, r.g.TaskName(it.event.task)
		}
		p.Held = append(p.Held, Held{Step: step, Name: name})
		why := f.late[it]
		if why == whyFlip || why == whyBetween || !r.holdable(it.event) {
			continue
		}
		hard(f.second.step, step, why)
		if why != whyBarrier {
			hard(root, step, why)
		}
	}
}

func sameOrder(a, b []Step) bool { return reflect.DeepEqual(a, b) }
