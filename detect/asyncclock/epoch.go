package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Epochs as in FastTrack (Hsiao, sections 2.2 and 4.4): an access is remembered by the chain and time of its task, not by
// a clock. As both stay the same between two releases of a task, accesses name the stretch between them, the segment.

// segment is a stretch of a task with one epoch, one clock and one set of locks.
type segment struct {
	chain uint32
	time  uint32
	task  trace.TaskID
	locks uint32
	vc    clock // what is before it
}

// access takes a read or a write.
func (d *Detector) access(op *trace.Op) error {
	if op.Task == 0 {
		return nil
	}
	h := &d.history
	if op.Task != h.task || h.current.segment == 0 {
		if err := d.enterSegment(op); err != nil {
			return err
		}
	}
	if op.Ref == 0 || int(op.Ref) > len(d.tables.Vars) {
		return d.errorf("variable %d is unknown", op.Ref)
	}
	if d.scope == detect.UserInduced && !h.counts(op) {
		return nil
	}
	d.stats.Accesses++
	if op.Kind == trace.KindRead {
		h.read(op)
	} else {
		h.write(op)
	}
	return nil
}

// enterSegment makes the task of an access the current one, and begins a segment if one is due.
func (d *Detector) enterSegment(op *trace.Op) error {
	if err := d.check(op); err != nil {
		return err
	}
	_, t, err := d.actor(op.Task)
	if err != nil {
		return err
	}
	h := &d.history
	h.task, h.current = op.Task, t
	if t.segment == 0 {
		h.sweep()
		h.segments = append(h.segments, segment{t.chain, d.chains[t.chain].now, op.Task, t.locks, t.vc})
		t.segment = uint32(len(h.segments) - 1)
	}
	return nil
}

// seen reports whether a segment is before the current operation.
func (h *history) seen(s *segment) bool {
	return s.chain == h.current.chain || h.current.vc.at(s.chain) >= s.time
}

// counts reports whether an access is user-induced (section 4.4); what is known of its site is kept.
func (h *history) counts(op *trace.Op) bool {
	if op.Flags&trace.FlagFramework != 0 {
		return false
	}
	if int(op.Site) >= len(h.sites) {
		if int(op.Site) > len(h.d.tables.Sites) {
			return true
		}
		h.sites = append(h.sites, make([]uint8, len(h.d.tables.Sites)+1-len(h.sites))...)
	}
	if h.sites[op.Site] == 0 {
		h.sites[op.Site] = 1
		if detect.UserInducedSite(h.d.tables, op.Site, 0) {
			h.sites[op.Site] = 2
		}
	}
	return h.sites[op.Site] == 2
}

// race reports a racing pair.
func (h *history) race(v uint32, first, second retained) {
	a, b := &h.segments[first.segment], &h.segments[second.segment]
	h.d.report.Add(trace.VarID(v), first.access(a.task), second.access(b.task),
		[2]trace.TaskID{h.d.looperOf(a.chain), h.d.looperOf(b.chain)})
}

func (r *retained) access(task trace.TaskID) race.Access {
	return race.Access{Op: int(r.op), Task: task, Site: trace.SiteID(r.site), Write: r.write}
}

// looperOf is the looper whose events a chain has, 0 if it has no looper's.
func (d *Detector) looperOf(chain uint32) trace.TaskID {
	if l := d.threads[d.chains[chain].thread]; l.looper {
		return l.id
	}
	return 0
}
