package build

import (
	"strings"
)

// valueKinds are the elements of res/values that make resources, and types of <item>; others (public, eat-comment, skip)
// say nothing that matters here.
var valueKinds = map[string]bool{"string": true, "integer": true, "bool": true, "color": true, "dimen": true, "fraction": true, "id": true,
	"drawable": true, "style": true, "attr": true, "plurals": true, "array": true, "string-array": true, "integer-array": true,
	"declare-styleable": true, "layout": true, "menu": true, "anim": true, "raw": true, "xml": true}

// readValues reads a file of res/values. Values of other configurations (languages, nights) only give names.
func (p *project) readValues(r *resources, path, qualifier string) error {
	root, err := p.parseFile(path)
	if err != nil {
		return err
	}
	if root.Tag != "resources" {
		return compileError(p.dir, "%s: the root element is <%s>, not <resources>", p.relative(path), root.Tag)
	}
	for _, n := range root.Children {
		kind := n.Tag
		if kind == "item" {
			kind = n.Attrs["type"]
		}
		if !valueKinds[kind] {
			continue
		}
		name := n.Attrs["name"]
		if !resourceName.MatchString(name) {
			return compileError(p.dir, "%s:%d: %q is not a resource name", p.relative(path), n.line, name)
		}
		r.addValue(n, kind, name, qualifier)
	}
	return nil
}

// addValue adds what an element holds.
func (r *resources) addValue(n *node, kind, name, qualifier string) {
	value, idKind := n.value(kind)
	r.add(idKind, name)
	if kind == "declare-styleable" {
		for _, a := range n.Children {
			attr := strings.TrimPrefix(a.Attrs["name"], "android:")
			if a.Tag == "attr" && resourceName.MatchString(attr) {
				r.add("attr", attr) // the framework's too: views find attributes by name
				r.styleables[name] = append(r.styleables[name], a.Attrs["name"])
			}
		}
		return
	}
	key := idKind + "/" + name
	if _, taken := r.Values[key]; value != nil && (!taken || qualifier == "") {
		r.Values[key] = value
	}
}

// value is what a value element holds, and the type of its id in R.
func (n *node) value(kind string) (value any, idKind string) {
	switch kind {
	case "string-array", "integer-array", "array":
		items := []string{}
		for _, c := range n.Children {
			items = append(items, unescape(c.text()))
		}
		return items, "array"
	case "plurals":
		forms := map[string]string{}
		for _, c := range n.Children {
			forms[c.Attrs["quantity"]] = unescape(c.text())
		}
		return forms, "plurals"
	case "declare-styleable":
		return nil, "styleable"
	case "style", "attr", "id":
		return nil, kind
	case "string":
		return unescape(n.text()), kind
	default:
		return strings.TrimSpace(n.text()), kind
	}
}

// readColors reads a list of colours by state; the last, which has no state, stands for all.
func (p *project) readColors(r *resources, path, base string) error {
	root, err := p.parseFile(path)
	if err != nil {
		return err
	}
	r.add("color", base)
	for _, n := range root.Children {
		if c := n.attr("color"); c != "" {
			r.Values["color/"+base] = c
		}
	}
	return nil
}
