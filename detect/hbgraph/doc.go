// Package hbgraph finds races as EventRacer does (Bielik et al., slides; Hsiao, section 4.5.3): it builds the graph of the
// happens-before relation, finds the predecessors of an event by walking back from its send with pruning, and answers
// whether two nodes are connected by vector clocks over greedily chosen chains.
//
// It is the peer that detect/asyncclock is measured against, and in property tests one of two others that must find the
// same races. So it is no straw man: nodes are stretches of a task between synchronisations, rules are evaluated once,
// clocks are shared by the nodes of a task that nothing new precedes, variables are dense tables. What it cannot escape
// is what the dissertation criticises: the graph and its clocks grow with the trace, and pruning does not help where times
// differ.
//
// Package droid holds DroidRacer's relation, which is not transitive; package naive the closure by definition. hbgraph may
// import detect, race and trace.
package hbgraph
