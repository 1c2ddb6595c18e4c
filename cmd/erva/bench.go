package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/measure"
	"github.com/erva-go/erva/trace/synth"
)

func newBench() *cobra.Command {
	c := &cobra.Command{
		Use:     "bench",
		Short:   "Measure erva itself",
		Long:    "Measures how fast erva is on this machine, as ratios within one run.",
		Example: "  erva bench detect --scale 0.1\n  erva bench record",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return usage(c, errors.New("what is to be measured: detect, detectors, record"))
		},
	}
	c.AddCommand(newBenchDetect(), newBenchDetectors(), newBenchRecord())
	return c
}

type benchFlags struct {
	profiles []string
	all      bool
	scale    float64
	seed     uint64
	jobs     int
	window   time.Duration
	limit    time.Duration
	memory   int
	dir      string
	curve    bool
	json     bool
}

func newBenchDetect() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "detect",
		Short: "Measure the race detectors on synthetic traces",
		Long: `Generates traces in the shape of real apps (erva gen --list), finds their races with both engines in one run, and prints
speed, memory and ratios. The graph engine is stopped at a limit of time or memory; then both are compared on the part that
it got through. docs/detector.md says how the numbers come about.`,
		Example: `  erva bench detect --scale 0.1
  erva bench detect --all --json
  erva bench detect --profile anymemo --curve`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return f.run(c) },
	}
	flags := c.Flags()
	flags.StringSliceVar(&f.profiles, "profile", []string{"anymemo"}, "profiles to measure")
	flags.BoolVar(&f.all, "all", false, "measure the twenty apps")
	flags.Float64Var(&f.scale, "scale", 1, "which part of each run; 1 is all of it")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the traces")
	flags.IntVar(&f.jobs, "jobs", runtime.NumCPU(), "cores to use from disk")
	flags.DurationVar(&f.window, "window", detect.DefaultWindow, "events further apart are taken as ordered; 0 turns that off")
	flags.DurationVar(&f.limit, "graph-limit", time.Minute, "time after which the graph engine is stopped")
	flags.IntVar(&f.memory, "graph-memory", 6000, "megabytes at which the graph engine is stopped")
	flags.StringVar(&f.dir, "dir", "", "folder for the traces, which are removed again; the default is the one for temporary files")
	flags.BoolVar(&f.curve, "curve", false, "measure time per event by the number of events instead")
	flags.BoolVar(&f.json, "json", false, "print JSON instead of a table")
	return c
}

