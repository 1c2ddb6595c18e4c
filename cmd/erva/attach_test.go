package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/java"
	"github.com/erva-go/erva/internal/adbtest"
	"github.com/erva-go/erva/report"
)

// attachedDesk is a desktop device, a process of its own, that is attached to a private real ADB server.
type attachedDesk struct {
	server *adbtest.Server
	desk   *process
	serial string
}

// attach starts both; they end with the test. Without adb the test is skipped.
func attach(t *testing.T) *attachedDesk {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	a := &attachedDesk{server: adbtest.Start(t)}
	a.startDesk(t)
	return a
}

// startDesk starts a desktop device and attaches it.
func (a *attachedDesk) startDesk(t *testing.T) {
	t.Helper()
	a.desk = start(t, "desk", "--adbd", "--cache", testCache(t))
	line, err := a.desk.out.ReadString('\n')
	if err != nil {
		t.Fatalf("%v\n%s", err, a.desk.errs.String())
	}
	var ready struct {
		Connect string `json:"adb_connect"`
	}
	if err := json.Unmarshal([]byte(line), &ready); err != nil || ready.Connect == "" {
		t.Fatalf("%q: %v", line, err)
	}
	a.serial = a.server.Connect(t, ready.Connect)
	desk := a.desk
	t.Cleanup(func() {
		if desk.cmd.ProcessState != nil { // the test has ended it
			return
		}
		if code := desk.interrupt(t); code != exitOK {
			t.Errorf("the desk ends with status %d\n%s", code, desk.errs.String())
		}
	})
}

// ended waits for the end of a command and gives its exit status.
func (p *process) ended(t *testing.T) int {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- p.cmd.Wait() }()
	eventually(t, "the end of the command", func() bool { return len(done) > 0 })
	var exit interface{ ExitCode() int }
	if err := <-done; err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// scriptAttached attaches new desktop devices to a new real ADB server.
func scriptAttached(ts *testscript.TestScript, neg bool, names []string) {
	if neg || len(names) == 0 {
		ts.Fatalf("usage: attached NAME…")
	}
	jdk, err := desk.FindJDK(os.Getenv)
	ts.Check(err)
	cache := ts.Getenv("CACHE")
	d, err := desk.Start(context.Background(), desk.Options{CacheDir: cache, JavaHome: jdk.Home,
		Framework: &java.Framework{CacheDir: cache, JDK: jdk.Home}, Serials: names, Adbd: "127.0.0.1:0"})
	ts.Check(err)
	ts.Defer(func() { ts.Check(d.Close()) })
	tool, err := adbtest.Find()
	ts.Check(err)
	server, err := adbtest.New(tool, ts.MkAbs("."))
	ts.Check(err)
	ts.Defer(func() { ts.Check(server.Kill()) })
	for _, name := range names {
		ts.Check(server.Attach(d.TransportAddr(name)))
		ts.Setenv(name, d.TransportAddr(name))
	}
	ts.Setenv("ANDROID_ADB_SERVER_PORT", server.Port)
}

