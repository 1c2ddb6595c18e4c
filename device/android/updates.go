package android

import (
	"context"
	"strings"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// updateFlag is trace.FlagUpdate if the value that is read at a location goes into the next write of the field alone.
func (s *session) updateFlag(ctx context.Context, at jdwp.Location) (trace.Flags, error) {
	c, err := s.vm.class(ctx, at.Class)
	if err != nil {
		return 0, err
	}
	m := c.methods[at.Method]
	if m == nil {
		return 0, nil
	}
	text, err := s.vm.bytecodes(ctx, m)
	if err != nil || !isUpdate(s.vm.dalvik, text, at.Index) {
		return 0, err
	}
	return trace.FlagUpdate, nil
}

// isUpdate says whether the instruction at index loads a field, and those behind it only compute with that and store the
// same field. Registers keep values that a stack does not, so that on ART the method must end there.
func isUpdate(dalvik bool, text []byte, index uint64) bool {
	decode := decoderOf(dalvik)
	load, err := decode(text, int(min(index, uint64(len(text)))))
	if err != nil || !isLoad(load.Name) {
		return false
	}
	computed := false
	for at := load.Offset + load.Size; ; {
		in, err := decode(text, at)
		if err != nil || in.Size == 0 {
			return false
		}
		at += in.Size
		switch {
		case isStore(in.Name):
			return computed && in.Index == load.Index && (!dalvik || endsAt(decode, text, at))
		case isArithmetic(in.Name):
			computed = true
		case !isOperand(in.Name):
			return false
		}
	}
}

// endsAt says whether a method without a result ends at an offset.
func endsAt(decode code.Decoder, text []byte, at int) bool {
	in, err := decode(text, at)
	return err == nil && in.Name == "return-void"
}

func isLoad(name string) bool {
	return name == "getfield" || name == "getstatic" || strings.HasPrefix(name, "iget") || strings.HasPrefix(name, "sget")
}

func isStore(name string) bool {
	return name == "putfield" || name == "putstatic" || strings.HasPrefix(name, "iput") || strings.HasPrefix(name, "sput")
}

// isArithmetic knows "iadd" of a JVM and "add-int/lit8" of ART, and conversions to narrower types.
func isArithmetic(name string) bool {
	for _, op := range []string{"add", "sub", "mul", "and", "or", "xor"} {
		if len(name) == len(op)+1 && strings.HasSuffix(name, op) || strings.HasPrefix(name, op+"-") {
			return true
		}
	}
	return name == "i2b" || name == "i2s" || name == "i2c" || strings.HasPrefix(name, "int-to-")
}

// isOperand knows what puts a constant or a local variable beside the value.
func isOperand(name string) bool {
	for _, prefix := range []string{"iconst", "lconst", "fconst", "dconst", "bipush", "sipush", "ldc", "iload", "lload", "fload", "dload", "const"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
