package android_test

import (
	"context"
	"testing"

	"github.com/erva-go/erva/device"
)

// controlled lets the app have what it would get anyhow, of sources that are intercepted.
type controlled struct{}

func (controlled) Controls(device.Source) bool { return true }

func (controlled) Give(ctx context.Context, _ device.Ask, real func(context.Context) (device.Value, error)) (device.Value, error) {
	return real(ctx)
}

// TestDelaysKept: a delay is not skipped while something else may come before it is over.
func TestDelaysKept(t *testing.T) {
	d := open(t, opener(t, "Delays"), device.Options{Skipping: true, Values: controlled{}})
	d.settle()
	heartbeat := func() *device.Idle {
		stop := d.until("a boundary of the idle app", func(s device.Stop) bool {
			return s.Kind == device.StopBoundary && s.Event == 0 && s.Idle != nil && s.Idle.Idle && len(s.Idle.Delayed) > 0
		})
		return stop.Idle
	}
	for i, waits := range []string{"a thread that sleeps", "a task that is scheduled", "a timer that reads the clock"} {
		d.inject(tap(i+1, "go"))
		heartbeat()
		d.resume(device.Choice{Action: device.Skip})
		if idle := heartbeat(); idle.Skipped != 0 {
			t.Fatalf("beside %s, %s were skipped", waits, idle.Skipped)
		}
	}
	d.inject(tap(4, "go"))
	for d.last.Kind != device.StopDispatch || !d.at(d.last, device.StopDispatch, "Delays$Bell") {
		heartbeat()
		d.resume(device.Choice{Action: device.Skip})
	}
	d.ended("Delays$Bell")
	if got := d.out(); got != "rings" {
		t.Errorf("shows %q", got)
	}
}
