package asyncclock

import "github.com/erva-go/erva/trace"

// Stamp is a place in the order that a detector computes: where a task stands between two operations. It stays what it is while
// the detector goes on.
type Stamp struct{ at segment }

// Stamp is where a task stands after the operations so far: what it accesses next is there.
func (d *Detector) Stamp(task trace.TaskID) (Stamp, error) {
	if err := d.begins(task); err != nil {
		return Stamp{}, err
	}
	return Stamp{*d.segments.at(d.lastActor.segment)}, nil
}

// Before reports whether what is done at s happens before what is done at o, which comes later in the trace. What is done at
// one place is in the order of its task.
func (s *Stamp) Before(o *Stamp) bool {
	return s.at.chain == o.at.chain || o.at.vc.at(s.at.chain) >= s.at.time
}
