package hbgraph

import (
	"fmt"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Detector builds the graph while operations come. It is for one goroutine.
type Detector struct {
	tables  *trace.Tables
	rules   detect.RuleSet
	scope   detect.Scope
	report  *detect.Reporter
	ops     int
	g       graph
	tasks   []*task // by TaskID
	sends   []*task // events that were sent by a node, by its index
	loopers map[trace.TaskID]*looper
	queues  map[trace.QueueID]*queue
	handles map[uint32]*handle
	inputs  []nodeID
	gesture map[uint32][]nodeID
	walk    int32
	step    int64 // length of a step of the window, ns
	now     int64 // the step that accesses have come to
	locks   lockSets
	vars    [][]access
	made    int // tasks
	stats   Stats
}

// task is an event or a thread.
type task struct {
	id      trace.TaskID
	event   bool
	node    nodeID // current, none before the first operation
	closed  bool   // the current node takes no more operations
	begun   bool
	ended   bool
	removed bool
	exited  bool
	entry   nodeID // what forked it
	looper  *looper
	held    []heldLock
	locks   int32

	tag     detect.Tag
	when    int64
	queue   trace.QueueID
	sent    nodeID // node that ends with the send, none if it is the world's outside
	sendOp  int
	sender  *looper
	from    *task
	first   nodeID // its begin
	input   bool
	gesture uint32
	swipes  bool
}

// New returns a detector for a trace whose tables are t.
func New(t *trace.Tables, o detect.Options) (*Detector, error) {
	rules, err := o.Rules()
	if err != nil {
		return nil, err
	}
	if o.Model == detect.ModelDroidRacer {
		return nil, fmt.Errorf("model %s is not made of these rules; it needs a DroidRacer trace", o.Model)
	}
	d := &Detector{
		tables: t, rules: rules, scope: o.Scope, report: detect.NewReporter(t, o),
		loopers: map[trace.TaskID]*looper{}, queues: map[trace.QueueID]*queue{}, handles: map[uint32]*handle{},
		gesture: map[uint32][]nodeID{}, locks: newLockSets(),
	}
	d.step = o.WindowStep()
	return d, nil
}

// Finish ends the trace.
func (d *Detector) Finish() error { return nil }

// Races is what was found so far.
func (d *Detector) Races() *race.Set { return d.report.Set() }

func (d *Detector) errorf(format string, args ...any) error {
	return &detect.OpError{Op: d.ops, Msg: fmt.Sprintf(format, args...)}
}

// Op takes the next operation.
func (d *Detector) Op(op *trace.Op) error {
	err := d.check(op)
	if err == nil {
		err = d.take(op)
	}
	d.ops++
	return err
}

func (d *Detector) check(op *trace.Op) error {
	n := d.tables.NextTask()
	refs := len(d.tables.Handles)
	if op.IsAccess() {
		refs = len(d.tables.Vars)
	}
	switch {
	case op.Task >= n:
		return d.errorf("task %d is unknown", op.Task)
	case op.Object >= n:
		return d.errorf("task %d is unknown", op.Object)
	case int(op.Queue) > len(d.tables.Queues):
		return d.errorf("queue %d is unknown", op.Queue)
	case int(op.Ref) > refs:
		return d.errorf("%s of %d, which is unknown", op.Kind, op.Ref)
	}
	for len(d.tasks) < int(n) {
		d.tasks = append(d.tasks, nil)
	}
	return nil
}

func (d *Detector) task(id trace.TaskID) *task {
	if d.tasks[id] == nil {
		d.made++
		d.tasks[id] = &task{id: id, event: d.tables.Event(id) != nil, node: none, entry: none, sent: none, first: none,
			tag: detect.Tag{Mode: trace.ModeIPC}}
	}
	return d.tasks[id]
}

func (d *Detector) take(op *trace.Op) error {
	switch {
	case op.Kind == trace.KindSend:
		return d.send(op)
	case op.Kind == trace.KindRemove:
		if e := d.task(op.Object); e.event && !e.begun {
			e.removed = true
		}
		return nil
	case op.Kind == trace.KindBegin:
		return d.begin(op)
	case op.Task == 0:
		return nil
	}
	t := d.task(op.Task)
	if t.event && (!t.begun || t.ended) || t.exited {
		return d.errorf("task %d acts outside its life", op.Task)
	}
	if op.IsAccess() {
		d.current(t)
		d.access(t, op)
		return nil
	}
	d.act(t, op)
	return nil
}

// act takes what a task does, other than accesses and sends.
func (d *Detector) act(t *task, op *trace.Op) {
	switch op.Kind {
	case trace.KindFork:
		if c := d.task(op.Object); !c.event && c.node == none && c.entry == none && d.rules.Has(detect.Fork) {
			c.entry = d.leave(t)
		}
	case trace.KindJoin:
		d.join(t, op)
	case trace.KindThreadExit:
		d.exit(t)
	case trace.KindEnd:
		d.end(t, op)
	case trace.KindAcquire, trace.KindRelease:
		d.lock(t, op)
	case trace.KindBarrier, trace.KindUnbarrier:
		d.barrier(t, op)
	case trace.KindInput:
		d.inputOp(t, op)
	default:
		d.handleOp(t, op)
	}
}

// current is the node that the next operation of t belongs to.
func (d *Detector) current(t *task) nodeID {
	if t.node == none || t.closed {
		d.open(t, nil)
	}
	return t.node
}

// leave ends the current node of t, so that an edge may leave it.
func (d *Detector) leave(t *task) nodeID {
	n := d.current(t)
	t.closed = true
	return n
}

// open begins a node of t that follows its previous one and the given ones, and what the rules of its looper add.
func (d *Detector) open(t *task, ins []nodeID) {
	m := d.g.draft(t.node)
	if t.node == none {
		m.add(t.entry)
	}
	grown := false
	for _, u := range ins {
		grown = m.add(u) || grown
	}
	if grown && t.looper != nil {
		d.atomic(t, m)
	}
	t.node = m.finish(t.id)
	t.closed = false
	d.g.nodes[t.node].locks = t.locks
}
