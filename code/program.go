package code

import (
	"maps"
	"slices"
)

// Program is the code of an app: its classes by name. It keeps what it has found out, so it is for one goroutine.
type Program struct {
	Classes map[string]*Class
	// subs are the classes right below a class or interface.
	subs map[string][]string
	// callers are the calls of each method that the program resolves.
	callers map[*Method][]CallSite
	// evaluated are the methods that were asked for; nil while one is being evaluated, and for those without code.
	evaluated map[*Method]*evaluation
	flows     map[origin][]Dereference
}

// CallSite is a Call of a method.
type CallSite struct {
	Method *Method
	Index  int // of the instruction
}

// NewProgram makes a program of classes. Of two of one name the first counts, as a class loader has it.
func NewProgram(classes []*Class) *Program {
	p := &Program{Classes: map[string]*Class{}, subs: map[string][]string{}, callers: map[*Method][]CallSite{},
		evaluated: map[*Method]*evaluation{}, flows: map[origin][]Dereference{}}
	for _, c := range classes {
		if p.Classes[c.Name] == nil {
			p.Classes[c.Name] = c
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Classes)) {
		c := p.Classes[name]
		for _, above := range append([]string{c.Super}, c.Interfaces...) {
			if above != "" {
				p.subs[above] = append(p.subs[above], name)
			}
		}
	}
	p.linkCalls()
	return p
}

func (p *Program) linkCalls() {
	for m := range p.Methods() {
		for i := range m.Code {
			if m.Code[i].Op != Call {
				continue
			}
			for _, callee := range p.Callees(&m.Code[i]) {
				p.callers[callee] = append(p.callers[callee], CallSite{m, i})
			}
		}
	}
}

// Methods are all methods, by class name.
func (p *Program) Methods() func(yield func(*Method) bool) {
	return func(yield func(*Method) bool) {
		for _, name := range slices.Sorted(maps.Keys(p.Classes)) {
			for _, m := range p.Classes[name].Methods {
				if !yield(m) {
					return
				}
			}
		}
	}
}

// Callers are the calls that may reach a method.
func (p *Program) Callers(m *Method) []CallSite { return p.callers[m] }

// maxTargets is how many overriding methods a call is taken to have at most: beyond that it could be anything.
const maxTargets = 16

// Callees are the app's methods that a call may reach: the one that the named class has or inherits, and those that override
// it below. It is empty where the framework is called, or where there are too many.
func (p *Program) Callees(call *Instr) []*Method {
	var out []*Method
	if m := p.Resolve(call.Method); m != nil {
		out = append(out, m)
		if call.Static || m.Access.Has(Private) || m.Name == "<init>" {
			return out
		}
	}
	if call.Static {
		return out
	}
	if p.overriding(call.Method.Class, call.Method, map[string]bool{}, &out); len(out) > maxTargets {
		return nil
	}
	return slices.DeleteFunc(out, func(m *Method) bool { return len(m.Code) == 0 })
}

func (p *Program) overriding(class string, ref MethodRef, seen map[string]bool, out *[]*Method) {
	for _, sub := range p.subs[class] {
		if seen[sub] || len(*out) > maxTargets {
			continue
		}
		seen[sub] = true
		if m := p.Classes[sub].Method(ref.Name, ref.Desc); m != nil && !slices.Contains(*out, m) {
			*out = append(*out, m)
		}
		p.overriding(sub, ref, seen, out)
	}
}

// maxDepth is how far up a chain of classes is followed: a hostile file may have a ring.
const maxDepth = 64

// Resolve finds the method that a name means, in the class or those above it; nil if it is not the app's.
func (p *Program) Resolve(ref MethodRef) *Method {
	for c, n := p.Classes[ref.Class], 0; c != nil && n < maxDepth; c, n = p.Classes[c.Super], n+1 {
		if m := c.Method(ref.Name, ref.Desc); m != nil {
			return m
		}
	}
	return nil
}

// FieldOf finds the class that declares a field, by an instruction's name for it: the field's own name for a trace. A field
// that is not the app's keeps its name.
func (p *Program) FieldOf(ref FieldRef) FieldRef {
	for c, n := p.Classes[ref.Class], 0; c != nil && n < maxDepth; c, n = p.Classes[c.Super], n+1 {
		for i := range c.Fields {
			if c.Fields[i].Name == ref.Name {
				return FieldRef{c.Name, ref.Name, c.Fields[i].Type}
			}
		}
	}
	return ref
}

// Find are the methods of a class by name, all overloads.
func (p *Program) Find(class, method string) []*Method {
	c := p.Classes[class]
	if c == nil {
		return nil
	}
	var out []*Method
	for _, m := range c.Methods {
		if m.Name == method {
			out = append(out, m)
		}
	}
	return out
}
