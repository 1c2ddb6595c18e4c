package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// textLimit is how many operations a generated trace may have in text form, which is made in memory.
const textLimit = 5_000_000

func newGen() *cobra.Command {
	var f genFlags
	c := &cobra.Command{
		Use:   "gen --profile NAME -o FILE",
		Short: "Generate a synthetic trace",
		Long: `Writes a trace in the shape of one of twenty apps that were measured for AsyncClock (Hsiao, Table 4.1), or of a shape
that strains a detector, with a known number of planted races. Equal flags give equal traces. docs/detector.md says what
is assumed.`,
		Example: `  erva gen --list
  erva gen --profile anymemo -o anymemo.trace.bin
  erva gen --profile tree --scale 0.01 --seed 7 --text -o tree.txt`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.list {
				return listProfiles(c.OutOrStdout(), f.json)
			}
			return f.run(c)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.profile, "profile", "", "the shape; --list shows them")
	flags.Float64Var(&f.scale, "scale", 1, "which part of the run; 1 is all of it")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of what is left to chance")
	flags.StringVarP(&f.out, "output", "o", "", "trace to write")
	flags.BoolVar(&f.text, "text", false, "write the text form")
	flags.BoolVar(&f.list, "list", false, "list the profiles")
	flags.BoolVar(&f.json, "json", false, "print JSON instead of text")
	var names []string
	for _, p := range append(synth.Profiles(), synth.Stress()...) {
		names = append(names, p.Name)
	}
	completeValues(c, "profile", names...)
	return c
}

type genFlags struct {
	profile    string
	scale      float64
	seed       uint64
	out        string
	text       bool
	list, json bool
}

func (f *genFlags) run(c *cobra.Command) error {
	if f.profile == "" || f.out == "" {
		return usage(c, errors.New("--profile and -o are needed, or --list"))
	}
	p, err := synth.ProfileNamed(f.profile)
	if err != nil {
		return usage(c, err)
	}
	if !(f.scale > 0 && f.scale <= 100) {
		return usage(c, fmt.Errorf("--scale %g is not above 0 and up to 100", f.scale))
	}
	if f.text && float64(p.Accesses+p.SyncOps+3*p.LooperEvents)*f.scale > textLimit {
		return usage(c, fmt.Errorf("the text form is for up to %d operations: take a smaller --scale", textLimit))
	}
	if err := folderExists(filepath.Dir(f.out)); err != nil {
		return err
	}
	start := time.Now()
	s, err := f.write(c.Context(), p, c.ErrOrStderr())
	if err != nil {
		return err
	}
	return f.print(c.OutOrStdout(), s, time.Since(start))
}

// write writes the trace to a file that takes its name when it is whole.
func (f *genFlags) write(ctx context.Context, p synth.Profile, errs io.Writer) (s synth.Summary, err error) {
	file, err := os.Create(f.out + ".tmp")
	if err != nil {
		return s, badFile(fmt.Errorf("create %s: %w", f.out, err))
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err == nil {
			err = os.Rename(file.Name(), f.out)
		}
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	if f.text {
		m := new(synth.Memory)
		if s, err = synth.Generate(ctx, p, f.scale, f.seed, m); err != nil {
			return s, err
		}
		return s, trace.FormatText(file, &m.Trace)
	}
	line := newStatusLine(errs)
	defer line.clear()
	w := trace.NewWriter(file)
	total := float64(p.Accesses+p.SyncOps) * f.scale
	s, err = synth.Generate(ctx, p, f.scale, f.seed, &counted{Writer: w, each: func(ops int) {
		line.show("%s: %.0f %% of about %.0f million operations", p.Name, 100*float64(ops)/max(total, float64(ops)), total/1e6)
	}})
	if err != nil {
		return s, err
	}
	return s, w.Close()
}

// counted is a writer that says now and then how far it is.
type counted struct {
	*trace.Writer
	ops  int
	each func(ops int)
}

// Op implements synth.Sink.
func (c *counted) Op(op *trace.Op) error {
	if c.ops++; c.ops%(1<<20) == 0 {
		c.each(c.ops)
	}
	return c.Writer.Op(op)
}

func (f *genFlags) print(out io.Writer, s synth.Summary, took time.Duration) error {
	info, err := os.Stat(f.out)
	if err != nil {
		return badFile(err)
	}
	if f.json {
		return printJSON(out, struct {
			Version int     `json:"version"`
			Profile string  `json:"profile"`
			Scale   float64 `json:"scale"`
			Seed    uint64  `json:"seed"`
			File    string  `json:"file"`
			Bytes   int64   `json:"bytes"`
			Seconds float64 `json:"seconds"`
			synth.Summary
		}{1, f.profile, f.scale, f.seed, f.out, info.Size(), took.Seconds(), s})
	}
	fmt.Fprintf(out, "%s: %d operations (%d accesses of %d variables), %d looper and %d binder events, %d threads\n", f.out,
		s.Operations, s.Accesses, s.Variables, s.LooperEvents, s.BinderEvents, s.Threads)
	fmt.Fprintf(out, "%d planted races, %.1f MB, %.1f s\n", s.Races, float64(info.Size())/1e6, took.Seconds())
	return nil
}

// listProfiles prints the profiles with their numbers.
func listProfiles(out io.Writer, asJSON bool) error {
	all := append(synth.Profiles(), synth.Stress()...)
	if asJSON {
		return printJSON(out, map[string]any{"version": 1, "profiles": all})
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "profile\tsync\taccesses\tloopers\tbinders\tworkers\tlooper events\tbinder events\traces\t")
	for _, p := range all {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", p.Name, p.SyncOps, p.Accesses, p.Loopers, p.Binders, p.Workers,
			p.LooperEvents, p.BinderEvents, p.Races)
	}
	return w.Flush()
}
