package jdwp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// deadline is how long a test waits for what must come; it is never reached when all is well.
const deadline = 60 * time.Second

// compileTarget compiles testdata/Target.java and gives the folder of its classes.
func compileTarget(t testing.TB) string {
	t.Helper()
	for _, tool := range []string{"javac", "java"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no JDK: %v", err)
		}
	}
	dir := t.TempDir()
	out, err := exec.Command("javac", "-g", "-encoding", "UTF-8", "-d", dir, "testdata/Target.java").CombinedOutput()
	if err != nil {
		t.Fatalf("javac: %v\n%s", err, out)
	}
	return dir
}

// jvm is a running Target, connected and initialised; its main thread is held before main.
type jvm struct {
	testing.TB
	*Conn
	ctx   context.Context
	vm    VM
	in    io.Writer
	lines chan string // what Target prints
	class ClassID
	meth  map[string]MethodID
	field map[string]FieldID
}

// startJVM starts Target, runs it until its class is loaded, and stops the test's main thread there.
func startJVM(t testing.TB, classes string) *jvm {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	t.Cleanup(cancel)
	v := &jvm{TB: t, ctx: ctx, meth: map[string]MethodID{}, field: map[string]FieldID{}}
	addr := v.launch(classes)
	conn, err := net.Dial("tcp", addr)
	v.check(err)
	v.Conn, err = Open(ctx, conn, Options{})
	v.check(err)
	t.Cleanup(func() { v.Close() })

	v.check(v.Suspend(ctx)) // before Init
	v.vm, err = v.Init(ctx)
	v.check(err)
	start := v.next(VMStart)
	if start.Request != 0 || start.Thread == 0 {
		t.Errorf("VM_START is %+v", start)
	}
	v.load()
	return v
}

// launch starts the process; it ends with the test.
func (v *jvm) launch(classes string) (addr string) {
	v.Helper()
	cmd := exec.Command("java", "-Xshare:auto", "-Xmx128m", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8",
		"-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0", "-cp", classes, "Target")
	in, err := cmd.StdinPipe()
	v.check(err)
	out, err := cmd.StdoutPipe()
	v.check(err)
	cmd.Dir = classes // for what a VM that crashes leaves
	v.check(cmd.Start())
	v.in, v.lines = in, make(chan string, 1000)
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer close(v.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			v.lines <- s.Text()
		}
	}()
	v.Cleanup(func() {
		cmd.Process.Kill()
		<-read
		cmd.Wait()
	})
	_, addr, ok := strings.Cut(v.line(), "address: ")
	if !ok {
		v.Fatal("the VM does not say where it listens")
	}
	return "127.0.0.1:" + addr[strings.LastIndex(addr, ":")+1:]
}

