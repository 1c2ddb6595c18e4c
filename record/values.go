package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/erva-go/erva/device"
)

// Control says of a source of what differs between runs whether a recording holds what came from it.
type Control struct {
	Source device.Source `json:"source"`
	// Controlled says that the recording has what the app was given, so that a replay can give it again; Why not, if it has not.
	Controlled bool   `json:"controlled"`
	Why        string `json:"why,omitempty"`
	// Values is how often the app was given something.
	Values int `json:"values,omitempty"`
}

// Values let an app have what it would get anyhow, and write that down. It implements device.Values.
type Values struct {
	control []Control
	into    func(device.Given) error
}

// NewValues controls all sources but some, each with the reason why not.
func NewValues(without map[device.Source]string) *Values {
	v := &Values{}
	for _, s := range device.Sources() {
		why, not := without[s]
		v.control = append(v.control, Control{Source: s, Controlled: !not, Why: why})
	}
	return v
}

// Into says where values go. It is called before the session runs.
func (v *Values) Into(w *Writer) { v.into = w.Value }

// Control is what was and was not controlled, with the number of values so far.
func (v *Values) Control() []Control { return slices.Clone(v.control) }

// Counted says how much was recorded of a source that does not go through here.
func (v *Values) Counted(s device.Source, n int) {
	if c := v.of(s); c != nil {
		c.Values = n
	}
}

func (v *Values) of(s device.Source) *Control {
	i := slices.IndexFunc(v.control, func(c Control) bool { return c.Source == s })
	if i < 0 {
		return nil
	}
	return &v.control[i]
}

// Controls implements device.Values.
func (v *Values) Controls(s device.Source) bool {
	c := v.of(s)
	return c != nil && c.Controlled
}

// Give implements device.Values.
func (v *Values) Give(ctx context.Context, ask device.Ask, real func(context.Context) (device.Value, error)) (device.Value, error) {
	value, err := real(ctx)
	if err != nil {
		return value, err
	}
	if c := v.of(ask.Source); c != nil {
		c.Values++
	}
	return value, v.into(device.Given{Ask: ask, Value: value})
}

// Value takes what the app was given for an ask.
func (w *Writer) Value(g device.Given) error {
	if err := w.append(w.values, g); err != nil {
		return w.fail("write a value", err)
	}
	return nil
}

// Controlled says what of the app's surroundings the recording holds.
func (w *Writer) Controlled(control []Control) { w.manifest.Control = control }

// Controls says whether the recording holds what came from a source.
func (m *Manifest) Controls(s device.Source) bool {
	return slices.ContainsFunc(m.Control, func(c Control) bool { return c.Source == s && c.Controlled })
}

// readValues reads what the app was given; recordings of older versions of erva have no such member.
func (r *Recording) readValues() error {
	if !slices.Contains(r.source.names(), memberValues) {
		return nil
	}
	return r.eachLine(memberValues, maxInputs, func(line []byte) error {
		var g device.Given
		if err := json.Unmarshal(line, &g); err != nil {
			return err
		}
		if g.Nth < 0 {
			return fmt.Errorf("ask number %d", g.Nth)
		}
		r.Values = append(r.Values, g)
		return nil
	})
}
