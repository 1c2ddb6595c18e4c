package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
)

// exportFormats are the forms in which export writes.
var exportFormats = []string{"schedule", "dot", "svg", "perfetto", "sarif", "evidence", "json", "inputs"}

func newExport() *cobra.Command {
	var id, format, out string
	var flags detectFlags
	c := &cobra.Command{
		Use:   "export FILE --format FORMAT [--race ID]",
		Short: "Write a race, its schedule or a whole recording for other tools",
		Long: `Formats: schedule (of a verified race), dot (the event dependency graph around a race), svg (both orders on a time
line), perfetto (the whole recording for ui.perfetto.dev), sarif (the verdicts), evidence (what the verdict on a race
rests on, for people), json (the verdicts, or the races), inputs (a script that erva record --inputs takes: what was done
in the recording, by a script, by hand or by the monkey, and what was waited for in between).`,
		Example: `  erva export notes.erva --race r1 --format schedule
  erva export notes.erva --race r1 --format dot | dot -Tsvg > r1.svg
  erva export notes.erva --format sarif -o notes.sarif
  erva export notes.erva --format inputs -o tour.txt`,
		Args: exactlyOne("FILE, the recording to export from"),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := flags.open(args[0], c.ErrOrStderr())
			if err != nil {
				return err
			}
			var b bytes.Buffer
			if err := export(c.Context(), &b, s, &flags, format, id); err != nil {
				return err
			}
			if out != "" {
				err = writeWith(out, func(w io.Writer) error { _, err := w.Write(b.Bytes()); return err })
			} else {
				_, err = c.OutOrStdout().Write(b.Bytes())
			}
			return cmp.Or(err, s.status())
		},
	}
	flags.register(c)
	c.Flags().StringVar(&id, "race", "", "id of a race")
	c.Flags().StringVar(&format, "format", "json", strings.Join(exportFormats, ", "))
	c.Flags().StringVarP(&out, "output", "o", "", "file to write (default: standard output)")
	completeValues(c, "format", exportFormats...)
	return c
}

func export(ctx context.Context, w io.Writer, s *subject, flags *detectFlags, format, id string) error {
	switch format {
	case "schedule":
		return exportSchedule(w, s, id)
	case "inputs":
		return exportInputs(w, s)
	case "evidence":
		return exportEvidence(w, s, id)
	case "sarif", "json":
		return exportVerdicts(ctx, w, s, flags, format)
	case "dot", "svg", "perfetto":
	default:
		return &exitError{code: exitUsage, err: fmt.Errorf("there is no format %q: %s", format, strings.Join(exportFormats, ", "))}
	}
	set, err := flags.find(ctx, s.trace)
	if err != nil {
		return err
	}
	if format == "perfetto" {
		return report.WritePerfetto(w, s.trace, appName(s), set.Races)
	}
	r, err := raceByID(set, id)
	if err != nil {
		return err
	}
	if format == "dot" {
		g, err := edg.Build(s.trace)
		if err != nil {
			return fmt.Errorf("build the event dependency graph: %w", err)
		}
		return report.WriteDOT(w, g, *r)
	}
	t := report.RaceTimeline("recorded", s.trace, *r)
	return report.WriteSVG(w, "race "+id, t, t.Flipped("flipped"))
}

func appName(s *subject) string {
	if s.recording != nil {
		return s.recording.Manifest.App.Package
	}
	return s.name
}

func raceByID(set *race.Set, id string) (*race.Race, error) {
	ids := []string{}
	for i := range set.Races {
		if set.Races[i].ID == id {
			return &set.Races[i], nil
		}
		ids = append(ids, set.Races[i].ID)
	}
	return nil, &exitError{code: exitUsage, err: fmt.Errorf("there is no race %q in it: --race takes one of %s", id, strings.Join(ids, ", "))}
}

func exportSchedule(w io.Writer, s *subject, id string) error {
	if s.recording == nil {
		return badFile(fmt.Errorf("%s is a trace, not a recording: it has no schedules", s.name))
	}
	data, err := s.recording.Member(record.MemberSchedules + fileName(id) + ".json")
	if err != nil {
		return badFile(fmt.Errorf("%s has no schedule for race %q: run erva verify %s first, and see which races it flips", s.name, id, s.name))
	}
	_, err = w.Write(data)
	return err
}

// exportEvidence writes what the verdict on a race rests on.
func exportEvidence(w io.Writer, s *subject, id string) error {
	v, err := storedVerdicts(s)
	if err != nil {
		return err
	}
	ids := []string{}
	for _, one := range v.Verdicts {
		if one.ID == id {
			return report.WriteEvidence(w, one)
		}
		ids = append(ids, one.ID)
	}
	return &exitError{code: exitUsage, err: fmt.Errorf("there is no verdict on %q in it: --race takes one of %s", id, strings.Join(ids, ", "))}
}

var errNoVerdicts = errors.New("has no verdicts")

// storedVerdicts are the verdicts that a recording has.
func storedVerdicts(s *subject) (report.Verdicts, error) {
	missing := badFile(fmt.Errorf("%s %w: run erva verify %s first", s.name, errNoVerdicts, s.name))
	if s.recording == nil {
		return report.Verdicts{}, missing
	}
	data, err := s.recording.Member(record.MemberVerdicts)
	if err != nil {
		return report.Verdicts{}, missing
	}
	v, err := report.ReadVerdicts(bytes.NewReader(data), s.name)
	return v, badFile(err)
}

// exportInputs writes the script that makes the inputs of a recording again.
func exportInputs(w io.Writer, s *subject) error {
	if s.recording == nil {
		return badFile(fmt.Errorf("%s is a trace, not a recording: it has no inputs", s.name))
	}
	script, err := record.Rescript(s.recording.Inputs, s.recording.Manifest.Waits)
	if err != nil {
		return badFile(fmt.Errorf("%s: %w", s.name, err))
	}
	_, err = fmt.Fprintf(w, "# The inputs of %s, recorded from %s.\n%s", filepath.Base(s.name), appName(s), script.Format())
	return err
}

// exportVerdicts writes the verdicts of a recording, or its races where it was not verified.
func exportVerdicts(ctx context.Context, w io.Writer, s *subject, flags *detectFlags, format string) error {
	v, err := storedVerdicts(s)
	switch {
	case err == nil && format == "sarif":
		return report.WriteSARIF(w, v, version)
	case err == nil:
		return v.Write(w)
	case format == "sarif" || !errors.Is(err, errNoVerdicts):
		return err
	}
	set, err := flags.find(ctx, s.trace)
	if err != nil {
		return err
	}
	return report.FromRaces(*set, s.trace, "erva", s.numbering).Write(w)
}
