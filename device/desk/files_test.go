package desk

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/erva-go/erva/device/adb"
)

func push(t *testing.T, dev *adb.Device, name, content string) error {
	t.Helper()
	return dev.Push(t.Context(), strings.NewReader(content), name, 0o640, time.Unix(1700000000, 0))
}

func TestSync(t *testing.T) {
	for _, features := range [][]string{nil, {}} {
		d := cold(t, Options{Features: features})
		dev := client(d)
		big := strings.Repeat("0123456789abcdef", 20_000)
		if err := push(t, dev, "/sdcard/new/dir/big.bin", big); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := dev.Pull(t.Context(), "/storage/emulated/0/new/dir/big.bin", &got); err != nil || got.String() != big {
			t.Errorf("pulled %d bytes, %v; want %d", got.Len(), err, len(big))
		}
		st, err := dev.Stat(t.Context(), "/sdcard/new/dir/big.bin")
		if err != nil || st.Size != int64(len(big)) || st.Mode.Perm() != 0o640 || st.ModTime.Unix() != 1700000000 {
			t.Errorf("stat: %+v, %v", st, err)
		}
		list, err := dev.List(t.Context(), "/sdcard/new")
		if err != nil || len(list) != 1 || list[0].Name != "dir" || !list[0].Mode.IsDir() {
			t.Errorf("list: %+v, %v", list, err)
		}
		if _, err := dev.Stat(t.Context(), "/sdcard/none"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("stat of nothing: %v", err)
		}
		for name, want := range map[string]string{"/system/x": "Read-only file system", "/data/x": "Permission denied", "/data/data/x/y": "Permission denied",
			"/sdcard": "", "/data/local/tmp/../../../../etc/x": "Read-only file system"} {
			err := push(t, dev, name, "x")
			var refused *adb.ServerError
			if !errors.As(err, &refused) || !strings.Contains(refused.Message, want) {
				t.Errorf("push to %s: %v; want %s", name, err, want)
			}
		}
		for _, name := range []string{"/none", "/data/data", "/tmp", "/../../../../etc/passwd"} {
			if err := dev.Pull(t.Context(), name, io.Discard); err == nil {
				t.Errorf("pulled %s", name)
			}
		}
	}
}

// TestSyncRaw sends what the product's client does not: the second versions and nonsense.
func TestSyncRaw(t *testing.T) {
	d := cold(t, Options{})
	if err := push(t, client(d), "/sdcard/a/f", "hello"); err != nil {
		t.Fatal(err)
	}
	ask := func(id, arg string, behind ...string) string {
		conn, err := client(d).Open(t.Context(), "sync:")
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = conn.Write(append(binary.LittleEndian.AppendUint32([]byte(id), uint32(len(arg))), arg+strings.Join(behind, "")...))
		_, _ = conn.Write([]byte("QUIT\x00\x00\x00\x00"))
		b, _ := io.ReadAll(conn)
		return string(b)
	}
	if got := ask("LIS2", "/sdcard/a"); strings.Count(got, "DNT2") != 3 || !strings.HasSuffix(got, "DONE"+strings.Repeat("\x00", 72)) || len(got) != 3*76+1+2+1+76 {
		t.Errorf("LIS2: %d bytes, %q", len(got), got)
	}
	if got := ask("LST2", "/sdcard/none"); len(got) != 72 || got[:8] != "LST2\x02\x00\x00\x00" {
		t.Errorf("LST2: %q", got)
	}
	if got := ask("RCV2", "/sdcard/a/f", "RCV2\x00\x00\x00\x00"); got != "DATA\x05\x00\x00\x00helloDONE\x00\x00\x00\x00" {
		t.Errorf("RCV2: %q", got)
	}
	if got := ask("RCV2", "/sdcard/a/f", "RCV2\x01\x00\x00\x00"); got[:4] != "FAIL" {
		t.Errorf("RCV2 with brotli: %q", got)
	}
	send := []string{"SND2\xa0\x81\x00\x00\x00\x00\x00\x00", "DATA\x02\x00\x00\x00v2", "DONE\x00\xf1\x53\x65"}
	if got := ask("SND2", "/sdcard/a/g,1", send...); got != "OKAY\x00\x00\x00\x00" { // a comma is a part of the name
		t.Errorf("SND2: %q", got)
	}
	expect(t, d, "cat /sdcard/a/g,1", 0, "v2")
	if f, err := client(d).Stat(t.Context(), "/sdcard/a/g,1"); err != nil || f.Mode != 0o640 || f.ModTime.Unix() != 1700000000 {
		t.Errorf("after SND2: %+v, %v", f, err)
	}
	for _, setup := range []string{"SND2\xa0\x81\x00\x00\x04\x00\x00\x00", "SEND\xa0\x81\x00\x00\x00\x00\x00\x00", "SND2\xff\xa1\x00\x00\x00\x00\x00\x00"} {
		if got := ask("SND2", "/sdcard/a/h", setup); got[:4] != "FAIL" {
			t.Errorf("SND2 with %q: %q", setup, got)
		}
	}
	if got := ask("NOPE", "x"); got[:4] != "FAIL" {
		t.Errorf("unknown command: %q", got)
	}
	if got := ask("STAT", strings.Repeat("x", 2000)); got[:4] != "FAIL" {
		t.Errorf("long path: %q", got)
	}
	if got := ask("SEND", "/sdcard/l,41471"); got[:4] != "FAIL" {
		t.Errorf("link: %q", got)
	}
}

