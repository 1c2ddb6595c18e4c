package evs

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/erva-go/erva/device"
)

func rect(l, t, w, h int) device.Rect {
	return device.Rect{Left: l, Top: t, Right: l + w, Bottom: t + h}
}

func view(class, id, text string, children ...device.View) device.View {
	return device.View{Class: "android.widget." + class, ID: id, Text: text, Visibility: visible, Enabled: true,
		Bounds: rect(0, 0, 100, 20), Children: children}
}

func hidden(v device.View, how string) device.View {
	v.Visibility = how
	return v
}

func moved(v device.View, l, t, w, h int) device.View {
	v.Bounds = rect(l, t, w, h)
	return v
}

func texts(list ...string) []device.View {
	var out []device.View
	for _, s := range list {
		out = append(out, view("TextView", "text1", s))
	}
	return out
}

// window is the window of the activity org.example.Main.
func window(children ...device.View) device.View {
	v := view("LinearLayout", "", "", children...)
	v.Activity = "org.example.Main"
	v.Bounds = rect(0, 0, 1000, 2000)
	return v
}

// run is a run whose only snapshot is taken at its end.
func run(windows ...device.View) []Snapshot {
	return []Snapshot{{Label: AtEnd(), Facets: []string{device.FacetPreferences, device.FacetViews}, Views: windows}}
}

func words(ds []Difference) []string {
	var out []string
	for _, d := range ds {
		out = append(out, d.String())
	}
	return out
}

func TestDiffSaysWhatAPersonWouldSay(t *testing.T) {
	progress := func(n int) device.View {
		v := view("ProgressBar", "bar", "")
		v.Progress = &n
		return v
	}
	dialog := moved(view("FrameLayout", "", "", view("TextView", "title", "Delete?"), view("Button", "ok", "OK")), 50, 50, 300, 100)
	dialog.Children[1].Clickable = true
	toast := view("FrameLayout", "", "", view("TextView", "message", "Saved"))
	toastOf := toast
	toastOf.Activity = "org.example.Main"
	tests := []struct {
		name        string
		base, other []device.View
		want        []string
	}{
		{"nothing", []device.View{window(view("TextView", "title", "a"))}, []device.View{window(view("TextView", "title", "a"))}, nil},
		{"text", []device.View{window(view("TextView", "title", "Inbox"))}, []device.View{window(view("TextView", "title", ""))},
			[]string{`TextView id/title: "Inbox" → ""`}},
		{"text without id", []device.View{window(view("TextView", "", "x"), view("TextView", "", "a"))},
			[]device.View{window(view("TextView", "", "x"), view("TextView", "", "b"))},
			[]string{`TextView (2nd) in window Main: "a" → "b"`}},
		{"children in another order are found by id",
			[]device.View{window(view("TextView", "a", "1"), view("TextView", "b", "2"))},
			[]device.View{window(view("TextView", "b", "2"), view("TextView", "a", "1"))}, nil},
		{"missing row", []device.View{window(view("ListView", "list", "", texts("Bread", "Milk", "Eggs")...))},
			[]device.View{window(view("ListView", "list", "", texts("Bread", "Eggs")...))},
			[]string{`ListView id/list: 3 rows → 2 rows (missing "Milk")`}},
		{"new row at the top", []device.View{window(view("ListView", "list", "", texts("a")...))},
			[]device.View{window(view("ListView", "list", "", texts("b", "a")...))},
			[]string{`ListView id/list: 1 row → 2 rows (new "b")`}},
		{"rows in another order", []device.View{window(view("ListView", "list", "", texts("a", "b", "c")...))},
			[]device.View{window(view("ListView", "list", "", texts("c", "a", "b")...))},
			[]string{`ListView id/list: 3 rows → 3 rows (moved "c")`}},
		{"changed row", []device.View{window(view("ListView", "list", "", texts("a", "b", "c")...))},
			[]device.View{window(view("ListView", "list", "", texts("a", "B", "c")...))},
			[]string{`row 2 of ListView id/list: "b" → "B"`}},
		{"part of a row", []device.View{window(view("ListView", "list", "", view("LinearLayout", "", "", view("TextView", "name", "a"), view("TextView", "price", "1"))))},
			[]device.View{window(view("ListView", "list", "", view("LinearLayout", "", "", view("TextView", "name", "a"), view("TextView", "price", "2"))))},
			[]string{`TextView id/price in row 1 of ListView id/list: "1" → "2"`}},
		{"appeared", []device.View{window()}, []device.View{window(view("TextView", "error", "No network"))},
			[]string{`TextView id/error appeared ("No network")`}},
		{"disappeared", []device.View{window(view("TextView", "error", ""))}, []device.View{window()},
			[]string{`TextView id/error disappeared`}},
		{"gone", []device.View{window(view("Button", "save", "Save"))}, []device.View{window(hidden(view("Button", "save", "Other"), "gone"))},
			[]string{`Button id/save: visibility visible → gone`}},
		{"what is gone in both runs cannot be seen", []device.View{window(hidden(view("Button", "save", "a"), "gone"))},
			[]device.View{window(hidden(view("Button", "save", "b"), "gone"))}, nil},
		{"progress", []device.View{window(progress(10))}, []device.View{window(progress(20))}, []string{`ProgressBar id/bar: progress 10 → 20`}},
		{"a move that a text explains", []device.View{window(moved(view("TextView", "a", "x"), 0, 0, 50, 10), moved(view("TextView", "b", ""), 50, 0, 50, 10))},
			[]device.View{window(moved(view("TextView", "a", "xyz"), 0, 0, 80, 10), moved(view("TextView", "b", ""), 80, 0, 50, 10))},
			[]string{`TextView id/a: "x" → "xyz"`}},
		{"a move that nothing explains", []device.View{window(moved(view("TextView", "a", "x"), 0, 0, 50, 10))},
			[]device.View{window(moved(view("TextView", "a", "x"), 10, 0, 50, 10))},
			[]string{`TextView id/a: bounds 50x10 at 0,0 → 50x10 at 10,0`}},
		{"a moved group moves what is in it", []device.View{window(moved(view("FrameLayout", "g", "", moved(view("TextView", "a", ""), 5, 5, 9, 9)), 0, 0, 50, 50))},
			[]device.View{window(moved(view("FrameLayout", "g", "", moved(view("TextView", "a", ""), 15, 5, 9, 9)), 10, 0, 50, 50))},
			[]string{`FrameLayout id/g: bounds 50x50 at 0,0 → 50x50 at 10,0`}},
		{"another screen size", []device.View{moved(window(), 0, 0, 10, 20)}, []device.View{moved(window(), 0, 0, 20, 10)},
			[]string{`window Main: bounds 10x20 at 0,0 → 20x10 at 0,0`}},
		{"dialog", []device.View{window()}, []device.View{window(), dialog}, []string{`window FrameLayout appeared ("Delete? / OK")`}},
		{"toasts of an activity are not compared", []device.View{window()}, []device.View{window(), toastOf}, nil},
		{"toasts are not compared", []device.View{window()}, []device.View{window(), toast}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, words(Diff(run(tt.base...), run(tt.other...), Mask{}))); d != "" {
				t.Errorf("differences (-want +got):\n%s", d)
			}
		})
	}
}

