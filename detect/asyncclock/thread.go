package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// thread is what is known of a thread that runs events, and of one that sends them.
type thread struct {
	id       trace.TaskID
	looper   bool
	binder   bool
	began    bool
	start    past           // what it did before its first event (LOOPBEGIN)
	finished past           // its events that were reclaimed (LOOPEND), without a window
	lost     map[slot]*past // of events that multi-path reduction dropped (LOOPEND)
	tc       tc
	window   []bucket
	blocks   []uint32   // of chains that no group has
	recent   [16]uint32 // chains of the events that ended last
	turn     int
	slot     slot
	inputs   past // NATIVE, of type Input
	frames   past // NATIVE, of type Display
	calls    [2]callList
}

// thread returns the state of a thread by its id.
func (d *Detector) thread(id trace.TaskID) (uint32, *thread) {
	for len(d.threadOf) <= int(id) {
		d.threadOf = append(d.threadOf, make([]uint32, int(d.tables.NextTask())-len(d.threadOf))...)
	}
	i := d.threadOf[id]
	if i == 0 {
		i = uint32(len(d.threads))
		d.threadOf[id] = i
		th := &thread{id: id, slot: looperSlots + slot(i)}
		if t := d.tables.Thread(id); t != nil {
			th.looper, th.binder = t.Kind == trace.ThreadLooper || d.drains(id), t.Kind == trace.ThreadBinder
		}
		d.threads = append(d.threads, th)
	}
	return i, d.threads[i]
}

// drains reports whether a thread drains a queue: in a recording a thread is often defined before it turns out to be a
// looper.
func (d *Detector) drains(id trace.TaskID) bool {
	for i := range d.tables.Queues {
		if d.tables.Queues[i].Looper == id {
			return true
		}
	}
	return false
}

// startThread begins a thread: on the chain of one that has exited before, or on its own.
func (d *Detector) startThread(t *record) {
	t.state = running
	c, ok := uint32(0), false
	for i := len(d.idleChains) - 1; i >= max(0, len(d.idleChains)-8); i-- {
		if k := d.idleChains[i]; t.at(k) >= d.chains[k].end {
			c, ok = k, true
			d.idleChains = append(d.idleChains[:i], d.idleChains[i+1:]...)
			break
		}
	}
	if !ok {
		c = d.newChain(0, 0, 0)
	}
	ch := &d.chains[c]
	ch.now++
	ch.busy = true
	t.chain = c
	t.settle(c, ch.now)
}

// threadOp takes fork, join, init and exit.
func (d *Detector) threadOp(t *record, op *trace.Op) {
	switch op.Kind {
	case trace.KindFork:
		d.fork(t, op.Object)
	case trace.KindJoin:
		d.join(t, op)
	case trace.KindThreadExit:
		d.exit(t)
	}
}

// fork notes what is before a thread's first operation.
func (d *Detector) fork(t *record, thread trace.TaskID) {
	r := d.byTask[thread]
	if r == gone || d.tables.Thread(thread) == nil {
		return
	}
	var child *record
	if r == 0 {
		_, child = d.newRecord(thread, false)
	} else if child = d.rec(r); child.state != pending {
		return
	}
	if d.rules.Has(detect.Fork) {
		d.release(t, &child.past)
	}
}

// join orders t after all that a thread did, and if it was a looper after its events.
func (d *Detector) join(t *record, op *trace.Op) {
	r := d.byTask[op.Object]
	if r == gone || !d.rules.Has(detect.Join) {
		return
	}
	var o *record
	if r != 0 {
		if o = d.rec(r); o.event || o == t {
			return
		}
	}
	if o == nil || o.state != ended { // its exit was not captured
		d.finish(&t.past, op.Object)
		t.learned.all = false
	}
	if o != nil && o.state == running {
		d.stamp(o)
	}
	if o != nil && o.state != pending {
		d.learn(t, &o.past)
	}
	if o == nil || o.state != ended {
		d.handOnLost(t, op.Object)
	}
	t.segment = 0
	d.lift(t)
}

// exit ends a thread; its chain may be continued by one that starts later.
func (d *Detector) exit(t *record) {
	if t.event {
		return
	}
	d.finish(&t.past, t.id)
	d.handOnLost(t, t.id)
	d.stamp(t)
	ch := &d.chains[t.chain]
	ch.end, ch.busy = ch.now-1, false
	t.state = ended
	d.leaveTask()
	d.idleChains = append(d.idleChains, t.chain)
}

// finish adds to p what the events of a looper did that have ended (LOOPEND).
func (d *Detector) finish(p *past, id trace.TaskID) {
	if int(id) >= len(d.threadOf) || d.threadOf[id] == 0 || !d.rules.Has(detect.LoopEnd) {
		return
	}
	i := d.threadOf[id]
	l := d.threads[i]
	if !l.looper {
		return
	}
	d.absorb(p, &l.finished)
	d.inheritWindow(p, l)
	for b := range l.window {
		for _, f := range l.window[b].folds() {
			d.absorb(p, &f.past)
		}
		for _, w := range l.window[b].events {
			if e := d.rec(w.ref); e.gen == w.gen && e.state == ended {
				d.absorb(p, &e.past)
			}
		}
	}
	for c := range d.chains {
		if ch := &d.chains[c]; ch.thread == i && ch.tail != 0 {
			if e := d.rec(ch.tail); e.state == ended {
				d.absorb(p, &e.past)
			}
		}
	}
}
