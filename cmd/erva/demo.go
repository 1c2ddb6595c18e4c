package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/examples"
	"github.com/erva-go/erva/report"
)

func newDemo() *cobra.Command {
	d := &demoRun{}
	c := &cobra.Command{
		Use:   "demo [APP…]",
		Short: "Record and verify the sample apps on the built-in desktop device",
		Long: `Records each sample app, finds its races, flips them and compares the verdicts with what the app's authors say. Apps are
names of built-in samples or folders of the same layout; without any, the eight samples that the README tells of. The exit status
is 0 only if every verdict is as expected.`,
		Example: `  erva demo
  erva demo --all
  erva demo notesync batcher -o out
  erva demo ../my-samples/racy --json
  erva demo -s 127.0.0.1:5555            # on a desktop device that is attached to adb`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && d.all {
				args = examples.Names()
			}
			d.stdout, d.stderr = c.OutOrStdout(), c.ErrOrStderr()
			return demo(c.Context(), d, args)
		},
	}
	c.Flags().StringVarP(&d.out, "output", "o", "erva-demo", "folder for recordings, verdicts and schedules")
	d.target.register(c.Flags())
	d.target.around.registerDelays(c.Flags())
	c.Flags().BoolVar(&d.all, "all", false, "all sample apps, which takes some minutes; prints the tables of ERVA's evaluation for them (docs/corpus.md)")
	c.Flags().BoolVar(&d.json, "json", false, "print verdicts as JSON (docs/formats.md)")
	c.ValidArgsFunction = cobra.FixedCompletions(examples.Names(), cobra.ShellCompDirectiveDefault)
	return c
}

// demoRun is a demonstration under way.
type demoRun struct {
	out            string
	target         targetFlags // but for the app
	all, json      bool
	stdout, stderr io.Writer
	mu             sync.Mutex // of stderr
}

func demo(ctx context.Context, d *demoRun, names []string) error {
	start := time.Now()
	folders, err := d.folders(names)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(d.out, 0o755); err != nil {
		return badFile(fmt.Errorf("make the output folder: %w", err))
	}
	lanes, end, err := d.lanes(ctx, len(folders))
	if err != nil {
		return err
	}
	trials, err := d.each(ctx, lanes, folders)
	if err = errors.Join(err, end()); err != nil {
		return err
	}
	wrong := 0
	for _, t := range trials {
		wrong += len(t.Wrong)
	}
	seconds := time.Since(start).Seconds()
	if d.json {
		err = printJSON(d.stdout, map[string]any{"apps": trials, "tables": report.NewCorpus(trials), "seconds": seconds})
	} else {
		err = d.tell(trials, seconds)
	}
	if err == nil && wrong > 0 {
		return &exitError{code: exitFound}
	}
	return err
}

// folders are the app folders: built-in samples are unpacked into the output folder.
func (d *demoRun) folders(names []string) ([]string, error) {
	if len(names) == 0 {
		names = examples.First()
	}
	var out []string
	for _, name := range names {
		folder, err := sampleFolder(name, filepath.Join(d.out, "apps"))
		if err != nil {
			return nil, err
		}
		out = append(out, folder)
	}
	return out, nil
}

// sampleName is how an app is called in the demo.
func sampleName(folder string) string { return filepath.Base(folder) }

// try goes the whole way with one app.
func (d *demoRun) try(ctx context.Context, on lane, folder string) (*report.Trial, error) {
	trial := &report.Trial{App: sampleName(folder)}
	var err error
	if trial.Truth, err = readTruth(filepath.Join(folder, "expected.json")); err != nil {
		return nil, err
	}
	flags := &verifyFlags{target: on.target, fleet: fleetFlags{desks: usualDesks()}, detect: usualDetection(),
		reports: fileIn(folder, "reports.json"), config: fileIn(folder, "evs.yaml")}
	flags.target.app = folder
	start := time.Now()
	recording := filepath.Join(d.out, trial.App+".erva")
	if err := d.record(ctx, on, flags, folder, recording); err != nil {
		return nil, err
	}
	trial.Phases.Online = time.Since(start).Seconds()
	recorded, err := openSubject(recording)
	if err != nil {
		return nil, err
	}
	if trial.Result, err = verifySubject(ctx, flags, recorded, filepath.Join(d.out, trial.App+".verdicts"), on.stderr); err != nil {
		return nil, err
	}
	trial.Phases.Offline, trial.Phases.Verification = trial.Result.DetectionSeconds, trial.Result.Seconds
	trial.Judge()
	return trial, nil
}

// fileIn is a file of a folder, empty if there is none.
func fileIn(folder, name string) string {
	path := filepath.Join(folder, name)
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// record records an app as its inputs.txt says.
func (d *demoRun) record(ctx context.Context, on lane, flags *verifyFlags, folder, path string) error {
	fmt.Fprintln(on.stderr, "recording")
	script, err := readScript(filepath.Join(folder, "inputs.txt"))
	if err != nil {
		return err
	}
	cfg, err := readConfig(flags.config)
	if err != nil {
		return err
	}
	t, err := flags.target.open(ctx, on.stderr)
	if err != nil {
		return err
	}
	_, err = recordApp(ctx, t, recordPlan{drive: drive{kind: driveScript, script: script, limit: time.Minute}, config: cfg, out: path}, on.stderr)
	return errors.Join(err, t.close())
}

// readTruth reads what is true of an app's races; without a file nothing is known.
func readTruth(path string) (report.Truth, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return report.Truth{}, nil
	}
	if err != nil {
		return nil, badFile(err)
	}
	truth, err := report.ReadTruth(data)
	if err != nil {
		return nil, badFile(fmt.Errorf("%s: %w", path, err))
	}
	return truth, nil
}

// tell prints every verdict, for all samples the tables, and what is wrong.
func (d *demoRun) tell(trials []report.Trial, seconds float64) error {
	w := tabwriter.NewWriter(d.stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "APP\tRACE\tVERDICT\tRUNS\tWHY")
	for _, t := range trials {
		for _, v := range t.Result.Verdicts {
			field := v.Field
			if parts := strings.Split(field, "."); len(parts) > 2 {
				field = strings.Join(parts[len(parts)-2:], ".")
			}
			fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\t%s\n", t.App, v.ID, field, v.Verdict, v.Runs, shorten(v.Evidence.Summary))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(d.stdout)
	corpus := report.NewCorpus(trials)
	if d.all {
		if err := corpus.WriteTables(d.stdout); err != nil {
			return err
		}
		fmt.Fprintln(d.stdout)
	}
	fmt.Fprintf(d.stdout, "%d apps, %s; %.1f s\n", len(trials), corpus.Summary(), seconds)
	wrong := 0
	for _, t := range trials {
		for _, text := range t.Wrong {
			fmt.Fprintf(d.stdout, "WRONG  %s: %s\n", t.App, text)
			wrong++
		}
	}
	if wrong == 0 {
		fmt.Fprintln(d.stdout, "every verdict is as expected")
	}
	fmt.Fprintf(d.stdout, "recordings, verdicts and schedules are in %s\n", d.out)
	return nil
}
