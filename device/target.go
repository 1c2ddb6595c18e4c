package device

import (
	"fmt"
	"strconv"
	"strings"
)

// A target names a view as a user sees it, so that the name holds on another screen and in another run:
//
//	@id/save           the first view with that resource id
//	@id/row[3]         the third one
//	"Save"             the first view with that text
//	@view/EditText[2]  the second view of that class, named without its package
//
// Only visible views count, in the order in which they are drawn, those of the window on top first.

// Named is a target's parts.
type Named struct {
	ID    string
	Text  string
	Class string
	Nth   int // from 1
}

// maxNth bounds the number in a target: no screen has that many views.
const maxNth = 100_000

// ParseTarget reads a target. A text stands in quotes without escapes.
func ParseTarget(target string) (Named, error) {
	if text, ok := strings.CutPrefix(target, `"`); ok && strings.HasSuffix(text, `"`) && text != `"` {
		return Named{Text: strings.TrimSuffix(text, `"`), Nth: 1}, nil
	}
	n := Named{Nth: 1}
	name := target
	if i := strings.LastIndexByte(target, '['); i >= 0 {
		nth, err := strconv.Atoi(strings.TrimSuffix(target[i+1:], "]"))
		if err != nil || !strings.HasSuffix(target, "]") || nth < 1 || nth > maxNth || target[i+1] == '+' {
			return Named{}, fmt.Errorf("bad target %q: in brackets stands which view it is, from 1", target)
		}
		name, n.Nth = target[:i], nth
	}
	switch kind, rest, _ := strings.Cut(name, "/"); {
	case kind == "@id" && isName(rest, "."):
		n.ID = rest
	case kind == "@view" && isName(rest, "$"):
		n.Class = rest
	default:
		return Named{}, fmt.Errorf(`bad target %q: a view is named @id/name, @view/Class, or by its text in quotes`, target)
	}
	return n, nil
}

// isName says whether s is an identifier of letters, digits, _ and the bytes of more, which does not begin with a digit.
func isName(s, more string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_', i > 0 && c >= '0' && c <= '9', i > 0 && strings.IndexByte(more, c) >= 0:
		default:
			return false
		}
	}
	return s != ""
}

func (n Named) matches(v *View) bool {
	switch {
	case n.ID != "":
		return v.ID == n.ID
	case n.Class != "":
		return ShortClass(v.Class) == n.Class
	default:
		return n.Text != "" && v.Text == n.Text
	}
}

