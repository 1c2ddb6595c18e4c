package report

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/erva-go/erva/race"
)

// Corpus is what erva made of a set of apps: the tables of ERVA's evaluation (section 5), and its verdicts against the truth.
type Corpus struct {
	Effectiveness []Effectiveness `json:"effectiveness"`
	Efficiency    []Efficiency    `json:"efficiency"`
	Confusion     Confusion       `json:"confusion"`
}

// Effectiveness is a row of Table 1.
type Effectiveness struct {
	App string `json:"app"`
	// High and Normal count the reports by priority: high where both accesses are in the app's code, normal where the framework
	// makes one (EventRacer's two priorities). Another tool's reports have none.
	High   int `json:"high"`
	Normal int `json:"normal"`
	Summary
	Seconds float64 `json:"seconds"` // of the verification
}

// Efficiency is a row of Table 2.
type Efficiency struct {
	App     string `json:"app"`
	Reports int    `json:"reports"`
	Phases
	Total float64 `json:"total"`
}

// Confusion counts the races whose truth is known.
type Confusion struct {
	// Counts are by the true verdict, then by erva's, or NotReported.
	Counts map[string]map[string]int `json:"counts"`
	Known  int                       `json:"known"`
	Right  int                       `json:"right"`
	// Reports is how many races were reported, with or without a known truth.
	Reports int `json:"reports"`
}

// NotReported stands for erva's verdict on a race that is known and was not found.
const NotReported = "not reported"

// decided are the verdicts that a race can truly have.
func decided() []string {
	return []string{FalsePositive1, FalsePositive2, Benign1, Benign2, Harmful}
}

// NewCorpus sums trials up.
func NewCorpus(trials []Trial) Corpus {
	c := Corpus{Confusion: Confusion{Counts: map[string]map[string]int{}}}
	for _, verdict := range decided() {
		c.Confusion.Counts[verdict] = map[string]int{}
	}
	for i := range trials {
		t := &trials[i]
		row := Effectiveness{App: t.App, Seconds: t.Phases.Verification}
		for j := range t.Result.Verdicts {
			row.add(&t.Result.Verdicts[j])
		}
		c.Effectiveness = append(c.Effectiveness, row)
		c.Efficiency = append(c.Efficiency, Efficiency{App: t.App, Reports: row.Reports, Phases: t.Phases, Total: t.Phases.Total()})
		c.Confusion.add(t)
	}
	return c
}

func (e *Effectiveness) add(v *Verdict) {
	e.Summary.Add(v.Verdict)
	switch race.Priority(v.Priority) {
	case race.AppCode:
		e.High++
	case race.CalledCode, race.FrameworkCode:
		e.Normal++
	}
}

func (c *Confusion) add(t *Trial) {
	for i := range t.Result.Verdicts {
		v := &t.Result.Verdicts[i]
		c.Reports++
		truth, ok := t.Truth[t.Truth.key(v)]
		if !ok {
			continue
		}
		c.Known++
		c.Counts[truth][v.Verdict]++
		if truth == v.Verdict {
			c.Right++
		}
	}
	for truth, n := range t.unmet() {
		c.Known += n
		c.Counts[truth][NotReported] += n
	}
}

// total is the last row of Table 1.
func (c *Corpus) total() Effectiveness {
	sum := Effectiveness{App: "Total"}
	for _, e := range c.Effectiveness {
		sum.High += e.High
		sum.Normal += e.Normal
		sum.Seconds += e.Seconds
		sum.Summary.plus(e.Summary)
	}
	return sum
}

// Summary counts the verdicts of all apps.
func (c *Corpus) Summary() Summary { return c.total().Summary }

// average is the last row of Table 2.
func (c *Corpus) average() Efficiency {
	var sum Efficiency
	for _, e := range c.Efficiency {
		sum.Reports += e.Reports
		sum.Online += e.Online
		sum.Offline += e.Offline
		sum.Verification += e.Verification
		sum.Total += e.Total
	}
	n := float64(max(len(c.Efficiency), 1))
	return Efficiency{App: "Average", Reports: sum.Reports, Total: sum.Total / n,
		Phases: Phases{Online: sum.Online / n, Offline: sum.Offline / n, Verification: sum.Verification / n}}
}

