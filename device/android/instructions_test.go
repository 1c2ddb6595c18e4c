package android

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestFindInstructions: a table in the code, or an operand, is not taken for an instruction.
func TestFindInstructions(t *testing.T) {
	tests := []struct {
		name   string
		dalvik bool
		code   []byte
		want   instructions
	}{
		{"synchronized block on a JVM", false, []byte{
			0x2a, 0x59, 0x4c, 0xc2, // aload_0, dup, astore_1, monitorenter
			0x10, 0xc2, 0x57, // bipush 0xc2, pop
			0x2b, 0xc3, 0xa7, 0, 8, // aload_1, monitorexit, goto
			0x4d, 0x2b, 0xc3, 0x2c, 0xbf, // astore_2, aload_1, monitorexit, aload_2, athrow
			0xb1, // return
		}, instructions{enters: []uint64{3}, exits: []uint64{8, 14}, returns: []uint64{17}}},
		{"switch on a JVM", false, append([]byte{
			0x1a, 0xaa, 0, 0, // iload_0, tableswitch, aligned
			0, 0, 0, 0xc2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0xc3, 0, 0, 0, 0xb1}, 0xac),
			instructions{returns: []uint64{24}}},
		{"synchronized block on ART", true, []byte{
			0x1d, 2, // monitor-enter v2
			0x13, 0, 0x1d, 0x1e, // const/16 with an operand like both
			0x1e, 2, 0x0e, 0, // monitor-exit, return-void
			0x0d, 1, 0x1e, 2, 0x27, 1, // move-exception, monitor-exit, throw
		}, instructions{enters: []uint64{0}, exits: []uint64{3, 6}, returns: []uint64{4}}},
		{"tables on ART", true, []byte{
			0x0e, 0, 0, 0, // return-void, nop
			0, 1, 1, 0, 0, 0, 0, 0, 0x1d, 0, 0, 0, // packed switch of one key
			0, 2, 1, 0, 0x1d, 0, 0x1e, 0, 0x0e, 0, 0, 0, // sparse switch of one key
			0, 3, 1, 0, 3, 0, 0, 0, 0x1d, 0x1d, 0x1e, 0, // array of three bytes
			0x0f, 0, // return
		}, instructions{returns: []uint64{0, 20}}},
		{"cut short", true, []byte{0, 2, 0xff, 0xff, 0x1d}, instructions{}},
		{"nothing", false, nil, instructions{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, findInstructions(tt.dalvik, tt.code), cmp.AllowUnexported(instructions{}), cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzFindInstructions(f *testing.F) {
	f.Add(false, []byte{0xaa, 0, 0, 0, 0, 0, 0, 0})
	f.Add(true, []byte{0, 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Add(true, []byte{0, 1, 1})
	f.Fuzz(func(t *testing.T, dalvik bool, code []byte) {
		units := uint64(len(code))
		if dalvik {
			units = (units + 1) / 2
		}
		in := findInstructions(dalvik, code)
		for _, at := range append(append(in.enters, in.exits...), in.returns...) {
			if at >= units {
				t.Errorf("an instruction at %d of %d", at, units)
			}
		}
	})
}