func (f *benchFlags) run(c *cobra.Command) error {
	profiles, err := f.chosen()
	if err != nil {
		return usage(c, err)
	}
	line := newStatusLine(c.ErrOrStderr())
	defer line.clear()
	o := measure.Options{Scale: f.scale, Seed: f.seed, Jobs: f.jobs, Detect: detect.NewOptions(), GraphTime: f.limit,
		GraphBytes: f.memory * 1e6, Dir: f.dir, Note: func(text string) { line.show("%s", text) }}
	o.Detect.Window = f.window
	var results []*measure.Result
	var curves []*measure.CurveResult
	for _, p := range profiles {
		if f.curve {
			r, err := measure.Curve(c.Context(), p, o)
			if err != nil {
				return err
			}
			curves = append(curves, r)
			continue
		}
		r, err := measure.Profile(c.Context(), p, o)
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	line.clear()
	switch {
	case f.json:
		return printJSON(c.OutOrStdout(), benchJSON(results, curves))
	case f.curve:
		return printCurves(c.OutOrStdout(), curves)
	default:
		return printBench(c.OutOrStdout(), results, f)
	}
}

// chosen are the profiles to measure.
func (f *benchFlags) chosen() ([]synth.Profile, error) {
	if !(f.scale > 0 && f.scale <= 100) {
		return nil, fmt.Errorf("--scale %g is not above 0 and up to 100", f.scale)
	}
	if f.jobs < 1 || f.limit <= 0 || f.memory < 1 || f.window < 0 {
		return nil, errors.New("--jobs, --graph-limit and --graph-memory must be above 0, --window not below")
	}
	if f.all {
		return synth.Profiles(), nil
	}
	var out []synth.Profile
	for _, name := range f.profiles {
		p, err := synth.ProfileNamed(name)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

func benchJSON(results []*measure.Result, curves []*measure.CurveResult) any {
	v := map[string]any{"version": 1, "go": runtime.Version(), "cores": runtime.NumCPU()}
	if results != nil {
		v["results"], v["average"] = results, measure.AverageOf(results)
	}
	if curves != nil {
		v["curves"] = curves
	}
	return v
}

// printBench prints what was measured: speed, memory, and the graph engine beside it.
func printBench(out io.Writer, results []*measure.Result, f *benchFlags) error {
	fmt.Fprintf(out, "%s, %d cores; scale %g, window %v\n\n", runtime.Version(), runtime.NumCPU(), f.scale, f.window)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "million operations/s\toperations\tdisk, %d jobs\tdisk, 1 job\tmemory, 1 core\tns/event, no accesses\tplanted\tfound\t\n", f.jobs)
	for _, r := range results {
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.0f\t%d\t%d\t\n", r.Profile, r.Trace.Operations, r.Disk.PerSecond()/1e6,
			r.DiskOne.PerSecond()/1e6, r.Memory.PerSecond()/1e6, r.EventNs, r.Trace.Races, r.Found)
	}
	fmt.Fprintln(w, "\t\t\t\t\t\t\t\t")
	fmt.Fprintln(w, "peak memory\tevents kept\tclocks, MB\tvariables, MB\tlive variables\tbytes each\tlive heap, MB\tnames, MB\t")
	for _, r := range results {
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%d\t%.1f\t%.1f\t%.1f\t\n", r.Profile, r.Peak.Events, mb(r.Peak.ClockBytes),
			mb(r.Peak.VariableBytes), r.Peak.Variables, r.Peak.VariableSize(), mb(int(r.HeapBytes)), mb(int(r.TableBytes)))
	}
	fmt.Fprintln(w, "\t\t\t\t\t\t\t\t")
	fmt.Fprintln(w, "graph engine\tpart, %\tmillion/s\tasyncclock there\tfaster\tMB\tasyncclock there\tless, %\tlive heap, MB\t")
	for _, r := range results {
		g := r.Graph
		fmt.Fprintf(w, "%s\t%.0f\t%.2f\t%.2f\t%.1fx\t%.1f\t%.1f\t%.1f\t%.1f\t\n", r.Profile,
			100*float64(g.Memory.Operations)/float64(max(1, r.Trace.Operations)), g.Memory.PerSecond()/1e6, g.Same.PerSecond()/1e6,
			g.Faster, mb(g.Peak.Bytes()), mb(g.SamePeak.Bytes()), 100*g.LessMemory, mb(int(g.HeapBytes)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if slices.ContainsFunc(results, func(r *measure.Result) bool { return !r.Graph.Whole }) {
		fmt.Fprintf(out, "\nThe graph engine was stopped after %v or %d MB where its part is below 100 %%; both are compared on that part.\n", f.limit, f.memory)
	}
	a := measure.AverageOf(results)
	_, err := fmt.Fprintf(out, "\naverage of %d: %.1f, %.1f and %.1f million operations/s, clocks %.1f MB, %.1f bytes a live variable; %.1fx faster and %.1f %% less memory than the graph engine\n",
		a.Profiles, a.Disk/1e6, a.DiskOne/1e6, a.Memory/1e6, a.ClockBytes/1e6, a.VariableSize, a.Faster, 100*a.LessMemory)
	return err
}

func mb(bytes int) float64 { return float64(bytes) / 1e6 }

// printCurves prints time per event by the number of events.
func printCurves(out io.Writer, curves []*measure.CurveResult) error {
	for _, c := range curves {
		fmt.Fprintf(out, "%s, without accesses, 1 core; ns an event\n", c.Profile)
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(w, "events\taverage\tof the last\tgraph, average\tof the last\t")
		for _, p := range c.Points {
			graph := "stopped\tstopped"
			if p.GraphNs > 0 {
				graph = fmt.Sprintf("%.0f\t%.0f", p.GraphNs, p.GraphLastNs)
			}
			fmt.Fprintf(w, "%d\t%.0f\t%.0f\t%s\t\n", p.Events, p.Ns, p.LastNs, graph)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		fmt.Fprintf(out, "the slowest average is %.0f %% above the fastest\n\n", 100*c.Spread())
	}
	return nil
}
