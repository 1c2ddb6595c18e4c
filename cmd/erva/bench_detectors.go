package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/examples"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/report"
)

// benchDetectors is a comparison of detectors on apps whose races are known.
type benchDetectors struct {
	demo  demoRun
	train trainFlags
	// confidence is that of the preconditions, which a few short runs have to be enough for.
	confidence float64
	json       bool
	scores     []report.Score
	training   time.Duration
	verifying  time.Duration
}

// suspicion is a way to suspect races: a detector, or one with what leaves some of its races out.
type suspicion struct {
	name  string
	flags detectFlags
}

// suspicions are what is compared, with the preconditions that were learned in a file.
func suspicions(specs string) []suspicion {
	plain := usualDetection()
	unfiltered, coverage, cafa, licorice := plain, plain, plain, plain
	unfiltered.unfiltered = true
	coverage.reduce.coverage = true
	cafa.useFree.wanted = true
	licorice.commute.specs = specs
	return []suspicion{{"AsyncClock", unfiltered}, {"+ filter", plain}, {"+ filter, coverage", coverage}, {"CAFA", cafa}, {"Licorice", licorice}}
}

// The training of a comparison, if nothing else is said: short, since samples have few screens.
const (
	comparedRuns       = 8
	comparedInputs     = 12
	comparedConfidence = 0.9
)

func newBenchDetectors() *cobra.Command {
	b := &benchDetectors{}
	c := &cobra.Command{
		Use:   "detectors [APP…]",
		Short: "Compare the detectors on apps whose races are known",
		Long: `Records each sample app as its inputs.txt says, learns what its handlers require from runs by a monkey, looks for races with
AsyncClock (without and with the filter of commutative operations, and with race coverage), CAFA and Licorice, and verifies what any of them
reports. For each detector it prints how many reports there are, how many of the harmful races that the app's authors name are among them
and how many are missed, how many reports are of races known to be harmless, and the seconds of detection; then the same of
those reports that the verification calls harmful. Apps are names of samples or folders of that layout; without any, all samples.`,
		Example: `  erva bench detectors tracker notesync
  erva bench detectors --runs 20 --monkey 50 --json`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := b.train.ranges(); err != nil {
				return usage(c, err)
			}
			if len(args) == 0 {
				args = examples.Names()
			}
			b.demo.stdout, b.demo.stderr = c.OutOrStdout(), c.ErrOrStderr()
			return b.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	flags.StringVarP(&b.demo.out, "output", "o", "erva-detectors", "folder for recordings, preconditions and verdicts")
	b.demo.target.register(flags)
	b.train.registerRuns(flags, comparedRuns, comparedInputs)
	flags.Float64Var(&b.confidence, "confidence", comparedConfidence, "how sure it has to be that a precondition does not hold by accident")
	flags.BoolVar(&b.json, "json", false, "print JSON instead of a table")
	c.ValidArgsFunction = cobra.FixedCompletions(examples.Names(), cobra.ShellCompDirectiveDefault)
	return c
}

func (b *benchDetectors) run(ctx context.Context, names []string) error {
	folders, err := b.demo.folders(names)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(b.demo.out, 0o755); err != nil {
		return badFile(fmt.Errorf("make the output folder: %w", err))
	}
	for _, s := range suspicions("") {
		b.scores = append(b.scores, report.Score{Detector: s.name})
	}
	for _, folder := range folders {
		if err := b.compare(ctx, folder); err != nil {
			return fmt.Errorf("%s: %w", sampleName(folder), err)
		}
	}
	if b.json {
		return printJSON(b.demo.stdout, map[string]any{"version": 1, "apps": len(folders), "detectors": b.scores,
			"trainingSeconds": b.training.Seconds(), "verificationSeconds": b.verifying.Seconds()})
	}
	if err := report.ScoreTable(b.demo.stdout, b.scores); err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.demo.stdout, "\n%d apps; training for Licorice took %.1f s, the verification of all reports %.1f s\n", len(folders),
		b.training.Seconds(), b.verifying.Seconds())
	return err
}

