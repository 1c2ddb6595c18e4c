// Package usefree finds use-free races (CAFA: Hsiao et al., PLDI 2014; dissertation, section 3.2): a use, which reads a
// reference that is dereferenced later, and a free, which sets it to null, that nothing orders.
//
// It computes no order of its own. Of a trace it leaves what orders events, the uses and the frees, and gives that to
// detect/asyncclock, so that each use is compared with the free before it and the one after it, as CAFA does. What is a use,
// and which tests guard it, is asked of the app's code (package code), by data flow; CAFA took the nearest earlier read of the
// object for what is dereferenced (its false positives of type III), and addresses for what a branch guards (section 4.3).
// Without code the paper's heuristics remain, on what the trace has.
//
// Left out, with the reason and never silently, are races of two events of one looper that commute: the use is guarded by a
// test of the reference (Figure 6), or by a flag that the event with the free turns (type II); or the event assigns an object
// before the use or after the free (intra-event allocation).
//
// The package may import code, detect, detect/asyncclock, race and trace.
package usefree
