package asyncclock

import (
	"math"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Async-before lists (Hsiao, sections 4.3.1 and 4.3.2, Fig. 4.5). Where the order of two sends does not tell the order
// of the events, as with absolute times, sending one does not reduce its slot: the entry of a chain is then its latest send,
// and stands for all that the chain has sent to the slot. These form a list; the predecessors of an event are found by
// walking it back from that entry. The entry is needed until all of these are known to have ended.
//
// The walk stops early, where all that is left is before what was found. It also jumps: over what is due no later than an
// event that was taken, and over what is due no earlier than one that is due too late.

// tagLists are the lists of one tag in a queue, by the chain of the sends.
type tagLists struct {
	byChain map[uint32]*beforeList
	walked  int // items that were looked at
}

// beforeList is the events of one tag that one chain has sent to the queue. They are numbered; the first ones, all old,
// have been dropped.
type beforeList struct {
	dropped int32
	items   []beforeItem
}

type beforeItem struct {
	when   int64
	time   uint32 // of the send on the chain
	event  ref
	longer int32 // number of the nearest earlier item that is due later, -1 if there is none
	sooner int32 // number of the nearest earlier item that is due sooner, -1 if there is none
}

func (l *beforeList) at(n int32) *beforeItem { return &l.items[n-l.dropped] }

// enlist adds an event to the list of its slot and sender's chain.
func (d *Detector) enlist(ls *tagLists, r ref, t *record) {
	l := ls.byChain[t.sendChain]
	if l == nil {
		l = new(beforeList)
		ls.byChain[t.sendChain] = l
	}
	n := l.dropped + int32(len(l.items))
	item := beforeItem{when: t.when, time: t.sendTime, event: r, longer: n - 1, sooner: n - 1}
	if t.tag.Mode == trace.ModeAtFront { // in no order among themselves
		item.when = 0
	} else {
		for item.longer >= l.dropped && l.at(item.longer).when <= item.when {
			item.longer = l.at(item.longer).longer
		}
		for item.sooner >= l.dropped && l.at(item.sooner).when >= item.when {
			item.sooner = l.at(item.sooner).sooner
		}
	}
	d.retain(r)
	l.items = append(l.items, item)
	t.list, t.place = l, n
	d.ends[r].listed = true
}

// fromLists orders t after the events of the lists of one tag that surely run before it. The row's entries say how far it
// knows these lists.
func (d *Detector) fromLists(t *record, r classRow, v *visited) {
	limit := int64(math.MaxInt64)
	switch d.rules.Cell(r.tag, t.tag) {
	case detect.CellFalse:
		return
	case detect.CellTime:
		limit = t.when
	case detect.CellZero:
		limit = 0
	}
	for _, e := range r.row.entries {
		o := d.rec(e.event)
		r.lists.walked += d.fromList(t, o.list, o.place, limit, v.after(d.rules, r.tag, e.chain))
	}
}

// fromList orders t after the events up to number n of a list that are due by a limit and were sent after a time. What was
// sent earlier and is due no later than one that was taken is before that one. It returns how many it looked at.
func (d *Detector) fromList(t *record, l *beforeList, n int32, limit int64, after uint32) (walked int) {
	for ; n >= l.dropped && l.at(n).time > after; walked++ {
		item := l.at(n)
		if item.when > limit {
			n = item.sooner
			continue
		}
		d.predecessor(t, item.event)
		n = d.rest(item, n)
	}
	return walked
}

// rest is the number of the next item that is not surely before item, whose number is n.
func (d *Detector) rest(item *beforeItem, n int32) int32 {
	if d.ends[item.event].done == notYet {
		return n - 1
	}
	return item.longer
}

// unfinished reports whether the end of some event up to number n of a list may not be known.
func (d *Detector) unfinished(l *beforeList, n int32, by known) bool {
	for n >= l.dropped {
		item := l.at(n)
		if e := &d.ends[item.event]; by(e.chain) < e.done && d.rec(item.event).state != removed {
			return true
		}
		n = d.rest(item, n)
	}
	return false
}
