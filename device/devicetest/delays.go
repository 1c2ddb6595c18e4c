package devicetest

import (
	"context"
	"testing"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// natural controls the clock, and lets it be what it is.
type natural struct{}

func (natural) Controls(s device.Source) bool { return s == device.SourceClock }

func (natural) Give(ctx context.Context, _ device.Ask, real func(context.Context) (device.Value, error)) (device.Value, error) {
	return real(ctx)
}

// testSkip: delays that are skipped keep the order of their messages, and each runs before its delay is over.
func testSkip(t *testing.T, app App) {
	d := open(t, app, device.Options{Skipping: true, Values: natural{}})
	d.idle()
	d.inject(app.Later)
	first := d.skipTo(app.First, 2)
	second := d.skipTo(app.Second, 1)
	for _, event := range []trace.TaskID{first.Event, second.Event} {
		sent, begun := d.sent(event), d.index(trace.KindBegin, event)
		if sent < 0 || begun < 0 {
			t.Fatalf("event %d was sent at operation %d and began at %d", event, sent, begun)
		}
		delay := time.Duration(d.ops[sent].When) * time.Millisecond
		if waited := time.Duration(d.ops[begun].Time - d.ops[sent].Time); delay < Delay || waited >= delay {
			t.Errorf("the event with a delay of %s was waited for for %s", delay, waited)
		}
	}
	d.settle()
	if got := d.out(); got != "1" {
		t.Errorf("shows %q, want 1", got)
	}
}

// skipTo skips the one delay that has to be, with so many messages waiting, and lets the event run that was waited for.
func (d *driver) skipTo(target string, waiting int) device.Stop {
	d.t.Helper()
	var before time.Duration
	d.until("a boundary of the idle app", func(s device.Stop) bool {
		if s.Kind == device.StopDispatch && d.is(s.Event, target) {
			d.t.Fatalf("%s came before its delay was skipped", target)
		}
		if s.Kind != device.StopBoundary || s.Event != 0 || s.Idle == nil || !s.Idle.Idle || len(s.Idle.Delayed) != waiting {
			return false
		}
		before = s.Idle.Skipped
		return true
	})
	stop := d.resume(device.Choice{Action: device.Skip})
	if stop.Kind != device.StopDispatch || !d.is(stop.Event, target) {
		stop = d.dispatch(target)
	}
	d.until("its end", func(s device.Stop) bool { return s.Kind == device.StopBoundary && s.Event == stop.Event })
	idle := d.idle().Idle
	if idle.Skipped <= before || idle.Skipped > before+Delay {
		d.t.Errorf("%s were skipped before the delay of %s and %s after it", before, target, idle.Skipped)
	}
	return stop
}

// sent is where the send of an event stands among the operations seen, -1 if it was not seen.
func (d *driver) sent(event trace.TaskID) int {
	for i, op := range d.ops {
		if op.Kind == trace.KindSend && op.Object == event {
			return i
		}
	}
	return -1
}

// testRealTime: where delays are to be kept there is no place to skip one.
func testRealTime(t *testing.T, app App) {
	d := open(t, app, device.Options{Values: natural{}})
	d.idle()
	d.inject(app.Later)
	stop := d.until("a message that waits", func(s device.Stop) bool { return s.Kind == device.StopIdle && len(s.Idle.Delayed) > 0 })
	if stop.Idle.Due <= 0 || stop.Idle.Due > Delay {
		t.Errorf("due in %s", stop.Idle.Due)
	}
	if _, err := d.s.Resume(d.ctx, device.Choice{Action: device.Skip}); err == nil {
		t.Error("a delay is skipped where no looper stands")
	}
}
