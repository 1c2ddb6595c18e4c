package classfile

import (
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/code"
)

// notes is testdata/Notes.java, compiled.
func notes(tb testing.TB) []byte {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "notes.hex"))
	if err != nil {
		tb.Fatal(err)
	}
	data, err := hex.DecodeString(strings.Join(strings.Fields(string(text)), ""))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// FuzzParse holds reading to ending without a panic, whatever the file, with an offset in every error.
func FuzzParse(f *testing.F) {
	f.Add(notes(f))
	f.Add([]byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		class, err := Parse(data, "Notes.class")
		if err != nil {
			var e *code.Error
			if !errors.As(err, &e) || e.Offset > int64(len(data)) {
				t.Fatalf("error %v has no offset in the file", err)
			}
			return
		}
		for _, m := range class.Methods {
			m.Blocks()
		}
	})
}

// FuzzDecode does so for instructions and constants alone, as a debugger gives them.
func FuzzDecode(f *testing.F) {
	f.Add([]byte{0x2a, 0xc7, 0x00, 0x05, 0xb1})
	f.Add([]byte{1, 0, 6, 'n', 'o', 't', 'i', 'f', 'y', 1, 0, 3, '(', ')', 'V', 12, 0, 1, 0, 2, 10, 0, 0, 0, 3})
	f.Fuzz(func(t *testing.T, text []byte) {
		end := 0
		_ = code.Each(text, Decode, func(in code.Raw) {
			if in.Offset != end || in.Size < 1 {
				t.Fatalf("%+v after %d", in, end)
			}
			end += in.Size
		})
		if pool, err := ReadPool(text, len(text)); err == nil {
			for i := range pool {
				pool.Method(i)
			}
		}
	})
}
