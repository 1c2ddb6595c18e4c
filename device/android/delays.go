package android

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// A looper that waits for a message's delay sleeps in native code, where no debugger can stop it. So a looper on which a
// message waits has a slow heartbeat, and at one of these the delay can be skipped: Message.when of all that waits, in all
// queues, comes nearer by the same time. That keeps the order of each queue, whichever way it keeps its messages, and
// the looper finds the next one due by itself. Clocks that the app reads are told as much later.

const (
	// delayBeat is the distance of heartbeats on a looper on which nothing but delays is waited for.
	delayBeat = 25 * time.Millisecond
	// shortDelay is what is not worth skipping.
	shortDelay = 100 * time.Millisecond
)

var errNotAtHeartbeat = errors.New("delays are skipped at a boundary without an event")

// delays is what was skipped of the app's delays.
type delays struct {
	skipped time.Duration
	// off says that no delay can be skipped in this app.
	off bool
	// ahead is how much later than it is the app was told to be when it last read the clock that messages are due by.
	ahead time.Duration
}

// readsClock says whether what handles a message compares clocks of the framework, which are not told what was skipped.
func readsClock(target string) bool {
	return slices.ContainsFunc([]string{"android.os.CountDownTimer", "android.widget.Chronometer", "android.widget.TextClock",
		"android.widget.AnalogClock", "android.widget.DateTimeView"}, func(class string) bool { return strings.HasPrefix(target, class) })
}

// skips says whether delays may be skipped in this session.
func (s *session) skips() bool {
	return s.opts.Skipping && !s.delays.off && s.clock.known && s.controls(device.SourceClock)
}

// delayed says whether a message of the queue waits for more than a short time.
func (q *queue) delayed(now int64) bool {
	for _, m := range q.pending {
		if m.when-now > shortDelay.Milliseconds() {
			return true
		}
	}
	return false
}

// awaitDelay makes boundaries come on a looper into whose queue th has just put a message with a delay. Within a call that erva
// made on the thread there can be no other; the next heartbeat does it then.
func (s *session) awaitDelay(ctx context.Context, th *thread, q *queue, m *message) error {
	if !s.skips() || th.invocation != nil || m.when-s.clock.uptime() <= shortDelay.Milliseconds() {
		return nil
	}
	return s.startBeating(ctx, th, q, delayBeat)
}

// comeForward corrects the time of a message that the app sends for a time by its clock (Handler.sendMessageAtTime), which is
// ahead of the one that the queue goes by. A time that the app's clock has passed comes from elsewhere, and stays.
func (s *session) comeForward(ctx context.Context, h *hit, m *message, p posting) error {
	ahead := s.delays.ahead.Milliseconds()
	if s.delays.skipped == 0 || p.mode != trace.ModeAtTime || !s.tables.Site(p.site).App || m.when-ahead < s.clock.uptime() {
		return nil
	}
	if err := s.changeArgument(ctx, h, len(h.args)-1, jdwp.Long(m.when-ahead)); err != nil {
		return s.notGiven(h.method, err)
	}
	m.when -= ahead
	return nil
}

// skip lets the time until the next message is due pass at once.
func (s *session) skip(ctx context.Context) error {
	if s.cur == nil || s.cur.stop.Kind != device.StopBoundary || s.cur.stop.Event != 0 {
		return errNotAtHeartbeat
	}
	wait, ok := s.untilDue()
	if !ok || !s.isIdle(ctx) {
		return nil
	}
	if err := s.each(func() error { return s.restsUntilDue(ctx) }); err != nil {
		if errors.Is(err, errBusy) {
			return nil
		}
		return fmt.Errorf("look whether a delay can be skipped: %w", err)
	}
	if err := s.each(func() error { return s.bringForward(ctx, wait) }); err != nil {
		return fmt.Errorf("skip a delay: %w", err)
	}
	s.delays.skipped += time.Duration(wait) * time.Millisecond
	s.touch()
	return nil
}

// untilDue is the time until the next message of the app is due, in ms; false if that cannot be skipped.
func (s *session) untilDue() (wait int64, ok bool) {
	if !s.skips() {
		return 0, false
	}
	now := s.clock.uptime()
	for _, p := range s.all {
		for _, q := range p.queues {
			if len(q.barriers) > 0 {
				return 0, false
			}
			for _, m := range q.pending {
				if m.timed {
					return 0, false
				}
				if !ok || m.when-now < wait {
					wait, ok = m.when-now, true
				}
			}
		}
	}
	return wait, ok && wait > 0
}

// bringForward makes all that waits in the queues of the process due so much earlier, heartbeats included.
func (s *session) bringForward(ctx context.Context, wait int64) error {
	for _, q := range s.queues {
		waiting := make([]*message, 0, len(q.pending)+1)
		for _, m := range q.pending {
			waiting = append(waiting, m)
		}
		if q.beating && q.heart != nil {
			waiting = append(waiting, q.heart)
		}
		for _, m := range waiting {
			m.when -= wait
			err := s.vm.setField(ctx, m.object, messageClass, "when", jdwp.Long(m.when))
			if err != nil && !errors.Is(err, jdwp.ErrInvalidObject) {
				return err
			}
		}
	}
	return nil
}

// restsUntilDue is errBusy if a thread of the process could do something by itself before the next message is due.
func (s *session) restsUntilDue(ctx context.Context) error {
	for _, th := range s.threads {
		if th.ended || th.system || (th.queue != nil && len(th.tasks) == 0) {
			continue
		}
		state, err := s.threadState(ctx, th)
		if err != nil {
			return err
		}
		switch state.Activity {
		case device.ThreadRunning, device.ThreadSleeping:
			return errBusy
		case device.ThreadWaiting:
			if err := s.waitsForOthers(ctx, th); err != nil {
				return err
			}
		}
	}
	return nil
}

// waitsForOthers is errBusy if the wait of a thread may end by itself. The VM does not say so, but the thread's stack does.
func (s *session) waitsForOthers(ctx context.Context, th *thread) error {
	if err := s.vm.conn.SuspendThread(ctx, th.id); err != nil {
		return err
	}
	stack, err := s.frames(ctx, th.id)
	if resumed := s.vm.conn.ResumeThread(ctx, th.id); err == nil {
		err = resumed
	}
	if err == nil && !waitsUntimed(stack) {
		err = errBusy
	}
	return err
}

// waitsUntimed says whether the wait that a stack shows ends only when somebody else ends it. A thread of an executor that
// waits for tasks has nothing to do, though it may end after a time; one that waits for a task that is due has.
func waitsUntimed(stack []frame) bool {
	const pool, scheduled = "java.util.concurrent.ThreadPoolExecutor", "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue"
	in := func(class, method, desc string) bool {
		return slices.ContainsFunc(stack, func(f frame) bool {
			return f.class.name == class && f.method.name == method && (desc == "" || f.method.desc == desc)
		})
	}
	switch {
	case in("java.lang.Object", "wait", "()V"), in("java.lang.Thread", "join", "()V"), in("java.util.concurrent.locks.LockSupport", "park", ""):
		return true
	case in(pool, "getTask", ""):
		return !slices.ContainsFunc(stack, func(f frame) bool { return f.class.name == scheduled })
	default:
		return in("java.util.concurrent.ForkJoinPool", "awaitWork", "")
	}
}
