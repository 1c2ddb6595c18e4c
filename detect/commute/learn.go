package commute

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// DefaultConfidence is how sure it has to be that a condition does not hold by accident: Daikon's default.
const DefaultConfidence = 0.99

// maxSample is how many data of one handler invocation are looked at, in the order of their first accesses. "The time complexity
// is quadratic with respect to the size of each sample" (section 5.3.3).
const maxSample = 256

// Learner learns the preconditions of event handlers from executions. It is for one goroutine.
type Learner struct {
	types    *Types
	handlers map[string]*handlerStats
	cancels  *cancels
	runs     int
	shuffled int
}

// NewLearner returns a learner that knows nothing yet; types are what the app's code says, nil for nothing.
func NewLearner(types *Types) *Learner {
	return &Learner{types: types, handlers: map[string]*handlerStats{}, cancels: newCancels()}
}

// Training is an execution to learn from.
type Training struct {
	Open detect.Opener
	// Shuffled says that events were delayed at random (section 5.3.4).
	Shuffled bool
	// Scope says which accesses count.
	Scope detect.Scope
	// Name is that of the execution.
	Name string
	// Daikon takes the samples, too; may be nil.
	Daikon *Daikon
}

// Add learns from an execution. It must be a correct one: what it violates is no precondition.
func (l *Learner) Add(ctx context.Context, t Training) error {
	t.Daikon.begin(t.Name)
	w := newWalker(l.types, t.Scope)
	w.cancels = l.cancels
	w.ended = func(e *execution) error {
		w.heap.samples(e, func(s *sample) {
			l.take(s)
			t.Daikon.take(s)
		})
		return nil
	}
	if err := w.through(ctx, t.Open); err != nil {
		return fmt.Errorf("learn from an execution: %w", err)
	}
	l.runs++
	if t.Shuffled {
		l.shuffled++
	}
	return nil
}

// sample is what one handler invocation found: "symbolic names and their live-in values" (section 5.3.3).
type sample struct {
	handler string
	data    []sampled
	// left are the values that it wrote and left, by name.
	left map[string]Value
}

type sampled struct {
	name     string
	id       int // of the name, for its handler
	variable trace.VarID
	value    Value
	// accessed says that the handler read it; else it is a field of the same object and abstract type.
	accessed bool
	// abstract is the abstract type, with the object.
	abstract int
}

// samples gives the samples of an execution, one for each handler invocation that read anything.
func (h *heap) samples(e *execution, take func(*sample)) {
	if len(e.touched) == 0 {
		return
	}
	names := h.names(e)
	for n := range e.invocations {
		s := &sample{handler: e.invocations[n].handler, left: map[string]Value{}}
		in := e.of(n)
		for i := range in {
			if t := &in[i]; t.read >= 0 && len(s.data) < maxSample {
				s.data = append(s.data, sampled{variable: t.variable, value: t.entry, accessed: true})
			}
		}
		if len(s.data) == 0 {
			continue
		}
		h.addRelated(s, e)
		for i := range s.data {
			x := &s.data[i]
			x.name, x.abstract = names.of(x.variable), h.types.abstract(h.datum(x.variable).declared)
		}
		for i := range in {
			if t := &in[i]; t.write >= 0 {
				s.left[names.of(t.variable)] = t.left
			}
		}
		take(s)
	}
}

// of are the touches of an invocation.
func (e *execution) of(n int) []touch {
	last := len(e.touched)
	if n+1 < len(e.invocations) {
		last = e.invocations[n+1].first
	}
	return e.touched[e.invocations[n].first:last]
}

// addRelated adds "the other fields in the same heap object that are of the same abstract type" (section 5.3.3).
// What the execution has touched itself is no such field.
func (h *heap) addRelated(s *sample, e *execution) {
	seen := map[trace.VarID]bool{}
	for i := range s.data {
		for _, v := range h.related(s.data[i].variable) {
			_, touched := e.at[v]
			if value := h.datum(v).value; !touched && !seen[v] && value.Kind != 0 && len(s.data) < maxSample {
				seen[v] = true
				s.data = append(s.data, sampled{variable: v, value: value})
			}
		}
	}
}

// handlerStats are what was seen of one handler. Its data have numbers, in the order in which they were first seen.
type handlerStats struct {
	invocations int
	ids         map[string]int
	data        []datumStats
	pairs       map[[2]int]*pairStats  // of comparable data, the smaller name first
	guards      map[[2]int]*valueStats // of a datum in samples that had read it before another, by both
}

// datumStats are what was seen of one datum of a handler.
type datumStats struct {
	valueStats
	name     string
	accessed bool // by the handler, in some sample
}

