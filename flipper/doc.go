// Package flipper decides whether the order of a racy pair can be flipped, and finds the least schedule that does it.
//
// It is pure: a graph and a race in, plans or a proof of impossibility out. A flip of (e1, e2), recorded in that order,
// adds the edge e2 -> e1 to the event dependency graph (ERVA, section 4.5). A cycle means that known rules forbid the
// flip, and the path e1 -> e2 is the proof. Otherwise a live device, which can only hold, has two ways: hold e1 and
// what depends on it until e2 has ended, or run what e2 needs and hold everything else in between. Each reorders other
// pairs too, the collateral; a plan whose collateral has conflicting accesses cannot blame a difference on the pair.
//
// It may import trace, race, device (data types only), detect and edg.
package flipper
