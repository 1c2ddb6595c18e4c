package jdwp

import (
	"errors"
	"fmt"
)

// Sentinels of what can go wrong on this side of the protocol.
var (
	// ErrClosed is found in every error of a connection that has ended, whoever ended it.
	ErrClosed = errors.New("jdwp: connection is closed")
	// ErrHandshake says that the peer did not answer as a VM does.
	ErrHandshake = errors.New("jdwp: handshake failed")
	// ErrMalformed says that a packet does not have the form that the protocol gives it.
	ErrMalformed = errors.New("jdwp: malformed packet")
	// ErrQueueFull ends a connection whose events were not consumed while they piled up to Options.MaxQueue.
	ErrQueueFull = errors.New("jdwp: too many unread events")
	// ErrNotReady says that a command with ids was issued before Init.
	ErrNotReady = errors.New("jdwp: id sizes are not known yet")
)

// ConnError says why a connection ended. All commands that were waiting, and all later ones, fail with the same value.
// errors.Is finds ErrClosed in it, and the cause: io.EOF when the VM closed, net.ErrClosed after Close.
type ConnError struct {
	Doing string // "read", "write", "close"
	Err   error
}

// Error is "jdwp: connection ended on read: EOF".
func (e *ConnError) Error() string {
	return fmt.Sprintf("jdwp: connection ended on %s: %v", e.Doing, e.Err)
}

// Unwrap gives the cause.
func (e *ConnError) Unwrap() error { return e.Err }

// Is makes every ConnError an ErrClosed.
func (e *ConnError) Is(target error) bool { return target == ErrClosed }

// Error is a code with which the VM refused a command.
type Error uint16

// The codes of the specification.
const (
	ErrInvalidThread         Error = 10
	ErrInvalidThreadGroup    Error = 11
	ErrInvalidPriority       Error = 12
	ErrThreadNotSuspended    Error = 13
	ErrThreadSuspended       Error = 14
	ErrThreadNotAlive        Error = 15
	ErrInvalidObject         Error = 20
	ErrInvalidClass          Error = 21
	ErrClassNotPrepared      Error = 22
	ErrInvalidMethodID       Error = 23
	ErrInvalidLocation       Error = 24
	ErrInvalidFieldID        Error = 25
	ErrInvalidFrameID        Error = 30
	ErrNoMoreFrames          Error = 31
	ErrOpaqueFrame           Error = 32
	ErrNotCurrentFrame       Error = 33
	ErrTypeMismatch          Error = 34
	ErrInvalidSlot           Error = 35
	ErrDuplicate             Error = 40
	ErrNotFound              Error = 41
	ErrInvalidModule         Error = 42
	ErrInvalidMonitor        Error = 50
	ErrNotMonitorOwner       Error = 51
	ErrInterrupt             Error = 52
	ErrInvalidClassFormat    Error = 60
	ErrCircularClass         Error = 61
	ErrFailsVerification     Error = 62
	ErrAddMethod             Error = 63
	ErrSchemaChange          Error = 64
	ErrInvalidTypestate      Error = 65
	ErrHierarchyChange       Error = 66
	ErrDeleteMethod          Error = 67
	ErrUnsupportedVersion    Error = 68
	ErrNamesDontMatch        Error = 69
	ErrClassModifiersChange  Error = 70
	ErrMethodModifiersChange Error = 71
	ErrClassAttributeChange  Error = 72
	ErrNotImplemented        Error = 99
	ErrNullPointer           Error = 100
	ErrAbsentInformation     Error = 101
	ErrInvalidEventType      Error = 102
	ErrIllegalArgument       Error = 103
	ErrOutOfMemory           Error = 110
	ErrAccessDenied          Error = 111
	ErrVMDead                Error = 112
	ErrInternal              Error = 113
	ErrUnattachedThread      Error = 115
	ErrInvalidTag            Error = 500
	ErrAlreadyInvoking       Error = 502
	ErrInvalidIndex          Error = 503
	ErrInvalidLength         Error = 504
	ErrInvalidString         Error = 506
	ErrInvalidClassLoader    Error = 507
	ErrInvalidArray          Error = 508
	ErrTransportLoad         Error = 509
	ErrTransportInit         Error = 510
	ErrNativeMethod          Error = 511
	ErrInvalidCount          Error = 512
)

// Error is the specification's name and number: "INVALID_THREAD (10)".
func (e Error) Error() string {
	if name := e.name(); name != "" {
		return fmt.Sprintf("%s (%d)", name, uint16(e))
	}
	return fmt.Sprintf("error %d", uint16(e))
}

// name is the code's name in the specification, empty for an unknown one.
func (e Error) name() string {
	switch {
	case e < 40:
		return e.targetName()
	case e < 99:
		return e.className()
	case e < 500:
		return e.vmName()
	}
	return e.agentName()
}

