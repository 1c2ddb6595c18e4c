package android

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const (
	futureClass = "Ljava/util/concurrent/FutureTask;"
	threadClass = "Ljava/lang/Thread;"
	// tick is the distance of the messages by which a trial comes to stand on the main looper.
	tick = 150 * time.Millisecond
	// trialPatience is how long one step of a trial may take: an input, a message, a thread.
	trialPatience = 8 * time.Second
	// launchPatience is how long the app may take to show an activity.
	launchPatience = 40 * time.Second
)

var (
	errAppEnded = errors.New("the app has ended")
	errTooLong  = errors.New("it did not come to that in time")
)

// trial drives a session for Opener.Try. What it posts, holds and runs are objects of the class library: FutureTasks,
// which say whether they have run, so that nothing is asked of the app.
type trial struct {
	s        *session
	dev      *adb.Device
	out      *Conformance
	progress func(Finding)

	stop    device.Stop
	ops     []trace.Op
	seen    []jdwp.Event // since the last look
	main    *thread
	handler jdwp.ObjectID // erva's own, on the main looper
	alarm   jdwp.ObjectID // a Runnable that does nothing, posted again and again
	inputs  int
	broken  error // why nothing can be tried any more
}

// step resumes the session. At an alarm the next one is posted.
func (t *trial) step(ctx context.Context, c device.Choice) error {
	if c.Wake == 0 {
		c.Wake = tick
	}
	stop, err := t.s.Resume(ctx, c)
	if err != nil {
		t.broken = err
		return err
	}
	t.stop, t.ops = stop, append(t.ops, stop.Ops...)
	switch {
	case stop.Kind == device.StopCrash:
		t.broken = fmt.Errorf("%w with %s: %s", errAppEnded, stop.Crash.Exception, stop.Crash.Message)
		return t.broken
	case stop.Kind == device.StopExit:
		t.broken = errAppEnded
		return t.broken
	case t.alarm != 0 && t.dispatches(t.alarm) && (c.Action == device.Run || c.Action == device.Hold):
		return t.post(ctx, t.alarm, tick)
	}
	return nil
}

// until runs on until done; the error says if it takes too long.
func (t *trial) until(ctx context.Context, patience time.Duration, done func() bool) error {
	deadline := time.Now().Add(patience)
	for {
		if err := t.step(ctx, device.Choice{}); err != nil {
			return err
		}
		if done() {
			return nil
		}
		if time.Now().After(deadline) {
			return errTooLong
		}
	}
}

// dispatches says whether the session stands before the dispatch of a message that runs object.
func (t *trial) dispatches(object jdwp.ObjectID) bool {
	return t.stop.Kind == device.StopDispatch && t.s.cur != nil && t.s.cur.message != nil && t.s.cur.message.callback == object
}

// stand runs on until the main thread stands at an alarm: calls can be made there.
func (t *trial) stand(ctx context.Context) error {
	if t.dispatches(t.alarm) {
		return nil
	}
	return t.until(ctx, trialPatience, func() bool { return t.dispatches(t.alarm) })
}

// calling makes calls on the main thread, which must stand at a stop.
func (t *trial) calling(do func(th *thread) error) error {
	cur := t.s.cur
	if cur == nil || cur.thread.queue == nil {
		return errors.New("the main thread does not stand still")
	}
	t.s.cur = nil
	err := do(cur.thread)
	if t.s.cur == nil {
		t.s.cur = cur
	}
	return err
}

// prepare makes what the trials use, at the first stop on the main thread.
func (t *trial) prepare(ctx context.Context) error {
	return t.calling(func(th *thread) error {
		t.main = th
		if err := t.load(ctx, th, className(futureClass)); err != nil {
			return err
		}
		v, err := t.s.callStatic(ctx, th, handlerClass, "createAsync", "(Landroid/os/Looper;)Landroid/os/Handler;", jdwp.Object(th.queue.looperID))
		if err != nil {
			return fmt.Errorf("make a handler: %w", err)
		}
		t.handler = v.Object()
		alarm, err := t.s.newObject(ctx, th, threadClass, "()V")
		if err != nil {
			return fmt.Errorf("make a Runnable: %w", err)
		}
		for _, o := range []jdwp.ObjectID{t.handler, alarm} {
			if err := t.s.vm.conn.DisableCollection(ctx, o); err != nil {
				return err
			}
		}
		if err := t.postOn(ctx, th, alarm, tick); err != nil {
			return err
		}
		t.alarm = alarm
		return nil
	})
}

