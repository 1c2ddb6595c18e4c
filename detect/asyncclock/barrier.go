package asyncclock

import (
	"sort"

	"github.com/erva-go/erva/trace"
)

// Sync barriers: a synchronous message posted behind a barrier waits for its removal, so that
//
//	barrier(q, b) ≺ send(q, E)   E synchronous   ⟹   unbarrier(q, b) ≺ begin(E)
//
// which has the generalised form (Hsiao, section 3.1.5) with γ the barrier and η the send. Removals need not be in the
// order of the barriers, so the barriers of each chain form a list like the async-before lists.

type barrierList struct {
	chain uint32
	items []barrierItem
}

type barrierItem struct {
	handle  uint32
	time    uint32 // of the barrier on the chain
	covers  bool   // the earlier ones of the list were removed before this one was put up
	removed bool
	past    // at the removal
	by      uint32
	at      uint32
}

// barrier takes the putting up and the removal of a barrier.
func (d *Detector) barrier(t *record, op *trace.Op) {
	if op.Queue == 0 {
		return
	}
	q := d.queue(op.Queue)
	if op.Kind == trace.KindUnbarrier {
		d.unbarrier(q, t, op.Ref)
		return
	}
	var l *barrierList
	for _, k := range q.barriers {
		if k.chain == t.chain {
			l = k
		}
	}
	if l == nil {
		l = &barrierList{chain: t.chain}
		q.barriers = append(q.barriers, l)
	}
	item := barrierItem{handle: op.Ref, time: d.chains[t.chain].now, covers: true}
	if n := len(l.items); n > 0 {
		last := &l.items[n-1]
		item.covers = last.covers && last.removed && (last.by == t.chain || t.at(last.by) >= last.at)
	}
	d.stamp(t)
	l.items = append(l.items, item)
}

// unbarrier finds the latest barrier with the handle that is up.
func (d *Detector) unbarrier(q *queue, t *record, handle uint32) {
	for _, l := range q.barriers {
		for i := len(l.items) - 1; i >= 0 && i >= len(l.items)-64; i-- {
			b := &l.items[i]
			if b.handle != handle || b.removed {
				continue
			}
			b.removed, b.by, b.at = true, t.chain, d.chains[t.chain].now
			d.release(t, &b.past)
			return
		}
	}
}

// behindBarriers orders t, which begins, after the removal of the barriers that it was posted behind.
func (d *Detector) behindBarriers(t *record) {
	if !t.known || t.queue == 0 || !d.rules.BehindBarrier(t.tag) {
		return
	}
	for _, l := range d.queue(t.queue).barriers {
		seen := t.sent.at(l.chain)
		k := sort.Search(len(l.items), func(i int) bool { return l.items[i].time > seen })
		for k--; k >= 0; k-- {
			b := &l.items[k]
			if b.removed && t.at(b.by) < b.at {
				d.learn(t, &b.past)
			}
			if b.removed && b.covers {
				break
			}
		}
	}
}
