package sim

import (
	"fmt"
	"hash/fnv"
	"math/rand"
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// world is the state of one run.
type world struct {
	program *Program
	opts    device.Options
	tables  trace.Tables
	ops     []trace.Op // since the last stop
	now     int64      // ms
	last    int64      // when the last operation was made
	skipped int64      // ms of delays that were

	actors  []*actor // loopers first, then threads in the order of their start
	loopers map[string]*actor
	code    map[string][]instr
	fields  map[string]int64
	texts   map[string]string
	prefs   map[string]int64
	latches map[string]bool
	visits  map[string]int
	crash   *device.Crash
	visit   *device.Visit

	vars    map[string]trace.VarID
	sites   map[siteKey]trace.SiteID
	handles map[string]trace.HandleID
	strings map[string]trace.StringID
	ordinal map[string]int
	reads   map[Pin]int // made so far

	references map[string]bool // fields that are dereferenced
}

type siteKey struct {
	code  string
	index int
}

// actor is a thread: a looper, or a worker with its code.
type actor struct {
	task   trace.TaskID
	name   string
	key    string
	rng    *rand.Rand
	ready  int64 // ms: when its next instruction is done
	frame  *frame
	exited bool
	held   bool
	passed bool // its gate has let it through for the instruction at hand
	hits   map[device.Gate]int
	// Of a looper: its queue, the inputs that wait for it and what is held.
	looper  bool
	queueID trace.QueueID
	queue   []*message
	inputs  []*message
	aside   []*message
	current *message
	beat    int64 // when its last boundary was, in ms
}

// frame is code that is being run.
type frame struct {
	task trace.TaskID
	key  string
	code string
	pc   int
	// slept says that the Sleep at pc has been begun.
	slept bool
	// loaded says that a statement that reads and then writes has read acc.
	loaded bool
	acc    int64
}

// index is the bytecode index of what comes next: a statement that reads and then writes is two instructions.
func (f *frame) index() int {
	if f.loaded {
		return 2*f.pc + 1
	}
	return 2 * f.pc
}

// message is an event that was sent.
type message struct {
	event trace.TaskID
	key   string
	code  string
	when  int64 // ms; 0 for the front
	input *device.Input
}

func newWorld(p *Program, o device.Options) *world {
	w := &world{program: p, opts: o, loopers: map[string]*actor{}, code: map[string][]instr{}, fields: map[string]int64{},
		texts: map[string]string{}, prefs: map[string]int64{}, latches: map[string]bool{}, visits: map[string]int{},
		vars: map[string]trace.VarID{}, sites: map[siteKey]trace.SiteID{}, handles: map[string]trace.HandleID{},
		strings: map[string]trace.StringID{}, ordinal: map[string]int{}, reads: map[Pin]int{}, references: map[string]bool{}}
	for k, v := range p.Fields {
		w.fields[k] = v
	}
	for k, v := range p.Views {
		w.texts[k] = v
	}
	w.load()
	for _, name := range append([]string{"main"}, p.Loopers...) {
		w.addLooper(name)
	}
	w.post(0, "outside", trace.SiteID(0), Stmt{Do: doPost, Target: "launch", Looper: "main"}, "launch")
	return w
}

// load compiles the program; code is named by what runs it.
func (w *world) load() {
	w.code["launch"] = compile(w.program.Launch)
	for name, code := range w.program.Handlers {
		w.code[name] = compile(code)
	}
	for name, code := range w.program.Threads {
		w.code["thread "+name] = compile(code)
	}
	for name, code := range w.program.Inputs {
		w.code["input "+name] = compile(code)
	}
	for _, code := range w.code {
		for i := range code {
			if code[i].Do == doUse {
				w.references[code[i].Field] = true
			}
		}
	}
}

func (w *world) addLooper(name string) {
	id := w.tables.NextTask()
	q := trace.QueueID(len(w.tables.Queues) + 1)
	w.tables.AddThread(trace.Thread{ID: id, Kind: trace.ThreadLooper, Name: name, Key: name, Queue: q})
	w.tables.Queues = append(w.tables.Queues, trace.Queue{ID: q, Name: name, Looper: id})
	a := &actor{task: id, name: name, key: name, looper: true, queueID: q, rng: w.rng(name)}
	w.actors = append(w.actors, a)
	w.loopers[name] = a
	w.op(trace.Op{Kind: trace.KindThreadInit, Task: id})
}

// rng is a task's own source of latencies: what other tasks do does not change it.
func (w *world) rng(key string) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", w.program.Seed, key)
	return rand.New(rand.NewSource(int64(h.Sum64())))
}

// op records an operation.
func (w *world) op(op trace.Op) {
	op.Time = w.now * 1e6
	w.last = w.now
	w.ops = append(w.ops, op)
}

// structural is a key that holds across runs: what the parts say and the ordinal among equals.
func (w *world) structural(name string, parts ...any) string {
	base := base(name, parts...)
	w.ordinal[base]++
	return fmt.Sprintf("%s#%d", base, w.ordinal[base])
}

// base is what equals have in common.
func base(name string, parts ...any) string {
	h := fnv.New64a()
	fmt.Fprintln(h, parts...)
	return fmt.Sprintf("%s~%012x", name, h.Sum64()&0xffffffffffff)
}

