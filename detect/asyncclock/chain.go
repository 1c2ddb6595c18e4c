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
	spare  bool   // its last event is old, and its group may use it again
	level  uint8  // 0 for threads, 1 to 3 for FIFO chains, more for greedy ones
	thread uint32 // index of the looper or binder thread whose events it has, 0 for threads
	group  *group // nil while it is in a block that no group has
	origin uint32 // the chain of the thread that its events come from, by sends; 0 if nobody knows
	tail   ref    // the last event, 0 if it was freed or is old
	line   line   // that the last event is of
	sends  []sent // what its tasks have put into queues, without what is old at the beginning
	key    fifoKey
}

// sent is an event that a task of a chain has put into a queue. Its record may have been freed since.
type sent struct {
	time  uint32
	slot  slot
	event ref
}

// fifoKey names a FIFO chain: of the events that a chain posts to a queue, or of a looper's inputs (from is 0).
type fifoKey struct {
	queue trace.QueueID
	from  uint32
}

// group is the chains of the events that one looper runs and that come from one origin. They are often seen together, so
// they are neighbours in the vector clocks: what two clocks have seen differently is then in few leaves. Groups take chains
// by blocks, as many as a leaf has, and give blocks back in which all chains are spare.
type group struct {
	groupKey
	next, end uint32   // chains of its last block that have not been used
	spare     []uint32 // some of these may be in use again or not be its own any more
	blocks    int
}

type groupKey struct{ thread, origin uint32 }

// newChain begins a chain.
func (d *Detector) newChain(thread, origin uint32, level uint8) uint32 {
	key := groupKey{thread, origin}
	g := d.groups[key]
	if g == nil {
		g = &group{groupKey: key}
		d.groups[key] = g
	}
	if g.next == g.end {
		g.next = d.newBlock(g)
		g.end = g.next + fan
	}
	c := g.next
	g.next++
	ch := &d.chains[c]
	if ch.now == 0 {
		d.stats.Chains++
	}
	if origin == 0 && thread == 0 {
		origin = c
	}
	*ch = chain{now: ch.now, end: ch.end, sends: ch.sends[:0], thread: thread, level: level, group: g, origin: origin}
	d.used[c/fan]++
	return c
}

// newBlock gives a group a block of chains, one that another group of the looper does not use any more if there is one.
func (d *Detector) newBlock(g *group) uint32 {
	g.blocks++
	l := d.threads[g.thread]
	if n := len(l.blocks); n > 0 {
		first := l.blocks[n-1] * fan
		l.blocks = l.blocks[:n-1]
		return first
	}
	first := uint32(len(d.chains))
	d.chains = append(d.chains, make([]chain, fan)...)
	d.used = append(d.used, 0)
	return first
}

// giveBlock takes a block from a group, all of whose chains are spare.
func (d *Detector) giveBlock(g *group, block uint32) {
	first := block * fan
	if g.end == first+fan {
		g.next, g.end = 0, 0
	}
	for i := range d.chains[first : first+fan] {
		d.chains[first+uint32(i)].group = nil
	}
	l := d.threads[g.thread]
	l.blocks = append(l.blocks, block)
	if g.blocks--; g.blocks == 0 {
		delete(d.groups, g.groupKey)
	}
}

// place puts an event that begins on a chain, if it can the planned one, and advances its time.
func (d *Detector) place(r ref, t *record, planned uint32) {
	c, ok := planned, planned != 0 && d.fits(t, planned)
	if !ok {
		c, ok = d.greedy(t)
	}
	if !ok {
		c = d.newChain(t.thread, d.origin(t), fifoLevels+1)
	}
	ch := &d.chains[c]
	if ch.spare {
		ch.spare = false
		d.used[c/fan]++
	}
	ch.busy, ch.tail = true, r
	ch.now++
	t.begun = ch.now
	t.chain = c
	t.settle(c, ch.now)
}

// origin is where an event comes from.
func (d *Detector) origin(t *record) uint32 {
	if !t.known {
		return 0
	}
	return d.chains[t.sendChain].origin
}

// fits reports whether t may continue a chain: its last task has ended before t.
func (d *Detector) fits(t *record, c uint32) bool {
	ch := &d.chains[c]
	if ch.thread != t.thread || ch.busy || ch.group == nil {
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
		c = d.newChain(t.thread, d.origin(t), level)
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
	g := d.groups[groupKey{t.thread, d.origin(t)}]
	for g != nil && len(g.spare) > 0 {
		c := g.spare[len(g.spare)-1]
		g.spare = g.spare[:len(g.spare)-1]
		if ch := &d.chains[c]; ch.spare && ch.group == g && d.fits(t, c) {
			return c, true
		}
	}
	return 0, false
}

// retire offers a chain whose last event is old to events that find no other.
func (d *Detector) retire(c, end uint32) {
	ch := &d.chains[c]
	if ch.busy || ch.end != end {
		return
	}
	ch.tail = 0
	if ch.spare || ch.group == nil {
		return
	}
	if ch.level <= fifoLevels { // its source has been silent for as long; it will get another
		delete(d.fifos, ch.key)
		ch.level = fifoLevels + 1
	}
	ch.spare = true
	ch.group.spare = append(ch.group.spare, c)
	if d.used[c/fan]--; d.used[c/fan] == 0 {
		d.giveBlock(ch.group, c/fan)
	}
}
