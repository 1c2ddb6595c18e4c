package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/report"
)

// TestRecordDetect: the races that are found while an app is recorded are those that are found afterwards.
func TestRecordDetect(t *testing.T) {
	needJDK(t)
	for _, app := range []string{"notesync", "tracker"} {
		folder := filepath.Join("../../examples/apps", app)
		if _, err := os.Stat(folder); err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(t.TempDir(), app+".erva")
		var recorded struct {
			Operations int            `json:"operations"`
			Races      report.Reports `json:"races"`
		}
		runJSON(t, &recorded, "record", "--app", folder, "--inputs", filepath.Join(folder, "inputs.txt"), "--cache", testCache(t), "--detect", "-o", out, "--json")
		var afterwards report.Reports
		runJSON(t, &afterwards, "detect", out, "--json")
		if recorded.Operations == 0 || len(recorded.Races.Reports) == 0 {
			t.Errorf("%s: %d operations, %d races", app, recorded.Operations, len(recorded.Races.Reports))
		}
		if d := cmp.Diff(afterwards, recorded.Races); d != "" {
			t.Errorf("%s: afterwards and live differ:\n%s", app, d)
		}
	}
}

// runJSON runs a command that succeeds and takes its output apart.
func runJSON(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, errs strings.Builder
	if code := run(args, &out, &errs); code != exitOK {
		t.Fatalf("%s: exit status %d: %s", strings.Join(args, " "), code, errs.String())
	}
	if err := json.Unmarshal([]byte(out.String()), into); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
}
