package android_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/trace"
)

const (
	patience = time.Minute            // for one session
	awake    = 500 * time.Millisecond // for one stop
	maxStops = 20000
)

// drive is a session of one scenario, and everything that was observed in it.
type drive struct {
	t    *testing.T
	ctx  context.Context
	s    device.Session
	ops  []trace.Op
	last device.Stop
}

// open starts a session and holds its trace to the validator when it ends.
func open(t *testing.T, o *android.Opener, opts device.Options) *drive {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	s, err := o.Open(ctx, opts)
	if err != nil {
		t.Fatal(err)
	}
	d := &drive{t: t, ctx: ctx, s: s}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
		if _, _, err := trace.Check(&trace.Trace{Tables: *s.Tables(), Ops: d.ops}, trace.Strict); err != nil {
			t.Errorf("the trace makes no sense: %v", err)
		}
		if t.Failed() {
			t.Logf("observed:\n%s", strings.Join(d.lines(), "\n"))
		}
	})
	return d
}

// pressed opens a scenario, presses its button and stands right behind.
func pressed(t *testing.T, activity string) *drive {
	t.Helper()
	d := open(t, opener(t, activity), device.Options{})
	d.press()
	return d
}

func (d *drive) press() {
	d.t.Helper()
	d.settle()
	d.inject(tap(1, "go"))
}

func (d *drive) inject(in device.Input) {
	d.t.Helper()
	if err := d.s.Inject(d.ctx, in); err != nil {
		d.t.Fatal(err)
	}
}

func (d *drive) resume(c device.Choice) device.Stop {
	d.t.Helper()
	if d.last.Kind != device.StopInvalid && c.Wake == 0 {
		c.Wake = awake
	}
	stop, err := d.s.Resume(d.ctx, c)
	if err != nil {
		d.t.Fatalf("resume at %s with action %d: %v", d.last.Kind, c.Action, err)
	}
	d.ops = append(d.ops, stop.Ops...)
	d.last = stop
	return stop
}

// until runs on until want accepts a stop.
func (d *drive) until(what string, want func(device.Stop) bool) device.Stop {
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

// dispatch runs on until an event of that target is about to be dispatched.
func (d *drive) dispatch(target string) device.Stop {
	d.t.Helper()
	return d.until("dispatch of "+target, func(s device.Stop) bool { return d.at(s, device.StopDispatch, target) })
}

// ended runs on until an event of that target has ended.
func (d *drive) ended(target string) device.Stop {
	d.t.Helper()
	return d.until("end of "+target, func(s device.Stop) bool { return d.at(s, device.StopBoundary, target) })
}

func (d *drive) at(s device.Stop, kind device.StopKind, target string) bool {
	e := d.s.Tables().Event(s.Event)
	return s.Kind == kind && e != nil && strings.Contains(e.Target, target)
}

// hold runs on until an event of that target is about to be dispatched and puts it aside.
func (d *drive) hold(target string) trace.TaskID {
	d.t.Helper()
	event := d.dispatch(target).Event
	d.resume(device.Choice{Action: device.Hold})
	return event
}

// settle runs on until nothing runs, sleeps or is due any more.
func (d *drive) settle() {
	d.t.Helper()
	d.until("settled", func(s device.Stop) bool {
		if s.Kind != device.StopIdle && s.Kind != device.StopWake || !s.Idle.Idle {
			return false
		}
		for _, th := range s.Idle.Threads {
			if th.Activity == device.ThreadRunning || th.Activity == device.ThreadSleeping {
				return false
			}
		}
		return s.Idle.Due < 0 || s.Idle.Due > awake
	})
}

// quiet runs on until nothing more is observed of tasks that wait for a time, as those of timers do.
func (d *drive) quiet(ops ...string) {
	d.t.Helper()
	d.until("all of "+strings.Join(ops, ", "), func(device.Stop) bool { return d.missing(ops) == "" })
}

// out is what the view out shows.
func (d *drive) out() string {
	d.t.Helper()
	data, err := d.s.Capture(d.ctx, device.FacetViews)
	if err != nil {
		d.t.Fatal(err)
	}
	var roots []device.View
	if err := json.Unmarshal(data, &roots); err != nil {
		d.t.Fatal(err)
	}
	for len(roots) > 0 {
		v := roots[0]
		if v.ID == "out" {
			return v.Text
		}
		roots = append(roots[1:], v.Children...)
	}
	d.t.Fatalf("no view out in %s", data)
	return ""
}

// lines describe the operations, one a line, for tests that look for one after the other.
func (d *drive) lines() []string {
	out := make([]string, len(d.ops))
	for i := range d.ops {
		out[i] = d.line(&d.ops[i])
	}
	return out
}

func (d *drive) line(op *trace.Op) string {
	tb := d.s.Tables()
	line := d.task(op.Task) + ": " + op.Kind.String()
	if op.Object != 0 {
		line += " " + d.task(op.Object)
	}
	switch op.Kind {
	case trace.KindSend:
		line += fmt.Sprintf(" %s(%d)", op.Mode, op.When)
		if op.Flags&trace.FlagAsync != 0 {
			line += " async"
		}
	case trace.KindRead, trace.KindWrite:
		v := tb.Var(op.Var())
		line += " " + v.Field + " " + v.Object
	case trace.KindLifecycle:
		line += " " + tb.Handle(op.Handle()).Name + " " + tb.Strings[op.Arg-1]
	default:
		if op.Ref != 0 {
			line += " " + tb.Handle(op.Handle()).Name
		}
	}
	return line
}

// task is an event's target, or a thread's key without its maker.
func (d *drive) task(id trace.TaskID) string {
	tb := d.s.Tables()
	if e := tb.Event(id); e != nil {
		return "[" + e.Target + "]"
	}
	if th := tb.Thread(id); th != nil {
		return "(" + th.Key + " " + th.Name + ")"
	}
	return "-"
}

// missing is the first of the patterns that no operation after those of the earlier patterns matches; "" if all are there.
func (d *drive) missing(patterns []string) string {
	i, lines := 0, d.lines()
	for _, p := range patterns {
		re := regexp.MustCompile(p)
		for i < len(lines) && !re.MatchString(lines[i]) {
			i++
		}
		if i == len(lines) {
			return p
		}
		i++
	}
	return ""
}

// inOrder wants operations that match the patterns, one after the other.
func (d *drive) inOrder(patterns ...string) {
	d.t.Helper()
	if p := d.missing(patterns); p != "" {
		d.t.Errorf("no %s at its place among %s", p, strings.Join(patterns, ", "))
	}
}

// all are the operations that match a pattern.
func (d *drive) all(pattern string) []trace.Op {
	re := regexp.MustCompile(pattern)
	var out []trace.Op
	for i := range d.ops {
		if re.MatchString(d.line(&d.ops[i])) {
			out = append(out, d.ops[i])
		}
	}
	return out
}

// first is the first operation that matches.
func (d *drive) first(pattern string) trace.Op {
	d.t.Helper()
	found := d.all(pattern)
	if len(found) == 0 {
		d.t.Fatalf("no operation matches %s", pattern)
	}
	return found[0]
}
