// Package replay enforces a schedule on a live session and reports what ran: the policy above device's mechanism.
//
// The order of a schedule is a linearisation of the event dependency graph. It is enforced softly: an event that is
// about to be dispatched is held while a step before it has not run, but a step that turns out not to come is given up
// once the app is quiet, so that a run whose control flow changed goes on. Hard constraints, the flip itself, are
// given up by nothing: if the app is quiet and only they hold something, the run is a deadlock, and what is held and
// what everybody else waits for is kept as its proof (ERVA, section 4.7). An input is injected when the steps before it
// have run, not after some time.
//
// Whether the accesses really came in the flipped order is for the run's own trace to say; this package only drives.
// It imports flipper (schedules), device and trace.
package replay
