package commute

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Cancel says that a handler takes the events of another out of their queue: whenever one was waiting, it did. Where it comes first the
// other is not invoked at all, which is a predicate of the other ("under what conditions the event handlers will only be invoked",
// section 5.6.4).
type Cancel struct {
	Handler string // of the events that are taken out
	Times   int    // how often that was seen
}

// cancels learns from executions which handlers take which events out of their queues.
type cancels struct {
	tables  *trace.Tables
	posted  map[trace.TaskID]int      // when events that wait were posted
	running map[trace.TaskID]*running // events that have begun and not ended
	removed map[[2]string]int         // by who removes and what: how often one that waited was taken out
	left    map[[2]string]int         // and how often it was not
}

// running is an event that runs.
type running struct {
	since    int
	handlers []string
}

func newCancels() *cancels {
	return &cancels{removed: map[[2]string]int{}, left: map[[2]string]int{}}
}

// begin begins the next execution.
func (c *cancels) begin(t *trace.Tables) {
	c.tables, c.posted, c.running = t, map[trace.TaskID]int{}, map[trace.TaskID]*running{}
}

// op takes the next operation.
func (c *cancels) op(i int, op *trace.Op) {
	switch op.Kind {
	case trace.KindSend:
		c.posted[op.Object] = i
	case trace.KindBegin:
		delete(c.posted, op.Task)
		c.running[op.Task] = &running{since: i, handlers: []string{handlerOf(c.tables, op.Task)}}
	case trace.KindLifecycle:
		if r := c.running[op.Task]; r != nil {
			r.handlers = append(r.handlers, callback(c.tables, op))
		}
	case trace.KindRemove:
		r, waiting := c.running[op.Task], c.posted[op.Object]
		if r != nil && waiting < r.since {
			c.count(c.removed, r, op.Object)
		}
		delete(c.posted, op.Object)
	case trace.KindEnd:
		c.end(op.Task)
	}
}

// end takes an event that is over: what waited when it began and still does it has left there.
func (c *cancels) end(task trace.TaskID) {
	r := c.running[task]
	if r == nil {
		return
	}
	delete(c.running, task)
	for e, since := range c.posted {
		if since < r.since {
			c.count(c.left, r, e)
		}
	}
}

func (c *cancels) count(into map[[2]string]int, by *running, event trace.TaskID) {
	what := handlerOf(c.tables, event)
	for _, h := range by.handlers {
		into[[2]string{h, what}]++
	}
}

// learned are what a handler has always taken out, and not likely by accident.
func (c *cancels) learned(handler string, accident float64) []Cancel {
	var out []Cancel
	for key, times := range c.removed {
		if key[0] == handler && c.left[key] == 0 && accidental(times) <= accident {
			out = append(out, Cancel{key[1], times})
		}
	}
	slices.SortFunc(out, func(a, b Cancel) int { return cmp.Compare(a.Handler, b.Handler) })
	return out
}

// handlers are those that have taken something out.
func (c *cancels) handlers() map[string]bool {
	out := map[string]bool{}
	for key := range c.removed {
		out[key[0]] = true
	}
	return out
}

// cancelled are the requirements that an effect takes out of the queue if it comes first: pairs of their indices. The event that
// requires the condition must have been posted before, in any order of the two.
func (p *pass) cancelled(ctx context.Context, open detect.Opener, o detect.Options) (map[[2]int]bool, error) {
	out := map[[2]int]bool{}
	s := &stamps{f: p.findings, at: map[int]*place{}}
	for _, r := range p.detector.Races().Races {
		first, second := p.given[r.First.Op], p.given[r.Second.Op]
		if first.role != roleReq || second.role != roleKill {
			continue
		}
		q, e := &p.findings.required[first.index], &p.findings.effects[second.index]
		send, sent := p.sent[q.task]
		if sent && p.takesOut(e, handlerOf(p.findings.tables, q.task)) {
			s.at[send], s.at[e.write] = nil, nil
			out[[2]int{first.index, second.index}] = true
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	if err := s.run(ctx, open, o); err != nil {
		return nil, fmt.Errorf("order posts and removals: %w", err)
	}
	maps.DeleteFunc(out, func(pair [2]int, _ bool) bool {
		q, e := &p.findings.required[pair[0]], &p.findings.effects[pair[1]]
		return !s.at[p.sent[q.task]].before(s.at[e.write])
	})
	return out, nil
}

// takesOut says whether a handler of an event is known to take the events of another out of the queue.
func (p *pass) takesOut(e *effect, handler string) bool {
	return slices.ContainsFunc(e.handlers, func(h string) bool { return p.cancels[[2]string{h, handler}] })
}
