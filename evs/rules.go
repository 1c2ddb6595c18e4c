package evs

import (
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

func (c *Config) readRules(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return at(n, "ignore must be a list")
	}
	for _, item := range n.Content {
		r, err := readRule(item)
		if err != nil {
			return err
		}
		c.Ignore = append(c.Ignore, r)
	}
	return nil
}

func readRule(n *yaml.Node) (Rule, error) {
	var r Rule
	parts := map[string]*string{"view": &r.View, "attribute": &r.Attribute, "preference": &r.Preference, "file": &r.File,
		"database": &r.Database, "request": &r.Request, "why": &r.Why}
	err := eachKey(n, func(key string, value *yaml.Node) error {
		to, known := parts[key]
		switch {
		case value.Kind != yaml.ScalarNode:
			return at(value, "%s must be a text", key)
		case !known:
			return at(value, "unknown key %q (known: view, attribute, preference, file, database, request, why)", key)
		}
		*to = value.Value
		return nil
	})
	if err != nil {
		return r, err
	}
	return r, r.check(n)
}

func (r Rule) check(n *yaml.Node) error {
	of := 0
	for _, place := range []string{r.View, r.Preference, r.File, r.Database, r.Request} {
		if place != "" {
			of++
		}
	}
	switch {
	case of == 0:
		return at(n, "a rule needs view, preference, file, database or request")
	case of > 1:
		return at(n, "a rule has one of view, preference, file, database and request, not several")
	case r.View == "" && r.Attribute != "":
		return at(n, "a rule with an attribute needs a view")
	case r.Attribute != "" && !slices.Contains(attributes(), r.Attribute):
		return at(n, "unknown attribute %q (known: %s)", r.Attribute, strings.Join(attributes(), ", "))
	case strings.Count(r.View+r.File, "**") > maxAnyDepth:
		return at(n, "at most three ** in a pattern")
	case strings.Count(r.Database, "/") > 2:
		return at(n, "a database is DATABASE, DATABASE/TABLE or DATABASE/TABLE/COLUMN")
	}
	for _, p := range append(strings.Split(r.View, " > "), r.Preference, r.File, r.Database, r.Request) {
		if !validPattern(p) {
			return at(n, "bad pattern %q", p)
		}
	}
	return nil
}

// maxAnyDepth is how many ** a pattern may have: matching one takes time that grows with each.
const maxAnyDepth = 3

func validPattern(p string) bool {
	_, err := path.Match(p, "")
	return err == nil
}

// matchName matches one name with a pattern that was checked.
func matchName(pattern, name string) bool {
	ok, _ := path.Match(pattern, name)
	return ok
}

// covers says whether the rule hides a difference.
func (r Rule) covers(d Difference) bool {
	switch {
	case r.Preference != "":
		return d.Kind == KindPreference && r.coversPreference(strings.TrimPrefix(d.Path, "preference "))
	case r.File != "":
		return d.Kind == KindFile && matchesAny([]string{r.File}, d.place[0])
	case r.Request != "":
		return d.Kind == KindRequest && coversRequest(r.Request, d.place[0])
	case r.Database != "":
		return d.Kind == KindRow && coversPlace(strings.Split(r.Database, "/"), d.place)
	case d.Kind != KindView || (r.Attribute != "" && r.Attribute != d.Attribute):
		return false
	}
	pattern := strings.Split(r.View, " > ")
	for i := range d.nodes {
		if matchPrefix(pattern, d.nodes[i:]) {
			return true
		}
	}
	return false
}

func (r Rule) coversPreference(name string) bool {
	// a key may hold slashes, which * does not cross: match it as one segment too
	whole := func(s string) string { return strings.ReplaceAll(s, "/", "\x00") }
	return matchName(r.Preference, name) || matchName(whole(r.Preference), whole(name))
}

// coversPlace says whether a pattern names a place or what it lies in.
func coversPlace(pattern, place []string) bool {
	if len(pattern) > len(place) {
		return false
	}
	for i, p := range pattern {
		if !matchName(p, place[i]) {
			return false
		}
	}
	return true
}

// matchPrefix matches a pattern with the first nodes of a path; what follows lies inside the matched view.
func matchPrefix(pattern []string, nodes []node) bool {
	if len(pattern) == 0 {
		return true
	}
	if pattern[0] == "**" {
		for i := 0; i <= len(nodes); i++ {
			if matchPrefix(pattern[1:], nodes[i:]) {
				return true
			}
		}
		return false
	}
	return len(nodes) > 0 && nodes[0].matches(pattern[0]) && matchPrefix(pattern[1:], nodes[1:])
}
