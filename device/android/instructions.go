package android

import "encoding/binary"

// instructions are the places in a method's code at which locks are taken and given up, as JDWP counts them: bytes on a
// JVM, 16-bit units on ART.
type instructions struct {
	enters, exits []uint64 // monitorenter, monitorexit
	returns       []uint64
}

// The opcodes that matter, as a JVM and as ART have them.
const (
	jvmMonitorEnter, jvmMonitorExit = 0xc2, 0xc3
	jvmFirstReturn, jvmLastReturn   = 0xac, 0xb1
	dexMonitorEnter, dexMonitorExit = 0x1d, 0x1e
	dexFirstReturn, dexLastReturn   = 0x0e, 0x11
)

// monitorEnterWidth is the length of a monitorenter: one byte on a JVM, one unit on ART.
const monitorEnterWidth = 1

// findInstructions looks through a method's code.
func findInstructions(dalvik bool, code []byte) instructions {
	var out instructions
	enter, exit, first, last, length := byte(jvmMonitorEnter), byte(jvmMonitorExit), byte(jvmFirstReturn), byte(jvmLastReturn), jvmLength
	if dalvik {
		enter, exit, first, last, length = dexMonitorEnter, dexMonitorExit, dexFirstReturn, dexLastReturn, dexLength
	}
	for i := uint64(0); ; {
		op, ok := opcode(dalvik, code, i)
		if !ok {
			return out
		}
		switch {
		case op == enter:
			out.enters = append(out.enters, i)
		case op == exit:
			out.exits = append(out.exits, i)
		case op >= first && op <= last:
			out.returns = append(out.returns, i)
		}
		i += length(code, i)
	}
}

// dexLength is the length of the DEX instruction at unit i, in units; at least 1. What only looks like an instruction, the
// table behind a switch or an array's contents, is passed over as a whole.
func dexLength(code []byte, i uint64) uint64 {
	op, kind := code[2*i], byte(0)
	if 2*i+1 < uint64(len(code)) {
		kind = code[2*i+1]
	}
	if op == 0 && kind != 0 {
		return payloadLength(code, i, kind)
	}
	switch {
	case op == 0x18: // const-wide
		return 5
	case op == 0xfa || op == 0xfb: // invoke-polymorphic
		return 4
	case op == 0x03 || op == 0x06 || op == 0x09 || op == 0x14 || op == 0x17 || op == 0x1b || op >= 0x24 && op <= 0x26 ||
		op >= 0x2a && op <= 0x2c || op >= 0x6e && op <= 0x72 || op >= 0x74 && op <= 0x78 || op == 0xfc || op == 0xfd:
		return 3
	case op == 0x02 || op == 0x05 || op == 0x08 || op == 0x13 || op == 0x15 || op == 0x16 || op == 0x19 || op == 0x1a || op == 0x1c ||
		op == 0x1f || op == 0x20 || op == 0x22 || op == 0x23 || op == 0x29 || op >= 0x2d && op <= 0x3d || op >= 0x44 && op <= 0x6d ||
		op >= 0x90 && op <= 0xaf || op >= 0xd0 && op <= 0xe2 || op == 0xfe || op == 0xff:
		return 2
	default:
		return 1
	}
}

// payloadLength is the length of a switch's table (kinds 1 and 2) or of an array's contents (3), in units.
func payloadLength(code []byte, i uint64, kind byte) uint64 {
	rest := (uint64(len(code))+1)/2 - i
	word := func(unit uint64) uint64 {
		if 2*(i+unit)+1 >= uint64(len(code)) {
			return 0
		}
		return uint64(binary.LittleEndian.Uint16(code[2*(i+unit):]))
	}
	length := uint64(1)
	switch kind {
	case 1:
		length = 4 + 2*word(1)
	case 2:
		length = 2 + 4*word(1)
	case 3:
		length = 4 + (word(1)*(word(2)|word(3)<<16)+1)/2
	}
	return max(1, min(length, max(rest, 1)))
}
