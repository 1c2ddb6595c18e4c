package asyncclock

import "github.com/erva-go/erva/trace"

// Event removal (Hsiao, section 4.3.2): a removed event never begins, but sending it has reduced the AsyncClock of its
// sender, so that it stands between the events before it and those after it. What follows it follows what it would have
// followed (fromClock).

// remove notes that an event was taken out of its queue.
func (d *Detector) remove(op *trace.Op) {
	r := d.byTask[op.Object]
	if r == 0 || r == gone {
		return
	}
	t := d.rec(r)
	if !t.event || t.state != pending {
		return
	}
	t.state = removed
	if d.refs[r] == 0 {
		d.orphans = append(d.orphans, r)
		d.reclaim()
	}
}

// forgetRemoved makes a removed event old when all that it stands before is.
func (d *Detector) forgetRemoved(t *record) {
	if d.stepLength == 0 || t.queue == 0 {
		return
	}
	base := slot(t.queue) << slotBits
	for _, r := range t.sent.ac.slots(base, base+queueSlots) {
		for _, e := range r.entries {
			if d.rec(e.event).state != old {
				return
			}
		}
	}
	s := t.sent
	t.sent = past{}
	t.state = old
	d.ends[d.byTask[t.id]].done = whenOld
	d.drop(s.ac)
}
