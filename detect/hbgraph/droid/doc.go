// Package droid finds races by DroidRacer's happens-before relation (Maiya, Kanade and Majumdar, PLDI 2014), so that its
// results on real traces can be reproduced and compared: model droidracer of engine graph.
//
// The relation is not transitive: what orders two events of one looper through another thread, by locks or notifications,
// does not count (rule TRANS), only chains of posts, FIFO and the model of the environment do. So it is closed by
// sweeping bit sets over the operations, not by vector clocks. A race is reported once for each category and variable,
// the first pair in DroidRacer's order.
//
// The package may import race, trace and trace/droidracer.
package droid
