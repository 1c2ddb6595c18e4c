package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/erva-go/erva/race"
)

// Table writes race reports for people: one line a race, races of one group together; then what was left out, and why.
func Table(w io.Writer, r Reports) error {
	out := &textWriter{w: w}
	order, groups := grouped(r.Reports)
	out.printf("%s in %s\n", count(len(r.Reports), "race"), count(len(order), "group"))
	if err := raceRows(out, r, order, groups); err != nil {
		return err
	}
	if err := violationRows(out, r.Violations); err != nil {
		return err
	}
	return leftOutRows(out, r.LeftOut)
}

// raceRows are the lines of the races.
func raceRows(out *textWriter, r Reports, order []string, groups map[string][]Report) error {
	if len(r.Reports) == 0 {
		return out.err
	}
	out.printf("\n")
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	rows := &textWriter{w: t}
	rows.printf("RACE\tKIND\tFIELD\tFIRST\tSECOND%s\n", lastHeading(r.Reports))
	for n, g := range order {
		if n > 0 && len(groups[g]) > 1 {
			rows.printf("\t\t\t\t\n")
		}
		for _, x := range groups[g] {
			field := shortField(x.Field)
			if x.Count > 1 {
				field += fmt.Sprintf(" (%d pairs)", x.Count)
			}
			kind, last := x.Kind, ""
			if u := x.UseFree; u != nil {
				kind, last = u.Class, "\t"+oneLine(cmp.Or(u.Use, "unknown ("+u.Basis+")"))
			}
			if c := x.Commute; c != nil {
				kind, last = c.Class, "\t"+oneLine(c.String())
			}
			rows.printf("%s\t%s\t%s\t%s\t%s%s\n", oneLine(x.ID), oneLine(kind), oneLine(field), oneLine(x.First.String()), oneLine(x.Second.String()), last)
		}
	}
	return out.flush(t, rows)
}

// lastHeading is that of the column that only some detectors have something for.
func lastHeading(list []Report) string {
	for i := range list {
		switch {
		case list[i].UseFree != nil:
			return "\tDEREFERENCED"
		case list[i].Commute != nil:
			return "\tREQUIRED"
		}
	}
	return ""
}

// violationRows are the lines of what handlers did not find as they require it.
func violationRows(out *textWriter, list []Violation) error {
	if len(list) == 0 {
		return out.err
	}
	out.printf("\n%s did not hold where required\n\n", count(len(list), "precondition"))
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	rows := &textWriter{w: t}
	rows.printf("REQUIRED\tTASK\n")
	for _, v := range list {
		rows.printf("%s\t%s\n", oneLine(v.String()), oneLine(v.Task))
	}
	return out.flush(t, rows)
}

// leftOutRows are the lines of what was left out.
func leftOutRows(out *textWriter, list []LeftOut) error {
	if len(list) == 0 {
		return out.err
	}
	out.printf("\n%s left out\n\n", count(len(list), "pair"))
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	rows := &textWriter{w: t}
	rows.printf("PAIR\tREASON\tFIELD\tFIRST\tSECOND\tBECAUSE\n")
	for _, x := range list {
		rows.printf("%s\t%s\t%s\t%s\t%s\t%s\n", oneLine(x.ID), x.Reason, oneLine(shortField(x.Field)), oneLine(x.First.String()),
			oneLine(x.Second.String()), oneLine(x.Because))
	}
	return out.flush(t, rows)
}

// maxListed is how many races of a group its line names.
const maxListed = 8

// GroupTable writes the groups of race reports for people: one line a group, those of the app's own code first; then what was
// left out, and why. By says what the groups have in common.
func GroupTable(w io.Writer, r Reports, by string) error {
	out := &textWriter{w: w}
	order, groups := grouped(r.Reports)
	out.printf("%s in %s by %s\n", count(len(r.Reports), "race"), count(len(order), "group"), by)
	if len(order) > 0 {
		out.printf("\n")
		slices.SortStableFunc(order, func(a, b string) int {
			return cmp.Compare(priorityRank(groups[a]), priorityRank(groups[b]))
		})
		t := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
		rows := &textWriter{w: t}
		rows.printf("GROUP\tRACES\tCODE\tKIND\tOF\n")
		for _, g := range order {
			list := groups[g]
			rows.printf("%s\t%d\t%s\t%s\t%s\n", oneLine(strings.TrimPrefix(g, "\x00")), len(list), priorityName(list), oneLine(kindsOf(list)), oneLine(idsOf(list)))
		}
		if err := out.flush(t, rows); err != nil {
			return err
		}
	}
	return leftOutRows(out, r.LeftOut)
}

