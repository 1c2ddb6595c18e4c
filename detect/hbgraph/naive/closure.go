package naive

import (
	"fmt"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Relation is the closure for one trace.
type Relation struct {
	tr     *trace.Trace
	rules  detect.RuleSet
	scope  detect.Scope
	step   int64
	before [][]uint64 // before[j] has bit i if operation i is before operation j
	edges  [][2]int
	seen   map[[2]int]bool
	grown  bool
	events map[trace.TaskID]*event
	order  []*event // by id
	// Violations are what a rule says must have come first and did not: the trace is not a legal execution, or the rule
	// is wrong.
	Violations []string
}

// event is where an event was sent, began and ended, -1 where it did not.
type event struct {
	id               trace.TaskID
	send, begin, end int
	sender           trace.TaskID // 0 for the world outside
	senderThread     trace.TaskID
	thread           trace.TaskID
	queue            trace.QueueID
	mode             trace.SendMode
	async            bool
	when             int64
	input            int // its first input operation, or its begin if it was sent as an input; -1 if it is none
	gesture          int64
	removed          bool
}

// New computes the relation.
func New(tr *trace.Trace, o detect.Options) (*Relation, error) {
	rules, err := o.Rules()
	if err != nil {
		return nil, err
	}
	r := &Relation{tr: tr, rules: rules, scope: o.Scope, step: o.WindowStep(), seen: map[[2]int]bool{}, events: map[trace.TaskID]*event{}}
	r.collect()
	r.fixed()
	for r.grown = true; r.grown; {
		r.grown = false
		r.close()
		r.derived()
	}
	return r, nil
}

// Before reports whether operation i is before operation j.
func (r *Relation) Before(i, j int) bool { return r.before[j][i/64]>>(i%64)&1 != 0 }

func (r *Relation) edge(i, j int) {
	if i < 0 || j < 0 || r.seen[[2]int{i, j}] {
		return
	}
	if i >= j {
		if i > j {
			r.seen[[2]int{i, j}] = true
			r.Violations = append(r.Violations, fmt.Sprintf("operation %d should be before %d", i, j))
		}
		return
	}
	r.seen[[2]int{i, j}] = true
	r.edges = append(r.edges, [2]int{i, j})
	r.grown = true
}

// close computes the transitive closure of the edges, all of which point forward.
func (r *Relation) close() {
	n := len(r.tr.Ops)
	in := make([][]int, n)
	for _, e := range r.edges {
		in[e[1]] = append(in[e[1]], e[0])
	}
	r.before = make([][]uint64, n)
	for j := range n {
		row := make([]uint64, (n+63)/64)
		for _, i := range in[j] {
			for k, w := range r.before[i] {
				row[k] |= w
			}
			row[i/64] |= 1 << (i % 64)
		}
		r.before[j] = row
	}
}

func (r *Relation) event(id trace.TaskID) *event {
	e := r.events[id]
	if e == nil {
		e = &event{id: id, send: -1, begin: -1, end: -1, input: -1, gesture: -1, mode: trace.ModeIPC}
		r.events[id] = e
		r.order = append(r.order, e)
	}
	return e
}

// collect finds out about the events.
func (r *Relation) collect() {
	for i := range r.tr.Ops {
		op := &r.tr.Ops[i]
		switch op.Kind {
		case trace.KindSend:
			e := r.event(op.Object)
			e.send, e.sender, e.queue, e.mode, e.when = i, op.Task, op.Queue, op.Mode, op.When
			e.async = op.Flags&trace.FlagAsync != 0
			e.senderThread = op.Task
			if s := r.events[op.Task]; s != nil {
				e.senderThread = s.thread
			}
		case trace.KindRemove:
			r.event(op.Object).removed = true
		case trace.KindBegin:
			e := r.event(op.Task)
			e.begin, e.thread = i, op.Object
			if e.mode == trace.ModeInput {
				e.input = i
			}
		case trace.KindEnd:
			r.event(op.Task).end = i
		case trace.KindInput:
			if e := r.events[op.Task]; e != nil {
				if e.input < 0 {
					e.input = i
				}
				e.gesture = int64(op.Arg)
			}
		}
	}
}

func (r *Relation) kind(thread trace.TaskID) trace.ThreadKind {
	if t := r.tr.Tables.Thread(thread); t != nil {
		return t.Kind
	}
	return trace.ThreadWorker
}

func (r *Relation) looper(thread trace.TaskID) bool {
	return thread != 0 && r.kind(thread) == trace.ThreadLooper
}
