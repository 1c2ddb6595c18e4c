package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// The end of a looper follows all its events, but not by their sends, and what waits for that end (LOOPEND, JOIN) follows
// the events without a second path from their sends. So multi-path reduction, which counts on that path, must not lose what
// it drops: for each slot, the pasts of the events that were dropped at the ends of a looper's events are joined. Whatever
// waits for the looper's end follows them all, so the join is exact, and it costs a clock, not an event's metadata.

// lose keeps what a looper's end hands on of an event that multi-path reduction drops.
func (d *Detector) lose(l *thread, s slot, o *record) {
	if !l.looper || !d.rules.Has(detect.LoopEnd) || !d.rules.Has(detect.Join) {
		return
	}
	if l.lost == nil {
		l.lost = map[slot]*past{}
	}
	if l.lost[s] == nil {
		l.lost[s] = new(past)
	}
	d.gather(l.lost[s], &o.past)
	d.needed(l.lost[s])
}

// handOnLost adds to the AsyncClock of t, which follows the end of a looper, what was lost of its events: for each slot an
// event of its own that stands for them. No clock tells that t has these, so the time of t advances, and its clock is
// another one: else the AsyncClock could be replaced by one that has not.
func (d *Detector) handOnLost(t *record, looper trace.TaskID) {
	if int(looper) >= len(d.threadOf) {
		return
	}
	l := d.threads[d.threadOf[looper]]
	for s, lost := range l.lost {
		c := d.newChain(0, 0, fifoLevels+1)
		ch := &d.chains[c]
		ch.now, ch.end = 2, 1
		first := d.byTask[0]
		r, o := d.newRecord(0, true)
		d.byTask[0] = first
		o.state, o.chain, o.done, o.endOp = ended, c, 1, d.ops
		d.ends[r] = end{chain: c, done: 1, order: d.ended}
		o.past = *lost
		o.settle(c, 1)
		hold(o.ac)
		d.scratch = append(d.scratch[:0], entry{c, 1, r})
		d.rows = append(d.rows[:0], d.newRow(s, d.scratch))
		ac := d.newAC(d.rows)
		t.ac = d.joinAC(t.ac, ac, nothing, nothing)
		d.drop(ac)
	}
	if len(l.lost) > 0 {
		t.vc = t.vc.copied()
		d.stamp(t)
	}
}
