package build

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// resources is res.json (docs/desk.md).
type resources struct {
	IDs       map[string]int    `json:"ids"`
	Values    map[string]any    `json:"values"`
	Layouts   map[string]*node  `json:"layouts"`
	Menus     map[string]*node  `json:"menus"`
	Drawables map[string]string `json:"drawables"`

	names map[string]map[string]bool // by type
}

var resourceName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)

func (r *resources) add(kind, name string) {
	if r.names[kind] == nil {
		r.names[kind] = map[string]bool{}
	}
	r.names[kind][name] = true
}

// resources reads res/.
func (p *project) resources() (*resources, error) {
	r := &resources{IDs: map[string]int{}, Values: map[string]any{}, Layouts: map[string]*node{}, Menus: map[string]*node{},
		Drawables: map[string]string{}, names: map[string]map[string]bool{}}
	res := filepath.Join(p.root, "res")
	dirs, err := os.ReadDir(res)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, compileError(p.dir, "%v", err)
	}
	for _, d := range dirs {
		if !d.IsDir() {
			continue
		}
		if err := p.readFolder(r, filepath.Join(res, d.Name()), d.Name()); err != nil {
			return nil, err
		}
	}
	r.number()
	return r, p.checkReferences(r)
}

// readFolder reads one folder of res/: its kind, and after a dash the configuration that it is for.
func (p *project) readFolder(r *resources, dir, name string) error {
	kind, qualifier, _ := strings.Cut(name, "-")
	files, err := os.ReadDir(dir)
	if err != nil {
		return compileError(p.dir, "%v", err)
	}
	for _, f := range files {
		if f.IsDir() || strings.HasPrefix(f.Name(), ".") {
			continue
		}
		path := filepath.Join(dir, f.Name())
		base, _, _ := strings.Cut(f.Name(), ".")
		if kind != "values" && !resourceName.MatchString(base) {
			return compileError(p.dir, "%s: %q is not a resource name", p.relative(path), base)
		}
		switch kind {
		case "values":
			err = p.readValues(r, path, qualifier)
		case "layout":
			err = p.readTree(r, path, "layout", variant(base, qualifier), base, r.Layouts)
		case "menu":
			err = p.readTree(r, path, "menu", variant(base, qualifier), base, r.Menus)
		case "drawable", "mipmap":
			r.add(kind, base)
			r.Drawables[base] = name + "/" + f.Name()
		default:
			r.add(kind, base) // raw, xml, anim, color, …: names only
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// variant is the key of a layout: only the orientation is told apart.
func variant(base, qualifier string) string {
	if qualifier == "land" {
		return base + "-land"
	}
	return base
}

// readTree reads a layout or menu and the ids that it makes.
func (p *project) readTree(r *resources, path, kind, key, base string, into map[string]*node) error {
	root, err := p.parseFile(path)
	if err != nil {
		return err
	}
	r.add(kind, base)
	if _, taken := into[key]; taken && key == base {
		if strings.Contains(filepath.Base(filepath.Dir(path)), "-") {
			return nil // a variant for a configuration that the desktop device is not in
		}
	}
	into[key] = root
	root.walk(func(n *node) {
		for _, v := range n.Attrs {
			if id, ok := strings.CutPrefix(v, "@+id/"); ok {
				r.add("id", id)
			}
		}
	})
	return nil
}

func (p *project) parseFile(path string) (*node, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, compileError(p.dir, "%v", err)
	}
	root, err := parseXML(data)
	if err != nil {
		return nil, compileError(p.dir, "%s: %v", p.relative(path), err)
	}
	return root, nil
}

// readValues reads a file of res/values. Values of other configurations (languages, nights) only give names.
func (p *project) readValues(r *resources, path, qualifier string) error {
	root, err := p.parseFile(path)
	if err != nil {
		return err
	}
	for _, n := range root.Children {
		name := n.Attrs["name"]
		kind := n.Tag
		if kind == "item" {
			kind = n.Attrs["type"]
		}
		if name == "" || kind == "" {
			continue // <eat-comment/> and the like
		}
		if !resourceName.MatchString(name) {
			return compileError(p.dir, "%s:%d: %q is not a resource name", p.relative(path), n.line, name)
		}
		value, idKind := n.value(kind)
		r.add(idKind, name)
		if kind == "declare-styleable" {
			for _, a := range n.Children {
				r.add("attr", strings.TrimPrefix(a.Attrs["name"], "android:"))
			}
			continue
		}
		key := idKind + "/" + name
		if _, taken := r.Values[key]; value != nil && (!taken || qualifier == "") {
			r.Values[key] = value
		}
	}
	return nil
}

// value is what a value element holds, and the type of its id in R.
func (n *node) value(kind string) (value any, idKind string) {
	switch kind {
	case "string-array", "integer-array", "array":
		items := []string{}
		for _, c := range n.Children {
			items = append(items, unescape(c.raw))
		}
		return items, "array"
	case "plurals":
		forms := map[string]string{}
		for _, c := range n.Children {
			forms[c.Attrs["quantity"]] = unescape(c.raw)
		}
		return forms, "plurals"
	case "declare-styleable":
		return nil, "styleable"
	case "style", "attr", "id":
		return nil, kind
	case "string":
		return unescape(n.raw), kind
	default:
		return strings.TrimSpace(n.raw), kind
	}
}

// number gives every resource its id: 0x7f, a byte for the type, the entry's number in the order of names.
func (r *resources) number() {
	kinds := make([]string, 0, len(r.names))
	for k := range r.names {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	for i, kind := range kinds {
		names := make([]string, 0, len(r.names[kind]))
		for n := range r.names[kind] {
			names = append(names, n)
		}
		slices.Sort(names)
		for j, n := range names {
			r.IDs[kind+"/"+n] = 0x7f000000 | (i+1)<<16 | j
		}
	}
}

// referenced finds resources that a layout names and the app does not have: aapt would refuse them.
var reference = regexp.MustCompile(`^@(string|layout|drawable|color|dimen|id|array|integer|bool|menu|mipmap)/([A-Za-z0-9_.]+)$`)

func (p *project) checkReferences(r *resources) error {
	var messages []string
	check := func(kind, name string, root *node) {
		root.walk(func(n *node) {
			for attr, v := range n.Attrs {
				m := reference.FindStringSubmatch(v)
				if m == nil {
					continue
				}
				target := strings.ReplaceAll(m[2], ".", "_")
				if r.names[m[1]][m[2]] || r.names[m[1]][target] || m[1] == "drawable" && r.names["mipmap"][m[2]] || m[1] == "drawable" && r.names["color"][m[2]] {
					continue
				}
				messages = append(messages, "res/"+kind+"/"+name+".xml: <"+n.Tag+"> "+attr+": there is no "+v)
			}
		})
	}
	for name, root := range r.Layouts {
		check("layout", name, root)
	}
	for name, root := range r.Menus {
		check("menu", name, root)
	}
	if len(messages) > 0 {
		slices.Sort(messages)
		return &CompileError{App: p.dir, Messages: messages}
	}
	return nil
}
