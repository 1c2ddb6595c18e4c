package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/verify"
)

// scheduleFlags say which schedule of a recording is meant.
type scheduleFlags struct {
	id, file string
	config   string // of the visible state
}

func (f *scheduleFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.id, "race", "", "id of a verified race")
	c.Flags().StringVar(&f.file, "schedule", "", "schedule file to follow")
	c.Flags().StringVar(&f.config, "evs", "", "YAML file that says what counts as visible state, as verify was given it (docs/evs.md)")
}

// find opens a recording and finds the schedule.
func (f *scheduleFlags) find(name string, errs io.Writer) (*subject, *flipper.Schedule, error) {
	s, err := openSubject(name)
	if err != nil {
		return nil, nil, err
	}
	if s.recording == nil {
		return nil, nil, badFile(fmt.Errorf("%s is a trace, not a recording: it cannot be replayed", name))
	}
	s.warnCut(errs)
	schedule, err := f.read(s.recording, name)
	return s, schedule, err
}

// read is the schedule that is asked for: a file, a verified race's, or the recorded order.
func (f *scheduleFlags) read(rec *record.Recording, name string) (*flipper.Schedule, error) {
	switch {
	case f.file != "" && f.id != "":
		return nil, &exitError{code: exitUsage, err: errors.New("give --race or --schedule, not both")}
	case f.file != "":
		in, err := os.Open(f.file)
		if err != nil {
			return nil, badFile(fmt.Errorf("open the schedule: %w", err))
		}
		defer func() { _ = in.Close() }() // only read
		s, err := flipper.ReadSchedule(in)
		if err != nil {
			err = fmt.Errorf("%s: %w", f.file, err)
		}
		return &s, badFile(err)
	case f.id != "":
		data, err := rec.Member(record.MemberSchedules + fileName(f.id) + ".json")
		if err != nil {
			return nil, badFile(fmt.Errorf("%s has no schedule for race %q: run erva verify %s first, and see which races it flips", name, f.id, name))
		}
		s, err := flipper.ReadSchedule(strings.NewReader(string(data)))
		return &s, badFile(err)
	default:
		s, err := verify.Natural(rec)
		return s, badFile(err)
	}
}
