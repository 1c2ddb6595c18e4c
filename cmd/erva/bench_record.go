package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/record/cost"
)

// benchRecord is a measurement of what recording costs.
type benchRecord struct {
	target targetFlags
	inputs string
	runs   int
	seed   uint64
	json   bool
}

// costSamples are the samples that are measured unless others are named: such as have inputs to be measured.
var costSamples = []string{"notesync", "terminal", "tracker"}

// busyName stands for the generated app.
const busyName = "busy"

func newBenchRecord() *cobra.Command {
	b := &benchRecord{}
	c := &cobra.Command{
		Use:   "record [APP…]",
		Short: "Measure what recording costs an app",
		Long: fmt.Sprintf(`Uses apps as their script of inputs says, unrecorded and at three levels of recording (the schedule only, with accesses,
and with every access, also of what one task alone touches again and again), in turns, and prints CPU time and wall time of each
level against the unrecorded runs. APP is the name of a sample, a folder with inputs.txt, or %q, which is generated and makes
%d accesses; without any, three samples and that. With --app an app is measured on a device of yours, with the script of
--inputs. docs/recording-cost.md says how the numbers come about.`, busyName, cost.BusyAccesses),
		Example: `  erva bench record
  erva bench record notesync --runs 5
  erva bench record -s emulator-5554 --app org.example.notes --inputs tour.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if b.runs < 1 {
				return usage(c, fmt.Errorf("--runs %d: at least 1", b.runs))
			}
			if b.target.app != "" && len(args) > 0 || b.inputs != "" && b.target.app == "" {
				return usage(c, errors.New("name apps, or one app with --app and --inputs"))
			}
			return b.run(c, args)
		},
	}
	b.target.registerRuns(c.Flags())
	c.Flags().StringVar(&b.target.app, "app", "", "package, APK or source folder")
	c.Flags().StringVar(&b.inputs, "inputs", "", "script of inputs for --app (docs/formats.md)")
	c.Flags().IntVar(&b.runs, "runs", 3, "runs of each level, of which the median counts")
	c.Flags().Uint64Var(&b.seed, "seed", 1, "seed of the generated app")
	c.Flags().BoolVar(&b.json, "json", false, "print JSON instead of a table")
	return c
}

func (b *benchRecord) run(c *cobra.Command, names []string) error {
	if b.target.app == "" && len(names) == 0 {
		names = append(costSamples[:len(costSamples):len(costSamples)], busyName)
	}
	dir, err := os.MkdirTemp("", "erva-bench")
	if err != nil {
		return fmt.Errorf("make a folder for the apps: %w", err)
	}
	defer os.RemoveAll(dir)
	line := newStatusLine(c.ErrOrStderr())
	defer line.clear()
	o := cost.Options{Runs: b.runs, Dir: dir, Note: func(text string) { line.show("%s", text) }}
	var results []*cost.Result
	if b.target.app != "" {
		script, err := readScript(b.inputs)
		if err != nil {
			return err
		}
		r, err := b.measure(c.Context(), filepath.Base(b.target.app), b.target, script, o, c.ErrOrStderr())
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	for _, name := range names {
		target := b.target
		var script record.Script
		if target.app, script, err = b.folder(dir, name); err != nil {
			return err
		}
		r, err := b.measure(c.Context(), filepath.Base(name), target, script, o, c.ErrOrStderr())
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	line.clear()
	if b.json {
		return printJSON(c.OutOrStdout(), map[string]any{"version": 1, "cores": runtime.NumCPU(), "results": costsJSON(results)})
	}
	return printCosts(c.OutOrStdout(), results, b.runs)
}

// folder makes the folder of an app and reads its script.
func (b *benchRecord) folder(dir, name string) (string, record.Script, error) {
	if name == busyName {
		folder := filepath.Join(dir, busyName)
		if err := cost.WriteBusy(folder, b.seed); err != nil {
			return "", record.Script{}, err
		}
		script, err := record.ParseScript(strings.NewReader(cost.BusyScript), busyName)
		return folder, script, err
	}
	folder, err := sampleFolder(name, dir)
	if err != nil {
		return "", record.Script{}, err
	}
	script, err := readScript(filepath.Join(folder, "inputs.txt"))
	return folder, script, err
}

func (b *benchRecord) measure(ctx context.Context, name string, target targetFlags, script record.Script, o cost.Options, errs io.Writer) (*cost.Result, error) {
	t, err := target.open(ctx, errs)
	if err != nil {
		return nil, err
	}
	opener := t.opener(nil)
	user, err := opener.User(ctx)
	if err != nil {
		return nil, errors.Join(err, t.close())
	}
	r, err := cost.Measure(ctx, cost.App{Name: name, Actions: script.Actions, User: user, Opener: opener}, o)
	return r, errors.Join(err, t.close())
}

func costsJSON(results []*cost.Result) []any {
	var out []any
	for _, r := range results {
		out = append(out, map[string]any{"app": r.App, "runs": r.Runs, "costs": r.Costs()})
	}
	return out
}

func printCosts(out io.Writer, results []*cost.Result, runs int) error {
	fmt.Fprintf(out, "%d cores; medians of %d runs; x: times the unrecorded runs, start and use together\n\n", runtime.NumCPU(), runs)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "app\tlevel\tstart, s\tCPU, s\tuse, s\tCPU, s\twall\tCPU\toperations\taccesses\t")
	for _, r := range results {
		for _, c := range r.Costs() {
			fmt.Fprintf(w, "%s\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2fx\t%.2fx\t%d\t%d\t\n", r.App, c.Level, c.Start.Wall.Seconds(), c.Start.CPU.Seconds(),
				c.Use.Wall.Seconds(), c.Use.CPU.Seconds(), c.Wall, c.CPU, c.Operations, c.Accesses)
		}
	}
	return w.Flush()
}
