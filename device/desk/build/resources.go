package build

import (
	"errors"
	"fmt"
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

	names      map[string]map[string]bool // by type
	styleables map[string][]string        // attributes of each, in order
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
		Drawables: map[string]string{}, names: map[string]map[string]bool{}, styleables: map[string][]string{}}
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
		case "color":
			err = p.readColors(r, path, base)
		case "raw", "xml", "anim", "animator", "font", "interpolator", "navigation", "transition":
			r.add(kind, base) // names only
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

// reference is one resource as another names it.
var reference = regexp.MustCompile(`^@(string|layout|drawable|color|dimen|id|array|integer|bool|menu|mipmap|plurals)/([A-Za-z0-9_.]+)$`)

// has says whether the app has what a reference names; text that is no reference to the app's own is fine.
func (r *resources) has(written string) bool {
	m := reference.FindStringSubmatch(written)
	if m == nil {
		return true
	}
	kind, name := m[1], m[2]
	if r.names[kind][name] || r.names[kind][strings.ReplaceAll(name, ".", "_")] {
		return true
	}
	return kind == "drawable" && (r.names["mipmap"][name] || r.names["color"][name])
}

// checkReferences finds resources that others name and the app does not have: aapt would refuse them.
func (p *project) checkReferences(r *resources) error {
	var messages []string
	for _, group := range []struct {
		kind  string
		trees map[string]*node
	}{{"layout", r.Layouts}, {"menu", r.Menus}} {
		for name, root := range group.trees {
			root.walk(func(n *node) {
				for attr, v := range n.Attrs {
					if !r.has(v) {
						messages = append(messages, fmt.Sprintf("res/%s/%s.xml:%d: <%s> %s: there is no %s", group.kind, name, n.line, n.Tag, attr, v))
					}
				}
			})
		}
	}
	for key, v := range r.Values {
		if text, ok := v.(string); ok && !r.has(text) {
			messages = append(messages, fmt.Sprintf("res/values: %s: there is no %s", key, text))
		}
	}
	if len(messages) > 0 {
		slices.Sort(messages)
		return &CompileError{App: p.dir, Messages: messages[:min(len(messages), maxMessages)]}
	}
	return nil
}
