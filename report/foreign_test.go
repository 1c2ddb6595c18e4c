package report

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/trace"
)

// A run of the sample app notesync: the sync is done, then BACK pauses and destroys the screen.
const notesync = `
site done1 class=org.erva.samples.notesync.ViewNoteActivity$UpdateUi method=run file=ViewNoteActivity.java line=61
site done2 class=org.erva.samples.notesync.ViewNoteActivity$UpdateUi method=run file=ViewNoteActivity.java line=62
site pause class=org.erva.samples.notesync.ViewNoteActivity method=onPause file=ViewNoteActivity.java line=35
site clear class=org.erva.samples.notesync.ViewNoteActivity method=onDestroy file=ViewNoteActivity.java line=41
var note field object=o1 field=org.erva.samples.notesync.ViewNoteActivity.note
var transitions field object=o1 field=org.erva.samples.notesync.ViewNoteActivity.transitions
main thread-init looper
sync send Done q=main
T1 send Pause q=main
T1 send Destroy q=main
Done begin main
Done read transitions @done1
Done write transitions @done1
Done read note @done2
Done end
Pause begin main
Pause read transitions @pause
Pause write transitions @pause
Pause end
Destroy begin main
Destroy write note @clear
Destroy end
`

func notesyncTrace(t testing.TB) *trace.Trace {
	t.Helper()
	tr, err := trace.ParseText(strings.NewReader(notesync), "notesync")
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func example(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "examples", "reports", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Each example names the two races of notesync in the form of one tool, and something that is none of them.
func TestForeignReportsMeanTheSameRaces(t *testing.T) {
	const class = "org.erva.samples.notesync.ViewNoteActivity."
	type pair struct {
		field string
		ops   [2]int
	}
	note, written := pair{class + "note", [2]int{7, 14}}, pair{class + "transitions", [2]int{6, 11}}
	tests := []struct {
		name   string
		source string
		pairs  map[string]pair // the first pair of each report
		notes  []string
		reason string // of the report that fits nothing
	}{
		{"droidracer.txt", "DroidRacer", map[string]pair{"r1": note, "r2": written},
			[]string{"droidracer.txt: 1 race without the name of its field, which only a trace of DroidRacer's own can match"},
			"not covered by this recording: no access of android.widget.TextView#436"},
		{"racerd.json", "Infer RacerD", map[string]pair{"r1": note, "r2": {class + "transitions", [2]int{5, 11}}},
			[]string{"racerd.json: 1 issue of another type passed over"}, ""},
		{"lint.sarif", "racelint", map[string]pair{"r1": note, "r2": written}, []string{"lint.sarif: 1 result of another kind passed over"}, ""},
		{"races.csv", "CSV", map[string]pair{"r1": note, "r2": {class + "transitions", [2]int{6, 10}}}, nil,
			"not covered by this recording: no access of org.erva.samples.notesync.NoteListActivity.note; nearest: " + class + "note"},
	}
	tr := notesyncTrace(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := ReadForeign(strings.NewReader(example(t, tt.name)), tt.name, "")
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.notes, r.Notes); d != "" || r.Source != tt.source {
				t.Errorf("source %q, notes (-want +got):\n%s", r.Source, d)
			}
			got, reason := map[string]pair{}, ""
			for _, m := range Match(r.Reports, tr) {
				if !m.Covered() {
					reason += m.Reason
					continue
				}
				got[m.Report.ID] = pair{tr.Tables.Var(m.Races[0].Var).Field, [2]int{m.Races[0].First.Op, m.Races[0].Second.Op}}
				if !strings.HasPrefix(m.Report.Origin, tt.name+":") {
					t.Errorf("origin %q", m.Report.Origin)
				}
			}
			if d := cmp.Diff(tt.pairs, got, cmp.AllowUnexported(pair{})); d != "" {
				t.Errorf("pairs (-want +got):\n%s", d)
			}
			if reason != tt.reason {
				t.Errorf("reason %q, want %q", reason, tt.reason)
			}
		})
	}
}

