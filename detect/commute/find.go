package commute

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Options choose the relation, and what is known of the app.
type Options struct {
	Detect detect.Options
	// Types are what the app's code says of its fields; nil for nothing.
	Types *Types
}

// Class is what the two events of a pair do to the condition, in the order in which they came.
type Class string

// The classes (section 5.2.2).
const (
	GenReq  Class = "GEN-REQ"
	ReqKill Class = "REQ-KILL"
	GenKill Class = "GEN-KILL"
	KillGen Class = "KILL-GEN" // a GEN-KILL pair whose kill came first
	// KillReq is a violation in this very execution: the order of the two is the one that the handler is not made for.
	KillReq Class = "KILL-REQ"
)

// Race is a pair of events that likely do not commute. Its accesses are those by which the events require, generate or kill the
// condition.
type Race struct {
	race.Race
	Class     Class
	Condition string
	// Handler requires the condition.
	Handler string
}

// Pruned is a pair that is left out, and why.
type Pruned struct {
	Race
	Reason Reason
	// Because is the evidence, for people.
	Because string
}

// Reason is why a pair is left out.
type Reason string

// The reasons: in the other order no precondition is broken (control-flow dependency, section 5.6.4).
const (
	Predicated Reason = "predicate" // the handler does not come to what it requires
	Cancelled  Reason = "cancelled" // the handler is not invoked: the other event takes it out of the queue
)

// Violation is a precondition that did not hold in this execution where it was required.
type Violation struct {
	Condition, Handler string
	Op                 int // that read what does not satisfy it
	Task               trace.TaskID
}

// Result is what was found in one trace. Races and what was pruned have ids of their own, "n1" and "p1".
type Result struct {
	Races      []Race
	Pruned     []Pruned
	Violations []Violation
	// Filtered counts what the filter of commutative operations removed, by reason.
	Filtered map[string]int
	// Conditions are required Required times, generated and killed.
	Conditions, Required, Generated, Killed int
	// Minor counts minor GEN and minor KILL events of conditions on which there are races (Figure 5.3).
	Minor int
}

// The ids of races, and of what was pruned.
const (
	raceID   = "n"
	prunedID = "p"
)

// IsID reports whether an id is one that Find gives.
func IsID(id string) bool { return strings.HasPrefix(id, raceID) || strings.HasPrefix(id, prunedID) }

// Set is the races as detectors give them.
func (r *Result) Set() *race.Set {
	set := &race.Set{Filtered: r.Filtered}
	for i := range r.Races {
		set.Races = append(set.Races, r.Races[i].Race)
	}
	return set
}

// All is Set with what was pruned behind it.
func (r *Result) All() *race.Set {
	set := r.Set()
	for i := range r.Pruned {
		set.Races = append(set.Races, r.Pruned[i].Race.Race)
	}
	return set
}

// Find finds the pairs of a trace that likely do not commute by what was learned.
func Find(ctx context.Context, open detect.Opener, specs *Specs, o Options) (*Result, error) {
	found, err := look(ctx, open, specs, o)
	if err != nil {
		return nil, err
	}
	result := found.counts()
	if len(found.required) == 0 || len(found.effects) == 0 {
		return result, nil
	}
	all := newPass(found, nil)
	if err := all.run(ctx, open, o.Detect); err != nil {
		return nil, err
	}
	racing := all.racing()
	if len(racing) == 0 {
		return result, nil
	}
	minor, err := found.minor(ctx, open, o.Detect, racing)
	if err != nil {
		return nil, err
	}
	if result.Minor = len(minor); len(minor) > 0 {
		all = newPass(found, &restriction{racing, minor})
		if err := all.run(ctx, open, o.Detect); err != nil {
			return nil, err
		}
	}
	if all.taken, err = all.cancelled(ctx, open, o.Detect); err != nil {
		return nil, err
	}
	all.report(result, o.Detect.Filter)
	return result, nil
}

// findings are what the events of a trace do to the conditions that some of them require.
type findings struct {
	tables     *trace.Tables
	conditions []bound
	required   []requirement
	when       map[int][]predicate // of requirements, by index
	order      []int               // of the requirements, by operation
	effects    []effect
	cancels    map[[2]string]bool
}

// bindAll makes the first pass over a trace.
func bindAll(ctx context.Context, open detect.Opener, specs *Specs, o Options) (*binder, error) {
	w := newWalker(o.Types, o.Detect.Scope)
	b := newBinder(w.heap, specs)
	w.skips = b.skips
	w.ended = func(e *execution) error {
		b.bind(e)
		return nil
	}
	if err := w.through(ctx, open); err != nil {
		return nil, fmt.Errorf("bind preconditions: %w", err)
	}
	return b, nil
}

// look makes the first two passes over a trace.
func look(ctx context.Context, open detect.Opener, specs *Specs, o Options) (*findings, error) {
	b, err := bindAll(ctx, open, specs, o)
	if err != nil {
		return nil, err
	}
	out := &findings{tables: b.heap.tables, conditions: b.conditions, required: b.required, when: b.when, cancels: b.cancels}
	if len(b.required) == 0 {
		return out, nil
	}
	b.heap.rewind()
	w := newWalkerOn(b.heap, o.Detect.Scope)
	c := newChanges(w.heap, b)
	w.skips, w.writesOnly = c.skips, true
	w.ended = func(e *execution) error {
		c.event(e)
		return nil
	}
	w.wrote = c.thread
	if err := w.through(ctx, open); err != nil {
		return nil, fmt.Errorf("look for what changes conditions: %w", err)
	}
	out.effects = c.effects
	slices.SortStableFunc(out.effects, func(a, b effect) int { return a.write - b.write })
	out.sort()
	return out, nil
}

// sort puts the requirements that something may race with in the order of their operations.
func (f *findings) sort() {
	changed := make([]bool, len(f.conditions))
	for i := range f.effects {
		changed[f.effects[i].condition] = true
	}
	for i := range f.required {
		if changed[f.required[i].condition] {
			f.order = append(f.order, i)
		}
	}
	slices.SortStableFunc(f.order, func(a, b int) int { return f.required[a].at() - f.required[b].at() })
}

func (f *findings) counts() *Result {
	r := &Result{Conditions: len(f.conditions), Required: len(f.required), Filtered: map[string]int{}}
	for i := range f.effects {
		if f.effects[i].generates {
			r.Generated++
		} else {
			r.Killed++
		}
	}
	for i := range f.required {
		if q := &f.required[i]; !q.satisfied {
			r.Violations = append(r.Violations, Violation{f.conditions[q.condition].String(), q.handler, q.at(), q.task})
		}
	}
	return r
}

// readOf is the operation by which a task that requires a condition reads one of its data.
func (f *findings) readOf(q *requirement, v trace.VarID) int {
	if f.conditions[q.condition].y == v {
		return int(q.reads[1])
	}
	return int(q.reads[0])
}

func nextID(prefix string, n int) string { return prefix + strconv.Itoa(n+1) }
