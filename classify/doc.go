// Package classify turns the evidence about one race into a verdict and its reason: one table of rules, in order, the
// first that fits decides (ERVA, sections 3 and 4.7).
//
// It is pure and takes plain data: what the event dependency graph proved, and for each control and each flip how the
// run ended, whether the accesses came in the flipped order, and what differed outside of the noise mask. Nothing is
// guessed: a run that did not show the flipped order supports no verdict, an effect that a control shows too is not
// blamed on the race, nor is one that only plans with other reordered conflicts show. What no rule decides is
// unverified, with the reason. It may import trace and race.
package classify
