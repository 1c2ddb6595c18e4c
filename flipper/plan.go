package flipper

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// The ways to flip a pair on a device that can only hold.
const (
	// HoldFirst holds the first task, and what depends on it, until the second has run.
	HoldFirst = "hold-first"
	// HoldBetween runs what the second task needs, and holds all the rest that came between.
	HoldBetween = "hold-between"
	// HoldThread holds a thread right before its access until the second task has run.
	HoldThread = "hold-thread"
	// HoldLast is another plan whose held steps come after all else that the recording has.
	HoldLast = "hold-last"
	// HoldOutside holds a thread before it takes the outermost lock that it owns at its access.
	HoldOutside = "hold-before-lock"
	// HoldPost holds a thread that is not a looper before it posts the first event, until the second has run.
	HoldPost = "hold-post"
)

// Result is what can be done about a race: exactly one of its parts is set.
type Result struct {
	// Infeasible proves that known rules order the pair.
	Infeasible *Proof
	// Plans flip the pair, those without conflicting collateral first.
	Plans []Plan
	// Reason says in one sentence why there is neither a proof nor a plan.
	Reason string
}

// Proof is a path of the event dependency graph from the first access, or the start of its event, to the second. It is
// empty if both accesses are in one segment of one task.
type Proof struct {
	Path []edg.Edge
	// Lifecycle says that the path runs over a lifecycle edge: a false positive of type 1 (ERVA, section 3.2).
	Lifecycle bool
}

// Plan is one way to flip a pair.
type Plan struct {
	Way      string
	Schedule Schedule
	// Held are what the plan delays, in recorded order, the racing task first.
	Held []Held
	// Collateral are other pairs with conflicting accesses whose order changes too.
	Collateral []Pair
}

// Held is a step that a plan delays; Name is for people.
type Held struct {
	Step Step
	Name string
}

// Pair is a pair of tasks, by their names, with the fields that both access, at least one of them writing.
type Pair struct {
	First, Second string
	Fields        []string
	// Implied says that every flip of the racy pair reverses this pair as well: its first task comes only after the racy pair's
	// first, and its second one not later than the racy pair's second.
	Implied bool
}

// Clean reports whether a difference that a run of this plan shows can be due to the racy pair alone.
func (p *Plan) Clean() bool { return len(p.Collateral) == 0 }

// Plans decides whether the pair of a race can come in the other order, and how. The graph must be of this trace; the
// inputs are the recording's. Errors are about the race naming what the trace does not have.
func Plans(g *edg.Graph, tr *trace.Trace, inputs []device.Input, rc race.Race) (Result, error) {
	r := newRecording(g, tr, inputs)
	first, err := r.side(rc.First, rc.Var)
	if err != nil {
		return Result{}, fmt.Errorf("race %s: first access: %w", rc.ID, err)
	}
	second, err := r.side(rc.Second, rc.Var)
	if err != nil {
		return Result{}, fmt.Errorf("race %s: second access: %w", rc.ID, err)
	}
	if second.op < first.op {
		first, second = second, first
	}
	if proof := r.prove(first, second); proof != nil {
		return Result{Infeasible: proof}, nil
	}
	return r.plan(first, second, rc.ID), nil
}

// Last is a plan whose held steps wait for all the rest, too, and for what the app does besides: some harm takes until well
// after the second task to be done. False if there is nothing more to wait for.
func (p *Plan) Last() (Plan, bool) {
	held := func(s Step) bool {
		return slices.ContainsFunc(p.Held, func(h Held) bool { return reflect.DeepEqual(h.Step, s) })
	}
	var first, last []Step
	for _, s := range p.Schedule.Order {
		if held(s) {
			last = append(last, s)
		} else {
			first = append(first, s)
		}
	}
	out := *p
	out.Way, out.Schedule.Order = HoldLast, append(first, last...)
	return out, !sameOrder(p.Schedule.Order, out.Schedule.Order)
}

// side is one side of a race.
type side struct {
	op   int
	task trace.TaskID
	// racing is the task of the race, which may be another one than that which is held for it.
	racing trace.TaskID
	event  *event
	worker *worker
	// hold is the operation of a worker before which it is held: its access, or what takes a lock before that.
	hold int
	// start is the segment that waits when the side is held, end the one that must have run when it is waited for.
	start, end edg.NodeID
	step       Step
}