// WriteTables prints all three for people.
func (c *Corpus) WriteTables(w io.Writer) error {
	out := &textWriter{w: w}
	out.printf("Effectiveness (ERVA, Table 1)\n\n")
	if err := c.effectivenessTable(out); err != nil {
		return err
	}
	out.printf("\nEfficiency, in seconds (ERVA, Table 2)\n\n")
	if err := c.efficiencyTable(out); err != nil {
		return err
	}
	out.printf("\nVerdicts (columns) against the truth (rows)\n\n")
	return c.Confusion.table(out)
}

// rightAligned starts a table of numbers.
func rightAligned(out *textWriter) (*tabwriter.Writer, *textWriter) {
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', tabwriter.AlignRight)
	return t, &textWriter{w: t}
}

func (c *Corpus) effectivenessTable(out *textWriter) error {
	t, rows := rightAligned(out)
	rows.printf("APP\tREPORTS\tHIGH\tNORMAL\tFALSE-1\tFALSE-2\tTRUE\tBENIGN-1\tBENIGN-2\tHARMFUL\tUNVERIFIED\tSECONDS\t\n")
	total := c.total()
	for _, e := range append(c.Effectiveness[:len(c.Effectiveness):len(c.Effectiveness)], total) {
		rows.printf("%s\t", oneLine(e.App))
		for _, n := range e.counts() {
			rows.printf("%d\t", n)
		}
		rows.printf("%.1f\t\n", e.Seconds)
	}
	rows.printf("(%%)\t")
	for _, n := range total.counts() {
		rows.printf("%.1f\t", percent(n, total.Reports))
	}
	rows.printf("\t\n")
	return out.flush(t, rows)
}

// counts are the row's numbers, in the order of its columns.
func (e *Effectiveness) counts() []int {
	truePositives := e.Benign1 + e.Benign2 + e.Harmful
	return []int{e.Reports, e.High, e.Normal, e.FalsePositive1, e.FalsePositive2, truePositives, e.Benign1, e.Benign2, e.Harmful, e.Unverified}
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

func (c *Corpus) efficiencyTable(out *textWriter) error {
	t, rows := rightAligned(out)
	rows.printf("APP\tONLINE\tOFFLINE\tVERIFICATION\tTOTAL\t\n")
	average := c.average()
	for _, e := range append(c.Efficiency[:len(c.Efficiency):len(c.Efficiency)], average) {
		rows.printf("%s\t%.2f\t%.2f\t%.2f\t%.2f\t\n", oneLine(e.App), e.Online, e.Offline, e.Verification, e.Total)
	}
	if err := out.flush(t, rows); err != nil {
		return err
	}
	verification := average.Verification * float64(len(c.Efficiency))
	out.printf("\n%.2f s of verification a report\n", verification/float64(max(average.Reports, 1)))
	return out.err
}

func (c *Confusion) table(out *textWriter) error {
	columns := append(decided(), Unverified, NotReported)
	t, rows := rightAligned(out)
	for _, column := range columns {
		rows.printf("\t%s", column)
	}
	rows.printf("\t\n")
	for _, truth := range decided() {
		rows.printf("%s\t", truth)
		for _, column := range columns {
			rows.printf("%d\t", c.Counts[truth][column])
		}
		rows.printf("\n")
	}
	if err := out.flush(t, rows); err != nil {
		return err
	}
	out.printf("\n%s\n", c)
	return out.err
}

// String is "70 of 72 known races as expected; the truth about 5 of 77 reports is not known".
func (c *Confusion) String() string {
	reported := c.Known
	for _, row := range c.Counts {
		reported -= row[NotReported]
	}
	return fmt.Sprintf("%d of %s as expected; of %d of %s the truth is not known", c.Right, count(c.Known, "known race"),
		c.Reports-reported, count(c.Reports, "report"))
}
