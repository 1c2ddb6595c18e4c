package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/device/adb"
)

// TestAppEnds ends the app while it is recorded: it crashes by itself, or the system ends it. Either is part of the recording
// and no failure of the command, and the recording replays.
func TestAppEnds(t *testing.T) {
	needJDK(t)
	d, app := installedOnDesk(t, "../../device/android/testdata/conform")
	dev := (&adb.Client{Addr: d.ServerAddr()}).Device(d.Serial())
	for _, c := range []struct {
		name, script string
		kill         string // a command of the device's shell, given after the first input; PID is the app's process
		says, ended  string
		replayed     string
	}{
		{"crash", "tap @id/crash\nwait idle\ntap @id/post\n", "", "the app crashed: java.lang.IllegalStateException", "", "run 1: crashed"},
		{"stopped", "tap @id/post\nwait 30m\n", "am force-stop " + app.Package,
			"the app's process was ended, or ended itself, without an exception (USER REQUESTED", "USER REQUESTED", "run 1: completed"},
		{"killed", "tap @id/post\nwait 30m\n", "run-as " + app.Package + " kill -9 PID",
			"the app's process was ended, or ended itself, without an exception (SIGNALED", "SIGNALED", "run 1: completed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			inputs, out := filepath.Join(dir, "inputs.txt"), filepath.Join(dir, "n.erva")
			if err := os.WriteFile(inputs, []byte(c.script), 0o644); err != nil {
				t.Fatal(err)
			}
			var got, errs bytes.Buffer
			done := make(chan int, 1)
			go func() {
				done <- run([]string{"record", "--app", app.Package, "--inputs", inputs, "--timeout", "1h", "-o", out}, &got, &errs)
			}()
			if c.kill != "" {
				eventually(t, "the first input", func() bool {
					data, err := os.ReadFile(filepath.Join(out+".partial", "inputs.json"))
					return err == nil && bytes.Contains(data, []byte("\n"))
				})
				pid, err := dev.Run(t.Context(), "pidof "+app.Package, nil)
				if err != nil {
					t.Fatal(err)
				}
				if r, err := dev.Run(t.Context(), strings.ReplaceAll(c.kill, "PID", strings.TrimSpace(pid.Stdout)), nil); err != nil || r.Refusal() != nil {
					t.Error(err, r.Refusal())
				}
			}
			if code := <-done; code != exitOK || !strings.Contains(got.String(), c.says) {
				t.Fatalf("exit status %d, %s%s", code, got.String(), errs.String())
			}
			s, err := openSubject(out)
			if err != nil || s.cut != nil || len(s.trace.Ops) == 0 || len(s.recording.Inputs) != 1 {
				t.Fatalf("%v, %+v", err, s)
			}
			if m := s.recording.Manifest; m.Complete != (c.ended == "") || !strings.Contains(m.Ended, c.ended) {
				t.Errorf("manifest %+v", m)
			}
			got.Reset()
			if c.kill == "" {
				if code := run([]string{"verify", out, "--app", app.Package}, io.Discard, &errs); code != exitOK {
					t.Errorf("verify ends with status %d, %s", code, errs.String())
				}
			}
			if code := run([]string{"replay", out, "--app", app.Package}, &got, io.Discard); code != exitOK || !strings.HasPrefix(got.String(), c.replayed) {
				t.Errorf("the replay ends with status %d, %s", code, got.String())
			}
		})
	}
}
