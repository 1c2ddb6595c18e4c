package evs

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/erva-go/erva/device"
)

const visible = "visible"

// The attributes of views that differences name, besides those of plainAttributes.
const (
	attrText       = "text"
	attrVisibility = "visibility"
	attrBounds     = "bounds"
	attrPresent    = "present" // the view is there in one run only
	attrRows       = "rows"    // the rows of a list
	attrClass      = "class"
)

// attributes are all attribute names of views, sorted.
func attributes() []string {
	names := []string{attrVisibility, attrBounds, attrPresent, attrRows, attrClass}
	for _, a := range plainAttributes() {
		names = append(names, a.name)
	}
	slices.Sort(names)
	return names
}

type attribute struct {
	name string
	of   func(*device.View) string // as written for people
}

// plainAttributes are compared one by one where a view is visible in both runs.
func plainAttributes() []attribute {
	return []attribute{
		{attrText, func(v *device.View) string { return strconv.Quote(v.Text) }},
		{"hint", func(v *device.View) string {
			if v.Text != "" {
				return strconv.Quote("") // not to be seen
			}
			return strconv.Quote(v.Hint)
		}},
		{"description", func(v *device.View) string { return strconv.Quote(v.Description) }},
		{"enabled", func(v *device.View) string { return strconv.FormatBool(v.Enabled) }},
		{"clickable", func(v *device.View) string { return strconv.FormatBool(v.Clickable) }},
		{"checked", func(v *device.View) string {
			if v.Checked == nil {
				return none
			}
			return strconv.FormatBool(*v.Checked)
		}},
		{"progress", func(v *device.View) string { return number(v.Progress) }},
		{"max", func(v *device.View) string { return number(v.Max) }},
		{"image", func(v *device.View) string { return strconv.Quote(v.Image) }},
	}
}

func number(p *int) string {
	if p == nil {
		return none
	}
	return strconv.Itoa(*p)
}

func decodeViews(data []byte, _ *Config, s *Snapshot) error { return json.Unmarshal(data, &s.Views) }

// diffViews compares the windows of two snapshots, and in them view by view.
func diffViews(a, b []device.View, emit func(Difference)) {
	w := walker{emit: emit, plain: plainAttributes()}
	a, b = compared(a), compared(b)
	pairs, onlyA, onlyB := matchWindows(a, b)
	for _, p := range pairs {
		nodes := []node{rootNode(a, p.a)}
		if !w.view(&a[p.a], &b[p.b], nodes) && a[p.a].Bounds != b[p.b].Bounds {
			w.say(nodes, attrBounds, boundsText(&a[p.a]), boundsText(&b[p.b]), "")
		}
	}
	for _, i := range onlyA {
		w.alone(&a[i], []node{rootNode(a, i)}, inBase)
	}
	for _, j := range onlyB {
		w.alone(&b[j], []node{rootNode(b, j)}, inOther)
	}
}

// compared leaves out windows that come and go with time alone.
func compared(roots []device.View) []device.View {
	var out []device.View
	for _, r := range roots {
		if r.Visibility == visible && !isToast(&r) {
			out = append(out, r)
		}
	}
	return out
}

// isToast recognises a toast: a window that no activity or dialog has for itself, without anything to touch, which shows
// one text with the platform's id for it. Its context may be an activity.
func isToast(root *device.View) bool {
	if strings.HasSuffix(root.Class, "DecorView") {
		return false
	}
	leaves := 0
	var message, touchable bool
	var walk func(v *device.View)
	walk = func(v *device.View) {
		touchable = touchable || v.Clickable
		if len(v.Children) == 0 {
			leaves++
			message = message || v.ID == "message"
		}
		for i := range v.Children {
			walk(&v.Children[i])
		}
	}
	walk(root)
	return leaves == 1 && message && !touchable
}

