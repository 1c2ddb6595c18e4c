package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/record"
)

// driveFlags say who uses the app while it is recorded.
type driveFlags struct {
	inputs  string
	monkey  int
	seed    uint64
	hand    time.Duration
	timeout time.Duration
}

func (f *driveFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.inputs, "inputs", "", "script of inputs (docs/formats.md)")
	flags.IntVar(&f.monkey, "monkey", 0, "explore the app with so many inputs of a monkey's choice")
	flags.Uint64Var(&f.seed, "seed", 1, "what the monkey's choices follow from")
	flags.DurationVar(&f.hand, "for", 0, "how long to record by hand (default: until Ctrl-C)")
	flags.DurationVar(&f.timeout, "timeout", time.Minute, "longest recording; what was recorded by then is kept (by hand: no limit unless it is given)")
}

// maxMonkey bounds what one recording is asked for.
const maxMonkey = 100_000

// read checks the flags and reads the script.
func (f *driveFlags) read(c *cobra.Command) (drive, error) {
	d := drive{limit: f.timeout, seed: f.seed, monkey: f.monkey, hand: f.hand}
	set := func(name string) bool { return c.Flags().Changed(name) }
	switch {
	case set("inputs") && (set("monkey") || set("for")), set("monkey") && set("for"):
		return d, usage(c, errors.New("--inputs, --monkey and --for exclude each other: who uses the app?"))
	case set("seed") && !set("monkey"):
		return d, usage(c, errors.New("--seed is for --monkey"))
	case set("monkey") && (f.monkey < 1 || f.monkey > maxMonkey):
		return d, usage(c, fmt.Errorf("--monkey %d: from 1 to %d inputs", f.monkey, maxMonkey))
	case f.hand < 0:
		return d, usage(c, fmt.Errorf("--for %s: no time", f.hand))
	case set("inputs"):
		var err error
		d.kind = driveScript
		d.script, err = readScript(f.inputs)
		return d, err
	case set("monkey"):
		d.kind = driveMonkey
		if !set("timeout") {
			d.limit += time.Duration(f.monkey) * perInput
		}
		return d, nil
	}
	d.kind = driveHand
	if !set("timeout") {
		d.limit = -1
	}
	if d.instant = set("for") && f.hand == 0; d.instant {
		d.kind = driveScript // the app is only started
	}
	return d, nil
}

// perInput is by how much the time limit grows with each input of a monkey, which may have to wait for the app.
const perInput = 3 * time.Second

type driveKind int

const (
	driveHand driveKind = iota
	driveScript
	driveMonkey
)

// drive is how the app is used while it is recorded.
type drive struct {
	kind    driveKind
	script  record.Script
	monkey  int
	seed    uint64
	toward  []string      // what the monkey looks for, in words
	starts  []string      // classes that the monkey starts first
	hand    time.Duration // 0: until it is interrupted
	instant bool
	limit   time.Duration
	ended   <-chan struct{} // closed when a recording by hand is to end
}

func (d *drive) byHand() bool { return d.kind == driveHand }

// options are what the recording says of how the app was used.
func (d *drive) options() map[string]string {
	switch d.kind {
	case driveMonkey:
		return map[string]string{"inputs": "monkey", "monkey": strconv.Itoa(d.monkey), "seed": strconv.FormatUint(d.seed, 10)}
	case driveHand:
		return map[string]string{"inputs": "by hand"}
	default:
		return map[string]string{"inputs": "script"}
	}
}

// listen makes Ctrl-C the regular end of a recording by hand; a second one interrupts it, as the first does elsewhere.
func (d *drive) listen(ctx context.Context) (context.Context, context.CancelFunc) {
	if !d.byHand() {
		return ctx, func() {}
	}
	inner, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	d.ended = ctx.Done()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 2 {
			select {
			case <-signals:
			case <-inner.Done():
				return
			}
		}
		cancel(context.Canceled)
	}()
	return inner, func() {
		signal.Stop(signals)
		cancel(nil)
		<-done
	}
}

// run drives the app and records it.
func (d *drive) run(ctx context.Context, session device.Session, sink record.Sink, errs io.Writer) (*record.Summary, error) {
	o := record.RunOptions{Limit: d.limit, Note: func(text string) { warn(errs, text) }}
	switch d.kind {
	case driveMonkey:
		monkey := record.NewMonkey(d.monkey, d.seed, o.Note)
		monkey.Toward(d.starts, d.toward)
		return record.Drive(ctx, session, monkey, sink, o)
	case driveHand:
		if isTerminal(errs) {
			o.Made = func(in device.Input) { fmt.Fprintf(errs, "  %s\n", record.InputText(in)) }
		}
		return record.Drive(ctx, session, &record.Hand{For: d.hand, Until: d.ended}, sink, o)
	default:
		return record.Run(ctx, session, d.script.Actions, sink, o)
	}
}

// sayByHand says what to do with an app that is recorded by hand.
func sayByHand(errs io.Writer, t *target, d drive) {
	end := "Ctrl-C ends the recording"
	if d.hand > 0 {
		end = fmt.Sprintf("the recording ends after %s, or with Ctrl-C", d.hand)
	}
	fmt.Fprintf(errs, "recording %s by hand: use the app; %s\n", t.app.Package, end)
	if t.desk != nil {
		fmt.Fprintf(errs, "the app runs on a desktop device without a screen: its ADB server is at %s (adb -P PORT -s %s shell input tap 100 200)\n",
			t.desk.ServerAddr(), t.serial)
	}
}
