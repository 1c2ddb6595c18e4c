package evs

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
)

func TestReadConfig(t *testing.T) {
	const good = `# what counts
version: 1
facets:
  - views
  - preferences
  - files: ["files/*.txt", "/no_backup/**"]
  - databases: notes.db
  - screenshots:
      hide: ["1080x63 at 0,0"]
      tolerance: 8
ignore:
  - view: "id/clock"
    attribute: text
    why: shows the time
  - view: "Main > ** > ProgressBar"
  - preference: settings/last_*
  - file: files/**/log.txt
  - database: notes.db/notes/changed
  - request: "GET *"
`
	c, err := ReadConfig(strings.NewReader(good), "evs.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := Config{Facets: []string{"views", "preferences", "files", "databases", "screenshots"}, Ignore: []Rule{
		{View: "id/clock", Attribute: "text", Why: "shows the time"}, {View: "Main > ** > ProgressBar"}, {Preference: "settings/last_*"},
		{File: "files/**/log.txt"}, {Database: "notes.db/notes/changed"}, {Request: "GET *"},
	}, Files: []string{"files/*.txt", "no_backup/**"}, Databases: []string{"notes.db"},
		Screen: ScreenSettings{Hide: []device.Rect{{Right: 1080, Bottom: 63}}, Tolerance: 8}}
	if d := cmp.Diff(want, c); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if c, err := ReadConfig(strings.NewReader(""), "evs.yaml"); err != nil || !cmp.Equal(c, Config{}) {
		t.Errorf("an empty file is the default, got %v, %v", c, err)
	}
}

func TestReadConfigErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"facets: [views]\n", `e.yaml:1: no version; write "version: 1"`},
		{"version: 2\n", "e.yaml:1: version 2 is not known; this erva reads version 1"},
		{"version: 1\nfacets:\n  - views\n  - sounds\n", `e.yaml:4: unknown facet "sounds" (available: databases, files, preferences, requests, screenshots, test, toasts, views)`},
		{"version: 1\nfacets:\n  - views: [x]\n", `e.yaml:3: facet "views" takes no settings`},
		{"version: 1\nfacets:\n  - databases: {rows: true}\n", `e.yaml:3: databases needs a pattern or a list of patterns`},
		{"version: 1\nfacets:\n  - files: [\"[\"]\n", `e.yaml:3: bad pattern "["`},
		{"version: 1\nfacets:\n  - screenshots: {hide: [top]}\n", `e.yaml:3: "top" is no place; write WIDTHxHEIGHT at LEFT,TOP: 1080x63 at 0,0`},
		{"version: 1\nfacets:\n  - screenshots: {tolerance: 256}\n", `e.yaml:3: tolerance 256 is not from 0 to 255`},
		{"version: 1\nfacets:\n  - screenshots: {mask: []}\n", `e.yaml:3: unknown key "mask" (known: hide, tolerance)`},
		{"version: 1\nfacets: [files, files]\n", `e.yaml:2: facet "files" is there twice`},
		{"version: 1\nfacets: []\n", "e.yaml:2: facets is empty; leave it out for the default (views, preferences)"},
		{"version: 1\nignore:\n  - database: a/b/c/d\n", "e.yaml:3: a database is DATABASE, DATABASE/TABLE or DATABASE/TABLE/COLUMN"},
		{"version: 1\nignore:\n  - file: a\n    database: b\n", "e.yaml:3: a rule has one of view, preference, file, database and request, not several"},
		{"version: 1\nignore:\n  - file: a\n    attribute: text\n", "e.yaml:3: a rule with an attribute needs a view"},
		{"version: 1\nfacet: [views]\n", `e.yaml:2: unknown key "facet" (known: version, facets, ignore)`},
		{"version: 1\nignore:\n  - attribute: text\n", "e.yaml:3: a rule needs view, preference, file, database or request"},
		{"version: 1\nignore:\n  - view: a\n    attribute: colour\n", `e.yaml:3: unknown attribute "colour" (known: bounds, checked, class, clickable, description, enabled, hint, image, max, present, progress, rows, text, visibility)`},
		{"version: 1\nignore:\n  - view: \"[\"\n", `e.yaml:3: bad pattern "["`},
		{"version: 1\nversion: 1\n", `e.yaml:2: key "version" is there twice`},
		{"- 1\n", "e.yaml:1: expected keys with values here"},
		{"a: [\n", "e.yaml: line 1: did not find expected node content"},
	}
	for _, tt := range tests {
		_, err := ReadConfig(strings.NewReader(tt.in), "e.yaml")
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q:\n got %v\nwant %s", tt.in, err, tt.want)
		}
	}
}

func FuzzReadConfig(f *testing.F) {
	f.Add("version: 1\nfacets: [views]\nignore:\n  - view: \"Main > ** > id/*\"\n    attribute: text\n")
	f.Add("version: 1\nignore: [{preference: a/b}]")
	f.Add("&a [*a]")
	d := Difference{Kind: KindView, Attribute: attrText, nodes: []node{{class: "x.Main", root: true, n: 1}, {class: "x.Text", id: "a", n: 2}}}
	f.Fuzz(func(t *testing.T, in string) {
		c, err := ReadConfig(strings.NewReader(in), "f")
		if err == nil {
			c.Mask().Covers(d)
		}
	})
}

type source map[string]string

func (s source) Capture(_ context.Context, facet string) ([]byte, error) {
	if v, ok := s[facet]; ok {
		return []byte(v), nil
	}
	return nil, errors.New("no such facet")
}

func TestTake(t *testing.T) {
	src := source{device.FacetViews: `[{"class":"android.widget.TextView","visibility":"visible","text":"hi"}]`, device.FacetPreferences: `{"p":{"k":{"type":"int","value":"1"}}}`}
	s, err := Take(t.Context(), src, Config{}, AtEnd())
	if err != nil {
		t.Fatal(err)
	}
	want := Snapshot{Label: AtEnd(), Facets: []string{"preferences", "views"},
		Views:       []device.View{{Class: "android.widget.TextView", Visibility: "visible", Text: "hi"}},
		Preferences: device.Preferences{"p": {"k": {Type: "int", Value: "1"}}}}
	if d := cmp.Diff(want, s); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	s, err = Take(t.Context(), src, Config{Facets: []string{device.FacetPreferences}}, AtEnd())
	if err != nil || s.Views != nil {
		t.Errorf("only the preferences were asked for, got %+v, %v", s, err)
	}
	if _, err := Take(t.Context(), source{device.FacetViews: "[", device.FacetPreferences: "{}"}, Config{}, AtEnd()); err == nil {
		t.Error("broken JSON must be an error")
	}
	if _, err := Take(t.Context(), source{}, Config{}, AtEnd()); err == nil {
		t.Error("a failing source must be an error")
	}
}
