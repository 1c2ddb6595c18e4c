package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/java"
)

// patience is how long a test waits for what comes within a second on a machine with nothing else to do.
const patience = 2 * time.Minute

// scriptDesk starts a desktop device whose devices are in the states that the script says.
func scriptDesk(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: desk [SERIAL=STATE…]")
	}
	jdk, err := desk.FindJDK(os.Getenv)
	ts.Check(err)
	cache := ts.Getenv("CACHE")
	o := desk.Options{CacheDir: cache, JavaHome: jdk.Home, Framework: &java.Framework{CacheDir: cache, JDK: jdk.Home}, States: map[string]string{}}
	for _, arg := range args {
		serial, state, ok := strings.Cut(arg, "=")
		if !ok {
			ts.Fatalf("%s: want SERIAL=STATE", arg)
		}
		o.Serials = append(o.Serials, serial)
		o.States[serial] = state
	}
	d, err := desk.Start(context.Background(), o)
	ts.Check(err)
	ts.Defer(func() { ts.Check(d.Close()) })
	_, port, err := net.SplitHostPort(d.ServerAddr())
	ts.Check(err)
	ts.Setenv("ANDROID_ADB_SERVER_PORT", port)
}

// process is the real command as a process of its own, for tests that interrupt it.
type process struct {
	cmd  *exec.Cmd
	out  *bufio.Reader
	errs bytes.Buffer
}

func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command("erva", args...)}
	p.cmd.Stderr = &p.errs
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() }) // nothing, after a clean end
	return p
}

// interrupt sends what Ctrl-C sends, waits for the end and gives the exit status. Every process that the command had
// started must be gone by then.
func (p *process) interrupt(t *testing.T) int {
	t.Helper()
	var children []int
	eventually(t, "a process that the command starts: else this test cannot tell whether it ends them", func() bool {
		children = childrenOf(t, p.cmd.Process.Pid)
		return len(children) > 0
	})
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = p.cmd.Process.Kill() })
	err := p.cmd.Wait()
	if !late.Stop() {
		t.Fatalf("no end within %s of the interrupt\n%s", patience, p.errs.String())
	}
	for _, pid := range children {
		if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("process %d, which the command had started, is left: %v", pid, err)
		}
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// childrenOf lists the processes that a process has started.
func childrenOf(t *testing.T, pid int) []int {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		t.Skip("no /proc to find processes in")
	}
	var out []int
	for _, name := range stats {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		var child, parent int
		var state string
		rest := data[bytes.LastIndexByte(data, ')')+1:]
		if _, err := fmt.Sscan(string(rest), &state, &parent); err != nil || parent != pid {
			continue
		}
		if child, err = strconv.Atoi(filepath.Base(filepath.Dir(name))); err == nil {
			out = append(out, child)
		}
	}
	return out
}

// eventually waits for a condition.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.After(patience)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("%s: not within %s", what, patience)
		}
	}
}

// endless is a script for notesync that does not end.
const endless = "tap @id/open\nwait idle\ntap @id/sync\nwait 30m\n"

// recordScript records a script of notesync, with two inputs at least, that does not end, and waits until two were made.
func recordScript(t *testing.T, out, script string, options ...string) *process {
	t.Helper()
	inputs := filepath.Join(t.TempDir(), "inputs.txt")
	if err := os.WriteFile(inputs, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"record", "--app", "../../examples/apps/notesync", "--inputs", inputs, "--timeout", "1h", "-o", out, "--cache", testCache(t)}
	p := start(t, append(args, options...)...)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("erva record: %s", p.errs.String())
		}
	})
	eventually(t, "the second input", func() bool {
		data, err := os.ReadFile(filepath.Join(out+".partial", "inputs.json"))
		return err == nil && bytes.Count(data, []byte("\n")) >= 2
	})
	return p
}

// TestKillRecord ends a recording with kill -9: its JVMs end by themselves, and what was recorded can be read.
func TestKillRecord(t *testing.T) {
	needJDK(t)
	out := filepath.Join(t.TempDir(), "n.erva")
	p := recordScript(t, out, endless)
	children := childrenOf(t, p.cmd.Process.Pid)
	if err := p.cmd.Process.Kill(); err != nil || len(children) == 0 {
		t.Fatal(children, err)
	}
	p.ended(t)
	eventually(t, "the end of the JVMs", func() bool {
		return !slices.ContainsFunc(children, func(pid int) bool { return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) })
	})
	s, err := openSubject(out)
	if err != nil || s.cut == nil || len(s.trace.Ops) == 0 || len(s.recording.Inputs) != 2 {
		t.Errorf("%v, %+v", err, s)
	}
}

