package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/code/archive"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/trace"
)

// learnFlags say what to learn from, and what to do with it.
type learnFlags struct {
	train       trainFlags
	out         string
	confidence  float64
	dtrace      string
	sensitivity bool
	tests       []string
	json        bool
}

func newLearn() *cobra.Command {
	var f learnFlags
	c := &cobra.Command{
		Use:   "learn [RECORDING…] [--app APP --runs N --monkey M] -o SPECS",
		Short: "Learn what an app's event handlers require",
		Long: `Learns the preconditions of event handlers (Licorice): what always holds of the data that a handler finds, in many different runs
without errors. erva detect --commute then finds the pairs of events of which one makes such a condition true or false that the
other, or a third one, requires.

With --app the app is run N times by a monkey that makes M inputs on average, and in every second run half of the events are
delayed at random, so that events change places which nothing orders. Recordings are learned from as they are. A run that ends
with a crash teaches nothing and is left out.

What is learned is text: a line a handler, and under it one for each precondition. "when" names a test without which the handler
does not come to what the precondition is about. Lines may be added, changed and taken out.

--sensitivity prints how the preconditions change with the number of runs and, with --test, how many of them other recordings
without errors violate. --dtrace writes the samples as Daikon's files: erva.decls, and a .dtrace for each run.`,
		Example: `  erva learn --app org.example.notes --runs 50 --monkey 1000 -o notes.specs
  erva learn --app examples/apps/tracker --runs 10 --monkey 20 --seed 7 -o tracker.specs
  erva learn run1.erva run2.erva run3.erva --sensitivity --test other.erva -o notes.specs
  erva detect notes.erva --commute notes.specs`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.check(c, args); err != nil {
				return usage(c, err)
			}
			return f.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f.train.register(c)
	flags := c.Flags()
	flags.StringVarP(&f.out, "output", "o", "", "file to write what is learned into")
	flags.Float64Var(&f.confidence, "confidence", commute.DefaultConfidence, "how sure it has to be that a precondition does not hold by accident, from 0 to 1: the higher, the more samples it takes")
	flags.StringVar(&f.dtrace, "dtrace", "", "folder to write the samples into as Daikon's files")
	flags.BoolVar(&f.sensitivity, "sensitivity", false, "print how what is learned depends on the number of runs")
	flags.StringArrayVar(&f.tests, "test", nil, "with --sensitivity: a recording without errors that is not learned from, to test what was; may be given several times")
	flags.BoolVar(&f.json, "json", false, "print a JSON object instead of text")
	return c
}

// check says what is missing, and which flags do not go together.
func (f *learnFlags) check(c *cobra.Command, paths []string) error {
	switch {
	case f.out == "":
		return errors.New("-o is missing: where to write what is learned")
	case f.train.target.app == "" && len(paths) == 0:
		return errors.New("there is nothing to learn from: name recordings, or an app with --app")
	case f.confidence < 0 || f.confidence >= 1:
		return fmt.Errorf("--confidence %g: from 0 to 1, which nobody can be", f.confidence)
	case len(f.tests) > 0 && !f.sensitivity:
		return errors.New("--test is for --sensitivity")
	}
	return f.train.check(c)
}

// execution is a run to learn from.
type execution struct {
	name     string
	trace    *trace.Trace
	shuffled bool
	delayed  int    // how many events
	crash    string // how it ended, if it is no correct execution
}

// learned is what a command of this kind has to say.
type learned struct {
	specs   *commute.Specs
	crashed int
	delayed int
	rows    []commute.Sensitivity
	seconds float64
}

func (f *learnFlags) run(ctx context.Context, paths []string, out, errs io.Writer) error {
	if err := folderExists(filepath.Dir(f.out)); err != nil {
		return err
	}
	tests, err := f.testTraces(ctx)
	if err != nil {
		return err
	}
	begun := time.Now()
	teacher := &teacher{flags: f, tests: tests, errs: errs}
	if err := teacher.recordings(ctx, paths); err != nil {
		return err
	}
	if f.train.target.app != "" {
		if err := f.train.run(ctx, teacher, errs); err != nil {
			return err
		}
	}
	done, err := teacher.finish(ctx)
	if err != nil {
		return err
	}
	done.seconds = time.Since(begun).Seconds()
	if err := disk.Replace(disk.Local{}, f.out, func(file disk.File) error { return done.specs.Write(file) }); err != nil {
		return badFile(fmt.Errorf("write what was learned: %w", err))
	}
	return done.print(out, f)
}

// testTraces are the executions to test with.
func (f *learnFlags) testTraces(ctx context.Context) ([]detect.Opener, error) {
	var out []detect.Opener
	for _, path := range f.tests {
		x, err := readExecution(path)
		if err != nil {
			return nil, err
		}
		if x.crash != "" {
			return nil, badFile(fmt.Errorf("%s ends with a crash (%s): what correct runs do is to be tested", path, x.crash))
		}
		out = append(out, detect.Memory(x.trace))
	}
	return out, ctx.Err()
}

// readExecution reads a recording, or a trace of another form.
func readExecution(path string) (*execution, error) {
	s, err := openSubject(path)
	if err != nil {
		return nil, err
	}
	x := &execution{name: path, trace: s.trace}
	if s.recording != nil {
		x.crash = crashOf(s.recording.Snapshots)
		x.shuffled = s.recording.Manifest.Options[optionShuffled] != ""
	}
	return x, nil
}

// crashOf is how a run ended by an error of the app, empty if it did not.
func crashOf(snapshots []evs.Snapshot) string {
	for i := range snapshots {
		for _, failure := range snapshots[i].Failures {
			if failure.Fatal() {
				return failure.String()
			}
		}
	}
	return ""
}

// teacher gives a learner one execution after the other.
type teacher struct {
	flags   *learnFlags
	tests   []detect.Opener
	errs    io.Writer
	learner *commute.Learner
	crashed int
	delayed int
	study   *commute.Study
	daikon  *commute.Daikon // nil unless it is asked for
}

// begin begins to learn, with what an app's code says.
func (t *teacher) begin(found *archive.Found, noCode error) {
	if t.learner != nil {
		return
	}
	var types *commute.Types
	if noCode != nil {
		warn(t.errs, "there is no code to ask which data are compared: "+noCode.Error()+"; those of one object are taken to be")
	} else {
		types = commute.NewTypes(found.Program)
	}
	t.learner = commute.NewLearner(types)
	if t.flags.dtrace != "" {
		t.daikon = commute.NewDaikon()
	}
	if t.flags.sensitivity {
		t.study = commute.NewStudy(t.learner, t.flags.confidence)
	}
}

// recordings learns from recordings.
func (t *teacher) recordings(ctx context.Context, paths []string) error {
	for _, path := range paths {
		x, err := readExecution(path)
		if err != nil {
			return err
		}
		if t.learner == nil {
			t.begin((&useFreeFlags{}).find(path))
		}
		if err := t.take(ctx, x); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// take learns from an execution, if it is a correct one.
func (t *teacher) take(ctx context.Context, x *execution) error {
	t.delayed += x.delayed
	if x.crash != "" {
		t.crashed++
		warn(t.errs, fmt.Sprintf("%s teaches nothing: it ended with a crash (%s)", x.name, x.crash))
		return nil
	}
	name := strings.TrimSuffix(filepath.Base(x.name), filepath.Ext(x.name))
	training := commute.Training{Open: detect.Memory(x.trace), Shuffled: x.shuffled, Name: name, Daikon: t.daikon}
	if err := t.learner.Add(ctx, training); err != nil {
		return err
	}
	if t.study != nil {
		return t.study.Size(ctx, t.tests)
	}
	return nil
}

func (t *teacher) finish(ctx context.Context) (*learned, error) {
	if t.learner == nil {
		t.begin(nil, errNoCode)
	}
	done := &learned{specs: t.learner.Specs(t.flags.confidence), crashed: t.crashed, delayed: t.delayed}
	if t.study != nil {
		done.rows = t.study.Rows()
	}
	if t.daikon != nil {
		if err := t.daikon.Write(t.flags.daikonFile); err != nil {
			return nil, badFile(err)
		}
	}
	return done, ctx.Err()
}

// daikonFile makes one of Daikon's files.
func (f *learnFlags) daikonFile(name string) (io.WriteCloser, error) {
	if err := os.MkdirAll(f.dtrace, 0o755); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join(f.dtrace, name))
}

// print says what was learned.
func (l *learned) print(out io.Writer, f *learnFlags) error {
	if f.json {
		return printJSON(out, map[string]any{"version": 1, "specs": f.out, "preconditions": l.specs.Count(), "handlers": len(l.specs.Handlers),
			"runs": l.specs.Runs, "shuffled": l.specs.Shuffled, "crashed": l.crashed, "delayed": l.delayed, "sensitivity": l.rows, "seconds": l.seconds})
	}
	if len(l.rows) > 0 {
		if err := printSensitivity(out, l.rows); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "%d preconditions of %d handlers, from %d runs (%d shuffled, with %d events delayed; %d with a crash left out), %.1f s: %s\n",
		l.specs.Count(), len(l.specs.Handlers), l.specs.Runs, l.specs.Shuffled, l.delayed, l.crashed, l.seconds, f.out)
	return err
}

// printSensitivity prints the numbers of Figure 5.4.
func printSensitivity(out io.Writer, rows []commute.Sensitivity) error {
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "RUNS\tPRECONDITIONS\tOF THE LAST\tTESTED\tFAILED\t\t")
	last := rows[len(rows)-1].Preconditions
	for _, r := range rows {
		fmt.Fprintf(t, "%d\t%d\t%s\t%d\t%d\t%s\t\n", r.Runs, r.Preconditions, percent(r.Preconditions, last), r.Tested, r.Failed, percent(r.Failed, r.Tested))
	}
	return t.Flush()
}

func percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}