func TestFileCommands(t *testing.T) {
	d := cold(t, Options{})
	expect(t, d, "mkdir -p /data/local/tmp/a/b && cd /data/local/tmp/a && echo hi > b/f && cp b/f b/g && mv b/g h && ls", 0, "b\nh\n")
	expect(t, d, "ls -l /data/local/tmp/a", 0, "-rw-", "drwx", " 3 ", " h\n")
	expect(t, d, "cat /data/local/tmp/a/b/f /data/local/tmp/a/h", 0, "hi\nhi\n")
	expect(t, d, "find /data/local/tmp/a -type f -name '[fh]'", 0, "/data/local/tmp/a/b/f\n/data/local/tmp/a/h\n")
	expect(t, d, "stat -c '%s %F' /data/local/tmp/a/h", 0, "3 regular file\n")
	expect(t, d, "rm /data/local/tmp/a", 1, "rm: /data/local/tmp/a: Is a directory")
	expect(t, d, "cp -r /data/local/tmp/a /data/local/tmp/c && ls /data/local/tmp/c/b", 0, "f\n")
	expect(t, d, "cp -r /data/local/tmp/c /data/local/tmp/c/d", 1, "into itself")
	expect(t, d, "rmdir /data/local/tmp/c", 1)
	expect(t, d, "rm -r /data/local/tmp/a /data/local/tmp/c && ls /data/local/tmp", 0)
	expect(t, d, "rm -rf /data/local/tmp/none; rm /data/local/tmp/none", 1, "rm: /data/local/tmp/none: No such file or directory")
	expect(t, d, "ls /none", 1, "ls: /none: No such file or directory")
	expect(t, d, "cat /data/data/x", 1, "cat: /data/data/x: Permission denied")
	expect(t, d, "ls /data/data", 1, "Permission denied")
	expect(t, d, "rm -rf /sdcard /data /", 1)
	expect(t, d, "ls -d /sdcard /data/local/tmp; touch /sdcard/t && wc -c /sdcard/t", 0, "0 /sdcard/t\n")
	expect(t, d, "printf x; echo 'one two' | wc -w; echo a | tail -n 1; seq 1", 127, "2\n", "a\n")
	expect(t, d, "ls /", 0, "data\nsdcard\n")
}