// side resolves an access of a race; one without an operation is looked up by task, variable and site.
func (r *recording) side(a race.Access, v trace.VarID) (*side, error) {
	op := a.Op
	if op < 0 {
		op = r.lookUp(a, v)
	}
	if op < 0 || op >= len(r.tr.Ops) {
		return nil, fmt.Errorf("the trace has no such access")
	}
	task := r.tr.Ops[op].Task
	if a.Task != 0 && a.Task != task {
		return nil, fmt.Errorf("operation %d is of task %d, not %d", op, task, a.Task)
	}
	s := &side{op: op, hold: op, task: task, racing: task, event: r.events[task], worker: r.byTask[task]}
	if r.g.NodeOf(op) == edg.None {
		return nil, fmt.Errorf("operation %d is of no task", op)
	}
	if s.event != nil {
		r.place(s.event)
		return r.eventSide(s.event, op), nil
	}
	s.start, s.end = r.g.NodeOf(op), r.g.NodeOf(op)
	if s.worker != nil {
		access := r.accessPoint(s.worker, op)
		access.Hold = r.call(s.worker, op)
		s.step = Step{Access: access}
	}
	return s, nil
}

// eventSide is an event as a side of a race by one of its operations.
func (r *recording) eventSide(e *event, op int) *side {
	return &side{op: op, hold: op, task: e.task, racing: e.task, event: e, start: r.first(e), end: r.last(e), step: Step{Event: e.key}}
}

// call is where a thread is held for an access that the platform makes for it, such as that of a collection: before the app's
// call, since only the app's code has gates. It is nil for the app's own accesses.
func (r *recording) call(w *worker, op int) *Place {
	site := r.tr.Tables.Site(r.tr.Ops[op].Site)
	caller := r.tr.Tables.Site(site.Caller)
	if site.App || caller.ID == 0 || caller.Index < 0 {
		return nil
	}
	place := &Place{Class: caller.Class, Method: caller.Method, Index: caller.Index, Line: caller.Line}
	for i := range op + 1 {
		if o := &r.tr.Ops[i]; o.Task == w.task && o.Site == site.ID { // a call comes to each place of the platform once
			place.Nth++
		}
	}
	return place
}

// HoldAt holds the plan's thread at another place than its access: earlier in the code, where nothing of the access has been done.
// A plan that holds no thread stays as it is.
func (p *Plan) HoldAt(at Place) {
	hold := func(s *Step) {
		if s.Access != nil {
			access := *s.Access
			access.Hold = &at
			s.Access = &access
		}
	}
	for i := range p.Schedule.Order {
		hold(&p.Schedule.Order[i])
	}
	for i := range p.Schedule.Hard {
		hold(&p.Schedule.Hard[i].Before)
		hold(&p.Schedule.Hard[i].After)
	}
	for i := range p.Held {
		hold(&p.Held[i].Step)
	}
}

func (r *recording) lookUp(a race.Access, v trace.VarID) int {
	for i := range r.tr.Ops {
		op := &r.tr.Ops[i]
		if op.IsAccess() && op.Task == a.Task && op.Var() == v && (op.Kind == trace.KindWrite) == a.Write &&
			(a.Site == 0 || op.Site == a.Site) {
			return i
		}
	}
	return -1
}

// accessPoint names the access of a thread across runs: the site, and how often the thread had come there.
func (r *recording) accessPoint(w *worker, op int) *AccessPoint {
	site := r.tr.Tables.Site(r.tr.Ops[op].Site)
	p := &AccessPoint{Thread: w.key, Class: site.Class, Method: site.Method, Index: site.Index, Line: site.Line}
	for i := range op + 1 {
		o := &r.tr.Ops[i]
		if o.Task != w.task || o.IsAccess() != r.tr.Ops[op].IsAccess() {
			continue
		}
		if s := r.tr.Tables.Site(o.Site); s.Class == site.Class && s.Method == site.Method && s.Index == site.Index {
			p.Nth++
		}
	}
	return p
}

