package code

import "slices"

// Dereference is an instruction that fails if a value is null, which may be the value that another instruction has loaded.
type Dereference struct {
	Method *Method
	Index  int // of the instruction in Method
	// Path is where the value was loaded from, as Method has it; empty where it has no way there.
	Path string
	// Tested says that the value itself is known there not to be null.
	Tested bool
	// Facts are what is known there, along all calls that led there, as the outermost method has it.
	Facts []Fact
}

// Guarded reports whether a test before the dereference says that what was loaded is not null: the value itself, or the same
// field, loaded once more.
func (d *Dereference) Guarded() bool {
	return d.Tested || slices.ContainsFunc(d.Facts, func(f Fact) bool { return f.Path != "" && f.Path == d.Path && f.NonNull() })
}

// Dereferenced is the register whose value an instruction dereferences; None if it dereferences nothing.
func (in *Instr) Dereferenced() int {
	switch in.Op {
	case LoadField:
		if len(in.Args) == 1 {
			return in.Args[0]
		}
	case StoreField:
		if len(in.Args) == 2 {
			return in.Args[0]
		}
	case LoadElement, StoreElement, Length, Throw, MonitorEnter, MonitorExit:
		return in.Args[0]
	case Call:
		if !in.Static && len(in.Args) > 0 || in.Static && len(in.Args) > 0 && refusesNull(in.Method) {
			return in.Args[0]
		}
	}
	return None
}

// refusesNull reports whether a method of the platform fails if its first argument is null, and does nothing else: compilers
// call them where source dereferences.
func refusesNull(m MethodRef) bool {
	switch m.Class {
	case "java.util.Objects":
		return m.Name == "requireNonNull"
	case "kotlin.jvm.internal.Intrinsics":
		return m.Name == "checkNotNull" || m.Name == "checkNotNullExpressionValue" || m.Name == "checkExpressionValueIsNotNull"
	}
	return false
}

// maxCalls is how many calls a value is followed through, into callees and back to callers.
const maxCalls = 5

// origin is what a value comes from: an instruction, or a parameter of a method.
type origin struct {
	m     *Method
	at    int
	param bool
}

// Dereferences are the instructions that may dereference what instruction i of a method loads, in it, in the methods that it
// hands the value to, and in those that it returns the value to. It is empty for a method that has too much code.
func (p *Program) Dereferences(m *Method, i int) []Dereference {
	return p.follow(origin{m: m, at: i}, maxCalls)
}

func (p *Program) follow(o origin, depth int) []Dereference {
	if known, ok := p.flows[o]; ok {
		return known
	}
	e := p.evaluate(o.m)
	if e == nil || depth == 0 {
		return nil
	}
	p.flows[o] = nil // what leads back here is followed already
	f := follower{evaluation: e, depth: depth, start: e.valueOf(o), param: o.param}
	if f.start != 0 {
		f.run()
	}
	if depth == maxCalls {
		p.flows[o] = f.out
	} else {
		delete(p.flows, o)
	}
	return f.out
}

// valueOf is the value of an origin, 0 if there is none.
func (e *evaluation) valueOf(o origin) valueID {
	if o.param {
		return e.ids[valueKey{kind: paramValue, at: o.at}]
	}
	return e.made[o.at]
}

// follower follows one value.
type follower struct {
	*evaluation
	depth int
	start valueID
	param bool // the value came with a call, and which one is not known here
	out   []Dereference
}

// maxDereferences bounds what one value is followed to.
const maxDereferences = 200

// run looks at every instruction that takes the value, or what it was merged into.
func (f *follower) run() {
	same := f.merged()
	for i := range f.m.Code {
		in := &f.m.Code[i]
		if len(f.out) >= maxDereferences {
			return
		}
		for k, v := range f.args[i] {
			if v == 0 || !same[v] {
				continue
			}
			if k == 0 && in.Args[0] == in.Dereferenced() {
				f.add(i, v)
			}
			switch in.Op {
			case Call:
				f.into(i, k, v)
			case Return:
				if !f.param {
					f.back()
				}
			}
		}
	}
}

// merged are the values that the value may be a part of.
func (f *follower) merged() map[valueID]bool {
	same := map[valueID]bool{f.start: true}
	for changed := true; changed; {
		changed = false
		for id := range f.values {
			v := &f.values[id]
			if v.kind == mergeValue && !same[valueID(id)] && slices.ContainsFunc(v.from, func(x valueID) bool { return same[x] }) {
				same[valueID(id)], changed = true, true
			}
		}
	}
	return same
}

func (f *follower) add(i int, v valueID) {
	f.out = append(f.out, Dereference{Method: f.m, Index: i, Path: f.values[f.start].path,
		Tested: f.nonNull(f.facts[i], v) || f.nonNull(f.facts[i], f.start), Facts: f.facts[i]})
}

// into follows a value into the methods that a call hands it to.
func (f *follower) into(i, k int, v valueID) {
	args := f.args[i]
	tested := f.nonNull(f.facts[i], v)
	for _, callee := range f.p.Callees(&f.m.Code[i]) {
		for _, d := range f.p.follow(origin{m: callee, at: k, param: true}, f.depth-1) {
			d.Tested = d.Tested || tested
			d.Facts = f.outwardFacts(d.Facts, args, f.facts[i])
			d.Path = f.values[f.start].path
			f.out = append(f.out, d)
		}
	}
}

// outwardFacts are facts of a callee as the caller has them, with its own.
func (f *follower) outwardFacts(inner []Fact, args []valueID, outer []Fact) []Fact {
	out := slices.Clip(outer)
	for _, x := range inner {
		if x.Path == "" {
			continue
		}
		if x.Path = f.outward(x.Path, args); x.Path != "" {
			out = appendFact(out, x)
		}
	}
	return out
}

// back follows a value that the method returns to where it was called from.
func (f *follower) back() {
	for _, c := range f.p.Callers(f.m) {
		f.out = append(f.out, f.p.follow(origin{m: c.Method, at: c.Index}, f.depth-1)...)
		if len(f.out) >= maxDereferences {
			return
		}
	}
}
