package report

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Version is the version of the JSON forms of reports and verdicts.
const Version = 1

// Reports is a file of race reports.
type Reports struct {
	Version int      `json:"version"`
	Source  string   `json:"source"` // free text: who suspects
	Reports []Report `json:"reports"`
	// LeftOut are the pairs that were judged to be none worth a report, each with its reason.
	LeftOut []LeftOut `json:"leftOut,omitempty"`
	// Violations are the learned preconditions that did not hold where they were required.
	Violations []Violation `json:"violations,omitempty"`
	// Ignored are the operations that a lenient reader of the trace ignored, one entry for each kind.
	Ignored []Ignored `json:"ignored,omitempty"`
	// Notes are what a reader passed over, one sentence each: keys that it does not know.
	Notes []string `json:"-"`
}

// Report is one race report.
type Report struct {
	ID    string `json:"id"`
	Field string `json:"field"` // "package.Class.field"; a report of another tool may have sites only
	// Object is an address as in the trace's file, or an opaque id of one recording.
	Object string `json:"object,omitempty"`
	First  Access `json:"first"`
	Second Access `json:"second"`
	// Group, Kind, Events and Count are the detector's, in reports of erva's own.
	Group  string   `json:"group,omitempty"`
	Kind   string   `json:"kind,omitempty"`
	Events []string `json:"events,omitempty"` // the keys of the two tasks, in the order of the accesses
	Count  int      `json:"count,omitempty"`  // how many pairs of accesses it stands for
	// Origin is where the file of another tool has the report, and what it calls it: "report.json:14 THREAD_SAFETY_VIOLATION".
	Origin string `json:"origin,omitempty"`
	// Inherited says that Field may name a subclass of the class that declares the field.
	Inherited bool `json:"-"`
	// Priority is how near to the app's own code the accesses are: "app", "called" or "framework".
	Priority string `json:"priority,omitempty"`
	// UseFree is what makes a pair a use-free race.
	UseFree *UseFree `json:"useFree,omitempty"`
	// Commute is why the two events do not commute.
	Commute *Commute `json:"commute,omitempty"`
}

// Commute is what is said of two events that do not commute: what they do to a condition (GEN-REQ, REQ-KILL, …), which one that is,
// and the handler that requires it.
type Commute struct {
	Class     string `json:"class"`
	Condition string `json:"condition"`
	Handler   string `json:"handler"`
}

// String is "Main.hub != null for Main.show".
func (c Commute) String() string { return c.Condition + " for " + c.Handler }

// Violation is a precondition that a handler did not find satisfied.
type Violation struct {
	Condition string `json:"condition"`
	Handler   string `json:"handler"`
	Task      string `json:"task"` // key of the event or thread
}

// String is "Main.hub != null for Main.show".
func (v Violation) String() string { return v.Condition + " for " + v.Handler }

// UseFree is what is said of a use-free race: its class, how it is known that the read is a use, and where what is read is
// dereferenced.
type UseFree struct {
	Class string `json:"class"`
	Basis string `json:"basis"`
	Use   string `json:"use,omitempty"`
}

// LeftOut is a pair that is not among the reports, and why.
type LeftOut struct {
	Report
	Reason  string `json:"reason"`       // in a word: "if-guard"
	Because string `json:"because"`      // the evidence, for people
	By      string `json:"by,omitempty"` // id of the report that stands for it
}

// Ignored is a kind of operations of a trace that made no sense together and were ignored.
type Ignored struct {
	Problem string `json:"problem"` // "end without begin"
	Count   int    `json:"count"`
	Op      int    `json:"op"`      // index in the trace of the first, from 0
	Where   string `json:"where"`   // file and line or offset of the first
	Message string `json:"message"` // what is wrong with the first
}

