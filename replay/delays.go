package replay

import (
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// skips says whether the app is at a place where a delay can be skipped: it has been idle for a while, and all that the order
// waits for is a message whose delay has not run out. What comes next in the order and is no such message may
// still come before the delay is over, from the system or from outside, so that nothing is skipped then.
func (r *run) skips(stop device.Stop) bool {
	return stop.Kind == device.StopBoundary && stop.Event == 0 && stop.Idle.Idle && stop.Idle.InFlight == 0 &&
		stop.Idle.Due > 0 && stop.Idle.Quiet >= calm && r.awaitsDelay(stop.Idle)
}

// awaitsDelay says whether what comes next in the order is a message that waits for its delay: it will come by itself.
func (r *run) awaitsDelay(idle *device.Idle) bool {
	i := r.plan.upcoming()
	return i >= 0 && slices.ContainsFunc(idle.Delayed, func(event trace.TaskID) bool {
		return r.session.Tables().TaskKey(event) == r.plan.steps[i].Event
	})
}
