package android

import (
	"context"
	"errors"
	"fmt"
	"io"
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
const settle = 12 * time.Millisecond

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
	vm      *vm
	opts    device.Options
	tables  *trace.Tables
	ops     []trace.Op // since the last stop
	started time.Time
	last    time.Time // when the last operation was observed

	threads map[jdwp.ThreadID]*thread
	dead    map[jdwp.ThreadID]*thread // that can still be joined
	queues  map[jdwp.ObjectID]*queue  // by MessageQueue object
	// handlers are the queues of handlers, which stay the same.
	handlers map[jdwp.ObjectID]*queue
	keys     *keys
	names    *names
	signals  map[trace.HandleID]int
	hooks    *hookSet
	watches  *watches
	pool     pool
	locking  bool        // the app has locks of java.util.concurrent
	owners   *watchpoint // of what tells that a thread becomes a lock's owner
	// meetings are where threads wait for each other, inside what blocking queues hold.
	meetings meetings
	inside   map[jdwp.ObjectID][]jdwp.ObjectID
	inputs   inputQueue
	hand     byHand
	asks     asks
	ui       ui
	clock    clock
	gates    gates
	sites    map[siteKey]trace.SiteID
	places   []siteKey                     // by site, from 1
	seen     map[jdwp.ReferenceTypeID]bool // app classes that are prepared and watched
	foreign  map[jdwp.ObjectID]bool        // locks that the class library takes on its own behalf
	report   func(what, why string)
	pretend  Pretence
	refused  error             // why the VM would not make a dispatch return early, when it last did not
	tap      func(*jdwp.Event) // sees every event of the VM; nil but in trials
	reversed int               // port of the device that leads to the proxy; 0: none
	pid      int               // of the app's process
	gone     bool              // the device, or the way to it, is lost

	registered map[trace.HandleID]bool
	instances  map[string][]jdwp.ObjectID // components by class, in order of appearance
	services   map[jdwp.ObjectID]string   // class by token
	starts     map[string]*starts         // of services, by class
	broadcasts *broadcasts
	asked      map[asked]string // for results: the class that gives each
	background *sync.WaitGroup  // input commands under way

	cur      *suspension // where the session stands
	deferred []jdwp.Item // suspended items that came while a call was awaited
	exited   bool
	closed   bool
	scissors map[jdwp.ObjectID]bool // what was posted with runWithScissors and is waited for
	staying  []*hit                 // loopers at their end on which something is held
	offered  time.Time              // when one of them was last offered as a boundary
	looked   time.Time              // when a heartbeat last told whether the app is idle
	rest     device.Stop            // the last stop of an app that runs on: Release at it stops there again
	crashed  *device.Crash
	idleSaid bool // the present idleness was reported
}

// suspension is a thread that is suspended by an event it reported, with what is to happen next.
type suspension struct {
	thread *thread
	event  jdwp.Event
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
	if err != nil {
		return s.lost(ctx, err)
	}
	if stay {
		return stop, nil
	}
	stop, err = s.advance(ctx, c.Wake)
	if err != nil {
		return s.lost(ctx, err)
	}
	return stop, nil
}

// choose carries out c; stay means that the session stands where it stood, at stop.
func (s *session) choose(ctx context.Context, c device.Choice) (stop device.Stop, stay bool, err error) {
	switch c.Action {
	case device.Run:
		return device.Stop{}, false, s.proceed(ctx)
	case device.Hold:
		return device.Stop{}, false, s.hold(ctx)
	case device.Deliver:
		return device.Stop{}, false, s.deliver(ctx, c.Event)
	case device.Release:
		if err := s.gates.release(ctx, s, c.Thread); err != nil {
			return device.Stop{}, false, err
		}
		if s.cur != nil {
			return s.cur.stop, true, nil
		}
		return s.rest, s.rest.Kind != device.StopInvalid, nil
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
	if len(s.staying) > 0 {
		wait = beat
	}
	if !deadline.IsZero() {
		wait = min(wait, max(time.Until(deadline), time.Millisecond))
	}
	return wait
}

// nextItem is the next thing that the VM reports, or ok false after wait.
func (s *session) nextItem(ctx context.Context, wait time.Duration) (jdwp.Item, bool, error) {
	if len(s.deferred) > 0 {
		item := s.deferred[0]
		s.deferred = s.deferred[1:]
		return item, true, nil
	}
	var item jdwp.Item
	if err := ctx.Err(); err != nil {
		return item, false, err
	}
	if s.vm.conn.TryNext(&item) {
		return item, true, nil
	}
	inner, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	item, err := s.vm.conn.Next(inner)
	if err != nil && inner.Err() != nil && ctx.Err() == nil {
		return jdwp.Item{}, false, nil
	}
	return item, err == nil, err
}

// vmDead says that the VM answers no more because the process is ending.
func (s *session) vmDead(err error) bool {
	return errors.Is(err, jdwp.ErrVMDead)
}
