package jdwp

import (
	"errors"
	"testing"
)

func TestJVM(t *testing.T) {
	classes := compileTarget(t)
	for _, test := range []struct {
		name string
		run  func(*jvm)
	}{
		{"vm", testVM},
		{"breakpoint and frames", testBreakpoint},
		{"force early return", testForceEarlyReturn},
		{"pop frames", testPopFrames},
		{"stop and interrupt", testStopInterrupt},
		{"field watch", testFieldWatch},
		{"async invoke", testAsyncInvoke},
		{"order of events and completion", testCompletionOrder},
		{"invoke", testInvoke},
		{"values", testValues},
		{"steps", testSteps},
		{"instance only", testInstanceOnly},
		{"threads", testThreads},
		{"instances", testInstances},
		{"exception", testException},
		{"method exit", testMethodExit},
		{"monitor wait", testMonitorWait},
		{"monitor contention", testMonitorContention},
		{"thread groups", testThreadGroups},
		{"types", testTypes},
		{"exit", testExit},
		{"exit by command", testExitCommand},
		{"dispose", testDispose},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(startJVM(t, classes)) })
	}
}

func testBreakpoint(v *jvm) {
	v.stopAt("handle")
	v.tell("handle")
	item := v.item()
	if item.Suspend != SuspendEventThread || len(item.Events) != 1 {
		v.Fatalf("stop is %+v", item)
	}
	th := item.Events[0].Thread
	frames, err := v.Frames(v.ctx, th, 0, -1)
	v.check(err)
	count, err := v.FrameCount(v.ctx, th)
	v.check(err)
	if len(frames) != int(count) || frames[0].Location != item.Events[0].Location || frames[0].Location.Index != 0 {
		v.Fatalf("frames are %+v, count %d, event %+v", frames, count, item.Events[0])
	}
	this, err := v.ThisObject(v.ctx, th, frames[0].ID)
	v.check(err)
	if this != v.one() {
		v.Errorf("this is %d, want %d", this, v.one())
	}
	slots := v.slots("handle")
	vs, err := v.FrameValues(v.ctx, th, frames[0].ID,
		Slot{slots["this"], TagObject}, Slot{slots["add"], TagInt}, Slot{slots["text"], TagObject})
	v.check(err)
	text, err := v.StringValue(v.ctx, StringID(vs[2].Bits))
	v.check(err)
	if vs[0].Object() != this || vs[1] != Int(5) || vs[2].Tag != TagString || text != "text" {
		v.Errorf("slots are %v, text %q", vs, text)
	}
	if _, err := v.FrameValues(v.ctx, th, frames[0].ID, Slot{slots["add"], TagObject}); !errors.Is(err, ErrTypeMismatch) {
		v.Errorf("an int read as an object: %v", err)
	}
	state, err := v.ThreadStatus(v.ctx, th)
	v.check(err)
	suspended, err := v.SuspendCount(v.ctx, th)
	v.check(err)
	if !state.Suspended || state.Status != ThreadRunning || suspended != 1 {
		v.Errorf("state is %+v, suspended %d times", state, suspended)
	}
	v.check(v.SetFrameValues(v.ctx, th, frames[0].ID, SlotValue{slots["add"], Int(-3)}))
	v.check(v.ClearAllBreakpoints(v.ctx))
	v.check(v.ResumeThread(v.ctx, th))
	v.want("handled 7")
	if _, err := v.FrameCount(v.ctx, th); !errors.Is(err, ErrThreadNotSuspended) {
		v.Errorf("frames of a running thread: %v", err)
	}
}

func (v *jvm) slots(method string) map[string]int32 {
	v.Helper()
	table, err := v.VariableTable(v.ctx, v.class, v.meth[method])
	v.check(err)
	slots := map[string]int32{}
	for _, variable := range table.Variables {
		slots[variable.Name] = variable.Slot
	}
	return slots
}

func testForceEarlyReturn(v *jvm) {
	v.stopAt("overwrite")
	v.tell("overwrite")
	e := v.next(Breakpoint)
	if err := v.ForceEarlyReturn(v.ctx, e.Thread, Object(v.one())); !errors.Is(err, ErrTypeMismatch) {
		v.Errorf("an object from a void method: %v", err)
	}
	v.check(v.ForceEarlyReturn(v.ctx, e.Thread, Void()))
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("count 10")
	v.stopAt("handle")
	v.tell("handle")
	e = v.next(Breakpoint)
	v.check(v.ForceEarlyReturn(v.ctx, e.Thread, Int(99)))
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("handled 99")
}

