package report

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

func TestReadReports(t *testing.T) {
	in := `{"version": 1, "source": "a detector", "extra": [1, {"a": null}],
 "reports": [
   {"id": "r7", "field": "a.B.c", "object": "0x1",
    "first": {"class": "a.B", "method": "m", "file": "B.java", "line": 3, "access": "write"},
    "second": {"access": "read", "lines": 4}},
   {"field": "a.B.d", "first": null}
 ]}
`
	got, err := ReadReports(strings.NewReader(in), "in.json")
	if err != nil {
		t.Fatal(err)
	}
	want := Reports{Version: 1, Source: "a detector", Reports: []Report{
		{ID: "r7", Field: "a.B.c", Object: "0x1", First: Access{Class: "a.B", Method: "m", File: "B.java", Line: 3, Access: Write}, Second: Access{Access: Read}},
		{ID: "r2", Field: "a.B.d"},
	}, Notes: []string{
		`in.json:1: key "extra" is not known and was passed over (known: ignored, leftOut, reports, source, version, violations)`,
		`in.json:5: report 1: second: key "lines" is not known and was passed over (known: access, class, file, line, method, op)`,
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReadReportsErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", "f.json:1: the file is empty"},
		{"{\"version\": 1,\n \"reports\": [}", "f.json:2: not valid JSON: invalid character '}' looking for beginning of value"},
		{`{"version": 1, "reports": []`, "f.json:1: not valid JSON: unexpected end of JSON input"},
		{`[]`, "f.json:1: expected an object"},
		{`{"reports": []}`, `f.json:1: there is no "version"; this erva reads version 1`},
		{"{\"reports\": [],\n\"version\": 2}", "f.json:2: version 2 is newer than what this erva reads (1): update erva"},
		{`{"version": 0, "reports": []}`, "f.json:1: version 0 is not known; this erva reads version 1"},
		{`{"version": "1", "reports": []}`, `f.json:1: "version": expected a number, found string`},
		{`{"version": 1}`, `f.json:1: there is no "reports"`},
		{`{"version": 1, "reports": {}}`, "f.json:1: expected a list"},
		{"{\"version\": 1, \"reports\": [\n{\"field\": \"a\"},\n{\"id\": \"x\"}]}", `f.json:3: report 2: there is no "field"`},
		{"{\"version\": 1, \"reports\": [\n 7]}", "f.json:2: report 1: expected an object"},
		{`{"version": 1, "reports": [{"field": 7}]}`, `f.json:1: report 1: "field": expected a text, found number`},
		{"{\"version\": 1, \"reports\": [{\"field\": \"a\",\n\"first\": {\n\"line\": \"x\"}}]}", `f.json:3: report 1: first: "line": expected a number, found string`},
		{`{"version": 1, "reports": [{"field": "a", "second": {"line": -1}}]}`, "f.json:1: report 1: second: line and op are not negative"},
		{`{"version": 1, "reports": [{"field": "a", "second": {"access": "rw"}}]}`, `f.json:1: report 1: second: access "rw" is neither read nor write`},
		{`{"version": 1, "reports": [{"field": "a", "second": []}]}`, "f.json:1: report 1: second: expected an object"},
		{`{"version": 1, "reports": [{"field": "a", "field": "b"}]}`, `f.json:1: report 1: "field" is there twice`},
		{`{"version": 1, "reports": [{"field": "a", "id": "../x"}]}`, `f.json:1: report 1: id "../x": an id has up to 100 letters, digits, and . _ -, and does not start with a dot`},
		{"{\"version\": 1, \"reports\": [{\"field\": \"a\", \"id\": \"x\"},\n{\"field\": \"a\", \"id\": \"x\"}]}", `f.json:2: there are two reports with the id "x"`},
	}
	for _, tt := range tests {
		_, err := ReadReports(strings.NewReader(tt.in), "f.json")
		var fe *FormatError
		if !errors.As(err, &fe) || err.Error() != tt.want {
			t.Errorf("%s\n got %v\nwant %s", tt.in, err, tt.want)
		}
	}
}

// What detect writes, verify reads, and finds again.
func TestReportsRoundTrip(t *testing.T) {
	tr := notesTrace(t)
	set := notesRaces(t, tr)
	var b bytes.Buffer
	if err := WriteReports(&b, set, tr, "erva detect"); err != nil {
		t.Fatal(err)
	}
	got, err := ReadReports(&b, "r.json")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(FromRaces(set, tr, "erva detect", nil), got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for i, m := range Match(got.Reports, tr) {
		want := set.Races[i]
		want.Count = 1
		if !m.Covered() {
			t.Errorf("report %d: %s", i, m.Reason)
		} else if d := cmp.Diff(want, m.Races[0]); d != "" {
			t.Errorf("report %d means another race (-want +got):\n%s", i, d)
		}
	}
}

func TestMatch(t *testing.T) {
	const field = "org.example.notes.NoteActivity.items"
	tr := notesTrace(t)
	// The accesses of items: write in Launch (op 4), read in Done through ArrayList.add (12), write in Destroy (16).
	tests := []struct {
		name   string
		report Report
		want   [][2]int
		reason string
	}{
		{"field alone", Report{}, [][2]int{{4, 12}, {4, 16}, {12, 16}}, ""},
		{"by method", Report{First: Access{Method: "run"}, Second: Access{Method: "onDestroy()V"}}, [][2]int{{12, 16}}, ""},
		{"the other way round", Report{First: Access{Method: "onDestroy"}, Second: Access{Method: "run"}}, [][2]int{{12, 16}}, ""},
		{"by class in another form", Report{First: Access{Class: "Lorg/example/notes/NoteActivity$2;"}, Second: Access{Access: Write, Line: 52}}, [][2]int{{12, 16}}, ""},
		{"by the framework's site", Report{First: Access{Class: "java.util.ArrayList"}}, [][2]int{{4, 12}, {12, 16}}, ""},
		{"by file and line", Report{First: Access{File: "app/src/NoteActivity.java", Line: 31}, Second: Access{Line: 52}}, [][2]int{{4, 16}}, ""},
		{"object of another recording", Report{Object: "o99", First: Access{Line: 44}, Second: Access{Line: 52}}, [][2]int{{12, 16}}, ""},
		{"address", Report{Object: "0x99"}, nil, "not covered by this recording: no access of " + field + " of object 0x99"},
		{"field of another class", Report{Field: "org.example.Base.items"}, nil, "not covered by this recording: no access of org.example.Base.items; nearest: " + field},
		{"another field of the class", Report{Field: "org.example.notes.NoteActivity.pages"}, nil,
			"not covered by this recording: no access of org.example.notes.NoteActivity.pages; nearest: " + field + "; org.example.notes.NoteActivity.title"},
		{"another field", Report{Field: "a.B.c"}, nil, "not covered by this recording: no access of a.B.c"},
		{"no such site", Report{First: Access{Method: "run"}, Second: Access{Method: "run", Line: 1}}, nil, "not covered by this recording: no access at run (line 1); nearest: NoteActivity$2.run (NoteActivity.java:44), read"},
		{"one task only", Report{First: Access{Line: 44}, Second: Access{Line: 44}}, nil, "not covered by this recording: no two tasks make these accesses to one object, or none of them writes"},
		{"wrong access", Report{First: Access{Line: 44, Access: Write}}, nil, "not covered by this recording: no access at line 44, write; nearest: NoteActivity$2.run (NoteActivity.java:44), read; " +
			"NoteActivity.onDestroy (NoteActivity.java:52), write; NoteActivity.onCreate (NoteActivity.java:31), write"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.report.Field == "" {
				tt.report.Field = field
			}
			m := Match([]Report{tt.report}, tr)[0]
			var got [][2]int
			for _, r := range m.Races {
				got = append(got, [2]int{r.First.Op, r.Second.Op})
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("pairs (-want +got):\n%s", d)
			}
			if tt.reason != "" && m.Reason != tt.reason {
				t.Errorf("reason %q, want %q", m.Reason, tt.reason)
			}
		})
	}
}

func TestMatchKinds(t *testing.T) {
	const text = `
main thread-init looper
other thread-init looper
T1 send A q=main
T1 send B q=main
T1 send C q=other
A begin main
A write x
A end
B begin main
B write x
B end
C begin other
C write x
C end
T1 write x
T2 write x
`
	tr, err := trace.ParseText(strings.NewReader(text), "t")
	if err != nil {
		t.Fatal(err)
	}
	got := map[race.Kind]int{}
	for _, r := range Match([]Report{{Field: "x"}}, tr)[0].Races {
		got[r.Kind]++
	}
	want := map[race.Kind]int{race.InLooper: 1, race.CrossLooper: 2, race.EventThread: 6, race.ThreadThread: 1}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("kinds (-want +got):\n%s", d)
	}
}

