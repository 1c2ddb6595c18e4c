package code

import "fmt"

// Op says what an instruction of the model does.
type Op uint8

// The operations. Dst and Args are registers.
const (
	Nop          Op = iota
	Move            // Dst = Args[0]
	Const           // Dst = Value; zero is also null and false
	ConstObject     // Dst = a string, a class or a method handle, which is never null
	LoadField       // Dst = Field of Args[0], or of a class where Args is empty
	StoreField      // Field of Args[0] = Args[1], or static Field = Args[0]
	LoadElement     // Dst = Args[0][Args[1]]
	StoreElement    // Args[0][Args[1]] = Args[2]
	Length          // Dst = length of the array Args[0]
	Call            // Dst = Method(Args...); Args[0] is the receiver unless Static
	New             // Dst = a new object of Type
	NewArray        // Dst = a new array of Type
	Cast            // Dst = Args[0], which is checked to be of Type
	TypeTest        // Dst = Args[0] is of Type and not null
	Compute         // Dst = something of Args: arithmetic, comparisons of wide numbers
	If              // to Targets[0] if Test holds of Args[0] and Args[1], or of Args[0] and zero or null
	Switch          // to one of Targets by Args[0], or on
	Goto            // to Targets[0]
	Return          // with Args[0], or nothing
	Throw           // Args[0]
	MonitorEnter    // of Args[0]
	MonitorExit     // of Args[0]
	Caught          // Dst = the exception that a handler has caught
)

var opNames = [...]string{"nop", "move", "const", "const-object", "load", "store", "load-element", "store-element", "length", "call",
	"new", "new-array", "cast", "type-test", "compute", "if", "switch", "goto", "return", "throw", "monitor-enter", "monitor-exit", "caught"}

// String is the operation's name.
func (o Op) String() string {
	if int(o) < len(opNames) {
		return opNames[o]
	}
	return fmt.Sprintf("op(%d)", o)
}

// Test is what a branch asks.
type Test uint8

// The tests, of the first value and the second, or zero. Of references only the first two are asked.
const (
	Equal Test = iota
	NotEqual
	Less
	GreaterEqual
	Greater
	LessEqual
)

// Not is the test that holds where t does not.
func (t Test) Not() Test { return t ^ 1 }

// Holds says whether a number passes the test against another.
func (t Test) Holds(a, b int64) bool {
	switch t {
	case Equal:
		return a == b
	case NotEqual:
		return a != b
	case Less:
		return a < b
	case GreaterEqual:
		return a >= b
	case Greater:
		return a > b
	default:
		return a <= b
	}
}

// String is the test as an operator.
func (t Test) String() string { return [...]string{"==", "!=", "<", ">=", ">", "<="}[t%6] }

// None is no register.
const None = -1

// Instr is an instruction of the model. One of the machine may be several, of equal Offset (the JVM's dup and swap).
type Instr struct {
	Op     Op
	Test   Test
	Wide   bool // Dst is two registers
	Static bool // of a Call: there is no receiver
	Line   int  // in the source file; 0 if unknown
	Offset int  // as JDWP counts
	Dst    int  // None if there is none
	Args   []int
	Value  int64
	Type   string
	Field  FieldRef
	Method MethodRef
	// Targets are indices of instructions.
	Targets []int
}

// FieldRef names a field as an instruction does: the class may be one that inherits it.
type FieldRef struct{ Class, Name, Type string }

// String is "org.example.Main.title", as variables of a trace are named.
func (f FieldRef) String() string { return f.Class + "." + f.Name }

// MethodRef names a method as an instruction does. Desc is the JVM's descriptor, in both forms of code.
type MethodRef struct{ Class, Name, Desc string }

// String is "org.example.Main.show(Ljava/lang/String;)V".
func (m MethodRef) String() string { return m.Class + "." + m.Name + m.Desc }

// Handler is a range of instructions whose exceptions go to Target.
type Handler struct {
	First, Last int // indices of instructions; Last is the first one behind
	Target      int
	Type        string // of exception; empty for all
}

