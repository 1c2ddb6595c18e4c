package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/detect/hbgraph/droid"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/droidracer"
)

// detectFlags choose a detector and its rules.
type detectFlags struct {
	engine  string
	model   string
	window  time.Duration
	without []string
	closed  bool
	all     bool
	filter  string
	// unfiltered leaves nothing out that commutes.
	unfiltered bool
	lenient    bool
	useFree    useFreeFlags
	commute    commuteFlags
	reduce     reduceFlags
}

// usualDetection is how races are looked for where no flag says how.
func usualDetection() detectFlags {
	return detectFlags{engine: "asyncclock", window: detect.DefaultWindow}
}

func (f *detectFlags) register(c *cobra.Command) {
	usual := usualDetection()
	flags := c.Flags()
	flags.StringVar(&f.engine, "engine", usual.engine, "asyncclock or graph")
	flags.StringVar(&f.model, "model", "", "set of happens-before rules: erva (the default), cafa, eventracer or droidracer")
	flags.DurationVar(&f.window, "window", usual.window, "events further apart are taken as ordered; 0 turns that off")
	flags.StringSliceVar(&f.without, "without", nil, "rules to switch off, by name (docs/detector.md)")
	flags.BoolVar(&f.closed, "closed-world", false, "take the user's inputs as ordered, so that pairs which only another order of gestures explains are left out")
	flags.BoolVar(&f.all, "all", false, "also races that no user code induces")
	flags.StringVar(&f.filter, "filter", "", "YAML file of further commutative operations to leave out")
	flags.BoolVar(&f.lenient, "lenient", false, "ignore operations that make no sense together, and say which, instead of ending with status 4")
	completeValues(c, "engine", "asyncclock", "graph")
	completeValues(c, "model", "erva", "cafa", "eventracer", "droidracer")
}

// options are the detector's options.
func (f *detectFlags) options() (detect.Options, error) {
	o := detect.NewOptions()
	o.Window, o.Without, o.Model = f.window, f.without, f.model
	if !f.closed {
		o.World = detect.OpenWorld
	}
	if f.all {
		o.Scope = detect.AllAccesses
	}
	if f.unfiltered {
		o.Filter = nil
	}
	if f.filter == "" {
		return o, nil
	}
	file, err := os.Open(f.filter)
	if err != nil {
		return o, badFile(fmt.Errorf("open the filter: %w", err))
	}
	defer func() { _ = file.Close() }() // only read
	more, err := detect.ReadFilter(file, f.filter)
	if err != nil {
		return o, badFile(err)
	}
	o.Filter = o.Filter.Extend(more)
	return o, nil
}

// find detects the races of a trace.
func (f *detectFlags) find(ctx context.Context, tr *trace.Trace) (*race.Set, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	var d detect.Detector
	switch f.engine {
	case "asyncclock":
		d, err = asyncclock.New(&tr.Tables, o)
	case "graph":
		d, err = hbgraph.New(&tr.Tables, o)
	default:
		err = fmt.Errorf("there is no engine %q: asyncclock or graph", f.engine)
	}
	if err != nil {
		return nil, &exitError{code: exitUsage, err: err}
	}
	return detect.Run(ctx, d, tr)
}

// findIn detects the races of a subject. DroidRacer's own relation is defined on its logs alone.
func (f *detectFlags) findIn(ctx context.Context, s *subject) (*race.Set, error) {
	if f.engine != "graph" || f.model != "droidracer" {
		return f.find(ctx, s.trace)
	}
	if s.log == nil {
		return nil, &exitError{code: exitUsage, err: fmt.Errorf("%s is not a DroidRacer log: the graph engine knows DroidRacer's relation for these only", s.name)}
	}
	m, err := s.log.Model()
	if err != nil {
		return nil, badFile(err)
	}
	found, err := droid.Find(ctx, m)
	if err != nil {
		return nil, err
	}
	return found.Set(m, s.trace, s.index)
}

// subject is what races are looked for in.
type subject struct {
	name      string
	trace     *trace.Trace
	recording *record.Recording // nil for other traces
	log       *droidracer.Log   // of a DroidRacer log, with what belongs to it
	index     *droidracer.Index
	numbering report.Numbering
	cut       error               // that it is cut off, where what is whole could be read
	place     func(op int) string // where in its file an operation stands
	ignored   []report.Ignored
}

// warnCut says that a subject is cut off before anything else is said about it.
func (s *subject) warnCut(errs io.Writer) {
	if s.cut != nil {
		warn(errs, s.cut.Error())
	}
}

// status is how a command ends that has done what it could with a subject: with the status of a bad file where that was
// cut off, as warnCut has said.
func (s *subject) status() error {
	if s.cut != nil {
		return &exitError{code: exitBadFile}
	}
	return nil
}

// openSubject opens a recording, a DroidRacer log, or a trace in text or binary form.
func openSubject(path string) (*subject, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return openRecording(path)
	}
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		if s, err := openRecording(path); err == nil {
			return s, nil // one that was never finished
		}
	}
	if err != nil {
		return nil, badFile(fmt.Errorf("open %s: %w", path, errors.Unwrap(err)))
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, 256)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, badFile(fmt.Errorf("%s is not a recording, a DroidRacer log or a trace: it is empty", path))
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, badFile(err)
	}
	start := string(head[:n])
	switch {
	case droidracer.IsLog(head[:n]):
		return openDroidRacer(f, path)
	case strings.HasPrefix(start, "PK\x03\x04") || strings.HasSuffix(path, ".erva"):
		return openRecording(path)
	case !strings.HasPrefix(start, "\x89erva") && (strings.HasSuffix(path, ".txt") || strings.HasSuffix(path, ".trace")):
		tr, lines, err := trace.ParseTextLines(f, path)
		return &subject{name: path, trace: tr, place: lineOf(path, lines)}, badFile(err)
	default:
		tr, err := trace.ReadAll(f)
		if errors.Is(err, trace.ErrCut) {
			return &subject{name: path, trace: tr, place: blockOf(path), cut: fmt.Errorf("%s: %w", path, err)}, nil
		}
		if err != nil {
			return nil, badFile(fmt.Errorf("%s: %w", path, err))
		}
		return &subject{name: path, trace: tr, place: blockOf(path)}, nil
	}
}

