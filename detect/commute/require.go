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
	shape int // of conditions that differ in nothing but the names
	x, y  trace.VarID
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
	*ask
	condition int32
	task      trace.TaskID
	// reads are the operations that read the condition's data; the last of them is where it is required.
	reads     [2]int32
	satisfied bool
}

// predicate is a test of a handler, on the variable that it tests.
type predicate struct {
	test     *Condition
	variable trace.VarID
}

// at is the operation at which the condition is required.
func (r *requirement) at() int { return int(max(r.reads[0], r.reads[1])) }

// binder is the first pass of detection: it binds the preconditions of each execution, P[e].
type binder struct {
	heap       *heap
	specs      map[string]*handlerSpec
	conditions []bound
	ids        map[boundKey]int
	required   []requirement
	when       map[int][]predicate  // of requirements, by index
	tested     map[trace.VarID]bool // by predicates
	classes    map[string]bool      // that conditions are about
	cancels    map[[2]string]bool   // which handlers take which out of the queue
}

func newBinder(h *heap, s *Specs) *binder {
	b := &binder{heap: h, specs: map[string]*handlerSpec{}, ids: map[boundKey]int{}, when: map[int][]predicate{},
		tested: map[trace.VarID]bool{}, classes: map[string]bool{}, cancels: map[[2]string]bool{}}
	shapes := map[string]int{}
	for i := range s.Handlers {
		for _, c := range s.Handlers[i].Cancels {
			b.cancels[[2]string{s.Handlers[i].Name, c.Handler}] = true
		}
		spec := newHandlerSpec(&s.Handlers[i], shapes)
		b.specs[spec.name] = spec
		for field := range spec.fields {
			b.classes[classOf(field)] = true
			b.classes[classOf(strings.TrimSuffix(field, sizeSuffix))] = true
		}
	}
	return b
}

// skips says that no condition is about an object of a variable's class: of others it matters how many an event touches.
func (b *binder) skips(v trace.VarID) bool { return !b.classes[b.heap.datum(v).class] }

// handlerSpec is the specification of a handler, with numbers for the symbolic names.
type handlerSpec struct {
	name   string
	fields map[string]bool // that any condition is about
	ids    map[string]int
	first  [][]ask // by X
	live   []*touch
}

// ask is a precondition to bind.
type ask struct {
	*Precondition
	handler string
	shape   int
	y       int   // number of Y
	when    []int // numbers of the predicates' data
}

func newHandlerSpec(h *Handler, shapes map[string]int) *handlerSpec {
	s := &handlerSpec{name: h.Name, fields: map[string]bool{}, ids: map[string]int{}}
	for i := range h.Preconditions {
		p := &h.Preconditions[i]
		shape := Condition{form: p.form, X: "X", numbers: p.numbers}
		if p.Y != "" {
			shape.Y = "Y"
		}
		text := shape.String()
		if _, known := shapes[text]; !known {
			shapes[text] = len(shapes)
		}
		a := ask{Precondition: p, handler: h.Name, shape: shapes[text], y: s.id(p.Y)}
		for k := range p.When {
			a.when = append(a.when, s.id(p.When[k].X))
		}
		x := s.id(p.X)
		s.first[x] = append(s.first[x], a)
	}
	s.live = make([]*touch, len(s.first))
	return s
}

// id is the number of a symbolic name.
func (s *handlerSpec) id(name string) int {
	id, known := s.ids[name]
	if !known {
		id = len(s.first)
		s.ids[name] = id
		s.fields[fieldOf(name)] = true
		s.first = append(s.first, nil)
	}
	return id
}

// fieldOf is a symbolic name up to where the object begins.
func fieldOf(name string) string {
	for i := range len(name) {
		if name[i] == '@' || name[i] == '#' {
			return name[:i]
		}
	}
	return name
}

// bind binds the preconditions of an execution's handlers that are about live-in data only.
func (b *binder) bind(e *execution) {
	var names *names
	for n := range e.invocations {
		spec := b.specs[e.invocations[n].handler]
		if spec == nil {
			continue
		}
		in := e.of(n)
		var live []int
		for i := range in {
			t := &in[i]
			if !t.liveIn() || !spec.fields[fieldOf(b.heap.datum(t.variable).name)] {
				continue
			}
			if names == nil {
				names = b.heap.names(e)
			}
			if id, known := spec.ids[names.of(t.variable)]; known {
				spec.live[id] = t
				live = append(live, id)
			}
		}
		for _, id := range live {
			for i := range spec.first[id] {
				b.require(e.task, spec, &spec.first[id][i], spec.live[id])
			}
		}
		for _, id := range live {
			spec.live[id] = nil
		}
	}
}

func (b *binder) require(task trace.TaskID, spec *handlerSpec, p *ask, x *touch) {
	if !p.template().applies(x.entry.Kind) {
		return
	}
	r := requirement{ask: p, task: task, reads: [2]int32{int32(x.read), -1}}
	cond := bound{Condition: &p.Condition, x: x.variable, kindX: x.entry.Kind, handler: spec.name}
	if p.Y == "" {
		r.satisfied = p.Holds(x.entry, Value{})
	} else {
		y := spec.live[p.y]
		if y == nil || !p.template().applies(y.entry.Kind) {
			return
		}
		r.reads[1], r.satisfied = int32(y.read), p.Holds(x.entry, y.entry)
		cond.y, cond.kindY = y.variable, y.entry.Kind
	}
	key := boundKey{p.shape, cond.x, cond.y}
	id, known := b.ids[key]
	if !known {
		id = len(b.conditions)
		b.ids[key] = id
		b.conditions = append(b.conditions, cond)
	}
	r.condition = int32(id)
	for i, name := range p.when {
		if t := spec.live[name]; t != nil {
			b.when[len(b.required)] = append(b.when[len(b.required)], predicate{&p.When[i], t.variable})
			b.tested[t.variable] = true
		}
	}
	b.required = append(b.required, r)
}
