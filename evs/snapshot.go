package evs

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
)

// Source is where snapshots come from; a device.Session is one.
type Source interface {
	// Capture reads one of device's facets, in the form that is documented there.
	Capture(ctx context.Context, facet string) ([]byte, error)
}

// Moment says when in a run a snapshot was taken.
type Moment string

// The moments.
const (
	Entered Moment = "entered" // an activity is about to be resumed
	Left    Moment = "left"    // an activity is about to be paused
	End     Moment = "end"     // the run is over
)

// Label says which snapshot of a run this is. Equal labels of two runs name snapshots that can be compared.
type Label struct {
	Moment Moment `json:"moment"`
	// Activity is the class of the activity, and Instance the number of its object, from 1; both unset at the end.
	Activity string `json:"activity,omitempty"`
	Instance int    `json:"instance,omitempty"`
	// Nth counts the same moments of the same instance, from 1.
	Nth int `json:"nth,omitempty"`
}

// String is "NoteActivity entered", "NoteActivity (2nd instance) left, 3rd time" or "end".
func (l Label) String() string {
	if l.Moment == End || l.Activity == "" {
		return string(l.Moment)
	}
	s := shortClass(l.Activity)
	if l.Instance > 1 {
		s += fmt.Sprintf(" (%s instance)", ordinal(l.Instance))
	}
	s += " " + string(l.Moment)
	if l.Nth > 1 {
		s += fmt.Sprintf(", %s time", ordinal(l.Nth))
	}
	return s
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// Snapshot is the externally visible state at one moment of a run.
type Snapshot struct {
	Label Label `json:"label"`
	// Transient snapshots were taken while the run held an event or a thread: the state that they show is one that the
	// schedule itself makes, so they are never compared.
	Transient bool `json:"transient,omitempty"`
	// Facets are the facets that were captured, sorted; one that is missing in either run is not compared.
	Facets      []string            `json:"facets,omitempty"`
	Views       []device.View       `json:"views,omitempty"` // a root a window, bottom first
	Preferences device.Preferences  `json:"preferences,omitempty"`
	Files       map[string]File     `json:"files,omitempty"`     // by path in the app's data folder
	Databases   map[string]Database `json:"databases,omitempty"` // by file name
	Screen      *Screen             `json:"screen,omitempty"`
	Toasts      []string            `json:"toasts,omitempty"`   // the texts of those shown since the start, in their order
	Requests    []Request           `json:"requests,omitempty"` // those made since the start, in their order
	Test        *Test               `json:"test,omitempty"`
	// Failures are what went wrong between the previous snapshot and this one.
	Failures []Failure `json:"failures,omitempty"`
}

func (s *Snapshot) has(facet string) bool { return slices.Contains(s.Facets, facet) }

// EndedBy is the snapshot of the end of a run that a failure ended: nothing can be captured of an app that is gone.
func EndedBy(f Failure) Snapshot {
	return Snapshot{Label: AtEnd(), Failures: []Failure{f}}
}

// Labeler numbers the snapshots of one run. The zero value is ready for use.
type Labeler struct {
	seen map[Label]int
}

// Visit is the label of the next snapshot at v.
func (n *Labeler) Visit(v device.Visit) Label {
	l := Label{Moment: Left, Activity: v.Activity, Instance: v.Instance}
	if v.Entered {
		l.Moment = Entered
	}
	if n.seen == nil {
		n.seen = map[Label]int{}
	}
	n.seen[l]++
	l.Nth = n.seen[l]
	return l
}

// Next is the label of the next snapshot: at a visit, or at the end of the run where there is none.
func (n *Labeler) Next(v *device.Visit) Label {
	if v == nil {
		return AtEnd()
	}
	return n.Visit(*v)
}

// AtEnd is the label of the snapshot at the end of a run.
func AtEnd() Label { return Label{Moment: End} }

// Completed says whether a run came to its end: it has a snapshot of the end, and no failure ended it.
func Completed(run []Snapshot) bool {
	ended := false
	for i := range run {
		ended = ended || run[i].Label.Moment == End
		for _, f := range run[i].Failures {
			if f.Fatal() {
				return false
			}
		}
	}
	return ended
}

// Baseline is the run that flips are compared with: the first control replay that completed, since it went through the
// same machinery as the flips, else the recording itself.
func Baseline(recording []Snapshot, controls ...[]Snapshot) []Snapshot {
	for _, c := range controls {
		if Completed(c) {
			return c
		}
	}
	return recording
}

func shortClass(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
