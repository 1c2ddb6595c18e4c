package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
)

// person uses an app through an ADB connection of their own while erva records it.
type person struct {
	t      *testing.T
	ctx    context.Context
	erva   *process
	stderr string // file
	out    string // recording
	phone  *adb.Device
	inputs string // when recorded looked last
}

// handTo starts a recording by hand on a private desktop device and waits until the app can be used.
func handTo(t *testing.T, app string, flags ...string) *person {
	t.Helper()
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	p := &person{t: t, ctx: ctx, stderr: filepath.Join(dir, "stderr"), out: filepath.Join(dir, "hand.erva")}
	args := append([]string{"record", "--app", app, "-o", p.out, "--cache", testCache(t)}, flags...)
	p.erva = &process{cmd: exec.Command("erva", args...)}
	errs, err := os.Create(p.stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = errs.Close() }() // the command has it
	p.erva.cmd.Stderr = errs
	if err := p.erva.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.erva.cmd.Process.Kill() }) // nothing, after a clean end
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("recorded so far:\n%s\n%s", p.inputs, p.said())
		}
	})
	server := regexp.MustCompile(`its ADB server is at (\S+) `)
	eventually(t, "the address of the ADB server", func() bool {
		m := server.FindStringSubmatch(p.said())
		if m != nil {
			p.phone = (&adb.Client{Addr: m[1]}).Device("desk")
		}
		return m != nil
	})
	return p
}

