package android

import (
	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/code/dex"
)

// instructions are the places in a method's code at which locks are taken and given up, as JDWP counts them: bytes on a
// JVM, 16-bit units on ART.
type instructions struct {
	enters, exits []uint64 // monitorenter, monitorexit
	returns       []uint64
}

// monitorEnterWidth is the length of a monitorenter: one byte on a JVM, one unit on ART.
const monitorEnterWidth = 1

// decoderOf decodes the instructions that a VM has.
func decoderOf(dalvik bool) code.Decoder {
	if dalvik {
		return dex.Decode
	}
	return classfile.Decode
}

// findInstructions looks through a method's code, up to where it makes no sense.
func findInstructions(dalvik bool, text []byte) instructions {
	var out instructions
	_ = code.Each(text, decoderOf(dalvik), func(in code.Raw) {
		switch at := uint64(in.Offset); in.Kind {
		case code.MonitorEnter:
			out.enters = append(out.enters, at)
		case code.MonitorExit:
			out.exits = append(out.exits, at)
		case code.Return:
			out.returns = append(out.returns, at)
		}
	})
	return out
}

// conditional is the instruction at an index if it is a conditional branch: if and switch. Width is how far the next
// instruction lies behind it; 0 for a switch, which always jumps.
func conditional(dalvik bool, text []byte, index uint64) (width uint64, ok bool) {
	in, err := decoderOf(dalvik)(text, int(min(index, uint64(len(text)))))
	switch {
	case err != nil || in.Size == 0:
		return 0, false
	case in.Kind == code.Switch:
		return 0, true
	default:
		return uint64(in.Size), in.Kind == code.If
	}
}
