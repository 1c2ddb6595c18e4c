package evs

import (
	"archive/tar"
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs/sqlitefile"
)

// archive packs files as a device does.
func archive(t testing.TB, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range unionKeys(files, nil) {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(files[name])), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func database(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("sqlitefile", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// taken is a snapshot of the end of a run.
func taken(t testing.TB, c Config, src source) []Snapshot {
	t.Helper()
	s, err := Take(t.Context(), src, c, AtEnd())
	if err != nil {
		t.Fatal(err)
	}
	return []Snapshot{s}
}

func TestDiffFiles(t *testing.T) {
	c := Config{Facets: []string{facetFiles}}
	run := func(files map[string]string) []Snapshot {
		return taken(t, c, source{device.FacetData: archive(t, files)})
	}
	base := run(map[string]string{"files/a.txt": "one\ntwo\nthree", "files/b.bin": "\x00\x01", "files/gone": "x", "files/grown": "a\nb", "databases/x": "1"})
	other := run(map[string]string{"files/a.txt": "one\n2\nthree", "files/b.bin": "\x00\x02\x03", "no_backup/new": "", "files/grown": "b\nc\na\nd", "databases/x": "2"})
	want := []string{
		`file files/a.txt line 2: "two" → "2"`,
		`file files/b.bin: 2 bytes b413f47d13ee2fe6 → 3 bytes 61b0b2f8ab6bc8a5`,
		`file files/gone disappeared (1 byte)`,
		`file files/grown: 2 lines → 4 lines (new "c", "d")`,
		`file no_backup/new appeared (0 bytes)`,
	}
	got := words(Diff(base, other, Mask{}))
	got[1], want[1] = got[1][:24], want[1][:24] // digests are their own proof
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if ds := Diff(base, other, Config{Ignore: []Rule{{File: "files/*"}, {File: "**/new"}}}.Mask()); len(ds) != 0 {
		t.Errorf("ignored files differ: %v", words(ds))
	}
	c.Files = []string{"files/a.*"}
	if s := taken(t, c, source{device.FacetData: archive(t, map[string]string{"files/a.txt": "", "files/b.txt": ""})}); len(s[0].Files) != 1 {
		t.Errorf("the patterns let through %v", s[0].Files)
	}
}

// A line that varies between equal runs hides that line; lines that come and go hide the file.
func TestNoiseInFiles(t *testing.T) {
	run := func(log string) []Snapshot {
		return taken(t, Config{Facets: []string{facetFiles}}, source{device.FacetData: archive(t, map[string]string{"files/log": log})})
	}
	line := MaskFrom(run("started 1\nok"), run("started 2\nok"))
	if got := words(Diff(run("started 3\nok"), run("started 4\nbad"), line)); !cmp.Equal(got, []string{`file files/log line 2: "ok" → "bad"`}) {
		t.Errorf("got %v", got)
	}
	if got := Diff(run("started 3\nok"), run("started 4\nbad"), MaskFrom(run("a"), run("a\nb"))); len(got) != 0 {
		t.Errorf("got %v", words(got))
	}
}

func TestDiffDatabases(t *testing.T) {
	c := Config{Facets: []string{facetDatabases}}
	run := func(files map[string]string) []Snapshot {
		return taken(t, c, source{device.FacetData: archive(t, files)})
	}
	before := map[string]string{"databases/notes.db": database(t, "logged.db"), "databases/same.db": database(t, "plain.db"), "databases/cipher.db": "secret 1", "files/notes.db": "x"}
	after := map[string]string{"databases/notes.db": database(t, "logged.db"), "databases/notes.db-wal": database(t, "logged.db-wal"),
		"databases/notes.db-shm": "index", "databases/same.db": database(t, "plain.db"), "databases/same.db-journal": "", "databases/cipher.db": "secret 2", "databases/empty.db": ""}
	want := []string{
		`database cipher.db: content`,
		`database empty.db appeared`,
		`row 1 of notes.db/notes: title "before" → "after"`,
		`row 2 of notes.db/notes appeared (_id 2, title "new")`,
	}
	got := words(Diff(run(before), run(after), Mask{}))
	got[0] = strings.Join(strings.Fields(got[0])[:3], " ")
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	rules := Config{Ignore: []Rule{{Database: "notes.db/notes/title"}, {Database: "[ce]*.db"}}}.Mask()
	if got := words(Diff(run(before), run(after), rules)); !cmp.Equal(got, want[3:]) {
		t.Errorf("with the rules: %v", got)
	}
	noise := MaskFrom(run(before), run(after))
	if got := Diff(run(before), run(after), noise); len(got) != 0 {
		t.Errorf("what controls differ in is noise: %v", words(got))
	}
	c.Databases = []string{"same.*"}
	if s := run(after); len(s[0].Databases) != 1 {
		t.Errorf("the patterns let through %d databases", len(s[0].Databases))
	}
}

func TestDiffRows(t *testing.T) {
	value := func(kind, text string) sqlitefile.Value { return sqlitefile.Value{Type: kind, Text: text} }
	run := func(columns []string, rows ...sqlitefile.Row) []Snapshot {
		return []Snapshot{{Label: AtEnd(), Facets: []string{facetDatabases},
			Databases: map[string]Database{"a.db": {Tables: map[string]sqlitefile.Table{"t": {Columns: columns, Rows: rows}}}}}}
	}
	base := run([]string{"text", "present"}, sqlitefile.Row{Key: "1", Values: []sqlitefile.Value{value("integer", "1"), value("null", "")}},
		sqlitefile.Row{Key: "2", Values: []sqlitefile.Value{value("blob", "ff")}})
	other := run([]string{"present", "text"}, sqlitefile.Row{Key: "1", Values: []sqlitefile.Value{value("text", "x"), value("real", "1")}})
	want := []string{`row 1 of a.db/t: present NULL → "x"`, `row 1 of a.db/t: text integer 1 → real 1`, `row 2 of a.db/t disappeared (text x'ff')`}
	if d := cmp.Diff(want, words(Diff(base, other, Mask{}))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// picture is a PNG with a box on it.
func picture(t testing.TB, w, h int, box image.Rectangle, c color.Color) string {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			p.Set(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDiffScreens(t *testing.T) {
	run := func(s ScreenSettings, w, h int, box image.Rectangle, c color.Color) []Snapshot {
		return taken(t, Config{Facets: []string{facetScreenshots}, Screen: s}, source{device.FacetScreen: picture(t, w, h, box, c)})
	}
	black, red, dark := image.Rectangle{}, color.RGBA{255, 0, 0, 255}, color.RGBA{8, 0, 0, 255}
	base := run(ScreenSettings{}, 300, 200, black, red)
	box := image.Rect(50, 70, 70, 80)
	tests := []struct {
		name  string
		other []Snapshot
		mask  Mask
		want  []string
	}{
		{"the same", run(ScreenSettings{}, 300, 200, black, red), Mask{}, nil},
		{"over two squares", run(ScreenSettings{}, 300, 200, box, red), Mask{}, []string{"screen: 200 pixels differ (in 120x60 at 0,60)"}},
		{"hidden", run(ScreenSettings{Hide: []device.Rect{{Left: 50, Top: 0, Right: 69, Bottom: 200}}}, 300, 200, box, red), Mask{}, []string{"screen: 10 pixels differ (in 60x60 at 60,60)"}},
		{"little", run(ScreenSettings{Tolerance: 8}, 300, 200, box, dark), Mask{}, nil},
		{"too much", run(ScreenSettings{Tolerance: 7}, 300, 200, box, dark), Mask{}, []string{"screen: 200 pixels differ (in 120x60 at 0,60)"}},
		{"noise there", run(ScreenSettings{}, 300, 200, box, red), MaskFrom(base, run(ScreenSettings{}, 300, 200, image.Rect(0, 60, 1, 61), red)), []string{"screen: 100 pixels differ (in 60x60 at 60,60)"}},
		{"rotated", run(ScreenSettings{}, 200, 300, black, red), Mask{}, []string{"screen: 300x200 px → 200x300 px"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, words(Diff(base, tt.other, tt.mask))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	entered, err := Take(t.Context(), source{}, Config{Facets: []string{facetScreenshots}}, Label{Moment: Entered, Activity: "a.Main"})
	if err != nil || entered.Screen != nil || len(entered.Facets) != 0 {
		t.Errorf("nothing is drawn yet where an activity is entered: %+v, %v", entered, err)
	}
}

func TestBadData(t *testing.T) {
	for facet, src := range map[string]source{
		facetFiles:       {device.FacetData: "no archive at all, but long enough to be read as a header of one" + strings.Repeat("x", 600)},
		facetDatabases:   {device.FacetData: strings.Repeat("y", 600)},
		facetScreenshots: {device.FacetScreen: "\x89PNG"},
	} {
		if _, err := Take(t.Context(), src, Config{Facets: []string{facet}}, AtEnd()); err == nil {
			t.Errorf("%s: broken data were taken", facet)
		}
	}
	if s := taken(t, Config{Facets: []string{facetFiles, facetDatabases}}, source{device.FacetData: ""}); len(s[0].Files)+len(s[0].Databases) != 0 {
		t.Errorf("of an app without data: %+v", s)
	}
}

func FuzzTakeData(f *testing.F) {
	f.Add([]byte(archive(f, map[string]string{"files/a": "b", "databases/n.db": database(f, "plain.db")})))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Take(t.Context(), source{device.FacetData: string(data)}, Config{Facets: []string{facetFiles, facetDatabases}}, AtEnd())
		if err == nil {
			Diff([]Snapshot{s}, []Snapshot{s}, Mask{})
		}
	})
}
