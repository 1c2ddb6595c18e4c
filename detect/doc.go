// Package detect says what a race detector is, and holds what its engines share: the rules of the happens-before
// relation by name, the models that are made of them, the filter of commutative operations, and the groups that races
// are reported in.
//
// An engine takes the operations of a trace in their order, once, and yields pairs of conflicting accesses of one
// variable that no rule orders and no common lock protects. The relation is Hsiao's (section 3.1) with what EventRacer
// and ERVA add; which pairs are looked at is what FastTrack's access history leaves (section 4.4): every access is
// compared with the write before it, and every write also with the reads since then.
//
// The engines are detect/asyncclock, which keeps clocks and AsyncClocks only, and detect/hbgraph, which builds the graph
// as EventRacer does. Both import this package, which imports trace and race only.
package detect
