package android_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/device"
)

// hand is a person who uses an app through another connection, while a session records it.
type hand struct {
	*drive
	inputs []device.Input // what the session has seen
}

func byHand(t *testing.T, activity string) *hand {
	t.Helper()
	h := &hand{drive: open(t, opener(t, activity), device.Options{ByHand: true})}
	h.settle()
	return h
}

// does runs a command on the device and goes on until it was seen as an input and the app has rested after it. What the
// system makes of a command may come after that has ended.
func (h *hand) does(format string, args ...any) {
	h.t.Helper()
	done := make(chan error, 1)
	go func() {
		r, err := shared.device.Run(context.WithoutCancel(h.ctx), fmt.Sprintf(format, args...), nil)
		if err == nil && r.ExitCode != 0 {
			err = fmt.Errorf("exit status %d: %s", r.ExitCode, r.Stderr)
		}
		done <- err
	}()
	before, ended := len(h.inputs), false
	h.rests(func() bool {
		select {
		case err := <-done:
			if err != nil {
				h.t.Errorf("%s: %v", format, err)
			}
			ended = true
		default:
		}
		return ended && len(h.inputs) > before
	})
}

// rested is for how long nothing must have happened after an input, for what the system does to have reached the app.
const rested = 250 * time.Millisecond

// rests goes on until over has said yes and the app has rested.
func (h *hand) rests(over func() bool) {
	h.t.Helper()
	for range maxStops {
		s := h.resume(device.Choice{Wake: 20 * time.Millisecond})
		h.inputs = append(h.inputs, s.Inputs...)
		if s.Idle == nil || s.Kind == device.StopBoundary || !s.Idle.Idle || s.Idle.InFlight > 0 || s.Idle.Quiet < rested {
			continue
		}
		if over() {
			return
		}
	}
	h.t.Fatal("the app does not rest")
}

// windows are the windows now.
func (d *drive) windows() []device.View {
	d.t.Helper()
	data, err := d.s.Capture(d.ctx, device.FacetViews)
	if err != nil {
		d.t.Fatal(err)
	}
	var windows []device.View
	if err := json.Unmarshal(data, &windows); err != nil {
		d.t.Fatal(err)
	}
	return windows
}

// point is the point that lies so many per cent into a view.
func (d *drive) point(target string, x, y int) device.Place {
	d.t.Helper()
	v := device.FindView(d.windows(), target)
	if v == nil {
		d.t.Fatalf("no view %s", target)
	}
	return v.Bounds.At(device.Place{X: x, Y: y})
}

