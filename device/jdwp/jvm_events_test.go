package jdwp

import (
	"errors"
	"strings"
)

func testFieldWatch(v *jvm) {
	const n = 5000
	one, field := v.one(), FieldOnly{v.class, v.field["count"]}
	write, err := v.SetEvent(v.ctx, EventRequest{FieldModification, SuspendNone, []Modifier{field}})
	v.check(err)
	v.tell("hammer 5000")
	v.want("hammered")
	v.check(v.ClearEvent(v.ctx, FieldModification, write))
	for i, item := 0, (Item{}); i < n; i++ {
		v.check(v.NextInto(v.ctx, &item))
		if len(item.Events) != 1 {
			v.Fatalf("item %+v", item)
		}
		e := item.Events[0]
		if e.Kind != FieldModification || e.Request != write || e.Object != one || e.Value != Int(int32(i)) ||
			e.Class != v.class || e.Field != v.field["count"] || e.Location.Method != v.meth["hammer"] {
			v.Fatalf("write %d is %+v", i, e)
		}
		if i == n-1 && item.Seq != v.Received() {
			v.Errorf("the last write is item %d, received %d", item.Seq, v.Received())
		}
	}
	read, err := v.SetEvent(v.ctx, EventRequest{FieldAccess, SuspendNone, []Modifier{field, InstanceOnly(one)}})
	v.check(err)
	v.tell("handle")
	v.want("handled 5004")
	if e := v.next(FieldAccess); e.Request != read || e.Object != one || e.Location.Method != v.meth["handle"] {
		v.Errorf("read is %+v", e)
	}
}

func testSteps(v *jvm) {
	req := v.stopAt("handle")
	v.tell("handle")
	e := v.next(Breakpoint)
	v.check(v.ClearEvent(v.ctx, Breakpoint, req))
	over := Step{e.Thread, StepLine, StepOver}
	step, err := v.SetEvent(v.ctx, EventRequest{SingleStep, SuspendEventThread, []Modifier{over}})
	v.check(err)
	table, err := v.LineTable(v.ctx, v.class, v.meth["handle"])
	v.check(err)
	for i, line := range table.Lines {
		if i > 0 {
			v.check(v.ResumeThread(v.ctx, e.Thread))
			at := Location{TypeClass, v.class, v.meth["handle"], line.Index}
			if s := v.next(SingleStep); s.Request != step || s.Location != at {
				v.Fatalf("step %d is %+v, want at %+v", i, s, line)
			}
		}
	}
	v.check(v.ClearEvent(v.ctx, SingleStep, step))
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("handled 15")
}

