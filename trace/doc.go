// Package trace holds the operations of one execution, in the order in which they were observed: the vocabulary
// that every other package speaks, and its forms on disk.
//
// A task is an event or a thread. An operation inside an event is attributed to the event, never to the looper
// thread that runs it (Hsiao, section 3.1.2). A task that an executor, a Timer or a binder thread runs is a thread of
// its own, ordered after the operation that submitted it, and not after what the pool thread did before.
//
// Names are interned: a table entry (thread, event, queue, variable, site, handle, string) is defined once, before the
// first operation that uses it, and operations carry small dense ids that start at 1; 0 always means "none".
//
// The package is a leaf: it imports nothing of erva, and everything may import it.
package trace
