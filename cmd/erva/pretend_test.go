package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
)

// unseenBranch is why a benign race is unverified where instructions cannot be read.
const unseenBranch = "whether a branch guards it cannot be seen"

// TestPretended goes the whole way with a few samples on devices that lack something: the verdicts are those that the
// authors expect, or unverified where what is lacking decides, and never others.
func TestPretended(t *testing.T) {
	needJDK(t)
	tests := []struct {
		pretence string
		apps     []string
		// unverified are the fields whose races cannot be decided, and why: part of the reason.
		unverified map[string]string
	}{
		{pretence: "android-9", apps: []string{"notesync"}},
		{pretence: "android-10", apps: []string{"batcher", "tracker"}},
		{pretence: "android-11", apps: []string{"settings"}},
		{pretence: "no-force-return", apps: []string{"notesync"}},
		{pretence: "refused-return", apps: []string{"notesync"}},
		{pretence: "no-local-slots", apps: []string{"tracker"}},
		{pretence: "no-bytecodes", apps: []string{"tracker", "batcher"}, unverified: map[string]string{
			"org.erva.samples.batcher.ImageActivity.batch":     unseenBranch,
			"org.erva.samples.batcher.ImageActivity.waiting":   unseenBranch,
			"org.erva.samples.batcher.ImageActivity.delivered": unseenBranch,
			"android.widget.TextView.mText":                    unseenBranch,
		}},
		{pretence: "no-shell-v2", apps: []string{"tracker"}},
		{pretence: "no-instance-info", apps: []string{"settings"}},
		{pretence: "no-instance-filters", apps: []string{"notesync"}},
		{pretence: "no-monitor-info", apps: []string{"notesync"}},
		{pretence: "no-monitor-events", apps: []string{"tracker"}},
		{pretence: "no-constant-pool", apps: []string{"notesync"}},
		{pretence: "no-barriers", apps: []string{"batcher"}},
	}
	for i, tt := range tests {
		for _, app := range tt.apps {
			if i%4 != 1 && !allTests() {
				continue // a quarter of them is always tried; make test-all tries the others
			}
			t.Run(tt.pretence+"/"+app, func(t *testing.T) {
				wrong, unverified := pretendedDemo(t, app, tt.pretence)
				for field, summary := range unverified {
					if why, ok := tt.unverified[field]; !ok || !strings.Contains(summary, why) {
						t.Errorf("%s is unverified: %s", field, summary)
					}
				}
				for _, text := range wrong {
					if !strings.Contains(text, ": unverified, expected ") {
						t.Error(text)
					}
				}
			})
		}
	}
}

// pretendedDemo is a demo of one app on a pretended device: what is not as expected, and the reasons of what is
// unverified by field.
func pretendedDemo(t *testing.T, app, pretence string) (wrong []string, unverified map[string]string) {
	t.Helper()
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	var out, errs bytes.Buffer
	code := run([]string{"demo", app, "--json", "-o", t.TempDir(), "--cache", testCache(t), "--pretend", pretence}, &out, &errs)
	var got struct {
		Apps []struct {
			Wrong  []string        `json:"wrong"`
			Result report.Verdicts `json:"result"`
		} `json:"apps"`
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Apps) != 1 || len(got.Apps[0].Result.Verdicts) == 0 {
		t.Fatalf("exit status %d, %v\n%s\n%s", code, err, out.String(), errs.String())
	}
	unverified = map[string]string{}
	for _, v := range got.Apps[0].Result.Verdicts {
		if v.Verdict == "unverified" {
			unverified[v.Field] = v.Evidence.Summary
		}
	}
	if code == exitOK != (len(got.Apps[0].Wrong) == 0) {
		t.Errorf("exit status %d with %q", code, got.Apps[0].Wrong)
	}
	return got.Apps[0].Wrong, unverified
}

// TestBlind: where fields cannot be watched a recording says so and shows no accesses of fields. Of races that another device
// has recorded, those of events can still be flipped; what shows no effect is unverified, since what a branch reads is not seen.
func TestBlind(t *testing.T) {
	needJDK(t)
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	sample := filepath.Join("..", "..", "examples", "apps", "notesync")
	dir := t.TempDir()
	erva := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append(args, "--cache", testCache(t)), &out, &errs); code != exitOK && code != exitFound {
			t.Fatalf("erva %s: exit status %d\n%s\n%s", strings.Join(args, " "), code, out.String(), errs.String())
		}
		return out.String()
	}
	recordTo := func(path string, flags ...string) *record.Recording {
		t.Helper()
		erva(append([]string{"record", "--app", sample, "--inputs", filepath.Join(sample, "inputs.txt"), "-o", path}, flags...)...)
		r, err := record.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	blind := recordTo(filepath.Join(dir, "blind.erva"), "--pretend", "no-watch")
	if !slices.ContainsFunc(blind.Manifest.NotCaptured, func(l record.Loss) bool {
		return l.Name == "reads and writes of fields" && strings.HasSuffix(l.Reason, "canWatchFields")
	}) {
		t.Errorf("the manifest does not say that fields were not watched: %+v", blind.Manifest.NotCaptured)
	}
	for i := range blind.Trace.Ops {
		if op := &blind.Trace.Ops[i]; op.IsAccess() && strings.HasPrefix(blind.Trace.Tables.Var(op.Var()).Field, "org.erva.") {
			t.Fatalf("an access of %s", blind.Trace.Tables.Var(op.Var()).Field)
		}
	}
	seen := filepath.Join(dir, "seen.erva")
	recordTo(seen)
	var result report.Verdicts
	if err := json.Unmarshal([]byte(erva("verify", seen, "--pretend", "no-watch", "--controls", "1", "--flips", "1", "--json")), &result); err != nil {
		t.Fatal(err)
	}
	truth, err := readTruth(filepath.Join(sample, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	trial := report.Trial{Truth: truth, Result: &result}
	trial.Judge()
	for _, text := range trial.Wrong {
		if !strings.Contains(text, ": unverified, expected ") {
			t.Error(text)
		}
	}
	for _, v := range result.Verdicts {
		if v.Verdict == "unverified" && !strings.Contains(v.Evidence.Summary, unseenBranch) {
			t.Errorf("%s (%s) is unverified: %s", v.ID, v.Field, v.Evidence.Summary)
		}
		if v.Verdict == "benign-1" || v.Verdict == "benign-2" {
			t.Errorf("%s (%s) is %s, though nobody saw what its branches read", v.ID, v.Field, v.Verdict)
		}
	}
}
