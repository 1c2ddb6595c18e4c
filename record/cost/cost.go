package cost

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/record"
)

// User is who uses the app.
type User interface {
	Start(ctx context.Context) error
	// Shown returns when the app shows something.
	Shown(ctx context.Context) error
	// Stop ends the app and puts back what the user has changed.
	Stop(ctx context.Context) error
	// Aim finds out what an input means on the present screen; the result carries it out.
	Aim(ctx context.Context, in device.Input) (func(ctx context.Context) error, error)
	// CPU is the CPU time that the app's process has taken so far.
	CPU(ctx context.Context) (time.Duration, error)
}

// App is an app and how it is used.
type App struct {
	Name string
	// Actions are a script's; of its waits only those for a time count, as the user always waits until the app is done.
	Actions []record.Action
	User    User
	Opener  device.Opener
}

// Level is how much of a run is recorded.
type Level string

// The levels.
const (
	Unrecorded Level = "unrecorded"
	Schedule   Level = "schedule"  // events, threads, lifecycle and inputs
	Adaptive   Level = "adaptive"  // and accesses, but for those that one task alone makes again and again
	Everything Level = "all watch" // and every access
)

// Levels are all levels, Unrecorded first.
func Levels() []Level { return []Level{Unrecorded, Schedule, Adaptive, Everything} }

// watch is a level as a session's option.
func (l Level) watch() device.Watch {
	switch l {
	case Schedule:
		return device.WatchSchedule
	case Everything:
		return device.WatchEverything
	default:
		return device.WatchFields
	}
}

// Spent is what was spent: wall time until the app was done, and CPU time of its process.
type Spent struct {
	Wall time.Duration `json:"wallNs"`
	CPU  time.Duration `json:"cpuNs"`
}

func (s *Spent) add(other Spent) {
	s.Wall += other.Wall
	s.CPU += other.CPU
}

// Run is one run of an app.
type Run struct {
	Level Level `json:"level"`
	// Start is from the command that starts the app until it is done with that, Use is all inputs together.
	Start      Spent `json:"start"`
	Use        Spent `json:"use"`
	Operations int   `json:"operations"`
	Accesses   int   `json:"accesses"`
}

// Result is what was measured of one app: runs by level, in the order in which they were made.
type Result struct {
	App  string `json:"app"`
	Runs []Run  `json:"runs"`
}

// Options say how to measure. The zero value takes the defaults.
type Options struct {
	// Runs is how often each level is run; 3 by default.
	Runs int
	// Dir is where recordings are put, which are removed again.
	Dir string
	// Note is told what goes on. May be nil.
	Note func(text string)
}

func (o Options) runs() int {
	if o.Runs > 0 {
		return o.Runs
	}
	return 3
}

// Measure runs an app at every level, in turns.
func Measure(ctx context.Context, app App, o Options) (*Result, error) {
	r := &Result{App: app.Name}
	for n := range o.runs() {
		for _, level := range Levels() {
			if o.Note != nil {
				o.Note(fmt.Sprintf("%s, %s, run %d of %d", app.Name, level, n+1, o.runs()))
			}
			run, err := once(ctx, app, level, o)
			if err != nil {
				return nil, fmt.Errorf("measure %s, %s: %w", app.Name, level, err)
			}
			r.Runs = append(r.Runs, run)
		}
	}
	return r, nil
}

// once runs an app at one level.
func once(ctx context.Context, app App, level Level, o Options) (run Run, err error) {
	run.Level = level
	defer func() { err = errors.Join(err, app.User.Stop(context.WithoutCancel(ctx))) }()
	began := time.Now()
	if level == Unrecorded {
		if err := app.User.Start(ctx); err != nil {
			return run, err
		}
	} else {
		var recording *recording
		if ctx, recording, err = begin(ctx, app, level, o.Dir); err != nil {
			return run, err
		}
		defer func() {
			err = errors.Join(recording.end(), err)
			run.Operations, run.Accesses = recording.operations, recording.accesses
		}()
	}
	if err := app.User.Shown(ctx); err != nil {
		return run, err
	}
	if run.Start, err = untilDone(ctx, app.User, began, 0); err != nil {
		return run, err
	}
	for _, a := range app.Actions {
		if err := use(ctx, app.User, a, &run.Use); err != nil {
			return run, fmt.Errorf("%s: %w", a.Where(), err)
		}
	}
	return run, nil
}

