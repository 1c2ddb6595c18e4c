package testrun

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/evs"
)

const rawRun = `INSTRUMENTATION_STATUS: class=org.example.notes.NotesTest
INSTRUMENTATION_STATUS: current=1
INSTRUMENTATION_STATUS: id=AndroidJUnitRunner
INSTRUMENTATION_STATUS: numtests=3
INSTRUMENTATION_STATUS: stream=
org.example.notes.NotesTest:
INSTRUMENTATION_STATUS: test=adds
INSTRUMENTATION_STATUS_CODE: 1
INSTRUMENTATION_STATUS: class=org.example.notes.NotesTest
INSTRUMENTATION_STATUS: current=1
INSTRUMENTATION_STATUS: stack=java.lang.AssertionError: expected:<2> but was:<1>
	at org.junit.Assert.fail(Assert.java:89)
	at org.example.notes.NotesTest.adds(NotesTest.java:31)

INSTRUMENTATION_STATUS: stream=
Error in adds(org.example.notes.NotesTest):
java.lang.AssertionError: expected:<2> but was:<1>
INSTRUMENTATION_STATUS: test=adds
INSTRUMENTATION_STATUS_CODE: -2
INSTRUMENTATION_STATUS: class=org.example.notes.NotesTest
INSTRUMENTATION_STATUS: test=opens
INSTRUMENTATION_STATUS_CODE: 1
INSTRUMENTATION_STATUS: class=org.example.notes.NotesTest
INSTRUMENTATION_STATUS: test=opens
INSTRUMENTATION_STATUS_CODE: 0
INSTRUMENTATION_STATUS: class=org.example.notes.NotesTest
INSTRUMENTATION_STATUS: test=prints
INSTRUMENTATION_STATUS_CODE: -3
INSTRUMENTATION_RESULT: stream=

Time: 1.034
INSTRUMENTATION_CODE: -1
`

func TestRead(t *testing.T) {
	for name, c := range map[string]struct {
		output string
		status int
		want   map[string]string
	}{
		"raw, one failure":       {rawRun, 0, map[string]string{"NotesTest.adds": "java.lang.AssertionError: expected:<2> but was:<1>"}},
		"raw, on Windows":        {strings.ReplaceAll(rawRun, "\n", "\r\n"), 0, map[string]string{"NotesTest.adds": "java.lang.AssertionError: expected:<2> but was:<1>"}},
		"raw, passed":            {"INSTRUMENTATION_STATUS: class=a.B\nINSTRUMENTATION_STATUS: test=c\nINSTRUMENTATION_STATUS_CODE: 0\nINSTRUMENTATION_CODE: -1\n", 0, map[string]string{}},
		"the app crashed":        {"INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n", 0, map[string]string{"": "Process crashed."}},
		"no such runner":         {"INSTRUMENTATION_FAILED: org.example.notes/.Runner\n", 0, map[string]string{"": "INSTRUMENTATION_FAILED: org.example.notes/.Runner"}},
		"the system went":        {"INSTRUMENTATION_ABORTED: System has crashed.\n", 0, map[string]string{"": "INSTRUMENTATION_ABORTED: System has crashed."}},
		"text, passed":           {"\norg.example.notes.NotesTest:..\n\nTime: 0.5\n\nOK (2 tests)\n", 0, map[string]string{}},
		"text, while it runs":    {"\nError in adds(org.example.notes.NotesTest):\njava.lang.IllegalStateException: closed\n\tat x.Y.z(Y.java:1)\n\nFAILURES!!!\nTests run: 1,  Failures: 1\n", 0, map[string]string{"NotesTest.adds": "java.lang.IllegalStateException: closed"}},
		"text of JUnit":          {"There were 2 failures:\n1) adds(org.example.notes.NotesTest)\njava.lang.AssertionError\n\tat x.Y.z(Y.java:1)\n2) opens[deep](org.example.notes.NotesTest)\norg.junit.ComparisonFailure: a\n\nFAILURES!!!\n", 1, map[string]string{"NotesTest.adds": "java.lang.AssertionError", "NotesTest.opens": "org.junit.ComparisonFailure: a"}},
		"only that it failed":    {"FAILURES!!!\n", 0, map[string]string{"": "its output says so"}},
		"a script":               {"checking\nno list\n\n", 3, map[string]string{"": "status 3: no list"}},
		"a silent script":        {"", 1, map[string]string{"": "status 1: it said nothing"}},
		"a script that is happy": {"ok\n", 0, map[string]string{}},
	} {
		if diff := cmp.Diff(evs.Test{Ended: true, Failures: c.want}, Read(c.output, c.status)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(rawRun, 0)
	f.Add("1) a(b)\nx\n", 1)
	f.Add("INSTRUMENTATION_STATUS: \nINSTRUMENTATION_STATUS_CODE: -2\n", 0)
	f.Fuzz(func(t *testing.T, output string, status int) {
		got := Read(output, status)
		if !got.Ended || status != 0 && len(got.Failures) == 0 {
			t.Errorf("status %d, %q: %+v", status, output, got)
		}
	})
}
