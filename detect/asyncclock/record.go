package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// ref names a record; it stays valid while the record is referenced.
type ref uint32

// state is how far a task has come.
type state uint8

const (
	free    state = iota
	pending       // an event that was sent, a thread that was forked
	running
	ended
	removed // will never run, but may stand between two that do (Hsiao, section 4.3.2, event removal)
	old     // out of the window: its metadata are gone (section 4.2.1)
)

// record is what is known of a task: an event from its send to when nothing needs it any more, a thread for good.
type record struct {
	past   // now, or at the end
	state  state
	event  bool
	input  bool // an input event, by its mode or by what it did
	tag    detect.Tag
	id     trace.TaskID
	gen    uint32 // how often the record was freed
	thread uint32 // index of the looper or binder thread that runs it, 0 for none
	queue  trace.QueueID
	when   int64

	learned learned
	line    line // of its chain, up to its end
	sends   bool // it has put something into a queue
	loose   bool // its AsyncClock may say what it need not
	noted   bool // it is in its own AsyncClock

	sender     uint32 // index of the thread that sent it, 0 for the world outside
	sent       past   // at the send
	sendChain  uint32
	sendTime   uint32
	sendOp     int
	endOp      int
	known      bool // the send is of a known task
	slot       slot // 0 for none
	visit      int
	list       *beforeList // that it is in, and
	place      int32       // its number there
	chain      uint32
	begun      uint32 // time of the begin
	done       uint32 // time of the end
	segment    uint32 // current, 0 if a new one is due
	locks      uint32 // current lock set
	held       []heldLock
	gesture    uint32
	hasGesture bool
	bucket     int64
}

// end is where an event ended. What is asked of the events in AsyncClocks again and again is kept apart from their records,
// close together.
type end struct {
	chain  uint32
	done   uint32 // time on the chain, or one of the following
	order  uint32 // number among the ends
	listed bool   // an entry with the event stands for others too (asyncbefore.go)
}

const (
	whenOld = 0
	notYet  = 1<<32 - 1
)

const chunk = 64

// rec is the record of a reference.
func (d *Detector) rec(r ref) *record { return &d.chunks[r/chunk][r%chunk] }

// newRecord returns a cleared record for a task and enters it in the index.
func (d *Detector) newRecord(id trace.TaskID, event bool) (ref, *record) {
	var r ref
	if n := len(d.freed); n > 0 {
		r, d.freed = d.freed[n-1], d.freed[:n-1]
	} else {
		r = d.next
		d.next++
		if int(r/chunk) == len(d.chunks) {
			d.chunks = append(d.chunks, new([chunk]record))
			d.ends = append(d.ends, make([]end, chunk)...)
			d.refs = append(d.refs, make([]int32, chunk)...)
		}
	}
	t := d.rec(r)
	*t = record{state: pending, event: event, id: id, gen: t.gen, learned: learned{epochs: t.learned.epochs[:0]}}
	d.ends[r], d.refs[r] = end{done: notYet}, 0
	d.byTask[id] = r
	d.stats.records++
	d.stats.peakRecords = max(d.stats.peakRecords, d.stats.records)
	return r, t
}

// gone marks a task in the index whose record was freed.
const gone = ^ref(0)

// unref takes a reference to an event away and frees what needs it.
func (d *Detector) unref(r ref) {
	if d.refs[r]--; d.refs[r] == 0 {
		d.orphans = append(d.orphans, r)
		d.reclaim()
	}
}

// final reports whether a task is over, so that its record is freed when nothing refers to it.
func (d *Detector) final(t *record) bool {
	switch t.state {
	case ended:
		return t.event && d.tuning&NoReclaim == 0
	case removed, old:
		return true
	}
	return false
}

// reclaim frees the orphans: events that nothing refers to and that will not run. Freeing one may orphan others.
func (d *Detector) reclaim() {
	if d.reclaiming {
		return
	}
	d.reclaiming = true
	for len(d.orphans) > 0 {
		r := d.orphans[len(d.orphans)-1]
		d.orphans = d.orphans[:len(d.orphans)-1]
		t := d.rec(r)
		if d.refs[r] == 0 && d.final(t) {
			d.free(r, t)
		}
	}
	d.reclaiming = false
}
