// Package commute finds events that do not commute (Licorice: Hsiao, dissertation, chapter 5), in two phases.
//
// Learning goes through correct executions, the more different the better. Each run of an event handler is a sample: the shared
// data that it read from others (live-in), by symbolic names, with the values that it saw. Every atomic symbolic condition of
// section 5.3.1 that all samples of a handler satisfy, and that is no accident, is a precondition of the handler. What holds only
// where a test let the handler go on is kept apart: the test is the precondition's predicate (section 5.6.4).
//
// Detection binds the preconditions of each event to memory locations. An event requires such a condition (REQ), makes it true
// (GEN), makes it false (KILL), or does nothing to it (NOP); minor GEN and minor KILL are those whose place makes no difference to
// any event that requires it (Figure 5.3). A condition is then a logical boolean variable that REQ reads and the others write,
// and the races on it, GEN-REQ, REQ-KILL and GEN-KILL, are pairs of events that likely do not commute. The order is that of
// detect/asyncclock.
//
// What a pair is made of are the accesses of data by which events require and change the condition, so that it is a race that
// can be verified like any other. The package may import code, detect, detect/asyncclock, race and trace.
package commute
