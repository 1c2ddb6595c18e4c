package device

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func leaf(class, id, text string, r Rect) View {
	return View{Class: class, ID: id, Text: text, Bounds: r, Visibility: "visible", Enabled: true}
}

func group(class, id string, r Rect, children ...View) View {
	v := leaf(class, id, "", r)
	v.Children = children
	return v
}

// screen is an activity with a toolbar, a list whose rows have equal ids, a bar and a drawing of the app's own.
func screen() []View {
	save := leaf("android.widget.Button", "save", "Save", Rect{0, 0, 100, 50})
	save.Clickable = true
	hidden := leaf("android.widget.Button", "hidden", "Hidden", Rect{100, 0, 200, 50})
	hidden.Visibility = "gone"
	row := func(top int, text string) View {
		return group("android.widget.LinearLayout", "", Rect{0, top, 200, top + 40},
			leaf("android.widget.ImageView", "", "", Rect{0, top, 40, top + 40}), leaf("android.widget.TextView", "text1", text, Rect{40, top, 200, top + 40}))
	}
	list := group("android.widget.ListView", "rows", Rect{0, 50, 200, 250}, row(50, "one"), row(90, "two"), row(130, "two"))
	list.Clickable = true
	percent := 30
	bar := leaf("android.widget.SeekBar", "bar", "", Rect{0, 250, 200, 270})
	bar.Progress, bar.Max = &percent, &percent
	board := leaf("org.example.Board", "board", "", Rect{0, 270, 200, 370})
	card := group("android.widget.LinearLayout", "card", Rect{0, 370, 200, 400}, leaf("android.widget.TextView", "", "", Rect{0, 370, 100, 400}))
	card.Clickable = true
	return []View{
		group("com.android.internal.policy.DecorView", "", Rect{0, 0, 200, 400}, save, hidden, list, bar, board, card),
		group("com.android.internal.policy.DecorView", "", Rect{50, 100, 150, 120}, leaf("android.widget.TextView", "message", "Saved", Rect{50, 100, 150, 120})),
	}
}

func TestFindView(t *testing.T) {
	windows := screen()
	tests := []struct {
		target string
		top    int // of what is found; -1: nothing
	}{
		{"@id/save", 0}, {`"Save"`, 0}, {"@id/hidden", -1}, {`"Hidden"`, -1}, {"@id/text1", 50}, {"@id/text1[1]", 50}, {"@id/text1[3]", 130},
		{"@id/text1[4]", -1}, {`"two"`, 90}, {"@view/ImageView[2]", 90}, {"@view/TextView", 100}, {"@view/Board", 270}, {"@id/nothere", -1},
		{"nonsense", -1}, {"", -1},
	}
	for _, test := range tests {
		v := FindView(windows, test.target)
		if (v == nil) != (test.top < 0) || v != nil && v.Bounds.Top != test.top {
			t.Errorf("%s: %v", test.target, v)
		}
	}
}

func TestAim(t *testing.T) {
	windows := screen()
	tests := []struct {
		window int
		at     Place
		target string
		place  *Place
	}{
		{0, Place{5, 5}, "@id/save", nil},
		{0, Place{120, 60}, `"one"`, nil}, // the id is that of three views
		{0, Place{120, 100}, "@id/text1[2]", nil},
		{0, Place{5, 140}, "@view/ImageView[3]", nil},
		{0, Place{100, 200}, "@id/rows", &Place{50, 75}}, // below the rows
		{0, Place{150, 260}, "@id/bar", &Place{75, 50}},
		{0, Place{20, 280}, "@id/board", &Place{10, 10}},
		{0, Place{30, 380}, "@view/TextView[5]", nil},
		{0, Place{150, 380}, "@id/card", nil}, // its middle is the card as well
		{0, Place{150, 20}, "@view/DecorView[2]", &Place{75, 5}},
		{1, Place{60, 110}, "@id/message", nil},
		{1, Place{10, 10}, "", nil}, // beside the window
	}
	for _, test := range tests {
		target, place := Aim(windows, test.window, test.at)
		if target != test.target || (place == nil) != (test.place == nil) || place != nil && *place != *test.place {
			t.Errorf("%v: %s %v, want %s %v", test.at, target, place, test.target, test.place)
		}
	}
}

func TestParseTargetErrors(t *testing.T) {
	for _, target := range []string{"", "save", "@id/", "@id", "@layout/x", "@id/a b", "@id/1", "@id/x[", "@id/x[0]", "@id/x[-1]", "@id/x[+1]", "@id/x[1]y",
		"@id/x[999999999999]", "@view/a.b", `"`, `"open`} {
		if n, err := ParseTarget(target); err == nil {
			t.Errorf("%q is taken for %+v", target, n)
		}
	}
}

// TestNames: whatever a view is called by, it is found by that name and no other view is.
func TestNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		windows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) View { return anyView(t, 3) }), 1, 3).Draw(t, "windows")
		var all func(v *View)
		all = func(v *View) {
			if !v.Visible() {
				return
			}
			if name := NameView(windows, v); FindView(windows, name) != v {
				t.Fatalf("%q names another view than %+v", name, v)
			}
			for i := range v.Children {
				all(&v.Children[i])
			}
		}
		for i := range windows {
			all(&windows[i])
		}
	})
}

func anyView(t *rapid.T, depth int) View {
	v := leaf(rapid.SampledFrom([]string{"android.widget.TextView", "android.widget.LinearLayout", "org.example.A$B"}).Draw(t, "class"),
		rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "id"), rapid.SampledFrom([]string{"", "x", `say "y"`, "two\nlines", strings.Repeat("z", 100)}).Draw(t, "text"),
		Rect{0, 0, 10, 10})
	v.Visibility = rapid.SampledFrom([]string{"visible", "visible", "visible", "gone"}).Draw(t, "visibility")
	if depth > 0 {
		v.Children = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) View { return anyView(t, depth-1) }), 0, 3).Draw(t, "children")
	}
	return v
}

// TestShares: a place told in per cent is inside of the view, and about where it was.
func TestShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rect{Left: rapid.IntRange(0, 500).Draw(t, "left"), Top: rapid.IntRange(0, 500).Draw(t, "top")}
		r.Right, r.Bottom = r.Left+rapid.IntRange(1, 2000).Draw(t, "width"), r.Top+rapid.IntRange(1, 2000).Draw(t, "height")
		p := Place{rapid.IntRange(r.Left, r.Right-1).Draw(t, "x"), rapid.IntRange(r.Top, r.Bottom-1).Draw(t, "y")}
		got := r.At(r.Share(p))
		if !r.contains(got) || 100*abs(got.X-p.X) > 2*(r.Right-r.Left)+100 || 100*abs(got.Y-p.Y) > 2*(r.Bottom-r.Top)+100 {
			t.Fatalf("%v in %v comes back as %v", p, r, got)
		}
	})
}

func abs(n int) int { return max(n, -n) }

func FuzzParseTarget(f *testing.F) {
	for _, s := range []string{"@id/save", "@id/row[3]", `"Save"`, "@view/EditText[2]", "@view/A$B", "@id/x[0]", "[", `""`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := ParseTarget(s)
		if err != nil {
			return
		}
		if n.Nth < 1 || n.Nth > maxNth || (n.ID == "") == (n.Text == "" && n.Class == "") {
			t.Errorf("%q is taken for %+v", s, n)
		}
		FindView(screen(), s)
	})
}
