package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/desk"
)

// fleetFlags say on which devices runs are made side by side.
type fleetFlags struct {
	serials []string
	desks   int
	given   bool // somebody said how many desktop devices
}

// usualDesks is how many desktop devices run side by side unless somebody says otherwise: a run mostly waits, but two
// at a time are what a processor each can drive without making the app's threads late.
func usualDesks() int { return min(runtime.NumCPU(), 2) }

// maxDesks bounds the desktop devices of one command: each is a JVM for every run.
const maxDesks = 64

func (f *fleetFlags) register(c *cobra.Command, t *targetFlags) {
	t.registerRuns(c.Flags())
	t.around.registerDelays(c.Flags())
	f.registerDevices(c, t)
}

func (f *fleetFlags) registerDevices(c *cobra.Command, t *targetFlags) {
	c.Flags().IntVar(&f.desks, "devices", usualDesks(), "desktop devices to run a source folder on, side by side")
	c.PreRun = func(c *cobra.Command, _ []string) { f.given = c.Flags().Changed("devices") }
	s := c.Flags().Lookup("serial")
	s.Value, s.Usage = &serialList{f, &t.choice}, s.Usage+"; given several times, these run side by side"
}

// serialList takes -s any number of times.
type serialList struct {
	fleet  *fleetFlags
	choice *deviceChoice
}

func (l *serialList) String() string { return "" }
func (l *serialList) Type() string   { return "string" }

// Set takes one more device; where one is enough, it is the last, as with adb.
func (l *serialList) Set(serial string) error {
	if slices.Contains(l.fleet.serials, serial) {
		return fmt.Errorf("%s is named twice", serial)
	}
	l.fleet.serials, l.choice.serial = append(l.fleet.serials, serial), serial
	return nil
}

// open prepares the app on every device.
func (f *fleetFlags) open(ctx context.Context, t *targetFlags, errs io.Writer) (fleet, error) {
	switch folder := isFolder(t.app) && !t.choice.made(); {
	case f.desks < 1 || f.desks > maxDesks:
		return nil, &exitError{code: exitUsage, err: fmt.Errorf("--devices %d: from 1 to %d", f.desks, maxDesks)}
	case f.given && !folder:
		return nil, &exitError{code: exitUsage, err: errors.New("--devices is for source folders on desktop devices: name other devices with -s")}
	case folder:
		return t.openAll(ctx, desk.Options{Serials: deskSerials(f.desks), WarmProcesses: f.desks}, errs)
	case len(f.serials) < 2:
		return t.openAll(ctx, desk.Options{}, errs)
	}
	var all fleet
	for _, serial := range f.serials {
		flags := *t
		flags.choice.serial = serial
		next, err := flags.open(ctx, errs)
		if err != nil {
			return nil, errors.Join(err, all.close())
		}
		all = append(all, next)
	}
	return all, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// deskSerials name so many desktop devices.
func deskSerials(n int) []string {
	if n == 1 {
		return nil // the usual one
	}
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("desk%d", i+1))
	}
	return out
}

// fleet is an app on several devices.
type fleet []*target

// openers are the devices' openers. One whose device is gone waits for it that long, and says so on errs.
func (f fleet) openers(wait time.Duration, errs io.Writer) []device.Opener {
	var out []device.Opener
	for _, t := range f {
		out = append(out, &patientOpener{target: t, opener: t.runs(nil), wait: wait, errs: errs})
	}
	return out
}

func (f fleet) close() error {
	var errs []error
	for _, t := range f {
		errs = append(errs, t.close())
	}
	return errors.Join(errs...)
}
