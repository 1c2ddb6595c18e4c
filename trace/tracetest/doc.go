// Package tracetest makes traces for tests: a builder for tests that compute them, and cases in files for tests whose
// point is best seen as text (trace.ParseText has the notation).
//
// Only tests import it. It imports trace and nothing else of erva.
package tracetest
