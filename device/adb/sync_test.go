package adb

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// words are little-endian numbers.
func words(ns ...uint32) string {
	var b []byte
	for _, n := range ns {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return string(b)
}

func words64(ns ...uint64) string {
	var b []byte
	for _, n := range ns {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return string(b)
}

// expectBytes reads what must come next.
func expectBytes(t *testing.T, r io.Reader, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(r, got); err != nil || string(got) != want {
		t.Errorf("the client sent %q, %v; want %q", got, err, want)
	}
}

func TestPush(t *testing.T) {
	body := strings.Repeat("x", maxData) + "end"
	done := make(chan struct{})
	_, c := serve(t, device("", "sync:", func(rw io.ReadWriter) {
		defer close(done)
		okay(rw)
		expectBytes(t, rw, "SEND"+words(uint32(len("/sdcard/f,33188")))+"/sdcard/f,33188")
		expectBytes(t, rw, "DATA"+words(maxData)+body[:maxData])
		expectBytes(t, rw, "DATA"+words(3)+"end"+"DONE"+words(1234))
		_, _ = io.WriteString(rw, "OKAY"+words(0))
		expectBytes(t, rw, "QUIT"+words(0))
	}))
	if err := c.Device("d").Push(t.Context(), strings.NewReader(body), "/sdcard/f", 0o644, time.Unix(1234, 0)); err != nil {
		t.Error(err)
	}
	<-done
}

func TestPushRefused(t *testing.T) {
	_, c := serve(t, device("", "sync:", func(rw io.ReadWriter) {
		okay(rw)
		_, _ = io.CopyN(io.Discard, rw, 8)
		_, _ = io.WriteString(rw, "FAIL"+words(5)+"no, I")
		_, _ = io.Copy(io.Discard, rw)
	}))
	err := c.Device("d").Push(t.Context(), strings.NewReader("x"), "/system/f", 0o644, time.Unix(0, 0))
	var refused *ServerError
	if !errors.As(err, &refused) || refused.Message != "no, I" || refused.Service != "sync SEND /system/f" {
		t.Errorf("%v; want the device's reason", err)
	}
}

func TestPull(t *testing.T) {
	for _, tc := range []struct{ reply, want string }{
		{"DATA" + words(3) + "abcDATA" + words(2) + "deDONE" + words(0), "abcde"},
		{"DONE" + words(0), ""},
	} {
		_, c := serve(t, device("", "sync:", func(rw io.ReadWriter) {
			okay(rw)
			expectBytes(t, rw, "RECV"+words(2)+"/f")
			_, _ = io.WriteString(rw, tc.reply)
			_, _ = io.Copy(io.Discard, rw)
		}))
		var got bytes.Buffer
		if err := c.Device("d").Pull(t.Context(), "/f", &got); err != nil || got.String() != tc.want {
			t.Errorf("Pull: %q, %v; want %q", got.String(), err, tc.want)
		}
	}
	for _, reply := range []string{"DATA" + words(70_000), "WHAT" + words(0), "DATA" + words(3) + "a", "", "FAIL" + words(1<<20)} {
		_, c := serve(t, device("", "sync:", say(reply)))
		if err := c.Device("d").Pull(t.Context(), "/f", io.Discard); err == nil {
			t.Errorf("%q: no error", reply)
		}
	}
}

func TestStat(t *testing.T) {
	when := time.Unix(1700000000, 0)
	v2 := "STA2" + words(0) + words64(1, 2) + words(0o100640, 1, 0, 0) + words64(5, 0, 1700000000, 0)
	for _, tc := range []struct {
		features, reply string
		want            FileInfo
		err             error
	}{
		{"", "STAT" + words(0o040755, 4096, 1700000000), FileInfo{"/f", fs.ModeDir | 0o755, 4096, when}, nil},
		{"", "STAT" + words(0, 0, 0), FileInfo{}, fs.ErrNotExist},
		{"stat_v2", v2, FileInfo{"/f", 0o640, 5, when}, nil},
		{"stat_v2", "STA2" + words(2) + strings.Repeat("\x00", 64), FileInfo{}, fs.ErrNotExist},
		{"stat_v2", "STA2" + words(13) + strings.Repeat("\x00", 64), FileInfo{}, fs.ErrPermission},
		{"stat_v2", "LST2" + words(0), FileInfo{}, ErrProtocol},
	} {
		_, c := serve(t, device(tc.features, "sync:", say(tc.reply)))
		got, err := c.Device("d").Stat(t.Context(), "/f")
		if !errors.Is(err, tc.err) {
			t.Errorf("%q: %v; want %v", tc.reply, err, tc.err)
		}
		if d := cmp.Diff(tc.want, got); err == nil && d != "" {
			t.Errorf("%q: %s", tc.reply, d)
		}
	}
}

func TestList(t *testing.T) {
	dent := func(mode, size uint32, name string) string {
		return "DENT" + words(mode, size, 7, uint32(len(name))) + name
	}
	_, c := serve(t, device("", "sync:", say(dent(0o40755, 0, ".")+dent(0o40755, 0, "..")+dent(0o120777, 9, "l")+dent(0o100600, 3, "f")+
		"DONE"+strings.Repeat("\x00", 16))))
	got, err := c.Device("d").List(t.Context(), "/sdcard")
	want := []FileInfo{{"l", fs.ModeSymlink | 0o777, 9, time.Unix(7, 0)}, {"f", 0o600, 3, time.Unix(7, 0)}}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	_, c = serve(t, device("", "sync:", say(dent(0, 0, "f")[:16]+words(1<<30))))
	if _, err := c.Device("d").List(t.Context(), "/sdcard"); err == nil {
		t.Error("a name of a gigabyte is no error")
	}
}

func TestPathLimits(t *testing.T) {
	d := (&Client{Addr: "127.0.0.1:1"}).Device("d")
	for _, path := range []string{"", strings.Repeat("x", maxPath+1), "a\x00b"} {
		if err := d.Pull(t.Context(), path, io.Discard); err == nil || errors.Is(err, ErrNoServer) {
			t.Errorf("path of %d bytes: %v", len(path), err)
		}
	}
}

func FuzzSync(f *testing.F) {
	f.Add([]byte("STAT"+words(0o100644, 1, 2)), uint8(0))
	f.Add([]byte("STA2"+words(0)+strings.Repeat("\x01", 64)), uint8(1))
	f.Add([]byte("DENT"+words(1, 2, 3, 1)+"fDONE"+strings.Repeat("\x00", 16)), uint8(2))
	f.Add([]byte("DATA"+words(3)+"abcDONE"+words(0)), uint8(3))
	f.Add([]byte("FAIL"+words(2)+"no"), uint8(4))
	f.Fuzz(func(t *testing.T, b []byte, which uint8) {
		r := bytes.NewReader(b)
		var out bytes.Buffer
		switch which % 5 {
		case 0:
			_, _ = readStat1(r)
		case 1:
			_, _ = readStat2(r)
		case 2:
			if list, err := readList(r); err == nil && len(list)*20 > len(b) {
				t.Errorf("%d files from %d bytes", len(list), len(b))
			}
		case 3:
			_ = receive(r, &out)
		case 4:
			_, _ = readSync(r, "OKAY")
		}
		if out.Len() > len(b) {
			t.Errorf("%d bytes from %d", out.Len(), len(b))
		}
	})
}

func FuzzFrames(f *testing.F) {
	f.Add([]byte("OKAY0004abcd"))
	f.Add([]byte("FAIL0002no"))
	f.Add([]byte("OKAY+001a"))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := bytes.NewReader(b)
		if readStatus(r, "x") != nil {
			return
		}
		got, err := readBlock(r)
		if err == nil && !strings.EqualFold(frame(string(got)), string(b[4:8+len(got)])) {
			t.Errorf("%q read as %q", b, got)
		}
	})
}

func FuzzDevices(f *testing.F) {
	f.Add("a\tdevice\n")
	f.Add("emulator-5554          device product:sdk model:Pixel_4 device:gen transport_id:2\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseDevices(text)
		if err != nil {
			return
		}
		for _, d := range list {
			if d.Serial == "" || d.State == "" {
				t.Errorf("%q: %+v", text, d)
			}
		}
		_, _ = parsePIDs(text)
	})
}
