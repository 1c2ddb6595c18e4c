// Package record drives a session in its natural order, as an inputs script says, and keeps what it showed in one
// file: the recording.
//
// A recording is a zip archive with the manifest (what was recorded, on what, and what was not captured), the trace in
// its binary form, the inputs with their places in the trace, and the snapshots of the externally visible state; later
// commands add race reports, verdicts and schedules. docs/formats.md describes it for people.
//
// While it is being written, a recording is a spool: a folder NAME.partial beside the file, in which each part grows by
// appending. Close packs it. Whatever ends the process before, Open still reads every whole block of the spool, and so
// it does of an archive that was cut off at any byte. A finished file is only ever replaced as a whole, by renaming.
//
// A script says what a user does: one action a line, taps by view, waits by what the app does and not by the clock.
//
// The package may import trace, race, device and evs. Nothing of a recording is trusted when it is read.
package record