// take learns from a sample.
func (l *Learner) take(s *sample) {
	h := l.handlers[s.handler]
	if h == nil {
		h = &handlerStats{ids: map[string]int{}, pairs: map[[2]int]*pairStats{}, guards: map[[2]int]*valueStats{}}
		l.handlers[s.handler] = h
	}
	h.invocations++
	types := map[typeKey][]int{} // the sample's data of one abstract type
	for i := range s.data {
		d := &s.data[i]
		d.id = h.id(d.name)
		stats := &h.data[d.id]
		stats.accessed = stats.accessed || d.accessed
		stats.add(d.value)
		key := l.typeOf(d)
		for _, k := range types[key] {
			h.pair(d, &s.data[k])
		}
		if key != (typeKey{}) {
			types[key] = append(types[key], i)
		}
	}
	h.guard(s)
}

// id is the number of a datum.
func (h *handlerStats) id(name string) int {
	id, known := h.ids[name]
	if !known {
		id = len(h.data)
		h.ids[name] = id
		h.data = append(h.data, datumStats{name: name})
	}
	return id
}

// typeKey tells abstract types apart; the zero one is comparable with nothing.
type typeKey struct {
	abstract  int
	object    string // without code
	reference bool
}

func (l *Learner) typeOf(d *sampled) typeKey {
	switch {
	case l.types == nil:
		return typeKey{untyped, objectOf(d.name), d.value.Kind == Reference}
	case d.abstract == 0:
		return typeKey{}
	}
	return typeKey{abstract: d.abstract, reference: d.value.Kind == Reference}
}

// pair learns from two comparable data of a sample.
func (h *handlerStats) pair(a, b *sampled) {
	if a.name > b.name {
		a, b = b, a
	}
	key := [2]int{a.id, b.id}
	p := h.pairs[key]
	if p == nil {
		p = &pairStats{}
		h.pairs[key] = p
	}
	p.add(a.value, b.value)
}

// Specs are what was learned so far, at a confidence between 0 and 1.
func (l *Learner) Specs(confidence float64) *Specs {
	out := &Specs{Runs: l.runs, Shuffled: l.shuffled, Confidence: confidence}
	names := l.cancels.handlers()
	for name := range l.handlers {
		names[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		h := Handler{Name: name, Cancels: l.cancels.learned(name, 1-confidence)}
		if s := l.handlers[name]; s != nil {
			h.Invocations, h.Preconditions = s.invocations, s.preconditions(1-confidence)
		}
		if len(h.Preconditions)+len(h.Cancels) > 0 {
			out.Handlers = append(out.Handlers, h)
		}
	}
	return out
}

// preconditions are the precondition specification of a handler: P(h).
func (h *handlerStats) preconditions(accident float64) []Precondition {
	var out []Precondition
	constant := make([]bool, len(h.data))
	for i := range h.data {
		s := &h.data[i]
		for _, c := range s.learned(s.name, accident) {
			constant[i] = constant[i] || c.form == isConstant || c.form == isNull
			if s.accessed {
				out = append(out, Precondition{Condition: c, Samples: s.samples})
			}
		}
	}
	for key, s := range h.pairs {
		x, y := &h.data[key[0]], &h.data[key[1]]
		if constant[key[0]] && constant[key[1]] || !x.accessed || !y.accessed || x.mixed || y.mixed {
			continue
		}
		for _, c := range s.learned(x.name, y.name, accident) {
			out = append(out, Precondition{Condition: c, Samples: s.samples})
		}
	}
	slices.SortFunc(out, func(a, b Precondition) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y), cmp.Compare(a.form, b.form))
	})
	out = h.withoutEqual(out)
	tests := h.tests()
	for i := range out {
		out[i].When = h.predicates(&out[i].Condition, tests, accident)
	}
	return out
}

// withoutEqual leaves out what equality says of others: where x == y and x == z, y == z says nothing more, as far as x is there when
// they are.
func (h *handlerStats) withoutEqual(all []Precondition) []Precondition {
	equals := map[string][]Precondition{} // by the greater name
	return slices.DeleteFunc(all, func(p Precondition) bool {
		if p.Y == "" || p.form != areEqual {
			return false
		}
		said := slices.ContainsFunc(equals[p.Y], func(q Precondition) bool {
			return q.Samples >= p.Samples && slices.ContainsFunc(equals[p.X], func(r Precondition) bool { return r.X == q.X && r.Samples >= p.Samples })
		})
		equals[p.Y] = append(equals[p.Y], p)
		return said
	})
}
