package jdwp

import "context"

// askMethod is ask for a command whose arguments are a method and the type that declares it.
func askMethod[T any](
	ctx context.Context, c *Conn, cmd command, class ReferenceTypeID, method MethodID, decode func(*decoder) T,
) (T, error) {
	e := c.args()
	e.ref(class)
	e.method(method)
	return ask(ctx, c, cmd, e, decode)
}

// Line says that a source line's code begins at a code index.
type Line struct {
	Index  uint64
	Number int32
}

// LineTable maps a method's code to lines. Start and End are the first and the last valid index, -1 for a native
// method.
type LineTable struct {
	Start, End int64
	Lines      []Line
}

// LineTable gives a method's lines; ErrAbsentInformation or ErrNativeMethod if it has none.
func (c *Conn) LineTable(ctx context.Context, class ReferenceTypeID, method MethodID) (LineTable, error) {
	return askMethod(ctx, c, cmdLineTable, class, method, func(d *decoder) LineTable {
		return LineTable{Start: int64(d.u64()), End: int64(d.u64()), Lines: list(d, 12, func(d *decoder) Line {
			return Line{Index: d.u64(), Number: d.i32()}
		})}
	})
}

// Variable is a local variable or parameter, visible from code index Start on for Length.
type Variable struct {
	Start     uint64
	Name      string
	Signature string
	Length    uint32
	Slot      int32
}

// VariableTable is a method's variables. Args is how many words the arguments take, this included, longs and doubles
// twice.
type VariableTable struct {
	Args      int32
	Variables []Variable
}

// VariableTable gives a method's variables; ErrAbsentInformation if it was compiled without them.
func (c *Conn) VariableTable(ctx context.Context, class ReferenceTypeID, method MethodID) (VariableTable, error) {
	return askMethod(ctx, c, cmdVariableTable, class, method, func(d *decoder) VariableTable {
		return VariableTable{Args: d.i32(), Variables: list(d, 24, func(d *decoder) Variable {
			return Variable{Start: d.u64(), Name: d.str(), Signature: d.str(), Length: d.u32(), Slot: d.i32()}
		})}
	})
}

// Bytecodes gives a method's code, as the VM has it: DEX code units on ART.
func (c *Conn) Bytecodes(ctx context.Context, class ReferenceTypeID, method MethodID) ([]byte, error) {
	return askMethod(ctx, c, cmdBytecodes, class, method, (*decoder).bytes)
}

// IsObsolete tells whether a method was replaced by a redefinition of its class.
func (c *Conn) IsObsolete(ctx context.Context, class ReferenceTypeID, method MethodID) (bool, error) {
	return askMethod(ctx, c, cmdIsObsolete, class, method, (*decoder).bool)
}
