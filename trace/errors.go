package trace

import (
	"errors"
	"fmt"
)

var (
	// ErrCut is what errors.Is finds in a *CutError: the file ends before its end mark.
	ErrCut = errors.New("trace is cut off")
	// ErrVersion is what errors.Is finds when a trace was written by a newer erva.
	ErrVersion = errors.New("trace is from a newer version")
	// ErrNotATrace is what errors.Is finds when the input does not start like a trace.
	ErrNotATrace = errors.New("not an erva trace")
)

// CutError says that a trace ends early: all whole blocks before the cut have been read.
type CutError struct {
	// Offset is where the last whole block ends, in bytes from the start of the trace.
	Offset int64
	// Ops is how many operations were read.
	Ops int
}

// Error says where the cut is and what could be read.
func (e *CutError) Error() string {
	return fmt.Sprintf("trace is cut off after byte %d: %d whole operations were read", e.Offset, e.Ops)
}

// Is makes errors.Is(err, ErrCut) true.
func (e *CutError) Is(target error) bool { return target == ErrCut }

// FormatError says that bytes of a trace make no sense.
type FormatError struct {
	// Offset is the position of the offending block or record, in bytes from the start of the trace.
	Offset int64
	// Op is the index of the operation that was being read (0 is the first), or of the first one of the block.
	Op  int
	Msg string

	err error // what Unwrap gives, if anything
}

// Unwrap gives the *CheckError of an operation that makes no sense.
func (e *FormatError) Unwrap() error { return e.err }

// Error gives offset, operation and what is wrong.
func (e *FormatError) Error() string {
	return fmt.Sprintf("bad trace at byte %d (operation %d): %s", e.Offset, e.Op, e.Msg)
}

// versionError carries the version that was found.
type versionError struct{ found uint16 }

func (e *versionError) Error() string {
	return fmt.Sprintf("written by a newer erva (format %d); this one reads up to %d", e.found, formatVersion)
}

func (e *versionError) Is(target error) bool { return target == ErrVersion }
