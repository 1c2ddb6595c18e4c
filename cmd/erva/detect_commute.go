package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
)

// commuteFlags ask for events that do not commute.
type commuteFlags struct{ specs string }

func (f *commuteFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.specs, "commute", "", "find events that do not commute, by the preconditions in this file, which erva learn has written")
}

func (f *commuteFlags) wanted() bool { return f.specs != "" }

// check says which flags do not go together.
func (f *commuteFlags) check(d *detectFlags) error {
	switch {
	case !f.wanted():
		return nil
	case d.useFree.wanted || d.reduce.coverage:
		return errors.New("--commute, --use-free and --coverage are different questions: ask one at a time")
	case d.engine != "asyncclock":
		return errors.New("--commute asks the engine asyncclock for the order of tasks")
	}
	return nil
}

// read reads the specifications.
func (f *commuteFlags) read() (*commute.Specs, error) {
	file, err := os.Open(f.specs)
	if err != nil {
		return nil, badFile(fmt.Errorf("open the specifications: %w", err))
	}
	defer func() { _ = file.Close() }() // only read
	specs, err := commute.ReadSpecs(file, f.specs)
	return specs, badFile(err)
}

// commuteReports finds the events of a file that do not commute.
func (f *detectFlags) commuteReports(ctx context.Context, path string, errs io.Writer) (*report.Reports, error, error) {
	find, err := f.commuteFinder(ctx, path, errs)
	if err != nil {
		return nil, nil, err
	}
	return inFile(ctx, f, path, errs, find, commuteOf)
}

// commuteFinder finds them in a file's trace, opened in one way or another.
func (f *detectFlags) commuteFinder(ctx context.Context, path string, errs io.Writer) (func(detect.Opener) (*commute.Result, error), error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	specs, err := f.commute.read()
	if err != nil {
		return nil, err
	}
	const without = "there is no code to ask what fields hold, and where objects are made: %v; name it with --code if the preconditions were learned with it"
	program, err := f.useFree.programFor(path, without, errs)
	if err != nil {
		return nil, err
	}
	types := commute.NewTypes(program)
	return func(open detect.Opener) (*commute.Result, error) {
		return commute.Find(ctx, open, specs, commute.Options{Detect: o, Types: types})
	}, nil
}

// commuteFor are the races of events that do not commute, with those left out.
func (f *detectFlags) commuteFor(ctx context.Context, s *subject, id string) (*race.Set, error) {
	if !f.commute.wanted() {
		return nil, &exitError{code: exitUsage, err: fmt.Errorf("%s is a pair that erva detect --commute finds: name the specifications with --commute", id)}
	}
	find, err := f.commuteFinder(ctx, s.name, io.Discard)
	if err != nil {
		return nil, err
	}
	return withLeftOut(s, find)
}

// commuteOf are the reports of what was found.
func commuteOf(found *commute.Result, tr *trace.Trace, number report.Numbering) *report.Reports {
	r := &report.Reports{Version: report.Version, Source: "erva detect --commute", Reports: []report.Report{}}
	one := func(x *commute.Race) report.Report {
		out := report.FromRace(&x.Race, tr, number)
		out.Commute = &report.Commute{Class: string(x.Class), Condition: x.Condition, Handler: x.Handler}
		return out
	}
	for i := range found.Races {
		r.Reports = append(r.Reports, one(&found.Races[i]))
	}
	for i := range found.Pruned {
		p := &found.Pruned[i]
		r.LeftOut = append(r.LeftOut, report.LeftOut{Report: one(&p.Race), Reason: string(p.Reason), Because: p.Because})
	}
	for i := range found.Violations {
		v := &found.Violations[i]
		r.Violations = append(r.Violations, report.Violation{Condition: v.Condition, Handler: v.Handler, Task: tr.Tables.TaskKey(v.Task)})
	}
	return r
}