// Method is a method of an app. What it does is read when it is first asked for, by Load and by what calls that: most of an
// app's methods never are.
type Method struct {
	Class  *Class
	Name   string
	Desc   string // "(ILjava/lang/String;)V"
	Access Access
	// Body is where the instructions come from; nil for methods without code, and for those that have all below.
	Body Body
	// Params are the registers of the parameters, the receiver's first.
	Params []int
	// Registers is how many registers Code uses.
	Registers int
	Code      []Instr // empty for abstract and native methods, and for those with a Problem
	Handlers  []Handler
	// Problem is why a method that has code could not be read.
	Problem *Error

	loaded bool
}

// Body is the code of one method as it lies in a file.
type Body interface {
	// Lower fills in Params, Registers, Code and Handlers.
	Lower(m *Method) *Error
	// Calls visits what the instructions name in calls, up to where they make no sense.
	Calls(visit func(MethodRef))
}

// Load reads the method's code, if that has not been done. It returns the method.
func (m *Method) Load() *Method {
	if m.loaded || m.Body == nil {
		return m
	}
	m.loaded = true
	if m.Problem = m.Body.Lower(m); m.Problem != nil {
		m.Code, m.Handlers = nil, nil
	}
	return m
}

// HasCode reports whether the method has code, without reading it.
func (m *Method) HasCode() bool { return m.Body != nil || len(m.Code) > 0 }

// calls visits what the method's calls name.
func (m *Method) calls(visit func(MethodRef)) {
	if m.Body != nil {
		m.Body.Calls(visit)
		return
	}
	for i := range m.Code {
		if m.Code[i].Op == Call {
			visit(m.Code[i].Method)
		}
	}
}

// Ref is the method's name for others.
func (m *Method) Ref() MethodRef { return MethodRef{m.Class.Name, m.Name, m.Desc} }

// At are the instructions at an offset: [first, last) of Code, empty if the offset is none's.
func (m *Method) At(offset int) (first, last int) {
	m.Load()
	first = searchOffset(m.Code, offset)
	last = first
	for last < len(m.Code) && m.Code[last].Offset == offset {
		last++
	}
	return first, last
}

func searchOffset(code []Instr, offset int) int {
	low, high := 0, len(code)
	for low < high {
		if mid := (low + high) / 2; code[mid].Offset < offset {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// Access are the flags of a class, field or method, as both forms have them.
type Access uint32

// The flags that matter here.
const (
	Private      Access = 0x2
	StaticMember Access = 0x8
	Final        Access = 0x10
	Synchronized Access = 0x20
	Volatile     Access = 0x40
	Interface    Access = 0x200
	Abstract     Access = 0x400
	Synthetic    Access = 0x1000
)

// Has reports whether a flag is set.
func (a Access) Has(flag Access) bool { return a&flag != 0 }

// Field is a field of a class.
type Field struct {
	Name   string
	Type   string // descriptor: "Ljava/lang/String;"
	Access Access
}

// Class is a class of an app. Names are as Java has them: "org.example.Main$1".
type Class struct {
	Name       string
	Super      string
	Interfaces []string
	Source     string // file name, empty if unknown
	Access     Access
	Fields     []Field
	Methods    []*Method
	// Handles are the methods that the class refers to without calling them: `this::save`. Who calls them is not known.
	Handles []MethodRef
}

// Method finds a method by name and descriptor; nil if there is none.
func (c *Class) Method(name, desc string) *Method {
	for _, m := range c.Methods {
		if m.Name == name && m.Desc == desc {
			return m
		}
	}
	return nil
}

// Error says what is wrong with a file of code, and where.
type Error struct {
	File   string // empty where the caller knows it
	Offset int64  // in bytes
	Msg    string
}

// Error is "classes.dex: offset 112: the string table runs over the end".
func (e *Error) Error() string {
	if e.File == "" {
		return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg)
	}
	return fmt.Sprintf("%s: offset %d: %s", e.File, e.Offset, e.Msg)
}
