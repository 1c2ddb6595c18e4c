package commute

import (
	"slices"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/trace"
)

// Types are what an app's code says of its fields: what they hold, and which are of one abstract type. "Two shared data are of
// the same abstract type if they are involved in a comparison or arithmetic operation" (section 5.3.3); the dissertation sees that
// happen, here the code is asked where values may flow, so that a few executions tell as much as many. Nil Types know nothing:
// then data of one object and kind are taken to be comparable.
type Types struct {
	program     *code.Program
	descriptors map[string]byte
	fields      map[string]int // node of a field
	parent      []int          // of a node, in a forest of sets
	results     map[*code.Method]int
	params      map[*code.Method][]int
	// allocated is in how many places the code makes objects of a class.
	allocated map[string]int
}

// NewTypes reads an app's code; nil for none.
func NewTypes(p *code.Program) *Types {
	if p == nil {
		return nil
	}
	t := &Types{program: p, descriptors: map[string]byte{}, fields: map[string]int{}, results: map[*code.Method]int{},
		params: map[*code.Method][]int{}, allocated: map[string]int{}}
	for name, c := range p.Classes {
		for _, f := range c.Fields {
			if f.Type != "" {
				t.descriptors[name+"."+f.Name] = f.Type[0]
			}
		}
	}
	for m := range p.Methods() {
		if len(m.Load().Code) == 0 {
			continue
		}
		t.method(m)
		for i := range m.Code {
			if m.Code[i].Op == code.New {
				t.allocated[m.Code[i].Type]++
			}
		}
	}
	return t
}

// descriptor is the first letter of a field's type, 0 if it is unknown.
func (t *Types) descriptor(field string) byte {
	if t == nil {
		return 0
	}
	return t.descriptors[field]
}

// comparable says whether two fields are of one abstract type.
func (t *Types) comparable(a, b string) bool {
	if t == nil {
		return classOf(a) == classOf(b)
	}
	x, known := t.fields[a]
	y, also := t.fields[b]
	return known && also && t.find(x) == t.find(y)
}

// abstract is the number of a field's abstract type: 0 for what the code never loads nor stores, and untyped for all without code.
func (t *Types) abstract(field string) int {
	if t == nil {
		return untyped
	}
	if node, ok := t.fields[field]; ok {
		return t.find(node) + 1
	}
	return 0
}

// untyped is an abstract type that is comparable with all, as Daikon has it.
const untyped = -1

// oneAllocation says that the code makes objects of a class in one place at most.
func (t *Types) oneAllocation(class string) bool { return t != nil && t.allocated[class] <= 1 }

func (t *Types) node() int {
	t.parent = append(t.parent, len(t.parent))
	return len(t.parent) - 1
}

func (t *Types) find(n int) int {
	for t.parent[n] != n {
		t.parent[n] = t.parent[t.parent[n]]
		n = t.parent[n]
	}
	return n
}

// join makes two nodes one; none joins with nothing.
func (t *Types) join(a, b int) int {
	switch {
	case a == none:
		return b
	case b != none:
		t.parent[t.find(a)] = t.find(b)
	}
	return a
}

// none is the node of a value that comes from nowhere of interest, such as a constant.
const none = -1

// field is the node of a field.
func (t *Types) field(ref code.FieldRef) int {
	name := t.program.FieldOf(ref).String()
	n, ok := t.fields[name]
	if !ok {
		n = t.node()
		t.fields[name] = n
	}
	return n
}

// paramsOf are the nodes of a method's parameters.
func (t *Types) paramsOf(m *code.Method) []int {
	p, ok := t.params[m]
	if !ok {
		p = make([]int, len(m.Load().Params))
		for i := range p {
			p[i] = t.node()
		}
		t.params[m] = p
	}
	return p
}

func (t *Types) resultOf(m *code.Method) int {
	n, ok := t.results[m]
	if !ok {
		n = t.node()
		t.results[m] = n
	}
	return n
}

// method follows the values of a method through its registers. Where ways meet, what a register may hold is of one type.
func (t *Types) method(m *code.Method) {
	blocks := m.Blocks()
	entry := make([][]int, len(blocks))
	entry[0] = t.registers(m)
	work := []int{0}
	for len(work) > 0 {
		b := work[0]
		work = work[1:]
		regs := slices.Clone(entry[b])
		for i := blocks[b].First; i < blocks[b].Last; i++ {
			t.step(m, &m.Code[i], regs)
		}
		for _, next := range slices.Concat(blocks[b].Next, blocks[b].Handlers) {
			if entry[next] == nil {
				entry[next] = slices.Clone(regs)
				work = append(work, next)
			} else if t.meet(entry[next], regs) {
				work = append(work, next)
			}
		}
	}
}

// registers are what a method begins with.
func (t *Types) registers(m *code.Method) []int {
	regs := make([]int, m.Registers)
	for i := range regs {
		regs[i] = none
	}
	for i, node := range t.paramsOf(m) {
		if r := m.Params[i]; r >= 0 && r < len(regs) {
			regs[r] = node
		}
	}
	return regs
}

// meet joins what two ways bring, and says whether a register has something now that had nothing.
func (t *Types) meet(at, more []int) bool {
	grown := false
	for r := range at {
		grown = grown || at[r] == none && more[r] != none
		at[r] = t.join(at[r], more[r])
	}
	return grown
}

// step follows one instruction.
func (t *Types) step(m *code.Method, in *code.Instr, regs []int) {
	arg := func(i int) int {
		if i >= len(in.Args) || in.Args[i] < 0 || in.Args[i] >= len(regs) {
			return none
		}
		return regs[in.Args[i]]
	}
	out := none
	switch in.Op {
	case code.Move, code.Cast:
		out = arg(0)
	case code.LoadField:
		out = t.field(in.Field)
	case code.StoreField:
		t.join(t.field(in.Field), arg(len(in.Args)-1))
	case code.Compute:
		for i := range in.Args {
			out = t.join(out, arg(i))
		}
	case code.If:
		t.join(arg(0), arg(1))
	case code.Return:
		t.join(t.resultOf(m), arg(0))
	case code.Call:
		out = t.call(in, arg)
	}
	if in.Dst >= 0 && in.Dst < len(regs) {
		regs[in.Dst] = out
	}
}

// call passes arguments on, and gives back what a method of the app returns. The receiver is no argument that is compared.
func (t *Types) call(in *code.Instr, arg func(int) int) int {
	out := none
	first := 1
	if in.Static {
		first = 0
	}
	for _, callee := range t.program.Callees(in) {
		for i, param := range t.paramsOf(callee) {
			if i >= first {
				t.join(param, arg(i))
			}
		}
		out = t.join(out, t.resultOf(callee))
	}
	return out
}

// classOf is the class of a field's name.
func classOf(field string) string {
	for i := len(field) - 1; i >= 0; i-- {
		if field[i] == '.' {
			return field[:i]
		}
	}
	return ""
}

// objectOf is a symbolic name without the field: what data of one object have in common.
func objectOf(name string) string {
	field := fieldOf(name)
	return classOf(field) + name[len(field):]
}

// sized are the collections of the class library whose recorded value is how many elements they have.
var sized = []string{"java.util.ArrayList", "java.util.LinkedList", "java.lang.AbstractStringBuilder", "android.util.SparseArray"}

// isSized says whether the value of an access of a collection's contents is how many there are.
func isSized(t *trace.Tables, op *trace.Op) bool {
	return slices.Contains(sized, t.Site(op.Site).Class)
}
