package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/culprit"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/verify"
)

// reproduced is what `reproduce --json` prints.
type reproduced struct {
	Version    int            `json:"version"`
	Reproduced bool           `json:"reproduced"`
	Why        string         `json:"why,omitempty"` // why it was not
	Crash      crashJSON      `json:"crash"`
	Failing    failingJSON    `json:"failing"`
	Recording  string         `json:"recording"`
	Unseen     []string       `json:"unseen,omitempty"` // classes on the stack of which the recording shows nothing
	Never      []string       `json:"never,omitempty"`  // what sets the failing field to null, and never ran
	Race       *report.Report `json:"race,omitempty"`
	Reason     string         `json:"reason,omitempty"` // why the pair was tried
	Schedule   string         `json:"schedule,omitempty"`
	// Confirmed of Runs runs of the schedule failed like that.
	Confirmed int            `json:"confirmed"`
	Runs      int            `json:"runs"`
	Orders    []verify.Story `json:"orders,omitempty"`
	Tried     []triedJSON    `json:"tried"`
	Refused   int            `json:"refused"` // pairs that have no other order
	Left      int            `json:"left"`    // pairs that no time was left for
	Seconds   float64        `json:"seconds"`
}

// crashJSON is the failure that was reported.
type crashJSON struct {
	Exception string   `json:"exception"`
	Message   string   `json:"message,omitempty"`
	Stack     []string `json:"stack"`
	Line      int      `json:"line"` // of the report's file
}

// failingJSON is the expression that failed.
type failingJSON struct {
	Sort   string   `json:"sort"`
	Member string   `json:"member,omitempty"`
	At     string   `json:"at,omitempty"`
	Fields []string `json:"fields,omitempty"`
}

// triedJSON is an order that was tried.
type triedJSON struct {
	Candidate string `json:"candidate"`
	Pair      string `json:"pair"`
	Why       string `json:"why"`
	Way       string `json:"way"`
	Flipped   bool   `json:"flipped"`
	Outcome   string `json:"outcome"`
	Differs   string `json:"differs,omitempty"` // from the wanted failure
	Note      string `json:"note,omitempty"`
}

// summary is the result for machines.
func (r *reproducer) summary() *reproduced {
	root := r.report.Throwable.Root()
	x := r.ranking.Failing
	out := &reproduced{Version: 1, Why: r.why(), Recording: r.subject.name, Unseen: r.ranking.Unseen, Never: r.ranking.Never, Refused: r.result.Refused, Left: r.result.Left,
		Crash:   crashJSON{Exception: root.Class, Message: root.Message, Stack: framesText(root.Frames), Line: r.report.Line},
		Failing: failingJSON{Sort: string(x.Sort), Member: x.Member, At: x.At, Fields: x.Fields},
		Tried:   []triedJSON{}, Seconds: r.result.Elapsed.Seconds()}
	for i := range r.result.Tried {
		a := &r.result.Tried[i]
		out.Tried = append(out.Tried, triedJSON{Candidate: a.Candidate.Race.ID, Pair: r.pair(&a.Candidate), Why: a.Candidate.Why, Way: a.Way,
			Flipped: a.Flipped, Outcome: string(a.Outcome), Differs: a.Differs, Note: a.Note})
	}
	if found := r.result.Found; found != nil {
		race := report.FromRace(&found.Candidate.Race, r.subject.trace, nil)
		out.Reproduced, out.Race, out.Reason, out.Orders = true, &race, found.Candidate.Why, found.Orders
		out.Confirmed, out.Runs, out.Schedule = found.Confirmed, found.Runs, r.schedulePath()
	}
	return out
}

func framesText(frames []crash.Frame) []string {
	out := []string{}
	for _, f := range frames {
		out = append(out, f.String())
	}
	return out
}

// pair names the two tasks of a candidate.
func (r *reproducer) pair(c *culprit.Candidate) string {
	name := func(key string) string { return shorten(key) }
	return name(r.subject.trace.Tables.TaskKey(c.Race.First.Task)) + " and " + name(r.subject.trace.Tables.TaskKey(c.Race.Second.Task))
}

