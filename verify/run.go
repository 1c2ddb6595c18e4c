package verify

import (
	"context"
	"errors"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
)

// Run is one replay and the states that it went through.
type Run struct {
	Result    *replay.Result
	Snapshots []evs.Snapshot
	// Asked is what the app asked its surroundings for, compared with the recording; a journal does not keep it.
	Asked Asked
}

// lostRetries is how often a run that the device spoiled is tried again.
const lostRetries = 2

// Once replays a schedule on a fresh session of the app, with the instructions of the traced events if there are any. A
// device that fails costs the run, not the caller: it is tried again, and the last failure is in the result.
func (v *Verifier) Once(ctx context.Context, s *flipper.Schedule, traced []string) *Run {
	devices := v.devices()
	for try := 0; ; try++ {
		m, err := devices.take(ctx)
		if err != nil {
			return lostRun(err, 0)
		}
		run := v.attempt(ctx, m.opener, s, traced)
		if run.Result.Outcome != replay.Lost || ctx.Err() != nil || errors.Is(run.Result.Err, device.ErrUnsupported) {
			devices.done(m)
			return run
		}
		devices.spoiled(m)
		if try >= lostRetries {
			return run
		}
	}
}

// devices are the verifier's, made a fleet at the first run.
func (v *Verifier) devices() *fleet {
	v.assemble.Do(func() { v.fleet = newFleet(v.Openers) })
	return v.fleet
}

// nth is the n-th run of a schedule in this verification. One that the journal has is not made again.
func (v *Verifier) nth(ctx context.Context, n int, s *flipper.Schedule, traced []string) (*Run, error) {
	if v.Journal == nil {
		return v.reached(ctx, s, traced)
	}
	key, err := runKey(n, s, traced)
	if err != nil {
		return nil, err
	}
	if run, err := v.Journal.find(key); run != nil || err != nil {
		return run, err
	}
	run, err := v.reached(ctx, s, traced)
	if err != nil || ctx.Err() != nil || run.Result.Outcome == replay.Lost {
		return run, err // the next verification may have better luck
	}
	return run, v.Journal.keep(key, run)
}

// reached is a run on a device that could be reached. Without one there is no use in going on: the error is its
// device.ErrLost.
func (v *Verifier) reached(ctx context.Context, s *flipper.Schedule, traced []string) (*Run, error) {
	run := v.Once(ctx, s, traced)
	if err := run.Result.Err; errors.Is(err, device.ErrLost) && ctx.Err() == nil {
		return nil, err
	}
	return run, nil
}

func lostRun(err error, elapsed time.Duration) *Run {
	return &Run{Result: &replay.Result{Outcome: replay.Lost, Err: err, Elapsed: elapsed}}
}

// attempt makes a run on a device.
func (v *Verifier) attempt(ctx context.Context, opener device.Opener, s *flipper.Schedule, traced []string) *Run {
	start := time.Now()
	session, around, err := v.open(ctx, opener, s, traced)
	if err != nil {
		return lostRun(err, time.Since(start))
	}
	run := &Run{}
	o := v.replayOptions()
	labels := &evs.Labeler{}
	source := evs.WithRequests(session, record.RequestsOf(around.proxy))
	o.Snapshot = func(ctx context.Context, visit *device.Visit, transient bool) error {
		snap, err := evs.Take(ctx, source, v.Config, labels.Next(visit))
		if err != nil {
			return err
		}
		snap.Transient = transient
		run.Snapshots = append(run.Snapshots, snap)
		return nil
	}
	run.Result = replay.Run(ctx, session, s, o)
	if c := run.Result.Crash; c != nil {
		run.Snapshots = append(run.Snapshots, evs.EndedBy(evs.Crashed(*c)))
	}
	if h := run.Result.Hang; h != nil {
		run.Snapshots = append(run.Snapshots, evs.EndedBy(evs.Hung(h.Name+" does not end")))
	}
	if err := session.Close(); err != nil && run.Result.Err == nil && run.Result.Outcome == replay.Lost {
		run.Result.Err = err
	}
	run.Result.Elapsed, run.Asked = time.Since(start), around.end()
	return run
}

// open starts a session in surroundings that give what was recorded; both are to be ended, the session first.
func (v *Verifier) open(ctx context.Context, opener device.Opener, s *flipper.Schedule, traced []string) (device.Session, *surroundings, error) {
	o := device.Options{Gates: replay.Gates(s), TraceEvents: traced}
	around, err := v.surround(&o)
	if err != nil {
		return nil, nil, err
	}
	session, err := opener.Open(ctx, o)
	if err != nil {
		around.end()
		return nil, nil, err
	}
	return session, around, nil
}

func (v *Verifier) replayOptions() replay.Options {
	return replay.Options{Patience: v.patience(), Limit: v.Options.Limit}
}

// Standing is an app that was left in the middle of a run.
type Standing struct {
	Session device.Session
	Result  *replay.Result
	around  *surroundings
}

// Close ends the app.
func (s *Standing) Close() error {
	defer s.around.end()
	return s.Session.Close()
}

// Stand replays a flip up to its second racing event, which has not run yet, and leaves the app there. It is the caller's to
// close, also after another outcome than Reached.
func (v *Verifier) Stand(ctx context.Context, s *flipper.Schedule) (*Standing, error) {
	step, ok := s.Flipped()
	if !ok {
		return nil, errors.New("a replay in the recorded order has no racing events to stop at")
	}
	session, around, err := v.open(ctx, v.Openers[0], s, nil)
	if err != nil {
		return nil, err
	}
	o := v.replayOptions()
	o.Before = &step
	return &Standing{session, replay.Run(ctx, session, s, o), around}, nil
}
