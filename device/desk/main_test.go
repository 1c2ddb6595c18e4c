package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/erva-go/erva/device/adb"
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "desk-test-")
	if err != nil {
		panic(err)
	}
	fakes.dir = dir
	code := m.Run()
	_ = os.RemoveAll(dir)
	if code == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// fakes is the framework of the tests: a program that only speaks the control channel, compiled once.
var fakes fakeFramework

type fakeFramework struct {
	dir  string
	once sync.Once
	jar  string
	err  error
}

func (f *fakeFramework) Jar(context.Context) (string, error) {
	f.once.Do(func() { f.jar, f.err = f.build() })
	return f.jar, f.err
}

func (f *fakeFramework) build() (string, error) {
	jdk, err := FindJDK(os.Getenv)
	if err != nil {
		return "", err
	}
	classes, jar := filepath.Join(f.dir, "classes"), filepath.Join(f.dir, "fake.jar")
	out, err := exec.Command(jdk.Javac(), "-d", classes, "testdata/zygote/com/android/internal/os/ZygoteInit.java").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("javac: %w: %s", err, out)
	}
	out, err = exec.Command(filepath.Join(jdk.Home, "bin", "jar"), "cf", jar, "-C", classes, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("jar: %w: %s", err, out)
	}
	return jar, nil
}

// testLog prints the desk's messages when a test fails.
type testLog struct{ t *testing.T }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Logf("desk: %s", strings.TrimRight(string(b), "\n"))
	return len(b), nil
}

// startDesk starts a desk that ends with the test.
func startDesk(t *testing.T, o Options) *Desk {
	t.Helper()
	if _, err := FindJDK(os.Getenv); err != nil {
		t.Skip(err)
	}
	if o.CacheDir == "" {
		o.CacheDir = filepath.Join(fakes.dir, "cache")
	}
	if o.Framework == nil {
		o.Framework = &fakes
	}
	d, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// client is the tests' way to a desk: the same one as the product's.
func client(d *Desk) *adb.Device {
	return (&adb.Client{Addr: d.ServerAddr()}).Device(d.Serial())
}

// shellRun runs a command on the desk.
func shellRun(t *testing.T, d *Desk, cmd string) adb.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := client(d).Run(ctx, cmd, nil)
	if err != nil {
		t.Fatalf("%s: %v", cmd, err)
	}
	return r
}

// expect runs a command and checks its status and the texts that its output holds.
func expect(t *testing.T, d *Desk, cmd string, code int, texts ...string) string {
	t.Helper()
	r := shellRun(t, d, cmd)
	all := r.Stdout + r.Stderr
	if r.ExitCode != code {
		t.Errorf("%s: status %d, want %d; %s", cmd, r.ExitCode, code, all)
	}
	for _, text := range texts {
		if !strings.Contains(all, text) {
			t.Errorf("%s: %q is missing in:\n%s", cmd, text, all)
		}
	}
	return r.Stdout
}

// eventually waits until ok says so.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// makeImage makes an app image and returns its folder.
func makeImage(t *testing.T, pkg string, change func(map[string]any)) string {
	t.Helper()
	dir := t.TempDir()
	manifest := map[string]any{"package": pkg, "debuggable": true, "versionName": "1.0",
		"activities": []map[string]any{{"name": pkg + ".Main", "launcher": true}, {"name": pkg + ".Other"}},
		"services":   []map[string]any{{"name": pkg + ".Sync", "actions": []string{pkg + ".SYNC"}}},
		"receivers":  []map[string]any{{"name": pkg + ".Alarm", "actions": []string{pkg + ".ALARM"}}}}
	if change != nil {
		change(manifest)
	}
	b, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"app.json": string(b), "res.json": "{}", "classes/Main.class": "not a class"} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// install installs a new image of pkg.
func install(t *testing.T, d *Desk, pkg string, change func(map[string]any)) {
	t.Helper()
	got, err := d.Install(t.Context(), makeImage(t, pkg, change))
	if err != nil || got != pkg {
		t.Fatalf("install: %q, %v", got, err)
	}
}