// use lets the user carry out an action.
func use(ctx context.Context, u User, a record.Action, spent *Spent) error {
	switch a.Kind {
	case record.WaitFor:
		return pause(ctx, a.Duration)
	case record.Inject:
	default:
		return nil // the app is done
	}
	act, err := u.Aim(ctx, a.Input)
	if a.Optional && errors.Is(err, device.ErrNoView) {
		return nil
	}
	if err != nil {
		return err
	}
	before, err := u.CPU(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	if err := act(ctx); err != nil {
		return err
	}
	s, err := untilDone(ctx, u, began, before)
	spent.add(s)
	return err
}

const (
	// look is how often a user looks whether the app is done.
	look = 20 * time.Millisecond
	// calm is how long an app must take at most trifle of CPU time to be done. The recording itself looks now and then.
	calm   = 300 * time.Millisecond
	trifle = 30 * time.Millisecond
	// longest is how long an app may take.
	longest = 2 * time.Minute
)

// untilDone waits until the app is done, and says what it took since began, when its process had taken before.
func untilDone(ctx context.Context, u User, began time.Time, before time.Duration) (Spent, error) {
	type sample struct {
		at  time.Time
		cpu time.Duration
	}
	var window []sample
	for deadline := time.Now().Add(longest); time.Now().Before(deadline); {
		cpu, err := u.CPU(ctx)
		if err != nil {
			return Spent{}, err
		}
		now := sample{time.Now(), cpu}
		window = append(window, now)
		for len(window) > 1 && (window[0].at.Before(now.at.Add(-2*calm)) || now.cpu-window[0].cpu > trifle) {
			window = window[1:]
		}
		if first := window[0]; now.at.Sub(first.at) >= calm {
			return Spent{Wall: first.at.Sub(began), CPU: first.cpu - before}, nil
		}
		if err := pause(ctx, look); err != nil {
			return Spent{}, err
		}
	}
	return Spent{}, fmt.Errorf("the app is still busy after %s", longest)
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}

// Cost is a level's cost: the medians of its runs, and how many times what the unrecorded runs take that is.
type Cost struct {
	Level      Level   `json:"level"`
	Start      Spent   `json:"start"`
	Use        Spent   `json:"use"`
	Wall       float64 `json:"wall"` // start and use, times the unrecorded
	CPU        float64 `json:"cpu"`
	Operations int     `json:"operations"`
	Accesses   int     `json:"accesses"`
}

// Costs are the costs of all levels.
func (r *Result) Costs() []Cost {
	var out []Cost
	for _, level := range Levels() {
		c := Cost{Level: level,
			Start: Spent{Wall: r.median(level, func(r Run) time.Duration { return r.Start.Wall }), CPU: r.median(level, func(r Run) time.Duration { return r.Start.CPU })},
			Use:   Spent{Wall: r.median(level, func(r Run) time.Duration { return r.Use.Wall }), CPU: r.median(level, func(r Run) time.Duration { return r.Use.CPU })}}
		for _, run := range r.Runs {
			if run.Level == level {
				c.Operations, c.Accesses = run.Operations, run.Accesses
			}
		}
		base := c
		if len(out) > 0 {
			base = out[0]
		}
		c.Wall = ratio(c.Start.Wall+c.Use.Wall, base.Start.Wall+base.Use.Wall)
		c.CPU = ratio(c.Start.CPU+c.Use.CPU, base.Start.CPU+base.Use.CPU)
		out = append(out, c)
	}
	return out
}

func (r *Result) median(level Level, of func(Run) time.Duration) time.Duration {
	var all []time.Duration
	for _, run := range r.Runs {
		if run.Level == level {
			all = append(all, of(run))
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

func ratio(a, b time.Duration) float64 {
	if b <= 0 {
		return 0
	}
	return float64(a) / float64(b)
}
