package synth

import (
	"container/heap"
	"strconv"

	"github.com/erva-go/erva/trace"
)

// The shapes that strain a detector: those that other tools' run times are known for, in Android's terms.

const (
	chains        = 16
	eventAccesses = 50
	commonVars    = 10_000
	chainVars     = 6_250
	nearest       = 64
	hotThreads    = 8
)

// oneLooper defines a looper and its thread.
func (e *emitter) oneLooper() *appLooper {
	l := &appLooper{queue: 1, thread: e.thread("main", trace.ThreadLooper, 1)}
	e.define(e.w.Queue(trace.Queue{ID: 1, Name: "main", Looper: l.thread}))
	return l
}

// delayed is sixteen chains of events on one looper, each begun by a worker: every event posts the next of its chain, three
// of ten delayed by up to 100 ms and one for a time that far away. There are no accesses.
func (e *emitter) delayed(p Profile) {
	main := e.oneLooper()
	post := func(by trace.TaskID) {
		op := trace.Op{Task: by}
		switch k := e.rnd.IntN(10); {
		case k < 3:
			op.When = 1 + int64(e.rnd.IntN(99))
		case k == 3:
			op.Mode, op.When = trace.ModeAtTime, e.now/1e6+1+int64(e.rnd.IntN(99))
		}
		e.post(main, appMessage{}, "Link", op)
	}
	for range p.Workers {
		post(e.thread("worker", trace.ThreadWorker, 0))
	}
	for e.err == nil && e.sum.LooperEvents < p.LooperEvents {
		m := heap.Pop(&main.waits).(appMessage)
		e.now = max(e.now+1e5, m.when)
		e.begin(m.event, main.thread)
		post(m.event)
		e.end(m.event, main.thread)
		e.sum.LooperEvents++
	}
}

// commons defines variables that one thread writes before all else, and a few sites.
func (e *emitter) commons(by trace.TaskID, budget int) (first trace.VarID) {
	for i := range 64 {
		e.site("org.example.Stress", "m", i+1)
	}
	first = e.vars + 1
	for i := range commonVars {
		e.variable("common", "org.example.Stress.c"+strconv.Itoa(i%64))
		if i < budget {
			e.set(by, first+trace.VarID(i), 1)
		}
	}
	return first
}

// chain is sixteen posting chains on one looper. One event in ten signals something that an event of another chain waits
// for. An event makes fifty accesses, four fifths of them reads, to variables of its chain and to common ones. The planted
// races are with a thread that nothing follows.
func (e *emitter) chain(p Profile) {
	starter := e.thread("starter", trace.ThreadWorker, 0)
	main := e.oneLooper()
	common := e.commons(starter, p.Accesses)
	e.fork(starter, main.thread)
	stranger := e.thread("stranger", trace.ThreadWorker, 0)
	e.fork(starter, stranger)
	var handles [chains]trace.HandleID
	var own [chains]trace.VarID
	for c := range chains {
		handles[c] = e.handle("arc" + strconv.Itoa(c))
		own[c] = e.vars + 1
		for i := range chainVars {
			e.variable("chain"+strconv.Itoa(c), "org.example.Stress.f"+strconv.Itoa(i%64))
		}
		worker := e.thread("worker"+strconv.Itoa(c), trace.ThreadWorker, 0)
		e.fork(starter, worker)
		e.post(main, appMessage{depth: c}, "Link", trace.Op{Task: worker})
	}
	signalled := -1
	for e.err == nil && e.sum.LooperEvents < p.LooperEvents {
		m := heap.Pop(&main.waits).(appMessage)
		e.begin(m.event, main.thread)
		if signalled >= 0 && signalled != m.depth && e.rnd.IntN(5) == 0 {
			e.op(trace.Op{Kind: trace.KindWait, Task: m.event, Ref: uint32(handles[signalled])})
			signalled = -1
		}
		e.chainAccesses(m.event, own[m.depth], common, min(eventAccesses, p.Accesses-e.sum.Accesses))
		e.stranger(stranger, m.event, p)
		if signalled < 0 && e.rnd.IntN(5) == 0 {
			e.op(trace.Op{Kind: trace.KindSignal, Task: m.event, Ref: uint32(handles[m.depth])})
			signalled = m.depth
		}
		e.post(main, appMessage{depth: m.depth}, "Link", trace.Op{Task: m.event})
		e.end(m.event, main.thread)
		e.sum.LooperEvents++
	}
}

func (e *emitter) chainAccesses(task trace.TaskID, own, common trace.VarID, n int) {
	base := e.rnd.IntN(chainVars - 16)
	for i := range n {
		switch {
		case i%5 == 4:
			e.set(task, own+trace.VarID(base+e.rnd.IntN(16)), trace.SiteID(2+i))
		case i%5 == 3:
			e.read(task, common+trace.VarID(e.rnd.IntN(commonVars)), trace.SiteID(2+i))
		default:
			e.read(task, own+trace.VarID(base+e.rnd.IntN(16)), trace.SiteID(2+i))
		}
	}
}

// stranger plants a race between a thread that nothing follows and an event, if it is time for one.
func (e *emitter) stranger(thread, event trace.TaskID, p Profile) {
	if p.Accesses == 0 || e.sum.Races >= p.Races || e.sum.Races*p.LooperEvents > p.Races*e.sum.LooperEvents {
		return
	}
	field := "org.example.Stress.race" + strconv.Itoa(e.sum.Races)
	v := e.variable("race", field)
	e.set(thread, v, 60)
	e.set(event, v, 61)
	e.planted(field)
}

