package detect

import (
	_ "embed" // the built-in filter
	"path"
	"strings"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

//go:embed filter.yaml
var builtinFilter string

// A Filter removes races between operations that commute, or with events of the system that do: the whitelist of
// Hsiao, section 4.4. It knows nothing of app code unless a user's file adds to it. A nil Filter removes nothing.
type Filter struct {
	Entries []FilterEntry `yaml:"entries"`
}

// FilterEntry says which races commute. Every pattern that is set must match; patterns are those of path.Match, in which
// * does not cross a slash (names have none).
type FilterEntry struct {
	// Reason says why the order does not matter; it is what reports count under. Required.
	Reason string `yaml:"reason"`
	// Field matches the variable's field, "java.util.ArrayList.modCount".
	Field string `yaml:"field,omitempty"`
	// Site matches "Class.method" of both accesses.
	Site string `yaml:"site,omitempty"`
	// Sites are two patterns, one for each access, in any order.
	Sites []string `yaml:"sites,omitempty"`
	// Event matches the target of either task.
	Event string `yaml:"event,omitempty"`
	// Access is "write-write" or "read-write"; empty is both.
	Access string `yaml:"access,omitempty"`
}

// DefaultFilter is the built-in filter.
func DefaultFilter() *Filter {
	f, err := ReadFilter(strings.NewReader(builtinFilter), "built-in filter")
	if err != nil {
		panic(err) // embedded; held by a test
	}
	return f
}

// Extend returns a filter with the entries of both.
func (f *Filter) Extend(more *Filter) *Filter {
	out := new(Filter)
	for _, part := range []*Filter{f, more} {
		if part != nil {
			out.Entries = append(out.Entries, part.Entries...)
		}
	}
	return out
}

// Match returns the reason of the first entry that a race matches, "" if there is none.
func (f *Filter) Match(t *trace.Tables, r *race.Race) string {
	if f == nil {
		return ""
	}
	for i := range f.Entries {
		if f.Entries[i].match(t, r) {
			return f.Entries[i].Reason
		}
	}
	return ""
}

func (e *FilterEntry) match(t *trace.Tables, r *race.Race) bool {
	if e.Access == "write-write" && !(r.First.Write && r.Second.Write) ||
		e.Access == "read-write" && r.First.Write && r.Second.Write {
		return false
	}
	if e.Field != "" && !matches(e.Field, t.Var(r.Var).Field) {
		return false
	}
	if e.Event != "" && !matches(e.Event, targetOf(t, r.First.Task)) && !matches(e.Event, targetOf(t, r.Second.Task)) {
		return false
	}
	a, b := methodOf(t, r.First.Site), methodOf(t, r.Second.Site)
	if e.Site != "" && !(matches(e.Site, a) && matches(e.Site, b)) {
		return false
	}
	if len(e.Sites) == 2 {
		x, y := e.Sites[0], e.Sites[1]
		return matches(x, a) && matches(y, b) || matches(x, b) && matches(y, a)
	}
	return true
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

func methodOf(t *trace.Tables, id trace.SiteID) string {
	s := t.Site(id)
	return s.Class + "." + s.Method
}
