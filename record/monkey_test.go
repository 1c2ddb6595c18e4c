package record

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/erva-go/erva/device"
)

// pretend is an app of two activities: a menu, and a form that a tap on the menu's button opens and BACK closes. BACK in
// the menu leaves the app. What else a session does is not asked of it.
type pretend struct {
	device.Session
	monkey *Monkey
	stack  []string
	away   bool
	stuck  bool // it does not come back once it was left
	seen   []device.Input
}

func (p *pretend) Capture(context.Context, string) ([]byte, error) {
	child := func(class, id string, clickable bool) device.View {
		return device.View{Class: class, ID: id, Visibility: "visible", Enabled: true, Clickable: clickable, Bounds: device.Rect{Right: 10, Bottom: 10}}
	}
	window := child("DecorView", "", false)
	window.Activity = p.stack[len(p.stack)-1]
	if window.Activity == "menu" {
		rows := child("android.widget.ListView", "rows", true)
		rows.Children = []device.View{child("android.widget.TextView", "text1", false)}
		off := child("android.widget.Button", "off", true)
		off.Enabled = false
		window.Children = []device.View{child("android.widget.Button", "open", true), off, rows, child("android.widget.TextView", "title", false)}
	} else {
		window.Children = []device.View{child("android.widget.EditText", "query", true)}
	}
	return json.Marshal([]device.View{window})
}

func (p *pretend) visit(entered bool) {
	if len(p.stack) > 0 {
		p.monkey.Visited(device.Visit{Activity: p.stack[len(p.stack)-1], Instance: 1, Entered: entered})
	}
}

// does what an input does to the app.
func (p *pretend) does(in device.Input) {
	p.seen = append(p.seen, in)
	switch {
	case in.Action == device.ActionResume:
		if p.away && !p.stuck {
			p.away = false
			if len(p.stack) == 0 {
				p.stack = []string{"menu"}
			}
			p.visit(true)
		}
	case p.away:
	case in.Action == device.ActionHome:
		p.visit(false)
		p.away = true
	case in.Key == "BACK":
		p.visit(false)
		p.stack = p.stack[:len(p.stack)-1]
		p.away = len(p.stack) == 0
		p.visit(true)
	case in.Target == "@id/open":
		p.visit(false)
		p.stack = append(p.stack, "form")
		p.visit(true)
	}
}

// explore lets a monkey loose on an app.
func explore(t testing.TB, p *pretend, inputs int, seed uint64) []string {
	t.Helper()
	var notes []string
	p.monkey = NewMonkey(inputs, seed, func(text string) { notes = append(notes, text) })
	p.stack = []string{"menu"}
	p.visit(true)
	last := WaitIdle
	for range 10*inputs + 100 {
		a, more, err := p.monkey.Next(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			if last == Inject {
				t.Error("it does not wait for the app at the end")
			}
			return notes
		}
		if a.Kind == last {
			t.Errorf("two actions of the same kind, the second %s", a.text())
		}
		if last = a.Kind; a.Kind == Inject {
			p.does(a.Input)
		}
	}
	t.Fatal("the monkey does not end")
	return nil
}

func TestMonkey(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n, seed := rapid.IntRange(1, 60).Draw(r, "inputs"), rapid.Uint64().Draw(r, "seed")
		first, second := &pretend{}, &pretend{}
		if notes := explore(t, first, n, seed); len(notes) > 0 {
			r.Fatalf("it says %q", notes)
		}
		explore(t, second, n, seed)
		if d := cmp.Diff(first.seen, second.seen); d != "" {
			r.Fatalf("the same seed does something else:\n%s", d)
		}
		if len(first.seen) < n || len(first.seen) > n+2 {
			r.Fatalf("%d inputs, want %d and what brings the app back", len(first.seen), n)
		}
		if first.away {
			r.Fatalf("the app is left at the end of %v", first.seen)
		}
		for _, in := range first.seen {
			if in.Target == "@id/off" || in.Target == "@id/title" {
				r.Fatalf("%s %s: it takes no input", in.Action, in.Target)
			}
			if _, err := parseLine(InputText(in)); err != nil {
				r.Fatalf("no script can say %+v: %v", in, err)
			}
		}
	})
}

