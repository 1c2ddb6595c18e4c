package synth

import (
	"container/heap"
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/erva-go/erva/trace"
)

// Generate writes a trace in the shape of a profile: the first part of a run, scale 1 being all of it. It returns how many
// races are planted in it; under erva's model there are no others. Equal arguments give equal traces.
//
// Every thread that sends has a family: the events that it causes, and what these cause. Families are unordered with each
// other, what a family writes it alone accesses in an order that the rules know, or under a lock; the rest is written
// before anything starts. More than half of the events are plain posts of workers and inputs, some their children and
// grandchildren (Hsiao, section 4.2.2); the rest are delayed posts, timers that post themselves for an absolute time,
// frames, at-front posts, removed ones, and the pattern of Figure 4.8, where each input sends through another looper and
// back.
func Generate(ctx context.Context, p Profile, scale float64, seed uint64, w Sink) (races int, err error) {
	if scale <= 0 || scale > 100 {
		return 0, fmt.Errorf("generate %s: a scale of %g is not above 0 and up to 100", p.Name, scale)
	}
	g := &generator{ctx: ctx, w: w, p: p.scaled(scale), rnd: rand.New(rand.NewPCG(seed, 0x5eed))}
	g.setUp()
	for g.err == nil && g.events < g.p.LooperEvents+g.p.BinderEvents {
		g.step()
		if g.events%256 == 0 && ctx.Err() != nil {
			return 0, fmt.Errorf("generate %s: %w", p.Name, ctx.Err())
		}
	}
	if g.err != nil {
		return 0, fmt.Errorf("generate %s: %w", p.Name, g.err)
	}
	return g.planted, nil
}

type generator struct {
	ctx       context.Context
	w         Sink
	p         Profile
	rnd       *rand.Rand
	err       error
	now       int64 // ns
	ops       int
	accesses  int
	events    int
	planted   int
	timers    int
	tasks     trace.TaskID
	vars      trace.VarID
	loopers   []*genLooper
	binders   []trace.TaskID
	families  []*family
	globals   trace.VarID // first of the read-only variables
	constants trace.VarID
	shared    trace.VarID // first of the variables under the lock
	racy      *plant
}

// genLooper is a looper and what waits in its queue.
type genLooper struct {
	thread trace.TaskID
	queue  trace.QueueID
	waits  genQueue
}

type genMessage struct {
	when   int64 // ns
	order  int
	event  trace.TaskID
	family *family
	role   role
	depth  int
	target *genLooper
}

// role is what an event does when it runs.
type role uint8

const (
	rolePlain role = iota
	roleDelayed
	roleTimer // posts itself again
	roleFrame
	roleOnce
)

// family is all that one source of events causes.
type family struct {
	thread trace.TaskID // 0 for inputs: they come from outside
	home   *genLooper
	other  *genLooper
	timer  int64
	delays [2]int64
	starts float64 // part of the run after which it is active
	exited bool
	vars   [6]trace.VarID // first of the variables by role and depth
	number int
}

// plant is a race of which one access was made.
type plant struct {
	v     trace.VarID
	first *family
	task  trace.TaskID
}

const (
	globalVars = 4096
	sharedVars = 64
	familyVars = 512
	siteCount  = 2048
	// workerLife is for which part of the run a worker lives; every fifth lives all the time.
	workerLife = 1.0 / 8
)

type genQueue []genMessage

