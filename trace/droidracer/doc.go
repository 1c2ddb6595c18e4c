// Package droidracer reads the logs of DroidRacer (Maiya, Kanade and Majumdar, PLDI 2014): traces of real Android apps
// with the races that it found in them.
//
// Read gives everything that a file says. Log.Model gives what DroidRacer's analysis works on: the operations that are
// left after its clean-up and the base edges of its happens-before relation, among them those that its model of
// components, services, broadcasts and UI events adds. Log.Trace gives the same execution in erva's vocabulary: events
// and threads, with the model's edges as register and perform, and every native block as a binder thread of its own.
//
// A log has no code locations, no values and no times: a site is a class, a field and the task that accesses it, and
// the index that comes with the trace leads back to the log's own numbers.
//
// The package imports trace and nothing else of erva.
package droidracer