// tree is events on one looper, one a millisecond, each posted by one of the 64 before it with the delay that brings it
// there. A parent posts the later ones first, so nothing orders its children. An event makes fifty accesses: to an object of
// its own, to its parent's, and to common variables. The planted races are between children of one parent.
func (e *emitter) tree(p Profile) {
	root := e.thread("root", trace.ThreadWorker, 0)
	main := e.oneLooper()
	common := e.commons(root, p.Accesses)
	e.fork(root, main.thread)
	t := &treeRun{emitter: e, p: p, main: main, common: common}
	e.now = (e.now/1e6 + 1) * 1e6
	t.nodes[0] = treeNode{event: e.event("Node")}
	e.op(trace.Op{Kind: trace.KindSend, Task: root, Object: t.nodes[0].event, Queue: main.queue})
	t.plan(nearest)
	for i := 0; e.err == nil && i < p.LooperEvents; i++ {
		t.run(i)
	}
}

const treeNodes = 2 * nearest // that are remembered

type treeRun struct {
	*emitter
	p      Profile
	main   *appLooper
	common trace.VarID
	nodes  [treeNodes]treeNode
	known  int // nodes that have a parent
}

type treeNode struct {
	event    trace.TaskID
	object   trace.VarID
	parents  trace.VarID // the parent's object
	children []int
	race     trace.VarID
	raceOf   string // the field, where the race is complete with this node
}

// plan chooses the parents of the nodes up to the n-th: early enough that none of them has run.
func (t *treeRun) plan(n int) {
	for k := t.known + 1; k <= n; k++ {
		node := &t.nodes[(k-1-t.rnd.IntN(min(k, nearest)))%treeNodes]
		node.children = append(node.children, k)
		t.known = k
	}
}

func (t *treeRun) run(i int) {
	node := &t.nodes[i%treeNodes]
	t.begin(node.event, t.main.thread)
	node.object = t.vars + 1
	for f := range objectFields {
		t.variable("node"+strconv.Itoa(i), "org.example.Stress.n"+strconv.Itoa(f))
	}
	t.accesses(node)
	if node.race != 0 {
		t.set(node.event, node.race, 61)
		if node.raceOf != "" {
			t.planted(node.raceOf)
		}
	}
	t.posts(i, node)
	t.end(node.event, t.main.thread)
	t.sum.LooperEvents++
	node.children = node.children[:0]
	t.now = (t.now/1e6 + 1) * 1e6
	t.plan(i + 1 + nearest)
}

func (t *treeRun) accesses(node *treeNode) {
	for i := range min(eventAccesses, t.p.Accesses-t.sum.Accesses) {
		field, site := trace.VarID(i%objectFields), trace.SiteID(2+i)
		switch {
		case i%5 == 4:
			t.set(node.event, node.object+field, site)
		case i%5 == 3 || node.parents == 0:
			t.read(node.event, t.common+trace.VarID(t.rnd.IntN(commonVars)), site)
		case i%5 == 2:
			t.read(node.event, node.object+field, site)
		default:
			t.read(node.event, node.parents+field, site)
		}
	}
}

// posts sends a node's children, the latest first.
func (t *treeRun) posts(i int, node *treeNode) {
	race := trace.VarID(0)
	field := "org.example.Stress.race" + strconv.Itoa(t.sum.Races)
	if n := len(node.children); n >= 2 && node.children[n-1] < t.p.LooperEvents && t.p.Accesses > 0 && !t.pending() &&
		t.sum.Races < t.p.Races && t.sum.Races*t.p.LooperEvents <= t.p.Races*i {
		race = t.variable("race", field)
	}
	for k := len(node.children) - 1; k >= 0; k-- {
		child := node.children[k]
		next := treeNode{event: t.event("Node"), parents: node.object, children: t.nodes[child%treeNodes].children}
		if race != 0 && k <= 1 {
			next.race = race
			if k == 1 {
				next.raceOf = field
			}
		}
		t.nodes[child%treeNodes] = next
		t.op(trace.Op{Kind: trace.KindSend, Task: node.event, Object: next.event, Queue: t.main.queue, When: int64(child - i)})
	}
}

// pending reports whether a race is being planted.
func (t *treeRun) pending() bool {
	for i := range t.nodes {
		if t.nodes[i].raceOf != "" && t.nodes[i].object == 0 {
			return true
		}
	}
	return false
}

// hotRace is eight threads that access one variable in turn, half of the time writing; nothing orders them. That is two
// races: between writes, and between a write and a read.
func (e *emitter) hotRace(p Profile) {
	var threads [hotThreads]trace.TaskID
	for i := range threads {
		threads[i] = e.thread("worker", trace.ThreadWorker, 0)
		e.op(trace.Op{Kind: trace.KindThreadInit, Task: threads[i]})
	}
	const field = "org.example.Stress.hot"
	get, set := e.site("org.example.Stress", "get", 1), e.site("org.example.Stress", "set", 2)
	v := e.variable("hot", field)
	for i := 0; e.err == nil && i < p.Accesses; i++ {
		task := threads[i%hotThreads]
		if e.rnd.IntN(2) == 0 {
			e.set(task, v, set)
		} else {
			e.read(task, v, get)
		}
		if i%1024 == 0 && e.err == nil {
			e.err = e.ctx.Err()
		}
	}
	e.planted(field)
	e.planted(field)
}
