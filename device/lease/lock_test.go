package lease

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// holdEnv is the folder in which this test's binary, started again, holds a device until it is killed.
const holdEnv = "ERVA_TEST_HOLD"

// TestHold is the other process of TestKilled.
func TestHold(t *testing.T) {
	dir := os.Getenv(holdEnv)
	if dir == "" {
		t.Skip("it is started by TestKilled")
	}
	l := take(t, dir, newFake("system user_rotation=0"), nil)
	if err := begin(t, l).Set(t.Context(), turned, "1"); err != nil {
		t.Fatal(err)
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin) // it is killed meanwhile
}

// TestKilled: a device that another process has is refused with its number; after kill -9 it can be had at once, and what
// that process had changed is put back.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	other := exec.Command(os.Args[0], "-test.run=^TestHold$")
	other.Env = append(os.Environ(), holdEnv+"="+dir)
	stdin, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = stdin.Close(), other.Process.Kill() }()
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		t.Fatalf("the other process says %q (%v)", line, err)
	}
	d := newFake("system user_rotation=1")
	o := Options{Folder: dir, Name: "phone@127.0.0.1:5037", Device: d}
	_, err = Take(t.Context(), o)
	var busy *BusyError
	if !errors.As(err, &busy) || busy.PID != other.Process.Pid || busy.Holder != "erva record" {
		t.Errorf("while it runs: %v", err)
	}
	if len(d.said) > 0 {
		t.Errorf("the device was told %q while another process has it", d.said)
	}
	o.Name = "phone@127.0.0.1:5038"
	if l, err := Take(t.Context(), o); err != nil || l.Close() != nil {
		t.Errorf("another device: %v", err)
	}
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = other.Wait() // it was killed
	take(t, dir, d, nil)
	if d.settings["system user_rotation"] != "0" {
		t.Errorf("settings %v", d.settings)
	}
}

func TestBusySentence(t *testing.T) {
	for _, c := range []struct{ signature, want string }{
		{"", `^another process of erva is using it: wait until it has ended$`},
		{"no number\n", `^another process of erva is using it: wait`},
		{"42\n", `using it \(process 42\): wait until it has ended, or end it with kill 42$`},
		{"42\nerva record --app x\n", `\(process 42, erva record --app x\): wait`},
	} {
		path := filepath.Join(t.TempDir(), "lock")
		if err := os.WriteFile(path, []byte(c.signature), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := busy(f); !regexp.MustCompile(c.want).MatchString(err.Error()) {
			t.Errorf("%q: %v", c.signature, err)
		}
		_ = f.Close() // only read
	}
}

func TestFolder(t *testing.T) {
	env := map[string]string{"XDG_STATE_HOME": filepath.Join(string(filepath.Separator), "state"), "HOME": "/home/x"}
	if got, want := Folder(func(k string) string { return env[k] }), filepath.Join(env["XDG_STATE_HOME"], "erva", "devices"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := Folder(func(string) string { return "" }); !filepath.IsAbs(got) {
		t.Errorf("without a home: %s", got)
	}
}
