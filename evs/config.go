package evs

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/erva-go/erva/device"
)

// ConfigVersion is the version of the configuration's YAML form.
const ConfigVersion = 1

// maxConfig bounds a configuration file, in bytes.
const maxConfig = 1 << 20

// Config says what counts as externally visible. The zero value is ERVA's default: views and preferences, with nothing
// ignored. Failures always count.
type Config struct {
	Facets []string
	Ignore []Rule
}

// Rule names places that do not count. Exactly one of View and Preference is set.
type Rule struct {
	// View is a pattern over the path of a view: segments between " > ", each the id ("id/clock") or the class ("TextView",
	// "android.widget.TextView") of a view, with * and ? as in file names, ** for any number of segments. It may start at
	// any view, and covers that view with all that is in it.
	View string `yaml:"view"`
	// Attribute narrows the rule to one attribute: "text", "bounds", "rows". Empty means all.
	Attribute string `yaml:"attribute"`
	// Preference is FILE/KEY, with * and ?.
	Preference string `yaml:"preference"`
	// Why is for people; it is shown wherever the rule hid something.
	Why string `yaml:"why"`
}

func (c Config) facets() []string {
	if len(c.Facets) == 0 {
		return []string{device.FacetViews, device.FacetPreferences}
	}
	return c.Facets
}

// plannedFacets are names that the format reserves: they give an error of their own, not that of a typing mistake.
func plannedFacets() []string { return []string{"files", "databases", "network", "screenshots"} }

// ReadConfig reads the YAML form. Errors name the file and the line.
func ReadConfig(r io.Reader, name string) (Config, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxConfig+1))
	if err != nil {
		return Config{}, fmt.Errorf("read %s: %w", name, err)
	}
	if len(data) > maxConfig {
		return Config{}, fmt.Errorf("%s: larger than %d bytes", name, maxConfig)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return Config{}, fmt.Errorf("%s: %w", name, yamlError(err))
	}
	var c Config
	if len(doc.Content) == 0 {
		return c, nil // an empty file
	}
	if err := c.read(doc.Content[0]); err != nil {
		return Config{}, fmt.Errorf("%s:%w", name, err)
	}
	return c, nil
}

// yamlError strips the library's name from its message.
func yamlError(err error) error { return errors.New(strings.TrimPrefix(err.Error(), "yaml: ")) }

func at(n *yaml.Node, format string, args ...any) error {
	return fmt.Errorf("%d: %s", n.Line, fmt.Sprintf(format, args...))
}

// read walks the document's root: a mapping with the keys version, facets and ignore.
func (c *Config) read(root *yaml.Node) error {
	version := 0
	err := eachKey(root, func(key string, value *yaml.Node) error {
		switch key {
		case "version":
			if value.Decode(&version) != nil || version != ConfigVersion {
				return at(value, "version %s is not known; this erva reads version %d", value.Value, ConfigVersion)
			}
			return nil
		case "facets":
			return c.readFacets(value)
		case "ignore":
			return c.readRules(value)
		default:
			return at(value, "unknown key %q (known: version, facets, ignore)", key)
		}
	})
	if err == nil && version == 0 {
		return at(root, "no version; write \"version: %d\"", ConfigVersion)
	}
	return err
}

func eachKey(n *yaml.Node, visit func(key string, value *yaml.Node) error) error {
	if n.Kind != yaml.MappingNode {
		return at(n, "expected keys with values here")
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[key.Value] {
			return at(key, "key %q is there twice", key.Value)
		}
		seen[key.Value] = true
		if err := visit(key.Value, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) readFacets(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return at(n, "facets must be a list")
	}
	known := decoders()
	for _, item := range n.Content {
		name := item.Value
		if item.Kind == yaml.MappingNode && len(item.Content) == 2 {
			name = item.Content[0].Value // a facet with settings of its own
		}
		switch {
		case slices.Contains(plannedFacets(), name):
			return at(item, "facet %q is not available in this version (available: %s)", name, available())
		case known[name] == nil:
			return at(item, "unknown facet %q (available: %s)", name, available())
		case item.Kind != yaml.ScalarNode:
			return at(item, "facet %q takes no settings", name)
		case slices.Contains(c.Facets, name):
			return at(item, "facet %q is there twice", name)
		}
		c.Facets = append(c.Facets, name)
	}
	if len(c.Facets) == 0 {
		return at(n, "facets is empty; leave it out for the default (%s)", available())
	}
	return nil
}

func available() string { return strings.Join(unionKeys(decoders(), nil), ", ") }

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
	err := eachKey(n, func(key string, value *yaml.Node) error {
		if value.Kind != yaml.ScalarNode {
			return at(value, "%s must be a text", key)
		}
		switch key {
		case "view":
			r.View = value.Value
		case "attribute":
			r.Attribute = value.Value
		case "preference":
			r.Preference = value.Value
		case "why":
			r.Why = value.Value
		default:
			return at(value, "unknown key %q (known: view, attribute, preference, why)", key)
		}
		return nil
	})
	if err != nil {
		return r, err
	}
	switch {
	case r.View == "" && r.Preference == "":
		return r, at(n, "a rule needs view or preference")
	case r.View != "" && r.Preference != "":
		return r, at(n, "a rule has either view or preference, not both")
	case r.Preference != "" && r.Attribute != "":
		return r, at(n, "a rule for a preference has no attribute")
	case r.Attribute != "" && !slices.Contains(attributes(), r.Attribute):
		return r, at(n, "unknown attribute %q (known: %s)", r.Attribute, strings.Join(attributes(), ", "))
	}
	segments := strings.Split(r.View, " > ")
	if strings.Count(r.View, "**") > 3 {
		return r, at(n, "at most three ** in a pattern")
	}
	for _, p := range append(segments, r.Preference) {
		if _, err := path.Match(p, ""); err != nil {
			return r, at(n, "bad pattern %q", p)
		}
	}
	return r, nil
}

// covers says whether the rule hides a difference.
func (r Rule) covers(d Difference) bool {
	if r.Preference != "" {
		name, ok := strings.CutPrefix(d.Path, "preference ")
		if !ok || d.Kind != KindPreference {
			return false
		}
		hit, _ := path.Match(r.Preference, name) // the pattern was checked
		// a key may hold slashes, which * does not cross: match it as one segment too
		whole, _ := path.Match(strings.ReplaceAll(r.Preference, "/", "\x00"), strings.ReplaceAll(name, "/", "\x00"))
		return hit || whole
	}
	if d.Kind != KindView || (r.Attribute != "" && r.Attribute != d.Attribute) {
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
