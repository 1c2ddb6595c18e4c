package commute

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/trace"
)

// maxMinor is up to how many triples of events of one condition are compared for minor GEN and minor KILL. Beyond it none counts
// as minor.
const maxMinor = 1 << 22

// place is where a task requires or changes a condition, in the trace and in the order.
type place struct {
	op    int
	task  trace.TaskID
	event bool              // what it does counts as done at once
	stamp *asyncclock.Stamp // nil of what is in no order
}

// before says whether a place is that of the same event, or comes before it.
func (p *place) before(q *place) bool {
	if p.task == q.task {
		return p.event || p.op <= q.op
	}
	return p.op < q.op && p.stamp != nil && q.stamp != nil && p.stamp.Before(q.stamp)
}

// minor are the effects "that have no effect on the correctness of the execution" (section 5.2.2), of conditions on which there are
// races: those without races have none with minor events left out, either.
func (f *findings) minor(ctx context.Context, open detect.Opener, o detect.Options, racing map[int]bool) (map[int]bool, error) {
	s := &stamps{f: f, at: map[int]*place{}}
	for i := range f.required {
		if q := &f.required[i]; racing[int(q.condition)] {
			s.at[q.at()] = nil
		}
	}
	for i := range f.effects {
		if e := &f.effects[i]; racing[e.condition] {
			s.at[e.write] = nil
		}
	}
	if err := s.run(ctx, open, o); err != nil {
		return nil, fmt.Errorf("order what changes conditions: %w", err)
	}
	minor := map[int]bool{}
	for id := range racing {
		g := f.group(id, s.at)
		if len(g.effects)*len(g.effects)*len(g.required) > maxMinor {
			continue
		}
		for _, e := range g.effects {
			if g.isMinor(e) {
				minor[e.index] = true
			}
		}
	}
	return minor, nil
}

// events are those that have to do with one condition.
type events struct {
	required []*place
	effects  []changer
}

type changer struct {
	*place
	generates bool
	index     int
}

func (f *findings) group(id int, at map[int]*place) *events {
	g := &events{}
	for i := range f.required {
		if q := &f.required[i]; int(q.condition) == id {
			g.required = append(g.required, at[q.at()])
		}
	}
	for i := range f.effects {
		if e := &f.effects[i]; e.condition == id {
			g.effects = append(g.effects, changer{at[e.write], e.generates, i})
		}
	}
	return g
}

// isMinor says whether an event is a minor GEN or minor KILL: "every event e' requiring c satisfies one of the following statements:
// 1. e' ≼ e; 2. e ≼ e' and there is an event e* such that e* kills c and e ≼ e* ≼ e'", where e generates c, and the other way round
// (Figure 5.3).
func (g *events) isMinor(e changer) bool {
	for _, q := range g.required {
		if q.before(e.place) {
			continue
		}
		if !e.before(q) || !g.between(e, q) {
			return false
		}
	}
	return true
}

// between says whether an event that undoes another comes after it and before a third.
func (g *events) between(e changer, q *place) bool {
	for _, x := range g.effects {
		if x.generates != e.generates && e.before(x.place) && x.before(q) {
			return true
		}
	}
	return false
}

// stamps takes operations to their places in the order.
type stamps struct {
	f        *findings
	at       map[int]*place // by operation that is wanted
	detector *asyncclock.Detector
	kept     []trace.Op
}

func (s *stamps) run(ctx context.Context, open detect.Opener, o detect.Options) error {
	o.Filter = nil
	tables := *s.f.tables
	var err error
	if s.detector, err = asyncclock.New(&tables, o); err != nil {
		return err
	}
	return detect.Walk{Take: s.op}.Through(ctx, open)
}

// op takes the next operation. Where a place is wanted the detector has to have come that far.
func (s *stamps) op(i int, op *trace.Op) error {
	if _, wanted := s.at[i]; wanted {
		if err := s.flush(); err != nil {
			return err
		}
		p := &place{op: i, task: op.Task, event: s.f.tables.Event(op.Task) != nil}
		s.at[i] = p
		if op.Task != 0 { // else the world outside does it, in no order
			stamp, err := s.detector.Stamp(op.Task)
			if err != nil {
				return err
			}
			p.stamp = &stamp
		}
	}
	if op.IsAccess() {
		return nil
	}
	if s.kept = append(s.kept, *op); len(s.kept) < batch {
		return nil
	}
	return s.flush()
}

func (s *stamps) flush() error {
	err := s.detector.Ops(s.kept)
	s.kept = s.kept[:0]
	return err
}