func testAsyncInvoke(v *jvm) {
	v.stopAt("stop")
	v.stopAt("inner")
	v.tell("stop")
	e := v.next(Breakpoint)
	inv, err := v.InvokeMethodAsync(v.ctx, Call{
		Object: v.one(), Thread: e.Thread, Class: v.class, Method: v.meth["twice"],
		Args: []Value{Int(20)}, Options: InvokeSingleThreaded,
	})
	v.check(err)
	inner := v.next(Breakpoint)
	if inner.Location.Method != v.meth["inner"] || inner.Thread != e.Thread {
		v.Fatalf("the nested stop is %+v", inner)
	}
	frames, err := v.Frames(v.ctx, e.Thread, 0, 2)
	v.check(err)
	if frames[1].Location.Method != v.meth["twice"] {
		v.Errorf("inner is called from %+v", frames[1])
	}
	_, err = v.InvokeMethod(v.ctx, inv.Call)
	if !errors.Is(err, ErrAlreadyInvoking) && !errors.Is(err, ErrInvalidThread) {
		v.Errorf("a second invocation: %v", err)
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	item := v.item()
	if item.Invocation != inv || inv.Err != nil || inv.Return.Exception != 0 || inv.Return.Value != Int(42) {
		v.Fatalf("the completion is %+v: %+v", item, inv)
	}
	// The thread is where it was and may invoke again.
	again, err := v.InvokeMethodAsync(v.ctx, inv.Call)
	v.check(err)
	v.next(Breakpoint)
	v.check(v.ForceEarlyReturn(v.ctx, e.Thread, Int(5)))
	v.check(v.ResumeThread(v.ctx, e.Thread))
	if item := v.item(); item.Invocation != again || again.Return.Value != Int(10) {
		v.Errorf("the second completion is %+v", again)
	}
	// What the VM refuses comes through the stream too.
	bad, err := v.InvokeMethodAsync(v.ctx, Call{
		Object: v.one(), Thread: ThreadID(v.one()), Class: v.class, Method: v.meth["twice"],
	})
	v.check(err)
	if item := v.item(); item.Invocation != bad || !errors.Is(bad.Err, ErrInvalidThread) {
		v.Errorf("a call in an object that is no thread: %+v", bad)
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("stopped")
}

// Events of policy none pass through the agent's queue, and so must the completion that they came before.
func testCompletionOrder(v *jvm) {
	v.stopAt("stop")
	v.tell("stop")
	th := v.next(Breakpoint).Thread
	field := FieldOnly{v.class, v.field["count"]}
	_, err := v.SetEvent(v.ctx, EventRequest{FieldModification, SuspendNone, []Modifier{field}})
	v.check(err)
	const n = 2000
	inv, err := v.InvokeMethodAsync(v.ctx, Call{
		Object: v.one(), Thread: th, Class: v.class, Method: v.meth["hammer"], Args: []Value{Int(n)},
		Options: InvokeSingleThreaded,
	})
	v.check(err)
	for i := range n {
		if e := v.next(FieldModification); e.Value != Int(int32(i)) {
			v.Fatalf("write %d is %+v", i, e)
		}
	}
	if item := v.item(); item.Invocation != inv || inv.Err != nil || inv.Return.Value != Void() {
		v.Errorf("the completion is %+v: %+v", item, inv)
	}
}

func testInvoke(v *jvm) {
	v.stopAt("stop")
	v.tell("stop")
	th := v.next(Breakpoint).Thread
	ret, err := v.InvokeMethod(v.ctx, Call{
		Object: v.one(), Thread: th, Class: v.class, Method: v.meth["twice"], Args: []Value{Int(1)},
		Options: InvokeSingleThreaded | InvokeNonvirtual,
	})
	v.check(err)
	if ret.Value != Int(4) {
		v.Errorf("twice is %+v", ret)
	}
	why, err := v.CreateString(v.ctx, "why \x00 \U0001F600")
	v.check(err)
	v.check(v.DisableCollection(v.ctx, ObjectID(why)))
	ret, err = v.InvokeMethod(v.ctx, Call{
		Kind: CallStatic, Thread: th, Class: v.class, Method: v.meth["boom"], Args: []Value{Object(ObjectID(why))},
		Options: InvokeSingleThreaded,
	})
	v.check(err)
	typ, err := v.ObjectType(v.ctx, ret.Exception)
	v.check(err)
	sig, err := v.Signature(v.ctx, typ.ID)
	v.check(err)
	if sig != "Ljava/lang/IllegalStateException;" {
		v.Errorf("boom threw %q", sig)
	}
	ret, err = v.InvokeMethod(v.ctx, Call{
		Kind: CallNew, Thread: th, Class: v.class, Method: v.meth["<init>"], Args: []Value{Int(77)},
		Options: InvokeSingleThreaded,
	})
	v.check(err)
	vs, err := v.FieldValues(v.ctx, ret.Value.Object(), v.field["count"])
	v.check(err)
	if vs[0] != Int(77) {
		v.Errorf("the new object's count is %v", vs)
	}
	v.check(v.ResumeThread(v.ctx, th))
	v.want("stopped")
	v.tell("late")
	v.want("late 1")
	greeter, err := v.ClassesBySignature(v.ctx, "LTarget$Greeter;")
	v.check(err)
	answer, err := v.Methods(v.ctx, greeter[0].ID)
	v.check(err)
	v.tell("stop")
	v.next(Breakpoint)
	ret, err = v.InvokeMethod(v.ctx, Call{
		Kind: CallInterface, Thread: th, Class: greeter[0].ID, Method: answer[0].ID, Options: InvokeSingleThreaded,
	})
	v.check(err)
	if ret.Value != Int(42) || greeter[0].TypeTag != TypeInterface {
		v.Errorf("answer of %+v is %+v", greeter[0], ret)
	}
}

func testPopFrames(v *jvm) {
	req := v.stopAt("inner")
	v.stopAt("stop")
	v.tell("stop")
	th := v.next(Breakpoint).Thread
	inv, err := v.InvokeMethodAsync(v.ctx, Call{
		Object: v.one(), Thread: th, Class: v.class, Method: v.meth["twice"], Args: []Value{Int(3)},
		Options: InvokeSingleThreaded,
	})
	v.check(err)
	for range 2 { // popped, inner is called once more
		v.next(Breakpoint)
		frames, err := v.Frames(v.ctx, th, 0, 1)
		v.check(err)
		v.check(v.PopFrames(v.ctx, th, frames[0].ID))
		v.check(v.ResumeThread(v.ctx, th))
	}
	v.next(Breakpoint)
	v.check(v.ClearEvent(v.ctx, Breakpoint, req))
	v.check(v.ResumeThread(v.ctx, th))
	if item := v.item(); item.Invocation != inv || inv.Return.Value != Int(8) {
		v.Errorf("the completion is %+v", inv)
	}
}

func testStopInterrupt(v *jvm) {
	v.stopAt("stop")
	v.tell("sleep")
	th := v.next(Breakpoint).Thread
	v.check(v.InterruptThread(v.ctx, th))
	v.check(v.ResumeThread(v.ctx, th))
	v.want("interrupted")

	mods := []Modifier{ExceptionOnly{Caught: true}, Count(1)}
	req, err := v.SetEvent(v.ctx, EventRequest{Exception, SuspendEventThread, mods})
	v.check(err)
	v.tell("boom")
	e := v.next(Exception)
	v.check(v.DisableCollection(v.ctx, e.Object))
	v.check(v.ClearEvent(v.ctx, Exception, req))
	v.check(v.ResumeThread(v.ctx, th))
	v.want("caught told to")
	v.tell("sleep")
	v.next(Breakpoint)
	v.check(v.StopThread(v.ctx, th, e.Object))
	v.check(v.ResumeThread(v.ctx, th))
	v.want("hit by told to")
	if gone, err := v.IsCollected(v.ctx, e.Object); err != nil || gone {
		v.Errorf("a pinned object is collected: %t, %v", gone, err)
	}
}
