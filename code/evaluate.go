package code

import (
	"slices"
	"strconv"
	"strings"
)

// evaluation is one method, evaluated symbolically: every instruction with the values that it takes and makes, and with what
// is known there.
type evaluation struct {
	p      *Program
	m      *Method
	blocks []Block
	values []value
	ids    map[valueKey]valueID
	entry  []*state // by block; nil while nothing leads there
	args   [][]valueID
	facts  [][]Fact // by instruction
	made   []valueID
	work   int // registers merged so far
	// arrivals are what is known where values come to be merged.
	arrivals map[arrival][]Fact
}

// state is what is known between two instructions. Registers without a value are 0.
type state struct {
	regs  []valueID
	facts []Fact
}

// Bounds of one method, so that a small hostile file does not take long or much: registers times blocks, and how many registers
// are merged.
const (
	mostStates = 1 << 22
	mostWork   = 1 << 28
)

// evaluate evaluates a method. Nil is for one that has no code, or far too much.
func (p *Program) evaluate(m *Method) *evaluation {
	if known, ok := p.evaluated[m]; ok {
		return known
	}
	m.Load()
	p.evaluated[m] = nil // while it is being evaluated, nothing is known of it
	e := &evaluation{p: p, m: m, blocks: m.Blocks(), values: make([]value, 1), ids: map[valueKey]valueID{}, arrivals: map[arrival][]Fact{}}
	if len(m.Code) == 0 || len(e.blocks)*m.Registers > mostStates {
		return nil
	}
	e.entry = make([]*state, len(e.blocks))
	e.args, e.facts, e.made = make([][]valueID, len(m.Code)), make([][]Fact, len(m.Code)), make([]valueID, len(m.Code))
	start := &state{regs: make([]valueID, m.Registers), facts: p.entryFacts(m)}
	for k, r := range m.Params {
		start.regs[r] = e.id(value{valueKey: valueKey{kind: paramValue, at: k}, path: paramPath(k)})
	}
	e.entry[0] = start
	if e.fix(); e.work > mostWork {
		return nil
	}
	p.evaluated[m] = e
	return e
}

// id interns a value.
func (e *evaluation) id(v value) valueID {
	if id, ok := e.ids[v.valueKey]; ok {
		old := &e.values[id]
		if v.kind != mergeValue { // what made it may know less of its arguments by now
			*old = v
		}
		return id
	}
	id := valueID(len(e.values))
	e.values = append(e.values, v)
	e.ids[v.valueKey] = id
	return id
}

// fix goes through the blocks until nothing changes. States only ever lose knowledge, so it ends.
func (e *evaluation) fix() {
	queued := make([]bool, len(e.blocks))
	todo := []int{0}
	queued[0] = true
	enter := func(b int, s *state) {
		if e.merge(b, s) && !queued[b] {
			queued[b] = true
			todo = append(todo, b)
		}
	}
	for len(todo) > 0 && e.work <= mostWork {
		b := todo[0]
		todo, queued[b] = todo[1:], false
		s := &state{regs: slices.Clone(e.entry[b].regs), facts: e.entry[b].facts}
		block := &e.blocks[b]
		for i := block.First; i < block.Last; i++ {
			if throws(e.m.Code[i].Op) {
				for _, h := range block.Handlers {
					enter(h, s)
				}
			}
			e.step(s, i)
		}
		e.leave(b, s, enter)
	}
}

// throws reports whether an instruction may throw.
func throws(op Op) bool {
	switch op {
	case Nop, Move, Const, Caught, If, Switch, Goto:
		return false
	}
	return true
}

// leave hands a block's last state on, with what its branch says.
func (e *evaluation) leave(b int, s *state, enter func(int, *state)) {
	block := &e.blocks[b]
	last := block.Last - 1
	if in := &e.m.Code[last]; in.Op == If && len(block.Next) == 2 {
		taken, fell := e.branch(s, last)
		enter(block.Next[0], taken)
		enter(block.Next[1], fell)
		return
	}
	for _, n := range block.Next {
		enter(n, s)
	}
}

// merge adds a state to those that lead to a block. It reports whether that changes what is known there.
func (e *evaluation) merge(b int, s *state) bool {
	old := e.entry[b]
	e.work += len(s.regs)
	if old == nil {
		e.entry[b] = &state{regs: slices.Clone(s.regs), facts: s.facts}
		return true
	}
	changed := false
	facts := slices.DeleteFunc(slices.Clone(old.facts), func(f Fact) bool { return !slices.Contains(s.facts, f) })
	for r, was := range old.regs {
		now := s.regs[r]
		if was == now {
			continue
		}
		merged := e.mergeValue(b, r, [2]valueID{was, now}, [2][]Fact{old.facts, s.facts})
		if merged != 0 && e.nonNull(old.facts, was) && e.nonNull(s.facts, now) {
			facts = appendFact(facts, Fact{value: merged, Test: NotEqual})
		}
		if merged != was {
			old.regs[r], changed = merged, true
		}
	}
	changed = changed || !slices.Equal(facts, old.facts)
	old.facts = facts
	return changed
}

