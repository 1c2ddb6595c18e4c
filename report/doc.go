// Package report carries what is suspected and what was found in and out of erva: race reports and verdicts as JSON and
// as tables, schedules, and pictures of a race (DOT, SVG, Perfetto, SARIF). It decides nothing: every word that it
// prints was decided elsewhere.
//
// Race reports come from erva's own detector or from any other. A report names a field and two accesses; Match finds
// the accesses in a recording. Every part of a report but the field may be missing, and what is there must match.
//
// Output is deterministic: equal values give equal bytes. The JSON forms are contracts with a version each
// (docs/formats.md); readers take keys that they do not know and say which, and refuse versions that they do not know.
//
// The package may import trace, race, edg, evs, classify and flipper; never verify, and no device.
package report
