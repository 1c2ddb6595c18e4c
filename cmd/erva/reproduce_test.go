package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// crashes is where the reports of crashes are, with their apps.
const crashes = "../../examples/crashes"

// crashCase is what a report of a crash should lead to.
type crashCase struct {
	App        string `json:"app"` // its folder
	Reproduced bool   `json:"reproduced"`
	Race       string `json:"race"` // the end of the raced field's name, if one is
}

// TestReproduceCrash goes the whole way with two reports: one that an order of events leads to, and one of code that the recording
// never entered.
func TestReproduceCrash(t *testing.T) {
	needJDK(t)
	for _, name := range []string{"note-after-destroy", "plain-bug-unreached"} {
		t.Run(name, func(t *testing.T) { reproduceCase(t, name, 1) })
	}
}

// TestCrashCorpus holds erva to all reports, and repeats each schedule 20 times. With -v it prints the table of
// docs/reproducing.md.
func TestCrashCorpus(t *testing.T) {
	needJDK(t)
	needTime(t)
	entries, err := os.ReadDir(filepath.Join(crashes, "cases"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) { reproduceCase(t, e.Name(), 20) })
	}
}

// reproduceCase reproduces a report, and repeats the schedule so often.
func reproduceCase(t *testing.T, name string, times int) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	dir := filepath.Join(crashes, "cases", name)
	data, err := os.ReadFile(filepath.Join(dir, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want crashCase
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	app, inputs := filepath.Join(crashes, want.App), filepath.Join(dir, "inputs.txt")
	if !exists(inputs) {
		inputs = filepath.Join(app, "inputs.txt")
	}
	args := []string{"reproduce", "--crash", filepath.Join(dir, "crash.txt"), "--app", app, "--inputs", inputs, "--cache", testCache(t),
		"-o", t.TempDir(), "--budget", "2m", "--json"}
	if mapping := filepath.Join(dir, "mapping.txt"); exists(mapping) {
		args = append(args, "--mapping", mapping)
	}
	var out, errs bytes.Buffer
	begun := time.Now()
	code := run(args, &out, &errs)
	seconds := time.Since(begun).Seconds()
	var got reproduced
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("exit status %d, output %v\n%s\n%s", code, err, out.String(), errs.String())
	}
	status := exitFound
	if want.Reproduced {
		status = exitOK
	}
	if code != status || got.Reproduced != want.Reproduced || got.Reproduced && !strings.HasSuffix(got.Race.Field, want.Race) {
		t.Fatalf("exit status %d, race %+v, want %+v\n%s\n%s", code, got.Race, want, out.String(), errs.String())
	}
	if !got.Reproduced {
		t.Logf("| %s | no: %s | %d | - | %.0f |", name, got.Why, len(got.Tried), seconds)
		return
	}
	repeated := repeats(t, got.Recording, got.Schedule, times)
	t.Logf("| %s | %s | %d | %d of %d | %.0f |", name, got.Reason, len(got.Tried), repeated, times, seconds)
	if repeated < times {
		t.Errorf("%d of %d replays fail like that", repeated, times)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// repeats is in how many of so many replays a schedule leads to what it expects.
func repeats(t *testing.T, recording, schedule string, times int) int {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run([]string{"replay", recording, "--schedule", schedule, "--times", fmt.Sprint(times), "--cache", testCache(t), "--json"}, &out, &errs); code != exitOK {
		t.Fatalf("replay: exit status %d\n%s\n%s", code, out.String(), errs.String())
	}
	n := 0
	for d := json.NewDecoder(&out); d.More(); {
		var one struct {
			AsExpected bool `json:"asExpected"`
		}
		if err := d.Decode(&one); err != nil {
			t.Fatal(err)
		}
		if one.AsExpected {
			n++
		}
	}
	return n
}

// TestReproduceUsage: what cannot be begun says so, and with which status.
func TestReproduceUsage(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	stack := write("stack.txt", "java.lang.Error\n\tat p.A.a(A.java:1)\n")
	tests := []struct {
		args []string
		code int
		says string
	}{
		{nil, exitUsage, "--crash is missing"},
		{[]string{"--crash", stack}, exitUsage, "--recording"},
		{[]string{"--crash", filepath.Join(dir, "none.txt"), "--recording", "n.erva"}, exitBadFile, "open the report"},
		{[]string{"--crash", write("text.txt", "it crashed\n"), "--recording", "n.erva"}, exitBadFile, "no stack trace"},
		{[]string{"--crash", stack, "--report", "2", "--recording", "n.erva"}, exitBadFile, "has 1"},
		{[]string{"--crash", stack, "--mapping", write("mapping.txt", "    void a() -> b\n"), "--recording", "n.erva"}, exitBadFile, "makes no sense in line 1"},
		{[]string{"--crash", stack, "--confirm", "0", "--recording", "n.erva"}, exitUsage, "--confirm 0"},
		{[]string{"--crash", stack, "--recording", filepath.Join(dir, "none.erva"), "-o", filepath.Join(dir, "out")}, exitBadFile, "none.erva"},
	}
	for _, tt := range tests {
		var out, errs bytes.Buffer
		if code := run(append([]string{"reproduce"}, tt.args...), &out, &errs); code != tt.code || !strings.Contains(errs.String(), tt.says) {
			t.Errorf("%v: exit status %d, %s; want %d, %q", tt.args, code, errs.String(), tt.code, tt.says)
		}
	}
}
