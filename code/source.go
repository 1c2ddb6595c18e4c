package code

import (
	"slices"
	"strings"
)

// Source is where a value may come from: a field, or a call that nobody's code of the app answers.
type Source struct {
	// Field was loaded; its Name is empty where the value comes from Call.
	Field FieldRef
	Call  MethodRef
	// Steps is how far it is from there to the value: 0 for the load itself, more where the value was read off what was loaded, or
	// was stored into a field and loaded again.
	Steps int
}

// Bounds of how far the sources of a value are followed.
const (
	maxSteps   = 4
	maxSources = 64
)

// Sources are where the k-th argument of instruction i of a method may come from, the nearest first: the field that was loaded,
// what it was loaded from, and what was stored into it (its aliases). A value that came with a call is followed to all callers.
func (p *Program) Sources(m *Method, i, k int) []Source {
	w := &sources{p: p, seen: map[visit]bool{}}
	if e := p.evaluate(m); e != nil && i < len(e.args) && k < len(e.args[i]) {
		w.value(e, e.args[i][k], 0)
	}
	slices.SortStableFunc(w.out, func(a, b Source) int { return a.Steps - b.Steps })
	return w.out
}

// Tested are the fields that the branches before an instruction test, in the method and in those that alone call it.
func (p *Program) Tested(m *Method, i int) []FieldRef {
	e := p.evaluate(m)
	if e == nil || i >= len(e.facts) {
		return nil
	}
	var out []FieldRef
	for _, f := range e.facts[i] {
		if f.Field.Name != "" && !slices.Contains(out, f.Field) {
			out = append(out, f.Field)
		}
	}
	return out
}

// sources collects those of one value.
type sources struct {
	p    *Program
	seen map[visit]bool
	out  []Source
}

// visit is a value of a method that has been followed.
type visit struct {
	m *Method
	v valueID
}

// value follows one value.
func (w *sources) value(e *evaluation, v valueID, steps int) {
	if v == 0 || steps > maxSteps || len(w.out) >= maxSources || w.seen[visit{e.m, v}] {
		return
	}
	w.seen[visit{e.m, v}] = true
	x := e.values[v]
	switch x.kind {
	case loadValue:
		w.field(e, &x, steps)
	case callValue:
		w.call(e, x.at, steps)
	case paramValue:
		for _, c := range w.p.Callers(e.m) {
			if caller := w.p.evaluate(c.Method); caller != nil && x.at < len(caller.args[c.Index]) {
				w.value(caller, caller.args[c.Index][x.at], steps)
			}
		}
	case mergeValue:
		for _, from := range x.from {
			w.value(e, from, steps)
		}
	case unknownValue: // of other values: arithmetic, an element of an array
		for k := range e.args[x.at] {
			w.value(e, e.args[x.at][k], steps+1)
		}
	}
}

// field is a value that was loaded: what it was loaded from and what was stored there are a step further.
func (w *sources) field(e *evaluation, x *value, steps int) {
	w.add(Source{Field: x.field, Steps: steps})
	if args := e.args[x.at]; len(args) > 0 {
		w.value(e, args[0], steps+1)
	}
	for _, c := range w.p.storesTo(x.field) {
		stored := w.p.evaluate(c.Method)
		if stored == nil {
			continue
		}
		if args := stored.args[c.Index]; len(args) > 0 {
			w.value(stored, args[len(args)-1], steps+1)
		}
	}
}

// call is a value that a call has returned: what its callees return, or for the platform's methods what they were asked of.
func (w *sources) call(e *evaluation, at, steps int) {
	in := &e.m.Code[at]
	callees := w.p.Callees(in)
	for _, m := range callees {
		inner := w.p.evaluate(m)
		if inner == nil {
			continue
		}
		for i := range m.Code {
			if m.Code[i].Op == Return && len(inner.args[i]) == 1 {
				w.value(inner, inner.args[i][0], steps)
			}
		}
	}
	if len(callees) > 0 {
		return
	}
	w.add(Source{Call: in.Method, Steps: steps})
	for _, a := range e.args[at] {
		w.value(e, a, steps+1)
	}
}

func (w *sources) add(s Source) {
	if len(w.out) < maxSources {
		w.out = append(w.out, s)
	}
}

// Nulls are the stores of null, false or zero into a field.
func (p *Program) Nulls(f FieldRef) []CallSite {
	var out []CallSite
	for _, c := range p.storesTo(f) {
		e := p.evaluate(c.Method)
		if e == nil {
			continue
		}
		args := e.args[c.Index]
		if n := len(args); n > 0 && args[n-1] != 0 && e.values[args[n-1]].kind == constValue && e.values[args[n-1]].number == 0 {
			out = append(out, c)
		}
	}
	return out
}

// storesTo are the instructions that store into a field, within its class and those of the same package: others could only if
// the field were less hidden than fields are, and to read the code of a whole app takes long.
func (p *Program) storesTo(f FieldRef) []CallSite {
	dot := strings.LastIndexByte(f.Class, '.')
	if p.stores == nil {
		p.stores = map[string]map[FieldRef][]CallSite{}
	}
	pkg := f.Class[:max(dot, 0)]
	known, ok := p.stores[pkg]
	if !ok {
		known = map[FieldRef][]CallSite{}
		p.stores[pkg] = known
		for m := range p.Methods() {
			if dot := strings.LastIndexByte(m.Class.Name, '.'); m.Class.Name[:max(dot, 0)] == pkg {
				p.noteStores(m.Load(), known)
			}
		}
	}
	return known[f]
}

func (p *Program) noteStores(m *Method, into map[FieldRef][]CallSite) {
	for i := range m.Code {
		if in := &m.Code[i]; in.Op == StoreField {
			f := p.FieldOf(in.Field)
			into[f] = append(into[f], CallSite{m, i})
		}
	}
}