func TestRacerDSentences(t *testing.T) {
	const read, written = `{"filename":"a/b/C.java","line_number":7,"description":"<Read trace>"},{"filename":"a/b/C.java","line_number":7,"description":"call to ` + "`void D.go()`" + `"},{"filename":"a/b/D.java","line_number":3,"description":"access to ` + "`this.count`" + `"}`,
		`{"filename":"a/b/C.java","line_number":9,"description":"<Write trace>"},{"filename":"a/b/C.java","line_number":9,"description":"access to ` + "`this.d.count`" + `"}`
	tests := []struct {
		name, qualifier, trace string
		want                   Report
	}{
		{"through a call", "Read/Write race. Non-private method `C.get()` indirectly reads without synchronization from `this.d.count`. Potentially races with write in method `C.set(...)`.", read + "," + written,
			Report{Field: "count", First: Access{File: "a/b/D.java", Line: 3, Access: Read}, Second: Access{File: "a/b/C.java", Line: 9, Access: Write}}},
		{"no trace", "Read/Write race. Non-private method `C.get()` reads without synchronization from `this.count`. Potentially races with write in method `C.set(...)`.", "",
			Report{Field: "a.b.C.count", First: Access{Class: "a.b.C", Method: "get", File: "a/b/C.java", Line: 7, Access: Read}, Second: Access{Class: "C", Method: "set", Access: Write}}},
		{"a container", "Read/Write race. Non-private method `C.get(...)` reads without synchronization from container `this.map` via call to `Map.get(...)`, which races with the write in method `C.set(...)`.", "",
			Report{First: Access{Class: "a.b.C", Method: "get", File: "a/b/C.java", Line: 7, Access: Read}, Second: Access{Class: "C", Method: "set", Access: Write}}},
		{"without signs", "Unprotected write. Public method void C.get(int) writes to field C.count outside of synchronization.", "",
			Report{Field: "C.count", First: Access{Class: "a.b.C", Method: "get", File: "a/b/C.java", Line: 7, Access: Write}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := `[{"bug_type":"THREAD_SAFETY_VIOLATION","qualifier":"` + tt.qualifier + `","file":"a/b/C.java","line":7,"procedure":"a.b.C.get():void","bug_trace":[` + tt.trace + `]}]`
			r, err := ReadForeign(strings.NewReader(in), "report.json", "")
			if err != nil {
				t.Fatal(err)
			}
			tt.want.ID, tt.want.Origin, tt.want.Inherited = "r1", "report.json:1 THREAD_SAFETY_VIOLATION", true
			if d := cmp.Diff([]Report{tt.want}, r.Reports); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestParseSite(t *testing.T) {
	tests := []struct {
		in   string
		want Access
	}{
		{"", Access{}},
		{"write", Access{Access: Write}},
		{"org.example.Main$1.run(Main.java:48), read", Access{Class: "org.example.Main$1", Method: "run", File: "Main.java", Line: 48, Access: Read}},
		{"app/src/main/java/org/example/Main.java:48 write", Access{File: "app/src/main/java/org/example/Main.java", Line: 48, Access: Write}},
		{`C:\src\Main.kt:7:12`, Access{File: `C:\src\Main.kt`, Line: 7}},
		{"org.example.Main.run(int)", Access{Class: "org.example.Main", Method: "run"}},
		{"org.example.Main.<init>", Access{Class: "org.example.Main", Method: "<init>"}},
		{"<org.example.Main$2: void run(int,java.lang.String)>", Access{Class: "org.example.Main$2", Method: "run"}},
		{"Lorg/example/Main$2;->run(I)V", Access{Class: "org.example.Main$2", Method: "run"}},
		{"org.example.Main", Access{Class: "org.example.Main"}},
		{"org.example.Main$2", Access{Class: "org.example.Main$2"}},
	}
	for _, tt := range tests {
		got, err := parseSite(tt.in)
		if d := cmp.Diff(tt.want, got); err != nil || d != "" {
			t.Errorf("%q: %v (-want +got):\n%s", tt.in, err, d)
		}
	}
	for _, in := range []string{"somewhere else", "Main.java:99999999999999999999", "run()run()"} {
		if a, err := parseSite(in); err == nil {
			t.Errorf("%q was taken for %+v", in, a)
		}
	}
}

// Names of the same place in the words of different tools.
func TestSiteFits(t *testing.T) {
	run := trace.Site{Class: "a.b.Main$Task", Method: "run", File: "Main.java", Line: 48}
	lambda := trace.Site{Class: "a.b.Main", Method: "lambda$onCreate$3", File: "Main.java", Line: 20}
	get := trace.Site{Class: "a.b.Main", Method: "access$000", File: "Main.java", Line: 5}
	nest := trace.Site{Class: "a.b.Main", Method: "-$$Nest$fgetitems"}
	tests := []struct {
		site trace.Site
		a    Access
		want fitness
	}{
		{run, Access{}, exact},
		{run, Access{Class: "a.b.Main.Task", Method: "run(I)V"}, exact},
		{run, Access{Class: "La/b/Main$Task;", Line: 48}, exact},
		{run, Access{File: "src/main/java/a/b/Main.java", Line: 48}, exact},
		{run, Access{File: "src/main/kotlin/x/Main.java", Line: 48}, akin},
		{run, Access{File: "src/Other.java", Line: 48}, unfit},
		{run, Access{Class: "a.b.Main", Line: 48}, akin},
		{run, Access{Class: "Main$Task"}, akin},
		{run, Access{Class: "a.b.Main", Line: 49}, unfit},
		{run, Access{Class: "a.b.Ma"}, unfit},
		{run, Access{Class: "Task", Method: "call"}, unfit},
		{trace.Site{Class: "a.b.Main$Task", Method: "<init>"}, Access{Class: "a.b.Main$Task", Method: "Task"}, exact},
		{trace.Site{Class: "a.b.Main$Task", Method: "run"}, Access{File: "a/b/Main.java"}, exact},
		{lambda, Access{Class: "a.b.Main", Method: "onCreate"}, akin},
		{lambda, Access{Class: "a.b.Main", Method: "lambda$onCreate$0"}, akin},
		{lambda, Access{Class: "a.b.Main$$Lambda$14", Method: "run"}, akin},
		{lambda, Access{Class: "a.b.Main$$ExternalSyntheticLambda0", Method: "onClick", Line: 20}, akin},
		{lambda, Access{Class: "a.b.Main$Lambda$_7_1", Method: "run"}, akin},
		{lambda, Access{Class: "a.b.Main", Method: "onPause"}, unfit},
		{run, Access{Class: "a.b.Main$$Lambda$14", Method: "run"}, unfit},
		{get, Access{Class: "a.b.Main$1", Method: "run", Line: 48}, akin},
		{nest, Access{File: "a/b/Main.java", Line: 48}, akin},
		{get, Access{Class: "a.b.Other", Method: "run"}, unfit},
		{get, Access{Method: "run"}, unfit},
	}
	for _, tt := range tests {
		if got := siteFits(tt.site, tt.a); got != tt.want {
			t.Errorf("%s.%s fits %+v: got %d, want %d", tt.site.Class, tt.site.Method, tt.a, got, tt.want)
		}
	}
}

func TestMatchByWhatAToolKnows(t *testing.T) {
	const class = "org.example.notes.NoteActivity"
	tr := notesTrace(t)
	tests := []struct {
		name   string
		report Report
		want   [][2]int
	}{
		{"sites without a field", Report{First: Access{Class: class + "$2", Line: 44}, Second: Access{Method: "onDestroy"}}, [][2]int{{12, 16}}},
		{"one site without a field", Report{First: Access{Method: "onDestroy"}}, [][2]int{{4, 16}, {12, 16}}},
		{"simple field", Report{Field: "items", Second: Access{Method: "onDestroy"}}, [][2]int{{4, 16}, {12, 16}}},
		{"field of a subclass", Report{Field: "org.example.notes.ListActivity.items", Inherited: true, First: Access{Line: 44}, Second: Access{Line: 52}}, [][2]int{{12, 16}}},
		{"smali", Report{Field: "Lorg/example/notes/NoteActivity;->items:Ljava/util/List;", First: Access{Line: 44}, Second: Access{Line: 52}}, [][2]int{{12, 16}}},
		{"the class around", Report{Field: class + ".items", First: Access{Class: class, Line: 44}, Second: Access{Class: class, Line: 52}}, [][2]int{{12, 16}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := Match([]Report{tt.report}, tr)[0]
			var got [][2]int
			for _, r := range m.Races {
				got = append(got, [2]int{r.First.Op, r.Second.Op})
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("%s pairs (-want +got):\n%s", m.Reason, d)
			}
			if !strings.HasPrefix(m.Report.Field, class+".") {
				t.Errorf("the field is %q", m.Report.Field)
			}
		})
	}
}

func TestForeignReportErrors(t *testing.T) {
	tests := []struct {
		format Format
		in     string
		want   string
	}{
		{"", "", "f:1: the file is empty"},
		{"", "[{]", "f:1: not valid JSON: invalid character ']' looking for beginning of object key string"},
		{"", "[\n{\"bug_type\": \"THREAD_SAFETY_VIOLATION\",\n\"line\": \"x\"}]", "f:3: issue: expected a number, found string"},
		{FormatRacerD, "{}", "f:1: expected a list"},
		{"", "[1]", "f:1: issue: expected an object, found number"},
		{"", "[{\"bug_type\": \"THREAD_SAFETY_VIOLATION\", \"line\": -3}]", "f:1: issue: a line is negative"},
		{"", `{"runs": []}`, `f:1: version "" is not SARIF 2.1.0`},
		{"", "{\n\"version\": \"2.0.0\", \"runs\": []}", `f:2: version "2.0.0" is not SARIF 2.1.0`},
		{FormatSARIF, `{"version": "2.1.0"}`, `f:1: there is no "runs": this is not SARIF`},
		{"", `{"version": "2.1.0", "runs": [{"results": [{"ruleId": "race"}]}]}`, "f:1: result: it names neither a field nor a location"},
		{"", "{\"version\": \"2.1.0\", \"runs\": [{\"results\": [\n{\"ruleId\": 7}]}]}", "f:2: result: expected a text, found number"},
		{"", "Races detected\n\nRACE rwId1:x\n", `f:3: "rwId1:x" is no line of a RACE record`},
		{FormatDroidRacer, "", "f:1: this is neither a DroidRacer log nor a list of its races"},
		{"", "field,first\na.b.C.d,nowhere at all\n", `f:2: first: "nowhere at all" is no place in the code; write it as a.b.Class.method(File.java:31), File.java:31 or a.b.Class.method`},
		{"", "field;first_line\na.b.C.d;x\n", `f:2: first_line: "x" is no line`},
		{"", "field,first_access\na.b.C.d,rw\n", `f:2: first_access: "rw" is neither read nor write`},
		{"", "field,first\na,B.c,D.e,f\n", "f:2: more cells than columns (field, first)"},
		{"", "field,first\n,\n", "f:2: neither a field nor a site"},
		{"", "# nothing\n", "f:1: the file has no race reports: no line with a field and two sites"},
		{"", "id,field\n../x,a.b\n", `f:2: id "../x" has other signs than letters, digits, and . _ -`},
		{"xml", "x", `format of race reports: there is no "xml" (known: csv, droidracer, erva, racerd, sarif)`},
	}
	for _, tt := range tests {
		_, err := ReadForeign(strings.NewReader(tt.in), "f", tt.format)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q\n got %v\nwant %s", tt.in, err, tt.want)
		}
		var positioned *FormatError
		if tt.format != "xml" && !errors.As(err, &positioned) {
			t.Errorf("%q: the error %v has no position", tt.in, err)
		}
	}
}

func TestCSVForms(t *testing.T) {
	want := Reports{Version: 1, Source: "CSV", Reports: []Report{{ID: "r1", Field: "a.B.c", First: Access{File: "B.java", Line: 3, Access: Read}, Second: Access{Class: "a.B", Method: "run"}}}}
	for _, in := range []string{
		"a.B.c,B.java:3 read,a.B.run\n",
		"\ufefffield\tfirst\tsecond\r\na/B.c\tB.java:3, read\ta.B.run()\r\n",
		"# by hand\nField;First file;First line;First access;Second class;Second method;remark\na.B.c;B.java;3;READ;a.B;run;odd\n",
	} {
		got, err := ReadForeign(strings.NewReader(in), "f.csv", "")
		if d := cmp.Diff(want, got, cmpopts.IgnoreFields(Report{}, "Origin")); err != nil || d != "" {
			t.Errorf("%q: %v (-want +got):\n%s", in, err, d)
		}
	}
}

// Whatever a file holds, reading it gives reports or an error with a position, and reports can be matched.
func FuzzReadForeign(f *testing.F) {
	for _, name := range []string{"droidracer.txt", "racerd.json", "lint.sarif", "races.csv"} {
		f.Add(example(f, name), "")
	}
	for _, format := range Formats() {
		f.Add("[{}]", format)
		f.Add(`{"version": "2.1.0", "runs": [{"results": [null, {"ruleId": "race", "locations": [{}]}]}]}`, format)
		f.Add("a.B.c;<a.B: void d()>;\"x\n", format)
	}
	tr := notesyncTrace(f)
	f.Fuzz(func(t *testing.T, in, format string) {
		r, err := ReadForeign(strings.NewReader(in), "f", Format(format))
		var positioned *FormatError
		if err != nil {
			if _, known := parsers()[Format(format)]; (known || format == "") && !errors.As(err, &positioned) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		for _, m := range Match(r.Reports, tr) {
			if m.Covered() == (m.Reason != "") {
				t.Fatalf("%d races with the reason %q", len(m.Races), m.Reason)
			}
		}
	})
}