// prove finds the path that orders the pair. Events of one looper are atomic: they are ordered as a whole if the first
// one's begin precedes the second's. If it only precedes a later part of the second, which waits for something that comes of the
// first, the second may begin before the first, and then hangs.
func (r *recording) prove(first, second *side) *Proof {
	var path []edg.Edge
	switch {
	case r.g.Before(first.op, second.op):
		path = r.g.Path(r.g.NodeOf(first.op), r.g.NodeOf(second.op))
	case sameLooper(first.event, second.event):
		path = r.g.Path(first.start, second.start)
	}
	if path == nil {
		return nil
	}
	return &Proof{Path: path, Lifecycle: edg.OverLifecycle(path)}
}

func sameLooper(a, b *event) bool {
	return a != nil && b != nil && a.looper != 0 && a.looper == b.looper
}

// needs reports whether the second side needs a segment, of an event or a thread, to run: to end, or just to begin where the segment is
// one of an event of the same looper. It cannot run meanwhile whether it is held or not.
func (r *recording) needs(second *side, n edg.NodeID) bool {
	if sameLooper(r.events[r.g.Node(n).Task], second.event) {
		return r.g.Reaches(n, second.start)
	}
	return r.g.Reaches(n, second.end)
}

// plan tries the ways that fit the sides: whichever came first is the one that is held.
func (r *recording) plan(first, second *side, id string) Result {
	if reason := r.cannot(first, second); reason != "" {
		return Result{Reason: reason}
	}
	var plans []Plan
	var reasons []string
	ways := []func(*side, *side) (*flip, string){r.holdFirst, r.holdBetween}
	lifted := r.lift(first, second)
	for _, held := range r.sides(lifted, second) {
		for _, way := range ways {
			f, reason := way(held, second)
			if f == nil {
				reasons = append(reasons, reason)
				continue
			}
			p := r.write(f, id)
			if len(plans) == 0 || !sameOrder(plans[0].Schedule.Order, p.Schedule.Order) {
				plans = append(plans, p)
			}
		}
	}
	if len(plans) == 0 {
		return Result{Reason: reasons[0]}
	}
	if first.worker == nil && len(plans) == 2 && !plans[0].Clean() && plans[1].Clean() {
		plans[0], plans[1] = plans[1], plans[0]
	}
	return Result{Plans: r.withPost(plans, lifted, second, id)}
}

// cannot says why a pair that no rule orders still cannot be flipped by holding.
func (r *recording) cannot(first, second *side) string {
	for _, s := range []*side{first, second} {
		name := r.g.TaskName(s.task)
		switch {
		case s.event == nil && s.worker == nil:
			return fmt.Sprintf("%s accessed the field outside of an event, where it cannot be held", name)
		case s.event != nil && s.event.key == "":
			return fmt.Sprintf("%s has no key by which other runs could know it", name)
		case s.worker != nil && s.worker.key == "":
			return fmt.Sprintf("%s has no key by which other runs could know it", name)
		case s.worker != nil && (s.step.Access.Class == "" || s.step.Access.Index < 0):
			return fmt.Sprintf("where %s accesses the field is not known to the instruction, so it cannot be stopped there", name)
		}
	}
	if e := first.event; e != nil && e.mode != trace.ModeInput && (e.looper == 0 || e.mode == trace.ModeIPC) {
		return fmt.Sprintf("%s came first and is not dispatched from a queue, so it cannot be held", r.g.TaskName(first.task))
	}
	if e := first.event; e != nil && e.mode == trace.ModeInput && !r.hasInput(e.gesture) {
		return fmt.Sprintf("%s came first and belongs to no input of the recording, so it cannot be held", r.g.TaskName(first.task))
	}
	if r.needs(second, first.start) {
		return fmt.Sprintf("%s cannot end before %s has begun, though the accesses themselves are not ordered",
			r.g.TaskName(second.task), r.g.TaskName(first.task))
	}
	return ""
}

func (r *recording) hasInput(seq int) bool {
	for _, in := range r.inputs {
		if in.Seq == seq && seq != 0 {
			return true
		}
	}
	return false
}
