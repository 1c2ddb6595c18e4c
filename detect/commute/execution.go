package commute

import (
	"context"
	"strings"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// execution is what one task did to shared data: an event, or a thread. It "consists of one or more event handler invocations"
// (section 5.2.1).
type execution struct {
	task        trace.TaskID
	event       bool // its writes count together, since no other event of its looper sees it half done
	invocations []invocation
	touched     []touch // in the order of the first accesses
	at          map[trace.VarID]int
}

// invocation is one run of one event handler.
type invocation struct {
	handler string
	first   int // its touches are those from here to the next invocation's
}

// touch is what an invocation did to one variable.
type touch struct {
	variable   trace.VarID
	invocation int
	earlier    int // the touch of an earlier invocation of the execution, -1 for none
	// read is the operation that read what was there before the invocation, -1 if it wrote first, or allocated it.
	read int
	// entry is what it read, or what was there before the first write.
	entry Value
	// own says that the execution had written the variable before: it is no live-in datum.
	own bool
	// write is the last operation that wrote it, -1 for none, and left what it left.
	write int
	left  Value
}

// liveIn says whether the execution reads the variable's "value from a write in another event" (section 5.2.1).
func (t *touch) liveIn() bool { return t.read >= 0 && !t.own }

// walker takes the accesses of a trace apart into executions.
type walker struct {
	heap *heap
	user bool // only user-induced accesses can be required
	// ended is told of each execution when it is over.
	ended func(*execution) error
	// skips says of a variable that nothing is asked about it; may be nil.
	skips func(v trace.VarID) bool
	// writesOnly leaves out what executions read.
	writesOnly bool
	// cancels learns from what is no access; may be nil.
	cancels *cancels
	// wrote is told of each write of a thread, with what was there before; may be nil.
	wrote func(task trace.TaskID, op int, v trace.VarID, before, after Value)
	open  map[trace.TaskID]*execution
	last  *execution
	spare []*execution
	// recent is by variable who touched it last, and where that is in its execution.
	recent []recentTouch
}

type recentTouch struct {
	task trace.TaskID
	at   int32
}

func newWalker(types *Types, scope detect.Scope) *walker { return newWalkerOn(newHeap(types), scope) }

func newWalkerOn(h *heap, scope detect.Scope) *walker {
	return &walker{heap: h, user: scope == detect.UserInduced, open: map[trace.TaskID]*execution{}}
}

// through goes through a trace.
func (w *walker) through(ctx context.Context, open detect.Opener) error {
	begin := func(t *trace.Tables) {
		w.heap.tables = t
		if w.cancels != nil {
			w.cancels.begin(t)
		}
	}
	err := detect.Walk{Begin: begin, Take: w.op}.Through(ctx, open)
	if err != nil {
		return err
	}
	for task := range trace.TaskID(w.heap.tables.NextTask()) {
		if e := w.open[task]; e != nil {
			if err := w.end(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// op takes the next operation.
func (w *walker) op(i int, op *trace.Op) error {
	if w.cancels != nil && !op.IsAccess() {
		w.cancels.op(i, op)
	}
	switch op.Kind {
	case trace.KindRead, trace.KindWrite:
		d := w.heap.datum(op.Var())
		if !w.writesOnly {
			w.heap.allocations(op, d)
		}
		if d.asked == 0 {
			d.asked = w.asks(op.Var())
		}
		if d.asked == asked && (d.kind != trace.VarCollection || isSized(w.heap.tables, op)) {
			w.access(i, op, d)
		}
	case trace.KindLifecycle:
		if e := w.execution(op.Task); e != nil {
			e.invoke(callback(w.heap.tables, op))
		}
	case trace.KindEnd, trace.KindThreadExit:
		if e := w.open[op.Task]; e != nil {
			return w.end(e)
		}
	}
	return nil
}

// Whether something is asked about a variable.
const (
	asked    = 1
	notAsked = 2
)

func (w *walker) asks(v trace.VarID) uint8 {
	if w.skips != nil && w.skips(v) {
		return notAsked
	}
	return asked
}

func (w *walker) execution(task trace.TaskID) *execution {
	if w.last != nil && w.last.task == task {
		return w.last
	}
	e := w.open[task]
	if e == nil && task != 0 {
		e = w.begin(task)
	}
	w.last = e
	return e
}

func (w *walker) begin(task trace.TaskID) *execution {
	e := &execution{at: map[trace.VarID]int{}}
	if n := len(w.spare); n > 0 {
		e, w.spare = w.spare[n-1], w.spare[:n-1]
	}
	e.task, e.event = task, w.heap.tables.Event(task) != nil
	e.invocations = append(e.invocations[:0], invocation{handler: handlerOf(w.heap.tables, task)})
	w.open[task] = e
	return e
}

func (w *walker) end(e *execution) error {
	delete(w.open, e.task)
	w.last = nil
	err := w.ended(e)
	for i := range e.touched {
		if v := e.touched[i].variable; w.recent[v].task == e.task {
			w.recent[v] = recentTouch{}
		}
	}
	clear(e.at)
	e.touched = e.touched[:0]
	w.spare = append(w.spare, e)
	return err
}

// invoke begins the run of another handler.
func (e *execution) invoke(handler string) {
	e.invocations = append(e.invocations, invocation{handler: handler, first: len(e.touched)})
}

// access takes a read or a write.
func (w *walker) access(i int, op *trace.Op, d *datum) {
	v := op.Var()
	if w.writesOnly && op.Kind == trace.KindRead && d.written {
		return
	}
	value := valueOf(op, d.descriptor)
	if w.writesOnly && op.Kind == trace.KindRead {
		d.value = value
		return
	}
	e := w.execution(op.Task)
	if e == nil {
		d.value, d.written = value, d.written || op.Kind == trace.KindWrite
		return
	}
	t, first := w.touch(e, v)
	counts := (!w.user || op.Flags&trace.FlagFramework == 0) && !w.heap.fresh(d, op.Task)
	if op.Kind == trace.KindRead {
		if first {
			t.entry = value
		}
		if first && counts {
			t.read = i
		}
		d.value = value
		return
	}
	before := d.value
	if before.Kind == 0 {
		before = Value{Kind: value.Kind}
	}
	if first {
		t.entry = before
	}
	t.write, t.left = i, value
	d.value, d.written = value, true
	if !e.event && w.wrote != nil {
		w.wrote(op.Task, i, v, before, value)
	}
}

// touch is what an invocation did to a variable so far; first says that this is its first access.
func (w *walker) touch(e *execution, v trace.VarID) (t *touch, first bool) {
	for int(v) >= len(w.recent) {
		w.recent = append(w.recent, recentTouch{})
	}
	invocation := len(e.invocations) - 1
	if r := w.recent[v]; r.task == e.task && r.task != 0 && e.touched[r.at].invocation == invocation {
		return &e.touched[r.at], false
	}
	at, known := e.at[v]
	if !known || e.touched[at].invocation != invocation {
		next := touch{variable: v, invocation: invocation, earlier: -1, read: -1, write: -1}
		if known {
			next.earlier, next.own = at, e.touched[at].own || e.touched[at].write >= 0
		}
		at, first = len(e.touched), true
		e.at[v] = at
		e.touched = append(e.touched, next)
	}
	w.recent[v] = recentTouch{e.task, int32(at)}
	return &e.touched[at], first
}

// callback is the handler that a lifecycle operation runs: the method of the component's class.
func callback(t *trace.Tables, op *trace.Op) string {
	name := t.Handle(op.Handle()).Name
	_, name, found := strings.Cut(name, ":")
	if !found {
		name = t.Handle(op.Handle()).Name
	}
	name, _, _ = strings.Cut(name, ":")
	name, _, _ = strings.Cut(name, "/")
	return name + "." + t.String(trace.StringID(op.Arg))
}

// handlerOf names what a task runs, the same in all executions: an event's target, or where a thread was started.
func handlerOf(t *trace.Tables, task trace.TaskID) string {
	if e := t.Event(task); e != nil {
		if e.Target == "" {
			return stable(e.Key)
		}
		return withoutNumber(e.Target)
	}
	if th := t.Thread(task); th != nil {
		if th.Key == "" {
			return th.Name
		}
		return stable(th.Key)
	}
	return ""
}

// stable is a key without what tells equals apart: "thread:Sync@Main.load+0^549a7189#0" is "thread:Sync@Main.load+0".
func stable(key string) string {
	if i := strings.LastIndexByte(key, '#'); i > 0 && strings.Trim(key[i+1:], "0123456789") == "" {
		key = key[:i]
	}
	if i := strings.LastIndexByte(key, '^'); i > 0 {
		key = key[:i]
	}
	return key
}

// withoutNumber leaves out the number of an input: "input:3 tap @id/sync" is "input tap @id/sync".
func withoutNumber(target string) string {
	rest, ok := strings.CutPrefix(target, "input:")
	if !ok {
		return target
	}
	if _, what, ok := strings.Cut(rest, " "); ok {
		return "input " + what
	}
	return target
}
