package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/culprit"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/verify"
)

// reproduceFlags tune a reproduction.
type reproduceFlags struct {
	target    targetFlags
	detect    detectFlags
	driving   driveFlags
	crash     string
	nth       int
	mapping   string
	recording string
	config    string
	out       string
	json      bool
	options   verify.Options
}

func newReproduce() *cobra.Command {
	var f reproduceFlags
	c := &cobra.Command{
		Use:   "reproduce --crash FILE (--recording FILE | --app APP [--inputs FILE | --monkey N])",
		Short: "Find the order of events that leads to a crash which somebody has reported",
		Long: `Reads a stack trace as it was reported, finds in a recording of the app what could have put the failing value there, and flips
one such pair of events after the other until the app fails like that. What it leaves is a schedule that fails every time, with
the race behind it. The failure is the same if the exception is, with the app's frames but for lines and lambdas, and a message of
the same shape.

The trace may be from logcat in any format, the Play console, Crashlytics, or bare, with anything around it; with --mapping it
is one of a build that R8 has obfuscated. Of several reports the first one that names the app's classes is taken, or the one
that --report says.

The recording is one in which the app did not crash, made before or now: by a script (--inputs), by a monkey, or by hand. With
--monkey, if nothing in it leads to the crash, the monkey goes on with other seeds until the budget is used up, towards what is
called like the classes and methods on the stack.

The exit status is 0 if the failure was reproduced and 1 if no event order of the recording leads there.`,
		Example: `  erva reproduce --crash stack.txt --recording notes.erva
  erva reproduce --crash stack.txt --app org.example.notes --inputs tour.txt
  erva reproduce --crash play.txt --mapping mapping.txt --app app-debug.apk --monkey 60 --budget 10m
  erva replay stack.reproduced/recording.erva --schedule stack.reproduced/schedule.json --times 20`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			r, err := f.prepare(c)
			if err != nil {
				return err
			}
			return r.run(c.Context())
		},
	}
	f.register(c)
	return c
}

func (f *reproduceFlags) register(c *cobra.Command) {
	flags, usual := c.Flags(), usualDetection()
	flags.StringVar(&f.crash, "crash", "", "the report: a stack trace with whatever stands around it; - is the standard input")
	flags.IntVar(&f.nth, "report", 0, "which report of the file, from 1 (default: the first that names the app's classes)")
	flags.StringVar(&f.mapping, "mapping", "", "mapping.txt of the build that crashed, if R8 or ProGuard has obfuscated it")
	flags.StringVar(&f.recording, "recording", "", "a recording of the app in which it did not crash")
	flags.StringVar(&f.target.app, "app", "", "package, APK or source folder (with --recording: if it is not where it was recorded from)")
	f.target.registerRuns(flags)
	f.driving.register(flags)
	flags.StringVar(&f.detect.useFree.code, "code", "", "the app's code, an APK, jar or folder of class files (default: what the recording has)")
	flags.StringVar(&f.config, "evs", "", "YAML file that says what counts as visible state (docs/evs.md)")
	flags.DurationVar(&f.options.Budget, "budget", 5*time.Minute, "begin no further run after so long")
	flags.DurationVar(&f.options.Limit, "run-timeout", time.Minute, "longest single run")
	flags.IntVar(&f.options.Flips, "confirm", 3, "runs of an order that all must fail before it is believed")
	flags.StringVarP(&f.out, "output", "o", "", "folder for the schedule and the recording (default: the report's name plus .reproduced)")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON (docs/reproducing.md)")
	f.detect.engine, f.detect.window, f.detect.all = usual.engine, usual.window, true
}

// reproducer looks for an order that leads to a failure.
type reproducer struct {
	*reproduceFlags
	stdout, stderr io.Writer
	reports        []crash.Report
	report         *crash.Report // the one that is to be reproduced
	config         evs.Config
	drive          drive
	deadline       time.Time
	subject        *subject
	ranking        *culprit.Ranking
	result         *verify.Reproduction
	// starting says that the monkey starts the activities and services on the stack by itself.
	starting bool
}

