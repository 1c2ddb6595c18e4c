package evs

import (
	"errors"
	"fmt"
	"io"
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
	// Files are patterns of the files that count, by their paths in the app's data folder: "files/*.txt", "no_backup/**".
	// None stands for all.
	Files []string
	// Databases are patterns of the names of databases that count. None stands for all.
	Databases []string
	Screen    ScreenSettings
	Ignore    []Rule
}

// ScreenSettings say what of a picture of the screen counts.
type ScreenSettings struct {
	Hide      []device.Rect // px
	Tolerance int           // how much red, green and blue may differ each, from 0 to 255
}

// Rule names places that do not count. Exactly one of View, Preference, File, Database and
// Request is set.
type Rule struct {
	// View is a pattern over the path of a view: segments between " > ", each the id ("id/clock") or the class ("TextView",
	// "android.widget.TextView") of a view, with * and ? as in file names, ** for any number of segments. It may start at
	// any view, and covers that view with all that is in it.
	View string `yaml:"view"`
	// Attribute narrows the rule to one attribute: "text", "bounds", "rows". Empty means all.
	Attribute string `yaml:"attribute"`
	// Preference is FILE/KEY, with * and ?.
	Preference string `yaml:"preference"`
	// File is a path in the app's data folder, with *, ? and ** for any number of folders.
	File string `yaml:"file"`
	// Database is DATABASE, DATABASE/TABLE or DATABASE/TABLE/COLUMN, with * and ?.
	Database string `yaml:"database"`
	// Request is METHOD URL, with * and ?, of which * stands for slashes too.
	Request string `yaml:"request"`
	// Why is for people; it is shown wherever the rule hid something.
	Why string `yaml:"why"`
}

func (c Config) facets() []string {
	if len(c.Facets) == 0 {
		return []string{device.FacetViews, device.FacetPreferences}
	}
	return c.Facets
}

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
	known := facets()
	for _, item := range n.Content {
		name, settings := item.Value, (*yaml.Node)(nil)
		if item.Kind == yaml.MappingNode && len(item.Content) == 2 {
			name, settings = item.Content[0].Value, item.Content[1]
		}
		f, ok := known[name]
		switch {
		case !ok:
			return at(item, "unknown facet %q (available: %s)", name, available())
		case slices.Contains(c.Facets, name):
			return at(item, "facet %q is there twice", name)
		case settings == nil && item.Kind != yaml.ScalarNode, settings != nil && f.settings == nil:
			return at(item, "facet %q takes no settings", name)
		}
		c.Facets = append(c.Facets, name)
		if settings == nil {
			continue
		}
		if err := f.settings(c, settings); err != nil {
			return err
		}
	}
	if len(c.Facets) == 0 {
		return at(n, "facets is empty; leave it out for the default (%s)", strings.Join(c.facets(), ", "))
	}
	return nil
}

func available() string { return strings.Join(unionKeys(facets(), nil), ", ") }