func TestMatchNumbered(t *testing.T) {
	tr := notesTrace(t)
	number := func(op int) int { return op + 100 }
	r := Report{Field: "org.example.notes.NoteActivity.items", First: Access{Op: 112}, Second: Access{Op: 116}}
	m := MatchNumbered([]Report{r}, tr, number)[0]
	if len(m.Races) != 1 || m.Races[0].First.Op != 12 || m.Races[0].Second.Op != 16 {
		t.Errorf("got %+v", m)
	}
	if got := FromRaces(race.Set{Races: m.Races}, tr, "", number).Reports[0]; got.First.Op != 112 || got.Second.Op != 116 {
		t.Errorf("the numbers are %d and %d", got.First.Op, got.Second.Op)
	}
}

func TestVerdictsRoundTrip(t *testing.T) {
	v := notesVerdicts(t)
	var b bytes.Buffer
	if err := v.Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := ReadVerdicts(&b, "v.json")
	if err != nil {
		t.Fatal(err)
	}
	v.Verdicts[0].Evidence.Details["stack"] = []any{"org.example.notes.NoteActivity$2.run(NoteActivity.java:44)"}
	if d := cmp.Diff(v, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for in, want := range map[string]string{
		`{}`:                                 `v.json:1: there is no "version"; this erva reads version 1`,
		`{"version": 9}`:                     "v.json:1: version 9 is newer than what this erva reads (1): update erva",
		"{\"version\": 1,\n\"verdicts\": 7}": "v.json:2: expected a list, found number",
	} {
		if _, err := ReadVerdicts(strings.NewReader(in), "v.json"); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", in, err, want)
		}
	}
}

