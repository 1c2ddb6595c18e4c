// Package edg builds the event dependency graph of a recording (ERVA, section 4.4): what had to come before what, by
// which rule, and the operations that show it.
//
// A node is a segment of a task, an event or a thread: the operations between two synchronisations. Nothing leaves a
// node but at its end and nothing enters it but at its start, so a path between two nodes orders every operation of the
// first before every operation of the second. An event that neither posts nor waits is one node.
//
// The relation is Hsiao's (section 3.1): program order, fork, join, signal, send, loop begin and end, PRIORITY with
// Table 3.1 (FIFO is its plain case), ATFRONT and the dissertation's ATOMIC, which orders what follows the
// synchronisation only. From EventRacer come register/perform, removal and the order of frames; from ERVA the gesture
// rule (events of one gesture are ordered, two gestures are not: a user may act in another order) and the lifecycle of
// one component. Asynchronous rules depend on the order of sends, which depends on earlier edges: all edges point
// forward in the trace, so one pass in trace order with a local fixpoint at every event's start reaches the closure.
//
// Reachability is kept as vector clocks over chains, so Reaches is constant time and derived edges that are implied
// already are never stored. The package may import trace and race; flipper, verify and report import it.
package edg
