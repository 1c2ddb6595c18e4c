package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// details are the evidence of a verdict as far as people are shown it.
type details struct {
	Story []string
	Diff  []string
	Crash *struct {
		Exception, Message string
		Stack, Causes      []string
	}
	Guard *struct {
		Read, Branch      string
		Recorded, Flipped []string
	}
	Edges    []struct{ Rule, Text string }
	Deadlock *struct {
		Held []struct {
			Task  string
			Until []string
		}
		Threads []struct{ Name, Doing string }
		Lost    string
		QuietMs int64
	}
	Runs []struct {
		Way, Outcome, Reason string
		Flipped              bool
	}
}

// WriteEvidence writes what a verdict rests on for people: both orders step by step, what differs, where it failed, what
// guards the variable, what was stuck, or the path that orders the pair.
func WriteEvidence(w io.Writer, v Verdict) error {
	data, err := json.Marshal(v.Evidence)
	if err != nil {
		return err
	}
	var d details
	if err := json.Unmarshal(data, &d); err != nil {
		return fmt.Errorf("evidence of %s: %w", v.ID, err)
	}
	p := &page{}
	p.line("%s: %s", v.ID, v.headline())
	p.line("%s", v.Field)
	p.line("%s", v.Evidence.Summary)
	p.list("Both orders", d.Story)
	p.list("What the user sees", d.Diff)
	p.failure(&d)
	p.guard(&d)
	p.deadlock(&d)
	p.path(&d)
	p.runs(v, &d)
	_, err = io.WriteString(w, p.text.String())
	return err
}

// page is a text with headed lists.
type page struct{ text strings.Builder }

func (p *page) line(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

func (p *page) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	p.line("\n%s:", title)
	for _, l := range lines {
		p.line("  %s", l)
	}
}

func (p *page) failure(d *details) {
	if d.Crash == nil {
		return
	}
	lines := []string{strings.TrimSuffix(d.Crash.Exception+": "+d.Crash.Message, ": ")}
	for _, f := range d.Crash.Stack {
		lines = append(lines, "  at "+f)
	}
	for _, c := range d.Crash.Causes {
		lines = append(lines, "caused by "+c)
	}
	p.list("The failure", lines)
}

func (p *page) guard(d *details) {
	if d.Guard == nil {
		return
	}
	p.list(fmt.Sprintf("The read at %s guards the branch at %s; recorded", d.Guard.Read, d.Guard.Branch), d.Guard.Recorded)
	p.list("In the other order", d.Guard.Flipped)
}

func (p *page) deadlock(d *details) {
	if d.Deadlock == nil {
		return
	}
	var lines []string
	for _, h := range d.Deadlock.Held {
		lines = append(lines, fmt.Sprintf("%s was held until %s, which never came", h.Task, strings.Join(h.Until, " and ")))
	}
	for _, t := range d.Deadlock.Threads {
		lines = append(lines, fmt.Sprintf("%s was %s", t.Name, t.Doing))
	}
	if d.Deadlock.Lost != "" {
		lines = append(lines, d.Deadlock.Lost)
	}
	p.list(fmt.Sprintf("The deadlock: nothing moved for %d ms", d.Deadlock.QuietMs), lines)
}

func (p *page) path(d *details) {
	var lines []string
	for _, e := range d.Edges {
		lines = append(lines, fmt.Sprintf("%s (%s)", e.Text, e.Rule))
	}
	p.list("Why the other order cannot be", lines)
}

func (p *page) runs(v Verdict, d *details) {
	var lines []string
	for _, r := range d.Runs {
		line := r.Way + ": " + r.Outcome
		if r.Flipped {
			line += ", in the other order"
		}
		if r.Reason != "" {
			line += " (" + r.Reason + ")"
		}
		lines = append(lines, line)
	}
	p.list(fmt.Sprintf("Flips (%d controls)", v.Runs.Controls), lines)
	if v.Schedule != "" {
		p.line("\nThe schedule is %s: erva replay --race %s shows it again.", v.Schedule, v.ID)
	}
}
