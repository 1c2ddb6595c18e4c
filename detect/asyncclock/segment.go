package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Epochs as in FastTrack (Hsiao, sections 2.2 and 4.4): an access is remembered by the chain and time of its task, not by
// a clock. As both stay the same between two releases of a task, accesses name the stretch between them, the segment. A
// segment is not changed once it has begun, so accesses can be compared by others while the clocks go on.

// segment is a stretch of a task with one epoch, one clock and one set of locks.
type segment struct {
	chain  uint32
	time   uint32
	task   trace.TaskID
	looper trace.TaskID // that runs the task, 0 for none
	locks  uint32
	first  uint32 // operation, from which those of its accesses are counted
	vc     clock  // what is before it
}

// seen reports whether s is before o, which is the later of the two.
func (s *segment) seen(o *segment) bool { return s.chain == o.chain || o.vc.recent(s.chain) >= s.time }

const (
	segmentBits  = 10
	segmentChunk = 1 << segmentBits
)

// segments is a list of segments from whose beginning old ones are dropped. A copy of it can be read while the original
// grows.
type segments struct {
	chunks  []*[segmentChunk]segment
	dropped uint32 // chunks that were dropped from the beginning
	next    uint32
}

func newSegments() segments { return segments{next: 1} } // 0 is no segment

func (s *segments) at(n uint32) *segment {
	return &s.chunks[n>>segmentBits-s.dropped][n%segmentChunk]
}

func (s *segments) add(g segment) uint32 {
	n := s.next
	s.next++
	if int(n>>segmentBits-s.dropped) == len(s.chunks) {
		s.chunks = append(s.chunks, new([segmentChunk]segment))
	}
	*s.at(n) = g
	return n
}

// drop forgets the chunks that have only segments before n.
func (s *segments) drop(n uint32) {
	if k := n>>segmentBits - s.dropped; k > 0 {
		s.chunks = append([]*[segmentChunk]segment(nil), s.chunks[k:]...) // copies of the list keep theirs
		s.dropped += k
	}
}

// mark says in which segment a run of accesses is, and from which one on segments are within the window.
type mark struct{ segment, old uint32 }

// segmentOf finds the segment of a run of accesses, and begins one if one is due.
func (d *Detector) segmentOf(run *trace.Run) (mark, error) {
	if run.Task == 0 {
		return mark{}, nil
	}
	d.age(run.Time)
	if stretch := d.ops / trace.RunOps; stretch != d.stretch {
		d.stretch, d.stretchFirst = stretch, d.segments.next
	}
	if run.Task != d.lastTask || d.lastActor.segment < max(d.stretchFirst, d.stepFirst, 1) {
		if err := d.begins(run.Task); err != nil {
			return mark{}, err
		}
	}
	return mark{d.lastActor.segment, d.old}, nil
}

// begins makes a task the one whose accesses come, and begins a segment unless its last one goes on.
func (d *Detector) begins(id trace.TaskID) error {
	if err := d.known(id); err != nil {
		return err
	}
	_, t, err := d.actor(id)
	if err != nil {
		return err
	}
	d.lastTask, d.lastActor = id, t
	if t.segment >= max(d.stretchFirst, d.stepFirst, 1) {
		return nil
	}
	if d.segments.next == 1<<32-1 {
		return d.errorf("the trace has more stretches of tasks than erva can number: detect a part of it")
	}
	if d.stepLength == 0 && d.segments.next-d.swept >= d.sweepAfter {
		d.sweepDue = true
	}
	t.segment = d.segments.add(segment{t.chain, d.chains[t.chain].now, id, d.looperOf(t.chain), t.locks, uint32(d.ops / trace.RunOps * trace.RunOps), t.vc})
	return nil
}

// leaveTask forgets the task whose accesses came last, whose record may be used for another.
func (d *Detector) leaveTask() { d.lastTask = 0 }

// looperOf is the looper whose events a chain has, 0 if it has no looper's.
func (d *Detector) looperOf(chain uint32) trace.TaskID {
	if l := d.threads[d.chains[chain].thread]; l.looper {
		return l.id
	}
	return 0
}

// stepStart is where a step of the window begins.
type stepStart struct {
	step  int64
	first uint32 // segment
}

// age moves the window over accesses: what was accessed more than the window ago races with nothing (docs/detector.md).
// Segments do not go on over a step of the window, so that a number tells the old ones.
func (d *Detector) age(time int64) {
	if d.stepLength == 0 {
		return
	}
	step := d.step(time)
	if step <= d.now {
		return
	}
	d.now = step
	d.stepFirst = d.segments.next
	d.steps = append(d.steps, stepStart{step, d.segments.next})
	k := 0
	for d.steps[k].step < step-detect.WindowSteps {
		k++
	}
	if k > 0 {
		d.old = d.steps[k].first
		d.steps = append(d.steps[:0], d.steps[k:]...)
	}
}

const segmentsBeforeSweep = 1 << 15

// sweep forgets the segments that no variable names any more, where no window drops them (Hsiao, section 4.2.2, garbage
// collection).
func (d *Detector) sweep() {
	used := make([]bool, d.segments.next)
	for _, s := range d.shards {
		s.mark(used)
	}
	d.eachTask(func(t *record) { used[t.segment] = true })
	live := uint32(0)
	for i, c := range d.segments.chunks {
		if c == nil {
			continue
		}
		here := false
		for k := range c {
			if n := uint32(i<<segmentBits + k); n < d.segments.next && !used[n] {
				c[k] = segment{}
				continue
			}
			here = true
			live++
		}
		if !here {
			d.segments.chunks[i] = nil
		}
	}
	d.swept, d.sweepAfter, d.sweepDue = d.segments.next, max(d.leastSweep, live), false
}
