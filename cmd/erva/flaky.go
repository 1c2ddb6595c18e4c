package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
)

// flakyFlags tune a search for the orders under which a test fails.
type flakyFlags struct {
	verify verifyFlags
	out    string
	tries  int
	json   bool
}

func newFlaky() *cobra.Command {
	var f flakyFlags
	c := &cobra.Command{
		Use:   "flaky --app APP [-o FILE] -- COMMAND [ARG…]",
		Short: "Find the orders of events under which a test fails",
		Long: `Records a run in which the test passes, finds its races, and runs the test again in each flipped order. What the test says
is the visible state: a race is to blame if the test passes in the recorded order and fails in the other. Each such order is a
schedule, which erva replay repeats.

COMMAND is the test: am instrument, a build tool, or any script that starts the app and exits with another status than 0 if it
does not like what it sees. It must use the device that ANDROID_SERIAL and ADB_SERVER_SOCKET name, as adb does by itself. Which
tests failed is read from the output of am instrument, with or without -r. Recording, schedules and verdicts are written to
FILE (default: flaky.erva) and beside it. The exit status is 1 if an order was found under which the test fails.`,
		Example: `  erva flaky --app org.example.notes -- adb shell am instrument -w -r org.example.notes.test/androidx.test.runner.AndroidJUnitRunner
  erva flaky --app examples/apps/notesync --budget 5m -- ./smoke-test.sh
  erva replay flaky.erva --race r3 --times 20`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage(c, errors.New("the test is missing: -- COMMAND [ARG…]"))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			found, err := f.run(c.Context(), args, c.ErrOrStderr())
			if found == nil {
				return err
			}
			if err = errors.Join(err, f.print(c.OutOrStdout(), found)); err == nil && len(found.failing.Verdicts) > 0 {
				return &exitError{code: exitFound}
			}
			return err
		},
	}
	c.Flags().StringVar(&f.verify.target.app, "app", "", "package, APK or source folder")
	f.verify.fleet.register(c, &f.verify.target)
	f.verify.detect.register(c)
	c.Flags().IntVar(&f.tries, "tries", 5, "runs until one passes, to be recorded")
	c.Flags().IntVar(&f.verify.options.Controls, "controls", 5, "runs of the test in the recorded order; what fails there too is no race's fault")
	c.Flags().IntVar(&f.verify.options.Flips, "flips", 3, "runs of an order under which the test fails")
	c.Flags().DurationVar(&f.verify.options.Limit, "run-timeout", 2*time.Minute, "longest single run")
	c.Flags().DurationVar(&f.verify.options.Budget, "budget", 0, "begin no further flip after so long (default: no limit)")
	c.Flags().DurationVar(&f.verify.reconnect, "reconnect", 30*time.Second, "how long to wait for a device that has gone to come back, before giving up")
	c.Flags().StringVarP(&f.out, "output", "o", "flaky.erva", "recording to write")
	c.Flags().BoolVar(&f.json, "json", false, "print a JSON object instead of text")
	return c
}

// flaky is what was found about a test.
type flaky struct {
	runs    int // until one passed
	all     *report.Verdicts
	failing report.Verdicts // the races under whose other order the test fails
}

func (f *flakyFlags) run(ctx context.Context, test []string, errs io.Writer) (*flaky, error) {
	if err := folderExists(filepath.Dir(f.out)); err != nil {
		return nil, err
	}
	f.verify.fresh, f.verify.target.test = true, test
	runs, err := f.record(ctx, errs)
	if err != nil {
		return nil, err
	}
	s, err := openSubject(f.out)
	if err != nil {
		return nil, err
	}
	all, err := verifySubject(ctx, &f.verify, s, "", errs)
	if all == nil {
		return nil, err
	}
	found := &flaky{runs: runs, all: all, failing: report.Verdicts{Version: all.Version, Recording: all.Recording, Seconds: all.Seconds}}
	for _, v := range all.Verdicts {
		if failsTest(&v) {
			found.failing.Verdicts = append(found.failing.Verdicts, v)
		}
	}
	found.failing.Summarize()
	return found, err
}

// record runs the test until it passes, and keeps that run.
func (f *flakyFlags) record(ctx context.Context, errs io.Writer) (runs int, err error) {
	t, err := f.verify.target.open(ctx, errs)
	if err != nil {
		return 0, err
	}
	plan := recordPlan{drive: untilSettled(f.verify.options.Limit), config: resultOnly(), out: f.out}
	said := ""
	for runs < f.tries {
		runs++
		if err := os.Remove(f.out); err != nil && !errors.Is(err, os.ErrNotExist) {
			return runs, errors.Join(badFile(err), t.close())
		}
		done, err := recordApp(ctx, t, plan, errs)
		if err != nil {
			return runs, errors.Join(err, t.close())
		}
		if said, err = whyFailed(f.out, done.summary); said == "" || err != nil {
			return runs, errors.Join(err, t.close())
		}
		warn(errs, fmt.Sprintf("run %d of the test failed by itself: %s", runs, said))
	}
	return runs, errors.Join(badFile(fmt.Errorf("the test passed in none of %d runs (the last one: %s): there is no passing order to start from", runs, said)), t.close())
}

// untilSettled leaves the app to a test until that is over and the app has settled.
func untilSettled(limit time.Duration) drive {
	return drive{kind: driveScript, limit: limit, script: record.Script{Actions: []record.Action{{Kind: record.WaitSettled}}}}
}

// whyFailed says what failed in a recorded run of a test; empty if it passed.
func whyFailed(path string, s *record.Summary) (string, error) {
	if s.Crash != nil {
		return "the app crashed: " + crashLine(s.Crash), nil
	}
	if s.TimedOut {
		return "it did not end in time", nil
	}
	rec, err := openSubject(path)
	if err != nil {
		return "", err
	}
	for _, snap := range rec.recording.Snapshots {
		if t := snap.Test; t != nil {
			var said []string
			for _, name := range slices.Sorted(maps.Keys(t.Failures)) {
				said = append(said, strings.TrimPrefix(name+": "+t.Failures[name], ": "))
			}
			return strings.Join(said, "; "), nil
		}
	}
	return "", badFile(fmt.Errorf("the recording %s has no result of the test", path))
}

// failsTest says whether a verdict is about the test: it fails, or the app crashes under it.
func failsTest(v *report.Verdict) bool {
	if v.Verdict != report.Harmful {
		return false
	}
	if v.Evidence.Details["crash"] != nil {
		return true
	}
	diff, _ := v.Evidence.Details["diff"].([]any)
	return slices.ContainsFunc(diff, func(line any) bool { return evs.OfTest(fmt.Sprint(line)) })
}

// print says under which orders the test fails.
func (f *flakyFlags) print(out io.Writer, found *flaky) error {
	if f.json {
		return printJSON(out, map[string]any{"version": 1, "recording": f.out, "runs": found.runs, "failing": found.failing.Verdicts, "verdicts": found.all.Verdicts, "seconds": found.all.Seconds})
	}
	if len(found.failing.Verdicts) == 0 {
		fmt.Fprintf(out, "the test passes in every order that was tried: %s\n", found.all.Summary)
		return nil
	}
	if err := report.VerdictTable(out, found.failing); err != nil {
		return err
	}
	fmt.Fprintf(out, "under these orders the test fails; of the other races: %d verified\nto see one again: erva replay %s --race %s\n",
		len(found.all.Verdicts)-len(found.failing.Verdicts), f.out, found.failing.Verdicts[0].ID)
	return nil
}
