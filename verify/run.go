package verify

import (
	"context"
	"errors"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
)

// Run is one replay and the states that it went through.
type Run struct {
	Result    *replay.Result
	Snapshots []evs.Snapshot
}

// lostRetries is how often a run that the device spoiled is tried again.
const lostRetries = 2

// Once replays a schedule on a fresh session of the app. A device that fails costs the run, not the caller: it is tried
// again, and the last failure is in the result.
func (v *Verifier) Once(ctx context.Context, s *flipper.Schedule, traced []string) *Run {
	for try := 0; ; try++ {
		run := v.attempt(ctx, s, traced)
		if run.Result.Outcome != replay.Lost || try >= lostRetries || ctx.Err() != nil || errors.Is(run.Result.Err, device.ErrUnsupported) {
			return run
		}
	}
}

func (v *Verifier) attempt(ctx context.Context, s *flipper.Schedule, traced []string) *Run {
	start := time.Now()
	session, err := v.Opener.Open(ctx, device.Options{Gates: replay.Gates(s), TraceEvents: traced})
	if err != nil {
		return &Run{Result: &replay.Result{Outcome: replay.Lost, Err: err, Elapsed: time.Since(start)}}
	}
	run := &Run{}
	labels := &evs.Labeler{}
	run.Result = replay.Run(ctx, session, s, replay.Options{
		Patience: v.patience(), Limit: v.Options.Limit,
		Snapshot: func(ctx context.Context, visit *device.Visit, transient bool) error {
			label := evs.AtEnd()
			if visit != nil {
				label = labels.Visit(*visit)
			}
			snap, err := evs.Take(ctx, session, v.Config, label)
			if err != nil {
				return err
			}
			snap.Transient = transient
			run.Snapshots = append(run.Snapshots, snap)
			return nil
		},
	})
	if c := run.Result.Crash; c != nil {
		run.Snapshots = append(run.Snapshots, evs.EndedBy(evs.Crashed(*c)))
	}
	if err := session.Close(); err != nil && run.Result.Err == nil && run.Result.Outcome == replay.Lost {
		run.Result.Err = err
	}
	run.Result.Elapsed = time.Since(start)
	return run
}
