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
	slotBits    = 7
	queueSlots  = 1 << slotBits // slots of one queue
	looperSlots = slot(1) << 31 // the first slot that is of a looper's begins (ATOMIC)
)

// entry is one element of an AsyncClock: the latest event of a slot that came from a chain.
type entry struct {
	chain uint32 // where γ is: the sender's chain, or for ATOMIC the event's own
	time  uint32 // of γ on the chain
	event ref
}

// row is the entries of one slot, in the order of their chains. Rows are shared by the AsyncClocks that agree on a slot,
// and not changed; they count who holds them.
type row struct {
	slot    slot
	holders int32
	cleaned uint32 // when null entries were last removed
	entries []entry
	one     [1]entry // most rows have one
}

// asyncClock is a shared sparse vector, row by row in the order of the slots. It counts who holds it; while somebody else
// does it is not changed.
type asyncClock struct {
	holders int
	rows    []*row
}

// epoch is a time on a chain. Chain 0 is none.
type epoch struct{ chain, time uint32 }

// past is what an operation hands on to those after it. A task's own time is kept beside its vector clock: a task that
// does one thing after the other changes its epoch only, and what it hands on shares the clock.
type past struct {
	vc  clock
	own epoch       // counts instead of what vc says of the chain; whoever has seen it has seen the rest of the past
	ac  *asyncClock // nil is empty
}

// at is the time of a chain's latest operation that is in the past, 0 if there is none.
func (p *past) at(chain uint32) uint32 {
	if chain == p.own.chain {
		return p.own.time
	}
	return p.vc.at(chain)
}

// recent is what at is but for what is in the window clocks.
func (p *past) recent(chain uint32) uint32 {
	if chain == p.own.chain {
		return p.own.time
	}
	return p.vc.recent(chain)
}

// sees reports whether a past is surely part of p: if it is that of one operation, whose epoch is.
func (p *past) sees(o *past) bool { return o.own.chain != 0 && p.at(o.own.chain) >= o.own.time }

func (p *past) empty() bool { return p.own.chain == 0 && p.ac == nil && p.vc.v == nil }

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
	for _, r := range ac.rows {
		d.dropRow(r)
	}
	d.recycle(ac)
}

func (d *Detector) dropRow(r *row) {
	if r.holders--; r.holders > 0 {
		return
	}
	for _, e := range r.entries {
		d.unref(e.event)
	}
	d.recycleRow(r)
}

// find is where the row of a slot is or would be.
func (ac *asyncClock) find(s slot) int {
	if ac == nil {
		return 0
	}
	lo, hi := 0, len(ac.rows)
	for lo < hi {
		if m := (lo + hi) / 2; ac.rows[m].slot < s {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// row is the row of a slot, nil if there is none.
func (ac *asyncClock) row(s slot) *row {
	if i := ac.find(s); ac != nil && i < len(ac.rows) && ac.rows[i].slot == s {
		return ac.rows[i]
	}
	return nil
}

// slot is the entries of a slot.
func (ac *asyncClock) slot(s slot) []entry {
	if r := ac.row(s); r != nil {
		return r.entries
	}
	return nil
}

// slots is the rows of the slots from s up to but not including limit.
func (ac *asyncClock) slots(s, limit slot) []*row {
	if ac == nil {
		return nil
	}
	lo := ac.find(s)
	hi := lo
	for hi < len(ac.rows) && ac.rows[hi].slot < limit {
		hi++
	}
	return ac.rows[lo:hi]
}

// known says up to which time of a chain somebody knows it.
type known func(chain uint32) uint32

// nothing is what somebody knows who knows nothing.
func nothing(uint32) uint32 { return 0 }

// joinAC is the join of section 4.1.3: of each slot and chain the later entry. One that only one side has is left out if the
// other side knows its γ: there it has been replaced by a successor, which the join has, or the end of its event is known.
// joinAC takes over the caller's hold on a, adds one to the result, and leaves b as it is.
func (d *Detector) joinAC(a, b *asyncClock, byA, byB known) *asyncClock {
	if a == b {
		return a
	}
	var x, y []*row
	if a != nil {
		x = a.rows
	}
	if b != nil {
		y = b.rows
	}
	out, isA, isB := d.rows[:0], true, true
	for len(x) > 0 || len(y) > 0 {
		var r, ofA, ofB *row
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].slot < y[0].slot:
			r = d.joinRow(x[0], nil, byA, byB)
			ofA, x = x[0], x[1:]
		case len(x) == 0 || y[0].slot < x[0].slot:
			r = d.joinRow(nil, y[0], byA, byB)
			ofB, y = y[0], y[1:]
		default:
			r = d.joinRow(x[0], y[0], byA, byB)
			ofA, ofB, x, y = x[0], y[0], x[1:], y[1:]
		}
		isA, isB = isA && r == ofA, isB && r == ofB
		if r != nil {
			out = append(out, r)
		}
	}
	d.rows = out
	switch {
	case isA:
		d.giveBack(out)
		return a
	case isB:
		d.giveBack(out)
		hold(b)
		d.drop(a)
		return b
	}
	ac := d.newAC(out)
	d.drop(a)
	return ac
}

// giveBack takes the holds on rows back that others hold too.
func (d *Detector) giveBack(rows []*row) {
	for _, r := range rows {
		r.holders--
	}
}

// joinRow is the join of two rows of a slot, of which one may be nil, held once more; one of the two if that has all and
// nothing else, nil if nothing is left.
func (d *Detector) joinRow(x, y *row, byX, byY known) *row {
	if x == y {
		x.holders++
		return x
	}
	var a, b []entry
	if x != nil {
		a = x.entries
	}
	if y != nil {
		b = y.entries
	}
	out, isX, isY := d.scratch[:0], x != nil, y != nil
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].chain < b[0].chain:
			if byY(a[0].chain) < a[0].time && !d.null(a[0]) {
				out, isY = append(out, a[0]), false
			} else {
				isX = false
			}
			a = a[1:]
		case len(a) == 0 || b[0].chain < a[0].chain:
			if byX(b[0].chain) < b[0].time && !d.null(b[0]) {
				out, isX = append(out, b[0]), false
			} else {
				isY = false
			}
			b = b[1:]
		default:
			e := a[0]
			if e.time < b[0].time {
				e = b[0]
			}
			isX, isY = isX && e == a[0], isY && e == b[0]
			out, a, b = append(out, e), a[1:], b[1:]
		}
	}
	d.scratch = out
	switch {
	case isX:
		x.holders++
		return x
	case isY:
		y.holders++
		return y
	case len(out) == 0:
		return nil
	case x != nil:
		return d.newRow(x.slot, out)
	}
	return d.newRow(y.slot, out)
}

