package jdwp

import (
	"bufio"
	"context"
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

	v.vm, err = v.Init(ctx)
	v.check(err)
	start := v.next(VMStart)
	if start.Request != 0 || start.Thread == 0 {
		t.Errorf("VM_START is %+v", start)
	}
	v.check(v.Suspend(ctx)) // not earlier: it could catch the thread that is about to report the start
	v.load()
	return v
}

// launch starts the process; it ends with the test.
func (v *jvm) launch(classes string) (addr string) {
	v.Helper()
	cmd := exec.Command("java", "-Xshare:auto", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8",
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