// load lets the VM run until Target is prepared and looks up its members; after it no thread is suspended.
func (v *jvm) load() {
	v.Helper()
	req, err := v.SetEvent(v.ctx, EventRequest{ClassPrepare, SuspendEventThread, []Modifier{ClassMatch("Target")}})
	v.check(err)
	v.check(v.Resume(v.ctx)) // the event's suspension
	v.check(v.Resume(v.ctx)) // our own
	e := v.next(ClassPrepare)
	if e.Request != req || e.Signature != "LTarget;" || e.ClassTag != TypeClass || e.Status&ClassPrepared == 0 {
		v.Fatalf("CLASS_PREPARE is %+v", e)
	}
	v.check(v.ClearEvent(v.ctx, ClassPrepare, req))
	v.class = e.Class
	methods, err := v.Methods(v.ctx, v.class)
	v.check(err)
	for _, m := range methods {
		v.meth[m.Name] = m.ID
	}
	fields, err := v.Fields(v.ctx, v.class)
	v.check(err)
	for _, f := range fields {
		v.field[f.Name] = f.ID
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("ready")
}

func (v *jvm) check(err error) {
	v.Helper()
	if err != nil {
		v.Fatal(err)
	}
}

// tell gives Target a command.
func (v *jvm) tell(line string) {
	v.Helper()
	_, err := io.WriteString(v.in, line+"\n")
	v.check(err)
}

// line is the next line that Target prints.
func (v *jvm) line() string {
	v.Helper()
	select {
	case line, ok := <-v.lines:
		if !ok {
			v.Fatal("the VM has ended")
		}
		return line
	case <-v.ctx.Done():
		v.Fatal("the VM prints nothing")
	}
	return ""
}

func (v *jvm) want(line string) {
	v.Helper()
	if got := v.line(); got != line {
		v.Fatalf("Target says %q, want %q", got, line)
	}
}

// item is the next item of the stream.
func (v *jvm) item() Item {
	v.Helper()
	item, err := v.Next(v.ctx)
	v.check(err)
	v.check(item.Err)
	return item
}

// next is the next item, which must be one event of the kind.
func (v *jvm) next(kind EventKind) Event {
	v.Helper()
	item := v.item()
	if len(item.Events) != 1 || item.Events[0].Kind != kind {
		v.Fatalf("got %+v, want one %v", item, kind)
	}
	return item.Events[0]
}

// stopAt makes a breakpoint at a method's entry.
func (v *jvm) stopAt(method string, more ...Modifier) RequestID {
	v.Helper()
	at := LocationOnly{TypeTag: TypeClass, Class: v.class, Method: v.meth[method]}
	req, err := v.SetEvent(v.ctx, EventRequest{Breakpoint, SuspendEventThread, append(more, at)})
	v.check(err)
	return req
}

// one is the object on which Target works.
func (v *jvm) one() ObjectID {
	v.Helper()
	vs, err := v.StaticValues(v.ctx, v.class, v.field["last"])
	v.check(err)
	return vs[0].Object()
}

func TestJVM(t *testing.T) {
	classes := compileTarget(t)
	for _, test := range []struct {
		name string
		run  func(*jvm)
	}{
		{"vm", testVM},
		{"breakpoint and frames", testBreakpoint},
		{"force early return", testForceEarlyReturn},
		{"field watch", testFieldWatch},
		{"async invoke", testAsyncInvoke},
		{"invoke", testInvoke},
		{"values", testValues},
		{"steps", testSteps},
		{"instance only", testInstanceOnly},
		{"threads", testThreads},
		{"instances", testInstances},
		{"exception", testException},
		{"method exit", testMethodExit},
		{"monitors", testMonitors},
		{"types", testTypes},
		{"exit", testExit},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(startJVM(t, classes)) })
	}
}

