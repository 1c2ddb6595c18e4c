package android

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/device/lease"
	"github.com/erva-go/erva/trace"
)

// settle is how long nothing must have been observed before an app in which nothing seems to run counts as idle: the
// time a transaction may take from the system back to the app, which no model of the app's queues can see.
const settle = 20 * time.Millisecond

// startTimeout is how long an app may take from the debugger's connection to its first event.
const startTimeout = 60 * time.Second

var errNotStarted = errors.New("the app does not start under the debugger")

var errClosed = errors.New("the session is closed")

// session is one run of one app; it implements device.Session. It is used by one goroutine at a time.
type session struct {
	app     App
	dev     *adb.Device
	lease   *lease.Lease
	changes changes
	// The session works in the embedded process: where it stands, or what it heard from last. all are those that are
	// attached, the main one first.
	*process
	all       []*process
	turn      int // who is asked first for what it reports
	others    others
	calls     calls
	lookedFor map[string]bool // processes that are waited for
	life      context.Context // ends when the session is closed
	finish    context.CancelFunc
	opts      device.Options
	tables    *trace.Tables
	ops       []trace.Op // since the last stop
	started   time.Time
	last      time.Time // when the last operation was observed

	keys    *keys
	names   *names
	signals map[trace.HandleID]int
	inputs  inputQueue
	hand    byHand
	ui      ui
	clock   clock
	sites   map[siteKey]trace.SiteID
	places  []siteKey // by site, from 1
	report  func(what, why string)
	pretend Pretence
	refused error             // why the VM would not make a dispatch return early, when it last did not
	tap     func(*jdwp.Event) // sees every event of the VM; nil but in trials
	why     *string           // the app has ended, once that was asked
	gone    bool              // the device, or the way to it, is lost

	registered map[trace.HandleID]bool
	starts     map[string]*starts // of services, by class
	broadcasts *broadcasts
	asked      map[asked]string // for results: the class that gives each
	background *sync.WaitGroup  // input commands under way

	cur      *suspension // where the session stands
	exited   bool
	closed   bool
	offered  time.Time // when a looper at its end was last offered as a boundary
	looked   time.Time // when a heartbeat last told whether the app is idle
	delays   delays
	rest     device.Stop // the last stop of an app that runs on: Release at it stops there again
	crashed  *device.Crash
	idleSaid bool // the present idleness was reported
}

// suspension is a thread that is suspended by an event it reported, with what is to happen next.
type suspension struct {
	process *process
	thread  *thread
	event   jdwp.Event
	// message is what is about to be dispatched; nil at other stops.
	message *message
	stop    device.Stop
	// then goes on with the hook that stopped, and resumes the thread at its end.
	then func(ctx context.Context) error
}

// Tables implements device.Session.
func (s *session) Tables() *trace.Tables { return s.tables }

func (s *session) emit(op trace.Op) {
	now := time.Now()
	op.Time = now.Sub(s.started).Nanoseconds()
	s.last = now
	s.idleSaid = false
	s.ops = append(s.ops, op)
	if op.Kind == trace.KindEnd || op.Kind == trace.KindThreadExit {
		s.watches.ended = append(s.watches.ended, op.Task)
	}
}

// Resume implements device.Session.
func (s *session) Resume(ctx context.Context, c device.Choice) (device.Stop, error) {
	stop, err := s.resume(ctx, c)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil && ctx.Err() != nil {
			return device.Stop{}, cause
		}
		return device.Stop{}, device.Infra("drive "+s.app.Package, err)
	}
	if s.opts.ByHand && stop.Kind != device.StopExit {
		if stop.Inputs, err = s.takeInputs(ctx); err != nil {
			return device.Stop{}, device.Infra("drive "+s.app.Package, err)
		}
	} else {
		stop.Inputs, s.hand.made = s.hand.made, nil
	}
	if stop.Kind == device.StopExit && s.crashed == nil {
		if s.why == nil {
			why := s.whyEnded(ctx)
			s.why = &why
		}
		stop.Exit = *s.why
	}
	stop.Ops, s.ops = s.ops, nil
	return stop, nil
}

func (s *session) resume(ctx context.Context, c device.Choice) (device.Stop, error) {
	if s.closed {
		return device.Stop{}, errClosed
	}
	if s.exited {
		return device.Stop{Kind: device.StopExit}, nil
	}
	stop, stay, err := s.choose(ctx, c)
	if stay && err == nil {
		return stop, nil
	}
	for err == nil || s.processLost(ctx, err) {
		if stop, err = s.advance(ctx, c.Wake); err == nil {
			return stop, nil
		}
	}
	return s.lost(ctx, err)
}