// compare goes through one app.
func (b *benchDetectors) compare(ctx context.Context, folder string) error {
	name := sampleName(folder)
	truth, err := readTruth(filepath.Join(folder, "expected.json"))
	if err != nil {
		return err
	}
	on := lane{b.demo.target, &linesOf{name: name, mu: &b.demo.mu, out: b.demo.stderr}}
	flags := &verifyFlags{target: on.target, fleet: fleetFlags{desks: usualDesks()}, config: fileIn(folder, "evs.yaml")}
	flags.target.app = folder
	recording, specs := filepath.Join(b.demo.out, name+".erva"), filepath.Join(b.demo.out, name+".specs")
	if err := b.demo.record(ctx, on, flags, folder, recording); err != nil {
		return err
	}
	if err := b.learn(ctx, folder, specs, on.stderr); err != nil {
		return err
	}
	found, seconds, err := b.detect(ctx, recording, specs, on.stderr)
	if err != nil {
		return err
	}
	verdicts, err := b.verify(ctx, flags, recording, found, on.stderr)
	if err != nil {
		return err
	}
	for i := range b.scores {
		b.scores[i].Add(truth, found[i], seconds[i], func(r *report.Report) string { return verdicts[r.Pair()] })
	}
	return nil
}

// learn trains with the app.
func (b *benchDetectors) learn(ctx context.Context, folder, specs string, errs io.Writer) error {
	start := time.Now()
	f := &learnFlags{train: b.train, out: specs, confidence: b.confidence}
	f.train.target = b.demo.target
	f.train.target.app, f.train.fleet = folder, fleetFlags{desks: usualDesks()}
	err := f.run(ctx, nil, errs, errs)
	b.training += time.Since(start)
	return err
}

// detect looks for races in every way.
func (b *benchDetectors) detect(ctx context.Context, recording, specs string, errs io.Writer) (found [][]report.Report, seconds []float64, err error) {
	for _, s := range suspicions(specs) {
		start := time.Now()
		r, _, err := s.flags.reports(ctx, recording, 1, errs)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", s.name, err)
		}
		found, seconds = append(found, r.Reports), append(seconds, time.Since(start).Seconds())
	}
	return found, seconds, nil
}

// verify verifies what any detector reports, each pair once.
func (b *benchDetectors) verify(ctx context.Context, flags *verifyFlags, recording string, found [][]report.Report, errs io.Writer) (map[string]string, error) {
	start := time.Now()
	defer func() { b.verifying += time.Since(start) }()
	all := report.Reports{Version: report.Version, Source: "erva bench detectors"}
	pairs := map[string]string{} // by id
	seen := map[string]bool{}
	for _, list := range found {
		for _, r := range list {
			if pair := r.Pair(); !seen[pair] {
				seen[pair] = true
				r.ID = fmt.Sprintf("r%d", len(all.Reports)+1)
				pairs[r.ID] = pair
				all.Reports = append(all.Reports, r)
			}
		}
	}
	verdicts := map[string]string{}
	if len(all.Reports) == 0 {
		return verdicts, nil
	}
	var text bytes.Buffer
	flags.reports = recording + ".reports.json"
	err := errors.Join(all.Write(&text), disk.ReplaceBytes(disk.Local{}, flags.reports, text.Bytes()))
	if err != nil {
		return nil, badFile(fmt.Errorf("write the reports: %w", err))
	}
	s, err := openSubject(recording)
	if err != nil {
		return nil, err
	}
	result, err := verifySubject(ctx, flags, s, "", errs)
	if err != nil {
		return nil, err
	}
	for i := range result.Verdicts {
		verdicts[pairs[result.Verdicts[i].ID]] = result.Verdicts[i].Verdict
	}
	return verdicts, nil
}
