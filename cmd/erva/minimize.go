package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/verify"
)

// minimizeFlags tune a minimization.
type minimizeFlags struct {
	target  targetFlags
	wanted  scheduleFlags
	options verify.Options
	out     string
	json    bool
}

func newMinimize() *cobra.Command {
	var f minimizeFlags
	c := &cobra.Command{
		Use:   "minimize FILE (--race ID | --schedule FILE)",
		Short: "Shrink the schedule of a harmful race to what its failure needs",
		Long: `Leaves out of a harmful race's schedule what is not needed to fail the same way: steps of the order, constraints, and
inputs of the user. Each candidate is replayed; it counts if every run of it shows what the schedule expects, and the
same inputs in the recorded order do not. Without one more of what is left, the app no longer fails. The small schedule
goes to erva replay --schedule.`,
		Example: `  erva minimize notes.erva --race r1
  erva minimize notes.erva --schedule notes.verdicts/r1.schedule.json -o small.json`,
		Args: exactlyOne("FILE, the recording that the schedule is of"),
		RunE: func(c *cobra.Command, args []string) error {
			if f.wanted.id == "" && f.wanted.file == "" {
				return usage(c, errors.New("give --race or --schedule: which failure is to be shrunk?"))
			}
			s, schedule, err := f.wanted.find(args[0], c.ErrOrStderr())
			if err != nil {
				return err
			}
			f.target.of(&s.recording.Manifest)
			small, err := f.run(c.Context(), s.recording, schedule, c.ErrOrStderr())
			if small == nil {
				return err
			}
			return cmp.Or(errors.Join(err, f.report(c.OutOrStdout(), args[0], small)), s.status())
		},
	}
	c.Flags().StringVar(&f.target.app, "app", "", "the app, if it is not where it was recorded from")
	f.target.registerRuns(c.Flags())
	f.target.around.registerDelays(c.Flags())
	f.wanted.register(c)
	c.Flags().IntVar(&f.options.Flips, "confirm", 3, "runs of the small schedule in the end")
	c.Flags().DurationVar(&f.options.Limit, "run-timeout", time.Minute, "longest single run")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file of the small schedule (default: FILE without .erva, plus .ID.min.json)")
	c.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	return c
}

// run minimizes on the app's device.
func (f *minimizeFlags) run(ctx context.Context, rec *record.Recording, s *flipper.Schedule, errs io.Writer) (*verify.Minimized, error) {
	config, err := stateConfig(f.wanted.config, &rec.Manifest)
	if err != nil {
		return nil, err
	}
	t, err := f.target.open(ctx, errs)
	if err != nil {
		return nil, err
	}
	v, err := t.verifier(rec, config, f.options)
	if err != nil {
		return nil, errors.Join(err, t.close())
	}
	line := newStatusLine(errs)
	v.Progress = func(p verify.Progress) { line.show("%s", p.Text) }
	small, err := v.Minimize(ctx, s)
	line.clear()
	if errors.Is(err, verify.ErrNotFailing) {
		err = badFile(err)
	}
	return small, errors.Join(err, t.close())
}

// report writes the small schedule and says what it needs.
func (f *minimizeFlags) report(out io.Writer, name string, m *verify.Minimized) error {
	path := f.out
	if path == "" {
		path = fmt.Sprintf("%s.%s.min.json", strings.TrimSuffix(name, ".erva"), fileName(cmp.Or(m.Schedule.Race, "schedule")))
	}
	if err := writeWith(path, func(w io.Writer) error { return flipper.WriteSchedule(w, m.Schedule) }); err != nil {
		return err
	}
	if f.json {
		return printJSON(out, map[string]any{"version": 1, "schedule": path, "before": m.Before, "after": m.After, "runs": m.Runs, "confirmed": m.Confirmed, "confirmations": f.options.Flips})
	}
	fmt.Fprintf(out, "constraints: %d of %d, other steps: %d of %d, inputs: %d of %d; %d runs\n", m.After.Hard, m.Before.Hard,
		m.After.Steps, m.Before.Steps, m.After.Inputs, m.Before.Inputs, m.Runs)
	for _, in := range m.Schedule.Inputs {
		fmt.Fprintf(out, "  input %d: %s\n", in.Seq, record.InputText(in))
	}
	for _, st := range m.Schedule.Order {
		if st.Input == 0 {
			fmt.Fprintf(out, "  in order: %s\n", replay.StepName(st))
		}
	}
	for _, c := range m.Schedule.Hard {
		fmt.Fprintf(out, "  %s before %s\n", replay.StepName(c.Before), replay.StepName(c.After))
	}
	fmt.Fprintf(out, "fails as expected in %d of %d runs; with any one more left out it did not\nwritten to %s\n", m.Confirmed, f.options.Flips, path)
	return nil
}
