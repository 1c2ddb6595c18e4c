package asyncclock

import (
	"maps"
	"slices"

	"github.com/erva-go/erva/detect"
)

// The time window (Hsiao, section 4.2.1, time window approximation): two events of one looper that are further apart
// than the window are taken to be ordered. What ended longer ago is folded into the looper's window clock TC, which every
// event that begins inherits; so old events are heirless, and their metadata are relinquished, pointed to or not.
//
// The window moves in steps of a sixteenth: an event is old when more than that many whole steps lie between its end
// and a begin, so events less than the window apart are never taken to be ordered, and those a sixteenth further always
// are. Within a step heirless events can be folded together before they are old.

// bucket is a step of a looper's window: events that ended in it.
type bucket struct {
	step   int64
	events []windowed
	folded map[uint32]folded // of those that were reclaimed, the last one of each chain
}

// folded is the past of an event that was reclaimed, and when it ended.
type folded struct {
	past
	at int
}

// windowed names an event that may have been freed since, and where it ended.
type windowed struct {
	ref         ref
	gen         uint32
	chain, done uint32
}

func (d *Detector) step(time int64) int64 { return time / d.stepLength }

// enterWindow enters an ended event into its looper's window.
func (d *Detector) enterWindow(r ref, t *record, time int64) {
	if d.stepLength == 0 || t.thread == 0 {
		return
	}
	l := d.threads[t.thread]
	t.bucket = d.step(time)
	n := len(l.window)
	if n == 0 || l.window[n-1].step < t.bucket {
		l.window = append(l.window, bucket{step: t.bucket})
		n++
	} else {
		t.bucket = l.window[n-1].step // time does not go backwards
	}
	l.window[n-1].events = append(l.window[n-1].events, windowed{r, t.gen, t.chain, t.done})
}

// fold keeps the past of an event that is about to be freed: in its step of the window, or where there is no window in
// what the looper's end will follow, if the event is the last of its chain.
func (d *Detector) fold(r ref, t *record) {
	if t.thread == 0 {
		return
	}
	l := d.threads[t.thread]
	if d.stepLength == 0 {
		if d.chains[t.chain].tail == r && l.looper {
			d.gather(&l.finished, &t.past)
		}
		return
	}
	for i := len(l.window) - 1; i >= 0; i-- {
		if l.window[i].step == t.bucket {
			b := &l.window[i]
			if f := b.folded[t.chain]; f.at < t.endOp {
				if b.folded == nil {
					b.folded = map[uint32]folded{}
				}
				hold(t.ac)
				b.folded[t.chain] = folded{t.past, t.endOp}
				d.drop(f.ac)
			}
			return
		}
	}
}

// slide makes the events of a looper old that ended more than the window before now, when its next event begins.
func (d *Detector) slide(l *thread, now int64) {
	if d.stepLength == 0 {
		return
	}
	limit := d.step(now) - detect.WindowSteps
	k := 0
	for k < len(l.window) && l.window[k].step < limit {
		k++
	}
	if k > 0 {
		d.moveWindow(l, l.window[:k])
		l.window = append(l.window[:0], l.window[k:]...)
	}
}

// tc is the window clock TC of a looper.
type tc struct {
	chain     uint32         // a chain of its own, whose times are its changes
	times     times          // what is old
	others    []*windowClock // of other loopers, that old events had inherited
	ac        *asyncClock
	current   *windowClock   // its last state
	inherited []*windowClock // that and others
}

// moveWindow folds the oldest steps of a window into TC. TC gets an epoch on a chain of its own, which tells at once who
// has inherited it.
func (d *Detector) moveWindow(l *thread, out []bucket) {
	w := &l.tc
	if w.chain == 0 {
		w.chain = d.newChain(0, 0, 0)
		d.chains[w.chain].busy = true
	}
	w.times = append(w.times, make([]uint32, len(d.chains)-len(w.times))...)
	for i := len(out) - 1; i >= 0; i-- {
		d.expire(l, &out[i])
	}
	w.ac = d.neededBy(w.ac, w.times.at)
	ch := &d.chains[w.chain]
	ch.now++
	var room times
	if w.current != nil {
		room = w.current.supersede()
	}
	w.current = &windowClock{epoch: epoch{w.chain, ch.now}, times: append(room, w.times...), trimmed: map[*branch]tree{}}
	w.inherited = joinWindows(w.others, []*windowClock{w.current})
}

// inheritWindow hands the window clock of a looper on. It reports whether p did not have it.
func (d *Detector) inheritWindow(p *past, l *thread) bool {
	w := l.tc.current
	if w == nil || p.vc.window(w.chain) >= w.time {
		return false
	}
	p.ac = d.joinAC(p.ac, l.tc.ac, p.recent, l.tc.times.at)
	p.vc = p.vc.inheriting(l.tc.inherited)
	return true
}

// expire folds a step of the window into TC and invalidates its events. What ended last has probably seen the others,
// which then need no join.
func (d *Detector) expire(l *thread, b *bucket) {
	for i := len(b.events) - 1; i >= 0; i-- {
		w := b.events[i]
		d.retire(w.chain, w.done)
		t := d.rec(w.ref)
		if t.gen != w.gen || t.state != ended {
			continue
		}
		d.refs[w.ref]++ // TC may have held the last reference
		d.foldInto(&l.tc, &t.past)
		t.state = old
		d.ends[w.ref].done = whenOld
		p, s := t.past, t.sent
		t.past, t.sent = past{}, past{}
		d.drop(p.ac)
		d.drop(s.ac)
		d.unref(w.ref)
	}
	b.events = nil
	for _, f := range b.folds() {
		d.foldInto(&l.tc, &f.past)
		d.drop(f.ac)
	}
	b.folded = nil
}

// foldInto adds the past of an old event to TC.
func (d *Detector) foldInto(w *tc, p *past) {
	if w.times[p.own.chain] >= p.own.time {
		return
	}
	w.ac = d.joinAC(w.ac, p.ac, w.times.at, p.recent)
	w.times[p.own.chain] = p.own.time
	if p.vc.v == nil {
		return
	}
	w.times.add(p.vc.v)
	w.others = joinWindows(w.others, slices.DeleteFunc(slices.Clone(p.vc.v.windows), func(o *windowClock) bool { return o.chain == w.chain }))
}

// folds is what was folded into a step, from the last to the first.
func (b *bucket) folds() []folded {
	return slices.SortedFunc(maps.Values(b.folded), func(x, y folded) int { return y.at - x.at })
}
