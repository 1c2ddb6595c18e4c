package usefree

import (
	"context"
	"fmt"
	"strings"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Options choose the relation, and what is known of the app.
type Options struct {
	Detect detect.Options
	// Code is the app's code; nil for none.
	Code *code.Program
}

// Class is what kind of violation a race may lead to (CAFA, Table 1).
type Class string

// The classes.
const (
	// InThread: two events of one looper.
	InThread Class = "in-thread"
	// InterThread: of two threads, and a detector that takes the events of a looper to be ordered as they ran would miss it.
	InterThread Class = "inter-thread"
	// Conventional: of two threads, and such a detector would find it.
	Conventional Class = "conventional"
)

// Reason is why a pair is left out.
type Reason string

// The reasons.
const (
	IfGuard    Reason = "if-guard"               // a test of the reference guards the use
	FlagGuard  Reason = "flag-guard"             // a test of a flag does, which the event with the free turns
	Allocation Reason = "intra-event-allocation" // the event assigns an object before the use, or after the free
)

// Basis says how it is known that a read is a use.
type Basis string

// The bases.
const (
	ByCode    Basis = "code"         // data flow in the app's code leads to a dereference
	ByNearest Basis = "nearest-read" // CAFA's heuristic: no later read gave the object that the task then used
	Assumed   Basis = "assumed"      // neither tells; every read that did not see null is taken for a use
)

// Race is a use-free race. Of its accesses the read is the use and the write the free.
type Race struct {
	race.Race
	Class Class
	Basis Basis
	// Use says where the reference is dereferenced, "NoteActivity.show:31"; empty where only the trace is known.
	Use string
}

// Pruned is a pair that is left out because its events commute.
type Pruned struct {
	Race
	Reason Reason
	// Because is the evidence, for people.
	Because string
}

// Result is what was found in one trace. Races and what was pruned have ids of their own, "u1" and "g1".
type Result struct {
	Races  []Race
	Pruned []Pruned
	// Filtered counts what the filter of commutative operations removed, by reason.
	Filtered map[string]int
	// Frees and Uses are how many operations were taken for such; NoUses are reads of freed references that are none.
	Frees, Uses, NoUses int
	// Unknown are reads of freed references whose place the code does not have, though there is code.
	Unknown int
}

// The ids of races, and of what was pruned.
const (
	raceID   = "u"
	prunedID = "g"
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

// Find finds the use-free races of a trace.
func Find(ctx context.Context, open detect.Opener, o Options) (*Result, error) {
	s := newScan(o)
	if err := (detect.Walk{Begin: s.use, Take: s.op}).Through(ctx, open); err != nil {
		return nil, fmt.Errorf("look for frees: %w", err)
	}
	result := &Result{Frees: s.frees}
	if s.frees == 0 {
		return result, nil
	}
	known := &variants{tables: *s.tables, ids: map[variant]trace.SiteID{}}
	places := &survey{classifier: newClassifier(s, known, newLoads(o.Code, s.tables)), pairs: map[trace.VarID]*pairs{}}
	if err := (detect.Walk{Take: places.op}).Through(ctx, open); err != nil {
		return nil, fmt.Errorf("look for uses: %w", err)
	}
	result.Uses, result.NoUses, result.Unknown = places.uses, places.noUses, places.unknown
	if places.number(); len(places.pairs) == 0 {
		return result, nil
	}
	p, err := newPass(places, result)
	if err != nil {
		return nil, err
	}
	if err := (detect.Walk{Take: p.op}).Through(ctx, open); err != nil {
		return nil, fmt.Errorf("look for use-free races: %w", err)
	}
	set, err := p.finish()
	if err != nil {
		return nil, err
	}
	result.Filtered = set.Filtered
	return result, p.judge(ctx, open, set.Races)
}
