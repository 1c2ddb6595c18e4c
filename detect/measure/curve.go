package measure

import (
	"context"
	"time"

	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// Point is how long events took up to some number of them, as in Figure 4.7 (Hsiao).
type Point struct {
	Events int `json:"events"`
	// Ns is the average of all events so far, LastNs of those since the point before, ns. GraphNs and GraphLastNs are the
	// graph engine's, 0 where it was stopped before.
	Ns          float64 `json:"ns"`
	LastNs      float64 `json:"lastNs"`
	GraphNs     float64 `json:"graphNs,omitempty"`
	GraphLastNs float64 `json:"graphLastNs,omitempty"`
}

// CurveResult is time per event by the number of events, without accesses.
type CurveResult struct {
	Profile string  `json:"profile"`
	Points  []Point `json:"points"`
}

// Spread is by how much the slowest average is above the fastest: 0.2 for 20 %.
func (c *CurveResult) Spread() float64 {
	least, most := 0.0, 0.0
	for i, p := range c.Points {
		if i == 0 || p.Ns < least {
			least = p.Ns
		}
		most = max(most, p.Ns)
	}
	if least == 0 {
		return 0
	}
	return most/least - 1
}

// CurveEvents are where the curve is looked at.
func CurveEvents() []int { return []int{10_000, 20_000, 40_000, 80_000, 160_000, 250_000} }

// rounds is how often a curve is measured; the fastest counts.
const rounds = 3

// Curve measures how long an event takes in the beginnings of one run, up to 250,000 events or all that it has.
func Curve(ctx context.Context, p synth.Profile, o Options) (*CurveResult, error) {
	o.note("%s: generating", p.Name)
	p.Accesses = 0
	m := new(synth.Memory)
	s, err := synth.Generate(ctx, p, o.Scale, o.Seed, m)
	if err != nil {
		return nil, err
	}
	all := s.LooperEvents + s.BinderEvents
	var at []int
	for _, n := range CurveEvents() {
		if n < all {
			at = append(at, n)
		}
	}
	at = append(at, all)
	c := &CurveResult{Profile: p.Name, Points: make([]Point, len(at))}
	best, bestGraph := make([]time.Duration, len(at)), make([]time.Duration, len(at))
	for range rounds {
		o.note("%s: time per event", p.Name)
		if err := curveOf(ctx, &m.Trace, clocks, o, limits{}, at, best); err != nil {
			return nil, err
		}
		o.note("%s: time per event of the graph engine", p.Name)
		if err := curveOf(ctx, &m.Trace, graph, o, limits{o.GraphTime / rounds, o.GraphBytes}, at, bestGraph); err != nil {
			return nil, err
		}
	}
	for i, n := range at {
		c.Points[i].Events = n
		c.Points[i].Ns, c.Points[i].LastNs = perEvent(at, best, i)
		c.Points[i].GraphNs, c.Points[i].GraphLastNs = perEvent(at, bestGraph, i)
	}
	return c, nil
}

// perEvent is the average up to a point, and that since the point before, ns.
func perEvent(at []int, took []time.Duration, i int) (all, last float64) {
	if took[i] == 0 {
		return 0, 0
	}
	events, since := at[i], took[i]
	all = float64(since.Nanoseconds()) / float64(events)
	if i > 0 {
		events, since = events-at[i-1], since-took[i-1]
	}
	return all, float64(since.Nanoseconds()) / float64(max(1, events))
}

// curveOf runs an engine once and notes when it has come by the numbers of events, where that is faster than what is noted.
func curveOf(ctx context.Context, tr *trace.Trace, e engine, o Options, l limits, at []int, best []time.Duration) error {
	defer onCores(1)()
	liveHeap() // nothing of the round before is left to collect
	d, err := e(&tr.Tables, o.Detect)
	if err != nil {
		return err
	}
	start, events, k := time.Now(), 0, 0
	for i := 0; i < len(tr.Ops) && k < len(at); {
		end := min(i+batchOps, len(tr.Ops))
		for n := i; n < end; n++ {
			if tr.Ops[n].Kind == trace.KindEnd {
				if events++; events == at[k] {
					end = n + 1
				}
			}
		}
		if err := d.take(tr.Ops[i:end]); err != nil {
			return err
		}
		i = end
		took := time.Since(start)
		if events == at[k] {
			if best[k] == 0 || took < best[k] {
				best[k] = took
			}
			k++
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if l.time > 0 && took > l.time || l.bytes > 0 && i%(16*batchOps) < batchOps && d.account().Bytes() > l.bytes {
			return nil
		}
	}
	return nil
}