// matchWindows pairs windows of the same activity, then others by contents and class, each in order.
func matchWindows(a, b []device.View) (pairs []pair, onlyA, onlyB []int) {
	na, restA := byActivity(a)
	nb, restB := byActivity(b)
	for k, ia := range na {
		ib := nb[k]
		n := min(len(ia), len(ib))
		for i := range n {
			pairs = append(pairs, pair{ia[i], ib[i]})
		}
		onlyA, onlyB = append(onlyA, ia[n:]...), append(onlyB, ib[n:]...)
	}
	for k, ib := range nb {
		if na[k] == nil {
			onlyB = append(onlyB, ib...)
		}
	}
	same, gaps := align(a, b, restA, restB)
	pairs = append(pairs, same...)
	for _, g := range gaps {
		p, oa, ob := matchByClass(a, b, g)
		pairs, onlyA, onlyB = append(pairs, p...), append(onlyA, oa...), append(onlyB, ob...)
	}
	slices.SortFunc(pairs, func(x, y pair) int { return x.a - y.a })
	slices.Sort(onlyA)
	slices.Sort(onlyB)
	return pairs, onlyA, onlyB
}

func byActivity(roots []device.View) (named map[string][]int, rest []int) {
	named = map[string][]int{}
	for i := range roots {
		if a := roots[i].Activity; a != "" {
			named[a] = append(named[a], i)
		} else {
			rest = append(rest, i)
		}
	}
	return named, rest
}

func rootNode(roots []device.View, i int) node {
	name := func(v *device.View) string {
		if v.Activity != "" {
			return v.Activity
		}
		return v.Class
	}
	n := node{class: name(&roots[i]), root: true, n: 1}
	for j := range i {
		if name(&roots[j]) == n.class {
			n.n++
		}
	}
	return n
}

// A walker compares two trees of views that were paired at their roots.
type walker struct {
	emit  func(Difference)
	plain []attribute
}

func (w *walker) say(nodes []node, attr, base, other, detail string) {
	nodes = slices.Clone(nodes)
	w.emit(Difference{Kind: KindView, Where: whereText(nodes), Path: pathText(nodes), Attribute: attr,
		Base: base, Other: other, Detail: detail, nodes: nodes})
}

// view compares two views and all that is in them; it returns whether anything but bounds differs.
func (w *walker) view(a, b *device.View, nodes []node) bool {
	changed := false
	if a.Class != b.Class && (a.Visibility == visible || b.Visibility == visible) {
		w.say(nodes, attrClass, a.Class, b.Class, "")
		changed = true
	}
	if a.Visibility != b.Visibility {
		w.say(nodes, attrVisibility, a.Visibility, b.Visibility, "")
		return true
	}
	if a.Visibility != visible {
		return changed // what is in it cannot be seen in either run
	}
	for _, attr := range w.plain {
		if va, vb := attr.of(a), attr.of(b); va != vb {
			w.say(nodes, attr.name, shorten(va), shorten(vb), "")
			changed = true
		}
	}
	return w.children(a, b, nodes) || changed
}

// shorten cuts a quoted text for people.
func shorten(s string) string {
	if text, err := strconv.Unquote(s); err == nil {
		return quote(text)
	}
	return s
}

// children compares what is in two views. Bounds are compared relative to the parent, and only reported where nothing
// else among the siblings differs and the parent has the same size: otherwise the layout explains the move.
func (w *walker) children(a, b *device.View, nodes []node) bool {
	changed := false
	var pairs []pair
	if isList(a) && isList(b) {
		pairs, changed = w.rows(a, b, nodes)
	} else {
		var onlyA, onlyB []int
		pairs, onlyA, onlyB = matchChildren(a.Children, b.Children)
		changed = len(onlyA)+len(onlyB) > 0
		for _, i := range onlyA {
			changed = w.alone(&a.Children[i], append(nodes, childNode(a, i)), inBase) || changed
		}
		for _, j := range onlyB {
			changed = w.alone(&b.Children[j], append(nodes, childNode(b, j)), inOther) || changed
		}
	}
	slices.SortFunc(pairs, func(x, y pair) int { return x.a - y.a })
	for _, p := range pairs {
		changed = w.view(&a.Children[p.a], &b.Children[p.b], append(nodes, childNode(a, p.a))) || changed
	}
	if changed || size(a) != size(b) {
		return changed
	}
	for _, p := range pairs {
		ca, cb := &a.Children[p.a], &b.Children[p.b]
		if ca.Visibility == visible && relative(ca, a) != relative(cb, b) {
			w.say(append(nodes, childNode(a, p.a)), attrBounds, boundsText(ca), boundsText(cb), "")
		}
	}
	return false
}

