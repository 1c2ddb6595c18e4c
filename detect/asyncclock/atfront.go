package asyncclock

import "github.com/erva-go/erva/trace"

// Sent-at-front events (ATFRONT; Hsiao, Fig. 3.3 and 3.4c, section 4.3.2): one that was put at the front while another
// was surely still in the queue, sent but not begun, has run before that one. It is the only rule by which a later send
// makes a predecessor of an event sent earlier. Instead of a sent-at-front list for each waiting event there is one of the
// queue; a waiting event's own list is the part of it since its send.

// fromFront orders t, which begins, after the at-front events that surely overtook it. It reports whether there was one
// that t did not follow already.
func (d *Detector) fromFront(t *record) bool {
	if !t.known || t.queue == 0 || !t.tag.Queued() {
		return false
	}
	q := d.queue(t.queue)
	more := false
	for i := len(q.fronts) - 1; i >= 0; i-- {
		o := d.rec(q.fronts[i])
		if o.sendOp < t.sendOp {
			break
		}
		if o == t || o.state != ended || !d.rules.FrontPasses(o.tag, t.tag) || t.at(o.chain) >= o.done {
			continue
		}
		if o.sent.at(t.sendChain) >= t.sendTime && t.at(o.sendChain) >= o.sendTime {
			d.follow(t, o)
			more = true
		}
	}
	return more
}

// prune drops the at-front events that cannot overtake anything any more: all that were in the queue at their send have
// left it.
func (d *Detector) prune(q *queue) {
	k := 0
	for k < len(q.pending) && !d.waits(q.pending[k]) {
		k++
	}
	q.pending = q.pending[k:]
	if len(q.fronts) == 0 {
		return
	}
	first := d.ops
	if len(q.pending) > 0 {
		first = d.rec(d.byTask[q.pending[0]]).sendOp
	}
	k = 0
	for k < len(q.fronts) && d.rec(q.fronts[k]).sendOp < first {
		d.unref(q.fronts[k])
		k++
	}
	q.fronts = q.fronts[k:]
}

// waits reports whether an event is in its queue.
func (d *Detector) waits(id trace.TaskID) bool {
	r := d.byTask[id]
	return r != 0 && r != gone && d.rec(r).state == pending
}
