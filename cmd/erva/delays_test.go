package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/report"
)

// TestDelays has an app whose events wait for seconds show the same in replays that skip these delays as in ones that do not,
// and a flip around a delay that is skipped come to a verdict.
func TestDelays(t *testing.T) {
	needJDK(t)
	dir := t.TempDir()
	script, recording := filepath.Join(dir, "taps.txt"), filepath.Join(dir, "reminder.erva")
	if err := os.WriteFile(script, []byte("wait idle\ntap @id/remind\nwait idle\nkey BACK\nwait settled\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "record", "--app", "testdata/reminder", "--inputs", script, "-o", recording, "--cache", testCache(t))
	const waits = 4.5 // seconds of delays, one after the other

	shown := replayOf(t, recording)
	if shown.Outcome != "completed" || len(shown.Diff)+len(shown.Asked) > 0 || shown.Skipped < waits-1 || shown.Skipped > waits {
		t.Errorf("the replay is not the recording, or waits for delays: %+v", shown)
	}
	shown = replayOf(t, recording, "--real-time")
	if shown.Outcome != "completed" || len(shown.Diff)+len(shown.Asked) > 0 || shown.Skipped != 0 {
		t.Errorf("the replay in real time: %+v", shown)
	}

	var out, errs bytes.Buffer
	if code := run([]string{"verify", recording, "--json", "--cache", testCache(t)}, &out, &errs); code != exitFound {
		t.Fatalf("exit status %d\n%s", code, errs.String())
	}
	var got report.Verdicts
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	var toThread, toInput string // schedules that hold these
	for _, v := range got.Verdicts {
		field := strings.TrimPrefix(v.Field, "org.example.reminder.ReminderActivity.")
		path := filepath.Join(dir, "reminder.verdicts", v.ID+".schedule.json")
		switch held := heldBy(t, path); {
		case held.Access != nil:
			toThread = path
		case held.Input != 0:
			toInput = path
		}
		if (field == "errand" || field == "filed") && v.Verdict != "harmful" {
			t.Errorf("%s is %s: %s", v.Field, v.Verdict, v.Evidence.Summary)
		}
	}
	t.Run("attach to a thread", func(t *testing.T) { attachToThread(t, recording, toThread) })
	t.Run("attach before an input", func(t *testing.T) { attachBeforeInput(t, recording, toInput) })
}