// TestNoWayOut has links and paths that lead out of the device's folder.
func TestNoWayOut(t *testing.T) {
	d := cold(t, Options{})
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := d.devices[0]
	if err := os.Symlink(secret, p.host("/sdcard/link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Dir(secret), p.host("/sdcard/dir")); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []string{"cat /sdcard/link", "cat /sdcard/dir/secret", "echo x > /sdcard/link", "echo x > /sdcard/dir/new",
		"cat /../../.." + secret, "cp /sdcard/link /sdcard/copy", "mv /sdcard/dir/secret /sdcard/copy", "rm /sdcard/dir/secret"} {
		if r := shellRun(t, d, cmd); r.ExitCode == 0 || strings.Contains(r.Stdout, "secret") {
			t.Errorf("%s: %+v", cmd, r)
		}
	}
	expect(t, d, "rm -r /sdcard/dir /sdcard/link", 0)
	if b, err := os.ReadFile(secret); string(b) != "secret" || err != nil {
		t.Errorf("the file outside: %q, %v", b, err)
	}
}

// TestReach checks for any path that what a user may change lies where Android lets it.
func TestReach(t *testing.T) {
	f, err := newFiles(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{"..", ".", "", "data", "local", "tmp", "sdcard", "org.a", "org.b", "app", "user", "0", "storage", "emulated", "x"})
		name := strings.Join(rapid.SliceOfN(part, 0, 8).Draw(t, "parts"), "/")
		if rapid.Bool().Draw(t, "absolute") {
			name = "/" + name
		}
		v := view{files: f, user: rapid.SampledFrom([]string{shellUser, "org.a"}).Draw(t, "user"), cwd: "/data/data/org.a"}
		rel, err := v.change(name)
		if err != nil {
			return
		}
		ok := strings.HasPrefix(rel, "sdcard/") || v.user == shellUser && strings.HasPrefix(rel, "data/local/tmp/") ||
			v.user == "org.a" && strings.HasPrefix(rel, "data/data/org.a/")
		if !ok || !filepath.IsLocal(rel) {
			t.Fatalf("%s may change %s as %s", v.user, name, rel)
		}
	})
}

func TestPackages(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	install(t, d, "org.example.release", func(m map[string]any) { m["debuggable"] = false })
	expect(t, d, "pm list packages", 0, "package:org.example.notes\npackage:org.example.release\n")
	expect(t, d, "cmd package list packages -f -3 notes", 0, "package:/data/app/org.example.notes/base.apk=org.example.notes\n")
	expect(t, d, "pm path org.example.notes", 0, "package:/data/app/org.example.notes/base.apk\n")
	expect(t, d, "dumpsys package org.example.notes", 0, "flags=[ DEBUGGABLE HAS_CODE", "pkgFlags=[ DEBUGGABLE", "org.example.notes/.Main filter")
	if out := expect(t, d, "dumpsys package org.example.release", 0); strings.Contains(out, "DEBUGGABLE") {
		t.Errorf("a release app is debuggable: %s", out)
	}
	expect(t, d, "cmd package resolve-activity --brief org.example.notes | tail -n 1", 0, "org.example.notes/.Main\n")
	var apk bytes.Buffer
	if err := client(d).Pull(t.Context(), "/data/app/org.example.notes/base.apk", &apk); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(apk.Bytes()), int64(apk.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	if slices.Sort(names); !slices.Equal(names, []string{"app.json", "classes/Main.class", "res.json"}) {
		t.Errorf("base.apk holds %v", names)
	}

	expect(t, d, "run-as org.example.release ls", 1, "run-as: package not debuggable: org.example.release")
	expect(t, d, "run-as org.example.notes ls", 0, "cache\ncode_cache\n")
	expect(t, d, "run-as org.example.notes ls shared_prefs", 1, "No such file or directory")
	expect(t, d, "am start -W org.example.notes; run-as org.example.notes cat shared_prefs/state.xml", 0, "<map />")
	expect(t, d, "run-as org.example.notes ls /data/data/org.example.release", 1, "Permission denied")
	expect(t, d, "run-as org.example.notes id", 0, "u0_a100")
	expect(t, d, "run-as org.example.notes sh -c 'echo x > files; cat files'", 0, "x\n")
	packed := expect(t, d, "run-as org.example.notes tar -cf - files shared_prefs", 0)
	if got := unpacked(t, packed); !cmp.Equal(got, map[string]string{"files": "x\n", "shared_prefs/": "", "shared_prefs/state.xml": "<map />"}) {
		t.Errorf("the archive holds %q", got)
	}
	expect(t, d, "run-as org.example.notes tar -cf - nothing", 1)
	expect(t, d, "run-as org.example.notes tar -xf -", 1, "tar: the desk packs to standard output only")

	install(t, d, notes, nil) // data stay, the process goes, the path is another one
	expect(t, d, "pidof org.example.notes", 1)
	expect(t, d, "pm path org.example.notes && ls /data/app/org.example.notes-1", 0, "package:/data/app/org.example.notes-1/base.apk\nbase.apk\n")
	expect(t, d, "run-as org.example.notes cat files", 0, "x\n")
	expect(t, d, "am start -W org.example.notes; pm clear org.example.notes", 0, "Success")
	expect(t, d, "pidof org.example.notes", 1)
	expect(t, d, "run-as org.example.notes cat files", 1)

	if err := push(t, client(d), "/data/local/tmp/x.apk", apk.String()); err != nil {
		t.Fatal(err)
	}
	expect(t, d, "pm uninstall org.example.notes && pm list packages notes", 0, "Success\n")
	expect(t, d, "run-as org.example.notes ls", 1, "unknown package")
	expect(t, d, "pm install -r -t /data/local/tmp/x.apk && am start -W org.example.notes", 0, "Success\n", "Status: ok")
	r, err := client(d).Run(t.Context(), "cmd package install -S "+itoa(apk.Len()), bytes.NewReader(apk.Bytes()))
	if err != nil || r.Stdout != "Success\n" {
		t.Errorf("install from input: %+v, %v", r, err)
	}
	expect(t, d, "pm install /data/local/tmp/none.apk", 1, "Error: failed to open /data/local/tmp/none.apk")
	expect(t, d, "echo no zip > /sdcard/x; pm install /sdcard/x", 1, "Failure [INSTALL_PARSE_FAILED_NOT_APK")
}

func TestBadImages(t *testing.T) {
	d := cold(t, Options{})
	for name, image := range map[string]string{
		"nothing":     t.TempDir(),
		"bad package": makeImage(t, "../../x", nil),
		"no dot":      makeImage(t, "notes", nil),
		"bad class":   makeImage(t, notes, func(m map[string]any) { m["activities"] = []map[string]any{{"name": "a/b"}} }),
		"no object":   makeImage(t, notes, func(m map[string]any) { m["activities"] = 5 }),
	} {
		if pkg, err := d.Install(t.Context(), image); err == nil {
			t.Errorf("%s: installed as %q", name, pkg)
		}
	}
	zipped := func(files map[string]string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			w, err := z.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(w, files[name])
		}
		_ = z.Close()
		return b.String()
	}
	for _, name := range []string{"../x", "/x", "a/../../x", `..\x`} {
		if err := push(t, client(d), "/sdcard/x.apk", zipped(map[string]string{"app.json": `{"package":"a.b"}`, name: "x"})); err != nil {
			t.Fatal(err)
		}
		expect(t, d, "pm install /sdcard/x.apk", 1, "Failure", "leads out of the image")
	}
	expect(t, d, "pm list packages", 0)
}