func openRecording(path string) (*subject, error) {
	rec, err := record.Open(path)
	if err != nil && !errors.Is(err, record.ErrCut) {
		return nil, badFile(err)
	}
	return &subject{name: path, trace: rec.Trace, recording: rec, place: memberBlockOf(rec), cut: err}, nil
}

func openDroidRacer(f io.Reader, path string) (*subject, error) {
	log, err := droidracer.Read(f, path)
	if err != nil {
		return nil, badFile(err)
	}
	tr, index, err := log.Trace()
	if err != nil {
		return nil, badFile(err)
	}
	return &subject{name: path, trace: tr, log: log, index: index, place: logLineOf(path, log, index),
		numbering: func(op int) int { return index.RWID[op] }}, nil
}

func newDetect() *cobra.Command {
	var flags detectFlags
	var jsonOut, failOn bool
	var jobs int
	c := &cobra.Command{
		Use:   "detect FILE",
		Short: "Find the races of a recording",
		Long: `Finds pairs of conflicting accesses that no happens-before rule orders. FILE is a recording, a DroidRacer log, or a
trace in binary or text form.

With --use-free, finds use-free races instead (CAFA): a reference that one task dereferences and another sets to null. Which
reads are uses, and which tests guard them, is asked of the app's code, which recordings have; --code names it for others.
Pairs that commute are listed with the reason.

With --commute, finds pairs of events that do not commute instead (Licorice): one requires a condition that the other makes true or
false. What events require is learned by erva learn from runs without errors.

With --coverage, only races are listed that no other race covers (EventRacer): one that would be ordered if the other's order
counted as synchronisation. Those that are covered follow, each with what covers it. --group-by lists groups in place of races.`,
		Example: `  erva detect notes.erva
  erva detect abc_log.txt --json
  erva detect notes.erva --without FIFO
  erva detect notes.erva --coverage --group-by variable
  erva detect notes.erva --use-free
  erva detect notes.erva --use-free --code app-debug.apk
  erva detect notes.erva --commute specs.txt`,
		Args: exactlyOne("FILE, the recording to look at"),
		RunE: func(c *cobra.Command, args []string) error {
			if jobs < 1 {
				return usage(c, fmt.Errorf("--jobs %d is not above 0", jobs))
			}
			if err := cmp.Or(flags.useFree.check(&flags), flags.commute.check(&flags), flags.reduce.check(&flags)); err != nil {
				return usage(c, err)
			}
			reports, status, err := flags.reports(c.Context(), args[0], jobs, c.ErrOrStderr())
			if err != nil {
				return err
			}
			if jsonOut {
				err = reports.Write(c.OutOrStdout())
			} else {
				err = flags.reduce.print(c.OutOrStdout(), *reports)
			}
			if err == nil && failOn && len(reports.Reports) > 0 {
				return &exitError{code: exitFound}
			}
			return cmp.Or(err, status)
		},
	}
	flags.register(c)
	flags.useFree.register(c)
	flags.commute.register(c)
	flags.reduce.register(c)
	c.Flags().IntVar(&jobs, "jobs", runtime.NumCPU(), "processors to use; the result is the same for any number")
	c.Flags().BoolVar(&jsonOut, "json", false, "print race reports as JSON (docs/formats.md)")
	c.Flags().BoolVar(&failOn, "fail-on", false, "exit with status 1 if there is a race")
	return c
}

// reports finds the races of a file, in memory that does not grow with it where that can be done. Status is how the command
// ends that has printed them.
func (f *detectFlags) reports(ctx context.Context, path string, jobs int, errs io.Writer) (r *report.Reports, status, err error) {
	if f.useFree.wanted {
		return f.useFreeReports(ctx, path, errs)
	}
	if f.commute.wanted() {
		return f.commuteReports(ctx, path, errs)
	}
	source := "erva detect --engine " + f.engine
	set, tables, err := f.stream(ctx, path, jobs)
	if err != nil {
		return nil, nil, err
	}
	if set != nil {
		r, err = f.reduced(ctx, (&reopened{path: path}).open, set, &trace.Trace{Tables: *tables}, source, nil)
		return r, nil, err
	}
	s, err := f.open(path, errs)
	if err != nil {
		return nil, nil, err
	}
	if set, err = f.findIn(ctx, s); err != nil {
		return nil, nil, err
	}
	if r, err = f.reduced(ctx, detect.Memory(s.trace), set, s.trace, source, s.numbering); err != nil {
		return nil, nil, err
	}
	r.Ignored = s.ignored
	return r, s.status(), nil
}

func warn(errs io.Writer, text string) {
	if text != "" {
		fmt.Fprintln(errs, "erva: "+text)
	}
}

// exactlyOne wants one argument and says which.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usage(c, fmt.Errorf("one argument is needed: %s", what))
		}
		return nil
	}
}
