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

// knowsBefore reports whether a past surely has all that is before the end of an event, but for what was done on its chain
// since the start of its line.
func (p *past) knowsBefore(o *record) bool {
	l := &o.line
	if !o.learned.all || !p.knows(o.sent.own) || !p.knows(epoch{o.chain, l.start}) || !p.knows(l.window) {
		return false
	}
	for _, e := range o.learned.epochs {
		if e.chain != o.chain && !p.knows(e) {
			return false
		}
	}
	return true
}

// line is a stretch of a chain whose events were all sent in this order by one chain, and of which all but the last know
// nothing more than their send, the event before them and window clocks. So whoever knows the last one's send and window
// clock, what that knows besides, and the chain up to the start, knows all but how far the chain has come.
type line struct {
	start  uint32 // what is to be known of the chain
	from   uint32 // chain of the sends
	sent   uint32 // time of the last one
	window epoch  // of the last event's looper
	plain  bool   // it may go on: this holds for the last event too
	sends  bool   // one of its events has put something into a queue
}

// extend continues the line that a chain had before t, which was then at time before, or begins another.
func (l *line) extend(t *record, before uint32, w *tc) {
	if !l.plain || l.from != t.sendChain || t.sendTime < l.sent {
		*l = line{start: before, from: t.sendChain}
	}
	l.sent = t.sendTime
	l.window = epoch{w.chain, t.vc.window(w.chain)}
	l.sends = l.sends || t.sends
	l.plain = t.learned.all
	for _, e := range t.learned.epochs {
		l.plain = l.plain && (e.chain == t.chain || e.chain == w.chain)
	}
}

// knows reports whether an epoch is in a past.
func (p *past) knows(e epoch) bool {
	return e.time == 0 || p.recent(e.chain) >= e.time || p.at(e.chain) >= e.time
}
