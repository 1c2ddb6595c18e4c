package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
)

func newRecord() *cobra.Command {
	var target targetFlags
	var driving driveFlags
	var config string
	var plan recordPlan
	var watching, jsonOut bool
	c := &cobra.Command{
		Use:   "record --app APP [--inputs FILE | --monkey N] -o FILE",
		Short: "Record a run of an app",
		Long: `Starts the app afresh under the debugger and records its events, accesses and screens while it is used: by a script
(--inputs), by a monkey that taps around (--monkey, the same for the same --seed and screens), or by hand, if neither is given.
By hand, use the app as you like: what reaches it is recorded, until Ctrl-C or for as long as --for says. All three leave the
same kind of recording; erva export --format inputs makes a script of it.

What the app is given that would differ in another run is recorded, too, and given back in replays: random numbers, the
time, places, sensor values and answers of the network (HTTPS with --https). --live names what is left as it comes.

APP is an installed package, an APK, or a source folder, which runs on the built-in desktop device. The app's data
is cleared first, so that every run starts from the same state; --keep-data leaves it. With --detect the races are found
while the app runs, as erva detect finds them afterwards.`,
		Example: `  erva record --app org.example.notes -o notes.erva               # by hand, until Ctrl-C
  erva record --app org.example.notes --for 30s -o notes.erva
  erva record --app org.example.notes --monkey 50 --seed 7 -o notes.erva
  erva record --app org.example.notes --inputs tour.txt -o notes.erva
  erva record --app examples/apps/notesync --inputs examples/apps/notesync/inputs.txt -o n.erva
  erva record --app org.example.notes --inputs tour.txt --detect -o notes.erva`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if plan.out == "" {
				return usage(c, errors.New("-o is missing: where to write the recording"))
			}
			if err := folderExists(filepath.Dir(plan.out)); err != nil {
				return err
			}
			var err error
			if plan.drive, err = driving.read(c); err != nil {
				return err
			}
			if plan.config, err = readConfig(config); err != nil {
				return err
			}
			if watching {
				plan.watch = &detectFlags{window: detect.DefaultWindow}
			}
			ctx, stop := plan.drive.listen(c.Context())
			defer stop()
			t, err := target.open(ctx, c.ErrOrStderr())
			if err != nil {
				return err
			}
			done, err := recordApp(ctx, t, plan, c.ErrOrStderr())
			if err = errors.Join(err, t.close()); err != nil {
				return err
			}
			return done.print(c.OutOrStdout(), plan.out, jsonOut)
		},
	}
	c.Flags().StringVar(&target.app, "app", "", "package, APK or source folder")
	target.registerRuns(c.Flags())
	target.around.registerHTTPS(c.Flags())
	driving.register(c.Flags())
	c.Flags().StringVarP(&plan.out, "output", "o", "", "recording to write")
	c.Flags().StringVar(&config, "evs", "", "YAML file that says what counts as visible state (docs/evs.md)")
	c.Flags().BoolVar(&plan.codeless, "no-code", false, "leave the app's code out of the recording; erva detect --use-free then has to be told where it is")
	c.Flags().BoolVar(&watching, "detect", false, "find the races while the app runs")
	c.Flags().BoolVar(&jsonOut, "json", false, "print a JSON object instead of text")
	return c
}

// recordPlan says what to record, and into which file.
type recordPlan struct {
	drive  drive
	config evs.Config
	out    string
	watch  *detectFlags // how races are found meanwhile, nil if they are not
	// codeless leaves the app's code out.
	codeless bool
}

// recorded is what a recording was and what was found in it.
type recorded struct {
	summary *record.Summary
	races   *report.Reports // nil if nobody looked for them
}

// readScript reads a script of inputs; no name is no script.
func readScript(path string) (record.Script, error) {
	if path == "" {
		return record.Script{}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return record.Script{}, badFile(fmt.Errorf("open the inputs script: %w", err))
	}
	defer func() { _ = f.Close() }() // only read
	s, err := record.ParseScript(f, path)
	return s, badFile(err)
}

// readConfig reads what counts as visible state; no name is the default.
func readConfig(path string) (evs.Config, error) {
	if path == "" {
		return evs.Config{}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return evs.Config{}, badFile(fmt.Errorf("open the state's configuration: %w", err))
	}
	defer func() { _ = f.Close() }() // only read
	c, err := evs.ReadConfig(f, path)
	return c, badFile(err)
}

