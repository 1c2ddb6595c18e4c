package replay

import (
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/trace"
)

// plan is a schedule while it is carried out.
type plan struct {
	steps  []state
	events map[string]int // step of an event's key
	posts  map[string]int // step of the post of an event
	// before are the hard constraints: by index of the step that waits, what it waits for.
	before   map[int][]flipper.Step
	second   map[int]bool // steps that something is held for
	arrivals map[arrival]int
	accesses map[string]int // by thread key
	missing  []flipper.Step // steps that were given up
	unknown  int            // events that the schedule does not know
	ended    map[string]bool
	removed  map[string]bool
}

// arrival counts how often a thread has made an access at a site.
type arrival struct {
	thread, class, method string
	index                 int64
}

// state is a step and what became of it.
type state struct {
	flipper.Step
	done    bool
	givenUp bool
}

func (s *state) settled() bool { return s.done || s.givenUp }

func newPlan(s *flipper.Schedule) *plan {
	p := &plan{
		events: map[string]int{}, posts: map[string]int{}, before: map[int][]flipper.Step{}, second: map[int]bool{},
		arrivals: map[arrival]int{}, accesses: map[string]int{}, ended: map[string]bool{}, removed: map[string]bool{},
	}
	for _, step := range s.Order {
		p.add(step)
	}
	for _, c := range s.Hard {
		p.before[p.indexOf(c.After)] = append(p.before[p.indexOf(c.After)], c.Before)
		p.second[p.indexOf(c.Before)] = true
	}
	return p
}

// indexOf finds the step that a constraint names; a step that the order lacks is added at its end.
func (p *plan) indexOf(step flipper.Step) int {
	for i := range p.steps {
		if SameStep(p.steps[i].Step, step) {
			return i
		}
	}
	return p.add(step)
}

// add appends a step and gives its index.
func (p *plan) add(step flipper.Step) int {
	i := len(p.steps)
	p.steps = append(p.steps, state{Step: step})
	if step.Event != "" {
		p.events[step.Event] = i
	}
	if step.Post != "" {
		p.posts[step.Post] = i
	}
	return i
}

// SameStep says whether two steps name the same thing, wherever a thread is held for it.
func SameStep(a, b flipper.Step) bool {
	switch {
	case a.Access != nil && b.Access != nil:
		return a.Access.Thread == b.Access.Thread && a.Access.Class == b.Access.Class && a.Access.Method == b.Access.Method &&
			a.Access.Index == b.Access.Index && a.Access.Nth == b.Access.Nth
	case a.Progress != nil && b.Progress != nil:
		return *a.Progress == *b.Progress
	default:
		return a.Event == b.Event && a.Input == b.Input && a.Post == b.Post && a.Arrival == b.Arrival && a.Access == nil && b.Access == nil && a.Progress == nil && b.Progress == nil
	}
}

// observe takes note of what ran.
func (p *plan) observe(tables *trace.Tables, ops []trace.Op) {
	for i := range ops {
		op := &ops[i]
		switch op.Kind {
		case trace.KindSend:
			if i, ok := p.posts[tables.TaskKey(op.Object)]; ok {
				p.steps[i].done = true
			}
		case trace.KindEnd:
			p.eventDone(tables.TaskKey(op.Task), p.ended)
		case trace.KindRemove:
			p.eventDone(tables.TaskKey(op.Object), p.removed)
		case trace.KindRead, trace.KindWrite:
			p.accessed(tables, op)
		}
	}
}

// arrived notes that an event has come to its turn or its post.
func (p *plan) arrived(key string) {
	for i := range p.steps {
		if key != "" && p.steps[i].Arrival == key {
			p.steps[i].done = true
		}
	}
}

func (p *plan) eventDone(key string, into map[string]bool) {
	into[key] = true
	p.arrived(key)
	if i, ok := p.events[key]; ok {
		p.steps[i].done = true
	}
}