// TestLost takes away, in the middle of a recording, what lies between the command and the app: the command says so and
// ends with status 3, and what was recorded is kept and can be used.
func TestLost(t *testing.T) {
	needJDK(t)
	a := attach(t)
	// A server that ends while it is asked takes its answer with it.
	const serverGone = "the device is gone: .*(no ADB server answers|reset by peer|EOF|broken pipe|closed"
	putBack := "" // what could not be put back when the device was lost, the next recording puts back
	for _, c := range []struct {
		name string
		lose func(t *testing.T)
		says string
	}{
		{"disconnected", func(t *testing.T) { a.server.Disconnect(t, a.serial) }, "the device is gone: .*(not found|offline)"},
		{"server killed", func(t *testing.T) {
			if err := a.server.Kill(); err != nil {
				t.Error(err)
			}
		}, serverGone + ")"},
		{"server restarted", func(t *testing.T) {
			if err := errors.Join(a.server.Kill(), a.server.Restart()); err != nil {
				t.Error(err)
			}
		}, serverGone + "|not found)"},
		{"device killed", func(t *testing.T) {
			if code := a.desk.interrupt(t); code != exitOK {
				t.Errorf("the desk ends with status %d", code)
			}
		}, "the device is gone: .*(not found|offline|closed)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("ANDROID_ADB_SERVER_PORT", a.server.Port)
			out := filepath.Join(t.TempDir(), "n.erva")
			p := recordScript(t, out, endless, "-s", a.serial)
			c.lose(t)
			code := p.ended(t)
			says := regexp.MustCompile(`^` + putBack + `erva: .*` + c.says + `.*; the recording ends there, after [0-9.]+ s: its \d+ operations in \d+ events are kept in .*n\.erva\n$`)
			if code != exitDevice || !says.MatchString(p.errs.String()) {
				t.Errorf("exit status %d, %q; want %s", code, p.errs.String(), says)
			}
			checkKept(t, out)
			putBack = `erva: put back on the device what an earlier process of erva had left changed: the debug app, org.erva.samples.notesync\n`
			a.restore(t)
		})
	}
	t.Run("back again", func(t *testing.T) {
		t.Setenv("ANDROID_ADB_SERVER_PORT", a.server.Port)
		a.startDesk(t)
		p := start(t, "record", "--app", "../../examples/apps/notesync", "-s", a.serial, "--inputs", "../../examples/apps/notesync/inputs.txt",
			"-o", filepath.Join(t.TempDir(), "n.erva"), "--cache", testCache(t))
		if code := p.ended(t); code != exitOK {
			t.Errorf("exit status %d, %s", code, p.errs.String())
		}
	})
}

// TestPutBack: while one process has a device another one is refused and told who has it. Whatever ends the first, the device
// is afterwards as it was: at once after Ctrl-C, at the next start after kill -9.
func TestPutBack(t *testing.T) {
	needJDK(t)
	a := attach(t)
	t.Setenv("ANDROID_ADB_SERVER_PORT", a.server.Port)
	dev := (&adb.Client{Addr: a.server.Addr()}).Device(a.serial)
	shell := func(command string) string {
		r, err := dev.Run(t.Context(), command, nil)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(r.Stdout)
	}
	const rotation, app = "settings get system accelerometer_rotation; settings get system user_rotation", "org.erva.samples.notesync"
	shell("settings put system accelerometer_rotation 1")
	turned := func() *process {
		p := recordScript(t, filepath.Join(t.TempDir(), "n.erva"), "tap @id/open\nwait idle\nrotate\nwait 30m\n", "-s", a.serial)
		eventually(t, "the turned screen", func() bool { return shell(rotation) == "0\n1" })
		return p
	}
	next := func() (int, string) {
		p := start(t, "record", "--app", app, "-s", a.serial, "--for", "0s", "-o", filepath.Join(t.TempDir(), "n.erva"), "--cache", testCache(t))
		return p.ended(t), p.errs.String()
	}

	p := turned()
	busy := fmt.Sprintf(`^erva: use device %s: another process of erva is using it \(process %d, erva record --app .*\): wait until it has ended, or end it with kill %[2]d\n$`,
		regexp.QuoteMeta(a.serial), p.cmd.Process.Pid)
	if code, errs := next(); code != exitDevice || !regexp.MustCompile(busy).MatchString(errs) {
		t.Errorf("a second process ends with status %d, %s", code, errs)
	}
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if code := p.ended(t); code != exitDevice || shell(rotation) != "1\n0" || shell("pidof "+app) != "" {
		t.Errorf("after Ctrl-C (status %d) the rotation is %q, the app's process %q", code, shell(rotation), shell("pidof "+app))
	}

	p = turned()
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.ended(t)
	if got := shell(rotation); got != "0\n1" {
		t.Fatalf("after kill -9 the rotation is %q: this test cannot tell whether it is put back", got)
	}
	code, errs := next()
	if code != exitOK || !regexp.MustCompile(`^erva: put back on the device what .*: the debug app, `+app+`, system setting accelerometer_rotation, system setting user_rotation\n`).MatchString(errs) {
		t.Errorf("the next start ends with status %d, %s", code, errs)
	}
	if shell(rotation) != "1\n0" || shell("pidof "+app) != "" {
		t.Errorf("after the next start the rotation is %q, the app's process %q", shell(rotation), shell("pidof "+app))
	}
}