// why says why nothing was found; empty if something was.
func (r *reproducer) why() string {
	natural := &r.result.Natural
	switch {
	case r.result.Found != nil:
		return ""
	case natural.Same():
		return "the app fails like that in the recorded order already"
	case len(r.ranking.Unseen) > 0:
		return "the recording never entered " + strings.Join(r.ranking.Unseen, ", ")
	case !r.ranking.Ran:
		return "the recording never ran the code on the stack"
	case len(r.ranking.Never) > 0:
		return "the recording never ran what would put null there: " + strings.Join(r.ranking.Never, ", ")
	case natural.Crash != nil:
		return "the app fails otherwise in the recorded order: " + verify.CrashText(natural.Crash)
	case r.result.Left > 0:
		return fmt.Sprintf("the budget was used up before %d of the candidates had their turn", r.result.Left)
	}
	return fmt.Sprintf("orders that were tried: %d", len(r.result.Tried))
}

func (r *reproducer) schedulePath() string { return filepath.Join(r.out, "schedule.json") }

// print says what was found and leaves the schedule.
func (r *reproducer) print() error {
	found := r.result.Found
	if found != nil {
		var b bytes.Buffer
		if err := flipper.WriteSchedule(&b, *found.Schedule); err != nil {
			return err
		}
		if err := disk.ReplaceBytes(disk.Local{}, r.schedulePath(), b.Bytes()); err != nil {
			return badFile(fmt.Errorf("write the schedule: %w", err))
		}
	}
	if r.json {
		if err := printJSON(r.stdout, r.summary()); err != nil {
			return err
		}
	} else {
		r.printReport()
		if found != nil {
			r.printFound(found)
		} else {
			r.printTried()
		}
	}
	if found == nil {
		return &exitError{code: exitFound}
	}
	return r.subject.status()
}

// printReport says which failure was looked for.
func (r *reproducer) printReport() {
	root := r.report.Throwable.Root()
	fmt.Fprintf(r.stdout, "looked for: %s\n", strings.TrimSuffix(root.Class+": "+firstLine(root.Message), ": "))
	if x := r.ranking.Failing; x.At != "" {
		fmt.Fprintf(r.stdout, "  at %s%s\n", x.At, fieldsText(x.Fields))
	}
	if n := len(r.reports) - 1; n > 0 && r.nth == 0 {
		fmt.Fprintf(r.stdout, "  the report at line %d of %s; it has %d more, which --report chooses\n", r.report.Line, r.crash, n)
	}
}

func fieldsText(fields []string) string {
	if len(fields) == 0 {
		return ""
	}
	const most = 4
	return ", which reads " + strings.Join(fields[:min(len(fields), most)], ", ")
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// printFound tells the order that leads to the failure.
func (r *reproducer) printFound(a *verify.Attempt) {
	fmt.Fprintf(r.stdout, "reproduced in %d of %d runs, with order %d of those that were tried: %s\n", a.Confirmed, a.Runs, len(r.result.Tried), a.Candidate.Why)
	one := report.FromRace(&a.Candidate.Race, r.subject.trace, nil)
	if one.Field != "" {
		fmt.Fprintf(r.stdout, "the race: %s, %s and %s\n", one.Field, one.First, one.Second)
	}
	for i := range a.Orders {
		for _, line := range a.Orders[i].Lines() {
			fmt.Fprintf(r.stdout, "  %s\n", line)
		}
	}
	fmt.Fprintf(r.stdout, "then: %s\n", verify.CrashText(a.Crash))
	for _, f := range a.Crash.Stack {
		fmt.Fprintf(r.stdout, "    at %s\n", f)
	}
	fmt.Fprintf(r.stdout, "again: erva replay %s --schedule %s\n", r.subject.name, r.schedulePath())
}

// printTried says why there is no such order, and what was tried.
func (r *reproducer) printTried() {
	fmt.Fprintf(r.stdout, "no event order in this recording leads here: %s\n", r.why())
	for i := range r.result.Tried {
		a := &r.result.Tried[i]
		fmt.Fprintf(r.stdout, "  %s, %s: %s: %s\n", a.Candidate.Race.ID, a.Way, a.Candidate.Why, outcomeText(a))
	}
	if n := r.result.Refused; n > 0 {
		fmt.Fprintf(r.stdout, "  %d more pairs have no other order\n", n)
	}
}

// outcomeText is what an attempt led to.
func outcomeText(a *verify.Attempt) string {
	switch {
	case a.Differs != "":
		return "another failure, " + a.Differs
	case a.Crash != nil:
		return fmt.Sprintf("the failure, but in %d of %d runs only", a.Confirmed, a.Runs)
	case a.Note != "":
		return string(a.Outcome) + ", " + shorten(a.Note)
	case !a.Flipped:
		return string(a.Outcome) + " without the other order"
	}
	return string(a.Outcome) + " in the other order"
}