func TestSummary(t *testing.T) {
	var s Summary
	for _, v := range []string{Harmful, Harmful, Benign1, Benign2, FalsePositive1, FalsePositive2, Unverified, "nonsense"} {
		s.Add(v)
	}
	want := Summary{Reports: 8, FalsePositive1: 1, FalsePositive2: 1, Benign1: 1, Benign2: 1, Harmful: 2, Unverified: 2}
	if s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
	if got := s.String(); got != "8 reports: 2 harmful, 2 unverified, 1 benign-1, 1 benign-2, 1 false-positive-1, 1 false-positive-2" {
		t.Error(got)
	}
}

func FuzzReadReports(f *testing.F) {
	f.Add(`{"version": 1, "reports": [{"field": "org.example.notes.NoteActivity.items", "first": {"line": 44}}]}`)
	f.Add(`{"version": 1, "source": "x", "reports": [{"id": "a", "field": "b", "events": ["x", "y"], "second": {"access": "read"}}]}`)
	f.Add(`{"version": 1, "reports": [1, [], "x", null]}`)
	tr := notesTrace(f)
	f.Fuzz(func(t *testing.T, in string) {
		r, err := ReadReports(strings.NewReader(in), "f")
		if err != nil {
			return
		}
		Match(r.Reports, tr)
		var b bytes.Buffer
		if err := r.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := ReadReports(&b, "f")
		if err != nil {
			t.Fatalf("what was written does not read: %v", err)
		}
		if len(again.Reports) != len(r.Reports) {
			t.Fatalf("%d reports became %d", len(r.Reports), len(again.Reports))
		}
	})
}

func FuzzReadVerdicts(f *testing.F) {
	f.Add(`{"version": 1, "verdicts": [{"id": "r1", "evidence": {"summary": "x", "stack": ["a"]}}]}`)
	f.Add(`{"version": 1, "verdicts": [{"evidence": null}]}`)
	f.Fuzz(func(t *testing.T, in string) {
		v, err := ReadVerdicts(strings.NewReader(in), "f")
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := errors.Join(v.Write(&b), VerdictTable(&b, v), WriteSARIF(&b, v, "")); err != nil {
			t.Fatal(err)
		}
	})
}
