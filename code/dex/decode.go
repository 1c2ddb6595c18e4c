package dex

import (
	"encoding/binary"
	"fmt"

	"github.com/erva-go/erva/code"
)

// The opcodes that are named in this package, beside the table.
const (
	opNop, opMoveException                                 = 0x00, 0x0d
	opMove, opMoveObject16, opMoveResult, opMoveResultObj  = 0x01, 0x09, 0x0a, 0x0c
	opReturnVoid, opReturnObject                           = 0x0e, 0x11
	opConst4, opConstHigh16, opConstWide16, opConstWideH16 = 0x12, 0x15, 0x16, 0x19
	opConstString, opConstClass                            = 0x1a, 0x1c
	opMonitorEnter, opMonitorExit                          = 0x1d, 0x1e
	opCheckCast, opInstanceOf, opArrayLength               = 0x1f, 0x20, 0x21
	opNewInstance, opNewArray, opFilledNewArray            = 0x22, 0x23, 0x24
	opFilledNewArrayRange, opFillArrayData, opThrow        = 0x25, 0x26, 0x27
	opGoto, opGoto32, opPackedSwitch, opSparseSwitch       = 0x28, 0x2a, 0x2b, 0x2c
	opIfEq, opIfLe, opIfEqz, opIfLez                       = 0x32, 0x37, 0x38, 0x3d
	opAget, opAputShort, opAput                            = 0x44, 0x51, 0x4b
	opIget, opIput, opSget, opSputShort, opSput            = 0x52, 0x59, 0x60, 0x6d, 0x67
	opInvokeVirtual, opInvokeStatic, opInvokeInterface     = 0x6e, 0x71, 0x72
	opInvokeVirtualRange, opInvokeStaticRange              = 0x74, 0x77
	opInvokeInterfaceRange                                 = 0x78
	opQuickInvoke, opQuickInvokeRange                      = 0xe9, 0xea
	opPolymorphic, opPolymorphicRange                      = 0xfa, 0xfb
	opCustom, opCustomRange, opMethodHandle, opMethodType  = 0xfc, 0xfd, 0xfe, 0xff
)

// unitBytes is the length of a unit of code.
const unitBytes = 2

// The tables that stand among instructions, by the unit that they begin with.
const (
	packedSwitchTable = 0x0100
	sparseSwitchTable = 0x0200
	arrayTable        = 0x0300
)

// Decode decodes the instruction at a unit of a method's code, which are little-endian units. At the end its Size is 0. A table
// that stands among the instructions is one of them, a Nop.
func Decode(text []byte, at int) (code.Raw, error) {
	u := unitsOf(text)
	if at == u.len() {
		return code.Raw{Offset: at}, nil
	}
	if at < 0 || at > u.len() {
		return code.Raw{}, failAt(at, "this is no instruction")
	}
	first := u.at(at)
	op := &opcodes[byte(first)]
	in := code.Raw{Offset: at, Size: units[op.format], Opcode: byte(first), Name: op.name, Kind: kindOf(byte(first)), Index: code.None}
	if table := u.table(at); table > 0 {
		in.Name, in.Size, in.Kind = "table", table, code.Nop
	}
	if in.Size > u.len()-at {
		return code.Raw{}, failAt(at, "%s runs over the end of the code", in.Name)
	}
	if in.Kind != code.Nop {
		u.operands(&in, op.format)
	}
	return in, nil
}

func failAt(at int, format string, args ...any) *code.Error {
	return &code.Error{Offset: int64(at), Msg: fmt.Sprintf(format, args...)}
}

// unitsOf are the units of code.
type unitsOf []byte

func (u unitsOf) len() int { return len(u) / unitBytes }

// at is a unit, 0 behind the end.
func (u unitsOf) at(i int) uint16 {
	if i < 0 || i >= u.len() {
		return 0
	}
	return binary.LittleEndian.Uint16(u[unitBytes*i:])
}

