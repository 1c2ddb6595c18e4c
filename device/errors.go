package device

import (
	"errors"
	"fmt"
)

// Sentinels of what can be wrong with a device or an app; all are found inside an *InfraError.
var (
	ErrLost          = errors.New("the device is gone")
	ErrNoDevice      = errors.New("no device")
	ErrNotDebuggable = errors.New("the app is not debuggable")
	ErrNotInstalled  = errors.New("the app is not installed")
	ErrNoView        = errors.New("no such view")
	ErrNoComponent   = errors.New("no such activity or service")
	ErrDebugged      = errors.New("another debugger is attached")
	ErrUnsupported   = errors.New("the device cannot do this")
)

// InfraError says that the device or erva's own machinery failed, not the app. It can never become a verdict.
type InfraError struct {
	Doing string // "attach to org.example.notes"
	Err   error
}

// Error is "attach to org.example.notes: the device is gone".
func (e *InfraError) Error() string { return fmt.Sprintf("%s: %v", e.Doing, e.Err) }

// Unwrap gives the cause.
func (e *InfraError) Unwrap() error { return e.Err }

// Infra wraps err as an InfraError unless it is nil.
func Infra(doing string, err error) error {
	if err == nil {
		return nil
	}
	return &InfraError{Doing: doing, Err: err}
}