func TestDiffPreferences(t *testing.T) {
	prefs := func(p device.Preferences) []Snapshot {
		s := run()
		s[0].Preferences = p
		return s
	}
	base := prefs(device.Preferences{
		"settings": {"theme": {Type: "string", Value: "dark"}, "size": {Type: "int", Value: "5"}, "tags": {Type: "set", Set: []string{"a", "b"}}, "old": {Type: "boolean", Value: "true"}},
	})
	other := prefs(device.Preferences{
		"settings": {"theme": {Type: "string", Value: "light"}, "size": {Type: "long", Value: "5"}, "tags": {Type: "set", Set: []string{"a"}}},
		"more":     {"new": {Type: "float", Value: "1.5"}},
	})
	want := []string{
		`preference more/new: (absent) → 1.5`,
		`preference settings/old: true → (absent)`,
		`preference settings/size: int 5 → long 5`,
		`preference settings/tags: {"a", "b"} → {"a"}`,
		`preference settings/theme: "dark" → "light"`,
	}
	if d := cmp.Diff(want, words(Diff(base, other, Mask{}))); d != "" {
		t.Errorf("differences (-want +got):\n%s", d)
	}
}

func TestDiffVisitsAndCrashes(t *testing.T) {
	snap := func(l Label) Snapshot { return Snapshot{Label: l, Facets: []string{device.FacetViews}} }
	var n Labeler
	entered := n.Visit(device.Visit{Activity: "org.example.Main", Instance: 1, Entered: true})
	left := n.Visit(device.Visit{Activity: "org.example.Main", Instance: 1})
	again := n.Visit(device.Visit{Activity: "org.example.Main", Instance: 1, Entered: true})
	npe := Failure{Kind: FailureCrash, Exception: "java.lang.NullPointerException", Message: "Note@1f",
		Stack: []string{"java.util.Objects.requireNonNull(Objects.java:1)", "org.example.Main$1.run(Main.java:12)"}}
	full := []Snapshot{snap(entered), snap(left), snap(again), snap(AtEnd())}
	short := []Snapshot{snap(entered), snap(left), snap(AtEnd())}
	crashed := []Snapshot{snap(entered), EndedBy(npe)}
	transient := []Snapshot{snap(entered), snap(left), snap(again), snap(AtEnd())}
	transient[2].Transient = true
	otherMessage := npe
	otherMessage.Message = "Note@2a"

	tests := []struct {
		name        string
		base, other []Snapshot
		want        []string
	}{
		{"one visit less", full, short, []string{"Main entered, 2nd time: happened → did not happen"}},
		{"one visit more", short, full, []string{"Main entered, 2nd time: did not happen → happened"}},
		{"a crash, and no word of what came after it", full, crashed,
			[]string{`crash: none → java.lang.NullPointerException: "Note@1f" at org.example.Main$1.run(Main.java:12)`}},
		{"the same crash in both", crashed, []Snapshot{snap(entered), EndedBy(otherMessage)}, nil},
		{"a transient snapshot is not missed", short, transient, nil},
		{"nor is one of the base", transient, short, nil},
		{"a run that was stopped", full, full[:2], nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, words(Diff(tt.base, tt.other, Mask{}))); d != "" {
				t.Errorf("differences (-want +got):\n%s", d)
			}
		})
	}
	if got := Baseline(full, crashed, short); len(got) != len(short) {
		t.Errorf("Baseline took a run of %d snapshots, want the first completed control of %d", len(got), len(short))
	}
	if got := Baseline(full, crashed); len(got) != len(full) {
		t.Errorf("Baseline took a run of %d snapshots, want the recording", len(got))
	}
}

