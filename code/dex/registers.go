package dex

import (
	"strings"

	"github.com/erva-go/erva/code"
)

// registersOf fills in the registers and numbers of an instruction.
func (l *lowering) registersOf(raw *code.Raw, in *code.Instr) {
	regs, value := l.operandsOf(raw)
	if in.Op == code.Const {
		in.Value = value
	}
	wide := strings.Contains(raw.Name, "-wide") || in.Op == code.Compute && wideResult(raw.Name)
	switch in.Op {
	case code.Move:
		if len(regs) == 1 {
			regs = append(regs, l.result()) // move-result
		}
		in.Dst, in.Args, in.Wide = regs[0], regs[1:], wide
	case code.Const, code.ConstObject, code.Caught, code.New:
		in.Dst, in.Wide = regs[0], wide
	case code.Cast:
		in.Dst, in.Args = regs[0], regs[:1]
	case code.LoadField, code.LoadElement, code.TypeTest, code.Length:
		in.Dst, in.Args, in.Wide = regs[0], regs[1:], wide
	case code.StoreField, code.StoreElement: // the value is named first
		in.Args = append(append([]int(nil), regs[1:]...), regs[0])
	case code.NewArray:
		if raw.Opcode == opNewArray {
			in.Dst, in.Args = regs[0], regs[1:]
		} else { // filled-new-array
			in.Dst, in.Args = l.result(), regs
		}
	case code.If:
		in.Args, in.Test = regs, testOf(raw.Opcode)
	case code.Compute:
		l.compute(raw, in, regs, wide)
	default:
		in.Args = regs
	}
}

// compute is arithmetic, which names its result first; fill-array-data has none.
func (l *lowering) compute(raw *code.Raw, in *code.Instr, regs []int, wide bool) {
	switch {
	case raw.Opcode == opFillArrayData:
		in.Op, in.Args = code.StoreElement, regs
	case len(regs) == 0:
	default:
		in.Dst, in.Args, in.Wide = regs[0], regs[1:], wide
		if strings.HasSuffix(raw.Name, "/2addr") {
			in.Args = regs
		}
	}
}

// wideResult says whether arithmetic makes a long or a double, by the name of the instruction.
func wideResult(name string) bool {
	name, _, _ = strings.Cut(name, "/")
	return !strings.HasPrefix(name, "cmp") && (strings.HasSuffix(name, "-long") || strings.HasSuffix(name, "-double"))
}

func testOf(op byte) code.Test {
	if op >= opIfEqz {
		return code.Test(op - opIfEqz)
	}
	return code.Test(op - opIfEq)
}

// operandsOf are the registers that an instruction names, in its order, and the number that it has.
func (l *lowering) operandsOf(raw *code.Raw) (regs []int, value int64) {
	at := raw.Offset
	u, first := l.text, l.text.at(at)
	a, b, wide := int(first>>8&0xf), int(first>>12), int(first>>8)
	second := u.at(at + 1)
	switch opcodes[raw.Opcode].format {
	case f12x:
		return []int{a, b}, 0
	case f11n:
		return []int{a}, int64(int16(first) >> 12)
	case f11x, f21t, f21c, f31t, f31c:
		return []int{wide}, 0
	case f22x:
		return []int{wide, int(second)}, 0
	case f32x:
		return []int{int(second), int(u.at(at + 2))}, 0
	case f21s:
		return []int{wide}, int64(int16(second))
	case f21h:
		if raw.Opcode == opConstWideH16 {
			return []int{wide}, int64(second) << 48
		}
		return []int{wide}, int64(int32(second) << 16)
	case f31i:
		return []int{wide}, int64(u.word(at + 1))
	case f51l:
		return []int{wide}, int64(uint32(u.word(at+1))) | int64(u.word(at+3))<<32
	case f23x:
		return []int{wide, int(second & 0xff), int(second >> 8)}, 0
	case f22b:
		return []int{wide, int(second & 0xff)}, int64(int8(second >> 8))
	case f22t, f22s, f22c:
		return []int{a, b}, int64(int16(second))
	case f35c, f45cc:
		return fiveRegisters(first, u.at(at+2)), 0
	case f3rc, f4rcc:
		for i := range wide {
			regs = append(regs, int(u.at(at+2))+i)
		}
	}
	return regs, 0
}

// fiveRegisters are those of the formats 35c and 45cc.
func fiveRegisters(first, third uint16) []int {
	all := []int{int(third & 0xf), int(third >> 4 & 0xf), int(third >> 8 & 0xf), int(third >> 12), int(first >> 8 & 0xf)}
	return all[:min(int(first>>12), len(all))]
}
