package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/verify"
)

func newReplay() *cobra.Command {
	var target targetFlags
	var wanted scheduleFlags
	var times int
	var jsonOut, attach bool
	c := &cobra.Command{
		Use:   "replay FILE [--race ID | --schedule FILE [--attach]]",
		Short: "Replay a recording, in its own order or as a schedule says",
		Long: `Replays the recording on its device. With --race the order is the one that verify found for that race; without it the
recorded one. The run says whether it showed what the schedule expects, and what the app asked its surroundings for that the
recording does not have: random numbers, the time, places, sensor values and answers of the network are those of the recording,
but for what --live names. The app's data is cleared before each run; --keep-data leaves it.

With --attach the app is left right before the second of the racing events, for a debugger: its thread waits until one is
connected, and how to connect Android Studio or jdb is printed. erva ends with the app, or at Ctrl-C, which ends the app.`,
		Example: `  erva replay notes.erva --race r1
  erva replay notes.erva --schedule notes.verdicts/r1.schedule.json --times 3
  erva replay notes.erva --race r1 --attach`,
		Args: exactlyOne("FILE, the recording to replay"),
		RunE: func(c *cobra.Command, args []string) error {
			s, schedule, err := wanted.find(args[0], c.ErrOrStderr())
			if err != nil {
				return err
			}
			if attach && (times > 1 || jsonOut) {
				return usage(c, errors.New("--attach goes with neither --times nor --json"))
			}
			config, err := stateConfig(wanted.config, &s.recording.Manifest)
			if err != nil {
				return err
			}
			target.of(&s.recording.Manifest)
			t, err := target.open(c.Context(), c.ErrOrStderr())
			if err != nil {
				return err
			}
			v, err := t.verifier(s.recording, config, verify.Options{})
			if err != nil {
				return errors.Join(err, t.close())
			}
			if attach {
				err = (&attacher{verifier: v, target: t, out: c.OutOrStdout()}).run(c.Context(), schedule)
			} else {
				err = (&replayer{verifier: v, out: c.OutOrStdout(), json: jsonOut}).run(c.Context(), schedule, times)
			}
			return cmp.Or(errors.Join(err, t.close()), s.status())
		},
	}
	c.Flags().StringVar(&target.app, "app", "", "the app, if it is not where it was recorded from")
	target.registerRuns(c.Flags())
	target.around.registerDelays(c.Flags())
	wanted.register(c)
	c.Flags().IntVar(&times, "times", 1, "how often to replay")
	c.Flags().BoolVar(&jsonOut, "json", false, "print a JSON object a run instead of text")
	c.Flags().BoolVar(&attach, "attach", false, "leave the app right before the second racing event, for a debugger")
	return c
}

// replayer replays and says what it saw.
type replayer struct {
	verifier *verify.Verifier
	out      io.Writer
	json     bool
}

func (r *replayer) run(ctx context.Context, s *flipper.Schedule, times int) error {
	var firstLost error
	for n := range max(times, 1) {
		run := r.verifier.Once(ctx, s, nil)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := r.print(n+1, s, run); err != nil {
			return err
		}
		if run.Result.Outcome == replay.Lost && firstLost == nil {
			firstLost = device.Infra("replay", run.Result.Err)
		}
	}
	return firstLost
}

// print says what a run showed and whether that is what the schedule expects.
func (r *replayer) print(n int, s *flipper.Schedule, run *verify.Run) error {
	result := run.Result
	var lines []string
	for _, d := range r.verifier.Changes(run) {
		lines = append(lines, d.String())
	}
	if r.json {
		v := map[string]any{"version": 1, "run": n, "outcome": string(result.Outcome), "seconds": result.Elapsed.Seconds(), "skipped": result.Skipped.Seconds(), "diff": lines, "asked": run.Asked.Notes()}
		if result.Crash != nil {
			v["crash"] = map[string]any{"exception": result.Crash.Exception, "message": result.Crash.Message, "stack": result.Crash.Stack}
		}
		if s.Expect != nil {
			v["asExpected"] = r.verifier.AsExpected(s.Expect, run)
		}
		return printJSON(r.out, v)
	}
	fmt.Fprintf(r.out, "run %d: %s, %.1f s", n, result.Outcome, result.Elapsed.Seconds())
	if result.Skipped > 0 {
		fmt.Fprintf(r.out, ", and %.1f s of delays skipped", result.Skipped.Seconds())
	}
	fmt.Fprintln(r.out)
	if c := result.Crash; c != nil {
		fmt.Fprintf(r.out, "  %s\n", strings.TrimSuffix(c.Exception+": "+c.Message, ": "))
		for _, f := range c.Stack {
			fmt.Fprintf(r.out, "    at %s\n", f)
		}
	}
	for _, l := range lines {
		if strings.HasPrefix(l, "crash: ") && result.Crash != nil {
			continue // its stack says more
		}
		fmt.Fprintf(r.out, "  %s\n", l)
	}
	switch {
	case result.Stuck != nil:
		fmt.Fprintf(r.out, "  %s\n", result.Stuck)
	case result.Divergence != nil:
		fmt.Fprintf(r.out, "  %s\n", result.Divergence.Error())
	case result.Err != nil:
		fmt.Fprintf(r.out, "  %v\n", result.Err)
	}
	for _, note := range run.Asked.Notes() {
		fmt.Fprintf(r.out, "  %s\n", note)
	}
	if s.Expect != nil {
		said := "not what the schedule expects"
		if r.verifier.AsExpected(s.Expect, run) {
			said = "as the schedule expects"
		}
		fmt.Fprintf(r.out, "  %s (%s)\n", said, s.Expect.Effect)
	}
	return nil
}
