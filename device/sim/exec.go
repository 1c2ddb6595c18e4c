package sim

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// blocked reports whether the instruction at hand waits for somebody else.
func (w *world) blocked(f *frame) bool {
	code := w.code[f.code]
	if f.pc >= len(code) {
		return false
	}
	switch in := code[f.pc]; in.Do {
	case doWait:
		return !w.latches[in.Target]
	case doJoin:
		a := w.named(in.Target)
		return a == nil || !a.exited
	}
	return false
}

// named is the latest thread of a name.
func (w *world) named(name string) *actor {
	for _, a := range slices.Backward(w.actors) {
		if !a.looper && a.name == name {
			return a
		}
	}
	return nil
}

// done reports whether a frame has run to its end.
func (w *world) done(f *frame) bool { return f.pc >= len(w.code[f.code]) }

// exec runs the instruction at hand.
func (w *world) exec(a *actor) {
	f := a.frame
	in := w.code[f.code][f.pc]
	site := w.site(f.code, f.index())
	next := in.next
	a.passed = false
	switch in.Do {
	case doAdd, doText, doPref:
		if !f.loaded {
			f.acc, f.loaded = w.operand(f, site, in.Stmt), true
			return
		}
		f.loaded = false
		w.store(f, site, in.Stmt)
	case doSleep:
		if !f.slept {
			f.slept = true
			a.ready += in.Delay
			return
		}
		f.slept = false
	case doIf:
		v := w.read(f, site, in.Field)
		if slices.Contains(w.opts.TraceEvents, f.key) {
			w.op(trace.Op{Kind: trace.KindBranch, Task: f.task, Site: site, Arg: bit(v == 0)})
		}
		if v == 0 {
			next = in.other
		}
	case doUse:
		if w.read(f, site, in.Field) == 0 {
			w.throw(a, site, in.Field)
			return
		}
	default:
		w.simple(f, site, in.Stmt)
	}
	f.pc = next
}

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// simple runs an instruction that always goes on to the next.
func (w *world) simple(f *frame, site trace.SiteID, s Stmt) {
	switch s.Do {
	case doRead:
		w.read(f, site, s.Field)
	case doWrite:
		w.write(f, site, s.Field, s.Value)
	case doPost:
		w.post(f.task, f.key, site, s, s.Target)
	case doRemove:
		w.remove(f.task, site, s)
	case doFork:
		w.fork(f, site, s.Target)
	case doJoin:
		w.op(trace.Op{Kind: trace.KindJoin, Task: f.task, Object: w.named(s.Target).task})
	case doSignal:
		w.latches[s.Target] = true
		w.op(trace.Op{Kind: trace.KindSignal, Task: f.task, Ref: w.handle(s.Target)})
	case doWait:
		w.op(trace.Op{Kind: trace.KindWait, Task: f.task, Ref: w.handle(s.Target)})
	case doShow:
		w.texts[s.Target] = strconv.FormatInt(s.Value, 10)
	case doVisit, doCallback:
		w.lifecycle(f, site, s)
	}
}

// store is the second half of a statement that has loaded a field.
func (w *world) store(f *frame, site trace.SiteID, s Stmt) {
	write := trace.Op{Kind: trace.KindWrite, Task: f.task, Site: site, Value: uint64(f.acc)}
	switch s.Do {
	case doAdd:
		w.write(f, site, s.Field, f.acc+s.Value)
	case doText:
		w.texts[s.Target] = strconv.FormatInt(f.acc, 10)
		write.Ref = w.variable("view "+s.Target, trace.VarView)
		w.access(write)
	case doPref:
		w.prefs[s.Target] = f.acc
		write.Ref = w.variable("preference "+s.Target, trace.VarPreference)
		w.access(write)
	}
}

// operand is the first half of a statement that stores what it has read.
func (w *world) operand(f *frame, site trace.SiteID, s Stmt) int64 {
	if s.Do == doAdd && slices.Contains(w.opts.TraceEvents, f.key) {
		return w.readAs(f, site, s.Field, trace.FlagUpdate)
	}
	return w.read(f, site, s.Field)
}

