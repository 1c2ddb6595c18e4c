package asyncclock

import "unsafe"

// AsyncClocks and their rows come and go with every event, so their memory is used again; what is in use is counted.

const (
	rowBytes        = int(unsafe.Sizeof(row{}))
	entryBytes      = int(unsafe.Sizeof(entry{}))
	asyncClockBytes = int(unsafe.Sizeof(asyncClock{}))
	sparesKept      = 1 << 12
)

// newAC returns an AsyncClock of rows, whose holds it takes over, held once itself; nil if there are none.
func (d *Detector) newAC(rows []*row) *asyncClock {
	if len(rows) == 0 {
		return nil
	}
	var ac *asyncClock
	if n := len(d.spare); n > 0 {
		ac, d.spare = d.spare[n-1], d.spare[:n-1]
	} else {
		ac = new(asyncClock)
		d.bytes += asyncClockBytes
	}
	d.bytes -= 8 * cap(ac.rows)
	if cap(ac.rows) < len(rows) {
		ac.rows = make([]*row, 0, len(rows))
	}
	ac.rows = append(ac.rows[:0], rows...)
	d.bytes += 8 * cap(ac.rows)
	ac.holders = 1
	return ac
}

// recycle keeps an AsyncClock's memory for the next one.
func (d *Detector) recycle(ac *asyncClock) {
	if cap(ac.rows) > 16 || len(d.spare) >= sparesKept {
		d.bytes -= asyncClockBytes + 8*cap(ac.rows)
		return
	}
	clear(ac.rows)
	ac.rows = ac.rows[:0]
	d.spare = append(d.spare, ac)
}

// newRow returns a row with a copy of entries, held once, whose events are referenced once more.
func (d *Detector) newRow(s slot, entries []entry) *row {
	for _, e := range entries {
		d.refs[e.event]++
	}
	var r *row
	if n := len(d.spareRows); n > 0 && len(entries) == 1 {
		r, d.spareRows = d.spareRows[n-1], d.spareRows[:n-1]
	} else {
		r = new(row)
		d.bytes += rowBytes
	}
	r.slot, r.holders, r.cleaned = s, 1, d.cleanings
	d.fill(r, entries)
	return r
}

// fill gives a row a copy of entries.
func (d *Detector) fill(r *row, entries []entry) {
	if len(entries) <= 1 {
		r.entries = append(r.one[:0], entries...)
		return
	}
	r.entries = append(make([]entry, 0, len(entries)), entries...)
	d.bytes += entryBytes * cap(r.entries)
}

// recycleRow keeps the memory of a row of one entry.
func (d *Detector) recycleRow(r *row) {
	if len(r.entries) == 1 && len(d.spareRows) < sparesKept {
		d.spareRows = append(d.spareRows, r)
		return
	}
	d.bytes -= rowBytes
	if len(r.entries) > 1 {
		d.bytes -= entryBytes * cap(r.entries)
	}
}