// prepare checks the flags and reads the reports.
func (f *reproduceFlags) prepare(c *cobra.Command) (*reproducer, error) {
	r := &reproducer{reproduceFlags: f, stdout: c.OutOrStdout(), stderr: c.ErrOrStderr(), starting: true}
	var err error
	switch {
	case f.crash == "":
		return nil, usage(c, errors.New("--crash is missing: the report of the crash"))
	case f.recording == "" && f.target.app == "":
		return nil, usage(c, errors.New("give --recording, or --app to make one now"))
	case f.options.Flips < 1:
		return nil, usage(c, fmt.Errorf("--confirm %d is not above 0", f.options.Flips))
	case f.recording == "":
		if r.drive, err = f.driving.read(c); err != nil {
			return nil, err
		}
	}
	if r.config, err = readConfig(f.config); err != nil {
		return nil, err
	}
	if f.out == "" {
		f.out = strings.TrimSuffix(filepath.Base(f.crash), filepath.Ext(f.crash)) + ".reproduced"
	}
	return r, r.readReports(c.InOrStdin())
}

// readReports reads the file of the report, and undoes what R8 has done to it.
func (r *reproducer) readReports(stdin io.Reader) error {
	in := io.NopCloser(stdin)
	if r.crash != "-" {
		file, err := os.Open(r.crash)
		if err != nil {
			return badFile(fmt.Errorf("open the report: %w", err))
		}
		in = file
	}
	defer func() { _ = in.Close() }() // only read
	var err error
	if r.reports, err = crash.Read(in); err != nil {
		return badFile(fmt.Errorf("%s: %w", r.crash, err))
	}
	if r.nth < 0 || r.nth > len(r.reports) {
		return badFile(fmt.Errorf("--report %d: %s has %d", r.nth, r.crash, len(r.reports)))
	}
	if r.mapping == "" {
		return nil
	}
	file, err := os.Open(r.mapping)
	if err != nil {
		return badFile(fmt.Errorf("open the mapping: %w", err))
	}
	defer func() { _ = file.Close() }() // only read
	if err := crash.Retrace(r.reports, file); err != nil {
		return badFile(fmt.Errorf("%s: %w", r.mapping, err))
	}
	return nil
}

// run records if need be, and looks for the order; with a monkey again and again, until the budget is used up.
func (r *reproducer) run(ctx context.Context) error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return badFile(fmt.Errorf("make the output folder: %w", err))
	}
	ctx, stop := r.drive.listen(ctx)
	defer stop()
	r.deadline = time.Now().Add(r.options.Budget)
	for {
		if err := r.once(ctx); err != nil {
			return err
		}
		if !r.explores() || r.result.Found != nil || !time.Now().Before(r.deadline) {
			break
		}
		r.drive.seed++
		warn(r.stderr, fmt.Sprintf("%s; the monkey goes on with seed %d", r.why(), r.drive.seed))
	}
	return r.print()
}

// recordingsTried is for how many of a monkey's recordings the budget is enough at least.
const recordingsTried = 4

// once looks for the order in one recording.
func (r *reproducer) once(ctx context.Context) error {
	path := r.recording
	if path == "" {
		path = filepath.Join(r.out, "recording.erva")
		if err := r.recordCalm(ctx, path); err != nil {
			return err
		}
	}
	var err error
	if r.subject, err = openSubject(path); err != nil {
		return err
	}
	if r.subject.recording == nil {
		return badFile(fmt.Errorf("%s is a trace, not a recording: it cannot be replayed", path))
	}
	r.subject.warnCut(r.stderr)
	r.target.of(&r.subject.recording.Manifest)
	if err := r.choose(); err != nil {
		return err
	}
	if err := r.rank(ctx); err != nil {
		return err
	}
	if r.explores() && (len(r.ranking.Unseen) > 0 || !r.ranking.Ran) {
		r.result = &verify.Reproduction{} // on to another recording
		return nil
	}
	return r.search(ctx)
}

// explores says whether a monkey makes one recording after the other.
func (r *reproducer) explores() bool { return r.recording == "" && r.drive.kind == driveMonkey }

// recordTries is how often a recording is made until the app does not crash in it as reported.
const recordTries = 3

