package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/coverage"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
)

// reduceFlags say how many races become a list that a person reads.
type reduceFlags struct {
	coverage bool
	groupBy  string
}

func (f *reduceFlags) register(c *cobra.Command) {
	c.Flags().BoolVar(&f.coverage, "coverage", false, "list the races that others cover apart, each with what covers it")
	c.Flags().StringVar(&f.groupBy, "group-by", "", "list groups of races: by variable, site (the two places in user code), pair (of tasks) or class (of the variable)")
	completeValues(c, "group-by", texts(detect.Groupings())...)
}

// texts are the values that a flag takes.
func texts[T ~string](list []T) []string {
	var out []string
	for _, v := range list {
		out = append(out, string(v))
	}
	return out
}

// check says which flags do not go together.
func (f *reduceFlags) check(d *detectFlags) error {
	switch {
	case f.coverage && d.useFree.wanted:
		return errors.New("--coverage is for races of all kinds: leave it or --use-free out")
	case f.coverage && d.model == detect.ModelDroidRacer:
		return errors.New("--coverage needs an order that is transitive, which that of model droidracer is not")
	}
	return detect.Regroup(nil, &race.Set{}, f.grouping())
}

func (f *reduceFlags) grouping() detect.Grouping {
	if f.groupBy == "" {
		return detect.BySite
	}
	return detect.Grouping(f.groupBy)
}

// print prints the reports for people.
func (f *reduceFlags) print(w io.Writer, r report.Reports) error {
	if f.groupBy == "" {
		return report.Table(w, r)
	}
	return report.GroupTable(w, r, f.groupBy)
}

// reduced are the reports of a trace's races, less those that others cover, in the groups that are asked for.
func (f *detectFlags) reduced(ctx context.Context, open detect.Opener, set *race.Set, tr *trace.Trace, source string, number report.Numbering) (*report.Reports, error) {
	if err := f.reduce.regroup(tr, set); err != nil {
		return nil, err
	}
	all := report.FromRaces(*set, tr, source, number)
	if !f.reduce.coverage {
		return &all, nil
	}
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	covers, err := coverage.Find(ctx, open, o, set.Races)
	if err != nil {
		return nil, err
	}
	left := report.Reports{Version: all.Version, Source: all.Source, Reports: []report.Report{}}
	for i, by := range covers {
		if by == nil {
			left.Reports = append(left.Reports, all.Reports[i])
			continue
		}
		out := report.LeftOut{Report: all.Reports[i], Reason: "covered", By: all.Reports[by[0]].ID}
		var steps []string
		for _, k := range by {
			x := &all.Reports[k]
			steps = append(steps, fmt.Sprintf("%s (%s before %s)", x.ID, x.First.Place(), x.Second.Place()))
		}
		out.Because = "ordered if " + strings.Join(steps, ", then ") + " were"
		left.LeftOut = append(left.LeftOut, out)
	}
	return &left, nil
}

// regroup gives races the groups that are asked for; what an engine has grouped itself stays without the flag.
func (f *reduceFlags) regroup(tr *trace.Trace, set *race.Set) error {
	if f.groupBy == "" {
		return nil
	}
	return detect.Regroup(&tr.Tables, set, f.grouping())
}
