package record

import (
	"context"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
)

// StateWriter is the Sink of a recording: operations and inputs go to the file as they come, states are captured.
type StateWriter struct {
	*Writer
	Session device.Session
	// Config says what counts as state.
	Config evs.Config
	// Requests lists what the app has asked of the network; nil if that is not known.
	Requests func() []evs.Request

	labels evs.Labeler
}

// Snapshot implements Sink.
func (r *StateWriter) Snapshot(ctx context.Context, visit *device.Visit) error {
	s, err := evs.Take(ctx, evs.WithRequests(r.Session, r.Requests), r.Config, r.labels.Next(visit))
	if err != nil {
		return err
	}
	return r.Writer.Snapshot(s)
}