func testVM(v *jvm) {
	if v.vm.IDSizes.check() != nil || v.vm.Version.Major < 1 || v.vm.Version.VMName == "" {
		v.Errorf("the VM is %+v", v.vm)
	}
	caps := v.vm.Capabilities
	if !caps.WatchFieldModification || !caps.GetInstanceInfo || !caps.ForceEarlyReturn || !caps.RequestMonitorEvents {
		v.Errorf("capabilities are %+v", caps)
	}
	threads, err := v.AllThreads(v.ctx)
	v.check(err)
	names := map[string]ThreadID{}
	for _, th := range threads {
		name, err := v.ThreadName(v.ctx, th)
		v.check(err)
		names[name] = th
	}
	group, err := v.ThreadGroup(v.ctx, names["main"])
	v.check(err)
	name, err := v.ThreadGroupName(v.ctx, group)
	v.check(err)
	if name != "main" {
		v.Errorf("thread group of main is %q; threads are %v", name, names)
	}
	classes, err := v.ClassesBySignature(v.ctx, "LTarget;")
	v.check(err)
	if len(classes) != 1 || classes[0].ID != v.class {
		v.Errorf("classes of Target are %+v", classes)
	}
	all, err := v.AllClasses(v.ctx)
	v.check(err)
	if len(all) < 300 {
		v.Errorf("%d classes in all", len(all))
	}
	if _, err := v.ThreadName(v.ctx, 0x7fff_ffff); !errors.Is(err, ErrInvalidObject) && !errors.Is(err, ErrInvalidThread) {
		v.Errorf("name of a thread that is not there: %v", err)
	}
	v.check(v.HoldEvents(v.ctx))
	v.check(v.ReleaseEvents(v.ctx))
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
	vs, err := v.FrameValues(v.ctx, th, frames[0].ID, Slot{slots["this"], TagObject}, Slot{slots["add"], TagInt}, Slot{slots["text"], TagObject})
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

// slots are the slots of a method's variables.
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
	if _, err := v.InvokeMethod(v.ctx, inv.Call); !errors.Is(err, ErrAlreadyInvoking) && !errors.Is(err, ErrInvalidThread) {
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
	bad, err := v.InvokeMethodAsync(v.ctx, Call{Object: v.one(), Thread: ThreadID(v.one()), Class: v.class, Method: v.meth["twice"]})
	v.check(err)
	if item := v.item(); item.Invocation != bad || !errors.Is(bad.Err, ErrInvalidThread) {
		v.Errorf("a call in an object that is no thread: %+v", bad)
	}
	v.check(v.ResumeThread(v.ctx, e.Thread))
	v.want("stopped")
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
		Kind: CallNew, Thread: th, Class: v.class, Method: v.meth["<init>"], Args: []Value{Int(77)}, Options: InvokeSingleThreaded,
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

func testValues(v *jvm) {
	one := v.one()
	f := v.field
	vs, err := v.FieldValues(v.ctx, one, f["count"], f["wide"], f["ratio"], f["flag"], f["name"])
	v.check(err)
	name, err := v.StringValue(v.ctx, StringID(vs[4].Bits))
	v.check(err)
	if vs[0] != Int(10) || vs[1] != Long(-5) || vs[2] != Double(0.5) || vs[3] != Bool(false) || name != "café \x00 😀" {
		v.Errorf("fields are %v, name %q", vs, name)
	}
	text, err := v.CreateString(v.ctx, "naïve")
	v.check(err)
	v.check(v.DisableCollection(v.ctx, ObjectID(text)))
	v.check(v.SetFieldValues(v.ctx, one, FieldValue{f["wide"], Long(1 << 40)}, FieldValue{f["flag"], Bool(true)},
		FieldValue{f["name"], Object(ObjectID(text))}, FieldValue{f["count"], Int(-1)}))
	v.check(v.SetStaticValues(v.ctx, v.class, FieldValue{f["total"], Int(8)}))
	v.check(v.EnableCollection(v.ctx, ObjectID(text)))
	v.tell("show")
	v.want("-1 1099511627776 true naïve 8")

	vs, err = v.StaticValues(v.ctx, v.class, f["numbers"], f["words"])
	v.check(err)
	numbers, words := ArrayID(vs[0].Bits), ArrayID(vs[1].Bits)
	elems, err := v.ArrayValues(v.ctx, words, 0, 2)
	v.check(err)
	if vs[0].Tag != TagArray || len(elems) != 2 || elems[0].Tag != TagString || !elems[1].IsNull() {
		v.Errorf("words are %v of %v", elems, vs)
	}
	v.check(v.SetArrayValues(v.ctx, numbers, 1, Int(20), Int(30)))
	v.check(v.SetArrayValues(v.ctx, words, 1, elems[0]))
	elems, err = v.ArrayValues(v.ctx, numbers, 0, 3)
	v.check(err)
	if len(elems) != 3 || elems[0] != Int(1) || elems[2] != Int(30) {
		v.Errorf("numbers are %v", elems)
	}
	v.tell("array")
	v.want("1 20 30 a")
	typ, err := v.ObjectType(v.ctx, ObjectID(numbers))
	v.check(err)
	fresh, err := v.NewArray(v.ctx, typ.ID, 4)
	v.check(err)
	if n, err := v.ArrayLength(v.ctx, fresh); err != nil || n != 4 || typ.TypeTag != TypeArray {
		v.Errorf("a new array has %d elements, type %+v: %v", n, typ, err)
	}
	v.check(v.DisposeObjects(v.ctx, []ObjectCount{{ObjectID(fresh), 1}}))
	if _, err := v.ArrayLength(v.ctx, fresh); !errors.Is(err, ErrInvalidObject) {
		v.Errorf("length of a disposed array: %v", err)
	}
}

func testSteps(v *jvm) {
	req := v.stopAt("handle")
	v.tell("handle")
	e := v.next(Breakpoint)
	v.check(v.ClearEvent(v.ctx, Breakpoint, req))
	step, err := v.SetEvent(v.ctx, EventRequest{SingleStep, SuspendEventThread, []Modifier{Step{e.Thread, StepLine, StepOver}}})
	v.check(err)
	table, err := v.LineTable(v.ctx, v.class, v.meth["handle"])
	v.check(err)
	for i, line := range table.Lines {
		if i > 0 {
			v.check(v.ResumeThread(v.ctx, e.Thread))
			if s := v.next(SingleStep); s.Request != step || s.Location.Index != line.Index || s.Location.Method != v.meth["handle"] {
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

func testInstances(v *jvm) {
	objects, err := v.Instances(v.ctx, v.class, 0)
	v.check(err)
	counts, err := v.InstanceCounts(v.ctx, v.class)
	v.check(err)
	if len(objects) != 2 || len(counts) != 1 || counts[0] != 2 {
		v.Errorf("instances are %v, counted %v", objects, counts)
	}
	who, err := v.ReferringObjects(v.ctx, v.one(), 0)
	v.check(err)
	if len(who) == 0 {
		v.Error("nothing refers to the object of a static field")
	}
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

func testMonitors(v *jvm) {
	for _, kind := range []EventKind{MonitorWait, MonitorWaited, MonitorContendedEnter, MonitorContendedEntered} {
		_, err := v.SetEvent(v.ctx, EventRequest{kind, SuspendNone, []Modifier{ClassMatch("*")}})
		v.check(err)
	}
	v.tell("monitors")
	v.want("monitored")
	v.check(v.Suspend(v.ctx)) // all that came before its reply is queued
	seen := map[EventKind]Event{}
	for item := (Item{}); v.TryNext(&item); {
		v.check(item.Err)
		for _, e := range item.Events {
			if e.Location.Method == v.meth["monitors"] || seen[e.Kind].Kind == 0 {
				seen[e.Kind] = e
			}
		}
	}
	wait, waited := seen[MonitorWait], seen[MonitorWaited]
	if wait.Object == 0 || wait.Timeout != 60000 || waited.Object != wait.Object || waited.TimedOut {
		v.Errorf("monitor events are %+v", seen)
	}
	info, err := v.MonitorInfo(v.ctx, wait.Object)
	if err == nil && info.Owner != 0 {
		v.Errorf("the monitor's owner is %+v", info)
	}
	v.check(v.Resume(v.ctx))
}

func testTypes(v *jvm) {
	sigs, err := v.SignatureWithGeneric(v.ctx, v.class)
	v.check(err)
	file, err := v.SourceFile(v.ctx, v.class)
	v.check(err)
	mods, err := v.Modifiers(v.ctx, v.class)
	v.check(err)
	status, err := v.ClassStatus(v.ctx, v.class)
	v.check(err)
	if sigs.Signature != "LTarget;" || file != "Target.java" || !mods.Has(AccPublic) || status&ClassInitialized == 0 {
		v.Errorf("Target is %+v of %q, %x, status %x", sigs, file, mods, status)
	}
	super, err := v.Superclass(v.ctx, v.class)
	v.check(err)
	if sig, err := v.Signature(v.ctx, super); err != nil || sig != "Ljava/lang/Object;" {
		v.Errorf("superclass is %q: %v", sig, err)
	}
	if top, err := v.Superclass(v.ctx, super); err != nil || top != 0 {
		v.Errorf("superclass of Object is %d: %v", top, err)
	}
	loader, err := v.ClassLoader(v.ctx, v.class)
	v.check(err)
	visible, err := v.VisibleClasses(v.ctx, loader)
	v.check(err)
	object, err := v.ClassObject(v.ctx, v.class)
	v.check(err)
	back, err := v.ReflectedType(v.ctx, object)
	v.check(err)
	if back != (TypeRef{TypeClass, v.class}) || len(visible) == 0 || loader == 0 {
		v.Errorf("reflected type is %+v, %d visible classes of loader %d", back, len(visible), loader)
	}
	code, err := v.Bytecodes(v.ctx, v.class, v.meth["inner"])
	v.check(err)
	pool, err := v.ConstantPool(v.ctx, v.class)
	v.check(err)
	if len(code) != 4 || pool.Count < 10 || len(pool.Bytes) < 100 {
		v.Errorf("inner is % x; pool has %d entries in %d bytes", code, pool.Count, len(pool.Bytes))
	}
	fields, err := v.FieldsWithGeneric(v.ctx, v.class)
	v.check(err)
	methods, err := v.MethodsWithGeneric(v.ctx, v.class)
	v.check(err)
	if len(fields) != len(v.field) || len(methods) < 10 || fields[0].Signature == "" {
		v.Errorf("fields are %+v, methods %+v", fields, methods)
	}
	req, err := v.SetEvent(v.ctx, EventRequest{ClassPrepare, SuspendNone, []Modifier{ClassMatch("Target$Late")}})
	v.check(err)
	v.tell("late")
	v.want("late 1")
	e := v.next(ClassPrepare)
	ifs, err := v.Interfaces(v.ctx, e.Class)
	v.check(err)
	if e.Request != req || e.Signature != "LTarget$Late;" || len(ifs) != 1 {
		v.Errorf("late class is %+v with interfaces %v", e, ifs)
	}
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
