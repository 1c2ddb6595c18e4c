package record

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/device"
)

func TestParseScript(t *testing.T) {
	const text = `# sync, then leave
wait idle
wait settled   # a comment
wait 300ms

tap @id/sync
tap "Save \"all\" # now"
tap 120,300
long-tap @id/row
text @id/query "hello\nworld"
text @id/query ""
key BACK
key KEYCODE_VOLUME_UP
home
resume
rotate
broadcast org.example.PING n=1 who="a b" empty=
start org.example.notes.EditActivity
lifecycle pause
lifecycle stop
lifecycle destroy
`
	s, err := ParseScript(strings.NewReader(text), "inputs.txt")
	if err != nil {
		t.Fatal(err)
	}
	in := func(i device.Input) Action { return Action{Kind: Inject, Input: i} }
	want := []Action{
		{Kind: WaitIdle}, {Kind: WaitSettled}, {Kind: WaitFor, Duration: 300 * time.Millisecond},
		in(device.Input{Action: "tap", Target: "@id/sync"}), in(device.Input{Action: "tap", Target: `"Save "all" # now"`}),
		in(device.Input{Action: "tap", X: 120, Y: 300}), in(device.Input{Action: "long-tap", Target: "@id/row"}),
		in(device.Input{Action: "text", Target: "@id/query", Text: "hello\nworld"}), in(device.Input{Action: "text", Target: "@id/query"}),
		in(device.Input{Action: "key", Key: "BACK"}), in(device.Input{Action: "key", Key: "VOLUME_UP"}),
		in(device.Input{Action: "home"}), in(device.Input{Action: "resume"}), in(device.Input{Action: "rotate"}),
		in(device.Input{Action: "broadcast", Intent: "org.example.PING", Extras: map[string]string{"n": "1", "who": "a b", "empty": ""}}),
		in(device.Input{Action: "start", Component: "org.example.notes.EditActivity"}),
		in(device.Input{Action: "home"}), in(device.Input{Action: "home"}), in(device.Input{Action: "key", Key: "BACK"}),
	}
	sameMeaning := cmp.Options{cmpopts.IgnoreFields(Action{}, "Line", "File"), cmpopts.IgnoreFields(device.Input{}, "Seq", "Script")}
	if d := cmp.Diff(want, s.Actions, sameMeaning); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	tap := s.Actions[3]
	if tap.Where() != "inputs.txt:6" || tap.Input.Seq != 1 || tap.Input.Script != "inputs.txt:6: tap @id/sync" {
		t.Errorf("the first input is at %s, number %d, from %q", tap.Where(), tap.Input.Seq, tap.Input.Script)
	}
	again, err := ParseScript(strings.NewReader(s.Format()), "formatted")
	if err != nil {
		t.Fatalf("%v in\n%s", err, s.Format())
	}
	if d := cmp.Diff(s.Actions, again.Actions, sameMeaning); d != "" {
		t.Errorf("formatting changes the meaning (-want +got):\n%s", d)
	}
}

func TestParseScriptErrors(t *testing.T) {
	tests := []struct{ line, want string }{
		{"tab @id/x", `unknown action "tab"`},
		{"tap", `tap takes one target: @id/name, "its text", or X,Y`},
		{"tap @id/x @id/y", "tap takes one target"},
		{"tap sync", `bad target "sync"`},
		{"tap @layout/x", `bad target "@layout/x"`},
		{"tap 12", `bad target "12"`},
		{"tap 12,", `bad coordinates "12,"`},
		{"tap -1,5", `bad coordinates "-1,5"`},
		{"tap 1,999999999999999999999", "bad coordinates"},
		{"tap @id/x 50%", `bad place "50%"`},
		{"tap @id/x 50%,101%", `bad place "50%,101%"`},
		{"tap 1,2 50%,50%", `bad target "1,2"`},
		{"tap @id/x[0]", "in brackets stands which view it is, from 1"},
		{"swipe", "swipe takes [TARGET] FROM TO [TIME]"},
		{"swipe @id/x 1,2 3,4", `bad place "1,2"`},
		{"swipe 1,2 3%,4%", `bad coordinates "3%,4%"`},
		{"swipe 1,2 3,4 soon", `"soon" is no time`},
		{"swipe 1,2 3,4 2h", `"2h" is no time`},
		{`swipe 1,2 "3,4"`, "swipe takes"},
		{`tap ""`, "an empty text names no view"},
		{`tap "Save`, "the closing quote is missing"},
		{`tap "Save"x`, "a blank must follow the closing quote"},
		{`tap "a\q"`, `unknown escape \q`},
		{`tap Sa"ve"`, "a quote in the middle of a word"},
		{`"tap" 1,2`, "a line starts with an action"},
		{"text @id/q hello", "text takes a target and a text in quotes"},
		{"key back", `bad key "back"`},
		{"key", "key takes the name of a key"},
		{"home now", "home takes no arguments"},
		{"wait", "wait takes one argument"},
		{"wait soon", `"soon" is none of idle, settled`},
		{"wait -1s", "out of range"},
		{"wait 2h", "out of range"},
		{"broadcast", "broadcast takes an action"},
		{"start", "start takes the class of an activity or a service"},
		{"start EditActivity", "start takes the class of an activity or a service"},
		{"broadcast A b", `bad extra "b"`},
		{"broadcast A b=1 b=2", `extra "b" is there twice`},
		{"lifecycle resume", "lifecycle takes one of pause, stop, destroy"},
		{"tap \xff", "not UTF-8 text"},
		{"# " + strings.Repeat("x", maxScriptLine), "the line is longer than 65536 bytes"},
	}
	for _, tt := range tests {
		_, err := ParseScript(strings.NewReader("wait idle\n\n"+tt.line+"\n"), "in.txt")
		var se *ScriptError
		if !errors.As(err, &se) {
			t.Errorf("%.40q: got %v, want a *ScriptError", tt.line, err)
			continue
		}
		if se.Line != 3 || !strings.HasPrefix(err.Error(), "in.txt:3: ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: got %q, want line 3 and %q", tt.line, err, tt.want)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	for _, s := range []string{"wait idle\ntap @id/x\n", `text @id/q "a\"b"`, `broadcast A b="c d" e=`, "tap 1,2 # x", "key BACK\r\nwait 1ms", "\ufeffhome", `tap "\\"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		s, err := ParseScript(strings.NewReader(in), "f")
		if err != nil {
			return
		}
		again, err := ParseScript(strings.NewReader(s.Format()), "f")
		if err != nil {
			t.Fatalf("%q was formatted as %q, which does not parse: %v", in, s.Format(), err)
		}
		if d := cmp.Diff(s.Actions, again.Actions, cmpopts.IgnoreFields(Action{}, "Line"), cmpopts.IgnoreFields(device.Input{}, "Script")); d != "" {
			t.Fatalf("formatting changes the meaning of %q:\n%s", in, d)
		}
	})
}
