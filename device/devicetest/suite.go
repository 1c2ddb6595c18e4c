package devicetest

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// Run checks a back end. Each part opens sessions of its own.
func Run(t *testing.T, app App) {
	parts := []struct {
		name string
		run  func(*testing.T, App)
	}{
		{"launch", testLaunch},
		{"natural order", testNatural},
		{"operations", testOperations},
		{"schedule only", testScheduleOnly},
		{"hold and deliver", testHoldDeliver},
		{"deliver before a dispatch", testDeliverAtDispatch},
		{"held at idle", testHeldAtIdle},
		{"gate", testGate},
		{"gate for another thread", testGateOther},
		{"gate at a post", testGatePost},
		{"skip delays", testSkip},
		{"delays in real time", testRealTime},
		{"keys", testKeys},
		{"crash", testCrash},
		{"capture", testCapture},
		{"wrong choices", testWrong},
		{"context", testContext},
		{"close", testClose},
	}
	for _, p := range parts {
		t.Run(strings.ReplaceAll(p.name, " ", "-"), func(t *testing.T) { p.run(t, app) })
	}
}

func testLaunch(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	stop := d.until("activity", func(s device.Stop) bool { return s.Kind == device.StopActivity })
	if stop.Activity.Activity != app.Activity || !stop.Activity.Entered || stop.Activity.Instance != 1 {
		t.Errorf("%+v", stop.Activity)
	}
	d.idle()
	if got := d.out(); got != "" && got != "0" {
		t.Errorf("shows %q", got)
	}
}

func testNatural(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Post)
	first := d.dispatch(app.First)
	second := d.dispatch(app.Second)
	if first.Looper != second.Looper {
		t.Error("the messages are on two loopers")
	}
	d.until("boundary", func(s device.Stop) bool { return s.Kind == device.StopBoundary && s.Event == second.Event })
	d.idle()
	if got := d.out(); got != "1" {
		t.Errorf("shows %q, want 1", got)
	}
}

func testOperations(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Post)
	first, second := d.dispatch(app.First), d.dispatch(app.Second)
	d.settle()
	sends, input := map[trace.TaskID]int{}, -1
	for i, op := range d.ops {
		switch {
		case op.Kind == trace.KindSend:
			sends[op.Object] = i
		case op.Kind == trace.KindInput && int(op.Arg) == app.Post.Seq && input < 0:
			input = i
		}
	}
	if input < 0 {
		t.Error("no input operation")
	}
	a := []int{sends[first.Event], sends[second.Event], d.index(trace.KindBegin, first.Event), d.index(trace.KindEnd, first.Event),
		d.index(trace.KindBegin, second.Event), d.index(trace.KindEnd, second.Event)}
	for i := 1; i < len(a); i++ {
		if a[i] <= a[i-1] {
			t.Fatalf("sends, begins and ends at %v: not in order", a)
		}
	}
	if a[0] == 0 || input > a[0] {
		t.Errorf("input at %d, first send at %d", input, a[0])
	}
	wrote := false
	for i, op := range d.ops {
		if op.Kind == trace.KindWrite && op.Task == first.Event && strings.Contains(d.s.Tables().Var(op.Var()).Field, app.Field) {
			wrote = i > a[2] && i < a[3]
		}
	}
	if !wrote {
		t.Error("the write is not within its event")
	}
}

func testScheduleOnly(t *testing.T, app App) {
	d := open(t, app, device.Options{Watch: device.WatchSchedule})
	d.idle()
	d.inject(app.Post)
	d.dispatch(app.Second)
	d.settle()
	for _, op := range d.ops {
		if op.IsAccess() && d.s.Tables().Var(op.Var()).Kind == trace.VarField {
			t.Fatalf("access of %s in a session that watches the schedule only", d.s.Tables().Var(op.Var()).Field)
		}
	}
}

func testHoldDeliver(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Post)
	first := d.dispatch(app.First)
	d.resume(device.Choice{Action: device.Hold})
	second := d.last
	if second.Kind != device.StopDispatch || !d.is(second.Event, app.Second) {
		second = d.dispatch(app.Second)
	}
	d.until("boundary", func(s device.Stop) bool { return s.Kind == device.StopBoundary && s.Event == second.Event })
	if got := d.out(); got != "0" {
		t.Errorf("shows %q while the first is held, want 0", got)
	}
	d.resume(device.Choice{Action: device.Deliver, Event: first.Event})
	if d.last.Kind != device.StopBoundary {
		d.until("boundary", func(s device.Stop) bool { return s.Kind == device.StopBoundary })
	}
	d.settle()
	b1, e2 := d.index(trace.KindBegin, first.Event), d.index(trace.KindEnd, second.Event)
	if b1 < 0 || e2 < 0 || b1 < e2 || d.index(trace.KindEnd, first.Event) < b1 {
		t.Errorf("held event begins at %d, the other ends at %d", b1, e2)
	}
}