func TestSameCrash(t *testing.T) {
	a := Failure{Kind: FailureCrash, Exception: "E", Stack: []string{"org.example.Main$$Lambda$14/0x00000800.run(Unknown Source)", "x.Y.z(Y.java:1)"}}
	b := a
	b.Stack = []string{"org.example.Main$$Lambda$15/0x00000900.run(Unknown Source)", "x.Y.z(Y.java:1)"}
	if !a.Same(b) {
		t.Error("lambda classes are numbered by the VM, the failures are the same")
	}
	const dispatch = "android.os.Handler.dispatchMessage(Handler.java:9)"
	looped, delivered := a, b
	looped.Stack = append(append([]string{}, a.Stack...), dispatch, "android.os.Looper.loop(Looper.java:1)")
	delivered.Stack = append(append([]string{}, b.Stack...), dispatch, "android.os.Handler.dispatchMessage(Handler.java:1)", "android.os.Looper.next(Looper.java:2)")
	if !looped.Same(delivered) {
		t.Error("how a message was delivered makes no other failure")
	}
	b.Stack[1] = "x.Y.z(Y.java:2)"
	if a.Same(b) {
		t.Error("another line is another failure")
	}
}

func TestMask(t *testing.T) {
	screen := func(clock, title string, rows ...string) []Snapshot {
		return run(window(view("TextView", "clock", clock), view("TextView", "title", title), view("ListView", "list", "", texts(rows...)...)))
	}
	base := screen("12:00", "Inbox", "a", "b")
	m := MaskFrom(base, screen("12:01", "Inbox", "a", "b"), screen("12:02", "Inbox", "a", "b"))
	if d := cmp.Diff([]string{`TextView id/clock: text is noise ("12:00", "12:01", "12:02")`}, []string{m.Places[0].String()}); d != "" || len(m.Places) != 1 {
		t.Errorf("places %v (-want +got):\n%s", m.Places, d)
	}
	got := words(Diff(base, screen("12:09", "", "a", "b"), m))
	if d := cmp.Diff([]string{`TextView id/title: "Inbox" → ""`}, got); d != "" {
		t.Errorf("the clock must be masked and the title not (-want +got):\n%s", d)
	}
	rows := MaskFrom(base, screen("12:00", "Inbox", "a"))
	if got := Diff(base, screen("12:00", "Inbox", "x", "y"), rows); len(got) != 0 {
		t.Errorf("a list whose rows vary hides them, got %v", words(got))
	}
	rules := Config{Ignore: []Rule{{View: "Main > id/title", Attribute: "text"}, {View: "id/list"}, {Preference: "settings/last_*"}}}.Mask()
	if got := words(Diff(base, screen("12:00", "", "x"), rules)); len(got) != 0 {
		t.Errorf("the rules cover all, got %v", got)
	}
	p, q := run(), run()
	p[0].Preferences = device.Preferences{"settings": {"last_sync": {Type: "long", Value: "1"}, "n": {Type: "int", Value: "1"}}}
	q[0].Preferences = device.Preferences{"settings": {"last_sync": {Type: "long", Value: "2"}, "n": {Type: "int", Value: "2"}}}
	if d := cmp.Diff([]string{`preference settings/n: 1 → 2`}, words(Diff(p, q, rules))); d != "" {
		t.Errorf("rule for a preference (-want +got):\n%s", d)
	}
}

