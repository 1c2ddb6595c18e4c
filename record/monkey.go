package record

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
)

// Monkey explores an app: it looks at the screen and does one of the things that a user could do there. The same seed
// chooses the same inputs as long as the screens are the same.
type Monkey struct {
	inputs  int
	random  *rand.Rand
	note    func(text string)
	made    int
	pending []device.Input // what is to come next, without looking
	waited  bool           // the wait before the next input is over
	doubted bool           // the app was not in front, and was waited for
	front   string         // the activity in front, "" if there is none
	outside int            // how often in a row the app was not in front
	starts  []string       // classes of what it looks for, of which it starts what can be started
	toward  []string       // words that what it looks for is likely to be called by
}

// Toward makes the monkey look for something: it starts those of some classes first that can be started, and prefers what is
// called by one of some words, in lower case.
func (m *Monkey) Toward(classes, words []string) { m.starts, m.toward = classes, words }

// start is the next of the classes that can be started; false if there is none left.
func (m *Monkey) start(session device.Session) (device.Input, bool) {
	app, ok := session.(device.Components)
	for ok && len(m.starts) > 0 {
		class := m.starts[0]
		m.starts = m.starts[1:]
		if app.Startable(class) && !strings.HasPrefix(m.front, class+"/") {
			return device.Input{Action: device.ActionStart, Component: class}, true
		}
	}
	return device.Input{}, false
}

// prefer raises the weights of options that are called by a word that the monkey looks for.
func (m *Monkey) prefer(options []option) []option {
	for i := range options {
		name := strings.ToLower(options[i].input.Target)
		if slices.ContainsFunc(m.toward, func(word string) bool { return strings.Contains(name, word) }) {
			options[i].weight *= preference
		}
	}
	return options
}

// NewMonkey makes a monkey that makes so many inputs; note is told of what is worth knowing, and may be nil.
func NewMonkey(inputs int, seed uint64, note func(text string)) *Monkey {
	if note == nil {
		note = func(string) {}
	}
	return &Monkey{inputs: inputs, random: rand.New(rand.NewPCG(seed, 0x6d6f6e6b6579)), note: note}
}

const (
	// monkeyPatience is how long a monkey waits for an app that does not settle, such as one with a clock.
	monkeyPatience = 2 * time.Second
	// patienceOutside is how often in a row a monkey tries to come back to the app.
	patienceOutside = 3
	// doubt is how long an app that is not in front is waited for before it is brought back: one activity may have been left
	// and the next not been entered.
	doubt = 500 * time.Millisecond
)

// Visited implements Source.
func (m *Monkey) Visited(v device.Visit) {
	switch {
	case v.Entered:
		m.front, m.outside = fmt.Sprintf("%s/%d", v.Activity, v.Instance), 0
	case m.front == fmt.Sprintf("%s/%d", v.Activity, v.Instance):
		m.front = ""
	}
}

// Patience implements Source.
func (m *Monkey) Patience() time.Duration { return handPatience }

// Next implements Source: it waits until the app has settled, and then makes an input. What it has begun it ends: the app
// is not left when the inputs are used up.
func (m *Monkey) Next(ctx context.Context, session device.Session) (Action, bool, error) {
	if !m.waited {
		m.waited = true
		return Action{Kind: WaitSettled, Duration: monkeyPatience}, true, nil
	}
	if m.front == "" && !m.doubted && len(m.pending) == 0 && m.made > 0 {
		m.doubted = true
		return Action{Kind: WaitFor, Duration: doubt}, true, nil
	}
	m.waited, m.doubted = false, false
	if !m.goesOn() {
		return Action{}, false, nil
	}
	in, err := m.choose(ctx, session)
	if err != nil {
		return Action{}, false, err
	}
	if in.Action == "" {
		return Action{}, false, nil // the app does not come back
	}
	m.made++
	return Action{Kind: Inject, Input: in, Optional: true}, true, nil
}

// goesOn says whether inputs are left, or the app is to be brought back to the front.
func (m *Monkey) goesOn() bool {
	return m.made < m.inputs || len(m.pending) > 0 || m.front == "" && m.outside < patienceOutside && m.made > 0
}

func (m *Monkey) choose(ctx context.Context, session device.Session) (device.Input, error) {
	if len(m.pending) > 0 {
		in := m.pending[0]
		m.pending = m.pending[1:]
		return in, nil
	}
	if m.front == "" {
		return m.returns(), nil
	}
	if in, ok := m.start(session); ok {
		return in, nil
	}
	data, err := session.Capture(ctx, device.FacetViews)
	if err != nil {
		return device.Input{}, fmt.Errorf("look at the screen: %w", err)
	}
	var windows []device.View
	if err := json.Unmarshal(data, &windows); err != nil {
		return device.Input{}, fmt.Errorf("look at the screen: %w", err)
	}
	activity, _, _ := strings.Cut(m.front, "/")
	in := m.pick(m.prefer(possible(device.WindowsOf(windows, activity))))
	if in.Action == device.ActionHome {
		m.pending = append(m.pending, device.Input{Action: device.ActionResume})
	}
	return in, nil
}