func (p *plan) accessed(tables *trace.Tables, op *trace.Op) {
	if tables.Thread(op.Task) == nil {
		return
	}
	key := tables.TaskKey(op.Task)
	p.accesses[key]++
	site := tables.Site(op.Site)
	p.arrivals[arrival{key, site.Class, site.Method, site.Index}]++
	for i := range p.steps {
		st := &p.steps[i]
		switch {
		case st.done:
		case st.Progress != nil:
			st.done = p.accesses[st.Progress.Thread] >= st.Progress.Accesses
		case st.Access != nil:
			st.done = p.passed(*st.Access)
		}
	}
}

// passed says whether a thread has made the n-th access at a site.
func (p *plan) passed(a flipper.AccessPoint) bool {
	return p.arrivals[arrival{a.Thread, a.Class, a.Method, a.Index}] >= a.Nth
}

// isDone says whether a step that a constraint names has run.
func (p *plan) isDone(step flipper.Step) bool {
	switch {
	case step.Event != "":
		return p.ended[step.Event] || p.removed[step.Event]
	case step.Access != nil:
		return p.passed(*step.Access)
	default:
		i := p.indexOf(step)
		return p.steps[i].done
	}
}

// mayRun says whether nothing hard keeps step i from running.
func (p *plan) mayRun(i int) bool {
	for _, b := range p.before[i] {
		if !p.isDone(b) {
			return false
		}
	}
	return true
}

// blocker is the first step before i that has not run and is waited for softly; -1 if there is none. Progress of
// threads, arrivals, and accesses that nothing is held for, are waited for by inputs alone.
func (p *plan) blocker(i int) int {
	input := p.steps[i].Input != 0
	for j := range i {
		st := &p.steps[j]
		if p.awaited(j) || (input && (st.Progress != nil || st.Access != nil || st.Post != "" || st.Arrival != "") && !st.settled() && !p.stuck(j)) {
			return j
		}
	}
	return -1
}

// awaited says whether every later step waits softly for step i.
func (p *plan) awaited(i int) bool {
	st := &p.steps[i]
	return !st.settled() && !p.stuck(i) && (st.Event != "" || st.Input != 0 || p.second[i])
}

// upcoming is the step that the order waits for now; -1 if there is none.
func (p *plan) upcoming() int {
	for i := range p.steps {
		if p.awaited(i) {
			return i
		}
	}
	return -1
}

// stuck says whether a step is held hard by what does not depend on the flip any more than the rest of the order: nobody
// waits for it softly. A step that is to follow the flip's first event is no longer stuck once that may run, even before it
// has: what stands behind both in the order must not overtake them.
func (p *plan) stuck(i int) bool {
	for _, b := range p.before[i] {
		if p.isDone(b) {
			continue
		}
		if held := p.indexOf(b); len(p.before[held]) == 0 || !p.mayRun(held) {
			return true
		}
	}
	return false
}

// ready says whether step i may run now.
func (p *plan) ready(i int) bool { return p.mayRun(i) && p.blocker(i) < 0 }

// giveUp stops waiting for a step that does not come.
func (p *plan) giveUp(i int) {
	p.steps[i].givenUp = true
	p.missing = append(p.missing, p.steps[i].Step)
}

// nextInput is the first input that was not injected; -1 if there is none.
func (p *plan) nextInput() int {
	for i := range p.steps {
		if p.steps[i].Input != 0 && !p.steps[i].settled() {
			return i
		}
	}
	return -1
}

// firstOpen is the first step that is neither settled nor held hard; -1 if there is none.
func (p *plan) firstOpen() int {
	for i := range p.steps {
		if !p.steps[i].settled() && p.mayRun(i) {
			return i
		}
	}
	return -1
}

// underWay says whether what a hard constraint waits for has not ended yet: the state then lacks what the recorded order had
// done by now, even if the app has meanwhile removed the event that was held.
func (p *plan) underWay() bool {
	for _, befores := range p.before {
		for _, b := range befores {
			if !p.isDone(b) {
				return true
			}
		}
	}
	return false
}

// flipping says whether a hard constraint still keeps something from running.
func (p *plan) flipping() bool {
	for i := range p.before {
		if !p.steps[i].settled() && !p.mayRun(i) {
			return true
		}
	}
	return false
}