// TestMonkeyTriesAll: in some hundred inputs there is everything that a user does.
func TestMonkeyTriesAll(t *testing.T) {
	p := &pretend{}
	explore(t, p, 400, 1)
	count := map[string]int{}
	for _, in := range p.seen {
		count[strings.TrimSpace(in.Action+" "+in.Target+in.Key)]++
	}
	for _, want := range []string{"tap @id/open", "tap @id/text1", "long-tap @id/open", "swipe @id/rows", "text @id/query", "key BACK", "key MENU", "rotate", "home", "resume"} {
		if count[want] == 0 {
			t.Errorf("no %s among %v", want, count)
		}
	}
	if count["tap @id/open"] < count["rotate"] {
		t.Errorf("what can be clicked counts for little: %v", count)
	}
}

// TestMonkeyGivesUp: an app that does not come back ends it, and that is said.
func TestMonkeyGivesUp(t *testing.T) {
	p := &pretend{stuck: true}
	notes := explore(t, p, 1000, 1)
	if len(notes) != 1 || !strings.Contains(notes[0], "does not come back") {
		t.Errorf("it says %q", notes)
	}
	if n := len(p.seen); n < 3 || n >= 1000 {
		t.Errorf("%d inputs", n)
	}
}

// TestRescript: the inputs of a recording become a script with the same inputs and waits.
func TestRescript(t *testing.T) {
	const text = `wait settled
tap @id/row[2]
wait idle
wait 250ms
tap @id/bar 80%,50%
swipe @id/rows 50%,75% 50%,25% 200ms
swipe 10,20 30,40
long-tap @view/Board 0%,100%
text "a \"b\"" "c\nd"
broadcast a.B k="v w"
key BACK
wait 1s
`
	s, err := ParseScript(strings.NewReader(text), "x")
	if err != nil {
		t.Fatal(err)
	}
	var inputs []device.Input
	var waits []string
	for _, a := range s.Actions {
		if a.Kind != Inject {
			waits = append(waits, a.wait())
			continue
		}
		in := a.Input
		in.Waits, waits = waits, nil
		inputs = append(inputs, in)
	}
	again, err := Rescript(inputs, waits)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text, again.Format()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, in := range []device.Input{{Seq: 1, Action: "swipe"}, {Seq: 1, Action: "tap", Target: "x"}, {Seq: 1, Action: "fly"}, {Seq: 1, Action: "home", Waits: []string{"soon"}}, {Seq: 1, Action: "key", Key: "a b"}} {
		if s, err := Rescript([]device.Input{in}, nil); err == nil || !strings.Contains(err.Error(), "input 1") {
			t.Errorf("%+v becomes %s, %v", in, fmt.Sprintf("%q", s.Format()), err)
		}
	}
}

// startable is an app at rest, of which a form and a service can be started.
type startable struct{ device.Session }

func (startable) Startable(class string) bool { return class == "form" || class == "sync" }

// TestMonkeyStarts: what the monkey looks for it starts, unless it is in front already or cannot be started.
func TestMonkeyStarts(t *testing.T) {
	m := NewMonkey(5, 1, nil)
	m.Toward([]string{"adapter", "menu", "form", "sync"}, nil)
	m.Visited(device.Visit{Activity: "menu", Instance: 1, Entered: true})
	for _, want := range []string{"form", "sync", ""} {
		if in, ok := m.start(startable{}); in.Component != want || ok != (want != "") {
			t.Errorf("starts %q, want %q", in.Component, want)
		}
	}
	if in, ok := m.start(nil); ok {
		t.Errorf("where nobody knows what can be started: %+v", in)
	}
}

// TestMonkeyToward: what is called like what the monkey looks for is done more often, and nothing is ruled out.
func TestMonkeyToward(t *testing.T) {
	m := NewMonkey(1, 1, nil)
	m.Toward(nil, []string{"diary"})
	options := m.prefer([]option{{device.Input{Target: "@id/openDiary"}, weightClick}, {device.Input{Target: "@id/help"}, weightClick}})
	if options[0].weight != preference*weightClick || options[1].weight != weightClick {
		t.Errorf("the weights are %d and %d", options[0].weight, options[1].weight)
	}
}
