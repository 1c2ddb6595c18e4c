package desk

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	due       = "org.example.due"
	dueRunner = due + "/.Runner"
)

// withTests gives an app an instrumentation.
func withTests(manifest map[string]any) {
	manifest["instrumentation"] = []map[string]any{{"name": due + ".Runner", "targetPackage": due}}
}

func TestInstrument(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, due, withTests)
	install(t, d, notes, func(m map[string]any) {
		m["instrumentation"] = []map[string]any{{"name": "org.x.One", "targetPackage": notes}, {"name": "org.x.Two", "targetPackage": "org.other"}}
		m["testErrors"] = []string{"DueTest.java:3: cannot find class Due"}
	})
	for _, tc := range []struct {
		cmd, out, err string
		code          int
	}{
		{"pm list instrumentation", "instrumentation:org.example.due/.Runner (target=org.example.due)\n" +
			"instrumentation:org.example.notes/org.x.One (target=org.example.notes)\n" +
			"instrumentation:org.example.notes/org.x.Two (target=org.other)\n", "", 0},
		{"pm list instrumentation org.other", "instrumentation:org.example.notes/org.x.Two (target=org.other)\n", "", 0},
		{"am instrument -w -e mode slow " + dueRunner,
			"\nDueTest:INSTRUMENTATION_STATUS: mode=slow\nINSTRUMENTATION_STATUS_CODE: 7\n\nOK (1 test)\n\n", "", 0},
		{"am instrument -w --no-window-animation --user 0 -r " + due,
			"INSTRUMENTATION_STATUS: numtests=1\nINSTRUMENTATION_STATUS: stream=\nDueTest:\nINSTRUMENTATION_STATUS_CODE: 1\n" +
				"INSTRUMENTATION_STATUS: mode=\nINSTRUMENTATION_STATUS_CODE: 7\n" +
				"INSTRUMENTATION_RESULT: stream=\nOK (1 test)\n\nINSTRUMENTATION_CODE: -1\n", "", 0},
		{"am instrument -e mode crash -w " + dueRunner,
			"\nDueTest:INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n", "", 0},
		{"am instrument -w org.none/.Runner",
			"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{org.none/org.none.Runner}\n" +
				"INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS_CODE: -1\n",
			"android.util.AndroidException: INSTRUMENTATION_FAILED: org.none/org.none.Runner\n", 1},
		{"am instrument -r org.example.notes/org.x.Two", "onError: commandError=true message=INSTRUMENTATION_FAILED: org.example.notes/org.x.Two\n",
			"android.util.AndroidException: INSTRUMENTATION_FAILED: org.example.notes/org.x.Two\n" +
				"The tests of org.example.notes do not build:\n  DueTest.java:3: cannot find class Due\n", 1},
		{"am instrument -w " + notes, "", "Error: Found multiple instrumentations: org.example.notes/org.x.One, org.example.notes/org.x.Two\n", 0},
		{"am instrument -w org.none", "", "Error: No instrumentation found for: org.none\n", 0},
		{"am instrument -w /x", "", "Error: Bad component name: /x\n", 0},
		{"am instrument -m " + due, "", "Error: Unknown option: -m\n", 0},
		{"am instrument -w -e mode", "", "Error: Argument expected after \"mode\"\n", 0},
		{"am instrument -w", "", "Error: Argument expected after \"-w\"\n", 0},
	} {
		r := shellRun(t, d, tc.cmd)
		if diff := cmp.Diff([]any{tc.out, tc.err, tc.code}, []any{r.Stdout, r.Stderr, r.ExitCode}); diff != "" {
			t.Errorf("%s: %s", tc.cmd, diff)
		}
		expect(t, d, "pidof "+due, 1)
	}
	expect(t, d, "dumpsys activity exit-info "+due, 0, "USER REQUESTED", "finished inst")
}

// TestInstrumentProcess looks at the process that the tests run in.
func TestInstrumentProcess(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, due, withTests)
	expect(t, d, "am start -W "+due, 0)
	before := pidOf(t, d, due)
	expect(t, d, "am set-debug-app -w "+due+"; am start -W "+due+"; am instrument -e mode wait "+dueRunner, 0)
	if pidOf(t, d, due) == before || !gone(before) {
		t.Error("the tests run in the process that was there")
	}
	expect(t, d, "am force-stop "+due, 0)
	bound := expect(t, d, `logcat -d -s fake | grep '"instrumentation":' | tail -n 1`, 0, `"arguments":{"mode":"wait"}`, `"instrumentation":"org.example.due.Runner"`)
	if strings.Contains(bound, `"debug":true`) {
		t.Errorf("set-debug-app holds for one start, which was another one: %s", bound)
	}
	expect(t, d, "am set-debug-app -w "+due+"; am instrument -e mode wait "+dueRunner, 0)
	expect(t, d, `logcat -d -s fake | grep '"instrumentation":' | tail -n 1`, 0, `"debug":true`)
}