// priorityRank is the place of a group's nearest race to the app's code in the order of priorities.
func priorityRank(list []Report) int {
	best := len(priorities)
	for _, x := range list {
		if at := slices.Index(priorities[:], race.Priority(x.Priority)); at >= 0 {
			best = min(best, at)
		}
	}
	return best
}

// priorities are those of races, the first one first.
var priorities = [...]race.Priority{race.AppCode, race.CalledCode, race.FrameworkCode}

// priorityName is the priority of a group's nearest race to the app's code.
func priorityName(list []Report) race.Priority {
	if rank := priorityRank(list); rank < len(priorities) {
		return priorities[rank]
	}
	return ""
}

func kindsOf(list []Report) string {
	var kinds []string
	for _, x := range list {
		if !slices.Contains(kinds, x.Kind) {
			kinds = append(kinds, x.Kind)
		}
	}
	return strings.Join(kinds, ", ")
}

func idsOf(list []Report) string {
	var ids []string
	for _, x := range list[:min(len(list), maxListed)] {
		ids = append(ids, x.ID)
	}
	text := strings.Join(ids, " ")
	if more := len(list) - maxListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// grouped lists the groups in the order of their first race.
func grouped(reports []Report) (order []string, groups map[string][]Report) {
	groups = map[string][]Report{}
	for _, x := range reports {
		g := x.Group
		if g == "" {
			g = "\x00" + x.ID // a group of its own
		}
		if groups[g] == nil {
			order = append(order, g)
		}
		groups[g] = append(groups[g], x)
	}
	return order, groups
}

// VerdictTable writes verdicts for people: one line a race with the reason, then a summary.
func VerdictTable(w io.Writer, v Verdicts) error {
	out := &textWriter{w: w}
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	rows := &textWriter{w: t}
	if len(v.Verdicts) > 0 {
		rows.printf("RACE\tFIELD\tVERDICT\tRUNS\tWHY\n")
	}
	for _, x := range v.Verdicts {
		rows.printf("%s\t%s\t%s\t%s\t%s\n", oneLine(x.ID), oneLine(shortField(x.Field)), oneLine(x.headline()), x.Runs, oneLine(x.Evidence.Summary))
	}
	if err := out.flush(t, rows); err != nil {
		return err
	}
	if len(v.Verdicts) > 0 {
		out.printf("\n")
	}
	out.printf("%s\n", v.Summary)
	if v.Seconds > 0 {
		out.printf("%.1f s\n", v.Seconds)
	}
	return out.err
}

// textWriter keeps the first error, so that a table can be written line by line.
type textWriter struct {
	w   io.Writer
	err error
}

func (t *textWriter) Write(p []byte) (int, error) {
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.w.Write(p)
	t.err = err
	return n, err
}

func (t *textWriter) printf(format string, args ...any) {
	_, _ = fmt.Fprintf(t, format, args...) // Write keeps the error
}

func (t *textWriter) flush(tab *tabwriter.Writer, rows *textWriter) error {
	if rows.err != nil {
		return rows.err
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	return t.err
}

// oneLine keeps a text that an app or a file chose from breaking a table, or a terminal.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case r < ' ' || r == 0x7f || (r >= 0x80 && r < 0xa0):
			return '\ufffd'
		default:
			return r
		}
	}, s)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func shortClass(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// shortField is a field with its class, without the package.
func shortField(field string) string {
	i := strings.LastIndexAny(field, ".#")
	if i < 0 {
		return field
	}
	return shortClass(field[:i]) + field[i:]
}
