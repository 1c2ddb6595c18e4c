package culprit

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/crash"
)

// Failing is the expression that failed.
type Failing struct {
	crash.Expression
	// At is the app's innermost frame.
	At string
	// Fields are those that the expression reads, the nearest first.
	Fields []string
}

// failing is what the ranker knows of the expression.
type failing struct {
	Failing
	weights  map[string]int  // of fields, 1 to weightRead
	refs     []code.FieldRef // of those that the expression itself reads
	names    map[string]int  // of fields by name alone, where the message names them
	platform bool            // the value came from a call of the platform, such as getActivity()
	sure     bool            // an instruction was found that can fail like this
}

// The weights of fields: the one that the expression reads itself, and what each step further takes away.
const (
	weightRead = 100
	weightStep = 25
	weightTest = 60 // a branch that leads to the failing line tests it
	weightNear = 40 // read on the failing line, or in the method where lines are not known
)

// findFailing finds the expression by the message, and by the code at the frames of the app.
func (r *ranker) findFailing() failing {
	root := r.Failure.Root()
	x := failing{Failing: Failing{Expression: root.Expression()}, weights: map[string]int{}, names: map[string]int{}}
	frames := r.frames()
	if len(frames) > 0 {
		x.At = frames[0].String()
	}
	x.fromMessage()
	if r.Code != nil && len(frames) > 0 {
		r.readCode(&x, frames)
	}
	return x
}

var identifiers = regexp.MustCompile(`[\pL_$][\pL\d_$]*`)

// fromMessage takes the fields that the message names, the last of a path first.
func (x *failing) fromMessage() {
	weight := weightRead
	path := strings.Split(cutCall(x.Because), ".")
	for i := len(path) - 1; i >= 0 && weight > 0; i-- {
		name := identifiers.FindString(path[i])
		if name == "" || name == "this" || strings.HasPrefix(path[i], "<") || strings.HasPrefix(name, "this$") {
			continue
		}
		x.names[name] = weight
		x.Fields = append(x.Fields, name)
		weight -= weightStep
	}
}

// cutCall is a path without the call at its end: "this.list.get(int)" is "this.list".
func cutCall(path string) string {
	open := strings.IndexByte(path, '(')
	if open < 0 {
		return path
	}
	return path[:max(strings.LastIndexByte(path[:open], '.'), 0)]
}

// readCode asks the code which fields the failing expression reads: at the innermost frame of the app, by its line; in the
// whole method if nothing on that line can fail like this, since the build may be another.
func (r *ranker) readCode(x *failing, frames []crash.Frame) {
	f := frames[0]
	r.readLine(x, &f, f.Line)
	if f.Line > 0 && !x.sure {
		r.readLine(x, &f, 0)
	}
}

// readLine takes the fields behind the instructions of a line, or of all lines if it is 0.
func (r *ranker) readLine(x *failing, f *crash.Frame, line int) {
	platform := len(r.Failure.Root().Frames) > 0 && r.Failure.Root().Frames[0].Platform()
	for _, method := range append([]string{f.Method}, f.Others...) {
		for _, m := range r.methods(f.Class, method) {
			for i := range m.Load().Code {
				if in := &m.Code[i]; line == 0 || in.Line == line {
					r.readInstruction(x, m, i, platform)
				}
			}
		}
	}
}

// methods are the methods of a frame; lambdas are found without their numbers.
func (r *ranker) methods(class, name string) []*code.Method {
	c := r.Code.Classes[class]
	if c == nil {
		return nil
	}
	var out []*code.Method
	for _, m := range c.Methods {
		if crash.StableMethod(m.Name) == crash.StableMethod(name) {
			out = append(out, m)
		}
	}
	return out
}

// readInstruction takes the fields behind one instruction: fully if it is one that may fail like this, else a little.
func (r *ranker) readInstruction(x *failing, m *code.Method, i int, platform bool) {
	in := &m.Code[i]
	for _, k := range x.suspicious(in, platform) {
		x.sure = true
		for _, s := range r.Code.Sources(m, i, k) {
			if s.Field.Name == "" {
				x.platform = x.platform || s.Steps == 0
				continue
			}
			x.weigh(s.Field.String(), weightRead-weightStep*s.Steps)
			if s.Steps == 0 && !slices.Contains(x.refs, s.Field) {
				x.refs = append(x.refs, s.Field)
			}
		}
	}
	if in.Op == code.Throw || platform && in.Op == code.Call {
		x.sure = true
		for _, f := range r.Code.Tested(m, i) {
			x.weigh(f.String(), weightTest)
		}
	}
	if in.Op == code.LoadField {
		x.weigh(r.Code.FieldOf(in.Field).String(), weightNear)
	}
}

// suspicious are the arguments of an instruction whose values may be why it failed.
func (x *failing) suspicious(in *code.Instr, platform bool) []int {
	switch x.Sort {
	case crash.NullDereference:
		if in.Dereferenced() != code.None && (x.Member == "" || x.MemberName() == memberOf(in)) {
			return []int{0}
		}
		return nil
	case crash.BadCast:
		if in.Op == code.Cast {
			return []int{0}
		}
		return nil
	case crash.BadArithmetic:
		if in.Op != code.Compute {
			return nil
		}
	default:
		if in.Op != code.Call && in.Op != code.LoadElement && in.Op != code.StoreElement {
			return nil
		}
	}
	all := make([]int, len(in.Args))
	for k := range all {
		all[k] = k
	}
	return all
}

// memberOf is the name of the member that an instruction asks for.
func memberOf(in *code.Instr) string {
	if in.Op == code.LoadField || in.Op == code.StoreField {
		return in.Field.Name
	}
	return in.Method.Name
}

// weigh notes a field.
func (x *failing) weigh(field string, weight int) {
	if weight <= 0 || strings.Contains(field, ".this$") {
		return
	}
	old, known := x.weights[field]
	if !known {
		x.Fields = append(x.Fields, field)
	}
	x.weights[field] = max(old, weight)
}

// never are the methods that set what the expression reads to null, and that the recording shows nothing of.
func (r *ranker) never() []string {
	var out []string
	if r.failing.Sort != crash.NullDereference {
		return nil
	}
	for _, f := range r.failing.refs {
		for _, c := range r.Code.Nulls(f) {
			m := c.Method
			text := fmt.Sprintf("%s.%s sets %s", shortClass(m.Class.Name), m.Name, short(f.String()))
			if m.Name != "<init>" && len(r.seen[keyOf(m.Class.Name, m.Name)]) == 0 && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// weight is how much a field has to do with the expression; 0 if nothing.
func (x *failing) weight(field string) int {
	name := field[strings.LastIndexByte(field, '.')+1:]
	return max(x.weights[field], x.names[name])
}