// TestInterruptRecord presses Ctrl-C in the middle of a recording: it is kept, and no JVM is left.
func TestInterruptRecord(t *testing.T) {
	needJDK(t)
	out := filepath.Join(t.TempDir(), "n.erva")
	p := recordScript(t, out, endless)
	if code := p.interrupt(t); code != exitDevice || p.errs.String() != "erva: interrupted; what was done so far is kept\n" {
		t.Errorf("exit status %d, %q", code, p.errs.String())
	}
	s, err := openSubject(out)
	if err != nil || s.cut != nil {
		t.Fatalf("the recording cannot be read: %v, %v", err, s)
	}
	if len(s.trace.Ops) == 0 || len(s.recording.Inputs) != 2 || s.recording.Manifest.Complete || s.recording.Manifest.Ended == "" {
		t.Errorf("%d operations, %d inputs, manifest %+v", len(s.trace.Ops), len(s.recording.Inputs), s.recording.Manifest)
	}
	if _, err := os.Stat(out + ".partial"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder of the recording under way is left (%v)", err)
	}
}

// TestInterruptVerify presses Ctrl-C in the middle of a verification: what an earlier one left stays, and no JVM is left.
func TestInterruptVerify(t *testing.T) {
	needJDK(t)
	dir := t.TempDir()
	out := filepath.Join(dir, "n.erva")
	var errs bytes.Buffer
	if code := run([]string{"record", "--app", "../../examples/apps/notesync", "--inputs", "../../examples/apps/notesync/inputs.txt",
		"-o", out, "--cache", testCache(t)}, io.Discard, &errs); code != exitOK {
		t.Fatalf("exit status %d: %s", code, errs.String())
	}
	before, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	earlier := filepath.Join(dir, "n.verdicts", "verdicts.json")
	if err := errors.Join(os.Mkdir(filepath.Dir(earlier), 0o755), os.WriteFile(earlier, []byte("earlier"), 0o644)); err != nil {
		t.Fatal(err)
	}
	p := start(t, "verify", out, "--controls", "1000", "--cache", testCache(t))
	eventually(t, "the first JVM", func() bool { return len(childrenOf(t, p.cmd.Process.Pid)) > 0 })
	if code := p.interrupt(t); code != exitDevice || !strings.HasSuffix(p.errs.String(), "erva: interrupted; what was done so far is kept\n") {
		t.Errorf("exit status %d, %q", code, p.errs.String())
	}
	if now, err := os.ReadFile(out); err != nil || !bytes.Equal(before, now) {
		t.Errorf("the recording has changed (%v)", err)
	}
	if now, err := os.ReadFile(earlier); err != nil || string(now) != "earlier" {
		t.Errorf("the earlier verdicts are %q, %v", now, err)
	}
}

// TestDesk runs the desktop device by hand: a line of JSON when it is ready, a phone to adb until Ctrl-C, then nothing left.
func TestDesk(t *testing.T) {
	needJDK(t)
	p := start(t, "desk", "--cache", testCache(t))
	line, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatalf("%v\n%s", err, p.errs.String())
	}
	var ready struct {
		Serial string `json:"serial"`
		Server string `json:"adb_server"`
	}
	if err := json.Unmarshal([]byte(line), &ready); err != nil || ready.Serial != "desk" {
		t.Fatalf("%q: %v", line, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	dev := (&adb.Client{Addr: ready.Server}).Device(ready.Serial)
	if r, err := dev.Run(ctx, "getprop ro.build.version.sdk", nil); err != nil || r.Stdout != "30\n" {
		t.Errorf("getprop: %+v, %v", r, err)
	}
	if code := p.interrupt(t); code != exitOK || p.errs.Len() > 0 {
		t.Errorf("exit status %d, %q", code, p.errs.String())
	}
	if c, err := net.Dial("tcp", ready.Server); err == nil {
		_ = c.Close()
		t.Error("the server still listens")
	}
}

// installedOnDesk starts a desktop device with the app of a folder. Commands find it as they find a phone.
func installedOnDesk(t *testing.T, folder string) (*desk.Desk, android.App) {
	t.Helper()
	flags := targetFlags{cache: testCache(t)}
	d, jdk, cache, err := flags.startDesk(t.Context(), desk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	_, app, err := installFolder(t.Context(), d, jdk, cache, folder)
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(d.ServerAddr())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("ANDROID_ADB_SERVER_PORT", port)
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	return d, app
}

// TestKeepData: a recording starts without the data of earlier runs unless it is told to keep them.
func TestKeepData(t *testing.T) {
	needJDK(t)
	_, app := installedOnDesk(t, "../../examples/apps/settings")
	for _, c := range []struct {
		args []string
		kept bool
	}{
		{[]string{"--inputs", "../../examples/apps/settings/inputs.txt"}, false},
		{[]string{"--for", "0s", "--keep-data"}, true},
		{[]string{"--for", "0s"}, false},
	} {
		out := filepath.Join(t.TempDir(), "s.erva")
		var errs bytes.Buffer
		args := append([]string{"record", "--app", app.Package, "-o", out}, c.args...)
		if code := run(args, io.Discard, &errs); code != exitOK {
			t.Fatalf("%v: exit status %d: %s", args, code, errs.String())
		}
		s, err := openSubject(out)
		if err != nil || len(s.recording.Snapshots) == 0 {
			t.Fatalf("%v: %v", args, err)
		}
		if got := len(s.recording.Snapshots[0].Preferences) > 0; got != c.kept {
			t.Errorf("%v: at the start there are preferences: %v, want %v", args, got, c.kept)
		}
	}
}
