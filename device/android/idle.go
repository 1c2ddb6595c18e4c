package android

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// clock relates the device's uptime to ours.
type clock struct {
	known  bool
	offset time.Duration // device uptime minus our time since base
	base   time.Time
}

// uptime is the device's SystemClock.uptimeMillis, as well as we know it.
func (c *clock) uptime() int64 {
	return (time.Since(c.base) + c.offset).Milliseconds()
}

// set learns the device's clock from a reading; the reading was taken between before and now.
func (c *clock) set(ms int64, before time.Time) {
	now := time.Now()
	c.base = before.Add(now.Sub(before) / 2)
	c.offset, c.known = time.Duration(ms)*time.Millisecond, true
}

// launchTimeout is how long an app may take from its first event to its first activity. One without any is idle then.
const launchTimeout = 15 * time.Second

// frameTimeout is how long a frame that is scheduled may take to come. The display has no message in the queue before it
// does; a sync barrier announces it. One that stays longer has been forgotten, or the screen is off.
const frameTimeout = 500 * time.Millisecond

// isIdle says whether nothing runs in the app: no event on any looper, none due, no input in flight, nothing observed for
// a while. Messages that are due later and background threads do not count.
func (s *session) isIdle(ctx context.Context) bool {
	if time.Since(s.last) < settle || s.inputs.inFlight() || s.hand.busy() || s.awaited() || len(s.all[0].queues) == 0 {
		return false
	}
	if s.ui.front == 0 && time.Since(s.clock.base) < launchTimeout {
		return false // the launch is an input, too
	}
	return s.each(func() error {
		if !s.rests(ctx) {
			return errBusy
		}
		return nil
	}) == nil
}

// errBusy is a process that does not rest.
var errBusy = errors.New("the app is busy")

// rests says whether nothing runs, or is about to, in the process.
func (s *session) rests(ctx context.Context) bool {
	if len(s.deferred) > 0 || !s.up {
		return false
	}
	now := s.clock.uptime()
	for _, q := range s.queues {
		if q.awaitsFrame() && time.Since(s.last) < frameTimeout {
			return false
		}
		if len(q.looper.tasks) > 0 || q.looper.invocation != nil {
			return false
		}
		if due, ok := q.nextDue(); ok && due <= now && !q.looper.ended {
			return false
		}
	}
	return s.bindersWait(ctx)
}

// bindersWait says whether no binder thread is working: a transaction from the system is about to post otherwise.
func (s *session) bindersWait(ctx context.Context) bool {
	for _, th := range s.threads {
		if !strings.HasPrefix(th.name, "Binder:") || th.ended {
			continue
		}
		state, err := s.vm.conn.ThreadStatus(ctx, th.id)
		if err == nil && !state.Suspended && state.Status == jdwp.ThreadMonitor {
			return false
		}
	}
	return true
}

// idleness describes what the app's tasks wait for.
func (s *session) idleness(ctx context.Context) (*device.Idle, error) {
	idle := &device.Idle{Quiet: time.Since(s.last), Due: -1, InFlight: len(s.inputs.order)}
	if s.hand.busy() {
		idle.InFlight++
	}
	err := s.each(func() error { return s.addIdleness(ctx, idle) })
	slices.Sort(idle.Held)
	slices.Sort(idle.Delayed)
	slices.SortFunc(idle.Threads, func(a, b device.ThreadState) int { return int(a.Task) - int(b.Task) })
	return idle, err
}

// addIdleness describes what the tasks of the process wait for. Of one that has not begun nothing is asked: it waits until
// its debugger is silent.
func (s *session) addIdleness(ctx context.Context, idle *device.Idle) error {
	if !s.up {
		return nil
	}
	now := s.clock.uptime()
	idle.Skipped = s.delays.skipped
	for _, q := range s.queues {
		for _, m := range q.pending {
			if m.when > now && !q.looper.ended {
				idle.Delayed = append(idle.Delayed, m.event)
			}
		}
		if due, ok := q.nextDue(); ok && !q.looper.ended {
			wait := time.Duration(max(due-now, 0)) * time.Millisecond
			if idle.Due < 0 || wait < idle.Due {
				idle.Due = wait
			}
		}
		for _, m := range q.held {
			idle.Held = append(idle.Held, m.event)
		}
	}
	for _, th := range s.threads {
		if th.ended || th.system || (th.queue != nil && len(th.tasks) == 0) {
			continue
		}
		state, err := s.threadState(ctx, th)
		if err != nil {
			return err
		}
		if state.Activity != "" {
			idle.Threads = append(idle.Threads, state)
		}
	}
	return nil
}

// threadState asks what a thread does. A thread that has just ended has no activity.
func (s *session) threadState(ctx context.Context, th *thread) (device.ThreadState, error) {
	out := device.ThreadState{Task: th.current(), Name: th.name}
	if at, ok := s.gates.held[th.current()]; ok && at.thread == th {
		out.Activity = device.ThreadHeld
		return out, nil
	}
	state, err := s.vm.conn.ThreadStatus(ctx, th.id)
	if errors.Is(err, jdwp.ErrInvalidThread) || errors.Is(err, jdwp.ErrInvalidObject) || errors.Is(err, jdwp.ErrThreadNotAlive) {
		return out, nil
	}
	if err != nil {
		return out, err
	}
	switch state.Status {
	case jdwp.ThreadSleeping:
		out.Activity = device.ThreadSleeping
	case jdwp.ThreadMonitor:
		out.Activity = device.ThreadBlocked
	case jdwp.ThreadWait:
		out.Activity = device.ThreadWaiting
	case jdwp.ThreadRunning, jdwp.ThreadZombie: // no death was reported, so it is about to start
		out.Activity = device.ThreadRunning
	}
	return out, nil
}

// inputQueue are the inputs that were given to the device and have not been finished.
type inputQueue struct {
	order   []int // sequence ids in the order of injection
	done    chan inputDone
	events  map[int]int // events so far, by sequence id
	handles map[int]trace.HandleID
	touches map[int]bool // whether an input reaches the app as input events
	swipes  map[int]bool // whether it is a swipe, which has as many events as it happens to have
	// effects are the inputs that the system carries out after their command has ended, and of which the app has not been
	// told yet; until when it is waited for that, zero while the command runs.
	effects map[int]time.Time
}

type inputDone struct {
	seq int
	err error
}
