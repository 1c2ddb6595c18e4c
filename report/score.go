package report

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Score is how well a detector does on apps whose races are known, alone and with a verification behind it. Harmful races are counted
// by the truth's names, since a detector may report one by several pairs of accesses.
type Score struct {
	Detector string `json:"detector"`
	Reports  int    `json:"reports"`
	// Found and Missed are the harmful races that the detector reports, and those that it does not.
	Found  int `json:"harmfulFound"`
	Missed int `json:"harmfulMissed"`
	// FalseAlarms are reports of races that are known to do no harm; of Unjudged ones nothing is known.
	FalseAlarms int     `json:"falseAlarms"`
	Unjudged    int     `json:"unjudged"`
	Seconds     float64 `json:"seconds"`
	// Verified is what remains of the reports when only those count that the verification calls harmful.
	Verified Remains `json:"verified"`
}

// Remains are the reports that a verification calls harmful.
type Remains struct {
	Found       int `json:"harmfulFound"`
	Missed      int `json:"harmfulMissed"`
	FalseAlarms int `json:"falseAlarms"`
	Unjudged    int `json:"unjudged"`
	// Unverified are reports on which there is no verdict, which a person still has to read.
	Unverified int `json:"unverified"`
}

// Add adds what a detector reports of one app, in so many seconds. Verdict is what the verification says of a report.
func (s *Score) Add(truth Truth, reports []Report, seconds float64, verdict func(*Report) string) {
	s.Reports += len(reports)
	s.Seconds += seconds
	found, confirmed := map[string]bool{}, map[string]bool{}
	for i := range reports {
		r := &reports[i]
		v := NewVerdict(*r, "", "")
		key := truth.key(&v)
		truly, known := truth[key]
		said := verdict(r)
		if said == Unverified {
			s.Verified.Unverified++
		}
		switch {
		case !known:
			s.Unjudged++
			s.Verified.Unjudged += oneIf(said == Harmful)
		case truly != Harmful:
			s.FalseAlarms++
			s.Verified.FalseAlarms += oneIf(said == Harmful)
		default:
			found[key] = true
			confirmed[key] = confirmed[key] || said == Harmful
		}
	}
	for key, verdict := range truth {
		if verdict != Harmful {
			continue
		}
		s.Found += oneIf(found[key])
		s.Missed += oneIf(!found[key])
		s.Verified.Found += oneIf(confirmed[key])
		s.Verified.Missed += oneIf(!confirmed[key])
	}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// ScoreTable writes the scores of detectors on the same apps, a line each.
func ScoreTable(w io.Writer, scores []Score) error {
	out := &textWriter{w: w}
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', tabwriter.AlignRight)
	rows := &textWriter{w: t}
	rows.printf("DETECTOR\tREPORTS\tHARMFUL FOUND\tMISSED\tFALSE ALARMS\tUNJUDGED\tSECONDS\tVERIFIED: HARMFUL\tMISSED\tFALSE ALARMS\tUNJUDGED\tUNVERIFIED\t\n")
	for _, s := range scores {
		v := s.Verified
		rows.printf("%s\t%d\t%d\t%d\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t\n", s.Detector, s.Reports, s.Found, s.Missed, s.FalseAlarms, s.Unjudged,
			fmt.Sprintf("%.2f", s.Seconds), v.Found, v.Missed, v.FalseAlarms, v.Unjudged, v.Unverified)
	}
	return out.flush(t, rows)
}

// Pair is what two reports of one race have in common, whichever detector they are of: the field and the two accesses, in any order.
func (r *Report) Pair() string {
	a, b := r.First.String(), r.Second.String()
	if b < a {
		a, b = b, a
	}
	return r.Field + "\n" + a + "\n" + b
}
