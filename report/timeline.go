package report

import (
	"slices"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Timeline is what ran when, for a picture: a lane a thread, boxes in the order in which they began. Places are counted
// in beginnings and ends, not in time, so that short events can be seen.
type Timeline struct {
	Title string
	Lanes []Lane
	Boxes []Box
}

// Lane is a thread.
type Lane struct{ Name string }

// Box is an event, or what a thread did between two events of others.
type Box struct {
	Lane       int
	Start, End int // places, Start < End
	Label      string
	// Side is 1 or 2 if the box is one of the race's two tasks, else 0.
	Side int
}

// window is how many boxes a timeline shows before the race's first task and after its second.
const window = 6

// NewTimeline draws a race's two tasks as they ran in a trace, with what ran around and between them. The tasks are
// given by the keys that they have across runs, so that the same two can be found in the trace of another run.
func NewTimeline(title string, tr *trace.Trace, first, second string) Timeline {
	b := timelineBuilder{tr: tr, threads: threadsOf(tr), sides: [3]string{1: first, 2: second}, lanes: map[string]int{}}
	all := b.boxes()
	lo, hi := -1, -1
	for i, x := range all {
		if x.Side != 0 {
			if lo < 0 {
				lo = i
			}
			hi = i
		}
	}
	if lo < 0 {
		hi = min(len(all), 2*window) - 1
	}
	all = all[max(0, lo-window):min(len(all), hi+1+window)]
	return b.finish(title, all)
}

// RaceTimeline is NewTimeline for the order in which a race was recorded.
func RaceTimeline(title string, tr *trace.Trace, r race.Race) Timeline {
	return NewTimeline(title, tr, taskName(tr, r.First.Task), taskName(tr, r.Second.Task))
}

type timelineBuilder struct {
	tr      *trace.Trace
	threads map[trace.TaskID]trace.TaskID
	sides   [3]string
	lanes   map[string]int
	names   []string
}

// boxes are the tasks of a trace in the order in which they began. A thread that runs no events is one box from its
// first to its last operation.
func (b *timelineBuilder) boxes() []Box {
	var out []Box
	open := map[trace.TaskID]int{}
	for i := range b.tr.Ops {
		op := &b.tr.Ops[i]
		if op.Task == 0 || b.isLooper(op.Task) {
			continue // a looper is the lane of its events
		}
		n, ok := open[op.Task]
		if !ok {
			n = len(out)
			open[op.Task] = n
			out = append(out, Box{Lane: b.lane(op.Task), Start: i, Label: b.label(op.Task), Side: b.side(op.Task)})
		}
		out[n].End = i + 1
	}
	return out
}

func (b *timelineBuilder) isLooper(task trace.TaskID) bool {
	th := b.tr.Tables.Thread(task)
	return th != nil && th.Kind == trace.ThreadLooper
}

func (b *timelineBuilder) lane(task trace.TaskID) int {
	name := threadName(b.tr, b.threads, task)
	i, ok := b.lanes[name]
	if !ok {
		i = len(b.names)
		b.lanes[name] = i
		b.names = append(b.names, name)
	}
	return i
}

func (b *timelineBuilder) label(task trace.TaskID) string {
	if e := b.tr.Tables.Event(task); e != nil && e.Target != "" {
		return e.Target
	}
	if th := b.tr.Tables.Thread(task); th != nil && th.Name != "" {
		return th.Name
	}
	return taskName(b.tr, task)
}

func (b *timelineBuilder) side(task trace.TaskID) int {
	key := taskName(b.tr, task)
	for i := 1; i <= 2; i++ {
		if b.sides[i] == key {
			return i
		}
	}
	return 0
}

// finish numbers the places anew, and drops lanes in which nothing is left.
func (b *timelineBuilder) finish(title string, boxes []Box) Timeline {
	var places []int
	for _, x := range boxes {
		places = append(places, x.Start, x.End)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	t := Timeline{Title: title}
	lanes := map[int]int{}
	for _, x := range boxes {
		i, ok := lanes[x.Lane]
		if !ok {
			i = len(t.Lanes)
			lanes[x.Lane] = i
			t.Lanes = append(t.Lanes, Lane{Name: b.names[x.Lane]})
		}
		x.Lane = i
		x.Start, _ = slices.BinarySearch(places, x.Start)
		x.End, _ = slices.BinarySearch(places, x.End)
		t.Boxes = append(t.Boxes, x)
	}
	return t
}

// Flipped is the timeline with the race's second task moved to right before its first: the order that a flip asks for,
// where no run of it can be shown.
func (t Timeline) Flipped(title string) Timeline {
	out := Timeline{Title: title, Lanes: t.Lanes, Boxes: slices.Clone(t.Boxes)}
	first := slices.IndexFunc(out.Boxes, func(x Box) bool { return x.Side == 1 })
	second := slices.IndexFunc(out.Boxes, func(x Box) bool { return x.Side == 2 })
	if first < 0 || second < 0 {
		return out
	}
	from, length := out.Boxes[first].Start, out.Boxes[second].End-out.Boxes[second].Start
	old := out.Boxes[second].Start
	for i := range out.Boxes {
		x := &out.Boxes[i]
		switch {
		case i == second:
			x.Start, x.End = from, from+length
		case x.Start >= from && x.Start < old+length:
			x.Start, x.End = x.Start+length, x.End+length
		}
	}
	slices.SortStableFunc(out.Boxes, func(a, b Box) int { return a.Start - b.Start })
	return out
}
