package report

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"strings"
)

// The verdicts, in the order in which summaries have them (DESIGN section 10).
const (
	FalsePositive1 = "false-positive-1"
	FalsePositive2 = "false-positive-2"
	Benign1        = "benign-1"
	Benign2        = "benign-2"
	Harmful        = "harmful"
	Unverified     = "unverified"
)

// Verdicts is what `verify --json` prints.
type Verdicts struct {
	Version   int       `json:"version"`
	Recording string    `json:"recording"` // the recording's file name
	Verdicts  []Verdict `json:"verdicts"`
	Summary   Summary   `json:"summary"`
	// DetectionSeconds is how long the reports took that are verified: to detect the races, or to match another tool's.
	DetectionSeconds float64 `json:"detectionSeconds,omitempty"`
	Seconds          float64 `json:"seconds"` // of the verification
}

// Verdict is what was found about one race.
type Verdict struct {
	ID      string `json:"id"`
	Field   string `json:"field"`
	Object  string `json:"object,omitempty"`
	First   Access `json:"first"`
	Second  Access `json:"second"`
	Verdict string `json:"verdict"`
	Runs    Runs   `json:"runs"`
	// Effect is what a harmful race leads to: crash, exception, anr or state; empty for other verdicts.
	Effect   string   `json:"effect"`
	Evidence Evidence `json:"evidence"`
	// Schedule is the name of the schedule file that shows it again, empty if there is none.
	Schedule string   `json:"schedule,omitempty"`
	Group    string   `json:"group,omitempty"`
	Priority string   `json:"priority,omitempty"` // of the report
	Kind     string   `json:"kind,omitempty"`
	Events   []string `json:"events,omitempty"`
	Origin   string   `json:"origin,omitempty"` // of a report of another tool
}

// NewVerdict is a verdict on a report; the rest is to be filled in.
func NewVerdict(r Report, verdict, summary string) Verdict {
	return Verdict{ID: r.ID, Field: r.Field, Object: r.Object, First: r.First, Second: r.Second, Verdict: verdict,
		Group: r.Group, Priority: r.Priority, Kind: r.Kind, Events: r.Events, Origin: r.Origin, Evidence: Evidence{Summary: summary}}
}

// headline is the verdict with its effect: "harmful (crash)".
func (v Verdict) headline() string {
	if v.Effect == "" {
		return v.Verdict
	}
	return v.Verdict + " (" + v.Effect + ")"
}

// Runs counts the runs that a verdict rests on.
type Runs struct {
	Controls int `json:"controls"` // in the recorded order
	Flips    int `json:"flips"`
	Support  int `json:"support"` // flips that show what the verdict says
}

// String is "3/3", or "-" if nothing had to run.
func (r Runs) String() string {
	if r.Flips == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d", r.Support, r.Flips)
}

// Evidence is what a verdict rests on: a sentence, and whatever details the verdict has, by name. In JSON the details
// lie beside the summary.
type Evidence struct {
	Summary string
	Details map[string]any
}

const keySummary = "summary"

// MarshalJSON writes summary and details as one object.
func (e Evidence) MarshalJSON() ([]byte, error) {
	all := maps.Clone(e.Details)
	if all == nil {
		all = map[string]any{}
	}
	all[keySummary] = e.Summary
	return json.Marshal(all)
}

// UnmarshalJSON reads an object with a summary; everything else becomes details.
func (e *Evidence) UnmarshalJSON(data []byte) error {
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	*e = Evidence{}
	if s, ok := all[keySummary]; ok {
		text, isText := s.(string)
		if !isText {
			return fmt.Errorf("evidence: the summary is no text")
		}
		e.Summary = text
	}
	delete(all, keySummary)
	if len(all) > 0 {
		e.Details = all
	}
	return nil
}

// Summary counts verdicts.
type Summary struct {
	Reports        int `json:"reports"`
	FalsePositive1 int `json:"false-positive-1"`
	FalsePositive2 int `json:"false-positive-2"`
	Benign1        int `json:"benign-1"`
	Benign2        int `json:"benign-2"`
	Harmful        int `json:"harmful"`
	Unverified     int `json:"unverified"`
}

// Add counts one verdict; one that is none of the six counts as unverified.
func (s *Summary) Add(verdict string) {
	s.Reports++
	switch verdict {
	case FalsePositive1:
		s.FalsePositive1++
	case FalsePositive2:
		s.FalsePositive2++
	case Benign1:
		s.Benign1++
	case Benign2:
		s.Benign2++
	case Harmful:
		s.Harmful++
	default:
		s.Unverified++
	}
}

// plus adds the counts of another summary.
func (s *Summary) plus(o Summary) {
	s.Reports += o.Reports
	s.FalsePositive1 += o.FalsePositive1
	s.FalsePositive2 += o.FalsePositive2
	s.Benign1 += o.Benign1
	s.Benign2 += o.Benign2
	s.Harmful += o.Harmful
	s.Unverified += o.Unverified
}

// String is "4 reports: 1 harmful, 2 benign-2, 1 unverified", most urgent first, without what there is none of.
func (s Summary) String() string {
	var parts []string
	for _, p := range []struct {
		n    int
		name string
	}{
		{s.Harmful, Harmful}, {s.Unverified, Unverified}, {s.Benign1, Benign1}, {s.Benign2, Benign2},
		{s.FalsePositive1, FalsePositive1}, {s.FalsePositive2, FalsePositive2},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.name))
		}
	}
	if len(parts) == 0 {
		return count(s.Reports, "report")
	}
	return count(s.Reports, "report") + ": " + strings.Join(parts, ", ")
}

// Summarize sets the summary from the verdicts.
func (v *Verdicts) Summarize() {
	v.Summary = Summary{}
	for i := range v.Verdicts {
		v.Summary.Add(v.Verdicts[i].Verdict)
	}
}

// Write writes the verdicts as JSON, indented, with a newline at the end. Version and summary are set.
func (v Verdicts) Write(w io.Writer) error {
	v.Version = Version
	v.Summarize()
	if v.Verdicts == nil {
		v.Verdicts = []Verdict{}
	}
	return writeJSON(w, v)
}

// ReadVerdicts reads what Verdicts.Write wrote. Errors are *FormatError, or the reader's own.
func ReadVerdicts(r io.Reader, name string) (Verdicts, error) {
	f, err := readFile(r, name)
	if err != nil {
		return Verdicts{}, err
	}
	if err := f.valid(); err != nil {
		return Verdicts{}, err
	}
	var head struct {
		Version *int `json:"version"`
	}
	if err := json.Unmarshal(f.data, &head); err != nil {
		return Verdicts{}, f.jsonError(0, err, "")
	}
	raw, found := map[string]int64{}, 0
	if head.Version != nil {
		raw["version"], found = 0, *head.Version
	}
	if err := f.version(raw, found); err != nil {
		return Verdicts{}, err
	}
	var v Verdicts
	if err := json.Unmarshal(f.data, &v); err != nil {
		return Verdicts{}, f.jsonError(0, err, "")
	}
	return v, nil
}