// targetName names the codes about threads, objects, classes and frames.
func (e Error) targetName() string {
	switch e {
	case ErrInvalidThread:
		return "INVALID_THREAD"
	case ErrInvalidThreadGroup:
		return "INVALID_THREAD_GROUP"
	case ErrInvalidPriority:
		return "INVALID_PRIORITY"
	case ErrThreadNotSuspended:
		return "THREAD_NOT_SUSPENDED"
	case ErrThreadSuspended:
		return "THREAD_SUSPENDED"
	case ErrThreadNotAlive:
		return "THREAD_NOT_ALIVE"
	case ErrInvalidObject:
		return "INVALID_OBJECT"
	case ErrInvalidClass:
		return "INVALID_CLASS"
	case ErrClassNotPrepared:
		return "CLASS_NOT_PREPARED"
	case ErrInvalidMethodID:
		return "INVALID_METHODID"
	case ErrInvalidLocation:
		return "INVALID_LOCATION"
	case ErrInvalidFieldID:
		return "INVALID_FIELDID"
	case ErrInvalidFrameID:
		return "INVALID_FRAMEID"
	case ErrNoMoreFrames:
		return "NO_MORE_FRAMES"
	case ErrOpaqueFrame:
		return "OPAQUE_FRAME"
	case ErrNotCurrentFrame:
		return "NOT_CURRENT_FRAME"
	case ErrTypeMismatch:
		return "TYPE_MISMATCH"
	case ErrInvalidSlot:
		return "INVALID_SLOT"
	}
	return ""
}

// className names the codes about requests, monitors and class redefinition.
func (e Error) className() string {
	switch e {
	case ErrDuplicate:
		return "DUPLICATE"
	case ErrNotFound:
		return "NOT_FOUND"
	case ErrInvalidModule:
		return "INVALID_MODULE"
	case ErrInvalidMonitor:
		return "INVALID_MONITOR"
	case ErrNotMonitorOwner:
		return "NOT_MONITOR_OWNER"
	case ErrInterrupt:
		return "INTERRUPT"
	case ErrInvalidClassFormat:
		return "INVALID_CLASS_FORMAT"
	case ErrCircularClass:
		return "CIRCULAR_CLASS_DEFINITION"
	case ErrFailsVerification:
		return "FAILS_VERIFICATION"
	case ErrAddMethod:
		return "ADD_METHOD_NOT_IMPLEMENTED"
	case ErrSchemaChange:
		return "SCHEMA_CHANGE_NOT_IMPLEMENTED"
	case ErrInvalidTypestate:
		return "INVALID_TYPESTATE"
	case ErrHierarchyChange:
		return "HIERARCHY_CHANGE_NOT_IMPLEMENTED"
	case ErrDeleteMethod:
		return "DELETE_METHOD_NOT_IMPLEMENTED"
	case ErrUnsupportedVersion:
		return "UNSUPPORTED_VERSION"
	case ErrNamesDontMatch:
		return "NAMES_DONT_MATCH"
	case ErrClassModifiersChange:
		return "CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED"
	case ErrMethodModifiersChange:
		return "METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED"
	case ErrClassAttributeChange:
		return "CLASS_ATTRIBUTE_CHANGE_NOT_IMPLEMENTED"
	}
	return ""
}

// vmName names the codes about the VM as a whole.
func (e Error) vmName() string {
	switch e {
	case ErrNotImplemented:
		return "NOT_IMPLEMENTED"
	case ErrNullPointer:
		return "NULL_POINTER"
	case ErrAbsentInformation:
		return "ABSENT_INFORMATION"
	case ErrInvalidEventType:
		return "INVALID_EVENT_TYPE"
	case ErrIllegalArgument:
		return "ILLEGAL_ARGUMENT"
	case ErrOutOfMemory:
		return "OUT_OF_MEMORY"
	case ErrAccessDenied:
		return "ACCESS_DENIED"
	case ErrVMDead:
		return "VM_DEAD"
	case ErrInternal:
		return "INTERNAL"
	case ErrUnattachedThread:
		return "UNATTACHED_THREAD"
	}
	return ""
}

// agentName names the codes that the agent gives for a command's arguments.
func (e Error) agentName() string {
	switch e {
	case ErrInvalidTag:
		return "INVALID_TAG"
	case ErrAlreadyInvoking:
		return "ALREADY_INVOKING"
	case ErrInvalidIndex:
		return "INVALID_INDEX"
	case ErrInvalidLength:
		return "INVALID_LENGTH"
	case ErrInvalidString:
		return "INVALID_STRING"
	case ErrInvalidClassLoader:
		return "INVALID_CLASS_LOADER"
	case ErrInvalidArray:
		return "INVALID_ARRAY"
	case ErrTransportLoad:
		return "TRANSPORT_LOAD"
	case ErrTransportInit:
		return "TRANSPORT_INIT"
	case ErrNativeMethod:
		return "NATIVE_METHOD"
	case ErrInvalidCount:
		return "INVALID_COUNT"
	}
	return ""
}
