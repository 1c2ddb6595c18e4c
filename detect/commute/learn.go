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
	runs     int
	shuffled int
}

// NewLearner returns a learner that knows nothing yet; types are what the app's code says, nil for nothing.
func NewLearner(types *Types) *Learner {
	return &Learner{types: types, handlers: map[string]*handlerStats{}}
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
	// leftover says the values that were there when it ended, by name.
	left map[string]Value
}

type sampled struct {
	name     string
	variable trace.VarID
	value    Value
	// accessed says that the handler read it; else it is a field of the same object and abstract type.
	accessed bool
	// abstract is the abstract type, with the object.
	abstract int
}

// samples gives the samples of an execution, one for each handler invocation that read anything.
func (h *heap) samples(e *execution, take func(*sample)) {
	vars := e.variables()
	if len(vars) == 0 {
		return
	}
	for n := range e.invocations {
		s := &sample{handler: e.invocations[n].handler, left: map[string]Value{}}
		in := e.of(n)
		for i := range in {
			if t := &in[i]; t.read >= 0 && len(s.data) < maxSample {
				s.data = append(s.data, sampled{variable: t.variable, value: t.entry, accessed: true})
			}
		}
		h.addRelated(s, e)
		all := slices.Clip(vars)
		for i := range s.data {
			all = append(all, s.data[i].variable)
		}
		names := h.names(all)
		for i := range s.data {
			s.data[i].name = names[s.data[i].variable]
			s.data[i].abstract = h.types.abstract(h.tables.Var(s.data[i].variable).Field)
		}
		for i := range in {
			if t := &in[i]; t.write >= 0 {
				s.left[names[t.variable]] = t.left
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

// handlerStats are what was seen of one handler.
type handlerStats struct {
	invocations int
	data        map[string]*valueStats
	accessed    map[string]bool // by the handler, in some sample
	pairs       map[[2]string]*pairStats
	guards      map[[2]string]*valueStats
}

// take learns from a sample.
func (l *Learner) take(s *sample) {
	h := l.handlers[s.handler]
	if h == nil {
		h = &handlerStats{data: map[string]*valueStats{}, accessed: map[string]bool{}, pairs: map[[2]string]*pairStats{}, guards: map[[2]string]*valueStats{}}
		l.handlers[s.handler] = h
	}
	h.invocations++
	for i := range s.data {
		d := &s.data[i]
		h.accessed[d.name] = h.accessed[d.name] || d.accessed
		statsOf(h.data, d.name).add(d.value)
		for k := range s.data[:i] {
			l.pair(h, d, &s.data[k])
		}
	}
	h.guard(s)
}

func statsOf[K comparable](m map[K]*valueStats, key K) *valueStats {
	s := m[key]
	if s == nil {
		s = &valueStats{}
		m[key] = s
	}
	return s
}

// pair learns from two data of a sample, if they are of one abstract type.
func (l *Learner) pair(h *handlerStats, a, b *sampled) {
	if a.name > b.name {
		a, b = b, a
	}
	key := [2]string{a.name, b.name}
	p, known := h.pairs[key]
	if !known {
		if l.comparable(a, b) {
			p = &pairStats{}
		}
		h.pairs[key] = p
	}
	if p != nil {
		p.add(a.value, b.value)
	}
}

func (l *Learner) comparable(a, b *sampled) bool {
	if l.types == nil {
		return classOf(a.name) == classOf(b.name) && (a.value.Kind == b.value.Kind)
	}
	return a.abstract != 0 && a.abstract == b.abstract
}

// Specs are what was learned so far, at a confidence between 0 and 1.
func (l *Learner) Specs(confidence float64) *Specs {
	out := &Specs{Runs: l.runs, Shuffled: l.shuffled, Confidence: confidence}
	for _, name := range slices.Sorted(maps.Keys(l.handlers)) {
		h := l.handlers[name]
		if p := h.preconditions(1 - confidence); len(p) > 0 {
			out.Handlers = append(out.Handlers, Handler{Name: name, Invocations: h.invocations, Preconditions: p})
		}
	}
	return out
}

// preconditions are the precondition specification of a handler: P(h).
func (h *handlerStats) preconditions(accident float64) []Precondition {
	var out []Precondition
	constant := map[string]bool{}
	for _, x := range slices.Sorted(maps.Keys(h.data)) {
		s := h.data[x]
		for _, c := range s.learned(x, accident) {
			constant[x] = constant[x] || c.form == isConstant || c.form == isNull
			if h.accessed[x] {
				out = append(out, Precondition{Condition: c, Samples: s.samples})
			}
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(h.pairs), comparePairs) {
		s := h.pairs[key]
		if s == nil || constant[key[0]] && constant[key[1]] || !h.accessed[key[0]] || !h.accessed[key[1]] {
			continue
		}
		for _, c := range s.learned(key[0], key[1], accident) {
			out = append(out, Precondition{Condition: c, Samples: s.samples})
		}
	}
	for i := range out {
		out[i].When = h.predicates(&out[i].Condition, accident)
	}
	return out
}

func comparePairs(a, b [2]string) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}
