package commute

import (
	"strings"

	"github.com/erva-go/erva/trace"
)

// bound is "a runtime realization of a symbolic condition in which the symbolic names are replaced by their memory locations"
// (section 5.2.1): one logical boolean variable.
type bound struct {
	*Condition
	x, y         trace.VarID // y is 0 in conditions on one datum
	kindX, kindY Kind
	handler      string // one that requires it
}

// boundKey is what bound conditions that are the same have in common.
type boundKey struct {
	form    int
	numbers string
	x, y    trace.VarID
}

// holds says whether a condition is satisfied by values of its data.
func (b *bound) holds(value func(v trace.VarID, k Kind) Value) bool {
	x := value(b.x, b.kindX)
	if b.y == 0 {
		return b.Holds(x, Value{})
	}
	return b.Holds(x, value(b.y, b.kindY))
}

// requirement says that a task requires a condition: it is a REQ event of it.
type requirement struct {
	condition int
	task      trace.TaskID
	handler   string
	of        *Precondition
	// reads are the operations that read the condition's data; the last of them is where it is required.
	reads     [2]int
	satisfied bool
	when      []predicate
}

// predicate is a test of a handler, on the variable that it tests.
type predicate struct {
	test     *Condition
	variable trace.VarID
}

// at is the operation at which the condition is required.
func (r *requirement) at() int { return max(r.reads[0], r.reads[1]) }

// binder is the first pass of detection: it binds the preconditions of each execution, P[e].
type binder struct {
	heap       *heap
	specs      map[string]*Handler
	conditions []bound
	ids        map[boundKey]int
	required   []requirement
	tested     map[trace.VarID]bool // by predicates
}

func newBinder(h *heap, s *Specs) *binder {
	b := &binder{heap: h, specs: map[string]*Handler{}, ids: map[boundKey]int{}, tested: map[trace.VarID]bool{}}
	for i := range s.Handlers {
		b.specs[s.Handlers[i].Name] = &s.Handlers[i]
	}
	return b
}

// bind binds the preconditions of an execution's handlers that are about live-in data only.
func (b *binder) bind(e *execution) {
	var names map[trace.VarID]string
	for n := range e.invocations {
		h := b.specs[e.invocations[n].handler]
		in := e.of(n)
		if h == nil || len(in) == 0 {
			continue
		}
		if names == nil {
			names = b.heap.names(e.variables())
		}
		live := map[string]*touch{}
		for i := range in {
			if in[i].liveIn() {
				live[names[in[i].variable]] = &in[i]
			}
		}
		for i := range h.Preconditions {
			b.require(e, h.Name, &h.Preconditions[i], live)
		}
	}
}

// variables are what an execution has touched, each once.
func (e *execution) variables() []trace.VarID {
	vars := make([]trace.VarID, 0, len(e.touched))
	for i := range e.touched {
		if t := &e.touched[i]; t.earlier < 0 {
			vars = append(vars, t.variable)
		}
	}
	return vars
}

func (b *binder) require(e *execution, handler string, p *Precondition, live map[string]*touch) {
	x := live[p.X]
	if x == nil || !p.template().applies(x.entry.Kind) {
		return
	}
	r := requirement{task: e.task, handler: handler, of: p, reads: [2]int{x.read, -1}}
	key := boundKey{form: p.form, numbers: numbersOf(&p.Condition), x: x.variable}
	cond := bound{Condition: &p.Condition, x: x.variable, kindX: x.entry.Kind, handler: handler}
	if p.Y == "" {
		r.satisfied = p.Holds(x.entry, Value{})
	} else {
		y := live[p.Y]
		if y == nil || !p.template().applies(y.entry.Kind) {
			return
		}
		r.reads[1], r.satisfied = y.read, p.Holds(x.entry, y.entry)
		key.form, key.y = key.form+unaryForms, y.variable
		cond.y, cond.kindY = y.variable, y.entry.Kind
	}
	id, known := b.ids[key]
	if !known {
		id = len(b.conditions)
		b.ids[key] = id
		b.conditions = append(b.conditions, cond)
	}
	r.condition = id
	for i := range p.When {
		if t := live[p.When[i].X]; t != nil {
			r.when = append(r.when, predicate{&p.When[i], t.variable})
			b.tested[t.variable] = true
		}
	}
	b.required = append(b.required, r)
}

// numbersOf tells conditions of one form apart.
func numbersOf(c *Condition) string {
	var all []string
	for _, n := range c.numbers {
		all = append(all, n.String())
	}
	return strings.Join(all, " ")
}
