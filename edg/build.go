package edg

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/trace"
)

// Build builds the graph of a trace in one pass. It fails on a trace that names undefined tasks or in which an event
// begins twice; the error gives the operation's index.
func Build(tr *trace.Trace) (*Graph, error) {
	b := newBuilder(tr)
	for i := range tr.Ops {
		if err := b.step(i, &tr.Ops[i]); err != nil {
			return nil, fmt.Errorf("build the event dependency graph: operation %d (%s): %w", i, tr.Ops[i].Kind, err)
		}
	}
	b.finish()
	return b.g, nil
}

// builder is the state of the pass. Slices by TaskID have one element for each defined task.
type builder struct {
	tr        *trace.Trace
	g         *Graph
	tasks     []taskState
	tails     []NodeID  // by chain: its last node
	past      []history // by NodeID
	trimmed   int       // how long a history may get before it is looked through
	queues    map[trace.QueueID]*queueState
	loopers   map[trace.TaskID]*looperState
	signals   map[trace.HandleID][]source
	listeners map[trace.HandleID][]source
	lives     map[trace.HandleID]*life
	gestures  map[uint32]trace.TaskID // last event of a gesture that has begun
}

// taskState is what the pass knows of a task so far.
type taskState struct {
	node    NodeID // current segment, None before the first operation
	closed  bool   // the current segment takes no more operations
	begun   bool
	ended   bool
	removed bool
	entry   []incoming // edges that the first segment will have: fork
	looper  trace.TaskID
	gesture uint32
	sent    *sending
}

// source is an operation that others are ordered after.
type source struct {
	node NodeID
	op   int
}

// incoming is an edge to a node that is about to be made.
type incoming struct {
	from NodeID
	rule Rule
	ops  [2]int32
}

func newBuilder(tr *trace.Trace) *builder {
	n := int(tr.Tables.NextTask())
	b := &builder{
		tr: tr,
		g: &Graph{
			tr:     tr,
			opNode: make([]NodeID, len(tr.Ops)),
			tasks:  make([]span, n),
		},
		tasks:     make([]taskState, n),
		queues:    map[trace.QueueID]*queueState{},
		loopers:   map[trace.TaskID]*looperState{},
		signals:   map[trace.HandleID][]source{},
		listeners: map[trace.HandleID][]source{},
		lives:     map[trace.HandleID]*life{},
		gestures:  map[uint32]trace.TaskID{},
		trimmed:   8,
	}
	for i := range b.tasks {
		b.tasks[i].node = None
		b.g.tasks[i] = span{None, None}
	}
	b.findGestures()
	return b
}

// findGestures notes which events carry a gesture: the input operation comes after the event's begin.
func (b *builder) findGestures() {
	for i := range b.tr.Ops {
		op := &b.tr.Ops[i]
		if op.Kind == trace.KindInput && op.Task != 0 && int(op.Task) < len(b.tasks) && b.tasks[op.Task].gesture == 0 {
			b.tasks[op.Task].gesture = op.Arg
		}
	}
}

// known checks that an id is one of a defined task.
func (b *builder) known(id trace.TaskID) error {
	if b.tr.Tables.Event(id) == nil && b.tr.Tables.Thread(id) == nil {
		return fmt.Errorf("task %d is not defined", id)
	}
	return nil
}

func (b *builder) step(i int, op *trace.Op) error {
	b.g.opNode[i] = None
	if err := b.checkTasks(op); err != nil {
		return err
	}
	if op.Task == 0 {
		if op.Kind == trace.KindSend {
			b.send(i, op)
		} else if op.Kind == trace.KindRemove {
			b.remove(op.Object)
		}
		return nil
	}
	if err := b.enter(i, op); err != nil {
		return err
	}
	t := &b.tasks[op.Task]
	if t.node == None || t.closed {
		b.open(i, op.Task, nil)
	}
	b.g.opNode[i] = t.node
	b.g.nodes[t.node].Last = i
	b.leave(i, op)
	return nil
}

func (b *builder) checkTasks(op *trace.Op) error {
	if op.Task != 0 {
		if err := b.known(op.Task); err != nil {
			return err
		}
	}
	switch op.Kind {
	case trace.KindSend, trace.KindRemove, trace.KindFork, trace.KindJoin, trace.KindBegin:
		return b.known(op.Object)
	}
	return nil
}

