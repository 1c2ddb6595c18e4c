package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/examples"
	"github.com/erva-go/erva/report"
)

func newDemo() *cobra.Command {
	d := &demoRun{}
	var all bool
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
			if len(args) == 0 && all {
				args = examples.Names()
			}
			d.stdout, d.stderr = c.OutOrStdout(), c.ErrOrStderr()
			return demo(c.Context(), d, args)
		},
	}
	c.Flags().StringVarP(&d.out, "output", "o", "erva-demo", "folder for recordings, verdicts and schedules")
	d.target.register(c.Flags())
	d.target.around.registerDelays(c.Flags())
	c.Flags().BoolVar(&all, "all", false, "all sample apps, which takes some minutes")
	c.Flags().BoolVar(&d.json, "json", false, "print verdicts as JSON (docs/formats.md)")
	c.ValidArgsFunction = cobra.FixedCompletions(examples.Names(), cobra.ShellCompDirectiveDefault)
	return c
}

// demoRun is a demonstration under way.
type demoRun struct {
	out            string
	target         targetFlags // but for the app
	json           bool
	stdout, stderr io.Writer
}

// demoApp is the result of one app.
type demoApp struct {
	App      string            `json:"app"`
	Expected map[string]string `json:"expected"`
	Result   *report.Verdicts  `json:"result"`
	Wrong    []string          `json:"wrong,omitempty"`
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
	apps, err := d.each(ctx, lanes, folders)
	if err = errors.Join(err, end()); err != nil {
		return err
	}
	wrong := 0
	for _, app := range apps {
		wrong += len(app.Wrong)
	}
	seconds := time.Since(start).Seconds()
	if d.json {
		err = printJSON(d.stdout, map[string]any{"apps": apps, "seconds": seconds})
	} else {
		err = d.print(apps, seconds)
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

// app goes the whole way with one app.
func (d *demoRun) app(ctx context.Context, on lane, folder string) (app *demoApp, err error) {
	name := sampleName(folder)
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
	}()
	app = &demoApp{App: name}
	if app.Expected, err = readExpected(filepath.Join(folder, "expected.json")); err != nil {
		return nil, err
	}
	flags := &verifyFlags{target: on.target, fleet: fleetFlags{desks: usualDesks()}, detect: detectFlags{engine: "asyncclock", window: 2 * time.Minute}}
	flags.target.app = folder
	if _, err := os.Stat(filepath.Join(folder, "reports.json")); err == nil {
		flags.reports = filepath.Join(folder, "reports.json")
	}
	if _, err := os.Stat(filepath.Join(folder, "evs.yaml")); err == nil {
		flags.config = filepath.Join(folder, "evs.yaml")
	}
	fmt.Fprintln(on.stderr, "recording")
	script, err := readScript(filepath.Join(folder, "inputs.txt"))
	if err != nil {
		return nil, err
	}
	path := filepath.Join(d.out, name+".erva")
	t, err := flags.target.open(ctx, on.stderr)
	if err != nil {
		return nil, err
	}
	cfg, err := readConfig(flags.config)
	if err != nil {
		return nil, errors.Join(err, t.close())
	}
	_, err = recordApp(ctx, t, recordPlan{drive: drive{kind: driveScript, script: script, limit: time.Minute}, config: cfg, out: path}, on.stderr)
	if err = errors.Join(err, t.close()); err != nil {
		return nil, err
	}
	recorded, err := openSubject(path)
	if err != nil {
		return nil, err
	}
	if app.Result, err = verifySubject(ctx, flags, recorded, filepath.Join(d.out, name+".verdicts"), on.stderr); err != nil {
		return nil, err
	}
	app.Wrong = compareExpected(app.Expected, app.Result)
	return app, nil
}

func readExpected(path string) (map[string]string, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return map[string]string{}, nil
	}
	if err != nil {
		return nil, badFile(err)
	}
	var v struct {
		Verdicts map[string]string `json:"verdicts"`
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, badFile(fmt.Errorf("%s: %w", path, err))
	}
	return v.Verdicts, nil
}

// compareExpected says what is not as expected: a race with another verdict, and an expectation that no race meets. What
// is expected of two methods and a field goes before what is expected of the field. Fields that the app's authors say
// nothing about may have any verdict.
func compareExpected(expected map[string]string, got *report.Verdicts) []string {
	var wrong []string
	seen := map[string]bool{}
	for _, v := range got.Verdicts {
		key := fmt.Sprintf("%s (%s, %s)", v.Field, accessMethod(v.First), accessMethod(v.Second))
		if _, ok := expected[key]; !ok {
			key = v.Field
		}
		seen[key] = true
		if want, ok := expected[key]; ok && want != v.Verdict {
			wrong = append(wrong, fmt.Sprintf("%s (%s): %s, expected %s", v.ID, key, v.Verdict, want))
		}
	}
	for _, field := range slices.Sorted(maps.Keys(expected)) {
		if !seen[field] {
			wrong = append(wrong, fmt.Sprintf("%s: not reported, expected %s", field, expected[field]))
		}
	}
	return wrong
}

// accessMethod is where an access is, without its package: "PlayerService$TrackEnded.run".
func accessMethod(a report.Access) string {
	return a.Class[strings.LastIndexByte(a.Class, '.')+1:] + "." + a.Method
}

// print is the table of all apps.
func (d *demoRun) print(apps []demoApp, seconds float64) error {
	w := tabwriter.NewWriter(d.stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "APP\tRACE\tVERDICT\tRUNS\tWHY")
	counts := map[string]int{}
	reports, wrong := 0, 0
	for _, a := range apps {
		for _, v := range a.Result.Verdicts {
			field := v.Field
			if parts := strings.Split(field, "."); len(parts) > 2 {
				field = strings.Join(parts[len(parts)-2:], ".")
			}
			fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\t%s\n", a.App, v.ID, field, v.Verdict, v.Runs, shorten(v.Evidence.Summary))
			counts[v.Verdict]++
			reports++
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d %s", counts[k], k))
	}
	fmt.Fprintf(d.stdout, "\n%d apps, %d reports: %s; %.1f s\n", len(apps), reports, strings.Join(parts, ", "), seconds)
	for _, a := range apps {
		for _, text := range a.Wrong {
			fmt.Fprintf(d.stdout, "WRONG  %s: %s\n", a.App, text)
			wrong++
		}
	}
	if wrong == 0 {
		fmt.Fprintln(d.stdout, "every verdict is as expected")
	}
	fmt.Fprintf(d.stdout, "recordings, verdicts and schedules are in %s\n", d.out)
	return nil
}
