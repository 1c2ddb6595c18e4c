package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/archive"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/detect/usefree"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
)

// useFreeFlags ask for use-free races.
type useFreeFlags struct {
	wanted bool
	code   string
}

func (f *useFreeFlags) register(c *cobra.Command) {
	c.Flags().BoolVar(&f.wanted, "use-free", false, "find use-free races: a reference that is used by one task and set to null by another")
	c.Flags().StringVar(&f.code, "code", "", "with --use-free and --commute: the app's code, an APK, jar or folder of class files (default: what the recording has)")
}

// check says which flags do not go together.
func (f *useFreeFlags) check(d *detectFlags) error {
	switch {
	case !f.wanted && !d.commute.wanted() && f.code != "":
		return errors.New("--code is for --use-free and --commute")
	case f.wanted && d.engine != "asyncclock":
		return errors.New("--use-free asks the engine asyncclock for the order of tasks")
	}
	return nil
}

// useFreeReports finds the use-free races of a file.
func (f *detectFlags) useFreeReports(ctx context.Context, path string, errs io.Writer) (*report.Reports, error, error) {
	find, err := f.useFreeFinder(ctx, path, errs)
	if err != nil {
		return nil, nil, err
	}
	return inFile(ctx, f, path, errs, find, useFreeOf)
}

// inFile looks for something in a file, which is read again and again where that can be done, and makes reports of it. Status is
// how the command ends that has printed them.
func inFile[R any](ctx context.Context, f *detectFlags, path string, errs io.Writer, find func(detect.Opener) (R, error),
	reportsOf func(R, *trace.Trace, report.Numbering) *report.Reports) (r *report.Reports, status, err error) {
	if !f.lenient {
		// A file that is not whole or makes no sense is read at once below, which says what is wrong with it.
		s := &reopened{path: path}
		if found, err := find(s.open); err == nil {
			return reportsOf(found, &trace.Trace{Tables: *s.tables}, nil), nil, nil
		} else if ctx.Err() != nil {
			return nil, nil, err
		}
	}
	s, err := f.open(path, errs)
	if err != nil {
		return nil, nil, err
	}
	found, err := find(detect.Memory(s.trace))
	if err != nil {
		return nil, nil, err
	}
	reports := reportsOf(found, s.trace, s.numbering)
	reports.Ignored = s.ignored
	return reports, s.status(), nil
}

// useFreeFinder finds the use-free races of a file's trace, opened in one way or another.
func (f *detectFlags) useFreeFinder(ctx context.Context, path string, errs io.Writer) (func(detect.Opener) (*usefree.Result, error), error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	program, err := f.useFree.program(path, errs)
	return func(open detect.Opener) (*usefree.Result, error) {
		return usefree.Find(ctx, open, usefree.Options{Detect: o, Code: program})
	}, err
}

// racesFor are the races among which one of an id is: those of each detector, and those left out of them, have ids of their own.
func (f *detectFlags) racesFor(ctx context.Context, s *subject, id string) (*race.Set, error) {
	switch {
	case commute.IsID(id):
		return f.commuteFor(ctx, s, id)
	case !usefree.IsID(id):
		return f.findIn(ctx, s)
	}
	find, err := f.useFreeFinder(ctx, s.name, io.Discard)
	if err != nil {
		return nil, err
	}
	return withLeftOut(s, find)
}

// withLeftOut are all pairs that a detector finds in a trace, those that it leaves out at the end.
func withLeftOut[R interface{ All() *race.Set }](s *subject, find func(detect.Opener) (R, error)) (*race.Set, error) {
	found, err := find(detect.Memory(s.trace))
	if err != nil {
		return nil, err
	}
	return found.All(), nil
}

// program is the app's code: what --code names, else what the recording has; nil if there is none.
func (f *useFreeFlags) program(path string, errs io.Writer) (*code.Program, error) {
	const without = "there is no code to ask which reads are uses: %v; name it with --code, or take the list for what the trace alone tells"
	return f.programFor(path, without, errs)
}

// programFor is the app's code. Without says what is missing without it, and why there is none.
func (f *useFreeFlags) programFor(path, without string, errs io.Writer) (*code.Program, error) {
	found, err := f.find(path)
	switch {
	case errors.Is(err, archive.ErrNoCode), f.code != "" && err != nil:
		return nil, badFile(err)
	case err != nil:
		warn(errs, fmt.Sprintf(without, err))
		return nil, nil
	case found.Unread > 0:
		warn(errs, fmt.Sprintf("%d parts of the code cannot be read and are passed over; the first: %v", found.Unread, found.Problems[0]))
	}
	return found.Program, nil
}

var errNoCode = errors.New("the recording was made without it")

func (f *useFreeFlags) find(path string) (*archive.Found, error) {
	if f.code != "" {
		return archive.Open(f.code)
	}
	data, err := record.Member(path, record.MemberCode)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errNoCode
	case err != nil:
		return nil, errors.New("the file is no recording")
	}
	return archive.Read(data, path+"!"+record.MemberCode)
}

// useFreeOf are the reports of what was found.
func useFreeOf(found *usefree.Result, tr *trace.Trace, number report.Numbering) *report.Reports {
	r := &report.Reports{Version: report.Version, Source: "erva detect --use-free", Reports: []report.Report{}}
	one := func(x *usefree.Race) report.Report {
		out := report.FromRace(&x.Race, tr, number)
		out.UseFree = &report.UseFree{Class: string(x.Class), Basis: string(x.Basis), Use: x.Use}
		return out
	}
	for i := range found.Races {
		r.Reports = append(r.Reports, one(&found.Races[i]))
	}
	for i := range found.Pruned {
		p := &found.Pruned[i]
		r.LeftOut = append(r.LeftOut, report.LeftOut{Report: one(&p.Race), Reason: string(p.Reason), Because: p.Because})
	}
	return r
}

// reopened is a trace that is read from its file again and again.
type reopened struct {
	path   string
	tables *trace.Tables // of the first reading
}

// open starts at the beginning. What cannot be streamed is an error.
func (s *reopened) open() (detect.File, error) {
	src, check := openStream(s.path)
	if src == nil {
		return nil, errNoStream
	}
	r, err := trace.NewReader(src)
	if err != nil {
		return nil, errors.Join(err, src.Close())
	}
	out := &checkedSource{Reader: r, Closer: src}
	if s.tables == nil {
		s.tables = r.Tables()
		out.checker = trace.NewChecker(r.Tables(), check)
	}
	return out, nil
}

var errNoStream = errors.New("the file is of a form that is read at once")

// checkedSource is a trace whose operations are checked on the way, at the first reading.
type checkedSource struct {
	*trace.Reader
	io.Closer
	checker *trace.Checker
}

// Batch implements detect.Source.
func (s *checkedSource) Batch(dst []trace.Op) (int, error) {
	n, err := s.Reader.Batch(dst)
	if s.checker == nil {
		return n, err
	}
	if _, bad := s.checker.Ops(dst[:n]); bad != nil {
		return 0, bad
	}
	return n, err
}