// enter opens a new segment where an operation is ordered after operations of other tasks.
func (b *builder) enter(i int, op *trace.Op) error {
	switch op.Kind {
	case trace.KindBegin:
		return b.begin(i, op)
	case trace.KindJoin:
		if last := b.close(op.Object); last != None {
			b.open(i, op.Task, []incoming{{last, RuleJoin, pair(b.g.nodes[last].Last, i)}})
		}
	case trace.KindWait:
		b.openAfter(i, op.Task, RuleSignal, b.signals[op.Handle()])
	case trace.KindPerform, trace.KindUnregister:
		b.openAfter(i, op.Task, RuleListener, b.listeners[op.Handle()])
	case trace.KindLifecycle:
		b.lifecycle(i, op)
	case trace.KindThreadExit:
		b.loopEnd(i, op.Task)
	}
	return nil
}

// leave ends the segment after an operation that other tasks may be ordered after.
func (b *builder) leave(i int, op *trace.Op) {
	t := &b.tasks[op.Task]
	switch op.Kind {
	case trace.KindSend:
		b.send(i, op)
		t.closed = true
	case trace.KindRemove:
		b.remove(op.Object)
	case trace.KindFork:
		child := &b.tasks[op.Object]
		child.entry = append(child.entry, incoming{t.node, RuleFork, pair(i, -1)})
		t.closed = true
	case trace.KindSignal:
		b.signals[op.Handle()] = b.dominate(b.signals[op.Handle()], source{t.node, i})
		t.closed = true
	case trace.KindRegister:
		b.listeners[op.Handle()] = b.dominate(b.listeners[op.Handle()], source{t.node, i})
		t.closed = true
	case trace.KindEnd:
		t.ended, t.closed = true, true
	case trace.KindThreadExit:
		t.closed = true
	}
}

// dominate adds a source and drops those that precede it: what is ordered after it is ordered after them.
func (b *builder) dominate(list []source, s source) []source {
	list = slices.DeleteFunc(list, func(old source) bool { return b.g.Reaches(old.node, s.node) })
	return append(list, s)
}

// openAfter opens a segment that follows each of the sources.
func (b *builder) openAfter(i int, task trace.TaskID, rule Rule, sources []source) {
	if len(sources) == 0 {
		return
	}
	ins := make([]incoming, len(sources))
	for k, s := range sources {
		ins[k] = incoming{s.node, rule, pair(s.op, i)}
	}
	b.open(i, task, ins)
}

// close ends the current segment of a task, so that an edge may leave it, and returns it.
func (b *builder) close(task trace.TaskID) NodeID {
	t := &b.tasks[task]
	t.closed = true
	return t.node
}

// open starts a new segment of a task at operation i: it follows the task's previous segment, the given edges and what
// the rules of its looper derive from them.
func (b *builder) open(i int, task trace.TaskID, ins []incoming) {
	b.openRule(i, task, ins, incoming{from: None, rule: RuleProgram, ops: pair(-1, -1)})
}

// openRule is open with the rule by which the new segment follows the task's previous one.
func (b *builder) openRule(i int, task trace.TaskID, ins []incoming, program incoming) {
	t := &b.tasks[task]
	m := b.merge(t.node)
	if prev := t.node; prev != None {
		program.from = prev
		m.take(program)
	} else {
		ins = append(slices.Clone(t.entry), ins...)
		t.entry = nil
	}
	for _, in := range ins {
		m.take(in)
	}
	if t.looper != 0 {
		b.settle(i, task, m)
	}
	id := NodeID(len(b.g.nodes))
	part := 0
	if t.node != None {
		part = b.g.nodes[t.node].Part + 1
	} else {
		b.g.tasks[task].first = id
	}
	b.g.tasks[task].last = id
	b.g.nodes = append(b.g.nodes, Node{ID: id, Task: task, Part: part, First: i, Last: i})
	b.place(id, t.node, m)
	t.node, t.closed = id, false
}

// finish lays out the adjacency of the nodes.
func (b *builder) finish() {
	g := b.g
	g.out, g.in = make([][]int32, len(g.nodes)), make([][]int32, len(g.nodes))
	for i, e := range g.edges {
		g.out[e.from] = append(g.out[e.from], int32(i))
		g.in[e.to] = append(g.in[e.to], int32(i))
	}
}

func pair(a, b int) [2]int32 { return [2]int32{int32(a), int32(b)} }
