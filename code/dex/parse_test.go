package dex

import (
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/code"
)

// notes is testdata/Notes.smali, assembled.
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

func method(t *testing.T, classes []*code.Class, name string) *code.Method {
	t.Helper()
	for _, c := range classes {
		for _, m := range c.Methods {
			if m.Name == name {
				return m.Load()
			}
		}
	}
	t.Fatalf("there is no method %s", name)
	return nil
}

// TestBrokenMethod: code that makes no sense costs its method, not the file.
func TestBrokenMethod(t *testing.T) {
	data := notes(t)
	iget := []byte{0x54, 0x30, 0x04, 0x00, 0x38, 0x00} // the begin of run
	at := strings.Index(string(data), string(iget))
	if at < 0 {
		t.Fatal("the code of run is not there")
	}
	data[at+2] = 0xff // field 255
	classes, err := Parse(data, "classes.dex")
	if err != nil {
		t.Fatal(err)
	}
	if m := method(t, classes, "run"); m.Problem == nil || len(m.Code) > 0 || m.Problem.Offset != int64(at) {
		t.Errorf("run has %d instructions and the problem %v, want one at %d", len(m.Code), m.Problem, at)
	}
	if m := method(t, classes, "save"); m.Problem != nil || len(m.Code) == 0 {
		t.Errorf("save has %d instructions and the problem %v", len(m.Code), m.Problem)
	}
}

// TestContainer: a file of version 041 may hold several headers, whose offsets are those of the file.
func TestContainer(t *testing.T) {
	data := notes(t)
	copy(data, "dex\n041\x00")
	binary.LittleEndian.PutUint32(data[0x20:], uint32(len(data)))
	data = append(data, data[:headerSize]...)
	classes, err := Parse(data, "classes.dex")
	if err != nil {
		t.Fatal(err)
	}
	if len(classes) != 2 || classes[0].Name != "org.example.notes.Notes" || classes[1].Name != classes[0].Name {
		t.Errorf("read %d classes", len(classes))
	}
	if m := method(t, classes[1:], "run"); m.Problem != nil || len(m.Code) == 0 {
		t.Errorf("run has the problem %v", m.Problem)
	}
}

func TestNoDEXFile(t *testing.T) {
	for _, tt := range []struct{ name, data, want string }{
		{"empty", "", "classes.dex: offset 0: 8 bytes are wanted and 0 are left"},
		{"another file", "PK\x03\x04....", "classes.dex: offset 0: this is no DEX file"},
		{"too new", "dex\n099\x00", "classes.dex: offset 8: DEX version 99 is none from 35 to 41"},
		{"cut off", "dex\n035\x00....", "classes.dex: offset 8: 24 bytes are wanted and 4 are left"},
	} {
		if _, err := Parse([]byte(tt.data), "classes.dex"); err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
