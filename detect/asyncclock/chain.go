package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Chain decomposition (Hsiao, sections 2.2 and 4.2.2). A chain is a sequence of ordered tasks and has one element of the
// vector clocks. Plain posts from one chain to one queue run in order, so they form a FIFO chain: of level 1 if a thread
// posts them or if they are the inputs of a looper, of level n+1 if a chain of level n does. From level 4 on, and for all
// other events, a chain is looked for that ends with a predecessor (greedy), or whose last event is old; else the event
// begins a chain of its own.

const fifoLevels = 3

// chain is the state of one chain.
type chain struct {
	now    uint32 // current time
	end    uint32 // time of the end of the last task on it
	busy   bool   // a task of it is running
	kind   chainSort
	spare  bool   // is in the pool of chains whose last event is old
	level  uint8  // 0 for threads, 1 to 3 for FIFO chains, more for greedy ones
	thread uint32 // index of the looper or binder thread whose events it has, 0 for threads
	tail   ref    // the last event, 0 if it was freed or is old
	key    fifoKey
}

// fifoKey names a FIFO chain: of the events that a chain posts to a queue, or of a looper's inputs (from is 0).
type fifoKey struct {
	queue trace.QueueID
	from  uint32
}

// chainSort is what sort of tasks a chain has. Those of one sort are often seen together, so chains of one thread and sort are
// neighbours in the vector clocks: what two clocks have seen differently is then in few places.
type chainSort uint8

const (
	threadChain chainSort = iota
	fifoChain
	plainChain // greedy ones from here on
	delayedChain
	timedChain
	frontChain
	otherChain
	chainSorts
)

// sortOf is the sort of the greedy chain of an event.
func sortOf(t *record) chainSort {
	switch {
	case t.tag.Mode == trace.ModeDelayed && t.when == 0:
		return plainChain
	case t.tag.Mode == trace.ModeDelayed:
		return delayedChain
	case t.tag.Mode == trace.ModeAtTime:
		return timedChain
	case t.tag.Mode == trace.ModeAtFront:
		return frontChain
	}
	return otherChain
}

// neighbours is chains that are numbered and not yet used.
type neighbours struct{ next, end uint32 }

func (d *Detector) newChain(thread uint32, s chainSort, level uint8) uint32 {
	l := d.threads[thread]
	n := &l.neighbours[s]
	if n.next == n.end {
		n.next = uint32(len(d.chains))
		n.end = n.next + fan
		d.chains = append(d.chains, make([]chain, fan)...)
	}
	c := n.next
	n.next++
	d.chains[c] = chain{thread: thread, kind: s, level: level}
	d.stats.Chains++
	return c
}

// place puts an event that begins on a chain, if it can the planned one, and advances its time.
func (d *Detector) place(r ref, t *record, planned uint32) {
	c, ok := planned, planned != 0 && d.fits(t, planned)
	if !ok {
		c, ok = d.greedy(t)
	}
	if !ok {
		c = d.newChain(t.thread, sortOf(t), fifoLevels+1)
	}
	ch := &d.chains[c]
	ch.busy, ch.tail, ch.spare = true, r, false
	ch.now++
	t.begun = ch.now
	t.chain = c
	t.settle(c, ch.now)
}

// fits reports whether t may continue a chain: its last task has ended before t.
func (d *Detector) fits(t *record, c uint32) bool {
	ch := &d.chains[c]
	if ch.thread != t.thread || ch.busy {
		return false
	}
	if ch.tail != 0 && !ch.spare { // its last event is in the window
		return t.recent(c) >= ch.end
	}
	return t.at(c) >= ch.end
}

// fifo finds or begins the FIFO chain of an event, 0 if there is none for it.
func (d *Detector) fifo(t *record) uint32 {
	if d.tuning&GreedyChains != 0 || t.thread == 0 {
		return 0
	}
	key, level := fifoKey{queue: t.queue, from: t.sendChain}, uint8(1)
	switch {
	case t.tag.Mode == trace.ModeInput:
		key = fifoKey{queue: trace.QueueID(t.thread)}
	case !t.known || t.tag != detect.Tag{Mode: trace.ModeDelayed} || t.when != 0:
		return 0
	default:
		level = d.chains[t.sendChain].level + 1
	}
	if level > fifoLevels {
		return 0
	}
	c, found := d.fifos[key]
	if !found {
		c = d.newChain(t.thread, fifoChain, level)
		d.fifos[key] = c
		d.chains[c].key = key
	}
	return c
}

// greedy finds a chain that ends with a predecessor of t, with one of the events that ended last, or with an old one.
func (d *Detector) greedy(t *record) (uint32, bool) {
	for _, c := range d.candidates {
		if d.chains[c].level > fifoLevels && d.fits(t, c) {
			return c, true
		}
	}
	l := d.threads[t.thread]
	for i := range l.recent {
		c := l.recent[(l.turn+len(l.recent)-1-i)%len(l.recent)]
		if c != 0 && d.chains[c].level > fifoLevels && d.fits(t, c) {
			return c, true
		}
	}
	spare := &l.spare[sortOf(t)]
	for len(*spare) > 0 { // the longest unused first: neighbours that were new together are so again
		c := (*spare)[0]
		*spare = (*spare)[1:]
		if ch := &d.chains[c]; ch.spare {
			ch.spare = false
			if d.fits(t, c) {
				return c, true
			}
		}
	}
	return 0, false
}

// retire offers a chain whose last event is old to events that find no other.
func (d *Detector) retire(l *thread, c, end uint32) {
	ch := &d.chains[c]
	if ch.busy || ch.end != end {
		return
	}
	ch.tail = 0
	if ch.spare {
		return
	}
	if ch.level <= fifoLevels { // its source has been silent for as long; it will get another
		delete(d.fifos, ch.key)
		ch.level, ch.kind = fifoLevels+1, plainChain
	}
	ch.spare = true
	l.spare[ch.kind] = append(l.spare[ch.kind], c)
}
