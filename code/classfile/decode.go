package classfile

import (
	"encoding/binary"
	"fmt"

	"github.com/erva-go/erva/code"
)

// The opcodes that are named in this package, beside the table.
const (
	opAconstNull, opIconst0, opIconst5, opLconst0, opFconst0 = 1, 3, 8, 9, 11
	opBipush, opSipush, opLdc, opLdcW, opLdc2W               = 16, 17, 18, 19, 20
	opIload, opAload, opIload0, opAload3, opIaload, opSaload = 21, 25, 26, 45, 46, 53
	opIstore, opAstore, opIstore0, opAstore3, opIastore      = 54, 58, 59, 78, 79
	opSastore, opPop, opPop2, opDup, opDupX1, opDup2, opSwap = 86, 87, 88, 89, 90, 92, 95
	opIinc, opIfeq, opIfle, opIfIcmpeq, opIfAcmpne           = 132, 153, 158, 159, 166
	opGoto, opJsr, opRet, opTableswitch, opLookupswitch      = 167, 168, 169, 170, 171
	opIreturn, opAreturn, opReturn, opGetstatic, opPutstatic = 172, 176, 177, 178, 179
	opGetfield, opPutfield, opInvokevirtual, opInvokestatic  = 180, 181, 182, 184
	opInvokedynamic, opNew, opNewarray, opAnewarray          = 186, 187, 188, 189
	opArraylength, opAthrow, opCheckcast, opInstanceof       = 190, 191, 192, 193
	opMonitorenter, opMonitorexit, opWide, opMultianewarray  = 194, 195, 196, 197
	opIfnull, opIfnonnull, opGotoW, opJsrW                   = 198, 199, 200, 201
)

// Decode decodes the instruction at an offset of a method's code. At the end its Size is 0.
func Decode(text []byte, at int) (code.Raw, error) {
	if at == len(text) {
		return code.Raw{Offset: at}, nil
	}
	if at < 0 || at > len(text) || int(text[at]) >= len(opcodes) {
		return code.Raw{}, &code.Error{Offset: int64(at), Msg: "this is no instruction"}
	}
	d := decoder{text: text, in: code.Raw{Offset: at, Opcode: text[at], Index: code.None}}
	op := &opcodes[text[at]]
	d.in.Name, d.in.Kind, d.in.Size = op.name, kindOf(int(text[at])), 1
	if op.form < tableSwitch {
		d.in.Size = sizes[op.form]
	}
	if d.in.Size > len(text)-at {
		return code.Raw{}, d.fail("%s runs over the end of the code", op.name)
	}
	return d.in, d.operands(op.form)
}

type decoder struct {
	text []byte
	in   code.Raw
}

func (d *decoder) fail(format string, args ...any) error {
	return &code.Error{Offset: int64(d.in.Offset), Msg: fmt.Sprintf(format, args...)}
}

func (d *decoder) operands(f form) error {
	rest := d.text[d.in.Offset+1:]
	switch f {
	case pool1:
		d.in.Index = int(rest[0])
	case pool2, pool4, poolDims:
		d.in.Index = int(binary.BigEndian.Uint16(rest))
	case jump2:
		d.in.Jumps = []int{d.in.Offset + int(int16(binary.BigEndian.Uint16(rest)))}
	case jump4:
		d.in.Jumps = []int{d.in.Offset + int(int32(binary.BigEndian.Uint32(rest)))}
	case wide:
		return d.wide(rest)
	case tableSwitch, lookupSwitch:
		return d.table(f)
	}
	return nil
}

// wide is the prefix that gives an instruction a local variable, and iinc a step, of two bytes.
func (d *decoder) wide(rest []byte) error {
	d.in.Size = 4
	if len(rest) > 0 && rest[0] == opIinc {
		d.in.Size = 6
	}
	switch {
	case len(rest)+1 < d.in.Size:
		return d.fail("wide runs over the end of the code")
	case rest[0] != opIinc && (int(rest[0]) >= len(opcodes) || opcodes[rest[0]].form != local):
		return d.fail("wide before opcode %d", rest[0])
	}
	return nil
}

// table reads the targets of a switch; its operands are aligned to four bytes.
func (d *decoder) table(f form) error {
	start := (d.in.Offset + 4) &^ 3
	words := (len(d.text) - start) / 4
	word := func(i int) int { return int(int32(binary.BigEndian.Uint32(d.text[start+4*i:]))) }
	if words < 2 || f == tableSwitch && words < 3 {
		return d.fail("the switch runs over the end of the code")
	}
	first, step, n := 3, 1, 0
	if f == tableSwitch {
		n = word(2) - word(1) + 1
	} else {
		first, step, n = 3, 2, word(1)
	}
	entries := first
	if f == lookupSwitch {
		entries = 2
	}
	if n < 0 || n > (words-entries)/step {
		return d.fail("the switch has %d cases, which run over the end of the code", n)
	}
	d.in.Jumps = append(make([]int, 0, n+1), d.in.Offset+word(0))
	for i := range n {
		d.in.Jumps = append(d.in.Jumps, d.in.Offset+word(first+i*step))
	}
	d.in.Size = start + 4*(entries+n*step) - d.in.Offset
	return nil
}

// kindOf is what an opcode does, in the terms of the model.
func kindOf(op int) code.Op {
	switch {
	case op >= opIfeq && op <= opIfAcmpne, op == opIfnull, op == opIfnonnull:
		return code.If
	case op >= opIreturn && op <= opReturn:
		return code.Return
	case op >= opInvokevirtual && op <= opInvokedynamic:
		return code.Call
	case op >= opIload && op <= opAload3, op >= opIstore && op <= opAstore3, op >= opDup && op <= opSwap:
		return code.Move
	case op >= opIaload && op <= opSaload:
		return code.LoadElement
	case op >= opIastore && op <= opSastore:
		return code.StoreElement
	case op == opLdc || op == opLdcW || op == opLdc2W:
		return code.Const // or ConstObject, by what it names
	case op >= opAconstNull && op <= opSipush:
		return code.Const
	}
	return kinds[op]
}

var kinds = map[int]code.Op{
	opGoto: code.Goto, opGotoW: code.Goto, opJsr: code.Goto, opJsrW: code.Goto,
	opTableswitch: code.Switch, opLookupswitch: code.Switch,
	opGetstatic: code.LoadField, opGetfield: code.LoadField, opPutstatic: code.StoreField, opPutfield: code.StoreField,
	opNew: code.New, opNewarray: code.NewArray, opAnewarray: code.NewArray, opMultianewarray: code.NewArray,
	opArraylength: code.Length, opAthrow: code.Throw, opCheckcast: code.Cast, opInstanceof: code.TypeTest,
	opMonitorenter: code.MonitorEnter, opMonitorexit: code.MonitorExit, opPop: code.Nop, opPop2: code.Nop, 0: code.Nop,
}