func testInstanceOnly(v *jvm) {
	one := v.one()
	v.stopAt("handle", InstanceOnly(one))
	v.tell("both")
	e := v.next(Breakpoint) // two.handle came first and went unseen
	frames, err := v.Frames(v.ctx, e.Thread, 0, 1)
	v.check(err)
	this, err := v.ThisObject(v.ctx, e.Thread, frames[0].ID)
	v.check(err)
	if this != one {
		v.Errorf("stopped in object %d, want %d", this, one)
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("both")
	if items, _ := v.Backlog(); items != 0 {
		v.Errorf("%d more items", items)
	}
}

func testThreads(v *jvm) {
	start, err := v.SetEvent(v.ctx, EventRequest{ThreadStart, SuspendEventThread, nil})
	v.check(err)
	death, err := v.SetEvent(v.ctx, EventRequest{ThreadDeath, SuspendNone, nil})
	v.check(err)
	v.tell("thread")
	e := v.next(ThreadStart)
	name, err := v.ThreadName(v.ctx, e.Thread)
	v.check(err)
	if e.Request != start || name != "short-lived" {
		v.Fatalf("thread %q starts: %+v", name, e)
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	if d := v.next(ThreadDeath); d.Request != death || d.Thread != e.Thread {
		v.Errorf("thread ends: %+v", d)
	}
	v.want("joined")
}

func testException(v *jvm) {
	_, err := v.SetEvent(v.ctx, EventRequest{Exception, SuspendEventThread,
		[]Modifier{ExceptionOnly{Caught: true, Uncaught: true}, ClassMatch("Tar*"), ClassExclude("*Late"), Count(1)}})
	v.check(err)
	v.tell("boom")
	e := v.next(Exception)
	if e.Object == 0 || e.Location.Method != v.meth["boom"] || e.Catch.Method != v.meth["main"] {
		v.Errorf("exception is %+v", e)
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("caught told to")
}

func testMethodExit(v *jvm) {
	mods := []Modifier{ClassOnly(v.class)}
	entry, err := v.SetEvent(v.ctx, EventRequest{MethodEntry, SuspendNone, mods})
	v.check(err)
	exit, err := v.SetEvent(v.ctx, EventRequest{MethodExitWithReturnValue, SuspendNone, mods})
	v.check(err)
	v.tell("handle")
	v.want("handled 15")
	if e := v.next(MethodEntry); e.Request != entry || e.Location.Method != v.meth["handle"] {
		v.Errorf("entry is %+v", e)
	}
	if e := v.next(MethodExitWithReturnValue); e.Request != exit || e.Value != Int(15) {
		v.Errorf("exit is %+v", e)
	}
}

func testMonitorWait(v *jvm) {
	for _, kind := range []EventKind{MonitorWait, MonitorWaited} {
		_, err := v.SetEvent(v.ctx, EventRequest{kind, SuspendNone, nil})
		v.check(err)
	}
	v.stopAt("stop")
	v.tell("await")
	v.want("notified")
	v.tell("stop")
	seen := map[EventKind]Event{}
	for seen[Breakpoint].Kind == 0 { // what the thread did before comes before
		for _, e := range v.item().Events {
			// Threads of the VM's own wait too; this test's wait is the one that takes a minute.
			if e.Kind == Breakpoint || e.Kind == MonitorWait && e.Timeout == 60000 ||
				e.Kind == MonitorWaited && e.Object == seen[MonitorWait].Object {
				seen[e.Kind] = e
			}
		}
	}
	wait, waited := seen[MonitorWait], seen[MonitorWaited]
	if wait.Object == 0 || waited.Object != wait.Object || waited.Thread != wait.Thread || waited.TimedOut {
		v.Errorf("monitor events are %+v", seen)
	}
}

func testMonitorContention(v *jvm) {
	for _, kind := range []EventKind{MonitorContendedEnter, MonitorContendedEntered} {
		_, err := v.SetEvent(v.ctx, EventRequest{kind, SuspendNone, []Modifier{ClassMatch("Target*")}})
		v.check(err)
	}
	v.stopAt("stop")
	v.tell("contend")
	seen := map[EventKind]Event{}
	for len(seen) < 2 { // the rival says that it is blocked a moment after it is
		item := v.item()
		seen[item.Events[0].Kind] = item.Events[0]
	}
	enter, stop := seen[MonitorContendedEnter], seen[Breakpoint]
	owner, rival := stop.Thread, enter.Thread
	v.check(v.Suspend(v.ctx))
	wanted, err := v.CurrentContendedMonitor(v.ctx, rival)
	v.check(err)
	owned, err := v.OwnedMonitors(v.ctx, owner)
	v.check(err)
	depths, err := v.OwnedMonitorsStackDepth(v.ctx, owner)
	v.check(err)
	info, err := v.MonitorInfo(v.ctx, enter.Object)
	v.check(err)
	state, err := v.ThreadStatus(v.ctx, rival)
	v.check(err)
	if wanted != enter.Object || info.Owner != owner || info.EntryCount != 1 || state.Status != ThreadMonitor {
		v.Errorf("the rival wants %d, monitor %d is %+v, the rival is %+v", wanted, enter.Object, info, state)
	}
	found := false
	for i, o := range owned {
		found = found || o == enter.Object && depths[i] == OwnedMonitor{Object: o, Depth: 1}
	}
	if !found {
		v.Errorf("the main thread owns %v, %+v", owned, depths)
	}
	v.check(v.Resume(v.ctx))
	v.check(v.ResumeThread(v.ctx, owner))
	if e := v.next(MonitorContendedEntered); e.Object != enter.Object || e.Thread != rival {
		v.Errorf("entered is %+v", e)
	}
	v.want("contended")
}

func testExit(v *jvm) {
	if _, err := v.SetEvent(v.ctx, EventRequest{VMDeath, SuspendNone, nil}); err != nil {
		v.Fatal(err)
	}
	v.tell("exit")
	seen := 0
	for {
		item, err := v.Next(v.ctx)
		if err != nil {
			var ended *ConnError
			if !errors.Is(err, ErrClosed) || !errors.As(err, &ended) {
				v.Errorf("the end is %v", err)
			}
			break
		}
		for _, e := range item.Events {
			if e.Kind == VMDeath {
				seen++
			}
		}
	}
	if seen == 0 {
		v.Error("no VM_DEATH")
	}
	if err := v.Suspend(v.ctx); !errors.Is(err, ErrClosed) {
		v.Errorf("a command after the end: %v", err)
	}
}

func testExitCommand(v *jvm) {
	if err := v.Exit(v.ctx, 3); err != nil && !errors.Is(err, ErrClosed) {
		v.Errorf("exit: %v", err)
	}
	select {
	case <-v.Done():
	case <-v.ctx.Done():
		v.Fatal("the VM lives on")
	}
	if err := v.Err(); !errors.Is(err, ErrClosed) {
		v.Errorf("the end is %v", err)
	}
}

func testDispose(v *jvm) {
	v.stopAt("handle")
	v.tell("handle")
	v.next(Breakpoint)
	v.check(v.Dispose(v.ctx)) // which resumes the thread
	line := v.line()
	if strings.HasPrefix(line, "Listening") { // for another debugger
		line = v.line()
	}
	if line != "handled 15" {
		v.Errorf("after the disposal Target says %q", line)
	}
	v.check(v.Close())
	v.check(v.Close())
}
