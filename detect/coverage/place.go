package coverage

import (
	"context"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// place is an operation and its place in the order.
type place struct {
	op    int
	stamp *asyncclock.Stamp
}

// before reports whether an operation is another, or happens before it.
func (p *place) before(q *place) bool {
	return p.op == q.op || p.op < q.op && p.stamp != nil && q.stamp != nil && p.stamp.Before(q.stamp)
}

// places are the stamps of what races are made of.
type places struct {
	detector *asyncclock.Detector
	wanted   map[int]bool          // operations
	events   map[trace.TaskID]bool // whose end is wanted
	at       map[int]*asyncclock.Stamp
	ends     map[trace.TaskID]place
	kept     []trace.Op
}

// stampAll takes the accesses of races, and the ends of the events that they begin in, to their places.
func stampAll(ctx context.Context, open detect.Opener, o detect.Options, races []race.Race) (*places, error) {
	p := &places{wanted: map[int]bool{}, events: map[trace.TaskID]bool{}, at: map[int]*asyncclock.Stamp{}, ends: map[trace.TaskID]place{}}
	for i := range races {
		r := &races[i]
		p.wanted[r.First.Op], p.wanted[r.Second.Op] = true, true
		if r.Kind == race.InLooper {
			p.events[r.First.Task] = true
		}
	}
	o.Scope, o.Filter = detect.AllAccesses, nil
	var err error
	begin := func(t *trace.Tables) { p.detector, err = asyncclock.New(t, o) }
	walked := detect.Walk{Begin: begin, Take: func(i int, op *trace.Op) error {
		if err != nil {
			return err
		}
		return p.take(i, op)
	}}.Through(ctx, open)
	if err == nil {
		err = walked
	}
	return p, err
}

// take takes the next operation. Where a place is wanted the detector has to have come that far.
func (p *places) take(i int, op *trace.Op) error {
	if p.wanted[i] {
		s, err := p.stamp(op.Task)
		if err != nil {
			return err
		}
		p.at[i] = s
	}
	if op.IsAccess() {
		return nil
	}
	if op.Kind == trace.KindEnd && p.events[op.Task] {
		s, err := p.stamp(op.Task)
		if err != nil {
			return err
		}
		p.ends[op.Task] = place{i, s}
	}
	if p.kept = append(p.kept, *op); len(p.kept) < keptAtOnce {
		return nil
	}
	return p.flush()
}

// keptAtOnce is how many operations the detector is given at once.
const keptAtOnce = 4096

func (p *places) flush() error {
	err := p.detector.Ops(p.kept)
	p.kept = p.kept[:0]
	return err
}

func (p *places) stamp(task trace.TaskID) (*asyncclock.Stamp, error) {
	if err := p.flush(); err != nil {
		return nil, err
	}
	s, err := p.detector.Stamp(task)
	return &s, err
}

// edge is a race as an order. Without an end of its first event in the trace, the order begins at the access.
func (p *places) edge(r *race.Race) edge {
	e := edge{first: place{r.First.Op, p.at[r.First.Op]}, to: place{r.Second.Op, p.at[r.Second.Op]}}
	e.from = e.first
	if end, ok := p.ends[r.First.Task]; ok && r.Kind == race.InLooper {
		e.from = end
	}
	return e
}