// stateConfig reads what counts as visible state in replays of a recording. Of an app that a test drives it is the test's result
// unless the configuration says otherwise: when the test is over the app is gone.
func stateConfig(path string, m *record.Manifest) (evs.Config, error) {
	if path == "" && len(m.Test) > 0 {
		return resultOnly(), nil
	}
	return readConfig(path)
}

// resultOnly is the state of an app that a test drives.
func resultOnly() evs.Config { return evs.Config{Facets: []string{evs.CaptureTest}} }

// folderExists says what to do where a file is to be written into a folder that is not there.
func folderExists(dir string) error {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return badFile(fmt.Errorf("there is no folder %s to write into: make it first", dir))
	}
	return nil
}

// recordApp records one run into a file. A run that failed or was interrupted does not replace an earlier recording.
func recordApp(ctx context.Context, t *target, plan recordPlan, errs io.Writer) (*recorded, error) {
	var losses []record.Loss
	opener := t.runs(func(what, why string) {
		losses = append(losses, record.Loss{Name: what, Count: 1, Reason: why, Severity: record.SeverityInfo})
	})
	about := describeDevice(ctx, t)
	code, codeErr := plan.fetchCode(ctx, t)
	around, err := t.takeSurroundings(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = around.close() }() // it was ended, unless there was nothing to record
	session, err := opener.Open(ctx, around.lead(device.Options{ByHand: plan.drive.byHand()}))
	if err != nil {
		return nil, err
	}
	w, err := record.Create(plan.out, record.Manifest{
		Erva: version, App: record.App{Package: t.app.Package, Source: t.source}, Device: about,
		Started: time.Now(), Script: plan.drive.script.Name, Test: t.test, Options: around.describe(plan.drive.options()),
	})
	if err != nil {
		return nil, errors.Join(badFile(err), session.Close())
	}
	around.into(w)
	if w.Moved() != "" {
		warn(errs, "an earlier recording was never finished: it is now in "+w.Moved())
	}
	watcher, err := plan.watch.follow(ctx, w, errs)
	if err != nil {
		return nil, errors.Join(err, session.Close(), finish(w, plan.out, &record.Summary{}, err, errs))
	}
	sink := &record.StateWriter{Writer: w, Session: session, Config: plan.config, Requests: record.RequestsOf(around.proxy)}
	if plan.drive.byHand() {
		sayByHand(errs, t, plan.drive)
	}
	summary, err := plan.drive.run(ctx, session, sink, errs)
	if summary != nil {
		w.Waited(summary.Waits)
	}
	if p, ok := session.(device.Processes); ok {
		w.Processes(p.Processes())
	}
	if summary != nil && summary.Crash != nil {
		err = errors.Join(err, w.Snapshot(evs.EndedBy(evs.Crashed(*summary.Crash))))
	}
	for _, l := range losses {
		err = errors.Join(err, w.NotCaptured(l))
	}
	err = errors.Join(err, keepCode(w, code, codeErr))
	err = recordingFailed(ctx, t, err)
	if err == nil && summary.Exit != "" {
		w.Ended(exitLine(summary.Exit))
	}
	if err == nil && summary.TimedOut {
		w.Ended("the time limit")
	}
	closed := session.Close()
	err = errors.Join(err, around.end(w))
	if errors.Is(err, device.ErrLost) {
		closed = nil // what cannot be reached cannot be put back
	}
	races, detectErr := watcher.finish(w)
	return &recorded{summary, races}, errors.Join(closed, finish(w, plan.out, summary, err, errs), detectErr)
}

var errCodeless = errors.New("left out, as --no-code says")

// fetchCode fetches the app's code from the device.
func (p *recordPlan) fetchCode(ctx context.Context, t *target) ([]byte, error) {
	if p.codeless {
		return nil, errCodeless
	}
	return android.FetchCode(ctx, t.device, t.app.Package)
}

// keepCode puts the app's code into a recording, for what looks at it later. Where it could not be had, the recording says so.
func keepCode(w *record.Writer, code []byte, err error) error {
	if err != nil {
		return w.NotCaptured(record.Loss{Name: "the app's code", Count: 1, Reason: err.Error(), Severity: record.SeverityInfo})
	}
	return w.Code(code)
}

