package hbgraph

import (
	"sort"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// looper is a thread that runs events.
type looper struct {
	id      trace.TaskID
	looper  bool
	binder  bool
	began   bool
	start   nodeID            // what the thread did before its first event
	chains  []int32           // that have events of it
	begins  map[int32][]*task // by chain
	ended   []*task
	inputs  []nodeID
	frames  []nodeID
	old     []nodeID // ends of events out of the window, the latest ones
	oldUpTo int
	steps   []int64    // of the ends
	calls   [2][]*task // transactions that have ended, synchronous and one-way ones
	latest  [2][]int   // the largest sendOp up to each
}

func (d *Detector) looper(id trace.TaskID) *looper {
	l := d.loopers[id]
	if l == nil {
		l = &looper{id: id, start: none, begins: map[int32][]*task{}}
		if t := d.tables.Thread(id); t != nil {
			l.looper, l.binder = t.Kind == trace.ThreadLooper, t.Kind == trace.ThreadBinder
		}
		d.loopers[id] = l
	}
	return l
}

// begin makes the first node of an event.
func (d *Detector) begin(op *trace.Op) error {
	t := d.task(op.Task)
	if !t.event || t.begun || t.removed {
		return d.errorf("task %d begins and is no event that waits", op.Task)
	}
	t.begun = true
	d.stats.Events++
	m := d.g.draft(none)
	m.add(t.sent)
	var l *looper
	if op.Object != 0 {
		l = d.looper(op.Object)
		t.looper = l
		d.enter(t, l, m, op.Time)
	}
	d.queueOrder(t, m)
	d.behindBarriers(t, m)
	if l != nil && l.looper {
		d.atomic(t, m)
		for d.overtaken(t, m) {
			d.atomic(t, m)
		}
	}
	t.node = m.finish(t.id)
	t.first = t.node
	if l != nil {
		c := d.g.nodes[t.node].chain
		if l.begins[c] == nil {
			l.chains = append(l.chains, c)
		}
		l.begins[c] = append(l.begins[c], t)
	}
	return nil
}

// enter orders an event after what its thread did and what came from the same source.
func (d *Detector) enter(t *task, l *looper, m *draft, time int64) {
	if l.looper {
		if !l.began {
			l.began = true
			d.loopBegin(l)
		}
		m.add(l.start)
	}
	if d.step > 0 {
		limit := time/d.step - detect.WindowSteps
		for l.oldUpTo < len(l.ended) && l.steps[l.oldUpTo] < limit {
			l.old = d.dominate(l.old, l.ended[l.oldUpTo].node)
			l.oldUpTo++
		}
		m.addAll(l.old)
	}
	if t.input {
		d.afterInputs(l, m.add)
	}
	if t.tag.Mode == trace.ModeDisplay && d.rules.Has(detect.NativeDisplay) {
		m.addAll(l.frames)
	}
	if l.binder {
		d.afterCalls(t, l, m)
	}
}

func (m *draft) addAll(list []nodeID) {
	for _, u := range list {
		m.add(u)
	}
}

func (d *Detector) loopBegin(l *looper) {
	t := d.tasks[l.id]
	if t == nil || !d.rules.Has(detect.LoopBegin) {
		return
	}
	if t.node == none {
		l.start = t.entry
		return
	}
	l.start = t.node
	t.closed = true
}

// end closes the last node of an event.
func (d *Detector) end(t *task, op *trace.Op) {
	d.current(t)
	t.ended, t.closed = true, true
	t.held, t.locks = nil, 0
	d.g.ended[d.g.nodes[t.node].chain] = true
	l := t.looper
	if t.input {
		d.noteInput(t, l)
	}
	if l == nil {
		return
	}
	step := int64(0)
	if d.step > 0 {
		step = op.Time / d.step
	}
	l.ended, l.steps = append(l.ended, t), append(l.steps, step)
	if t.tag.Mode == trace.ModeDisplay && d.rules.Has(detect.NativeDisplay) {
		l.frames = d.dominate(l.frames, t.node)
	}
	if l.binder && t.tag.Mode == trace.ModeIPC && t.sent != none {
		l.noteCall(t)
	}
}

// dominate adds a node to a list and drops those before it.
func (d *Detector) dominate(list []nodeID, n nodeID) []nodeID {
	kept := list[:0]
	for _, u := range list {
		if !d.g.before(u, n) {
			kept = append(kept, u)
		}
	}
	return append(kept, n)
}

// atomic is ATOMIC: of each chain the latest event of the looper whose begin precedes the draft has also ended before it.
func (d *Detector) atomic(t *task, m *draft) {
	l := t.looper
	if !l.looper || !d.rules.Has(detect.Atomic) {
		return
	}
	for more := true; more; {
		more = false
		for _, c := range l.chains {
			if int(c) >= len(m.clock) || m.clock[c] == 0 {
				continue
			}
			list := l.begins[c]
			k := sort.Search(len(list), func(k int) bool { return d.g.nodes[list[k].first].pos > m.clock[c] }) - 1
			if k >= 0 && list[k] != t && list[k].ended {
				more = m.add(list[k].node) || more
			}
		}
	}
}

// exit ends a thread after its events (LOOPEND).
func (d *Detector) exit(t *task) {
	if t.event {
		return
	}
	if l := d.loopers[t.id]; l != nil && l.looper && d.rules.Has(detect.LoopEnd) {
		d.open(t, d.lastEvents(l))
	}
	d.leave(t)
	t.exited = true
	d.g.ended[d.g.nodes[t.node].chain] = true
}

// lastEvents are the last ended events of a looper on each chain.
func (d *Detector) lastEvents(l *looper) []nodeID {
	var list []nodeID
	for _, c := range l.chains {
		b := l.begins[c]
		for k := len(b) - 1; k >= 0; k-- {
			if b[k].ended {
				list = append(list, b[k].node)
				break
			}
		}
	}
	return list
}

func (d *Detector) join(t *task, op *trace.Op) {
	o := d.task(op.Object)
	if o.event || o == t || !d.rules.Has(detect.Join) {
		return
	}
	var ins []nodeID
	if o.node != none {
		o.closed = true
		ins = append(ins, o.node)
	}
	if l := d.loopers[o.id]; l != nil && l.looper && !o.exited && d.rules.Has(detect.LoopEnd) {
		ins = append(ins, d.lastEvents(l)...)
	}
	if len(ins) > 0 {
		d.open(t, ins)
	}
}
