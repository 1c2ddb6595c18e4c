// Package race holds what is suspected: pairs of conflicting accesses that no happens-before rule orders, and the
// reports that name them.
//
// It is data only: detectors produce races, reports carry them, the verifier takes them. It may import trace and
// nothing else of erva.
package race

import "github.com/erva-go/erva/trace"

// Kind says which sorts of tasks race.
type Kind string

// The kinds, by the tasks of the two accesses.
const (
	InLooper     Kind = "in-looper"     // two events of one looper
	CrossLooper  Kind = "cross-looper"  // two events of two loopers
	EventThread  Kind = "event-thread"  // an event and a thread
	ThreadThread Kind = "thread-thread" // two threads
)

// Priority is how near to the app's own code a race is: what people look at first (EventRacer's slides, race filtering).
type Priority string

// The priorities, the first one first.
const (
	AppCode       Priority = "app"       // both accesses are in the app's code
	CalledCode    Priority = "called"    // the framework makes one of them or both, called from the app
	FrameworkCode Priority = "framework" // the framework makes one of them by itself
)

// Access is one side of a race.
type Access struct {
	Op    int          // index of the operation in the trace, -1 if unknown
	Task  trace.TaskID // event or thread
	Site  trace.SiteID
	Write bool
}

// Race is a pair of conflicting, unordered accesses of one variable; First came first in the trace.
type Race struct {
	ID     string // "r1", stable for a trace: by order of first detection after sorting
	Var    trace.VarID
	First  Access
	Second Access
	Kind   Kind
	// Group is shared by races that the same calls of user code induce (Hsiao, section 4.4).
	Group string
	// Priority is how near to the app's own code the accesses are.
	Priority Priority
	// Count is how many pairs of accesses this race stands for (same variable, sites and tasks' targets).
	Count int
}

// Set is what a detector found in one trace.
type Set struct {
	Races []Race
	// Filtered counts races that the filter of commutative operations removed, by the filter entry's reason.
	Filtered map[string]int
}
