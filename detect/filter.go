package detect

import (
	_ "embed" // the built-in filter
	"fmt"
	"io"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

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

const filterLimit = 4 << 20

// ReadFilter reads a filter file. name is for messages.
func ReadFilter(r io.Reader, name string) (*Filter, error) {
	text, err := io.ReadAll(io.LimitReader(r, filterLimit+1))
	if err != nil {
		return nil, fmt.Errorf("read filter %s: %w", name, err)
	}
	if len(text) > filterLimit {
		return nil, fmt.Errorf("read filter %s: longer than %d bytes", name, filterLimit)
	}
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	dec.KnownFields(true)
	f := new(Filter)
	if err := dec.Decode(f); err != nil && err != io.EOF {
		return nil, fmt.Errorf("read filter %s: %w", name, err)
	}
	for i := range f.Entries {
		if err := f.Entries[i].check(); err != nil {
			return nil, fmt.Errorf("read filter %s: entry %d: %w", name, i+1, err)
		}
	}
	return f, nil
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

func (e *FilterEntry) check() error {
	if e.Reason == "" {
		return fmt.Errorf("it gives no reason")
	}
	if e.Field == "" && e.Site == "" && len(e.Sites) == 0 && e.Event == "" {
		return fmt.Errorf("it matches everything: give field, site, sites or event")
	}
	if len(e.Sites) != 0 && len(e.Sites) != 2 {
		return fmt.Errorf("sites has %d patterns, not 2", len(e.Sites))
	}
	if e.Access != "" && e.Access != "write-write" && e.Access != "read-write" {
		return fmt.Errorf("access %q is neither write-write nor read-write", e.Access)
	}
	for _, p := range append([]string{e.Field, e.Site, e.Event}, e.Sites...) {
		if _, err := path.Match(p, ""); err != nil {
			return fmt.Errorf("pattern %q: %w", p, err)
		}
	}
	return nil
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
