package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// notes is the run of a small app: a worker posts the result of a sync, which reads a list that BACK has cleared.
const notes = `
site create class=org.example.notes.NoteActivity method=onCreate file=NoteActivity.java line=31
site clear class=org.example.notes.NoteActivity method=onDestroy file=NoteActivity.java line=52
site done class=org.example.notes.NoteActivity$2 method=run file=NoteActivity.java line=44
site add class=java.util.ArrayList method=add file=ArrayList.java line=9 framework caller=@done
var items field object=o17 field=org.example.notes.NoteActivity.items
var title static field=org.example.notes.NoteActivity.title
handle act name="NoteActivity 1"
handle back name="key BACK"
main thread-init looper
main send Launch t=1ms target="launch \"NoteActivity\""
Launch begin main t=2ms
Launch lifecycle act onCreate enter
Launch write items @create t=3ms
Launch fork sync
Launch end t=4ms
sync send Done q=main t=5ms target=NoteActivity$2
sync write title @done
main send Destroy t=6ms target="destroy NoteActivity"
- input 1 back
Done begin main t=7ms
Done read items @add
Done write title @done
Done end t=8ms
Destroy begin main t=9ms
Destroy write items null reference @clear t=10ms
Destroy end t=11ms
`

func notesTrace(t testing.TB) *trace.Trace {
	t.Helper()
	tr, err := trace.ParseText(strings.NewReader(notes), "notes")
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// notesRaces are two races of that run, as a detector would find them.
func notesRaces(t testing.TB, tr *trace.Trace) race.Set {
	t.Helper()
	find := func(r Report) race.Race {
		m := Match([]Report{r}, tr)[0]
		if !m.Covered() {
			t.Fatalf("%s: %s", r.Field, m.Reason)
		}
		return m.Races[0]
	}
	a := find(Report{ID: "r1", Field: "org.example.notes.NoteActivity.items", First: Access{Line: 44}, Second: Access{Method: "onDestroy"}})
	b := find(Report{ID: "r2", Field: "org.example.notes.NoteActivity.title"})
	a.Group, b.Group, a.Count = "NoteActivity$2.run", "NoteActivity$2.run", 3
	return race.Set{Races: []race.Race{a, b}}
}

func notesVerdicts(t testing.TB) Verdicts {
	t.Helper()
	tr := notesTrace(t)
	reports := FromRaces(notesRaces(t, tr), tr, "erva detect", nil).Reports
	bad := NewVerdict(reports[0], Harmful, "BACK before the sync has ended: NullPointerException in NoteActivity$2.run.")
	bad.Effect, bad.Runs, bad.Schedule = "crash", Runs{Controls: 2, Flips: 3, Support: 3}, "r1.schedule.json"
	bad.Evidence.Details = map[string]any{"stack": []string{"org.example.notes.NoteActivity$2.run(NoteActivity.java:44)"}}
	good := NewVerdict(reports[1], Benign2, "Both orders end with the same title.\nNothing differs.")
	good.Runs = Runs{Controls: 2, Flips: 3, Support: 3}
	v := Verdicts{Version: Version, Recording: "notes.erva", Verdicts: []Verdict{bad, good}, Seconds: 12.3}
	v.Summarize()
	return v
}

func golden(t *testing.T, name string, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("%s differs; -update rewrites it (-want +got):\n%s", path, d)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	tr := notesTrace(t)
	set := notesRaces(t, tr)
	v := notesVerdicts(t)
	g, err := edg.Build(tr)
	if err != nil {
		t.Fatal(err)
	}
	recorded := RaceTimeline("recorded order", tr, set.Races[0])
	tests := []struct {
		name  string
		write func(io.Writer) error
		check func([]byte) error
	}{
		{"reports.json", func(w io.Writer) error { return WriteReports(w, set, tr, "erva detect") }, isJSON},
		{"races.txt", func(w io.Writer) error { return Table(w, FromRaces(set, tr, "erva detect", nil)) }, isPlain},
		{"verdicts.json", v.Write, isJSON},
		{"verdicts.txt", func(w io.Writer) error { return VerdictTable(w, v) }, isPlain},
		{"race.dot", func(w io.Writer) error { return WriteDOT(w, g, set.Races[0]) }, isPlain},
		{"race.svg", func(w io.Writer) error { return WriteSVG(w, "r1", recorded, recorded.Flipped("flipped order")) }, isXML},
		{"perfetto.json", func(w io.Writer) error { return WritePerfetto(w, tr, "org.example.notes", set.Races) }, isJSON},
		{"sarif.json", func(w io.Writer) error { return WriteSARIF(w, v, "test") }, isJSON},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.check(golden(t, tt.name, tt.write)); err != nil {
				t.Error(err)
			}
		})
	}
}

func isJSON(b []byte) error {
	var v any
	return json.Unmarshal(b, &v)
}

func isXML(b []byte) error {
	d := xml.NewDecoder(bytes.NewReader(b))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func isPlain(b []byte) error {
	if !bytes.HasSuffix(b, []byte("\n")) {
		return errors.New("no newline at the end")
	}
	return nil
}

func TestEmptyTables(t *testing.T) {
	var b bytes.Buffer
	if err := errors.Join(Table(&b, Reports{}), VerdictTable(&b, Verdicts{})); err != nil {
		t.Fatal(err)
	}
	if want := "0 races in 0 groups\n0 reports\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestTextOfAnAppBreaksNoTable(t *testing.T) {
	v := notesVerdicts(t)
	v.Verdicts[0].Evidence.Summary = "a\x1b[31m\tb\nc"
	v.Verdicts[0].Field = "x\ny.z"
	var b bytes.Buffer
	if err := VerdictTable(&b, v); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(b.String(), "\x1b\t") || strings.Count(b.String(), "\n") != 6 {
		t.Errorf("got %q", b.String())
	}
}

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func TestWritersReportErrors(t *testing.T) {
	tr := notesTrace(t)
	set, v := notesRaces(t, tr), notesVerdicts(t)
	g, err := edg.Build(tr)
	if err != nil {
		t.Fatal(err)
	}
	line := RaceTimeline("", tr, set.Races[0])
	for name, write := range map[string]func(io.Writer) error{
		"reports": func(w io.Writer) error { return WriteReports(w, set, tr, "") }, "table": func(w io.Writer) error { return Table(w, FromRaces(set, tr, "", nil)) },
		"verdicts": v.Write, "verdict table": func(w io.Writer) error { return VerdictTable(w, v) },
		"dot": func(w io.Writer) error { return WriteDOT(w, g, set.Races[0]) }, "svg": func(w io.Writer) error { return WriteSVG(w, "", line) },
		"perfetto": func(w io.Writer) error { return WritePerfetto(w, tr, "", nil) }, "sarif": func(w io.Writer) error { return WriteSARIF(w, v, "") },
	} {
		if write(&failing{20}) == nil {
			t.Errorf("%s: a full disk went unnoticed", name)
		}
	}
}