// recordCalm makes a recording in which the app does not crash as reported, if that can be had: a crash that comes now and then
// may come while it is recorded.
func (r *reproducer) recordCalm(ctx context.Context, path string) error {
	for n := range recordTries {
		done, err := r.record(ctx, path)
		if err != nil || done.summary.Crash == nil {
			return err
		}
		if len(r.drive.starts) > 0 { // without what an activity is usually given when it is started, it may fail at once
			r.starting = false
			warn(r.stderr, "the app crashed where it was started out of turn: "+crashLine(done.summary.Crash)+"; the monkey finds its way from the launcher now")
			continue
		}
		thrown := verify.Thrown(done.summary.Crash)
		reported := slices.ContainsFunc(r.reports, func(x crash.Report) bool { return x.Throwable != nil && crash.Compare(x.Throwable, thrown) == "" })
		if !reported || n == recordTries-1 {
			return nil
		}
		warn(r.stderr, "the app failed as reported while it was recorded; it is recorded again, since an order is wanted in which it does not")
	}
	return nil
}

// record makes a recording. A monkey looks for what is on the stack of a report.
func (r *reproducer) record(ctx context.Context, path string) (*recorded, error) {
	r.drive.toward, r.drive.starts = nil, nil
	for i := range r.reports {
		if t := r.reports[i].Throwable; t != nil {
			r.drive.toward = append(r.drive.toward, t.Words()...)
			r.drive.starts = append(r.drive.starts, t.Classes()...)
		}
	}
	if !r.starting || r.drive.kind != driveMonkey {
		r.drive.starts = nil
	}
	t, err := r.target.open(ctx, r.stderr)
	if err != nil {
		return nil, err
	}
	done, err := recordApp(ctx, t, recordPlan{drive: r.drive, config: r.config, out: path}, r.stderr)
	return done, errors.Join(err, t.close())
}

// choose chooses the report that is meant: the one that the flags say, else the first one of the app.
func (r *reproducer) choose() error {
	i := r.nth - 1
	if i < 0 {
		i = max(slices.IndexFunc(r.reports, func(x crash.Report) bool { return r.ofApp(&x) }), 0)
	}
	r.report = &r.reports[i]
	if r.report.Throwable == nil {
		return badFile(fmt.Errorf("%s: line %d: an ANR has no exception that a run could be compared with", r.crash, r.report.Line))
	}
	return nil
}

// ofApp says whether a report is of the recorded app.
func (r *reproducer) ofApp(report *crash.Report) bool {
	pkg := r.subject.recording.Manifest.App.Package
	if report.Throwable == nil {
		return false
	}
	return report.Process == pkg || slices.ContainsFunc(report.Throwable.Root().AppFrames(), func(f crash.Frame) bool { return strings.HasPrefix(f.Class, pkg+".") })
}

// rank finds the candidates in the recording.
func (r *reproducer) rank(ctx context.Context) error {
	program, err := r.detect.useFree.program(r.subject.name, r.stderr)
	if err != nil {
		return err
	}
	set, err := r.detect.find(ctx, r.subject.trace)
	if err != nil {
		return err
	}
	graph, err := edg.Build(r.subject.trace)
	if err != nil {
		return badFile(err)
	}
	r.ranking = culprit.Rank(culprit.Case{Failure: r.report.Throwable, Graph: graph, Races: set.Races, Code: program})
	return nil
}

// search flips the candidates.
func (r *reproducer) search(ctx context.Context) error {
	config, err := stateConfig(r.reproduceFlags.config, &r.subject.recording.Manifest)
	if err != nil {
		return err
	}
	t, err := r.target.open(ctx, r.stderr)
	if err != nil {
		return err
	}
	v, err := t.verifier(r.subject.recording, config, r.options)
	if err != nil {
		return errors.Join(err, t.close())
	}
	v.Options.Budget = max(time.Until(r.deadline), time.Millisecond)
	if r.explores() {
		v.Options.Budget = min(v.Options.Budget, r.options.Budget/recordingsTried)
	}
	line := newStatusLine(r.stderr)
	v.Progress = func(p verify.Progress) { line.show("%s", p.Text) }
	r.result, err = v.Reproduce(ctx, r.report.Throwable, r.ranking.Candidates)
	line.clear()
	return errors.Join(err, t.close())
}
