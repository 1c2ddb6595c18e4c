package synth

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/erva-go/erva/trace"
)

// Summary says what a generated trace has.
type Summary struct {
	Operations   int `json:"operations"`
	Accesses     int `json:"accesses"`
	SyncOps      int `json:"syncOperations"`
	LooperEvents int `json:"looperEvents"`
	BinderEvents int `json:"binderEvents"`
	Threads      int `json:"threads"`
	Variables    int `json:"variables"`
	// Races is how many races are planted: under erva's model, with the default window or none, there are no others.
	Races int `json:"races"`
	// Fields are the fields that have the planted races, in the order in which the races are complete.
	Fields []string `json:"fields,omitempty"`
}

// Generate writes a trace in the shape of a profile: the first part of a run, scale 1 being all of it, with the numbers of
// operations, events and threads that the profile has. Equal arguments give equal traces. What it keeps does not grow with
// the trace. It gives up when ctx is done.
func Generate(ctx context.Context, p Profile, scale float64, seed uint64, w Sink) (Summary, error) {
	if !(scale > 0 && scale <= 100) {
		return Summary{}, fmt.Errorf("generate %s: a scale of %g is not above 0 and up to 100", p.Name, scale)
	}
	e := &emitter{ctx: ctx, w: w, rnd: rand.New(rand.NewPCG(seed, 0x5eed)), jitter: seed}
	p = p.scaled(scale)
	switch p.Pattern {
	case Delayed:
		e.delayed(p)
	case Chain:
		e.chain(p)
	case Tree:
		e.tree(p)
	case HotRace:
		e.hotRace(p)
	default:
		generateApp(e, p)
	}
	if e.err != nil {
		return Summary{}, fmt.Errorf("generate %s: %w", p.Name, e.err)
	}
	return e.sum, nil
}

// emitter writes definitions and operations, and counts them. After an error it writes nothing more.
type emitter struct {
	ctx    context.Context
	w      Sink
	rnd    *rand.Rand
	err    error
	now    int64 // ns
	jitter uint64
	next   trace.Op // what Op is given, so that no operation is allocated
	sum    Summary

	tasks   trace.TaskID
	vars    trace.VarID
	sites   trace.SiteID
	handles trace.HandleID
}

// tick advances the clock by the time that an operation takes: 20 to 83 ns.
func (e *emitter) tick() {
	e.jitter = e.jitter*6364136223846793005 + 1442695040888963407
	e.now += 20 + int64(e.jitter>>58)
}

// op writes an operation other than an access.
func (e *emitter) op(op trace.Op) {
	e.tick()
	e.next = op
	e.next.Time = e.now
	e.write()
	e.sum.SyncOps++
	if e.sum.SyncOps%1024 == 0 && e.err == nil {
		e.err = e.ctx.Err()
	}
}

// access writes a read or a write.
func (e *emitter) access(kind trace.Kind, task trace.TaskID, v trace.VarID, site trace.SiteID) {
	e.tick()
	e.next = trace.Op{Kind: kind, Task: task, Ref: uint32(v), Site: site, Time: e.now}
	e.write()
	e.sum.Accesses++
}

func (e *emitter) read(task trace.TaskID, v trace.VarID, site trace.SiteID) {
	e.access(trace.KindRead, task, v, site)
}

func (e *emitter) set(task trace.TaskID, v trace.VarID, site trace.SiteID) {
	e.access(trace.KindWrite, task, v, site)
}

func (e *emitter) write() {
	if e.err == nil {
		e.err = e.w.Op(&e.next)
	}
	e.sum.Operations++
}

func (e *emitter) define(err error) {
	if e.err == nil {
		e.err = err
	}
}

func (e *emitter) thread(name string, kind trace.ThreadKind, q trace.QueueID) trace.TaskID {
	e.tasks++
	e.sum.Threads++
	e.define(e.w.Thread(trace.Thread{ID: e.tasks, Kind: kind, Name: name, Key: name, Queue: q}))
	return e.tasks
}

// fork starts a thread.
func (e *emitter) fork(by, thread trace.TaskID) {
	e.op(trace.Op{Kind: trace.KindFork, Task: by, Object: thread})
	e.op(trace.Op{Kind: trace.KindThreadInit, Task: thread})
}

func (e *emitter) event(target string) trace.TaskID {
	e.tasks++
	e.define(e.w.Event(trace.Event{ID: e.tasks, Key: "e" + strconv.Itoa(int(e.tasks)), Target: target}))
	return e.tasks
}

func (e *emitter) variable(object, field string) trace.VarID {
	e.vars++
	e.sum.Variables++
	e.define(e.w.Var(trace.Var{ID: e.vars, Object: object, Field: field}))
	return e.vars
}

func (e *emitter) site(class, method string, line int) trace.SiteID {
	e.sites++
	e.define(e.w.Site(trace.Site{ID: e.sites, Class: class, Method: method, File: "C.java", Line: line, Index: -1, App: true}))
	return e.sites
}

func (e *emitter) handle(name string) trace.HandleID {
	e.handles++
	e.define(e.w.Handle(trace.Handle{ID: e.handles, Name: name}))
	return e.handles
}

func (e *emitter) begin(event, thread trace.TaskID) {
	e.op(trace.Op{Kind: trace.KindBegin, Task: event, Object: thread})
}

func (e *emitter) end(event, thread trace.TaskID) {
	e.op(trace.Op{Kind: trace.KindEnd, Task: event, Object: thread})
}

// planted notes that a race is complete.
func (e *emitter) planted(field string) {
	e.sum.Races++
	e.sum.Fields = append(e.sum.Fields, field)
}
