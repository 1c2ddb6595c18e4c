package evs

import (
	"slices"
	"strings"
)

// Place is where equal runs differ.
type Place struct {
	Label     Label  `json:"label"`
	Kind      Kind   `json:"kind"`
	Where     string `json:"where"`
	Path      string `json:"path"`
	Attribute string `json:"attribute"`
	// Values are what equal runs showed there, in the order of the runs, without repetition.
	Values []string `json:"values"`
}

// String is how the place is listed for people: TextView id/clock: text is noise ("12:01", "12:02").
func (p Place) String() string {
	return p.Where + ": " + p.Attribute + " is noise (" + strings.Join(p.Values, ", ") + ")"
}

// Mask hides differences that say nothing about a race: noise, and what the configuration ignores. The zero value hides
// nothing.
type Mask struct {
	// Places are the noise, in the order in which it was found.
	Places []Place `json:"places,omitempty"`
	// Rules are the configuration's.
	Rules []Rule `json:"rules,omitempty"`
}

// Mask is what the configuration ignores.
func (c Config) Mask() Mask { return Mask{Rules: slices.Clone(c.Ignore)} }

// MaskFrom finds the noise: places that differ between equal runs, which is what base and the control replays are.
// Each pair of runs counts, also where controls agree with each other and not with base.
func MaskFrom(base []Snapshot, controls ...[]Snapshot) Mask {
	var m Mask
	runs := append([][]Snapshot{base}, controls...)
	for i, run := range runs {
		for _, earlier := range runs[:i] {
			for _, d := range differences(earlier, run, Mask{}) {
				m.add(d)
			}
		}
	}
	return m
}

func (m *Mask) add(d Difference) {
	for i := range m.Places {
		if p := &m.Places[i]; p.is(d) {
			for _, v := range []string{d.Base, d.Other} {
				if !slices.Contains(p.Values, v) {
					p.Values = append(p.Values, v)
				}
			}
			return
		}
	}
	m.Places = append(m.Places, Place{Label: d.Label, Kind: d.Kind, Where: d.Where, Path: d.Path, Attribute: d.Attribute,
		Values: []string{d.Base, d.Other}})
}

// is says whether d is a difference at exactly this place. When an app fails does not matter, only how.
func (p *Place) is(d Difference) bool {
	return p.Kind == d.Kind && p.Path == d.Path && p.Attribute == d.Attribute && (p.Label == d.Label || p.Kind == KindFailure)
}

// covers says whether noise at this place hides d. A view that is sometimes there, a list whose rows vary, and a file
// whose lines vary hide all that is in them: positions there mean nothing.
func (p *Place) covers(d Difference) bool {
	if p.is(d) {
		return true
	}
	varies := []string{attrPresent, attrRows, attrVisibility, attrClass, attrContent, attrLines, attrSize}
	if p.Kind != d.Kind || p.Label != d.Label || !slices.Contains(varies, p.Attribute) {
		return false
	}
	if p.Kind == KindRow && p.Attribute != attrPresent {
		return false // the attribute is a column
	}
	within := strings.HasPrefix(d.Path, p.Path+" > ")
	return within || (d.Path == p.Path && p.Attribute != attrRows)
}

// With joins two masks.
func (m Mask) With(other Mask) Mask {
	out := Mask{Places: slices.Clone(m.Places), Rules: append(slices.Clone(m.Rules), other.Rules...)}
	for _, p := range other.Places {
		if !slices.ContainsFunc(out.Places, func(q Place) bool { return q.Label == p.Label && q.Path == p.Path && q.Attribute == p.Attribute }) {
			out.Places = append(out.Places, p)
		}
	}
	return out
}

// Covers says whether the mask hides a difference.
func (m Mask) Covers(d Difference) bool {
	for i := range m.Rules {
		if m.Rules[i].covers(d) {
			return true
		}
	}
	for i := range m.Places {
		if m.Places[i].covers(d) {
			return true
		}
	}
	return false
}