// TestVerifyThroughRestart restarts the ADB server in the middle of a verification: it waits for the device and goes on. One
// whose device stays away ends with status 3 and what it has done, and the next one goes on from there.
func TestVerifyThroughRestart(t *testing.T) {
	needJDK(t)
	if !allTests() {
		t.Skip("takes half a minute: make test-all runs it")
	}
	a := attach(t)
	t.Setenv("ANDROID_ADB_SERVER_PORT", a.server.Port)
	const sample = "../../examples/apps/notesync"
	out := filepath.Join(t.TempDir(), "n.erva")
	args := []string{"record", "--app", sample, "-s", a.serial, "--inputs", sample + "/inputs.txt", "-o", out, "--cache", testCache(t)}
	if p := start(t, args...); p.ended(t) != exitOK {
		t.Fatal(p.errs.String())
	}
	verify := func(wait string) *process {
		p := start(t, "verify", out, "-s", a.serial, "--reconnect", wait, "--controls", "1", "--flips", "1", "--cache", testCache(t))
		eventually(t, "the app's process", func() bool {
			r, err := (&adb.Client{Addr: a.server.Addr()}).Device(a.serial).Run(t.Context(), "pidof org.erva.samples.notesync", nil)
			return err == nil && r.Stdout != ""
		})
		if err := a.server.Kill(); err != nil {
			t.Error(err)
		}
		return p
	}

	p := verify("1ms")
	if code, says := p.ended(t), regexp.MustCompile(`erva: .*the device is gone: .*; the runs so far are kept: erva verify goes on with them once the device is back\n$`); code != exitDevice || !says.MatchString(p.errs.String()) {
		t.Errorf("without the server the status is %d, %s", code, p.errs.String())
	}
	a.restore(t)

	p = verify("2m")
	a.restore(t)
	if code := p.ended(t); code != exitOK && code != exitFound || !strings.Contains(p.errs.String(), "waiting 2m0s for it to come back") {
		t.Errorf("after the restart the status is %d, %s", code, p.errs.String())
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSuffix(out, ".erva")+".verdicts", "verdicts.json"))
	var verdicts report.Verdicts
	if err := errors.Join(err, json.Unmarshal(data, &verdicts)); err != nil || len(verdicts.Verdicts) == 0 || verdicts.Summary.Unverified > 0 {
		t.Errorf("not all is decided: %+v, %v", verdicts.Summary, err)
	}
}

// restore brings back server and device, as a user would.
func (a *attachedDesk) restore(t *testing.T) {
	t.Helper()
	if a.desk.cmd.ProcessState != nil {
		return
	}
	if _, err := a.server.Running(); err != nil {
		if err := a.server.Restart(); err != nil {
			t.Fatal(err)
		}
	}
	a.server.Connect(t, a.serial)
}

// checkKept wants a recording that was cut short and is whole as far as it goes.
func checkKept(t *testing.T, out string) {
	t.Helper()
	s, err := openSubject(out)
	if err != nil || s.cut != nil {
		t.Fatalf("the recording cannot be read: %v, %v", err, s)
	}
	m := s.recording.Manifest
	if len(s.trace.Ops) == 0 || len(s.recording.Inputs) != 2 || m.Complete || !regexp.MustCompile("the device is gone").MatchString(m.Ended) {
		t.Errorf("%d operations, %d inputs, manifest %+v", len(s.trace.Ops), len(s.recording.Inputs), m)
	}
	if _, err := os.Stat(out + ".partial"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder of the recording under way is left (%v)", err)
	}
}
