package droid

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/erva-go/erva/trace/droidracer"
)

type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s set) add(i int)      { s[i/64] |= 1 << (i % 64) }

// relation is the closure of a model's base edges.
type relation struct {
	m       *droidracer.Model
	before  []set                       // by operation: what is before it
	inside  map[*droidracer.Event]set   // the operations of an event
	outside map[int]set                 // by thread: the operations that are not in its events
	events  map[int][]*droidracer.Event // by thread
	allowed map[*droidracer.Event]set   // what TRANS may order before operations of an event
	changed bool
}

// maxOps bounds the memory, which is quadratic: 128 MB.
const maxOps = 1 << 15

func newRelation(ctx context.Context, m *droidracer.Model) (*relation, error) {
	n := len(m.Ops)
	if n > maxOps {
		return nil, fmt.Errorf("%d operations are more than the %d that model droidracer can close", n, maxOps)
	}
	r := &relation{m: m, before: make([]set, n), inside: map[*droidracer.Event]set{}, outside: map[int]set{},
		events: map[int][]*droidracer.Event{}, allowed: map[*droidracer.Event]set{}}
	for i := range n {
		r.before[i] = newSet(n)
	}
	for _, e := range m.Edges {
		r.before[e.To].add(e.From)
	}
	r.members()
	for r.changed = true; r.changed; {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("close the happens-before relation: %w", err)
		}
		r.changed = false
		r.sweep()
	}
	return r, nil
}

// members notes which operations are in which event.
func (r *relation) members() {
	n := len(r.m.Ops)
	for i := range n {
		e := r.eventOf(i)
		if e == nil {
			continue
		}
		if r.inside[e] == nil {
			r.inside[e] = newSet(n)
			r.events[e.Thread] = append(r.events[e.Thread], e)
		}
		r.inside[e].add(i)
	}
	for thread, events := range r.events {
		s := newSet(n)
		for w := range s {
			s[w] = ^uint64(0)
		}
		for _, e := range events {
			for w, v := range r.inside[e] {
				s[w] &^= v
			}
		}
		r.outside[thread] = s
	}
}

// eventOf is the event in whose handler an operation is, nil outside.
func (r *relation) eventOf(i int) *droidracer.Event {
	if msg := r.m.InEvent[i]; msg != 0 {
		return r.m.Events[msg]
	}
	return nil
}

// ordered reports whether one operation is before another.
func (r *relation) ordered(a, b int) bool { return a >= 0 && b >= 0 && r.before[b].has(a) }

func (r *relation) order(a, b int) {
	if a >= 0 && b >= 0 && !r.before[b].has(a) {
		r.before[b].add(a)
		r.changed = true
	}
}

// sweep applies every rule once, in the order of the trace.
func (r *relation) sweep() {
	for i := range r.m.Ops {
		e := r.eventOf(i)
		if e != nil && e.Call == i {
			if e.Post >= 0 { // TRANS, base case: what precedes a post precedes its handler
				r.merge(i, r.before[e.Post], nil)
			}
			r.nopre(e)
		}
		r.trans(i, e)
	}
	for _, events := range r.events {
		r.fifo(events)
	}
	for _, a := range r.m.Receptions {
		for _, b := range r.m.Receptions {
			if a.Sticky == b.Sticky && r.ordered(a.Cause, b.Cause) {
				r.order(a.Receive, b.Receive)
				r.order(a.Post, b.Post)
			}
		}
	}
}

// trans is TRANS: transitivity, but not between two events of one thread that are not ordered as a whole.
func (r *relation) trans(i int, e *droidracer.Event) {
	var mask set
	if e != nil {
		mask = r.mask(e, e.Call == i)
	}
	for w := range r.before[i] {
		for v := r.before[i][w]; v != 0; v &= v - 1 {
			r.merge(i, r.before[w*64+bits.TrailingZeros64(v)], mask)
		}
	}
}

// mask is what TRANS may order before an operation of an event; it is computed anew at its call.
func (r *relation) mask(e *droidracer.Event, anew bool) set {
	if s := r.allowed[e]; s != nil && !anew {
		return s
	}
	s := append(set(nil), r.outside[e.Thread]...)
	for _, o := range r.events[e.Thread] {
		if o == e || r.ordered(o.Ret, e.Call) {
			for w, v := range r.inside[o] {
				s[w] |= v
			}
		}
	}
	r.allowed[e] = s
	return s
}

func (r *relation) merge(i int, from, mask set) {
	to := r.before[i]
	for w, v := range from {
		if mask != nil {
			v &= mask[w]
		}
		if to[w]|v != to[w] {
			to[w] |= v
			r.changed = true
		}
	}
}

// nopre is NOPRE: an event of which a part precedes the call of another on its thread precedes that one.
func (r *relation) nopre(e *droidracer.Event) {
	pred := r.before[e.Call]
	for _, o := range r.events[e.Thread] {
		if o == e || o.Ret < 0 || pred.has(o.Ret) {
			continue
		}
		for w, v := range r.inside[o] {
			if v&pred[w] != 0 {
				r.order(o.Ret, e.Call)
				break
			}
		}
	}
}

// fifo is FIFO: events that were posted in order with delays that do not fall run in order.
func (r *relation) fifo(events []*droidracer.Event) {
	for _, a := range events {
		for _, b := range events {
			if a != b && a.Delay <= b.Delay && r.ordered(a.Post, b.Post) {
				r.order(a.Ret, b.Call)
			}
		}
	}
}
