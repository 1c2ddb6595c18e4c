package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// begin resolves the logical time of an event: it inherits the clocks of its send and of the ends of its immediate
// predecessors (Hsiao, section 4.1.3), and by the rules of its looper what follows from these.
func (d *Detector) begin(op *trace.Op) error {
	r := d.byTask[op.Task]
	if r == 0 {
		if d.tables.Event(op.Task) == nil {
			return d.errorf("task %d begins and is no event", op.Task)
		}
		r, _ = d.newRecord(op.Task, true)
		d.rec(r).tag = detect.Tag{Mode: trace.ModeIPC} // its send was not captured
	}
	if r == gone || !d.rec(r).event || d.rec(r).state != pending {
		return d.errorf("event %d begins after it began or was removed", op.Task)
	}
	t := d.rec(r)
	if d.stats.Events++; d.stats.Events%d.collectAt == 0 {
		d.collect()
	}
	d.candidates = append(d.candidates[:0], t.sendChain)
	var l *thread
	if op.Object != 0 {
		t.thread, l = d.thread(op.Object)
		d.slide(l, op.Time)
	}
	planned := d.fifo(t)
	d.inherit(t, l, planned)
	if l != nil {
		d.enter(t, l)
	}
	d.behindBarriers(t)
	if l != nil && l.looper {
		d.lift(t)
		for d.fromFront(t) {
			d.lift(t)
		}
	}
	d.place(r, t, planned)
	t.state = running
	if !d.rules.Has(detect.Atomic) {
		d.sentItself(r, t)
	}
	if t.queue != 0 && t.known && t.tag.Queued() {
		d.prune(d.queue(t.queue))
	}
	return nil
}

// sentItself notes in the AsyncClock of an event that it was itself sent before its operations. With ATOMIC that is not
// needed: what follows its begin and runs on the same looper follows its end.
func (d *Detector) sentItself(r ref, t *record) {
	if !t.known || !t.tag.Queued() || t.queue == 0 {
		return
	}
	if t.slot != 0 {
		d.noteSend(t, r, t)
		t.noted = true
	}
}

// enter orders an event after what its thread did and what came from the same source.
func (d *Detector) enter(t *record, l *thread) {
	if l.looper {
		if !l.began {
			l.began = true
			d.loopBegin(l)
		}
		d.learn(t, &l.start)
	}
	if t.input {
		d.afterInputs(t, l)
	}
	if t.tag.Mode == trace.ModeDisplay && d.rules.Has(detect.NativeDisplay) {
		d.learn(t, &l.frames)
	}
	if l.binder {
		d.afterCalls(t, l)
	}
}

// loopBegin notes what a looper thread did before its first event (LOOPBEGIN).
func (d *Detector) loopBegin(l *thread) {
	r := d.byTask[l.id]
	if r == 0 || r == gone || !d.rules.Has(detect.LoopBegin) {
		return
	}
	switch t := d.rec(r); t.state {
	case running:
		d.release(t, &l.start)
	case pending: // forked, and it has logged nothing
		d.gather(&l.start, &t.past)
	}
}

// end notes what an event leaves to those after it, and reclaims it if there can be none.
func (d *Detector) end(t *record, op *trace.Op) {
	if !t.event {
		return
	}
	r := d.byTask[t.id]
	d.tick(t)
	ch := &d.chains[t.chain]
	t.done, t.endOp = ch.now-1, d.ops
	d.ended++
	d.ends[r] = end{chain: t.chain, done: t.done, order: d.ended, listed: t.list != nil}
	ch.line.extend(t, ch.end, &d.threads[t.thread].tc)
	t.line = ch.line
	ch.end, ch.busy = t.done, false
	t.held, t.locks = nil, 0
	d.leaveTask()
	d.drop(t.sent.ac)
	t.sent.ac = nil
	if t.noted {
		t.ac = d.keep(t.ac, func(_ *row, e *entry) bool { return e.event != r })
	}
	d.tighten(t)
	d.leave(r, t)
	if d.tuning&NoMultiPath == 0 {
		d.multiPath(t)
	}
	t.state = ended
	l := d.threads[t.thread]
	if d.chains[t.chain].level > fifoLevels {
		l.recent[l.turn%len(l.recent)] = t.chain
		l.turn++
	}
	d.enterWindow(r, t, op.Time)
	if d.tuning&NoReclaim == 0 && d.refs[r] == 0 {
		d.orphans = append(d.orphans, r)
		d.reclaim()
	}
}

// leave hands the end of an event to the sources that keep an order of their own.
func (d *Detector) leave(r ref, t *record) {
	l := d.threads[t.thread]
	if t.input {
		d.noteInput(t, l)
	}
	if t.tag.Mode == trace.ModeDisplay && t.thread != 0 && d.rules.Has(detect.NativeDisplay) {
		d.gather(&l.frames, &t.past)
	}
	if l.binder {
		d.noteCall(r, t, l)
	}
}
