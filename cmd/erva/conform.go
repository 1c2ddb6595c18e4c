package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/android/probe"
)

// conformance is what doctor says of one device that it has tried.
type conformance struct {
	Serial string `json:"serial"`
	Erva   string `json:"erva"`
	// Pretended is what the device was taken for: such a table says nothing about it.
	Pretended []string `json:"pretended,omitempty"`
	*android.Conformance
}

// try tries the chosen device with the app that --app names, a desktop device with the probe app. It is nil where a phone
// is to be tried without an app.
func (f *targetFlags) try(ctx context.Context, errs io.Writer) (_ *conformance, err error) {
	if f.app == "" {
		dir, err := f.probe(ctx)
		if dir == "" || err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(filepath.Dir(dir))) }()
		f.app = dir
	}
	t, err := f.open(ctx, errs)
	if err != nil {
		return nil, err
	}
	status := newStatusLine(errs)
	c, err := t.opener(nil).Try(ctx, func(found android.Finding) { status.show("%s: %s", found.Capability, found.State) })
	status.clear()
	err = errors.Join(err, t.close())
	if c == nil {
		return nil, err
	}
	return &conformance{Serial: t.serial, Erva: version, Pretended: f.pretend, Conformance: c}, err
}

// probe unpacks the probe app if the chosen device is a desktop one, which can build it; else there is no folder.
func (f *targetFlags) probe(ctx context.Context) (string, error) {
	if f.choice.made() && f.choice.serial != "desk" {
		dev, err := f.adbDevice(ctx)
		if err != nil {
			return "", err
		}
		if desk, err := isDesk(ctx, dev); err != nil || !desk {
			return "", err
		}
	}
	parent, err := os.MkdirTemp("", "erva-probe-")
	if err != nil {
		return "", err
	}
	dir := filepath.Join(parent, "probe")
	return dir, probe.Unpack(dir)
}

// print is the table that a phone's owner can send.
func (c *conformance) print(out io.Writer) error {
	d := c.Device
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w)
	for _, row := range [][2]string{
		{"device", strings.TrimSpace(d["manufacturer"] + " " + d["model"])},
		{"Android", strings.TrimSpace(fmt.Sprintf("%s (API %s) %s", d["release"], d["sdk"], d["build"]))},
		{"patch, ABI", strings.TrimSpace(d["patch"] + " " + d["abi"])},
		{"VM", c.VM},
		{"adb features", d["features"]},
		{"app", c.App},
		{"erva", version},
		{"pretended", strings.Join(c.Pretended, ", ")},
	} {
		if row[1] != "" {
			fmt.Fprintf(w, "%s\t%s\n", row[0], row[1])
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out)
	fmt.Fprintln(w, "CAPABILITY\tSTATE\tHOW\tWHAT THAT COSTS")
	for _, f := range c.Findings {
		state, how := string(f.State), f.How
		switch {
		case f.State == android.FallsBack:
			state = "falls back to"
		case f.Needed && f.State == android.Absent:
			state = "MISSING"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", f.Capability, state, how, f.Cost)
	}
	return w.Flush()
}

// verdict is an error if something is missing that is needed.
func (c *conformance) verdict() error {
	missing := c.MissingNeeds()
	if len(missing) == 0 {
		return nil
	}
	return &exitError{code: exitDevice, err: device.Infra("try device "+c.Serial, fmt.Errorf("%w all that erva needs: %s", errLacking, strings.Join(missing, ", ")))}
}

var errLacking = errors.New("it cannot do")