func testDeliverAtDispatch(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Post)
	first := d.dispatch(app.First)
	d.resume(device.Choice{Action: device.Hold})
	if d.last.Kind != device.StopDispatch || !d.is(d.last.Event, app.Second) {
		d.dispatch(app.Second)
	}
	second := d.last
	again := d.resume(device.Choice{Action: device.Deliver, Event: first.Event})
	if again.Kind != device.StopDispatch || again.Event != second.Event {
		t.Fatalf("after the delivery: %+v, want the same dispatch again", again)
	}
	d.settle()
	if got := d.out(); got != "1" {
		t.Errorf("shows %q, want 1", got)
	}
}

func testHeldAtIdle(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Post)
	first := d.dispatch(app.First)
	stop := d.resume(device.Choice{Action: device.Hold})
	if stop.Kind != device.StopIdle {
		stop = d.idle()
	}
	if len(stop.Idle.Held) != 1 || stop.Idle.Held[0] != first.Event {
		t.Fatalf("held %v, want %d", stop.Idle.Held, first.Event)
	}
	d.until("a boundary of the idle looper", func(s device.Stop) bool { return s.Kind == device.StopBoundary && s.Looper == first.Looper })
	d.resume(device.Choice{Action: device.Deliver, Event: first.Event})
	d.settle()
	if d.index(trace.KindEnd, first.Event) < 0 {
		t.Error("the delivered event has not ended")
	}
	if d.last.Idle == nil || len(d.last.Idle.Held) != 0 {
		t.Errorf("still held: %+v", d.last.Idle)
	}
}

func testGate(t *testing.T, app App) {
	d := open(t, app, device.Options{Gates: []device.Gate{app.Gate}})
	d.idle()
	d.inject(app.Work)
	site := d.until("site", func(s device.Stop) bool { return s.Kind == device.StopSite })
	if site.Hit != 1 || site.Gate != app.Gate {
		t.Errorf("%+v", site)
	}
	stop := d.resume(device.Choice{Action: device.Hold})
	if stop.Kind != device.StopIdle && stop.Kind != device.StopWake {
		stop = d.until("idle", func(s device.Stop) bool { return s.Kind == device.StopIdle || s.Kind == device.StopWake })
	}
	held := false
	for _, th := range stop.Idle.Threads {
		held = held || th.Task == site.Thread && th.Activity == device.ThreadHeld
	}
	if !held {
		t.Errorf("threads %+v: none is held", stop.Idle.Threads)
	}
	if again := d.resume(device.Choice{Action: device.Release, Thread: site.Thread}); again.Kind != stop.Kind {
		t.Errorf("stops at %s after the release, want %s again", again.Kind, stop.Kind)
	}
	d.dispatch(app.Second)
	d.settle()
	if got := d.out(); got != "1" {
		t.Errorf("shows %q, want 1", got)
	}
}

// testGatePost: a thread is stopped before it posts an event. Its send is observed when it goes on, and the event runs.
func testGatePost(t *testing.T, app App) {
	natural := open(t, app, device.Options{})
	natural.idle()
	natural.inject(app.Work)
	gate := device.Gate{Post: natural.dispatch(app.Second).Key}

	d := open(t, app, device.Options{Gates: []device.Gate{gate}})
	d.idle()
	d.inject(app.Work)
	site := d.until("post", func(s device.Stop) bool { return s.Kind == device.StopSite })
	if site.Hit != 1 || site.Gate != gate {
		t.Errorf("%+v", site)
	}
	stop := d.resume(device.Choice{Action: device.Hold})
	for stop.Kind != device.StopIdle && stop.Kind != device.StopWake {
		stop = d.resume(device.Choice{})
	}
	if sent := d.posted(gate.Post); sent || !slices.ContainsFunc(stop.Idle.Threads, func(th device.ThreadState) bool {
		return th.Task == site.Thread && th.Activity == device.ThreadHeld
	}) {
		t.Errorf("sent: %v; threads %+v, of which one should be held", sent, stop.Idle.Threads)
	}
	d.resume(device.Choice{Action: device.Release, Thread: site.Thread})
	if second := d.dispatch(app.Second); second.Key != gate.Post || !d.posted(gate.Post) {
		t.Errorf("event %q ran, sent: %v; want %q", second.Key, d.posted(gate.Post), gate.Post)
	}
	d.settle()
	if got := d.out(); got != "1" {
		t.Errorf("shows %q, want 1", got)
	}
}

