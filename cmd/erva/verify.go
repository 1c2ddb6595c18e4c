package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/verify"
)

// verifyFlags tune a verification.
type verifyFlags struct {
	target  targetFlags
	fleet   fleetFlags
	detect  detectFlags
	reports string
	format  string // of the reports
	config  string
	fresh   bool // forget an interrupted verification
	// reconnect is how long a device that has gone is waited for.
	reconnect time.Duration
	options   verify.Options
}

func newVerify() *cobra.Command {
	var flags verifyFlags
	var out, sarif string
	var jsonOut bool
	c := &cobra.Command{
		Use:   "verify FILE",
		Short: "Flip every race of a recording and classify it",
		Long: `Replays the recording in its own order and in each flipped order, compares what a user sees, and decides for every
race: false-positive-1, false-positive-2, benign-1, benign-2, harmful or unverified. Schedules and verdicts are written
beside the recording. The exit status is 1 if a race is harmful. The app's data is cleared before each run; --keep-data
leaves it.

Runs go side by side on several devices: repeat -s, or give --devices for a source folder. A verification that is
interrupted leaves its runs in FILE.journal; the next one goes on there, unless --fresh is given. With --budget the most
promising races are flipped first, and those that no time was left for are unverified; to verify again goes on with them.

With --reports the reports of another tool are verified: a DroidRacer log, report.json of Infer's RacerD, SARIF 2.1.0, CSV
with a field and two sites a line, or erva's own JSON (docs/reports.md). A report that fits several pairs of events has
the verdict of the most serious one; one that fits nothing is unverified and says what came nearest.`,
		Example: `  erva verify notes.erva
  erva verify notes.erva --reports infer-out/report.json
  erva verify notes.erva --reports races.csv --json
  erva verify notes.erva -s emulator-5554 -s emulator-5556 --budget 10m`,
		Args: exactlyOne("FILE, the recording to verify"),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := openSubject(args[0])
			if err != nil {
				return err
			}
			result, err := verifySubject(c.Context(), &flags, s, out, c.ErrOrStderr())
			if result == nil {
				return err
			}
			if sarif != "" {
				err = errors.Join(err, writeWith(sarif, func(w io.Writer) error { return report.WriteSARIF(w, *result, version) }))
			}
			if jsonOut {
				err = errors.Join(err, result.Write(c.OutOrStdout()))
			} else {
				err = errors.Join(err, report.VerdictTable(c.OutOrStdout(), brief(*result)))
			}
			if err = cmp.Or(err, s.status()); err == nil && result.Summary.Harmful > 0 {
				return &exitError{code: exitFound}
			}
			return err
		},
	}
	c.Flags().StringVar(&flags.target.app, "app", "", "the app, if it is not where it was recorded from")
	flags.fleet.register(c, &flags.target)
	flags.detect.register(c)
	c.Flags().StringVar(&flags.reports, "reports", "", "verify these race reports instead of erva's own (docs/reports.md)")
	c.Flags().StringVar(&flags.format, "reports-format", "", "format of the reports: "+strings.Join(report.Formats(), ", ")+" (default: what the file looks like)")
	completeValues(c, "reports-format", report.Formats()...)
	c.Flags().StringVar(&flags.config, "evs", "", "YAML file that says what counts as visible state (docs/evs.md)")
	c.Flags().IntVar(&flags.options.Controls, "controls", 2, "replays in the recorded order, for the noise mask")
	c.Flags().IntVar(&flags.options.Flips, "flips", 3, "runs of a flip that shows a difference")
	c.Flags().DurationVar(&flags.options.Limit, "run-timeout", time.Minute, "longest single run")
	c.Flags().DurationVar(&flags.options.Budget, "budget", 0, "begin no further flip after so long (default: no limit)")
	c.Flags().DurationVar(&flags.reconnect, "reconnect", 30*time.Second, "how long to wait for a device that has gone to come back, before giving up")
	c.Flags().BoolVar(&flags.fresh, "fresh", false, "make all runs again, also those of a verification that was interrupted")
	c.Flags().StringVarP(&out, "output", "o", "", "folder for schedules and verdicts (default: FILE without .erva, plus .verdicts)")
	c.Flags().StringVar(&sarif, "sarif", "", "also write SARIF 2.1.0 to this file")
	c.Flags().BoolVar(&jsonOut, "json", false, "print verdicts as JSON (docs/formats.md)")
	return c
}