// choose carries out c; stay means that the session stands where it stood, at stop.
func (s *session) choose(ctx context.Context, c device.Choice) (stop device.Stop, stay bool, err error) {
	if s.cur != nil {
		s.use(s.cur.process)
	}
	switch c.Action {
	case device.Run:
		return device.Stop{}, false, s.proceed(ctx)
	case device.Hold:
		return device.Stop{}, false, s.hold(ctx)
	case device.Deliver:
		return device.Stop{}, false, s.deliver(ctx, c.Event)
	case device.Release:
		if err := s.letGo(ctx, c.Thread); err != nil {
			return device.Stop{}, false, err
		}
		if s.cur != nil {
			return s.cur.stop, true, nil
		}
		return s.rest, s.rest.Kind != device.StopInvalid, nil
	case device.Skip:
		if err := s.skip(ctx); err != nil {
			return device.Stop{}, false, err
		}
		return device.Stop{}, false, s.proceed(ctx)
	default:
		return device.Stop{}, false, fmt.Errorf("unknown action %d", c.Action)
	}
}

// proceed lets the thread at the current stop go on.
func (s *session) proceed(ctx context.Context) error {
	cur := s.cur
	s.cur = nil
	if cur == nil {
		return nil
	}
	return cur.then(ctx)
}

// lost turns the end of the connection into the end of the app, if the process is gone. Else the device is, or the ADB
// server, which is no behaviour of the app.
func (s *session) lost(ctx context.Context, err error) (device.Stop, error) {
	if !errors.Is(err, jdwp.ErrClosed) && !errors.Is(err, io.EOF) && !s.vmDead(err) {
		return device.Stop{}, err
	}
	if err := s.processEnded(ctx); err != nil {
		s.gone = true
		return device.Stop{}, err
	}
	s.exited = true
	return device.Stop{Kind: device.StopExit}, nil
}

// endTimeout is how long a process may be seen after its connection to the debugger has ended.
const endTimeout = 5 * time.Second

// processEnded waits until the app's process has ended; device.ErrLost if the device cannot be asked, or says that the
// app runs on.
func (s *session) processEnded(ctx context.Context) error {
	deadline := time.Now().Add(endTimeout)
	for {
		running, err := s.running(ctx)
		if err != nil || !running {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%w from the debugger, though the app runs on: did the ADB server restart?", device.ErrLost)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// advance lets the app run until the next stop.
func (s *session) advance(ctx context.Context, wake time.Duration) (device.Stop, error) {
	var deadline time.Time
	if wake > 0 {
		deadline = time.Now().Add(wake)
	}
	for {
		if s.cur != nil {
			return s.cur.stop, nil
		}
		if err := s.attachFound(ctx); err != nil {
			return device.Stop{}, err
		}
		if err := s.offer(ctx); err != nil {
			return device.Stop{}, err
		}
		if s.cur != nil {
			continue
		}
		item, ok, err := s.nextItem(ctx, s.patience(deadline))
		if err != nil {
			return device.Stop{}, err
		}
		if ok {
			if err := s.handle(ctx, item); err != nil {
				return device.Stop{}, err
			}
		}
		if s.exited {
			return device.Stop{Kind: device.StopExit}, nil
		}
		if s.cur != nil {
			continue
		}
		if err := s.finished(); err != nil {
			return device.Stop{}, err
		}
		if stop, err := s.quiet(ctx, deadline); err != nil || stop.Kind != device.StopInvalid {
			return stop, err
		}
	}
}

// quiet is the stop that the passing of time leads to: the app is idle, or the caller wanted to be woken.
//
// Until the app's first event nothing is asked of the VM: an app that waits for its debugger goes on only once that has
// been silent for a while (Debug.waitForDebugger), so that any question would keep it waiting.
func (s *session) quiet(ctx context.Context, deadline time.Time) (device.Stop, error) {
	if !s.clock.known {
		if time.Since(s.started) > startTimeout {
			return device.Stop{}, errNotStarted
		}
		return device.Stop{}, nil
	}
	kind, resting := device.StopWake, s.isIdle(ctx)
	switch {
	case !s.idleSaid && resting:
		s.idleSaid, kind = true, device.StopIdle
		s.hand.rested()
	case !deadline.IsZero() && !time.Now().Before(deadline):
	default:
		return device.Stop{}, nil
	}
	idle, err := s.idleness(ctx)
	if idle != nil {
		idle.Idle = resting
	}
	s.rest = device.Stop{Kind: kind, Idle: idle}
	return s.rest, err
}

// touch notes that something happened which is no operation.
func (s *session) touch() {
	s.last = time.Now()
	s.idleSaid = false
}

// patience is how long to wait for the next item before looking whether the app is idle.
func (s *session) patience(deadline time.Time) time.Duration {
	wait := settle
	if slices.ContainsFunc(s.all, func(p *process) bool { return len(p.staying) > 0 }) {
		wait = beat
	}
	if !deadline.IsZero() {
		wait = min(wait, max(time.Until(deadline), time.Millisecond))
	}
	return wait
}

// vmDead says that the VM answers no more because the process is ending.
func (s *session) vmDead(err error) bool {
	return errors.Is(err, jdwp.ErrVMDead)
}