func (w *world) read(f *frame, site trace.SiteID, field string) int64 {
	return w.readAs(f, site, field, 0)
}

func (w *world) readAs(f *frame, site trace.SiteID, field string, flags trace.Flags) int64 {
	v := w.pinned(f, field)
	w.access(trace.Op{Kind: trace.KindRead, Task: f.task, Ref: w.variable(field, trace.VarField), Site: site, Value: uint64(v), Flags: flags | w.null(field, v)})
	return v
}

// pinned is the value of a field that a task reads now: the program's, if it says one.
func (w *world) pinned(f *frame, field string) int64 {
	pin := Pin{Task: f.key, Field: field}
	n := w.reads[pin]
	w.reads[pin]++
	if values := w.program.Pins[pin]; n < len(values) {
		return values[n]
	}
	return w.fields[field]
}

func (w *world) write(f *frame, site trace.SiteID, field string, v int64) {
	w.fields[field] = v
	w.access(trace.Op{Kind: trace.KindWrite, Task: f.task, Ref: w.variable(field, trace.VarField), Site: site, Value: uint64(v), Flags: w.null(field, v)})
}

// null are the flags of a value of a field: a field that is dereferenced somewhere is a reference, others are numbers.
func (w *world) null(field string, v int64) trace.Flags {
	switch {
	case !w.references[field]:
		return 0
	case v == 0:
		return trace.FlagReference | trace.FlagNull
	}
	return trace.FlagReference
}

// access records a read or write if the session watches memory.
func (w *world) access(op trace.Op) {
	if w.opts.Watch != device.WatchSchedule {
		w.op(op)
	}
}

func (w *world) lifecycle(f *frame, site trace.SiteID, s Stmt) {
	op := trace.Op{Kind: trace.KindLifecycle, Task: f.task, Ref: w.handle(s.Target), Arg: w.text(s.Callback), Site: site}
	if s.Do == doVisit {
		op.Flags = trace.FlagLeave
		if s.Value != 0 {
			op.Flags = trace.FlagEnter
			w.visits[s.Target] = 1
		}
		w.visit = &device.Visit{Activity: s.Target, Instance: max(1, w.visits[s.Target]), Entered: s.Value != 0}
	}
	w.op(op)
}

// throw ends the app: nobody catches the exception.
func (w *world) throw(a *actor, site trace.SiteID, field string) {
	s := w.tables.Site(site)
	w.crash = &device.Crash{
		Thread: a.name, Exception: "java.lang.NullPointerException", Message: field + " is null",
		Stack: []string{fmt.Sprintf("%s.%s(%s:%d)", s.Class, s.Method, s.File, s.Line)},
	}
	if a.looper {
		w.crash.Event = a.frame.task
	}
}

// begin starts to run a message.
func (w *world) begin(l *actor, m *message) {
	l.current = m
	l.frame = &frame{task: m.event, key: m.key, code: m.code}
	w.op(trace.Op{Kind: trace.KindBegin, Task: m.event, Object: l.task})
	if m.input != nil {
		w.op(trace.Op{Kind: trace.KindInput, Task: m.event, Arg: uint32(m.input.Seq), Ref: w.handle(m.input.Action + " " + inputName(*m.input))})
	}
	l.ready = max(l.ready, w.now) + w.cost(l)
}

// end ends what an actor runs: its event, or the thread itself.
func (w *world) end(a *actor) {
	if a.looper {
		w.op(trace.Op{Kind: trace.KindEnd, Task: a.frame.task, Object: a.task})
		a.frame, a.current = nil, nil
		return
	}
	w.op(trace.Op{Kind: trace.KindThreadExit, Task: a.task})
	a.frame, a.exited = nil, true
}

// inputName is how a program knows an input.
func inputName(in device.Input) string {
	switch {
	case in.Target != "":
		return in.Target
	case in.Key != "":
		return in.Key
	}
	return in.Action
}
