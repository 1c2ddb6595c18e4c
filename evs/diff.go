package evs

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/erva-go/erva/device"
)

// Kind says what sort of place differs.
type Kind string

// The kinds of differences.
const (
	KindView       Kind = "view"
	KindPreference Kind = "preference"
	KindFailure    Kind = "failure"
	KindFile       Kind = "file"
	KindRow        Kind = "row" // of a database, or a table, or a whole database
	KindScreen     Kind = "screen"
	KindRequest    Kind = "request"
	KindTest       Kind = "test" // of a test that drives the app
	KindToast      Kind = "toast"
	KindVisit      Kind = "visit" // an activity was entered or left in one run only
)

// How the two sides of a difference are written where one of them has nothing.
const (
	absent = "(absent)"
	none   = "none"
)

// Difference is one place where two runs differ, ready to be shown.
type Difference struct {
	Kind  Kind  `json:"kind"`
	Label Label `json:"label"`
	// Where names the place for people: "TextView id/title", "preference settings/theme".
	Where string `json:"where"`
	// Path names it for masks and rules: "NoteActivity > LinearLayout > id/title".
	Path string `json:"path"`
	// Attribute is what differs there: one of attributes(), "value", a column, a kind of failure, or "visit".
	Attribute string `json:"attribute"`
	Base      string `json:"base"`  // as written for people: texts are quoted
	Other     string `json:"other"` // likewise
	// Detail says more: which rows are missing, what an added view shows.
	Detail string `json:"detail,omitempty"`

	nodes []node      // the path of a view
	place []string    // a file; a request; or a database, a table and a column, as far as there are such
	cell  *screenCell // of a screen
}

// String is the difference as a person would say it: TextView id/title: "Inbox" → "".
func (d Difference) String() string {
	detail := ""
	if d.Detail != "" {
		detail = " (" + d.Detail + ")"
	}
	switch {
	case d.Attribute == attrPresent && d.Base == absent:
		return d.Where + " appeared" + detail
	case d.Attribute == attrPresent && d.Other == absent:
		return d.Where + " disappeared" + detail
	case d.Kind == KindScreen && d.Attribute == attrPixels:
		return d.Where + ": " + d.Other + detail
	case d.Kind == KindPreference, d.Kind == KindFile, d.Kind == KindScreen, d.Attribute == attrTimes,
		d.Kind == KindView && (d.Attribute == attrText || d.Attribute == attrRows):
		return fmt.Sprintf("%s %s → %s%s", d.Where+":", d.Base, d.Other, detail)
	case d.Kind == KindFailure, d.Kind == KindVisit, d.Kind == KindTest:
		return fmt.Sprintf("%s: %s → %s%s", d.Where, d.Base, d.Other, detail)
	default:
		return fmt.Sprintf("%s: %s %s → %s%s", d.Where, d.Attribute, d.Base, d.Other, detail)
	}
}

// Diff lists where two runs differ, outside of the mask: failures first, then snapshot by snapshot in the order of the
// base run. Snapshots are paired by label; transient ones are left out on both sides. A snapshot that one run alone has
// is a difference only if both runs completed: a run that was cut short visits fewer activities anyway.
func Diff(base, other []Snapshot, m Mask) []Difference {
	return joinScreens(differences(base, other, m))
}

// differences is Diff with a difference for each square of a picture.
func differences(base, other []Snapshot, m Mask) []Difference {
	var out []Difference
	emit := func(d Difference) {
		if !m.Covers(d) {
			out = append(out, d)
		}
	}
	diffFailures(base, other, emit)
	p := pairSnapshots(base, other)
	visits := Completed(base) && Completed(other)
	for i := range base {
		a := &base[i]
		b := p.of[a.Label]
		switch {
		case p.transient[a.Label]:
		case b == nil && visits:
			emit(visit(a.Label, "happened", "did not happen"))
		case b != nil:
			diffSnapshot(a, b, emit)
		}
	}
	for _, l := range p.extra {
		if visits && !p.transient[l] {
			emit(visit(l, "did not happen", "happened"))
		}
	}
	return out
}

func visit(l Label, base, other string) Difference {
	return Difference{Kind: KindVisit, Label: l, Where: l.String(), Path: "visit " + l.String(), Attribute: "visit", Base: base, Other: other}
}

// pairing says which snapshots of two runs belong together.
type pairing struct {
	of        map[Label]*Snapshot // the other run's
	transient map[Label]bool      // in either run
	extra     []Label             // in the other run only
}

func pairSnapshots(base, other []Snapshot) pairing {
	p := pairing{of: map[Label]*Snapshot{}, transient: map[Label]bool{}}
	for i := range other {
		s := &other[i]
		p.of[s.Label] = s
		p.transient[s.Label] = p.transient[s.Label] || s.Transient
	}
	inBase := map[Label]bool{}
	for i := range base {
		s := &base[i]
		inBase[s.Label] = true
		p.transient[s.Label] = p.transient[s.Label] || s.Transient
	}
	for i := range other {
		if !inBase[other[i].Label] {
			p.extra = append(p.extra, other[i].Label)
		}
	}
	return p
}

// shown are the windows that a person looks at when the snapshot is taken: those of the activity that is entered or left,
// and those of none. The window of an activity that has been left stays for a while behind the next one; what it showed
// was compared when it was left.
func (s *Snapshot) shown() []device.View {
	if s.Label.Moment == End || s.Label.Activity == "" {
		return s.Views
	}
	var out []device.View
	for _, v := range s.Views {
		if v.Activity == "" || v.Activity == s.Label.Activity {
			out = append(out, v)
		}
	}
	return out
}

func diffShownViews(a, b *Snapshot, emit func(Difference)) { diffViews(a.shown(), b.shown(), emit) }

// Distinct leaves out differences that say the same as an earlier one at another moment: a wrong text is usually still
// wrong in the next snapshot.
func Distinct(ds []Difference) []Difference {
	type said struct{ path, attribute, base, other string }
	seen := map[said]bool{}
	var out []Difference
	for _, d := range ds {
		k := said{d.Path, d.Attribute, d.Base, d.Other}
		if !seen[k] {
			seen[k] = true
			out = append(out, d)
		}
	}
	return out
}

// maxQuoted bounds a quoted text, in bytes; what is longer is cut for people. Comparison is always of the whole text.
const maxQuoted = 80

func quote(s string) string {
	if len(s) <= maxQuoted {
		return strconv.Quote(s)
	}
	n := maxQuoted
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return strconv.Quote(s[:n]) + "…"
}
