package code

import (
	"maps"
	"slices"
)

// Program is the code of an app: its classes by name. It keeps what it has found out, so it is for one goroutine.
type Program struct {
	Classes map[string]*Class
	// named are the methods with code by name and descriptor, in the order of their classes' names.
	named map[signature][]*Method
	// handled are the methods that some class refers to without calling them.
	handled map[MethodRef]bool
	// calling are the methods that call a method of that name and descriptor; nil until somebody asks.
	calling map[signature][]*Method
	callees map[callee][]*Method
	callers map[*Method][]CallSite
	// evaluated are the methods that were asked for; nil while one is being evaluated, and for those without code.
	evaluated map[*Method]*evaluation
	flows     map[origin][]Dereference
	// stores are the instructions that store into fields, by the package of the class; nil until somebody asks.
	stores map[string]map[FieldRef][]CallSite
}

// signature is what methods that override one another have in common.
type signature struct{ name, desc string }

// callee is what a call names.
type callee struct {
	MethodRef
	static bool
}

// CallSite is a Call of a method.
type CallSite struct {
	Method *Method
	Index  int // of the instruction
}

// NewProgram makes a program of classes. Of two of one name the first counts, as a class loader has it.
func NewProgram(classes []*Class) *Program {
	p := &Program{Classes: map[string]*Class{}, named: map[signature][]*Method{}, handled: map[MethodRef]bool{}, callees: map[callee][]*Method{},
		callers: map[*Method][]CallSite{}, evaluated: map[*Method]*evaluation{}, flows: map[origin][]Dereference{}}
	for _, c := range classes {
		if p.Classes[c.Name] == nil {
			p.Classes[c.Name] = c
		}
		for _, ref := range c.Handles {
			p.handled[ref] = true
		}
	}
	for m := range p.Methods() {
		if m.HasCode() {
			key := signature{m.Name, m.Desc}
			p.named[key] = append(p.named[key], m)
		}
	}
	return p
}

// Methods are all methods, by class name. Those of a file have to be loaded.
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
func (p *Program) Callers(m *Method) []CallSite {
	if known, ok := p.callers[m]; ok {
		return known
	}
	if p.calling == nil {
		p.findCalls()
	}
	var out []CallSite
	for _, caller := range p.calling[signature{m.Name, m.Desc}] {
		caller.Load()
		for i := range caller.Code {
			if in := &caller.Code[i]; in.Op == Call && slices.Contains(p.Callees(in), m) {
				out = append(out, CallSite{caller, i})
			}
		}
	}
	p.callers[m] = out
	return out
}

// findCalls notes which methods call methods of the names that the app has.
func (p *Program) findCalls() {
	p.calling = map[signature][]*Method{}
	for m := range p.Methods() {
		m.calls(func(ref MethodRef) {
			key := signature{ref.Name, ref.Desc}
			if list := p.calling[key]; p.named[key] != nil && (len(list) == 0 || list[len(list)-1] != m) {
				p.calling[key] = append(list, m)
			}
		})
	}
}

// maxTargets is how many overriding methods a call is taken to have at most: beyond that it could be anything.
const maxTargets = 16

// Callees are the app's methods that a call may reach: the one that the named class has or inherits, and those that override
// it below. It is empty where the framework is called, or where there are too many.
func (p *Program) Callees(call *Instr) []*Method {
	key := callee{call.Method, call.Static}
	known, ok := p.callees[key]
	if !ok {
		known = p.findCallees(key)
		p.callees[key] = known
	}
	return known
}

func (p *Program) findCallees(c callee) []*Method {
	var out []*Method
	if m := p.Resolve(c.MethodRef); m != nil {
		if m.HasCode() {
			out = append(out, m)
		}
		if c.static || m.Access.Has(Private) || m.Name == "<init>" {
			return out
		}
	}
	if c.static {
		return nil
	}
	for _, m := range p.named[signature{c.Name, c.Desc}] {
		if !slices.Contains(out, m) && p.below(m.Class.Name, c.Class, 0) {
			out = append(out, m)
		}
		if len(out) > maxTargets {
			return nil
		}
	}
	return out
}

// below reports whether a class has another above it, or an interface.
func (p *Program) below(class, above string, depth int) bool {
	c := p.Classes[class]
	if c == nil || depth == maxDepth {
		return false
	}
	if c.Super == above || slices.Contains(c.Interfaces, above) || p.below(c.Super, above, depth+1) {
		return true
	}
	return slices.ContainsFunc(c.Interfaces, func(i string) bool { return p.below(i, above, depth+1) })
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
