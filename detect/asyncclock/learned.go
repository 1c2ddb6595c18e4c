package asyncclock

// An event knows what its sender knew, and besides what it was ordered after: the ends of its predecessors in the queue, a
// window clock, a signal. That is a handful of epochs, each of which stands for all before it. So whether an event that
// begins knows already what is before a predecessor, which is nearly always so among the events of one source, is found
// out by looking these few up, and there is nothing to join but the predecessor's end.

const learnedKept = 32

// learned is what an event knows beyond its send.
type learned struct {
	all    bool // nothing is missing
	epochs []epoch
}

// note adds an operation by its epoch; that of chain 0 is none.
func (n *learned) note(e epoch) {
	if e.chain == 0 || len(n.epochs) == learnedKept {
		n.all = false
	}
	if n.all {
		n.epochs = append(n.epochs, e)
	}
}

// learn adds what is before an operation to what is known to be before an event.
func (d *Detector) learn(t *record, more *past) {
	if more.empty() || t.sees(more) {
		return
	}
	d.absorb(&t.past, more)
	t.loose = true
	t.learned.note(more.own)
}

// knowsBefore reports whether a past surely has all that is before the end of an event.
func (p *past) knowsBefore(o *record) bool {
	if !o.learned.all || o.sent.own.chain != 0 && !p.knows(o.sent.own) {
		return false
	}
	for _, e := range o.learned.epochs {
		if !p.knows(e) {
			return false
		}
	}
	return true
}

// knows reports whether an epoch is in a past.
func (p *past) knows(e epoch) bool { return p.recent(e.chain) >= e.time || p.at(e.chain) >= e.time }