// Access is one side of a race, as reports name it. Empty parts are unknown.
type Access struct {
	Class  string `json:"class,omitempty"`
	Method string `json:"method,omitempty"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Access string `json:"access,omitempty"` // "read" or "write"
	Op     int    `json:"op,omitempty"`     // rwId of a DroidRacer trace, from 1
}

// The values of Access.Access.
const (
	Read  = "read"
	Write = "write"
)

// Place is "MainActivity$2.run (MainActivity.java:48)", empty if nothing of it is known.
func (a Access) Place() string {
	s := shortClass(a.Class)
	if a.Method != "" {
		s = join(s, ".", a.Method)
	}
	where := a.File
	switch {
	case a.File != "" && a.Line > 0:
		where = fmt.Sprintf("%s:%d", a.File, a.Line)
	case a.Line > 0:
		where = fmt.Sprintf("line %d", a.Line)
	}
	switch {
	case s == "":
		s = where
	case where != "":
		s += " (" + where + ")"
	}
	if s == "" && a.Op > 0 {
		s = fmt.Sprintf("operation %d", a.Op)
	}
	return s
}

// String is "MainActivity$2.run (MainActivity.java:48), read".
func (a Access) String() string {
	s := a.Place()
	if a.Access != "" {
		s = join(s, ", ", a.Access)
	}
	if s == "" {
		return "unknown"
	}
	return s
}

func join(a, sep, b string) string {
	if a == "" {
		return b
	}
	return a + sep + b
}

// Numbering gives the number that the source of a trace has for an operation: the rwId of a DroidRacer trace. It is 0
// where the source has none. A nil Numbering has none at all.
type Numbering func(op int) int

// FromRaces turns what a detector found into reports, in the detector's order.
func FromRaces(set race.Set, tr *trace.Trace, source string, number Numbering) Reports {
	r := Reports{Version: Version, Source: source, Reports: make([]Report, len(set.Races))}
	for i := range set.Races {
		r.Reports[i] = FromRace(&set.Races[i], tr, number)
	}
	return r
}

// FromRace turns a race into a report.
func FromRace(x *race.Race, tr *trace.Trace, number Numbering) Report {
	v := tr.Tables.Var(x.Var)
	return Report{
		ID: x.ID, Field: v.Field, Object: v.Object,
		First: accessOf(tr, x.First, number), Second: accessOf(tr, x.Second, number),
		Group: x.Group, Kind: string(x.Kind), Count: x.Count,
		Events: []string{taskName(tr, x.First.Task), taskName(tr, x.Second.Task)}, Priority: string(x.Priority),
	}
}

// WriteReports writes what a detector found as `detect --json` prints it.
func WriteReports(w io.Writer, set race.Set, tr *trace.Trace, source string) error {
	return FromRaces(set, tr, source, nil).Write(w)
}

// Write writes the reports as JSON, indented, with a newline at the end.
func (r Reports) Write(w io.Writer) error {
	if r.Reports == nil {
		r.Reports = []Report{}
	}
	return writeJSON(w, r)
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// accessOf names an access by the app's code: where the framework accessed a field for the app, by the app's call.
func accessOf(tr *trace.Trace, a race.Access, number Numbering) Access {
	s := userSite(tr, a.Site)
	out := Access{Class: s.Class, Method: s.Method, File: s.File, Line: s.Line, Access: Read}
	if a.Write {
		out.Access = Write
	}
	if number != nil && a.Op >= 0 {
		out.Op = number(a.Op)
	}
	return out
}

// userSite is the nearest site of the app's own code.
func userSite(tr *trace.Trace, id trace.SiteID) trace.Site {
	s := tr.Tables.Site(id)
	if !s.App && s.Caller != 0 {
		return tr.Tables.Site(s.Caller)
	}
	return s
}

// taskName is the key of a task, or what is known of it instead.
func taskName(tr *trace.Trace, id trace.TaskID) string {
	if key := tr.Tables.TaskKey(id); key != "" {
		return key
	}
	if e := tr.Tables.Event(id); e != nil && e.Target != "" {
		return e.Target
	}
	if th := tr.Tables.Thread(id); th != nil && th.Name != "" {
		return th.Name
	}
	return fmt.Sprintf("task %d", id)
}
