// Package measure says how fast the engines are and how much memory they take, on synthetic traces, with both engines in
// one run so that ratios do not depend on the machine.
//
// A profile is generated into a file on disk. From there it is read and looked at end to end; and once more in chunks that
// are decoded before the clock is started, so that the engine alone is timed without a whole trace in memory. The graph
// engine gets the same chunks until it is through or a limit of time or memory is reached; then what the other engine took
// for the same chunks counts. Memory is what the engines account for themselves, and beside it what the garbage collector
// finds alive, so that the accounting can be checked.
//
// The package may import detect and its engines, race, trace and trace/synth. It is for the benchmark command and tests.
package measure