func (p *person) said() string {
	data, err := os.ReadFile(p.stderr)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

func (p *person) shell(command string) string {
	p.t.Helper()
	r, err := p.phone.Run(p.ctx, command, nil)
	if err != nil || r.ExitCode != 0 {
		p.t.Fatalf("%s: %+v, %v", command, r, err)
	}
	return r.Stdout
}

// see waits until the screen shows a text, or a view of an id, and returns the node that has it.
func (p *person) see(what string) string {
	p.t.Helper()
	var node string
	eventually(p.t, what+" on the screen", func() bool {
		r, err := p.phone.Run(p.ctx, "uiautomator dump /dev/tty", nil)
		if err != nil {
			p.t.Fatal(err)
		}
		nodes := strings.Split(r.Stdout, "<node ")
		i := slices.IndexFunc(nodes, func(n string) bool { return strings.Contains(n, what) })
		if i >= 0 {
			node = nodes[i]
		}
		return i >= 0
	})
	return node
}

// look sees something and goes on looking for a while, so that the app has settled by then.
func (p *person) look(what string) {
	p.t.Helper()
	for range 10 {
		p.see(what)
	}
}

// tap taps the middle of what is seen.
func (p *person) tap(what string) {
	p.t.Helper()
	var l, t, r, b int
	node := p.see(what)
	if i := strings.Index(node, `bounds="`); i < 0 {
		p.t.Fatalf("%s has no bounds: %s", what, node)
	} else if _, err := fmt.Sscanf(node[i:], `bounds="[%d,%d][%d,%d]"`, &l, &t, &r, &b); err != nil {
		p.t.Fatalf("%s: %v", node, err)
	}
	p.shell("input tap " + strconv.Itoa((l+r)/2) + " " + strconv.Itoa((t+b)/2))
}

// recorded waits until erva has recorded so many inputs.
func (p *person) recorded(n int) {
	p.t.Helper()
	eventually(p.t, fmt.Sprintf("%d inputs in the recording", n), func() bool {
		data, err := os.ReadFile(filepath.Join(p.out+".partial", "inputs.json"))
		p.inputs = string(data)
		return err == nil && bytes.Count(data, []byte("\n")) >= n
	})
}

func actions(inputs []device.Input) []string {
	var out []string
	for _, in := range inputs {
		out = append(out, strings.TrimSpace(in.Action+" "+in.Target+in.Key))
	}
	return out
}

func erva(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(args, &out, &errs); code != want {
		t.Fatalf("erva %s: exit status %d\n%s%s", strings.Join(args, " "), code, out.String(), errs.String())
	}
	return out.String()
}

// TestRecordByHand records what somebody does with adb, until Ctrl-C: the race that a script finds is found, a replay
// drives the inputs by the order of events, and as a script the recording gives the same inputs again.
func TestRecordByHand(t *testing.T) {
	needJDK(t)
	const app = "../../examples/apps/notesync"
	p := handTo(t, app)
	p.tap("id/open")
	p.tap("id/sync")
	p.look("synced")
	p.shell("input keyevent BACK")
	p.see("id/open")
	p.shell("settings put system user_rotation 1")
	p.recorded(4)
	p.shell("input keyevent HOME")
	p.recorded(5)
	p.shell("am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n org.erva.samples.notesync/.NoteListActivity")
	p.recorded(6)
	if code := p.erva.interrupt(t); code != exitOK {
		t.Fatalf("exit status %d: %s", code, p.said())
	}
	s, err := openSubject(p.out)
	if err != nil || s.cut != nil || !s.recording.Manifest.Complete || s.recording.Manifest.Options["inputs"] != "by hand" {
		t.Fatalf("%v, %+v", err, s)
	}
	want := []string{"tap @id/open", "tap @id/sync", "key BACK", "rotate", "home", "resume"}
	if d := cmp.Diff(want, actions(s.recording.Inputs)); d != "" {
		t.Fatalf("the inputs (-want +got):\n%s", d)
	}
	if !slices.IsSorted(s.recording.InputOps) || s.recording.InputOps[0] == 0 {
		t.Errorf("the inputs lie at %v", s.recording.InputOps)
	}
	if got := erva(t, exitOK, "detect", p.out); !strings.Contains(got, "ViewNoteActivity.note ") {
		t.Errorf("the race is not found:\n%s", got)
	}
	var replayed struct {
		Outcome string `json:"outcome"`
	}
	if err := json.Unmarshal([]byte(erva(t, exitOK, "replay", p.out, "--json", "--cache", testCache(t))), &replayed); err != nil || replayed.Outcome != "completed" {
		t.Errorf("the replay is %v, %v", replayed, err)
	}
	again(t, app, p.out, s.recording.Inputs)
}

// again makes a script of a recording, records with that, and wants the same inputs and the same races.
func again(t *testing.T, app, path string, inputs []device.Input) {
	t.Helper()
	script, out := filepath.Join(t.TempDir(), "inputs.txt"), filepath.Join(t.TempDir(), "again.erva")
	erva(t, exitOK, "export", path, "--format", "inputs", "-o", script)
	erva(t, exitOK, "record", "--app", app, "--inputs", script, "-o", out, "--cache", testCache(t))
	s, err := openSubject(out)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(inputs, s.recording.Inputs, cmpopts.IgnoreFields(device.Input{}, "Script")); d != "" {
		t.Errorf("the script does something else (-recorded +script):\n%s", d)
	}
	if first, second := races(t, path), races(t, out); !cmp.Equal(first, second) {
		t.Errorf("the races are %v, with the script %v", first, second)
	}
}

// races are the fields of an app's races.
func races(t *testing.T, path string) []string {
	t.Helper()
	var found struct {
		Reports []struct {
			Field string `json:"field"`
		} `json:"reports"`
	}
	if err := json.Unmarshal([]byte(erva(t, exitOK, "detect", path, "--json")), &found); err != nil {
		t.Fatal(err)
	}
	var fields []string
	for _, r := range found.Reports {
		fields = append(fields, r.Field)
	}
	slices.Sort(fields)
	return slices.Compact(fields)
}

// TestRecordFor: without anybody who does something, a recording by hand ends after its time.
func TestRecordFor(t *testing.T) {
	needJDK(t)
	out := filepath.Join(t.TempDir(), "n.erva")
	got := erva(t, exitOK, "record", "--app", "../../examples/apps/notesync", "--for", "1s", "-o", out, "--json", "--cache", testCache(t))
	var summary struct {
		Inputs   int     `json:"inputs"`
		Seconds  float64 `json:"seconds"`
		TimedOut bool    `json:"timedOut"`
	}
	if err := json.Unmarshal([]byte(got), &summary); err != nil || summary.Inputs != 0 || summary.Seconds < 1 || summary.TimedOut {
		t.Errorf("%s: %v", got, err)
	}
}

// TestMonkeyRoundTrip: what the monkey did can be made again by a script, and the app's races are found again. The same
// seed does the same.
func TestMonkeyRoundTrip(t *testing.T) {
	needJDK(t)
	const app = "../../examples/apps/notesync"
	dir := t.TempDir()
	out := filepath.Join(dir, "m.erva")
	monkey := func(out string) []device.Input {
		erva(t, exitOK, "record", "--app", app, "--monkey", "8", "--seed", "3", "-o", out, "--cache", testCache(t))
		s, err := openSubject(out)
		if err != nil || !s.recording.Manifest.Complete {
			t.Fatalf("%v, %+v", err, s)
		}
		return s.recording.Inputs
	}
	inputs := monkey(out)
	if len(inputs) < 8 || !slices.Contains(races(t, out), "org.erva.samples.notesync.ViewNoteActivity.note") {
		t.Errorf("%v, races %v", actions(inputs), races(t, out))
	}
	if d := cmp.Diff(actions(inputs), actions(monkey(filepath.Join(dir, "n.erva")))); d != "" {
		t.Errorf("the same seed does something else:\n%s", d)
	}
	again(t, app, out, inputs)
}

// TestMonkeyCrash: a crash ends a recording by the monkey, and is in it.
func TestMonkeyCrash(t *testing.T) {
	needJDK(t)
	out := filepath.Join(t.TempDir(), "m.erva")
	var got bytes.Buffer
	code := run([]string{"record", "--app", "../../device/android/testdata/conform", "--monkey", "200", "-o", out, "--json", "--cache", testCache(t)}, &got, io.Discard)
	var summary struct {
		Inputs int `json:"inputs"`
		Crash  *struct {
			Exception string `json:"exception"`
		} `json:"crash"`
	}
	if err := json.Unmarshal(got.Bytes(), &summary); err != nil || code != exitOK || summary.Crash == nil {
		t.Fatalf("exit status %d, %s", code, got.String())
	}
	if summary.Inputs >= 200 || summary.Crash.Exception != "java.lang.IllegalStateException" {
		t.Errorf("%s", got.String())
	}
	s, err := openSubject(out)
	if err != nil || len(s.recording.Snapshots) == 0 || len(s.recording.Inputs) != summary.Inputs {
		t.Errorf("%v, %+v", err, s)
	}
}
