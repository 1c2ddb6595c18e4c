// Package explain says why two operations of a trace are ordered, or why nothing orders them, by asking the detector: it
// puts two conflicting accesses in their place and switches rules off one at a time. So it says what the detector does,
// not what another description of the rules would.
//
// The package may import detect, detect/asyncclock, race and trace.
package explain