// ShortClass is a class without its package.
func ShortClass(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// Visible says whether a view is shown, if its parents are.
func (v *View) Visible() bool { return v.Visibility == "visible" }

// Middle is the point that a tap on the view touches.
func (r Rect) Middle() Place { return Place{(r.Left + r.Right) / 2, (r.Top + r.Bottom) / 2} }

// At is the point that lies x and y per cent into the rectangle, and inside of it.
func (r Rect) At(p Place) Place {
	within := func(low, high, percent int) int { return min(low+(high-low)*percent/100, max(high-1, low)) }
	return Place{within(r.Left, r.Right, p.X), within(r.Top, r.Bottom, p.Y)}
}

// Share is where a point lies in the rectangle, in per cent, from 0 to 100.
func (r Rect) Share(p Place) Place {
	of := func(at, low, high int) int { return min(max(((at-low)*100+(high-low)/2)/max(high-low, 1), 0), 100) }
	return Place{of(p.X, r.Left, r.Right), of(p.Y, r.Top, r.Bottom)}
}

func (r Rect) contains(p Place) bool {
	return p.X >= r.Left && p.X < r.Right && p.Y >= r.Top && p.Y < r.Bottom
}

// WindowsOf are the windows of an activity and those that belong to none, such as dialogs, in their order; all if the
// activity has none.
func WindowsOf(windows []View, activity string) []View {
	var out []View
	found := false
	for _, w := range windows {
		if w.Activity == "" || w.Activity == activity {
			out = append(out, w)
			found = found || w.Activity != ""
		}
	}
	if !found {
		return windows
	}
	return out
}

// FindView is the view that a target names in the windows of an app, bottom first; nil if there is none.
func FindView(windows []View, target string) *View {
	n, err := ParseTarget(target)
	if err != nil {
		return nil
	}
	left := n.Nth
	for i := len(windows) - 1; i >= 0; i-- {
		if v := findNth(&windows[i], n, &left); v != nil {
			return v
		}
	}
	return nil
}

func findNth(v *View, n Named, left *int) *View {
	if !v.Visible() {
		return nil
	}
	if n.matches(v) {
		if *left--; *left == 0 {
			return v
		}
	}
	for i := range v.Children {
		if found := findNth(&v.Children[i], n, left); found != nil {
			return found
		}
	}
	return nil
}

// TouchedView is the view of a window that lies under a point, with those that it lies in, the innermost first; nil if
// the point is outside of the window.
func TouchedView(window *View, at Place) []*View {
	if !window.Visible() || !window.Bounds.contains(at) {
		return nil
	}
	for i := len(window.Children) - 1; i >= 0; i-- { // what is drawn last lies on top
		if path := TouchedView(&window.Children[i], at); path != nil {
			return append(path, window)
		}
	}
	return []*View{window}
}

// taker is the view that a touch of the path's innermost view is a click on, nil if none takes it.
func taker(path []*View) *View {
	for _, v := range path {
		if v.Clickable {
			return v
		}
	}
	return nil
}

// NameView names a view of the window with index top so that FindView finds it: by a resource id or text that no other
// view has, else by the id and which of these it is, else by its class. It is "" if the view is hidden.
func NameView(windows []View, v *View) string {
	var names []string
	if v.ID != "" && isName(v.ID, ".") {
		names = append(names, "@id/"+v.ID)
	}
	if v.Text != "" && len(v.Text) <= maxNameText && !strings.ContainsAny(v.Text, "\n\r") {
		names = append(names, `"`+v.Text+`"`)
	}
	for _, name := range names {
		if FindView(windows, name) == v && findOther(windows, name) == nil {
			return name
		}
	}
	var numbered []string
	if v.ID != "" && isName(v.ID, ".") {
		numbered = append(numbered, "@id/"+v.ID)
	}
	if class := ShortClass(v.Class); isName(class, "$") {
		numbered = append(numbered, "@view/"+class)
	}
	for _, name := range numbered {
		for nth := 1; nth <= maxNth; nth++ {
			full := fmt.Sprintf("%s[%d]", name, nth)
			found := FindView(windows, full)
			if found == v {
				return full
			}
			if found == nil {
				break
			}
		}
	}
	return ""
}

// maxNameText is how long a text may be to name a view, in bytes.
const maxNameText = 80

// findOther is a second view of the same name.
func findOther(windows []View, target string) *View {
	n, err := ParseTarget(target)
	if err != nil {
		return nil
	}
	left := 2
	for i := len(windows) - 1; i >= 0; i-- {
		if v := findNth(&windows[i], n, &left); v != nil {
			return v
		}
	}
	return nil
}

// Aim turns a point in the window with index top into a target and where in it: place is nil where a touch of the
// target's middle does the same. Without a view under the point that can be named the target is "".
func Aim(windows []View, top int, at Place) (target string, place *Place) {
	path := TouchedView(&windows[top], at)
	if path == nil {
		return "", nil
	}
	want := taker(path)
	for _, v := range path {
		middle := TouchedView(&windows[top], v.Bounds.Middle())
		if v.Scrolls() || len(middle) == 0 || taker(middle) != want || !v.whole() {
			break
		}
		if name := NameView(windows, v); name != "" {
			return name, nil
		}
		if v == want || want == nil {
			break
		}
	}
	if name := NameView(windows, path[0]); name != "" {
		share := path[0].Bounds.Share(at)
		return name, &share
	}
	return "", nil
}

// whole says whether it makes no difference where a view is touched. A bar that is dragged, a surface, a page or a view of
// the app's own may look at the place.
func (v *View) whole() bool {
	class := ShortClass(v.Class)
	own := !strings.HasPrefix(v.Class, "android.") && !strings.HasPrefix(v.Class, "androidx.") && !strings.HasPrefix(v.Class, "com.google.android.material.")
	switch {
	case v.Progress != nil, class == "SurfaceView", class == "TextureView", class == "WebView":
		return false
	case len(v.Children) > 0:
		return v.Clickable
	default:
		return !own
	}
}

// Scrolls says whether a view is one of those that a user swipes, as far as its class's name tells: lists, scrollers and pagers.
func (v *View) Scrolls() bool {
	class := ShortClass(v.Class)
	for _, end := range []string{"ListView", "GridView", "RecyclerView", "ScrollView", "ViewPager", "ViewPager2", "Gallery"} {
		if strings.HasSuffix(class, end) {
			return true
		}
	}
	return false
}
