package record

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// Policy decides at the stops of a session what comes next. Without one, everything comes as it would by itself.
type Policy interface {
	// Choose answers a stop, whose operations it is told for the first time.
	Choose(tables *trace.Tables, stop device.Stop) device.Choice
}

// Order knows of events whose order is not a matter of chance.
type Order interface {
	// Ops takes the next operations.
	Ops(tables *trace.Tables, ops []trace.Op)
	// Follows says whether event b comes after event a of the same looper however late a comes. Both have been sent.
	Follows(a, b trace.TaskID) bool
}

// Shuffle runs an app's events in an order that could have come about, if not often: it delays half of the events by times "drawn
// from an exponential distribution with a predefined mean" (Hsiao, section 5.3.4). An event waits before its dispatch, and with it
// what surely follows it; so it is as if it had been posted later.
//
// The dissertation takes a delay back where a queue is empty, for the sake of who uses the app. Nobody does here, so events far
// apart can change places, too.
type Shuffle struct {
	mean   time.Duration
	random *rand.Rand
	order  Order
	posted map[trace.TaskID]bool // events that app code, or a thread, posted, and that have not begun
	held   []delayed
	now    func() time.Time
	// Delayed counts the events that were delayed, but for those that only follow one.
	Delayed int
}

// delayed is an event that waits.
type delayed struct {
	event, looper trace.TaskID
	due           time.Time
}

// NewShuffle delays events by that time on average. What is delayed follows from the seed, as far as the app does the same.
func NewShuffle(mean time.Duration, seed uint64, order Order) *Shuffle {
	return &Shuffle{mean: mean, random: rand.New(rand.NewPCG(seed, 0x73687566666c65)), order: order, posted: map[trace.TaskID]bool{}, now: time.Now}
}

// longestDelay is how many times the mean a delay is at most.
const longestDelay = 5

// Choose implements Policy.
func (s *Shuffle) Choose(tables *trace.Tables, stop device.Stop) device.Choice {
	s.order.Ops(tables, stop.Ops)
	for i := range stop.Ops {
		s.see(&stop.Ops[i])
	}
	switch stop.Kind {
	case device.StopBoundary:
		return s.deliver(stop.Looper)
	case device.StopDispatch:
		if c := s.deliver(stop.Looper); c.Action == device.Deliver {
			return c
		}
		return s.dispatch(tables, stop)
	}
	return device.Choice{}
}

// see notes who posts events, and forgets those that are removed.
func (s *Shuffle) see(op *trace.Op) {
	switch op.Kind {
	case trace.KindSend:
		if op.Task != 0 && op.Flags&trace.FlagAsync == 0 && (op.Mode == trace.ModeDelayed || op.Mode == trace.ModeAtTime) {
			s.posted[op.Object] = true
		}
	case trace.KindRemove:
		delete(s.posted, op.Object)
		s.held = slices.DeleteFunc(s.held, func(d delayed) bool { return d.event == op.Object })
	case trace.KindBegin:
		delete(s.posted, op.Task)
	}
}

// dispatch decides about an event whose turn it is.
func (s *Shuffle) dispatch(tables *trace.Tables, stop device.Stop) device.Choice {
	hold := func(due time.Time) device.Choice {
		s.held = append(s.held, delayed{stop.Event, stop.Looper, due})
		return device.Choice{Action: device.Hold}
	}
	for i := range s.held {
		if h := &s.held[i]; h.looper == stop.Looper && s.posted[stop.Event] && s.order.Follows(h.event, stop.Event) {
			return hold(h.due)
		}
	}
	if !s.posted[stop.Event] || isFramework(tables.Event(stop.Event)) || s.random.IntN(2) == 0 {
		return device.Choice{}
	}
	s.Delayed++
	delay := min(s.random.ExpFloat64(), longestDelay)
	return hold(s.now().Add(time.Duration(delay * float64(s.mean))))
}

// deliver chooses the first event of a looper that has waited long enough.
func (s *Shuffle) deliver(looper trace.TaskID) device.Choice {
	now := s.now()
	for i := range s.held {
		h := s.held[i]
		if h.looper != looper || h.due.After(now) || s.waitsForAnother(i) {
			continue
		}
		s.held = slices.Delete(s.held, i, i+1)
		return device.Choice{Action: device.Deliver, Event: h.event}
	}
	return device.Choice{}
}

// waitsForAnother says whether an event that was held before has to come first.
func (s *Shuffle) waitsForAnother(i int) bool {
	return slices.ContainsFunc(s.held[:i], func(d delayed) bool {
		return d.looper == s.held[i].looper && s.order.Follows(d.event, s.held[i].event)
	})
}

// isFramework says that an event is the framework's own: the system waits for what these do, and would call it hung.
func isFramework(e *trace.Event) bool {
	return e == nil || slices.ContainsFunc([]string{"android.", "com.android.", "ActivityThread."}, func(p string) bool {
		return strings.HasPrefix(e.Target, p)
	})
}