// returns brings the app back: another app may be in front of it, which BACK leaves. After some tries it gives up.
func (m *Monkey) returns() device.Input {
	m.outside++
	switch {
	case m.outside > patienceOutside:
		m.note(fmt.Sprintf("the app does not come back to the front; the monkey ends after %d inputs", m.made))
		return device.Input{}
	case m.outside%2 == 0:
		m.pending = append(m.pending, device.Input{Action: device.ActionResume})
		return device.Input{Action: device.ActionKey, Key: "BACK"}
	default:
		return device.Input{Action: device.ActionResume}
	}
}

// option is something that a user could do, and how likely the monkey does it.
type option struct {
	input  device.Input
	weight int
}

// The weights of options: of each view, and of what can always be done.
const (
	weightClick  = 10
	weightRow    = 8
	weightText   = 8
	weightSwipe  = 4
	weightLong   = 1
	weightBack   = 4
	weightRotate = 3
	weightLeave  = 2
	weightMenu   = 1
	// preference is how much more likely that is done which leads to what is looked for.
	preference = 8
)

// possible are the options on a screen, in the order of its views. Only the window on top takes input; one that nothing
// can be done with, such as a toast, does not count.
func possible(windows []device.View) []option {
	options := []option{
		{device.Input{Action: device.ActionKey, Key: "BACK"}, weightBack},
		{device.Input{Action: device.ActionRotate}, weightRotate},
		{device.Input{Action: device.ActionHome}, weightLeave},
		{device.Input{Action: device.ActionKey, Key: "MENU"}, weightMenu},
	}
	for i := len(windows) - 1; i >= 0; i-- {
		before := len(options)
		options = touchable(options, windows, &windows[i], false)
		if len(options) > before || windows[i].Activity != "" {
			break
		}
	}
	return options
}

// touchable appends what can be done with a view and those in it; row says that it is an entry of a list.
func touchable(options []option, windows []device.View, v *device.View, row bool) []option {
	if !v.Visible() || v.Bounds.Left >= v.Bounds.Right || v.Bounds.Top >= v.Bounds.Bottom {
		return options
	}
	name := device.NameView(windows, v)
	add := func(in device.Input, weight int) {
		if name != "" && v.Enabled {
			in.Target = name
			options = append(options, option{in, weight})
		}
	}
	switch {
	case isField(v):
		add(device.Input{Action: device.ActionText}, weightText)
	case v.Scrolls():
		add(device.Input{Action: device.ActionSwipe, From: &device.Place{X: 50, Y: 75}, To: &device.Place{X: 50, Y: 25}}, weightSwipe)
		add(device.Input{Action: device.ActionSwipe, From: &device.Place{X: 50, Y: 25}, To: &device.Place{X: 50, Y: 75}}, weightSwipe/2)
	case v.Clickable:
		add(device.Input{Action: device.ActionTap}, weightClick)
		add(device.Input{Action: device.ActionLongTap}, weightLong)
	case row:
		add(device.Input{Action: device.ActionTap}, weightRow)
		add(device.Input{Action: device.ActionLongTap}, weightLong)
	}
	for i := range v.Children {
		options = touchable(options, windows, &v.Children[i], v.Scrolls())
	}
	return options
}

// isField says whether a view takes text, as far as its class's name tells.
func isField(v *device.View) bool {
	switch device.ShortClass(v.Class) {
	case "EditText", "AutoCompleteTextView", "MultiAutoCompleteTextView", "AppCompatEditText", "AppCompatAutoCompleteTextView",
		"TextInputEditText", "SearchView$SearchAutoComplete":
		return true
	}
	return false
}

// pick chooses an option by its weight, and what to type.
func (m *Monkey) pick(options []option) device.Input {
	sum := 0
	for _, o := range options {
		sum += o.weight
	}
	at := m.random.IntN(sum)
	for _, o := range options {
		if at -= o.weight; at < 0 {
			if o.input.Action == device.ActionText {
				o.input.Text = m.word()
			}
			return o.input
		}
	}
	return device.Input{} // not reached: the weights add up
}

// word is something to type: a word, a number, or nothing.
func (m *Monkey) word() string {
	words := []string{"hello", "erva", "42", "a b", "-1", "x", ""}
	return words[m.random.IntN(len(words))]
}