// null reports whether all that an entry stands for is old (section 4.2.1).
func (d *Detector) null(e entry) bool {
	end := &d.ends[e.event]
	if end.done != whenOld || !end.listed {
		return end.done == whenOld
	}
	o := d.rec(e.event)
	return o.place < o.list.dropped
}

// reduce leaves one entry in a slot of the AsyncClock, e, and takes over the caller's hold.
func (d *Detector) reduce(ac *asyncClock, s slot, e entry) *asyncClock {
	d.scratch = append(d.scratch[:0], e)
	return d.withRow(ac, d.newRow(s, d.scratch))
}

// replace puts an entry in the place of an earlier one of its chain, and takes over the caller's hold.
func (d *Detector) replace(ac *asyncClock, s slot, e entry) *asyncClock {
	before := ac.slot(s)
	i := chainIn(before, e.chain)
	out := append(append(d.scratch[:0], before[:i]...), e)
	if i < len(before) && before[i].chain == e.chain {
		if before[i].time >= e.time {
			return ac
		}
		i++
	}
	d.scratch = append(out, before[i:]...)
	return d.withRow(ac, d.newRow(s, d.scratch))
}

// without takes the entry of a chain away, and takes over the caller's hold.
func (d *Detector) without(ac *asyncClock, s slot, chain uint32) *asyncClock {
	r := ac.row(s)
	k := chainIn(r.entries, chain)
	d.scratch = append(append(d.scratch[:0], r.entries[:k]...), r.entries[k+1:]...)
	if len(d.scratch) == 0 {
		return d.withoutRow(ac, s)
	}
	return d.withRow(ac, d.newRow(s, d.scratch))
}

// withoutRow takes the row of a slot away, and takes over the caller's hold.
func (d *Detector) withoutRow(ac *asyncClock, s slot) *asyncClock {
	i := ac.find(s)
	d.rows = append(append(d.rows[:0], ac.rows[:i]...), ac.rows[i+1:]...)
	for _, r := range d.rows {
		r.holders++
	}
	next := d.newAC(d.rows)
	d.drop(ac)
	return next
}

// chainIn is where the entry of a chain is or would be.
func chainIn(entries []entry, chain uint32) int {
	i := 0
	for i < len(entries) && entries[i].chain < chain {
		i++
	}
	return i
}

// withRow puts a row, whose hold it takes over, in the place of that of its slot. It takes over the caller's hold.
func (d *Detector) withRow(ac *asyncClock, fresh *row) *asyncClock {
	i := ac.find(fresh.slot)
	if ac != nil && ac.holders == 1 && i < len(ac.rows) && ac.rows[i].slot == fresh.slot {
		before := ac.rows[i]
		ac.rows[i] = fresh
		d.dropRow(before)
		return ac
	}
	out := d.rows[:0]
	if ac != nil {
		out = append(out, ac.rows[:i]...)
		out = append(out, fresh)
		if i < len(ac.rows) && ac.rows[i].slot == fresh.slot {
			i++
		}
		out = append(out, ac.rows[i:]...)
	} else {
		out = append(out, fresh)
	}
	for _, r := range out {
		r.holders++
	}
	fresh.holders--
	d.rows = out
	next := d.newAC(out)
	d.drop(ac)
	return next
}

// keep leaves the entries that a test says are needed, and takes over the caller's hold.
func (d *Detector) keep(ac *asyncClock, needed func(*row, *entry) bool) *asyncClock {
	if ac == nil {
		return nil
	}
	out, same := d.rows[:0], true
	for _, r := range ac.rows {
		left := d.scratch[:0]
		for i := range r.entries {
			if needed(r, &r.entries[i]) {
				left = append(left, r.entries[i])
			}
		}
		d.scratch = left
		switch len(left) {
		case 0:
			same = false
		case len(r.entries):
			r.holders++
			out = append(out, r)
		default:
			same = false
			out = append(out, d.newRow(r.slot, left))
		}
	}
	d.rows = out
	if same {
		d.giveBack(out)
		return ac
	}
	next := d.newAC(out)
	d.drop(ac)
	return next
}
