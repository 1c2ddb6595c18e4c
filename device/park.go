package device

import (
	"context"

	"github.com/erva-go/erva/trace"
)

// Parker is a session that can leave its app to another debugger.
type Parker interface {
	// Park ends the use of the app's debugger connection, so that somebody else can take it; the app lives on until Close. A
	// task that is held, an event or a thread, is what comes next: its thread waits for the next debugger by itself, and goes
	// on once that has connected and settled. What else was held follows it. With task 0 nothing waits. The error wraps
	// ErrUnsupported where the app cannot be made to wait.
	Park(ctx context.Context, task trace.TaskID) error
	// PID is the number of the app's process.
	PID() int
}