func testGateOther(t *testing.T, app App) {
	gate := app.Gate
	gate.Thread = "no such thread"
	d := open(t, app, device.Options{Gates: []device.Gate{gate}})
	d.idle()
	d.inject(app.Work)
	d.until("dispatch", func(s device.Stop) bool {
		if s.Kind == device.StopSite {
			t.Fatal("a thread stops at another one's gate")
		}
		return s.Kind == device.StopDispatch && d.is(s.Event, app.Second)
	})
}

// testKeys: the same events have the same keys in another run, in another order.
func testKeys(t *testing.T, app App) {
	natural := open(t, app, device.Options{})
	natural.idle()
	natural.inject(app.Post)
	first, second := natural.dispatch(app.First), natural.dispatch(app.Second)
	if first.Key == second.Key {
		t.Errorf("both keys are %q", first.Key)
	}
	natural.settle()

	held := open(t, app, device.Options{})
	held.idle()
	held.inject(app.Post)
	f := held.dispatch(app.First)
	held.resume(device.Choice{Action: device.Hold})
	if held.last.Kind != device.StopDispatch || !held.is(held.last.Event, app.Second) {
		held.dispatch(app.Second)
	}
	if f.Key != first.Key || held.last.Key != second.Key {
		t.Errorf("keys %q, %q in one run and %q, %q in another", first.Key, second.Key, f.Key, held.last.Key)
	}
}

func testCrash(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Crash)
	stop := d.until("crash", func(s device.Stop) bool { return s.Kind == device.StopCrash })
	if stop.Crash.Exception != app.Exception || len(stop.Crash.Stack) == 0 {
		t.Errorf("%+v", stop.Crash)
	}
	d.until("exit", func(s device.Stop) bool { return s.Kind == device.StopExit })
}

func testCapture(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	d.inject(app.Post)
	d.dispatch(app.Second)
	d.settle()
	data, err := d.s.Capture(d.ctx, device.FacetPreferences)
	if err != nil {
		t.Fatal(err)
	}
	var prefs device.Preferences
	if err := json.Unmarshal(data, &prefs); err != nil {
		t.Fatalf("preferences: %v", err)
	}
	found := false
	for _, file := range prefs {
		for _, p := range file {
			found = found || p.Value == "1"
		}
	}
	if !found {
		t.Errorf("preferences %s", data)
	}
	testCaptureBytes(t, d, device.FacetData, func(data []byte) error {
		for r := tar.NewReader(bytes.NewReader(data)); ; {
			if _, err := r.Next(); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
		}
	})
	testCaptureBytes(t, d, device.FacetScreen, func(data []byte) error {
		_, err := png.DecodeConfig(bytes.NewReader(data))
		return err
	})
	testCaptureBytes(t, d, device.FacetToasts, func(data []byte) error {
		var texts []string
		return json.Unmarshal(data, &texts)
	})
	if _, err := d.s.Capture(d.ctx, "no such facet"); !errors.Is(err, device.ErrUnsupported) {
		t.Errorf("unknown facet: %v", err)
	}
}

// testCaptureBytes checks the form of a facet that a session need not have.
func testCaptureBytes(t *testing.T, d *driver, facet string, check func([]byte) error) {
	t.Helper()
	data, err := d.s.Capture(d.ctx, facet)
	if errors.Is(err, device.ErrUnsupported) {
		return
	}
	if err == nil {
		err = check(data)
	}
	if err != nil {
		t.Errorf("%s: %v", facet, err)
	}
}

func testWrong(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	var infra *device.InfraError
	in := app.Post
	in.Target, in.Seq = "@id/no_such_view", 99
	if err := d.s.Inject(d.ctx, in); !errors.Is(err, device.ErrNoView) || !errors.As(err, &infra) {
		t.Errorf("input without a view: %v", err)
	}
	if _, err := d.s.Resume(d.ctx, device.Choice{Action: device.Hold}); !errors.As(err, &infra) {
		t.Errorf("hold at idle: %v", err)
	}
}

func testContext(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.s.Resume(ctx, device.Choice{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func testClose(t *testing.T, app App) {
	d := open(t, app, device.Options{})
	d.idle()
	if err := d.s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.s.Resume(d.ctx, device.Choice{}); err == nil {
		t.Error("a closed session resumes")
	}
}