// verifySubject verifies a recording on its device and writes verdicts and schedules into the folder out and into the
// recording. A result may come with an error: what was decided before.
func verifySubject(ctx context.Context, flags *verifyFlags, s *subject, out string, errs io.Writer) (*report.Verdicts, error) {
	if s.recording == nil {
		return nil, badFile(fmt.Errorf("%s is a trace, not a recording: it cannot be replayed", s.name))
	}
	s.warnCut(errs)
	if err := s.sense(flags.detect.lenient, errs); err != nil {
		return nil, err
	}
	if out == "" {
		out = strings.TrimSuffix(s.name, ".erva") + ".verdicts"
	}
	cfg, err := stateConfig(flags.config, &s.recording.Manifest)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	what, err := flags.suspects(ctx, s, errs)
	if err != nil {
		return nil, err
	}
	detection := time.Since(start)
	flags.target.of(&s.recording.Manifest)
	outcome, err := flags.run(ctx, s, cfg, what.suspects, errs)
	if outcome == nil {
		return nil, err
	}
	outcome.Merge(what.pairs)
	result := verdicts(filepath.Base(s.name), what.reports, outcome)
	result.DetectionSeconds = detection.Seconds()
	if err != nil && hasVerdicts(s, out) {
		warn(errs, "the verdicts of an earlier verification are kept in "+out)
		return result, err
	}
	return result, errors.Join(err, keepVerdicts(disk.Local{}, s, out, result, outcome))
}

// run verifies the suspects on the devices that the flags name. What it did is kept in a journal until all of it is done.
func (f *verifyFlags) run(ctx context.Context, s *subject, cfg evs.Config, suspects []verify.Suspect, errs io.Writer) (*verify.Outcome, error) {
	devices, err := f.fleet.open(ctx, &f.target, errs)
	if err != nil {
		return nil, err
	}
	journal, err := f.openJournal(s, cfg, devices, errs)
	if err != nil {
		return nil, errors.Join(err, devices.close())
	}
	shown := newLive(errs)
	if f.options, err = devices[0].around.replays(s.recording, f.options); err != nil {
		return nil, errors.Join(err, devices.close(), journal.Close())
	}
	v := &verify.Verifier{Openers: devices.openers(f.reconnect, errs), Recording: s.recording, Config: cfg, Options: f.options, Journal: journal, Progress: shown.show}
	outcome, err := v.Verify(ctx, suspects)
	shown.end()
	if errors.Is(err, device.ErrLost) {
		err = fmt.Errorf("%w; the runs so far are kept: erva verify goes on with them once the device is back", err)
	}
	err = errors.Join(err, devices.close(), journal.Close())
	if err == nil && !outcome.Left() {
		err = badFile(os.Remove(journalPath(s.name)))
	}
	return outcome, err
}

// journalPath is where the journal of a recording's verification lies.
func journalPath(name string) string { return strings.TrimSuffix(name, ".erva") + ".journal" }

// openJournal finds what an interrupted verification of the same recording, app and options has done, or begins anew.
func (f *verifyFlags) openJournal(s *subject, cfg evs.Config, devices fleet, errs io.Writer) (*verify.Journal, error) {
	digest, err := s.recording.Digest()
	if err != nil {
		return nil, badFile(err)
	}
	subject, err := json.Marshal(map[string]any{"erva": version, "recording": digest, "app": devices[0].app.Package, "build": devices[0].build,
		"fresh": devices[0].fresh, "pretend": f.target.pretend, "evs": cfg, "limit": f.options.Limit, "live": f.target.around.live, "realTime": f.target.around.realTime})
	if err != nil {
		return nil, fmt.Errorf("describe the verification: %w", err)
	}
	path := journalPath(s.name)
	if f.fresh {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, badFile(err)
		}
	}
	journal, err := verify.OpenJournal(path, string(subject))
	if err != nil {
		return nil, badFile(err)
	}
	if n := journal.Runs(); n > 0 {
		warn(errs, fmt.Sprintf("going on with the %d runs of a verification that was not finished (%s); --fresh forgets them", n, path))
	}
	return journal, nil
}

// hasVerdicts says whether an earlier verification left verdicts, which one that failed or was interrupted must not replace.
func hasVerdicts(s *subject, out string) bool {
	if _, err := os.Lstat(filepath.Join(out, record.MemberVerdicts)); err == nil {
		return true
	}
	_, err := s.recording.Member(record.MemberVerdicts)
	return err == nil
}

