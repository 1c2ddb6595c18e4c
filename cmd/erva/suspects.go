package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/verify"
)

// suspected is what is to be verified.
type suspected struct {
	reports  []report.Report
	suspects []verify.Suspect
	pairs    []int // how many of the suspects each report has, in order
}

// suspects are the races to verify: imported reports, or the detector's.
func (f *verifyFlags) suspects(ctx context.Context, s *subject, errs io.Writer) (*suspected, error) {
	if f.reports != "" {
		return f.imported(s, errs)
	}
	set, err := f.detect.find(ctx, s.trace)
	if err != nil {
		return nil, err
	}
	out := &suspected{reports: report.FromRaces(*set, s.trace, "erva", nil).Reports}
	for i := range set.Races {
		out.add(verify.Suspect{ID: set.Races[i].ID, Race: &set.Races[i]})
	}
	return out, nil
}

// add adds the suspects of the next report.
func (w *suspected) add(of ...verify.Suspect) {
	w.suspects = append(w.suspects, of...)
	w.pairs = append(w.pairs, len(of))
}

// imported are the reports of a file and the pairs of accesses that they mean in the recording.
func (f *verifyFlags) imported(s *subject, errs io.Writer) (*suspected, error) {
	file, err := os.Open(f.reports)
	if err != nil {
		return nil, badFile(fmt.Errorf("open the reports: %w", err))
	}
	defer func() { _ = file.Close() }() // only read
	read, err := report.ReadForeign(file, f.reports, report.Format(f.format))
	if errors.Is(err, report.ErrFormat) {
		return nil, &exitError{code: exitUsage, err: err}
	}
	if err != nil {
		return nil, badFile(err)
	}
	for _, n := range read.Notes {
		warn(errs, n)
	}
	matched := report.Match(read.Reports, s.trace)
	fitting := make([][]race.Race, len(matched))
	for i := range matched {
		fitting[i] = matched[i].Races
	}
	out := &suspected{}
	var unmatched []string
	for i, meant := range verify.Meant(s.trace, fitting) {
		m := &matched[i]
		out.reports = append(out.reports, m.Report)
		if len(meant) == 0 {
			unmatched = append(unmatched, m.Report.ID)
			out.add(verify.Suspect{ID: m.Report.ID, Reason: m.Reason})
			continue
		}
		var of []verify.Suspect
		for n := range meant {
			of = append(of, verify.Suspect{ID: verify.PairID(m.Report.ID, n+1), Race: &meant[n]})
		}
		out.add(of...)
	}
	warn(errs, unmatchedReports(f.reports, unmatched, len(matched)))
	return out, nil
}

// unmatchedReports says which reports of a file fit nothing in the recording; the verdicts say what is missing.
func unmatchedReports(name string, ids []string, of int) string {
	const shown = 5
	n := len(ids)
	if n == 0 {
		return ""
	}
	if n > shown {
		ids = append(ids[:shown:shown], "…")
	}
	return fmt.Sprintf("%s: %d of %d reports fit nothing in this recording and stay unverified (%s): record a run that gets there, or correct their fields and sites",
		name, n, of, strings.Join(ids, ", "))
}

// pairDetails are the verdicts on the pairs of one report, for its evidence.
func pairDetails(pairs []verify.Verdict) []map[string]any {
	var out []map[string]any
	for _, p := range pairs {
		out = append(out, map[string]any{"story": p.Story, "verdict": string(p.Finding.Verdict), "summary": p.Finding.Summary})
	}
	return out
}
