package devicetest

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

const (
	patience = 90 * time.Second // for one test
	quiet    = 5 * time.Second  // for one stop
	maxStops = 20000
)

// driver drives one session of the app.
type driver struct {
	t    *testing.T
	ctx  context.Context
	app  App
	s    device.Session
	ops  []trace.Op
	last device.Stop
}

func open(t *testing.T, app App, o device.Options) *driver {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	s, err := app.Opener.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return &driver{t: t, ctx: ctx, app: app, s: s}
}

func (d *driver) resume(c device.Choice) device.Stop {
	d.t.Helper()
	if d.last.Kind != device.StopInvalid && c.Wake == 0 {
		c.Wake = quiet
	}
	stop, err := d.s.Resume(d.ctx, c)
	if err != nil {
		d.t.Fatalf("resume at %s with action %d: %v", d.last.Kind, c.Action, err)
	}
	d.check(stop)
	d.ops = append(d.ops, stop.Ops...)
	d.last = stop
	return stop
}

// check holds every stop to the contract.
func (d *driver) check(stop device.Stop) {
	d.t.Helper()
	tb := d.s.Tables()
	bad := func(what string) { d.t.Helper(); d.t.Errorf("%s stop %s: %+v", stop.Kind, what, stop) }
	switch stop.Kind {
	case device.StopInvalid:
		bad("is none")
	case device.StopDispatch:
		if e := tb.Event(stop.Event); e == nil || e.Key == "" || e.Key != stop.Key {
			bad("has no event with its key")
		}
		if th := tb.Thread(stop.Looper); th == nil || th.Kind != trace.ThreadLooper {
			bad("has no looper")
		}
	case device.StopBoundary:
		if th := tb.Thread(stop.Looper); th == nil || th.Kind != trace.ThreadLooper {
			bad("has no looper")
		}
	case device.StopSite:
		if th := tb.Thread(stop.Thread); th == nil || th.Key != stop.Key || stop.Hit < 1 {
			bad("has no thread with its key and hit")
		}
	case device.StopActivity:
		if stop.Activity.Activity == "" || stop.Activity.Instance < 1 {
			bad("has no activity")
		}
	case device.StopIdle, device.StopWake:
		if stop.Idle == nil {
			bad("has no description")
		}
	case device.StopCrash:
		if stop.Crash == nil {
			bad("has no crash")
		}
	}
}

// until runs on until want accepts a stop.
func (d *driver) until(what string, want func(device.Stop) bool) device.Stop {
	d.t.Helper()
	for range maxStops {
		stop := d.resume(device.Choice{})
		if want(stop) {
			return stop
		}
		if stop.Kind == device.StopExit {
			break
		}
	}
	d.t.Fatalf("%s: it did not come to that", what)
	return device.Stop{}
}

func (d *driver) idle() device.Stop {
	d.t.Helper()
	return d.until("idle", func(s device.Stop) bool { return s.Kind == device.StopIdle })
}

// settle runs on until the app is idle and no thread of it runs or sleeps.
func (d *driver) settle() {
	d.t.Helper()
	d.until("settled", func(s device.Stop) bool {
		if s.Kind != device.StopIdle && s.Kind != device.StopWake {
			return false
		}
		for _, th := range s.Idle.Threads {
			if th.Activity == device.ThreadRunning || th.Activity == device.ThreadSleeping {
				return false
			}
		}
		return s.Idle.Due < 0 || s.Idle.Due > quiet
	})
}

// dispatch runs on until an event of that target is about to be dispatched.
func (d *driver) dispatch(target string) device.Stop {
	d.t.Helper()
	return d.until("dispatch of "+target, func(s device.Stop) bool { return s.Kind == device.StopDispatch && d.is(s.Event, target) })
}

func (d *driver) is(event trace.TaskID, target string) bool {
	e := d.s.Tables().Event(event)
	return e != nil && strings.Contains(e.Target, target)
}

func (d *driver) inject(in device.Input) {
	d.t.Helper()
	if err := d.s.Inject(d.ctx, in); err != nil {
		d.t.Fatal(err)
	}
}

// out is the text of the view Out.
func (d *driver) out() string {
	d.t.Helper()
	data, err := d.s.Capture(d.ctx, device.FacetViews)
	if err != nil {
		d.t.Fatal(err)
	}
	var roots []device.View
	if err := json.Unmarshal(data, &roots); err != nil {
		d.t.Fatalf("views: %v", err)
	}
	var text *string
	var walk func(views []device.View)
	walk = func(views []device.View) {
		for i := range views {
			if views[i].ID == d.app.Out {
				text = &views[i].Text
			}
			walk(views[i].Children)
		}
	}
	walk(roots)
	if text == nil {
		d.t.Fatalf("no view %s in %s", d.app.Out, data)
	}
	return *text
}

// index is where an operation of a kind and task stands among those seen, -1 if it was not seen.
func (d *driver) index(k trace.Kind, task trace.TaskID) int {
	for i, op := range d.ops {
		if op.Kind == k && op.Task == task {
			return i
		}
	}
	return -1
}

// posted says whether the send of an event has been observed.
func (d *driver) posted(key string) bool {
	return slices.ContainsFunc(d.ops, func(op trace.Op) bool { return op.Kind == trace.KindSend && d.s.Tables().TaskKey(op.Object) == key })
}