func (u unitsOf) word(i int) int32 { return int32(uint32(u.at(i)) | uint32(u.at(i+1))<<16) }

// table is the length of the table that stands at a unit, 0 if an instruction does. One that runs over the end is longer than
// the code.
func (u unitsOf) table(i int) int {
	n := int(u.at(i + 1))
	switch u.at(i) {
	case packedSwitchTable:
		return 4 + 2*n
	case sparseSwitchTable:
		return 2 + 4*n
	case arrayTable:
		bytes := int64(n) * int64(uint32(u.word(i+2)))
		return int(min(4+(bytes+1)/2, 1<<40))
	}
	return 0
}

// operands finds where an instruction leads and what it names.
func (u unitsOf) operands(in *code.Raw, f format) {
	at := in.Offset
	switch f {
	case f10t:
		in.Jumps = []int{at + int(int8(u.at(at)>>8))}
	case f20t, f21t, f22t:
		in.Jumps = []int{at + int(int16(u.at(at+1)))}
	case f30t:
		in.Jumps = []int{at + int(u.word(at+1))}
	case f31t:
		if in.Kind == code.Switch {
			in.Jumps = u.cases(at, at+int(u.word(at+1)))
		}
	case f21c, f22c, f35c, f3rc, f45cc, f4rcc:
		in.Index = int(u.at(at + 1))
	case f31c:
		in.Index = int(uint32(u.word(at + 1)))
	}
}

// cases are the targets of a switch; nil if its table is not there.
func (u unitsOf) cases(at, table int) []int {
	n, first := int(u.at(table+1)), 0
	switch {
	case table < 0 || table+u.table(table) > u.len():
		return nil
	case u.at(table) == packedSwitchTable:
		first = table + 4
	case u.at(table) == sparseSwitchTable:
		first = table + 2 + 2*n
	default:
		return nil
	}
	out := make([]int, n)
	for i := range out {
		out[i] = at + int(u.word(first+2*i))
	}
	return out
}

// kindOf is what an opcode does, in the terms of the model.
func kindOf(op byte) code.Op {
	switch {
	case op >= opMove && op <= opMoveResultObj:
		return code.Move
	case op >= opReturnVoid && op <= opReturnObject:
		return code.Return
	case op >= opConst4 && op <= opConstWideH16:
		return code.Const
	case op >= opConstString && op <= opConstClass, op == opMethodHandle, op == opMethodType:
		return code.ConstObject
	case op >= opGoto && op <= opGoto32:
		return code.Goto
	case op >= opIfEq && op <= opIfLez:
		return code.If
	case op >= opAget && op < opAput:
		return code.LoadElement
	case op >= opAput && op <= opAputShort:
		return code.StoreElement
	case op >= opIget && op < opIput, op >= opSget && op < opSput:
		return code.LoadField
	case op >= opIput && op < opSget, op >= opSput && op <= opSputShort:
		return code.StoreField
	case op >= opInvokeVirtual && op <= opInvokeInterface, op >= opInvokeVirtualRange && op <= opInvokeInterfaceRange,
		op >= opPolymorphic && op <= opCustomRange, op == opQuickInvoke, op == opQuickInvokeRange:
		return code.Call
	}
	return otherKinds(op)
}

func otherKinds(op byte) code.Op {
	switch op {
	case opMoveException:
		return code.Caught
	case opMonitorEnter:
		return code.MonitorEnter
	case opMonitorExit:
		return code.MonitorExit
	case opCheckCast:
		return code.Cast
	case opInstanceOf:
		return code.TypeTest
	case opArrayLength:
		return code.Length
	case opNewInstance:
		return code.New
	case opNewArray, opFilledNewArray, opFilledNewArrayRange:
		return code.NewArray
	case opThrow:
		return code.Throw
	case opPackedSwitch, opSparseSwitch:
		return code.Switch
	case opNop:
		return code.Nop
	}
	if opcodes[op].name == "unused" {
		return code.Nop
	}
	return code.Compute
}