func FuzzManifest(f *testing.F) {
	f.Add([]byte(`{"package":"a.b","activities":[{"name":"a.b.Main","launcher":true}]}`))
	f.Add([]byte(`{"package":"../x"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := parseManifest(b)
		if err != nil {
			return
		}
		if !filepath.IsLocal(a.Package) || strings.ContainsAny(a.Package, "/\\") {
			t.Errorf("%q is a package", a.Package)
		}
		_ = a.launcher()
	})
}

func FuzzMessage(f *testing.F) {
	f.Add([]byte(`{"type":"log","time":5,"prio":"E","tag":"t","msg":"m","tid":3}`))
	f.Add([]byte(`{"type":"crash","thread":"main","stack":"FATAL EXCEPTION: main\nboom"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var m message
		if json.Unmarshal(b, &m) != nil {
			return
		}
		l := newLogs()
		l.fromProcess(1, m)
		l.fromCrash(1, "p", m)
		var out bytes.Buffer
		c := &call{streams: streams{out: &out}, sh: &shell{phone: &phone{logs: l}}, args: []string{"-d", "-b", "all"}}
		if cmdLogcat(t.Context(), c) != 0 || !strings.Contains(out.String(), "Process: p, PID: 1") && !strings.Contains(m.Stack, "Process: ") {
			t.Errorf("%q", out.String())
		}
	})
}

// unpacked are the names in an archive with their contents.
func unpacked(t *testing.T, archive string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for r := tar.NewReader(strings.NewReader(archive)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[h.Name] = string(content)
	}
}
