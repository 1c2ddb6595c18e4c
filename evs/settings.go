package evs

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/erva-go/erva/device"
)

// settingsReader reads what the configuration says of a facet.
type settingsReader func(c *Config, n *yaml.Node) error

func filePatterns(c *Config, n *yaml.Node) error { return readPatterns(n, &c.Files, "files") }

func databasePatterns(c *Config, n *yaml.Node) error {
	return readPatterns(n, &c.Databases, "databases")
}

// readPatterns reads a pattern or a list of them.
func readPatterns(n *yaml.Node, to *[]string, facet string) error {
	items := n.Content
	if n.Kind == yaml.ScalarNode {
		items = []*yaml.Node{n}
	} else if n.Kind != yaml.SequenceNode || len(items) == 0 {
		return at(n, "%s needs a pattern or a list of patterns", facet)
	}
	for _, item := range items {
		if item.Kind != yaml.ScalarNode || item.Value == "" || !validPattern(item.Value) || strings.Count(item.Value, "**") > maxAnyDepth {
			return at(item, "bad pattern %q", item.Value)
		}
		*to = append(*to, strings.TrimPrefix(item.Value, "/"))
	}
	return nil
}

// screenSettings reads hide and tolerance.
func screenSettings(c *Config, n *yaml.Node) error {
	return eachKey(n, func(key string, value *yaml.Node) error {
		switch key {
		case "hide":
			if value.Kind != yaml.SequenceNode {
				return at(value, "hide must be a list of places")
			}
			for _, item := range value.Content {
				r, err := parseRect(item.Value)
				if err != nil {
					return at(item, "%v", err)
				}
				c.Screen.Hide = append(c.Screen.Hide, r)
			}
			return nil
		case "tolerance":
			if value.Decode(&c.Screen.Tolerance) != nil || c.Screen.Tolerance < 0 || c.Screen.Tolerance > 255 {
				return at(value, "tolerance %s is not from 0 to 255", value.Value)
			}
			return nil
		default:
			return at(value, "unknown key %q (known: hide, tolerance)", key)
		}
	})
}

// parseRect reads a place as differences show it: 1080x63 at 0,0.
func parseRect(s string) (device.Rect, error) {
	var w, h, x, y int
	if n, err := fmt.Sscanf(s, "%dx%d at %d,%d", &w, &h, &x, &y); err != nil || n != 4 || w <= 0 || h <= 0 || x < 0 || y < 0 {
		return device.Rect{}, fmt.Errorf("%q is no place; write WIDTHxHEIGHT at LEFT,TOP: 1080x63 at 0,0", s)
	}
	return device.Rect{Left: x, Top: y, Right: x + w, Bottom: y + h}, nil
}
