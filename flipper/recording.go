package flipper

import (
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace"
)

// recording is a trace seen as steps: its events and inputs in the order in which they began, and what threads that are
// not loopers had done in between.
type recording struct {
	g       *edg.Graph
	tr      *trace.Trace
	inputs  []device.Input
	events  map[trace.TaskID]*event
	sends   map[trace.TaskID]int // operations, by the event that is sent
	items   []*item              // relevant events and inputs, in recorded order
	threads []*worker
	byTask  map[trace.TaskID]*worker
}

// event is what the recording knows of one event that has run.
type event struct {
	task       trace.TaskID
	key        string
	begin, end int // operations; end is the last one seen
	looper     trace.TaskID
	mode       trace.SendMode
	gesture    int
	relevant   bool
	shown      bool // makes an access that app code called
	touches    []int
}

// item is an event or an input with its place in the recorded order.
type item struct {
	at    int
	event *event
	input int // sequence number
}

// worker is a thread that is not a looper.
type worker struct {
	task    trace.TaskID
	key     string
	touches []int // its accesses, as operations
}

func newRecording(g *edg.Graph, tr *trace.Trace, inputs []device.Input) *recording {
	r := &recording{g: g, tr: tr, inputs: inputs, events: map[trace.TaskID]*event{}, sends: map[trace.TaskID]int{}, byTask: map[trace.TaskID]*worker{}}
	marks := map[int]int{} // input -> operation
	for i := range tr.Ops {
		op := &tr.Ops[i]
		switch op.Kind {
		case trace.KindSend:
			r.sends[op.Object] = i
		case trace.KindBegin:
			e := &event{task: op.Task, key: tr.Tables.TaskKey(op.Task), begin: i}
			if sent, ok := r.sends[op.Task]; ok {
				e.mode = tr.Ops[sent].Mode
			}
			if th := tr.Tables.Thread(op.Object); th != nil && th.Kind == trace.ThreadLooper {
				e.looper = op.Object
			}
			r.events[op.Task] = e
		case trace.KindInput:
			r.mark(marks, i, op)
		}
		r.note(i, op)
	}
	r.order(marks)
	return r
}

// mark notes where an input stands: at its first operation, or before the event that holds that.
func (r *recording) mark(marks map[int]int, i int, op *trace.Op) {
	at := i
	if e := r.events[op.Task]; e != nil {
		at = e.begin
		if e.gesture == 0 {
			e.gesture = int(op.Arg)
		}
	}
	if old, ok := marks[int(op.Arg)]; !ok || at < old {
		marks[int(op.Arg)] = at
	}
}

// note attributes an operation to its event or worker.
func (r *recording) note(i int, op *trace.Op) {
	if e := r.events[op.Task]; e != nil {
		e.end = i
		e.relevant = e.relevant || matters(op.Kind)
		if op.IsAccess() {
			e.touches = append(e.touches, i)
			e.shown = e.shown || op.Flags&trace.FlagFramework == 0
		}
		return
	}
	th := r.tr.Tables.Thread(op.Task)
	if th == nil || th.Kind == trace.ThreadLooper {
		return
	}
	w := r.byTask[op.Task]
	if w == nil {
		w = &worker{task: op.Task, key: th.Key}
		r.byTask[op.Task] = w
		r.threads = append(r.threads, w)
	}
	if op.IsAccess() {
		w.touches = append(w.touches, i)
	}
}

// matters reports whether an event with such an operation has a place in an order.
func matters(k trace.Kind) bool {
	switch k {
	case trace.KindBegin, trace.KindEnd, trace.KindThreadInit, trace.KindThreadExit, trace.KindGap, trace.KindAcquire,
		trace.KindRelease, trace.KindBranch, trace.KindBarrier, trace.KindUnbarrier, trace.KindInvalid:
		return false
	}
	return true
}

// isMove reports whether a key is that of a move within a gesture: how many of them there are differs from run to run, so
// that none is waited for.
func isMove(key string) bool {
	return strings.HasPrefix(key, "input:") && strings.Contains(key, ".move")
}

// placed reports whether the event has a place in an order: it does more than begin and end, and is not a mere frame.
func (e *event) placed() bool {
	if e.key == "" || !e.relevant || e.mode == trace.ModeInput && isMove(e.key) {
		return false
	}
	return e.mode != trace.ModeDisplay || e.shown
}

// order lays out the items. An input without a trace of its own stands before the next one that has.
func (r *recording) order(marks map[int]int) {
	next := len(r.tr.Ops)
	for _, in := range slices.Backward(r.inputs) {
		if at, ok := marks[in.Seq]; ok {
			next = min(next, at)
		}
		r.items = append(r.items, &item{at: next, input: in.Seq})
	}
	slices.Reverse(r.items)
	for _, e := range r.events {
		if e.placed() {
			r.items = append(r.items, &item{at: e.begin, event: e})
		}
	}
	slices.SortStableFunc(r.items, func(a, b *item) int {
		if a.at != b.at {
			return a.at - b.at
		}
		if (a.event == nil) != (b.event == nil) {
			if a.event == nil {
				return -1
			}
			return 1
		}
		return a.input - b.input
	})
}

// place makes sure that an event has an item, relevant or not: a racing event always has its place.
func (r *recording) place(e *event) {
	if e == nil || slices.ContainsFunc(r.items, func(it *item) bool { return it.event == e }) {
		return
	}
	at := slices.IndexFunc(r.items, func(it *item) bool { return it.at > e.begin })
	if at < 0 {
		at = len(r.items)
	}
	r.items = slices.Insert(r.items, at, &item{at: e.begin, event: e})
}

// first and last are the event's outermost segments.
func (r *recording) first(e *event) edg.NodeID { return r.g.NodeOfTask(e.task) }
func (r *recording) last(e *event) edg.NodeID  { return r.g.LastNodeOfTask(e.task) }

// follows reports whether event b, taken as a whole, cannot end before node a has run.
func (r *recording) follows(b *event, a edg.NodeID) bool { return r.g.Reaches(a, r.last(b)) }