// recordingFailed says what was wrong with a run, and whose fault it was: views are named in the inputs script.
func recordingFailed(ctx context.Context, t *target, err error) error {
	switch {
	case err == nil || errors.Is(err, device.ErrLost):
		return err
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, device.ErrNoComponent):
		return badFile(fmt.Errorf("%w: correct the script", err))
	case errors.Is(err, device.ErrNoView):
		return badFile(fmt.Errorf("%w: correct the script, or let it wait until the view is there", err))
	}
	if lost := t.lost(ctx); lost != nil { // then that is the reason, wherever it was noticed
		return device.Infra("record "+t.app.Package, lost)
	}
	return err
}

// finish packs a recording; after a failure only where there is no earlier one, which else stays as it is.
func finish(w *record.Writer, out string, s *record.Summary, failed error, errs io.Writer) error {
	if failed == nil {
		return w.Close()
	}
	w.Ended(failed.Error())
	if _, err := os.Lstat(out); err != nil {
		err := w.Close()
		if errors.Is(failed, device.ErrLost) && err == nil {
			return fmt.Errorf("%w; the recording ends there, after %.1f s: its %d operations in %d events are kept in %s",
				failed, s.Elapsed.Seconds(), s.Ops, s.Events, out)
		}
		return andThen(failed, err)
	}
	spool, err := w.Keep()
	kept := fmt.Sprintf("%s is still the earlier recording, and what was recorded now is in %s", out, spool)
	if errors.Is(failed, context.Canceled) {
		warn(errs, kept) // how an interrupted command ends is said in words of its own
		return andThen(failed, err)
	}
	return andThen(fmt.Errorf("%w (%s)", failed, kept), err)
}

// andThen joins what went wrong with what went wrong when that was cleared up, unless it is the same.
func andThen(failed, then error) error {
	if errors.Is(failed, then) {
		return failed
	}
	return errors.Join(failed, then)
}

// describeDevice reads what a recording says of its device; a property that cannot be read stays empty.
func describeDevice(ctx context.Context, t *target) record.Device {
	d := record.Device{Serial: t.serial}
	if r, err := t.device.Run(ctx, "getprop ro.product.model", nil); err == nil {
		d.Model = strings.TrimSpace(r.Stdout)
	}
	if r, err := t.device.Run(ctx, "getprop ro.build.version.sdk", nil); err == nil {
		d.SDK, _ = strconv.Atoi(strings.TrimSpace(r.Stdout)) // 0 says that it is unknown
	}
	return d
}

// print says what was recorded, and the races if there is something to say of them.
func (r *recorded) print(out io.Writer, path string, asJSON bool) error {
	s := r.summary
	if asJSON {
		v := map[string]any{"version": 1, "recording": path, "operations": s.Ops, "events": s.Events, "inputs": s.Inputs,
			"seconds": s.Elapsed.Seconds(), "timedOut": s.TimedOut}
		if s.Exit != "" {
			v["exit"] = s.Exit
		}
		if s.Crash != nil {
			v["crash"] = map[string]any{"exception": s.Crash.Exception, "message": s.Crash.Message, "stack": s.Crash.Stack}
		}
		if r.races != nil {
			v["races"] = r.races
		}
		return printJSON(out, v)
	}
	fmt.Fprintf(out, "recorded %d operations in %d events, %d inputs, %.1f s: %s\n", s.Ops, s.Events, s.Inputs, s.Elapsed.Seconds(), path)
	if s.Exit != "" {
		fmt.Fprintf(out, "%s; the recording ends there\n", exitLine(s.Exit))
	}
	if s.Crash != nil {
		fmt.Fprintf(out, "the app crashed: %s\n", crashLine(s.Crash))
	}
	if r.races != nil {
		return report.Table(out, *r.races)
	}
	return nil
}

// exitLine says that the app's process has ended by no fault of its code.
func exitLine(why string) string {
	return "the app's process was ended, or ended itself, without an exception (" + why + ")"
}

func crashLine(c *device.Crash) string {
	text := c.Exception
	if c.Message != "" {
		text += ": " + c.Message
	}
	if len(c.Stack) > 0 {
		text += " at " + c.Stack[0]
	}
	return text
}
