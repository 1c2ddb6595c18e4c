package android_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// TestRemoveHeld: for the app a held message is still in its queue, so it finds it there, and what it removes never runs.
func TestRemoveHeld(t *testing.T) {
	d := pressed(t, "Removal")
	coded := d.hold("Removal$Coded")
	kept := d.dispatch("Removal$Kept").Event
	d.resume(device.Choice{Action: device.Hold})
	if !d.at(d.last, device.StopDispatch, "Removal$Remover") {
		d.dispatch("Removal$Remover")
	}
	end := d.ended("Removal$Remover")
	if got := d.out(); got != "true true false false" {
		t.Errorf("held messages are asked for, removed and asked for again: %q", got)
	}
	d.inOrder(`Remover\]: remove \[.*Coded`, `Remover\]: remove \[.*Kept`)
	for _, event := range []trace.TaskID{coded, kept} {
		if op := d.all("remove"); !slices.ContainsFunc(op, func(op trace.Op) bool { return op.Object == event && op.Task == end.Event }) {
			t.Errorf("event %d is not removed", event)
		}
	}
	d.settle()
	if len(d.last.Idle.Held) != 0 {
		t.Errorf("%v are still held", d.last.Idle.Held)
	}
	if n := len(d.all(`(Coded~7|Kept)\]: begin`)); n != 0 {
		t.Errorf("%d removed messages run", n)
	}
	var infra *device.InfraError
	if _, err := d.s.Resume(d.ctx, device.Choice{Action: device.Deliver, Event: kept}); !errors.As(err, &infra) {
		t.Errorf("delivery of a removed message: %v", err)
	}
}

// TestRemovePending: the same without holds is removal from the queue alone.
func TestRemovePending(t *testing.T) {
	d := pressed(t, "Removal")
	d.settle()
	d.inOrder(`Coded.*\]: begin`, `Coded.*\]: end`, `Kept\]: begin`, `Remover\]: begin`)
	if got := d.out(); got != "false false false false" || len(d.all("remove")) != 0 {
		t.Errorf("nothing is left to remove, the app says %q", got)
	}
}

// TestCrashInDelivery: an exception that a delivered handler lets through ends the app, as it would have without a hold.
func TestCrashInDelivery(t *testing.T) {
	d := pressed(t, "Thrower")
	boom := d.hold("Thrower$Boom")
	if !d.at(d.last, device.StopDispatch, "Thrower$After") {
		d.dispatch("Thrower$After")
	}
	d.ended("Thrower$After")
	stop := d.resume(device.Choice{Action: device.Deliver, Event: boom})
	if stop.Kind != device.StopCrash {
		stop = d.until("crash", func(s device.Stop) bool { return s.Kind == device.StopCrash })
	}
	c := stop.Crash
	if c.Exception != "java.lang.IllegalStateException" || c.Message != "too late" || c.Event != boom || c.Thread != "main" {
		t.Errorf("%+v", c)
	}
	want := []string{"org.erva.conform.Thrower$Boom.fail(Thrower.java:", "org.erva.conform.Thrower$Boom.run(Thrower.java:", "android.os.Handler."}
	for i, frame := range want {
		if i >= len(c.Stack) || !strings.HasPrefix(c.Stack[i], frame) {
			t.Errorf("frame %d of %q is not %s", i, c.Stack, frame)
		}
	}
	if !slices.Equal(c.Causes, []string{"java.lang.NullPointerException: nothing there"}) {
		t.Errorf("causes %q", c.Causes)
	}
	d.until("exit", func(s device.Stop) bool { return s.Kind == device.StopExit })
}

// TestCrashNaturally: the same crash without a hold.
func TestCrashNaturally(t *testing.T) {
	d := pressed(t, "Thrower")
	boom := d.dispatch("Thrower$Boom").Event
	stop := d.until("crash", func(s device.Stop) bool { return s.Kind == device.StopCrash })
	if c := stop.Crash; c.Event != boom || c.Message != "too late" || len(c.Stack) < 2 || len(c.Causes) != 1 {
		t.Errorf("%+v", stop.Crash)
	}
	d.until("exit", func(s device.Stop) bool { return s.Kind == device.StopExit })
}

// TestSecondLooper holds and delivers on another looper than the main one, while that goes on.
func TestSecondLooper(t *testing.T) {
	d := pressed(t, "Loopers")
	one := d.dispatch("Loopers$One")
	th := d.s.Tables().Thread(one.Looper)
	if th.Name != "side" || th.Kind != trace.ThreadLooper || d.s.Tables().Queues[th.Queue-1].Looper != one.Looper {
		t.Errorf("dispatched on %+v", th)
	}
	d.resume(device.Choice{Action: device.Hold})
	d.until("boundary after Two", func(s device.Stop) bool { return d.at(s, device.StopBoundary, "Loopers$Two") })
	if len(d.all(`Back\]: begin`)) != 0 {
		t.Error("Back comes though who posts it is held")
	}
	if d.last.Looper != one.Looper {
		t.Fatalf("stands at looper %d, not %d", d.last.Looper, one.Looper)
	}
	d.resume(device.Choice{Action: device.Deliver, Event: one.Event})
	d.settle()
	d.inOrder(`Two\]: begin .*side`, `Two\]: send .*Bare`, `Two\]: end .*side`, `One\]: begin .*side`, `One\]: send .*Back`, `One\]: end .*side`)
	if got := d.out(); got != "back" {
		t.Errorf("shows %q", got)
	}
	if bare := d.s.Tables().Event(d.first(`Bare\]: begin`).Task); strings.Contains(bare.Key, "Thread-") {
		t.Errorf("key %q has a number that differs between runs", bare.Key)
	}
}