// TestByHand: whatever a person does becomes an input that does the same when it is injected, by what is on the screen
// then; and all of its events come again.
func TestByHand(t *testing.T) {
	resume := "am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n " + pkg + "/.Hands"
	tap := func(target string, x, y int) func(h *hand) {
		return func(h *hand) { p := h.point(target, x, y); h.does("input tap %d %d", p.X, p.Y) }
	}
	shell := func(command string) func(h *hand) { return func(h *hand) { h.does("%s", command) } }
	steps := []struct {
		act  func(h *hand)
		want device.Input
		out  string // what the app shows then
	}{
		{tap("@id/go", 10, 10), device.Input{Action: "tap", Target: "@id/go"}, "clicked"},
		{func(h *hand) {
			p := h.point("@id/go", 50, 50)
			h.does("input swipe %d %d %d %d 900", p.X, p.Y, p.X, p.Y)
		},
			device.Input{Action: "long-tap", Target: "@id/go"}, "long clicked"},
		{tap("@id/text1[2]", 50, 50), device.Input{Action: "tap", Target: "@id/text1[2]"}, "position 1"},
		{tap("@id/bar", 80, 50), device.Input{Action: "tap", Target: "@id/bar", From: &device.Place{X: 80, Y: 50}}, "at 80"},
		{shell("input keyevent VOLUME_UP"), device.Input{Action: "key", Key: "VOLUME_UP"}, "louder"},
		{tap("@id/query", 50, 50), device.Input{Action: "tap", Target: "@id/query"}, "louder"},
		{shell("input keyevent KEYCODE_MOVE_END KEYCODE_DEL KEYCODE_DEL && input text er%sva"),
			device.Input{Action: "text", Target: "@id/query", Text: "oer va"}, "louder"},
		{tap("@view/EditText[2]", 50, 50), device.Input{Action: "tap", Target: "@view/EditText[2]"}, "louder"},
		{shell("input text x"), device.Input{Action: "text", Target: "@view/EditText[2]", Text: "x"}, "louder"},
		{tap("@id/ask", 50, 50), device.Input{Action: "tap", Target: "@id/ask"}, "louder"},
		{tap(`"Yes"`, 50, 50), device.Input{Action: "tap", Target: "@id/button1"}, "answered"},
		{shell("input keyevent HOME"), device.Input{Action: "home"}, "answered"},
		{shell(resume), device.Input{Action: "resume"}, "answered"},
		{shell("settings put system user_rotation 1"), device.Input{Action: "rotate"}, "at 80"},
		{tap("@id/go", 50, 50), device.Input{Action: "tap", Target: "@id/go"}, "clicked"},
		{shell("settings put system user_rotation 0"), device.Input{Action: "rotate"}, "at 80"},
	}
	h := byHand(t, "Hands")
	for i, step := range steps {
		step.act(h)
		step.want.Seq = i + 1
		if len(h.inputs) != i+1 {
			t.Fatalf("after %s there are %d inputs, want %d", step.want.Action, len(h.inputs), i+1)
		}
		if d := cmp.Diff(step.want, h.inputs[i]); d != "" {
			t.Fatalf("the input (-want +got):\n%s", d)
		}
		if got := h.out(); got != step.out {
			t.Errorf("after %s it shows %q by hand, want %q", step.want.Action, got, step.out)
		}
	}
	again := &hand{drive: open(t, opener(t, "Hands"), device.Options{})}
	again.settle()
	for i, step := range steps {
		again.inject(h.inputs[i])
		again.rests(func() bool { return true })
		if got := again.out(); got != step.out {
			t.Errorf("after %s it shows %q when it is injected, want %q", step.want.Action, got, step.out)
		}
	}
	// A replay waits for the events of the recording: they must come.
	keys := again.inputKeys()
	for key := range h.inputKeys() {
		if !keys[key] {
			t.Errorf("event %s does not come when the inputs are injected", key)
		}
	}
}

// inputKeys are the keys of the events of inputs.
func (d *drive) inputKeys() map[string]bool {
	keys := map[string]bool{}
	for _, op := range d.all(`: send \[input:`) {
		keys[d.s.Tables().TaskKey(op.Object)] = true
	}
	return keys
}

// TestSwipeByHand: a swipe is told in per cent of the list that it scrolls.
func TestSwipeByHand(t *testing.T) {
	h := byHand(t, "Hands")
	from, to := h.point("@id/rows", 50, 90), h.point("@id/rows", 50, 10)
	h.does("input swipe %d %d %d %d 200", from.X, from.Y, to.X, to.Y)
	want := []device.Input{{Seq: 1, Action: "swipe", Target: "@id/rows", From: &device.Place{X: 50, Y: 90}, To: &device.Place{X: 50, Y: 10}}}
	if d := cmp.Diff(want, h.inputs, cmpopts.IgnoreFields(device.Input{}, "Millis")); d != "" {
		t.Fatalf("the inputs (-want +got):\n%s", d)
	}
	if ms := h.inputs[0].Millis; ms < 200 {
		t.Errorf("it takes %d ms", ms)
	}
	shown := h.point("@id/text1", 0, 0)
	again := open(t, opener(t, "Hands"), device.Options{})
	again.settle()
	again.inject(h.inputs[0])
	again.settle()
	if got := again.point("@id/text1", 0, 0); got != shown {
		t.Errorf("the first row is at %v, by hand it was at %v", got, shown)
	}
	again.inOrder(`: begin`, `^\[input:1 swipe @id/rows\]: input input:1`)
}