// Where a view is that has no partner.
type side int

const (
	inBase side = iota
	inOther
)

// alone reports a view that one run alone has. One that cannot be seen is none that a user misses.
func (w *walker) alone(v *device.View, nodes []node, s side) bool {
	if v.Visibility != visible {
		return false
	}
	detail := ""
	if texts := shown(v); len(texts) > 0 {
		detail = quote(strings.Join(texts, " / "))
	}
	base, other := "shown", absent
	if s == inOther {
		base, other = other, base
	}
	w.say(nodes, attrPresent, base, other, detail)
	return true
}

// rows compares the rows of two lists and returns those that are to be compared one by one.
func (w *walker) rows(a, b *device.View, nodes []node) ([]pair, bool) {
	pairs, onlyA, onlyB := matchRows(a.Children, b.Children)
	if len(onlyA)+len(onlyB) == 0 {
		return pairs, false
	}
	detail := rowChanges(a.Children, b.Children, onlyA, onlyB)
	w.say(nodes, attrRows, rowCount(len(a.Children)), rowCount(len(b.Children)), detail)
	return pairs, true
}

// maxNamed is how many rows a difference names.
const maxNamed = 5

// rowChanges says which rows are missing, new or moved.
func rowChanges(a, b []device.View, onlyA, onlyB []int) string {
	missing, added := titles(a, onlyA), titles(b, onlyB)
	var moved []string
	missing = slices.DeleteFunc(missing, func(t string) bool {
		i := slices.Index(added, t)
		if i < 0 {
			return false
		}
		added = slices.Delete(added, i, i+1)
		moved = append(moved, t)
		return true
	})
	var parts []string
	for _, p := range []struct {
		word string
		rows []string
	}{{"missing", missing}, {"new", added}, {"moved", moved}} {
		if len(p.rows) == 0 {
			continue
		}
		parts = append(parts, p.word+" "+firstOf(p.rows))
	}
	return strings.Join(parts, "; ")
}

func titles(views []device.View, at []int) []string {
	out := make([]string, len(at))
	for k, i := range at {
		out[k] = title(&views[i])
	}
	return out
}

func rowCount(n int) string { return plural(n, "row") }

// isList says whether the children of a view are rows: data, not layout.
func isList(v *device.View) bool {
	name := shortClass(v.Class)
	for _, s := range []string{"ListView", "GridView", "RecyclerView", "Gallery", "StackView", "AdapterView"} {
		if strings.Contains(name, s) {
			return true
		}
	}
	return false
}

func childNode(parent *device.View, i int) node {
	v := &parent.Children[i]
	n := node{class: v.Class, id: v.ID, n: 1}
	if isList(parent) {
		n.row, n.n = true, i+1
		return n
	}
	for j := range i {
		c := &parent.Children[j]
		if c.ID == v.ID && (v.ID != "" || shortClass(c.Class) == shortClass(v.Class)) {
			n.n++
		}
	}
	return n
}

func size(v *device.View) [2]int {
	return [2]int{v.Bounds.Right - v.Bounds.Left, v.Bounds.Bottom - v.Bounds.Top}
}

func relative(v, parent *device.View) device.Rect {
	l, t := parent.Bounds.Left, parent.Bounds.Top
	return device.Rect{Left: v.Bounds.Left - l, Top: v.Bounds.Top - t, Right: v.Bounds.Right - l, Bottom: v.Bounds.Bottom - t}
}

func boundsText(v *device.View) string {
	s := size(v)
	return fmt.Sprintf("%dx%d at %d,%d", s[0], s[1], v.Bounds.Left, v.Bounds.Top)
}