// TestSendModes: how an event was sent is what the app asked for, not what the queue makes of it.
func TestSendModes(t *testing.T) {
	d := pressed(t, "Sends")
	d.settle()
	d.inOrder(`send \[.*Late\] delayed\(600\)$`, `send \[.*At\] attime\([1-9]\d+\)$`, `send \[.*Plain\] delayed\(0\)$`,
		`send \[.*Front\] atfront\(0\)$`, `Passing\] delayed\(0\) async$`)
	d.inOrder(`Front\]: begin`, `Plain\]: begin`, `Passing\]: begin`, `At\]: begin`, `Late\]: begin`)
	if got := d.out(); got != "late" {
		t.Errorf("shows %q", got)
	}
}

// TestIdleHandler: each run of an idle handler is an event.
func TestIdleHandler(t *testing.T) {
	d := pressed(t, "Idler")
	d.settle()
	d.inOrder(`PerformClick go\]: register idle:`, `send \[.*WhenIdle\] idle`, `WhenIdle\]: begin`, `WhenIdle\]: perform idle:`,
		`WhenIdle\]: write .*Idler.left`, `WhenIdle\]: end`)
	if n := len(d.all(`WhenIdle\]: begin`)); n < 1 {
		t.Errorf("%d runs of the idle handler", n)
	}
	if n := len(d.all(`WhenIdle\]: end`)); n != len(d.all(`WhenIdle\]: begin`)) {
		t.Errorf("%d ends", n)
	}
}

// TestHoldTwo holds several events at once and delivers them the other way round.
func TestHoldTwo(t *testing.T) {
	d := pressed(t, "Removal")
	coded := d.hold("Removal$Coded")
	if !d.at(d.last, device.StopDispatch, "Removal$Kept") {
		d.dispatch("Removal$Kept")
	}
	kept := d.last.Event
	d.resume(device.Choice{Action: device.Hold})
	if !d.at(d.last, device.StopDispatch, "Removal$Remover") {
		d.dispatch("Removal$Remover")
	}
	if again := d.resume(device.Choice{Action: device.Deliver, Event: kept}); !d.at(again, device.StopDispatch, "Removal$Remover") {
		t.Fatalf("after a delivery: %+v", again)
	}
	if again := d.resume(device.Choice{Action: device.Deliver, Event: coded}); !d.at(again, device.StopDispatch, "Removal$Remover") {
		t.Fatalf("after a second delivery: %+v", again)
	}
	d.settle()
	d.inOrder(`Kept\]: begin`, `Kept\]: end`, `Coded.*\]: begin`, `Coded.*\]: end`, `Remover\]: begin`, `Remover\]: end`)
	if got := d.out(); got != "false false false false" {
		t.Errorf("shows %q", got)
	}
}

// TestHoldIdleHandler: a run of an idle handler that is held comes when it is delivered, and what it returns then says whether
// the queue keeps the handler.
func TestHoldIdleHandler(t *testing.T) {
	d := pressed(t, "Idler")
	held := d.hold("Idler$WhenIdle")
	d.until("idle", func(s device.Stop) bool { return s.Idle != nil && s.Idle.Idle && slices.Contains(s.Idle.Held, held) })
	if n := len(d.all(`WhenIdle\]: begin`)); n != 0 {
		t.Fatalf("%d runs while it is held", n)
	}
	d.until("boundary", func(s device.Stop) bool { return s.Kind == device.StopBoundary })
	again := d.resume(device.Choice{Action: device.Deliver, Event: held})
	if again.Kind != device.StopBoundary || again.Event != held {
		t.Fatalf("after the delivery: %+v", again)
	}
	if got := d.out(); got != "idle 1" {
		t.Errorf("after the delivery it shows %q", got)
	}
	d.inject(tap(2, "go")) // the handler is kept, and one more is added
	d.settle()
	d.inOrder(`send \[.*WhenIdle\] idle`, `WhenIdle\]: begin`, `WhenIdle\]: perform idle:`, `WhenIdle\]: write .*Idler.left`, `WhenIdle\]: end`,
		`PerformClick go\]: write .*Idler.left`, `WhenIdle\]: begin`)
	if begins, ends := len(d.all(`WhenIdle\]: begin`)), len(d.all(`WhenIdle\]: end`)); begins != ends || begins < 2 {
		t.Errorf("%d begins and %d ends", begins, ends)
	}
}
