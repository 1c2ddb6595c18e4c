package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
)

// trainFlags say how training runs are made (Hsiao, section 5.3.4).
type trainFlags struct {
	target targetFlags
	fleet  fleetFlags
	runs   int
	monkey int
	seed   uint64
	delay  time.Duration
	keep   string // folder for recordings of the runs, empty to keep none
	code   []byte // of the app, for those
}

// The dissertation's training: "50 executions", "averaged at 1000 actions"; the mean of the delays it does not say.
const (
	usualRuns    = 50
	usualActions = 1000
	usualDelay   = 200 * time.Millisecond
	maxRuns      = 10_000
)

func (f *trainFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.target.app, "app", "", "package, APK or source folder to run")
	flags.StringVar(&f.keep, "keep", "", "folder to keep recordings of the training runs in, those that crash too")
	f.registerRuns(flags, usualRuns, usualActions)
	f.target.register(flags)
	f.fleet.registerDevices(c, &f.target)
}

// registerRuns registers what training runs are like.
func (f *trainFlags) registerRuns(flags *pflag.FlagSet, runs, inputs int) {
	flags.IntVar(&f.runs, "runs", runs, "how many training runs to make")
	flags.IntVar(&f.monkey, "monkey", inputs, "inputs of a training run on average; runs have half to one and a half times as many")
	flags.Uint64Var(&f.seed, "seed", 1, "what the monkey's choices, the lengths of runs and the delays follow from")
	flags.DurationVar(&f.delay, "delay", usualDelay, "mean of the delays in every second run; 0 shuffles none")
}

// check says which flags do not go together.
func (f *trainFlags) check(c *cobra.Command) error {
	if f.target.app == "" {
		for _, name := range []string{"runs", "monkey", "seed", "delay", "devices", "keep"} {
			if c.Flags().Changed(name) {
				return fmt.Errorf("--%s is for --app", name)
			}
		}
	}
	return f.ranges()
}

// ranges says what is out of range.
func (f *trainFlags) ranges() error {
	switch {
	case f.runs < 1 || f.runs > maxRuns:
		return fmt.Errorf("--runs %d: from 1 to %d", f.runs, maxRuns)
	case f.monkey < 1 || f.monkey > maxMonkey:
		return fmt.Errorf("--monkey %d: from 1 to %d inputs", f.monkey, maxMonkey)
	case f.delay < 0:
		return fmt.Errorf("--delay %s: no time", f.delay)
	}
	return nil
}

// run makes the training runs, side by side on the devices, and gives them to the teacher in their order.
func (f *trainFlags) run(ctx context.Context, t *teacher, errs io.Writer) (err error) {
	devices, err := f.fleet.open(ctx, &f.target, errs)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, devices.close()) }()
	if f.keep != "" {
		if err := os.MkdirAll(f.keep, 0o755); err != nil {
			return badFile(fmt.Errorf("make the folder for recordings: %w", err))
		}
	}
	t.begin(f.fetchCode(ctx, devices[0]))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	line := newStatusLine(errs)
	defer line.clear()
	class := &class{next: make(chan int), done: make([]chan *execution, f.runs)}
	for i := range class.done {
		class.done[i] = make(chan *execution, 1)
	}
	var all sync.WaitGroup
	failed := make(chan error, len(devices))
	for _, d := range devices {
		all.Go(func() {
			if err := f.work(ctx, d, class); err != nil {
				failed <- err
				cancel()
			}
		})
	}
	all.Go(func() { class.number(ctx, f.runs) })
	err = t.follow(ctx, class, line)
	cancel()
	all.Wait()
	select {
	case first := <-failed:
		return first // what came after it follows from it
	default:
		return err
	}
}

// class is what the devices share: the numbers of the runs to make, and where the runs go.
type class struct {
	next chan int
	done []chan *execution
}

// number hands out the numbers of the runs.
func (c *class) number(ctx context.Context, runs int) {
	defer close(c.next)
	for i := range runs {
		select {
		case c.next <- i:
		case <-ctx.Done():
			return
		}
	}
}

// follow learns from the runs as they come, in their order: what is learned does not depend on which device was faster.
func (t *teacher) follow(ctx context.Context, c *class, line *statusLine) error {
	for i, done := range c.done {
		line.show("run %d of %d", i+1, len(c.done))
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case x := <-done:
			if err := t.take(ctx, x); err != nil {
				return err
			}
		}
	}
	return nil
}

// work makes runs on a device until there are no more.
func (f *trainFlags) work(ctx context.Context, t *target, c *class) error {
	for i := range c.next {
		x, err := f.train(ctx, t, i)
		if err != nil {
			return fmt.Errorf("training run %d: %w", i+1, recordingFailed(ctx, t, err))
		}
		c.done[i] <- x
	}
	return nil
}

// train makes one run. Every second one is shuffled.
func (f *trainFlags) train(ctx context.Context, t *target, number int) (x *execution, err error) {
	session, err := t.opener(nil).Open(ctx, device.Options{})
	if err != nil {
		return nil, err
	}
	defer func() {
		closed := session.Close()
		if errors.Is(err, device.ErrLost) {
			closed = nil // what cannot be reached cannot be put back
		}
		err = errors.Join(err, closed)
	}()
	random := rand.New(rand.NewPCG(f.seed, uint64(number)))
	inputs := f.monkey - f.monkey/2 + random.IntN(2*(f.monkey/2)+1)
	limit := time.Minute + time.Duration(inputs)*perInput
	options := record.RunOptions{Limit: limit}
	var shuffle *record.Shuffle
	x = &execution{name: fmt.Sprintf("run%d", number+1), shuffled: number%2 == 1 && f.delay > 0}
	if x.shuffled {
		shuffle = record.NewShuffle(f.delay, random.Uint64(), commute.NewPosts())
		options.Policy = shuffle
	}
	kept, err := f.keeper(ctx, t, session, x)
	if err != nil {
		return nil, err
	}
	summary, err := record.Drive(ctx, session, record.NewMonkey(inputs, random.Uint64(), nil), kept, options)
	if err = errors.Join(err, kept.end(summary)); err != nil {
		return nil, err
	}
	if shuffle != nil {
		x.delayed = shuffle.Delayed
	}
	x.trace = &trace.Trace{Tables: *session.Tables(), Ops: kept.ops}
	switch {
	case summary.Crash != nil:
		x.crash = crashLine(summary.Crash)
	case summary.Exit != "":
		x.crash = exitLine(summary.Exit)
	}
	return x, nil
}
