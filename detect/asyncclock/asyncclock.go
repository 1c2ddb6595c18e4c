package asyncclock

// An AsyncClock (Hsiao, section 4.1.2) says for each event queue which events the latest sends before an operation have
// put there, one a chain. The generalised one (section 4.3.1) does so for any rule of the form
//
//	α ∈ Λ   γ(α) ≺ η(β)   ρ(α, β)   ⟹   α ≺ β
//
// Here all the AsyncClocks of an operation are one sorted sparse vector: a slot is one Λ (the events of one queue with one
// priority tag and delay, or the events that one looper has begun), and within a slot there is one entry a chain.
//
// In such a slot ρ holds whenever γ(α) ≺ γ(α'), so that an entry that has a successor in the slot is not needed any more:
// sending an event reduces the slot to it (section 4.1.3).

// slot numbers a Λ: a queue's slots are neighbours, so that all that concern one queue are one range.
type slot uint32

const (
	slotBits    = 6
	queueSlots  = 1 << slotBits // slots of one queue
	looperSlots = slot(1) << 31 // the first slot that is of a looper's begins (ATOMIC)
)

// entry is one element of an AsyncClock: the latest event of a slot that came from a chain.
type entry struct {
	slot  slot
	chain uint32 // where γ is: the sender's chain, or for ATOMIC the event's own
	time  uint32 // of γ on the chain
	event ref
}

func (e entry) before(o entry) bool { return e.slot < o.slot || e.slot == o.slot && e.chain < o.chain }
func (e entry) same(o entry) bool   { return e.slot == o.slot && e.chain == o.chain }

// asyncClock is a shared sparse vector in the order of slots and chains. It counts who holds it; while somebody else
// does it is not changed.
type asyncClock struct {
	holders int
	entries []entry
}

// past is what an operation hands on to those after it.
type past struct {
	vc clock
	ac *asyncClock // nil is empty
}

// hold notes one more holder of an AsyncClock.
func hold(ac *asyncClock) *asyncClock {
	if ac != nil {
		ac.holders++
	}
	return ac
}

// drop takes a holder away; what nobody holds gives up its references.
func (d *Detector) drop(ac *asyncClock) {
	if ac == nil {
		return
	}
	if ac.holders--; ac.holders > 0 {
		return
	}
	for _, e := range ac.entries {
		d.unref(e.event)
	}
	d.recycle(ac)
}

// recycle keeps an AsyncClock's memory for the next one.
func (d *Detector) recycle(ac *asyncClock) {
	d.stats.entries -= cap(ac.entries)
	if cap(ac.entries) <= 1024 && len(d.spare) < 1024 {
		d.stats.entries += cap(ac.entries)
		ac.entries = ac.entries[:0]
		d.spare = append(d.spare, ac)
	}
}

// newAC returns an AsyncClock with a copy of entries, held once, whose events are referenced once more.
func (d *Detector) newAC(entries []entry) *asyncClock {
	if len(entries) == 0 {
		return nil
	}
	ac := new(asyncClock)
	if n := len(d.spare); n > 0 {
		ac, d.spare = d.spare[n-1], d.spare[:n-1]
	}
	d.stats.entries -= cap(ac.entries)
	ac.entries = append(ac.entries[:0], entries...)
	d.stats.entries += cap(ac.entries)
	ac.holders = 1
	for _, e := range entries {
		d.rec(e.event).refs++
	}
	return ac
}

// joinAC is the join of section 4.1.3: of each slot and chain the later entry. It takes over the caller's hold on a, adds
// one to the result, and leaves b as it is.
func (d *Detector) joinAC(a, b *asyncClock) *asyncClock {
	if a == b || b == nil {
		return a
	}
	if a == nil {
		return hold(b)
	}
	if d.covers(a.entries, b.entries) {
		return a
	}
	out, isB := d.scratch[:0], true
	x, y := a.entries, b.entries
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].before(y[0]):
			out, isB = append(out, x[0]), false
			x = x[1:]
		case len(x) == 0 || y[0].before(x[0]):
			if d.rec(y[0].event).state != old {
				out = append(out, y[0])
			} else {
				isB = false
			}
			y = y[1:]
		default:
			if x[0].time > y[0].time {
				out, isB = append(out, x[0]), false
			} else {
				out = append(out, y[0])
			}
			x, y = x[1:], y[1:]
		}
	}
	d.scratch = out
	if isB {
		hold(b)
		d.drop(a)
		return b
	}
	ac := d.newAC(out)
	d.drop(a)
	return ac
}

// covers reports whether a join of b into a would leave a as it is.
func (d *Detector) covers(a, b []entry) bool {
	i := 0
	for k := range b {
		for i < len(a) && a[i].before(b[k]) {
			i++
		}
		if i < len(a) && a[i].same(b[k]) && a[i].time >= b[k].time {
			continue
		}
		if d.rec(b[k].event).state != old {
			return false
		}
	}
	return true
}

// reduce leaves one entry in a slot of the AsyncClock, e, and takes over the caller's hold.
func (d *Detector) reduce(ac *asyncClock, e entry) *asyncClock {
	if ac == nil {
		return d.newAC([]entry{e})
	}
	lo, hi := ac.slot(e.slot)
	out := append(d.scratch[:0], ac.entries[:lo]...)
	out = append(out, e)
	out = append(out, ac.entries[hi:]...)
	d.scratch = out
	next := d.newAC(out)
	d.drop(ac)
	return next
}

// slot is the range of a slot's entries.
func (ac *asyncClock) slot(s slot) (lo, hi int) { return ac.slots(s, s+1) }

// slots is the range of the entries of slots from s up to but not including limit.
func (ac *asyncClock) slots(s, limit slot) (lo, hi int) {
	if ac == nil {
		return 0, 0
	}
	lo, hi = 0, len(ac.entries)
	for lo < hi {
		if m := (lo + hi) / 2; ac.entries[m].slot < s {
			lo = m + 1
		} else {
			hi = m
		}
	}
	for hi = lo; hi < len(ac.entries) && ac.entries[hi].slot < limit; hi++ {
	}
	return lo, hi
}

// keep leaves the entries that a test says are needed, and takes over the caller's hold.
func (d *Detector) keep(ac *asyncClock, needed func(*entry) bool) *asyncClock {
	if ac == nil {
		return nil
	}
	out := d.scratch[:0]
	for i := range ac.entries {
		if needed(&ac.entries[i]) {
			out = append(out, ac.entries[i])
		}
	}
	d.scratch = out
	if len(out) == len(ac.entries) {
		return ac
	}
	next := d.newAC(out)
	d.drop(ac)
	return next
}
