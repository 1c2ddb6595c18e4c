package asyncclock

import "github.com/erva-go/erva/detect"

// Event atomicity (ATOMIC; Hsiao, Fig. 3.1 and section 4.3.2): events of one looper do not overlap, so one whose begin is
// before an operation of another has also ended before it. The generalised AsyncClock of a looper tracks the begins; here
// γ is the begin, η the operation itself.

// lift orders an operation of an event after the ends of the events of its looper that have begun before it, until
// nothing new follows.
func (d *Detector) lift(t *record) {
	if !t.event || t.thread == 0 || !d.rules.Has(detect.Atomic) {
		return
	}
	l := d.threads[t.thread]
	if !l.looper {
		return
	}
	for d.liftOne(t, l) {
		continue
	}
}

// liftOne orders t after the end of one event that it is only known to follow the begin of.
func (d *Detector) liftOne(t *record, l *thread) bool {
	for _, e := range t.ac.slot(l.slot) {
		o := d.rec(e.event)
		if o != t && o.state == ended && t.at(o.chain) < o.done {
			d.follow(t, o)
			return true
		}
	}
	return false
}

// noteBegin notes that t has begun, before t hands on anything for the first time. It reduces the looper's slot to t: whatever
// follows t follows what t follows.
func (d *Detector) noteBegin(t *record) {
	if !t.event || t.noted || t.thread == 0 || !d.rules.Has(detect.Atomic) {
		return
	}
	if l := d.threads[t.thread]; l.looper {
		t.ac = d.reduce(t.ac, l.slot, entry{t.chain, t.begun, d.byTask[t.id]})
		t.noted = true
	}
}
