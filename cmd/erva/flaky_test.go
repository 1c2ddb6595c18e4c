package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/internal/adbtest"
	"github.com/erva-go/erva/report"
)

// TestFlaky: of two tests the one that hopes fails in another order, and the one that waits passes in all. What was found is
// a schedule that a replay repeats.
func TestFlaky(t *testing.T) {
	needJDK(t)
	adb, err := adbtest.Find()
	if err != nil {
		t.Skip(err)
	}
	recording := filepath.Join(t.TempDir(), "cart.erva")
	flaky := func(test string) (code int, failing []report.Verdict) {
		var out, errs bytes.Buffer
		code = run([]string{"flaky", "--app", "testdata/cart", "-o", recording, "--controls", "2", "--json", "--cache", testCache(t), "--",
			adb, "shell", "am", "instrument", "-w", "-r", "-e", "class", "org.example.cart.CartTest#" + test, "org.example.cart/androidx.test.runner.AndroidJUnitRunner"}, &out, &errs)
		var got struct{ Failing []report.Verdict }
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatalf("exit status %d, %v\n%s\n%s", code, err, out.String(), errs.String())
		}
		return code, got.Failing
	}

	if code, failing := flaky("addsAtLast"); code != exitOK || len(failing) > 0 {
		t.Errorf("the sound test: exit status %d, %+v", code, failing)
	}

	code, failing := flaky("addsAfterAWhile")
	if code != exitFound || len(failing) == 0 || failing[0].Field != "org.example.cart.CartActivity.total" ||
		!strings.Contains(failing[0].Evidence.Summary, "test CartTest.addsAfterAWhile: passed → failed: java.lang.AssertionError: expected:<3> but was:<0>") {
		t.Fatalf("the flaky test: exit status %d, %+v", code, failing)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"replay", recording, "--race", failing[0].ID, "--cache", testCache(t)}, &out, &errs); code != exitOK || !strings.Contains(out.String(), "as the schedule expects") {
		t.Errorf("the replay ends with status %d\n%s\n%s", code, out.String(), errs.String())
	}
}
