package detect

import (
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

const filterLimit = 4 << 20

// FilterError is what is wrong with a filter file, and where.
type FilterError struct {
	File string
	Line int // from 1
	Msg  string
}

// Error is "file:line: message".
func (e *FilterError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// ReadFilter reads a filter file; name is its name in errors, which are *FilterError unless r fails.
func ReadFilter(r io.Reader, name string) (*Filter, error) {
	text, err := io.ReadAll(io.LimitReader(r, filterLimit+1))
	if err != nil {
		return nil, fmt.Errorf("read filter %s: %w", name, err)
	}
	f := filterFile{name: name}
	if len(text) > filterLimit {
		return nil, f.fail(1, "the file is longer than %d bytes", filterLimit)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, f.syntax(err)
	}
	if len(doc.Content) == 0 {
		return new(Filter), nil
	}
	return f.filter(doc.Content[0])
}

type filterFile struct{ name string }

func (f filterFile) fail(line int, format string, args ...any) error {
	return &FilterError{File: f.name, Line: max(line, 1), Msg: fmt.Sprintf(format, args...)}
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// syntax is a library's error as one of ours.
func (f filterFile) syntax(err error) error {
	text, line := strings.ReplaceAll(err.Error(), "\n", "; "), 1
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		text = text[len(m[0]):]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	return f.fail(line, "this is not YAML: %s", text)
}

// filter reads the file's one mapping.
func (f filterFile) filter(n *yaml.Node) (*Filter, error) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return new(Filter), nil
	}
	out := new(Filter)
	return out, f.keys(n, "the file", map[string]func(*yaml.Node) error{
		"entries": func(list *yaml.Node) error {
			if list.Kind == yaml.ScalarNode && list.Tag == "!!null" {
				return nil
			}
			if list.Kind != yaml.SequenceNode {
				return f.fail(list.Line, "entries is a list")
			}
			for _, item := range list.Content {
				e, err := f.entry(item)
				if err != nil {
					return err
				}
				out.Entries = append(out.Entries, e)
			}
			return nil
		},
	})
}

// keys visits the keys of a mapping, all of which must be known and none twice.
func (f filterFile) keys(n *yaml.Node, what string, known map[string]func(*yaml.Node) error) error {
	if n.Kind != yaml.MappingNode {
		return f.fail(n.Line, "%s is a mapping of keys to values", what)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		read := known[key.Value]
		switch {
		case read == nil:
			var names []string
			for k := range known {
				names = append(names, k)
			}
			slices.Sort(names)
			return f.fail(key.Line, "unknown key %q (known: %s)", key.Value, strings.Join(names, ", "))
		case seen[key.Value]:
			return f.fail(key.Line, "the key %q is there twice", key.Value)
		}
		seen[key.Value] = true
		if err := read(value); err != nil {
			return err
		}
	}
	return nil
}

// entry reads and checks one entry.
func (f filterFile) entry(n *yaml.Node) (FilterEntry, error) {
	var e FilterEntry
	text := func(to *string) func(*yaml.Node) error {
		return func(v *yaml.Node) error {
			if v.Kind != yaml.ScalarNode || v.Tag != "!!str" {
				return f.fail(v.Line, "%q is no text; write it in quotes", v.Value)
			}
			*to = v.Value
			return nil
		}
	}
	pattern := func(to *string) func(*yaml.Node) error {
		return func(v *yaml.Node) error {
			if err := text(to)(v); err != nil {
				return err
			}
			if _, err := path.Match(*to, ""); err != nil {
				return f.fail(v.Line, "pattern %q: %v", *to, err)
			}
			return nil
		}
	}
	err := f.keys(n, "an entry", map[string]func(*yaml.Node) error{
		"reason": text(&e.Reason), "field": pattern(&e.Field), "site": pattern(&e.Site), "event": pattern(&e.Event),
		"access": func(v *yaml.Node) error {
			if v.Value != "write-write" && v.Value != "read-write" {
				return f.fail(v.Line, "access %q is neither write-write nor read-write", v.Value)
			}
			return text(&e.Access)(v)
		},
		"sites": func(v *yaml.Node) error {
			if v.Kind != yaml.SequenceNode || len(v.Content) != 2 {
				return f.fail(v.Line, "sites are two patterns, one for each access")
			}
			e.Sites = make([]string, 2)
			for i := range e.Sites {
				if err := pattern(&e.Sites[i])(v.Content[i]); err != nil {
					return err
				}
			}
			return nil
		},
	})
	switch {
	case err != nil:
		return e, err
	case e.Reason == "":
		return e, f.fail(n.Line, "the entry gives no reason")
	case e.Field == "" && e.Site == "" && len(e.Sites) == 0 && e.Event == "":
		return e, f.fail(n.Line, "the entry matches everything: give field, site, sites or event")
	}
	return e, nil
}
