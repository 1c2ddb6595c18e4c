// Package cost measures what recording costs an app: CPU time of its process and wall time until it is done, against the
// same app, used in the same way, that nobody records.
//
// A user does to the app what a script says, over adb alone, with and without a session that records it meanwhile (what
// somebody does by hand is recorded in the same way). After each input the user waits until the process takes hardly any
// CPU time: what was taken until then, and when that was, count; the waiting does not, nor does finding the place on the
// screen. The levels of recording take turns, so that what else goes on on the machine meets all of them, and medians count.
//
// The package may import record, device and trace. It is for the benchmark command and tests.
package cost
