package detect

import (
	"errors"
	"strings"
	"testing"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

func filterTables() *trace.Tables {
	t := new(trace.Tables)
	t.AddEvent(trace.Event{ID: 1, Key: "e1", Target: "Frame"})
	t.AddEvent(trace.Event{ID: 2, Key: "e2", Target: "Click"})
	t.Vars = []trace.Var{{ID: 1, Field: "java.util.ArrayList.modCount"}, {ID: 2, Field: "org.example.A.x"}}
	t.Sites = []trace.Site{
		{ID: 1, Class: "org.example.A", Method: "f"}, {ID: 2, Class: "org.example.A", Method: "g", App: true},
		{ID: 3, Class: "java.util.ArrayList", Method: "add", Caller: 2},
	}
	return t
}

func TestFilterEntries(t *testing.T) {
	tables := filterTables()
	r := race.Race{Var: 2, First: race.Access{Task: 1, Site: 1}, Second: race.Access{Task: 2, Site: 2, Write: true}}
	for _, c := range []struct {
		entry string
		want  bool
	}{
		{"field: org.example.A.*", true},
		{"field: org.example.B.*", false},
		{"field: org.example.A.x, access: write-write", false},
		{"field: org.example.A.x, access: read-write", true},
		{"event: Frame", true},
		{"event: Click", true},
		{"event: Other", false},
		{"site: org.example.A.*", true},
		{"site: org.example.A.f", false},
		{"sites: [org.example.A.g, org.example.A.f]", true},
		{"sites: [org.example.A.g, org.example.A.g]", false},
	} {
		f, err := ReadFilter(strings.NewReader("entries:\n- {reason: why, "+c.entry+"}"), "test")
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Match(tables, &r) == "why"; got != c.want {
			t.Errorf("%s: matches = %v, want %v", c.entry, got, c.want)
		}
	}
}

// TestFilterRejects holds errors to one sentence with file and line.
func TestFilterRejects(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"entries:\n- {field: x}", "f.yaml:2: the entry gives no reason"},
		{"entries:\n\n- {reason: all}", "f.yaml:3: the entry matches everything: give field, site, sites or event"},
		{"entries:\n- reason: r\n  sites: [a]", "f.yaml:3: sites are two patterns, one for each access"},
		{"entries:\n- reason: r\n  sites: [a, '[']", `f.yaml:3: pattern "[": syntax error in pattern`},
		{"entries: 3", "f.yaml:1: entries is a list"},
		{"entries:\n- 3", "f.yaml:2: an entry is a mapping of keys to values"},
		{"- x", "f.yaml:1: the file is a mapping of keys to values"},
		{"entries:\n- reason: r\n  field: '['", `f.yaml:3: pattern "[": syntax error in pattern`},
		{"entries:\n- reason: 5\n  field: a", `f.yaml:2: "5" is no text; write it in quotes`},
		{"entries:\n- reason: r\n  field: a\n  access: both", `f.yaml:4: access "both" is neither write-write nor read-write`},
		{"entries: []\nother: []", `f.yaml:2: unknown key "other" (known: entries)`},
		{"entries:\n- reason: r\n  colour: blue", `f.yaml:3: unknown key "colour" (known: access, event, field, reason, site, sites)`},
		{"entries: []\nentries: []", `f.yaml:2: the key "entries" is there twice`},
		{"entries:\n- {reason: r", "f.yaml:1: this is not YAML: did not find expected ',' or '}'"},
		{"a: b: c", "f.yaml:1: this is not YAML: mapping values are not allowed in this context"},
		{"\tentries:", "f.yaml:1: this is not YAML: found character that cannot start any token"},
	} {
		f, err := ReadFilter(strings.NewReader(c.text), "f.yaml")
		if err == nil {
			t.Errorf("%s was accepted as %+v", c.text, f)
		} else if err.Error() != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, err, c.want)
		}
	}
	for _, text := range []string{"", "entries:", "# nothing\n", "entries: []"} {
		if f, err := ReadFilter(strings.NewReader(text), "f.yaml"); err != nil || len(f.Entries) != 0 {
			t.Errorf("%q: %v, %v", text, f, err)
		}
	}
}

// yamlLines counts lines as YAML does, or more: a break of two characters counts twice.
func yamlLines(text string) int {
	n := 1
	for _, r := range text {
		if strings.ContainsRune("\n\r\u0085\u2028\u2029", r) {
			n++
		}
	}
	return n
}

// FuzzReadFilter reads anything: a filter, or an error of one line that names a line of the file.
func FuzzReadFilter(f *testing.F) {
	f.Add("entries:\n- {reason: r, field: 'a.*', access: read-write}\n- reason: s\n  sites: [a, 'b[c-d]']\n")
	f.Add("entries: &a\n- *a\n")
	f.Add("a: b: c")
	f.Add("\r\r0")
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := ReadFilter(strings.NewReader(text), "f.yaml")
		if err != nil {
			var bad *FilterError
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > yamlLines(text)+1 || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q of a file of %d lines", err, strings.Count(text, "\n")+1)
			}
			return
		}
		filter.Match(filterTables(), &race.Race{Var: 2, First: race.Access{Task: 1, Site: 1}, Second: race.Access{Task: 2, Site: 2}})
	})
}

func TestDefaultFilter(t *testing.T) {
	tables := filterTables()
	f := DefaultFilter()
	if f.Match(tables, &race.Race{Var: 1}) == "" {
		t.Error("modCount is not filtered")
	}
	if reason := f.Match(tables, &race.Race{Var: 2}); reason != "" {
		t.Errorf("an app's field is filtered: %s", reason)
	}
	if n := len(f.Extend(&Filter{Entries: make([]FilterEntry, 2)}).Entries); n != len(f.Entries)+2 {
		t.Errorf("extended to %d entries", n)
	}
}

func TestGroups(t *testing.T) {
	tables := filterTables()
	if got, want := groupOf(tables, 3, 1), "org.example.A.f@0 / org.example.A.g@0"; got != want {
		t.Errorf("group is %q, want %q", got, want)
	}
	for _, c := range []struct {
		site  trace.SiteID
		flags trace.Flags
		want  bool
	}{{1, 0, false}, {2, 0, true}, {3, 0, true}, {0, 0, true}, {2, trace.FlagFramework, false}} {
		if got := UserInducedSite(tables, c.site, c.flags); got != c.want {
			t.Errorf("site %d: user-induced = %v, want %v", c.site, got, c.want)
		}
	}
}

func TestRuleSets(t *testing.T) {
	all, err := NewOptions().Rules()
	if err != nil {
		t.Fatal(err)
	}
	open, _ := Options{World: OpenWorld}.Rules()
	if !all.Has(External) || open.Has(External) || !open.Has(Gesture) {
		t.Errorf("worlds: closed %b, open %b", all, open)
	}
	for _, info := range Rules() {
		s, err := Options{Without: []string{strings.ToLower(info.Name)}}.Rules()
		if info.Fixed != (err != nil) {
			t.Errorf("without %s: %v", info.Name, err)
		}
		if err == nil && s.Has(info.Rule) {
			t.Errorf("%s is still on", info.Name)
		}
		if len(info.Models) == 0 || info.Doc == "" {
			t.Errorf("%s has no model or no text", info.Name)
		}
	}
	for _, o := range []Options{{Model: "x"}, {Without: []string{"x"}}, {Window: -1}} {
		if _, err := o.Rules(); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
}