// postKey is what a post's key is made of.
func (w *world) postKey(posterKey string, site trace.SiteID, s Stmt) []any {
	at := w.tables.Site(site)
	return []any{w.loopers[s.Looper].key, posterKey, site != 0, at.Class, at.Index}
}

// gateOfPost is the gate that a thread comes to because it is about to post an event.
func (w *world) gateOfPost(a *actor) (device.Gate, bool) {
	f := a.frame
	in := w.code[f.code][f.pc]
	if in.Do != doPost {
		return device.Gate{}, false
	}
	base := base(in.Target, w.postKey(f.key, w.site(f.code, f.index()), in.Stmt)...)
	gate := device.Gate{Post: fmt.Sprintf("%s#%d", base, w.ordinal[base]+1)}
	return gate, slices.Contains(w.opts.Gates, gate)
}

// post sends a handler to a looper.
func (w *world) post(task trace.TaskID, posterKey string, site trace.SiteID, s Stmt, code string) {
	l := w.loopers[s.Looper]
	id := w.tables.NextTask()
	m := &message{event: id, code: code, when: w.now + s.Delay}
	m.key = w.structural(s.Target, w.postKey(posterKey, site, s)...)
	w.tables.AddEvent(trace.Event{ID: id, Key: m.key, Target: s.Target})
	op := trace.Op{Kind: trace.KindSend, Task: task, Object: id, Queue: l.queueID, Site: site, When: s.Delay}
	if s.Async {
		op.Flags |= trace.FlagAsync
	}
	if s.Front {
		op.Mode = trace.ModeAtFront
		m.when = 0
	}
	w.op(op)
	at := 0
	for !s.Front && at < len(l.queue) && l.queue[at].when <= m.when {
		at++
	}
	l.queue = slices.Insert(l.queue, at, m)
}

// remove takes a handler's messages out of a queue.
func (w *world) remove(task trace.TaskID, site trace.SiteID, s Stmt) {
	l := w.loopers[s.Looper]
	l.queue = slices.DeleteFunc(l.queue, func(m *message) bool {
		if m.code != s.Target {
			return false
		}
		w.op(trace.Op{Kind: trace.KindRemove, Task: task, Object: m.event, Queue: l.queueID, Site: site})
		return true
	})
}

// fork starts a worker thread.
func (w *world) fork(by *frame, site trace.SiteID, name string) {
	id := w.tables.NextTask()
	key := w.structural("thread "+name, by.key, w.tables.Site(site).Class, w.tables.Site(site).Index)
	w.tables.AddThread(trace.Thread{ID: id, Name: name, Key: key})
	a := &actor{task: id, name: name, key: key, rng: w.rng(key), hits: map[device.Gate]int{},
		frame: &frame{task: id, key: key, code: "thread " + name}}
	a.ready = w.now + w.cost(a)
	w.actors = append(w.actors, a)
	w.op(trace.Op{Kind: trace.KindFork, Task: by.task, Object: id, Site: site})
	w.op(trace.Op{Kind: trace.KindThreadInit, Task: id})
}

// cost is how long an actor's next instruction takes, in ms.
func (w *world) cost(a *actor) int64 {
	if w.program.Jitter <= 0 {
		return 1
	}
	return 1 + a.rng.Int63n(w.program.Jitter+1)
}

// thread is the actor of a task, nil if there is none.
func (w *world) thread(task trace.TaskID) *actor {
	for _, a := range w.actors {
		if a.task == task {
			return a
		}
	}
	return nil
}

func (w *world) site(code string, index int) trace.SiteID {
	k := siteKey{code, index}
	if id, ok := w.sites[k]; ok {
		return id
	}
	id := trace.SiteID(len(w.tables.Sites) + 1)
	w.sites[k] = id
	w.tables.Sites = append(w.tables.Sites, trace.Site{ID: id, Class: className(w.program, code), Method: "run",
		File: w.program.Name + ".java", Line: index/2 + 1, Index: int64(index), App: true})
	return id
}

// className is the class whose run method a piece of code is.
func className(p *Program, code string) string { return p.Name + "$" + code }

func (w *world) variable(field string, kind trace.VarKind) uint32 {
	if id, ok := w.vars[field]; ok {
		return uint32(id)
	}
	id := trace.VarID(len(w.tables.Vars) + 1)
	w.vars[field] = id
	w.tables.Vars = append(w.tables.Vars, trace.Var{ID: id, Kind: kind, Object: "o1", Field: field})
	return uint32(id)
}

func (w *world) handle(name string) uint32 {
	if id, ok := w.handles[name]; ok {
		return uint32(id)
	}
	id := trace.HandleID(len(w.tables.Handles) + 1)
	w.handles[name] = id
	w.tables.Handles = append(w.tables.Handles, trace.Handle{ID: id, Name: name})
	return uint32(id)
}

func (w *world) text(s string) uint32 {
	if id, ok := w.strings[s]; ok {
		return uint32(id)
	}
	id := trace.StringID(len(w.tables.Strings) + 1)
	w.strings[s] = id
	w.tables.Strings = append(w.tables.Strings, s)
	return uint32(id)
}