// views draws small forests in which equal ids, classes and texts are likely.
func views() *rapid.Generator[device.View] {
	var tree func(depth int) *rapid.Generator[device.View]
	tree = func(depth int) *rapid.Generator[device.View] {
		return rapid.Custom(func(t *rapid.T) device.View {
			v := view(rapid.SampledFrom([]string{"TextView", "ListView", "LinearLayout"}).Draw(t, "class"),
				rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "id"), rapid.SampledFrom([]string{"", "x", "y"}).Draw(t, "text"))
			v.Visibility = rapid.SampledFrom([]string{visible, visible, visible, "gone"}).Draw(t, "visibility")
			v.Bounds = rect(rapid.IntRange(0, 3).Draw(t, "left"), 0, rapid.IntRange(1, 3).Draw(t, "width"), 1)
			if depth > 0 {
				v.Children = rapid.SliceOfN(tree(depth-1), 0, 5).Draw(t, "children")
			}
			return v
		})
	}
	return rapid.Custom(func(t *rapid.T) device.View {
		v := tree(3).Draw(t, "root")
		v.Activity, v.Visibility = "org.example.Main", visible
		return v
	})
}

func TestDiffProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := run(views().Draw(t, "a")), run(views().Draw(t, "b"))
		if ds := Diff(a, a, Mask{}); len(ds) != 0 {
			t.Fatalf("a run differs from itself: %v", words(ds))
		}
		forth, back := Diff(a, b, Mask{}), Diff(b, a, Mask{})
		if (len(forth) == 0) != (len(back) == 0) {
			t.Fatalf("one way %v, the other way %v", words(forth), words(back))
		}
		if ds := Diff(a, b, MaskFrom(a, b)); len(ds) != 0 {
			t.Fatalf("the mask of two runs leaves their difference: %v", words(ds))
		}
		for _, d := range forth {
			if d.Base == d.Other && d.Detail == "" {
				t.Fatalf("a difference of nothing: %+v", d)
			}
		}
	})
}

// What a user sees must never change unnoticed: two screens without a difference show the same texts.
func TestDiffMissesNoText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := views().Draw(t, "a"), views().Draw(t, "b")
		if len(Diff(run(a), run(b), Mask{})) > 0 {
			return
		}
		count := func(v *device.View) map[string]int {
			m := map[string]int{}
			for _, s := range shown(v) {
				m[s]++
			}
			return m
		}
		if d := cmp.Diff(count(&a), count(&b)); d != "" {
			t.Fatalf("no difference was found, but other texts are shown:\n%s", d)
		}
	})
}

// The same holds when one view deep in the tree alone is changed.
func TestDiffFindsOneChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := views().Draw(t, "a")
		b := deepCopy(a)
		var seen []*device.View
		var walk func(v *device.View)
		walk = func(v *device.View) {
			if v.Visibility == visible {
				seen = append(seen, v)
				for i := range v.Children {
					walk(&v.Children[i])
				}
			}
		}
		walk(&b)
		rapid.SampledFrom(seen).Draw(t, "view").Text = "changed"
		if len(Diff(run(a), run(b), Mask{})) == 0 {
			t.Fatal("the change was not found")
		}
	})
}

func deepCopy(v device.View) device.View {
	children := v.Children
	v.Children = nil
	for _, c := range children {
		v.Children = append(v.Children, deepCopy(c))
	}
	return v
}

// TestDiffShownWindows: of an activity that has been left the window that stays behind does not count, until it is entered
// again or the run is over.
func TestDiffShownWindows(t *testing.T) {
	var n Labeler
	enteredNext := n.Visit(device.Visit{Activity: "org.example.Next", Instance: 1, Entered: true})
	leftFirst := n.Visit(device.Visit{Activity: "org.example.First", Instance: 1})
	snap := func(l Label, text string) []Snapshot {
		window := func(activity, text string) device.View {
			return device.View{Class: "com.android.internal.policy.DecorView", Activity: activity, Visibility: "visible", Children: []device.View{
				{Class: "android.widget.TextView", ID: "title", Visibility: "visible", Text: text}}}
		}
		return []Snapshot{{Label: l, Facets: []string{device.FacetViews}, Views: []device.View{window("org.example.First", text), window("", "toast")}}}
	}
	for _, tt := range []struct {
		label Label
		want  int
	}{{enteredNext, 0}, {leftFirst, 1}, {AtEnd(), 1}} {
		if got := Diff(snap(tt.label, "a"), snap(tt.label, "b"), Mask{}); len(got) != tt.want {
			t.Errorf("%s: %d differences, want %d: %v", tt.label, len(got), tt.want, got)
		}
	}
}
