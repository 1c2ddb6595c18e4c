// Package asyncclock finds races in one pass with vector clocks and AsyncClocks (Hsiao, chapter 4): no graph, no
// iteration, and with the time window on no memory that grows with the trace.
//
// A vector clock over chains says what is before an operation. An AsyncClock says which events were sent by the latest
// sends before it, so that an event, when it begins, inherits the end times of exactly its immediate predecessors in the
// queue. Both travel together: whatever orders two operations hands the past of the first to the second. Events that
// nothing refers to any more are heirless and reclaimed; events older than the window are taken to precede all that
// begin later on their looper.
//
// Clocks are persistent trees that share what they have in common, so that keeping the past of a send costs a few words
// and not a vector. AsyncClocks are sorted sparse vectors whose rows are shared and reference counted.
//
// Variables have cells of two words: segment, site and operation of the last write and of the last read. A segment is a
// stretch of a task between two releases, in which its epoch and its locks stay the same. Segments do not change, so
// variables can be looked after side by side while the clocks go on (Stream).
//
// The package may import detect, race and trace.
package asyncclock