// mergeValue is the value of a register that has two, at the beginning of a block; none if one of them has none. Only what may
// be null on its way there counts as merged: `if (store == null) store = spare` makes no use of a null store.
func (e *evaluation) mergeValue(b, reg int, both [2]valueID, facts [2][]Fact) valueID {
	if both[0] == 0 || both[1] == 0 {
		return 0
	}
	key := valueKey{kind: mergeValue, at: b, reg: reg}
	id := e.id(value{valueKey: key, path: "~" + strconv.Itoa(b) + "." + strconv.Itoa(reg)})
	for k, v := range both {
		e.arrive(id, v, facts[k])
		if m := &e.values[id]; v != id && !slices.Contains(m.from, v) && !e.nonNull(facts[k], v) {
			m.from = append(m.from, v)
		}
	}
	return id
}

// nonNull reports whether a value is known not to be null.
func (e *evaluation) nonNull(facts []Fact, v valueID) bool {
	if e.values[v].never() {
		return true
	}
	return slices.ContainsFunc(facts, func(f Fact) bool { return f.value == v && f.NonNull() })
}

// step takes the state over an instruction, and keeps what it takes and makes.
func (e *evaluation) step(s *state, i int) {
	in := &e.m.Code[i]
	args := make([]valueID, len(in.Args))
	for k, r := range in.Args {
		args[k] = s.regs[r]
	}
	e.args[i], e.facts[i] = args, s.facts
	if in.Op == StoreField {
		e.store(s, in, args)
	}
	if in.Dst == None {
		return
	}
	made := e.make(in, i, args)
	e.made[i], s.regs[in.Dst] = made, made
	if in.Wide && in.Dst+1 < len(s.regs) {
		s.regs[in.Dst+1] = 0
	}
}

// make is the value that an instruction makes.
func (e *evaluation) make(in *Instr, i int, args []valueID) valueID {
	v := value{valueKey: valueKey{at: i}, path: "#" + strconv.Itoa(i)}
	switch in.Op {
	case Move, Cast:
		return args[0]
	case Const:
		v.kind, v.number = constValue, in.Value
	case ConstObject, New, NewArray:
		v.kind = objectValue
	case LoadField:
		v.kind, v.field = loadValue, e.p.FieldOf(in.Field)
		if path := e.fieldPath(v.field, args); path != "" {
			v.path = path
		}
	case TypeTest:
		v.kind, v.of = testValue, args[0]
	case Call:
		v.kind = callValue
		if in.Method.Class == "" {
			v.kind = objectValue // a lambda, or a text put together
		}
		if path, field, ok := e.p.getter(in); ok {
			if outer := e.outward(path, args); outer != "" {
				v.path, v.field = outer, field
			}
		}
	}
	return e.id(v)
}

// fieldPath is the path of a field, empty where what has it has none.
func (e *evaluation) fieldPath(f FieldRef, args []valueID) string {
	if len(args) == 0 {
		return f.String()
	}
	return joinPath(e.values[args[0]].path, f.Name)
}

// outward is a path of a callee as the caller has it, by the arguments of the call; empty if it is of neither.
func (e *evaluation) outward(path string, args []valueID) string {
	head, rest, _ := strings.Cut(path, ".")
	k, err := strconv.Atoi(strings.TrimPrefix(head, "p"))
	switch {
	case !strings.HasPrefix(head, "p") || err != nil:
		if strings.HasPrefix(head, "#") || strings.HasPrefix(head, "~") {
			return ""
		}
		return path // a static field
	case k >= len(args) || args[k] == 0:
		return ""
	case rest == "":
		return e.values[args[k]].path
	}
	return joinPath(e.values[args[k]].path, rest)
}

// inward is a path of the caller as the callee has it; empty if it does not begin at an argument.
func (e *evaluation) inward(path string, args []valueID) string {
	for k, a := range args {
		if a == 0 {
			continue
		}
		if base := e.values[a].path; path == base {
			return paramPath(k)
		} else if rest, ok := strings.CutPrefix(path, base+"."); ok {
			return joinPath(paramPath(k), rest)
		}
	}
	if head, _, _ := strings.Cut(path, "."); strings.ContainsAny(head, "#~") || isParam(head) {
		return ""
	}
	return path
}

func isParam(head string) bool {
	_, err := strconv.Atoi(strings.TrimPrefix(head, "p"))
	return strings.HasPrefix(head, "p") && err == nil
}

// store forgets what was known of the field, and knows what it has now.
func (e *evaluation) store(s *state, in *Instr, args []valueID) {
	f := e.p.FieldOf(in.Field)
	stored := args[len(args)-1]
	s.facts = slices.DeleteFunc(slices.Clone(s.facts), func(x Fact) bool {
		return x.Path != "" && slices.Contains(strings.Split(x.Path, "."), f.Name)
	})
	path := e.fieldPath(f, args[:len(args)-1])
	if stored == 0 || path == "" {
		return
	}
	switch v := &e.values[stored]; {
	case v.kind == constValue:
		s.facts = appendFact(s.facts, Fact{Path: path, Field: f, Test: Equal, Number: v.number})
	case e.nonNull(s.facts, stored):
		s.facts = appendFact(s.facts, Fact{Path: path, Field: f, Test: NotEqual})
	}
}

