package testrun

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
)

// Opener starts sessions of an app that a test drives.
type Opener struct {
	Device device.Opener
	Test   Command
}

// endTimeout is how long a test may take to end after the app's process has.
const endTimeout = 30 * time.Second

// errOver is the cause of the end of waiting for an app that does not come.
var errOver = errors.New("the test was over before")

// Open starts the test, which starts the app, and attaches to that.
func (o *Opener) Open(ctx context.Context, opts device.Options) (device.Session, error) {
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var r *run
	opts.Launch = func(context.Context) error {
		var err error
		if r, err = o.Test.start(); err != nil {
			return err
		}
		go func() {
			select {
			case <-r.done:
				if err := r.failed(); err != nil {
					cancel(errors.Join(errOver, err))
				}
			case <-waiting.Done():
			}
		}()
		return nil
	}
	inner, err := o.Device.Open(waiting, opts)
	if err == nil {
		s := &session{Session: inner, run: r}
		if p, ok := inner.(device.Parker); ok {
			return &parking{session: s, Parker: p}, nil
		}
		return s, nil
	}
	if cause := context.Cause(waiting); errors.Is(cause, errOver) {
		err = cause
	}
	if r != nil {
		r.close()
	}
	return nil, err
}

// session is a device's session of an app that a test drives.
type session struct {
	device.Session
	run     *run
	crashed bool
	over    bool // the app's process has ended, as tests end it
}

// Resume implements device.Session. When the app's process has ended without a crash, the test is awaited; from then on the
// app is idle.
func (s *session) Resume(ctx context.Context, c device.Choice) (device.Stop, error) {
	if s.over {
		return device.Stop{Kind: device.StopIdle, Idle: gone()}, nil
	}
	stop, err := s.Session.Resume(ctx, c)
	if err != nil {
		return stop, err
	}
	switch {
	case stop.Kind == device.StopCrash:
		s.crashed = true
	case stop.Kind == device.StopExit && !s.crashed:
		if err := s.await(ctx); err != nil {
			return stop, err
		}
		s.over = true
		stop.Kind, stop.Exit, stop.Idle = device.StopIdle, "", gone()
	case stop.Idle != nil && !s.run.ended():
		idle := *stop.Idle
		idle.Driven = true
		stop.Idle = &idle
	}
	return stop, nil
}

// gone is what an app does whose process has ended.
func gone() *device.Idle { return &device.Idle{Idle: true, Quiet: time.Hour, Due: -1} }

// await waits for the end of the test.
func (s *session) await(ctx context.Context) error {
	t := time.NewTimer(endTimeout)
	defer t.Stop()
	select {
	case <-s.run.done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-t.C:
		return fmt.Errorf("the test goes on %s after the app's process has ended", endTimeout)
	}
}

// Capture implements device.Session: the result of the test besides what the device knows, as far as there still is an app.
func (s *session) Capture(ctx context.Context, facet string) ([]byte, error) {
	switch {
	case facet == evs.CaptureTest:
		return json.Marshal(s.run.result())
	case s.over:
		return nil, fmt.Errorf("capture %s of an app that has ended: %w", facet, device.ErrUnsupported)
	}
	return s.Session.Capture(ctx, facet)
}

// Close implements device.Session.
func (s *session) Close() error {
	err := s.Session.Close() // the end of the app ends most tests
	s.run.close()
	return err
}

// parking is a session that can leave its app to another debugger.
type parking struct {
	*session
	device.Parker
}