func (q genQueue) Len() int { return len(q) }
func (q genQueue) Less(i, j int) bool {
	return q[i].when < q[j].when || q[i].when == q[j].when && q[i].order < q[j].order
}
func (q genQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push appends a message; it is for container/heap.
func (q *genQueue) Push(x any) { *q = append(*q, x.(genMessage)) }

// Pop takes the last message; it is for container/heap.
func (q *genQueue) Pop() any {
	old := *q
	m := old[len(old)-1]
	*q = old[:len(old)-1]
	return m
}

func (g *generator) op(op trace.Op) {
	g.now += 50
	op.Time = g.now
	if g.err == nil {
		g.err = g.w.Op(&op)
	}
	g.ops++
}

func (g *generator) define(err error) {
	if g.err == nil {
		g.err = err
	}
}

func (g *generator) thread(name string, kind trace.ThreadKind, q trace.QueueID) trace.TaskID {
	g.tasks++
	g.define(g.w.Thread(trace.Thread{ID: g.tasks, Kind: kind, Name: name, Key: name, Queue: q}))
	return g.tasks
}

// variables defines n variables of a class and returns the first.
func (g *generator) variables(class string, n int) trace.VarID {
	first := g.vars + 1
	for i := range n {
		g.vars++
		g.define(g.w.Var(trace.Var{ID: g.vars, Object: fmt.Sprintf("o%d", int(g.vars)/16), Field: fmt.Sprintf("%s.f%d", class, i%16)}))
	}
	return first
}

// setUp starts the threads and writes what all may read.
func (g *generator) setUp() {
	for i := range siteCount {
		g.define(g.w.Site(trace.Site{ID: trace.SiteID(i + 1), Class: fmt.Sprintf("org.example.%s.C%d", g.p.Name, i/32),
			Method: fmt.Sprintf("m%d", i/4%8), File: "C.java", Line: i + 1, Index: -1, App: true}))
	}
	g.define(g.w.Handle(trace.Handle{ID: 1, Name: "lock"}))
	for i := range g.p.Loopers {
		q := trace.QueueID(i + 1)
		name := fmt.Sprintf("looper%d", i)
		l := &genLooper{queue: q}
		l.thread = g.thread(name, trace.ThreadLooper, q)
		g.define(g.w.Queue(trace.Queue{ID: q, Name: name, Looper: l.thread}))
		g.loopers = append(g.loopers, l)
	}
	main := g.loopers[0].thread
	g.op(trace.Op{Kind: trace.KindThreadInit, Task: main})
	g.globals = g.variables("org.example.Global", globalVars)
	g.constants = g.variables("org.example.Constant", globalVars) // nobody writes them: a Binder call follows nothing
	g.shared = g.variables("org.example.Shared", sharedVars)
	for i := range globalVars {
		g.op(trace.Op{Kind: trace.KindWrite, Task: main, Ref: uint32(g.globals) + uint32(i), Site: trace.SiteID(1 + i%siteCount)})
	}
	for _, l := range g.loopers[1:] {
		g.op(trace.Op{Kind: trace.KindFork, Task: main, Object: l.thread})
		g.op(trace.Op{Kind: trace.KindThreadInit, Task: l.thread})
	}
	for i := range g.p.Binders {
		g.binders = append(g.binders, g.thread(fmt.Sprintf("binder%d", i), trace.ThreadBinder, 0))
	}
	g.startFamilies(main)
}

// startFamilies makes a family of the inputs and one of each worker.
func (g *generator) startFamilies(main trace.TaskID) {
	for i := range g.p.Workers + 1 {
		f := &family{number: i, home: g.loopers[0], other: g.loopers[len(g.loopers)-1]}
		if i > 0 {
			f.thread = g.thread(fmt.Sprintf("worker%d", i), trace.ThreadWorker, 0)
			g.op(trace.Op{Kind: trace.KindFork, Task: main, Object: f.thread})
			if g.rnd.IntN(10) < 4 {
				f.home = g.loopers[g.rnd.IntN(len(g.loopers))]
			}
		}
		f.delays = [2]int64{delays[g.rnd.IntN(len(delays))], delays[g.rnd.IntN(len(delays))]}
		f.starts = g.rnd.Float64()*(1+workerLife) - workerLife
		for k := range f.vars {
			f.vars[k] = g.variables(fmt.Sprintf("org.example.Family%d", i), familyVars)
		}
		g.families = append(g.families, f)
	}
}

// event defines an event that a task sends to a looper.
func (g *generator) send(task trace.TaskID, l *genLooper, f *family, r role, depth int, op trace.Op) {
	g.tasks++
	g.define(g.w.Event(trace.Event{ID: g.tasks, Key: fmt.Sprintf("e%d", g.tasks), Target: targets[r]}))
	op.Kind, op.Task, op.Object, op.Queue = trace.KindSend, task, g.tasks, l.queue
	m := genMessage{when: g.now, order: g.ops, event: g.tasks, family: f, role: r, depth: depth, target: l}
	switch op.Mode {
	case trace.ModeDelayed:
		m.when += op.When * 1e6
	case trace.ModeAtTime:
		m.when = op.When * 1e6
	case trace.ModeAtFront:
		m.when, m.order = 0, -g.ops
	}
	m.when = m.when / 1e6 * 1e6
	g.op(op)
	heap.Push(&l.waits, m)
}

var targets = [...]string{rolePlain: "Plain", roleDelayed: "Delayed", roleTimer: "Timer", roleFrame: "Frame", roleOnce: "Once"}