func appendFact(facts []Fact, f Fact) []Fact {
	if len(facts) >= maxFacts || slices.Contains(facts, f) {
		return facts
	}
	return append(slices.Clip(facts), f)
}

// branch is what is known on both ways of a branch (CAFA's if-guard check, by control flow in place of addresses).
func (e *evaluation) branch(s *state, i int) (taken, fell *state) {
	in := &e.m.Code[i]
	taken, fell = &state{regs: s.regs, facts: s.facts}, &state{regs: s.regs, facts: s.facts}
	first, second := e.args[i][0], valueID(0)
	if len(in.Args) == 2 {
		second = e.args[i][1]
		if first == 0 || second == 0 {
			return taken, fell
		}
		if e.values[first].kind == constValue {
			first, second = second, first
			in = mirrored(in)
		}
		if e.values[second].kind != constValue {
			e.same(taken, fell, in.Test, first, second)
			return taken, fell
		}
	}
	if first == 0 {
		return taken, fell
	}
	number := int64(0)
	if second != 0 {
		number = e.values[second].number
	}
	e.learn(taken, first, in.Test, number)
	e.learn(fell, first, in.Test.Not(), number)
	return taken, fell
}

// mirrored is a comparison with its sides exchanged.
func mirrored(in *Instr) *Instr {
	out := *in
	switch in.Test {
	case Less:
		out.Test = Greater
	case Greater:
		out.Test = Less
	case GreaterEqual:
		out.Test = LessEqual
	case LessEqual:
		out.Test = GreaterEqual
	}
	return &out
}

// same is a comparison of two references: where they are equal, neither is taken to be null (CAFA, section 4.3: "the if-eq
// instruction provides the same safety guarantee").
func (e *evaluation) same(taken, fell *state, test Test, one, other valueID) {
	s := taken
	switch test {
	case Equal:
	case NotEqual:
		s = fell
	default:
		return
	}
	e.learn(s, one, NotEqual, 0)
	e.learn(s, other, NotEqual, 0)
}

// learn notes what a test says of a value and of where it was read from.
func (e *evaluation) learn(s *state, v valueID, test Test, number int64) {
	x := &e.values[v]
	s.facts = appendFact(s.facts, Fact{value: v, Test: test, Number: number})
	if x.field.Name != "" {
		s.facts = appendFact(s.facts, Fact{Path: x.path, Field: x.field, Test: test, Number: number})
	}
	if x.kind == callValue {
		e.learnAnswer(s, x.at, test, number)
	}
	if x.kind == testValue && x.of != 0 && test == NotEqual && number == 0 {
		e.learn(s, x.of, NotEqual, 0)
	}
}

// maxGetter is how many instructions a method has that only returns a field.
const maxGetter = 6

// getter finds the path and field that a call loads, if that is all that its one callee does: accessors that compilers make
// for inner classes, and those that people write.
func (p *Program) getter(call *Instr) (path string, field FieldRef, ok bool) {
	callees := p.Callees(call)
	if len(callees) != 1 || len(callees[0].Load().Code) > maxGetter {
		return "", FieldRef{}, false
	}
	m := callees[0]
	if len(m.Code) == 0 || slices.ContainsFunc(m.Code, func(in Instr) bool { return in.Op != Move && in.Op != LoadField && in.Op != Return && in.Op != Cast }) {
		return "", FieldRef{}, false
	}
	e := p.evaluate(m)
	if e == nil {
		return "", FieldRef{}, false
	}
	last := len(m.Code) - 1
	if m.Code[last].Op != Return || len(e.args[last]) == 0 || e.args[last][0] == 0 {
		return "", FieldRef{}, false
	}
	v := &e.values[e.args[last][0]]
	return v.path, v.field, v.kind == loadValue
}

// entryFacts is what is known where a method begins, because all that call it know it. It is asked only of methods that nobody
// else can call: private ones, and those that compilers make for inner classes to call private ones.
func (p *Program) entryFacts(m *Method) []Fact {
	if !m.Access.Has(Private) && !(m.Access.Has(Synthetic) && m.Access.Has(StaticMember)) || p.handled[m.Ref()] {
		return nil
	}
	calls := p.Callers(m)
	var known []Fact
	for n, c := range calls {
		e := p.evaluate(c.Method)
		if e == nil {
			return nil
		}
		facts := e.inwardFacts(c.Index)
		if n == 0 {
			known = facts
			continue
		}
		known = slices.DeleteFunc(known, func(f Fact) bool { return !slices.Contains(facts, f) })
	}
	return known
}

// inwardFacts are the facts at a call as the callee has them. Of an argument that is not null itself, the parameter is not.
func (e *evaluation) inwardFacts(call int) []Fact {
	var out []Fact
	for _, f := range e.facts[call] {
		if f.Path == "" {
			continue
		}
		if f.Path = e.inward(f.Path, e.args[call]); strings.Contains(f.Path, ".") {
			out = appendFact(out, f)
		}
	}
	return out
}
