package asyncclock

import (
	"slices"
	"sort"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Async-before lists (Hsiao, sections 4.3.1 and 4.3.2, Fig. 4.5). Where the order of two sends does not tell the order
// of the events, as with absolute times, sending one does not reduce the AsyncClock; its entry for a chain is then always
// the chain's latest send, which the vector clock tells as well, so it is not stored. The events of one tag that a chain
// sent to the queue form a list; the predecessors of an event are found by walking it back from that entry.
//
// The walk stops early, where all that is left is before what was found. It also jumps: over what is due no later than an
// event that was taken, and over what is due no earlier than one that is due too late.

// tagLists are the lists of one tag.
type tagLists struct {
	tag     detect.Tag
	lists   []*beforeList
	byChain map[uint32]*beforeList
	walked  int // items that were looked at
}

// beforeList is the events of one tag that one chain has sent to the queue.
type beforeList struct {
	chain uint32
	items []beforeItem
}

type beforeItem struct {
	time   uint32 // of the send on the chain
	step   int32  // of the window, of the send
	when   int64
	event  ref
	longer int32 // index of the nearest earlier item that is due later, -1 if there is none
	sooner int32 // index of the nearest earlier item that is due sooner, -1 if there is none
}

// enlist adds an event to the list of its tag and sender's chain.
func (d *Detector) enlist(q *queue, r ref, t *record) {
	i := slices.IndexFunc(q.lists, func(l tagLists) bool { return l.tag == t.tag })
	if i < 0 {
		i = len(q.lists)
		q.lists = append(q.lists, tagLists{tag: t.tag, byChain: map[uint32]*beforeList{}})
	}
	ls := &q.lists[i]
	l := ls.byChain[t.sendChain]
	if l == nil {
		l = &beforeList{chain: t.sendChain}
		ls.byChain[t.sendChain] = l
		ls.lists = append(ls.lists, l)
	}
	when := t.when
	if t.tag.Mode == trace.ModeAtFront {
		when = 0
	}
	n := int32(len(l.items))
	longer, sooner := n-1, n-1
	for longer >= 0 && l.items[longer].when <= when {
		longer = l.items[longer].longer
	}
	for sooner >= 0 && l.items[sooner].when >= when {
		sooner = l.items[sooner].sooner
	}
	d.retain(r)
	l.items = append(l.items, beforeItem{t.sendTime, int32(d.sent), when, r, longer, sooner})
}

// fromLists orders t after the events of the lists of one tag that surely run before it.
func (d *Detector) fromLists(t *record, q *queue, ls *tagLists) {
	cell := d.rules.Cell(ls.tag, t.tag)
	if cell == detect.CellFalse {
		return
	}
	limit := t.when
	if cell == detect.CellZero {
		limit = 0
	}
	for _, l := range ls.lists {
		seen := d.seenOf(t, l)
		k := int32(sort.Search(len(l.items), func(i int) bool { return l.items[i].time > seen })) - 1
		if k >= 0 && d.rec(l.items[k].event) == t {
			k--
		}
		if ls.tag.Mode == trace.ModeAtFront {
			d.fromFrontList(t, q, l.items[:k+1])
		} else {
			ls.walked += d.fromList(t, q, l.items[:k+1], limit)
		}
	}
}

// seenOf is the time of the latest send of a list that is before the send of t. Window clocks have only sends from before
// the window.
func (d *Detector) seenOf(t *record, l *beforeList) uint32 {
	seen := t.sent.recent(l.chain)
	if last := len(l.items) - 1; last < 0 || l.items[last].time <= seen || int64(l.items[0].step) >= d.began-detect.WindowSteps {
		return seen
	}
	return t.sent.at(l.chain)
}

// fromFrontList orders t after at-front events, which are in no order among themselves.
func (d *Detector) fromFrontList(t *record, q *queue, items []beforeItem) {
	for i := range items {
		d.predecessor(t, items[i].event, q)
	}
}

// fromList orders t after the events that are due by a limit. What was sent earlier and is due no later than one that was
// taken is before that one. It returns how many it looked at.
func (d *Detector) fromList(t *record, q *queue, items []beforeItem, limit int64) (walked int) {
	for k := int32(len(items)) - 1; k >= 0; walked++ {
		item := &items[k]
		if item.when > limit {
			k = item.sooner
			continue
		}
		o := d.rec(item.event)
		d.predecessor(t, item.event, q)
		if o.state == ended || o.state == old {
			k = item.longer
		} else {
			k--
		}
	}
	return walked
}
