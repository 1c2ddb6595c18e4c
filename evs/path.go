package evs

import (
	"fmt"
	"path"
	"strings"

	"github.com/erva-go/erva/device"
)

// node is one step of a view's path.
type node struct {
	class string // of the view, or of the activity for a window
	id    string
	n     int  // among its siblings of the same name, from 1
	row   bool // of a list
	root  bool
}

// text is the step as paths have it: "id/title", "TextView[2]", "row[3]".
func (n node) text() string {
	switch {
	case n.row:
		return fmt.Sprintf("row[%d]", n.n)
	case n.n > 1:
		return fmt.Sprintf("%s[%d]", n.name(), n.n)
	default:
		return n.name()
	}
}

func (n node) name() string {
	if n.id != "" && !n.root {
		return "id/" + n.id
	}
	return shortClass(n.class)
}

// matches says whether one segment of a pattern names this step.
func (n node) matches(pattern string) bool {
	names := []string{n.text(), n.name(), shortClass(n.class), n.class}
	if n.row {
		names = append(names, "row")
	}
	for _, name := range names {
		if pattern == name {
			return true
		}
		if ok, _ := path.Match(pattern, name); ok { // a bad pattern was refused when it was read
			return true
		}
	}
	return false
}

func pathText(nodes []node) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		parts[i] = n.text()
	}
	return strings.Join(parts, " > ")
}

// whereText names a view for people: by its id where it has one, else by its place in something that has.
func whereText(nodes []node) string {
	last := nodes[len(nodes)-1]
	s := last.words()
	for i := len(nodes) - 2; i >= 0; i-- {
		n := nodes[i]
		switch {
		case last.row:
			return s + " of " + whereText(nodes[:i+1])
		case n.row, last.id == "" && (n.id != "" || n.root):
			return s + " in " + whereText(nodes[:i+1])
		}
	}
	return s
}

func (n node) words() string {
	switch {
	case n.root:
		return "window " + shortClass(n.class)
	case n.row:
		return fmt.Sprintf("row %d", n.n)
	}
	s := shortClass(n.class)
	if n.id != "" {
		s += " id/" + n.id
	}
	if n.n > 1 {
		s += fmt.Sprintf(" (%s)", ordinal(n.n))
	}
	return s
}

// shown are the texts that a view and what is in it show, in drawing order.
func shown(v *device.View) []string {
	if v.Visibility != visible {
		return nil
	}
	var out []string
	if v.Text != "" {
		out = append(out, v.Text)
	} else if v.Description != "" {
		out = append(out, v.Description)
	}
	for i := range v.Children {
		out = append(out, shown(&v.Children[i])...)
	}
	return out
}

// title names a view by what it shows: "Milk", or its class if it shows no text.
func title(v *device.View) string {
	if texts := shown(v); len(texts) > 0 {
		return quote(strings.Join(texts, " / "))
	}
	return shortClass(v.Class)
}
