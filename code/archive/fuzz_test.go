package archive_test

import (
	"archive/zip"
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/archive"
)

// sample is a compiled class or DEX file of another package's tests.
func sample(tb testing.TB, form string) []byte {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("..", form, "testdata", "notes.hex"))
	if err != nil {
		tb.Fatal(err)
	}
	data, err := hex.DecodeString(strings.Join(strings.Fields(string(text)), ""))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func zipped(tb testing.TB, files map[string][]byte) []byte {
	tb.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, data := range files {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func TestFilesOfAnAPK(t *testing.T) {
	apk := zipped(t, map[string][]byte{
		"classes.dex": sample(t, "dex"), "classes2.dex": {'d', 'e', 'x', '\n', '0', '3', '5', 0}, "res/layout/main.xml": []byte("<LinearLayout/>"),
		"lib/extra.jar": zipped(t, map[string][]byte{"org/example/notes/Other.class": sample(t, "classfile")}),
	})
	found, err := archive.Read(apk, "notes.apk")
	if err != nil {
		t.Fatal(err)
	}
	if found.Files != 2 || found.Unread != 1 || found.Program.Classes["org.example.notes.Notes"] == nil {
		t.Errorf("found %+v", found)
	}
	if len(found.Problems) != 1 || !strings.HasPrefix(found.Problems[0].Error(), "notes.apk!classes2.dex: offset ") {
		t.Errorf("problems %v", found.Problems)
	}
	if _, err := archive.Read(zipped(t, map[string][]byte{"a.txt": []byte("x")}), "notes.apk"); !errors.Is(err, archive.ErrNoCode) {
		t.Errorf("an APK without code: %v", err)
	}
}

func TestPackKeepsCodeOnly(t *testing.T) {
	apk := zipped(t, map[string][]byte{"../classes.dex": sample(t, "dex"), "res/layout/main.xml": []byte("<LinearLayout/>")})
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	if err := archive.Pack(z, apk, "base.apk", 1<<20); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	packed, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(packed.File) != 1 || packed.File[0].Name != "base.apk/classes.dex" {
		t.Errorf("kept %v", packed.File)
	}
	if found, err := archive.Read(out.Bytes(), "code.zip"); err != nil || found.Files != 1 {
		t.Errorf("read again: %v", err)
	}
	if err := archive.Pack(zip.NewWriter(&out), apk, "base.apk", 100); err == nil {
		t.Error("code beyond the limit was kept")
	}
}

// FuzzRead holds reading and the analyses to ending without a panic, whatever the file.
func FuzzRead(f *testing.F) {
	f.Add(sample(f, "dex"))
	f.Add(sample(f, "classfile"))
	f.Add(zipped(f, map[string][]byte{"classes.dex": sample(f, "dex")}))
	f.Fuzz(func(t *testing.T, data []byte) {
		found, err := archive.Read(data, "notes.apk")
		if err != nil {
			return
		}
		for m := range found.Program.Methods() {
			for i := range m.Load().Code {
				if m.Code[i].Op == code.LoadField {
					found.Program.Dereferences(m, i)
				}
			}
		}
	})
}
