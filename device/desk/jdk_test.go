package desk

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// fakeJDK makes a folder that looks like a JDK.
func fakeJDK(t *testing.T, release string) string {
	t.Helper()
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"java", "javac"} {
		if err := os.WriteFile(filepath.Join(home, "bin", tool), []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if release != "" {
		if err := os.WriteFile(filepath.Join(home, "release"), []byte(release), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

func TestFindJDK(t *testing.T) {
	good, old, dumb := fakeJDK(t, "JAVA_VERSION=\"21.0.2\"\n"), fakeJDK(t, "JAVA_VERSION=\"1.8.0_302\"\n"), fakeJDK(t, "")
	linked := t.TempDir()
	if err := os.Symlink(filepath.Join(good, "bin", "javac"), filepath.Join(linked, "javac")); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name string
		env  map[string]string
		want string
		bad  bool
	}{
		{"JAVA_HOME", map[string]string{"JAVA_HOME": good}, good, false},
		{"JAVA_HOME before PATH", map[string]string{"JAVA_HOME": good, "PATH": filepath.Join(old, "bin")}, good, false},
		{"old JAVA_HOME", map[string]string{"JAVA_HOME": old}, "", true},
		{"JAVA_HOME that does not run", map[string]string{"JAVA_HOME": dumb}, "", true},
		{"JAVA_HOME without a JDK", map[string]string{"JAVA_HOME": t.TempDir()}, "", true},
		{"link in PATH", map[string]string{"PATH": filepath.Join(old, "bin") + string(filepath.ListSeparator) + linked}, good, false},
	} {
		j, err := FindJDK(func(k string) string { return tc.env[k] })
		want := tc.want
		if want != "" {
			want, _ = filepath.EvalSymlinks(want)
			j.Home, _ = filepath.EvalSymlinks(j.Home)
		}
		if j.Home != want || (err != nil) != tc.bad {
			t.Errorf("%s: %+v, %v; want %s", tc.name, j, err, want)
		}
		if err == nil && j.Version != 21 {
			t.Errorf("%s: version %d", tc.name, j.Version)
		}
	}
	if j, err := FindJDK(func(string) string { return "" }); err != nil && !errors.Is(err, ErrNoJDK) || err == nil && j.Version < minJDK {
		t.Errorf("from the system's folders: %+v, %v", j, err)
	}
}

func TestMajorVersion(t *testing.T) {
	for s, want := range map[string]int{"1.8.0_302": 8, "11.0.1": 11, "17": 17, "21-ea": 21, "": 0, "x": 0} {
		if got, err := majorVersion(s); got != want || (err != nil) != (want == 0) {
			t.Errorf("majorVersion(%q) = %d, %v", s, got, err)
		}
	}
}

// TestArchive waits for the class data archive, starts a process with it, and ruins it.
func TestArchive(t *testing.T) {
	cache := t.TempDir()
	d := startDesk(t, Options{CacheDir: cache, Log: testLog{t}})
	eventually(t, "the archive", func() bool { return d.zygotes.archive.path() != "" })
	file := d.zygotes.archive.path()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d = startDesk(t, Options{CacheDir: cache, Log: testLog{t}})
	if got := d.zygotes.archive.path(); got != file {
		t.Errorf("the second desk uses archive %q, not %q", got, file)
	}
	install(t, d, notes, nil)
	expect(t, d, "am start -W "+notes, 0, "Status: ok")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("ruined"), 0o600); err != nil {
		t.Fatal(err)
	}
	d = startDesk(t, Options{CacheDir: cache, Log: testLog{t}})
	install(t, d, notes, nil)
	expect(t, d, "am start -W "+notes, 0, "Status: ok")
}