// load makes the VM load a class of the framework.
func (t *trial) load(ctx context.Context, th *thread, name string) error {
	text, err := t.s.vm.conn.CreateString(ctx, name)
	if err != nil {
		return err
	}
	_, err = t.s.callStatic(ctx, th, "Ljava/lang/Class;", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", jdwp.Object(jdwp.ObjectID(text)))
	return err
}

// post posts a Runnable to the main looper.
func (t *trial) post(ctx context.Context, object jdwp.ObjectID, delay time.Duration) error {
	return t.calling(func(th *thread) error { return t.postOn(ctx, th, object, delay) })
}

func (t *trial) postOn(ctx context.Context, th *thread, object jdwp.ObjectID, delay time.Duration) error {
	_, err := t.s.callObject(ctx, th, t.handler, handlerClass, "postDelayed", "(Ljava/lang/Runnable;J)Z", jdwp.Object(object), jdwp.Long(delay.Milliseconds()))
	if err != nil {
		return fmt.Errorf("post a message: %w", err)
	}
	return nil
}

// tasks makes FutureTasks, each of which runs a Runnable that does nothing.
func (t *trial) tasks(ctx context.Context, n int) ([]jdwp.ObjectID, error) {
	var out []jdwp.ObjectID
	err := t.calling(func(th *thread) error {
		for range n {
			task, err := t.s.newObject(ctx, th, futureClass, "(Ljava/lang/Runnable;Ljava/lang/Object;)V", jdwp.Object(t.alarm), jdwp.Null())
			if err != nil {
				return fmt.Errorf("make a task: %w", err)
			}
			if err := t.s.vm.conn.DisableCollection(ctx, task); err != nil {
				return err
			}
			out = append(out, task)
		}
		return nil
	})
	return out, err
}

// ran says whether a FutureTask has run.
func (t *trial) ran(ctx context.Context, task jdwp.ObjectID) (bool, error) {
	const completing = 1
	v, err := t.s.vm.fields(ctx, task, futureClass, "state")
	if err != nil {
		return false, err
	}
	return v[0].Int() > completing, nil
}

// posted posts fresh FutureTasks at an alarm.
func (t *trial) posted(ctx context.Context, n int) ([]jdwp.ObjectID, error) {
	if err := t.stand(ctx); err != nil {
		return nil, err
	}
	tasks, err := t.tasks(ctx, n)
	if err != nil {
		return nil, err
	}
	for _, task := range tasks {
		if err := t.post(ctx, task, 0); err != nil {
			return nil, err
		}
	}
	return tasks, nil
}

// holdFirst runs on until a task is about to run, and holds that event.
func (t *trial) holdFirst(ctx context.Context, task jdwp.ObjectID) (trace.TaskID, error) {
	if err := t.until(ctx, trialPatience, func() bool { return t.dispatches(task) }); err != nil {
		return 0, err
	}
	event := t.stop.Event
	return event, t.step(ctx, device.Choice{Action: device.Hold})
}

// ended says whether an event has ended, by what was recorded.
func (t *trial) ended(event trace.TaskID) bool {
	for i := len(t.ops) - 1; i >= 0; i-- {
		if t.ops[i].Kind == trace.KindEnd && t.ops[i].Task == event {
			return true
		}
	}
	return false
}

// watched counts the events of a kind since a request was made.
func (t *trial) count(kind jdwp.EventKind, match func(*jdwp.Event) bool) int {
	n := 0
	for i := range t.seen {
		if ev := &t.seen[i]; ev.Kind == kind && (match == nil || match(ev)) {
			n++
		}
	}
	return n
}

// asked sets event requests, lets do run and clears them.
func (t *trial) asked(ctx context.Context, requests []jdwp.EventRequest, do func() error) error {
	t.seen = nil
	t.s.tap = func(ev *jdwp.Event) { t.seen = append(t.seen, *ev) }
	defer func() { t.s.tap = nil }()
	for _, r := range requests {
		id, err := t.s.vm.conn.SetEvent(ctx, r)
		if err != nil {
			return fmt.Errorf("ask for %s events: %w", r.Kind, err)
		}
		defer func() { _ = t.s.vm.conn.ClearEvent(ctx, r.Kind, id) }() // if it fails the connection is dead, which the next step says
	}
	return do()
}
