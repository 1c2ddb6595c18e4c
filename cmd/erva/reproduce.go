package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/culprit"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/flipper"
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
		Short: "Find an order of events that leads to a crash which somebody has reported",
		Long: `Reads a stack trace as it was reported, finds in a recording of the app what could have put the failing value there, and flips
that pair of events after pair until the app fails like that. What it leaves is a schedule that fails every time, with the race
behind it. The failure is the same if the exception is, with the app's frames but for lines and lambdas and a message of the
same shape.

The trace may be from logcat in any format, the Play console, Crashlytics, or bare, with anything around it; with --mapping it
is one of a build that R8 has obfuscated. Of several reports the first one that names the app's classes is taken, or the one
that --report says.

The recording is one in which the app did not crash, made before or now: by a script (--inputs), by a monkey, or by hand. With
--monkey, if nothing in it leads to the crash, the monkey goes on with other seeds until the budget is used up, towards the
classes on the stack that it has not seen.

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
	flags := c.Flags()
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
	f.detect.engine, f.detect.window, f.detect.all = "asyncclock", 2*time.Minute, true
	return c
}

// reproducer looks for an order that leads to a failure.
type reproducer struct {
	*reproduceFlags
	report    *crash.Report
	others    int // reports of the same file
	drive     drive
	stdout    io.Writer
	stderr    io.Writer
	result    *verify.Reproduction
	ranking   *culprit.Ranking
	subject   *subject
	recording string // its path
}

// prepare checks the flags and reads the report.
func (f *reproduceFlags) prepare(c *cobra.Command) (*reproducer, error) {
	r := &reproducer{reproduceFlags: f, stdout: c.OutOrStdout(), stderr: c.ErrOrStderr(), recording: f.recording}
	switch {
	case f.crash == "":
		return nil, usage(c, errors.New("--crash is missing: the report of the crash"))
	case f.recording == "" && f.target.app == "":
		return nil, usage(c, errors.New("give --recording, or --app to make one now"))
	}
	var err error
	if f.recording == "" {
		if r.drive, err = f.driving.read(c); err != nil {
			return nil, err
		}
	}
	if f.out == "" {
		f.out = strings.TrimSuffix(filepath.Base(f.crash), filepath.Ext(f.crash)) + ".reproduced"
	}
	return r, r.readReport(c.InOrStdin())
}

// readReport reads the file of the report and chooses one if there are several.
func (r *reproducer) readReport(stdin io.Reader) error {
	in := stdin
	if r.crash != "-" {
		file, err := os.Open(r.crash)
		if err != nil {
			return badFile(fmt.Errorf("open the report: %w", err))
		}
		defer func() { _ = file.Close() }() // only read
		in = file
	}
	reports, err := crash.Read(in)
	if err != nil {
		return badFile(fmt.Errorf("%s: %w", r.crash, err))
	}
	if r.nth > len(reports) {
		return badFile(fmt.Errorf("%s has %d reports, and --report asks for number %d", r.crash, len(reports), r.nth))
	}
	r.report, r.others = &reports[max(r.nth-1, 0)], len(reports)-1
	if r.report.Throwable == nil {
		return badFile(fmt.Errorf("%s: line %d: an ANR has no exception that a run could be compared with", r.crash, r.report.Line))
	}
	return nil
}

func (r *reproducer) run(ctx context.Context) error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return badFile(fmt.Errorf("make the output folder: %w", err))
	}
	config, err := readConfig(r.config)
	if err != nil {
		return err
	}
	if r.recording == "" {
		if err := r.record(ctx, recordPlan{drive: r.drive, config: config}); err != nil {
			return err
		}
	}
	if r.subject, err = openSubject(r.recording); err != nil {
		return err
	}
	if r.subject.recording == nil {
		return badFile(fmt.Errorf("%s is a trace, not a recording: it cannot be replayed", r.recording))
	}
	if r.target.app == "" {
		r.target.app = r.subject.recording.Manifest.App.Source
	}
	if err := r.rank(ctx); err != nil {
		return err
	}
	if err := r.search(ctx); err != nil {
		return err
	}
	return r.print()
}

// record makes the recording.
func (r *reproducer) record(ctx context.Context, plan recordPlan) error {
	r.recording = filepath.Join(r.out, "recording.erva")
	plan.out = r.recording
	t, err := r.target.open(ctx, r.stderr)
	if err != nil {
		return err
	}
	_, err = recordApp(ctx, t, plan, r.stderr)
	return errors.Join(err, t.close())
}

// rank finds the candidates in the recording.
func (r *reproducer) rank(ctx context.Context) error {
	program, err := r.program()
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

// program is the app's code, nil if nobody has it.
func (r *reproducer) program() (*code.Program, error) {
	return r.detect.useFree.program(r.recording, r.stderr)
}

// search flips the candidates.
func (r *reproducer) search(ctx context.Context) error {
	config, err := readConfig(r.config)
	if err != nil {
		return err
	}
	t, err := r.target.open(ctx, r.stderr)
	if err != nil {
		return err
	}
	options, err := t.around.replays(r.subject.recording, r.options)
	if err != nil {
		return errors.Join(err, t.close())
	}
	line := newStatusLine(r.stderr)
	v := &verify.Verifier{Openers: []device.Opener{t.opener(nil)}, Recording: r.subject.recording, Config: config, Options: options,
		Progress: func(p verify.Progress) { line.show("%s", p.Text) }}
	r.result, err = v.Reproduce(ctx, r.report.Throwable, r.ranking.Candidates)
	line.clear()
	return errors.Join(err, t.close())
}

// print says what was found and leaves the schedule.
func (r *reproducer) print() error {
	for _, a := range r.result.Tried {
		fmt.Fprintf(r.stdout, "%s %s flipped=%v %s differs=%q %s\n", a.Candidate.Race.ID, a.Way, a.Flipped, a.Outcome, a.Differs, a.Note)
	}
	for i, c := range r.ranking.Candidates {
		if i < 12 {
			fmt.Fprintf(r.stdout, "  %s %d %s: %s / %s\n", c.Race.ID, c.Score, c.Why, r.subject.trace.Tables.TaskKey(c.Race.First.Task), r.subject.trace.Tables.TaskKey(c.Race.Second.Task))
		}
	}
	if r.result.Found == nil {
		fmt.Fprintln(r.stdout, "no event order in this recording leads here")
		return &exitError{code: exitFound}
	}
	var b bytes.Buffer
	if err := flipper.WriteSchedule(&b, *r.result.Found.Schedule); err != nil {
		return err
	}
	return badFile(os.WriteFile(filepath.Join(r.out, "schedule.json"), b.Bytes(), 0o644))
}