// verdicts is an outcome in the form that is printed.
func verdicts(name string, reports []report.Report, o *verify.Outcome) *report.Verdicts {
	out := &report.Verdicts{Version: 1, Recording: name, Seconds: o.Elapsed.Seconds()}
	for i, v := range o.Verdicts {
		if v.Finding.Verdict == "" {
			v.Finding = classify.Finding{Verdict: classify.Unverified, Summary: "not decided: the verification was interrupted"}
		}
		r := report.NewVerdict(reports[i], string(v.Finding.Verdict), v.Finding.Summary)
		r.Effect = string(v.Finding.Effect)
		r.Runs = report.Runs{Controls: v.Finding.Controls, Flips: v.Finding.Flips, Support: v.Finding.Support}
		r.Evidence.Details = plain(details(&v))
		if v.Schedule != nil {
			r.Schedule = v.Suspect.ID + ".schedule.json"
		}
		out.Verdicts = append(out.Verdicts, r)
	}
	out.Summarize()
	return out
}

// plain is evidence as it comes out of a file, so that what is made of it does not depend on where it comes from.
func plain(d map[string]any) map[string]any {
	var out map[string]any
	data, err := json.Marshal(d)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		panic(err) // evidence is texts, numbers and lists of them
	}
	return out
}

// details is the evidence of a verdict by name.
func details(v *verify.Verdict) map[string]any {
	d := map[string]any{"rule": v.Finding.Rule}
	if len(v.Story) > 0 {
		d["story"], d["orders"] = v.Story, v.Orders
	}
	if v.Stuck != nil {
		d["deadlock"] = v.Stuck
	}
	if v.Evidence.Proof != nil {
		d["path"], d["edges"] = v.Evidence.Proof.Lines, v.Edges
	}
	if v.Crash != nil {
		d["crash"] = map[string]any{"exception": v.Crash.Exception, "message": v.Crash.Message, "stack": v.Crash.Stack, "causes": v.Crash.Causes}
	}
	if len(v.Differences) > 0 {
		var lines []string
		for _, x := range evs.Distinct(v.Differences) {
			lines = append(lines, x.String())
		}
		d["diff"] = lines
	}
	var runs []map[string]any
	for _, f := range v.Evidence.Flips {
		run := map[string]any{"way": f.Way, "outcome": string(f.Outcome), "flipped": f.Flipped}
		if f.Deadlock != "" {
			run["deadlock"] = f.Deadlock
		}
		if f.Reason != "" {
			run["reason"] = f.Reason
		}
		if f.Guard != nil {
			d["guard"] = f.Guard
		}
		runs = append(runs, run)
	}
	if len(runs) > 0 {
		d["runs"] = runs
	}
	if pairs := pairDetails(v.Pairs); len(pairs) > 0 {
		d["pairs"] = pairs
	}
	return d
}

// keepVerdicts writes verdicts and schedules into a folder and, where it is whole, into the recording. Each file is whole or
// as it was.
func keepVerdicts(d disk.Disk, s *subject, dir string, result *report.Verdicts, o *verify.Outcome) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return badFile(fmt.Errorf("make the folder of the verdicts: %w", err))
	}
	members := map[string][]byte{}
	var b bytes.Buffer
	if err := result.Write(&b); err != nil {
		return err
	}
	members[record.MemberVerdicts] = b.Bytes()
	if err := disk.ReplaceBytes(d, filepath.Join(dir, record.MemberVerdicts), b.Bytes()); err != nil {
		return badFile(fmt.Errorf("write the verdicts: %w", err))
	}
	for _, v := range o.Verdicts {
		if v.Schedule == nil {
			continue
		}
		var schedule bytes.Buffer
		if err := flipper.WriteSchedule(&schedule, *v.Schedule); err != nil {
			return err
		}
		name := fileName(v.Suspect.ID)
		members[record.MemberSchedules+name+".json"] = schedule.Bytes()
		if err := disk.ReplaceBytes(d, filepath.Join(dir, name+".schedule.json"), schedule.Bytes()); err != nil {
			return badFile(fmt.Errorf("write the schedule of %s: %w", v.Suspect.ID, err))
		}
	}
	if s.cut != nil {
		return nil
	}
	return badFile(record.Update(s.name, members))
}

// fileName is an id as a file name: ids of imported reports are untrusted.
func fileName(id string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, id)
}

func writeWith(path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return badFile(disk.ReplaceBytes(disk.Local{}, path, b.Bytes()))
}
