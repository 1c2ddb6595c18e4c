package record

import (
	"slices"
	"testing"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// queue is a looper's queue of events that were posted by one thread or another: the events of one are in order.
type queue struct {
	tables trace.Tables
	looper trace.TaskID
	poster map[trace.TaskID]string
}

// Ops implements Order.
func (q *queue) Ops(*trace.Tables, []trace.Op) {}

// Follows implements Order.
func (q *queue) Follows(a, b trace.TaskID) bool { return q.poster[a] == q.poster[b] && a < b }

// event defines an event, posted by the thread of that name, or by nobody that is known.
func (q *queue) event(target, poster string) (trace.TaskID, trace.Op) {
	id := q.tables.NextTask()
	q.tables.AddEvent(trace.Event{ID: id, Key: target, Target: target})
	q.poster[id] = poster
	op := trace.Op{Kind: trace.KindSend, Object: id}
	if poster != "" {
		op.Task = 1000
	}
	return id, op
}

// run runs the events under a policy, which takes a millisecond each. Once all have been about to be dispatched, heartbeats
// come until nothing is held.
func (q *queue) run(s *Shuffle, events []trace.TaskID, sends []trace.Op, clock *time.Time) (ran []trace.TaskID) {
	held := 0
	step := func(stop device.Stop) {
		for {
			stop.Looper = q.looper
			c := s.Choose(&q.tables, stop)
			stop.Ops = nil
			switch c.Action {
			case device.Deliver:
				held--
				ran = append(ran, c.Event)
				continue // it stops here again
			case device.Hold:
				held++
			case device.Run:
				if stop.Kind == device.StopDispatch {
					ran = append(ran, stop.Event)
				}
			}
			*clock = clock.Add(time.Millisecond)
			return
		}
	}
	for i, e := range events {
		stop := device.Stop{Kind: device.StopDispatch, Event: e}
		if i == 0 {
			stop.Ops = sends
		}
		step(stop)
	}
	for held > 0 {
		step(device.Stop{Kind: device.StopBoundary})
	}
	return ran
}

// TestShuffle: every event runs once, those of one poster in their order, half of them later than they would; what the system
// posts for itself is never put off; and the same seed gives the same order.
func TestShuffle(t *testing.T) {
	first, moved, delayed := "", 0, 0
	for seed := range uint64(40) {
		q := &queue{looper: 1, poster: map[trace.TaskID]string{}}
		q.tables.AddThread(trace.Thread{ID: 1, Kind: trace.ThreadLooper})
		var events []trace.TaskID
		var sends []trace.Op
		for i := range 20 {
			target, poster := "org.example.Sync$1", []string{"a", "b"}[i%2]
			switch {
			case i%7 == 3:
				target, poster = "android.view.Choreographer", "frames"
			case i%7 == 5:
				poster = ""
			}
			id, op := q.event(target, poster)
			events, sends = append(events, id), append(sends, op)
		}
		clock := time.Unix(0, 0)
		s := NewShuffle(5*time.Millisecond, seed/2, q)
		s.now = func() time.Time { return clock }
		ran := q.run(s, events, sends, &clock)
		if got := slices.Sorted(slices.Values(ran)); !slices.Equal(got, events) {
			t.Fatalf("seed %d: ran %v of %v", seed, ran, events)
		}
		place := map[trace.TaskID]int{}
		for i, e := range ran {
			place[e] = i
		}
		for i, a := range events {
			for _, b := range events[i+1:] {
				if q.Follows(a, b) && q.poster[a] != "" && place[a] > place[b] {
					t.Fatalf("seed %d: %d ran after %d, which its poster posted later", seed, a, b)
				}
			}
		}
		if !slices.Equal(ran, events) {
			moved++
		}
		delayed += s.Delayed
		text := string(ranText(ran))
		if seed%2 == 1 && text != first {
			t.Fatalf("seed %d gave two orders", seed/2)
		}
		first = text
	}
	if moved < 30 {
		t.Errorf("only %d of 40 runs had another order", moved)
	}
	if share := float64(delayed) / (40 * 14); share < 0.15 || share > 0.6 {
		t.Errorf("%.0f %% of the events were delayed, not counting those that follow one", 100*share)
	}
}

func ranText(ran []trace.TaskID) []byte {
	var out []byte
	for _, e := range ran {
		out = append(out, byte(e))
	}
	return out
}

// TestShuffleForgets: an event that is removed while it waits is not delivered.
func TestShuffleForgets(t *testing.T) {
	for seed := range uint64(20) {
		q := &queue{looper: 1, poster: map[trace.TaskID]string{}}
		q.tables.AddThread(trace.Thread{ID: 1, Kind: trace.ThreadLooper})
		e, op := q.event("org.example.Sync$1", "a")
		clock := time.Unix(0, 0)
		s := NewShuffle(time.Millisecond, seed, q)
		s.now = func() time.Time { return clock }
		if s.Choose(&q.tables, device.Stop{Kind: device.StopDispatch, Event: e, Looper: 1, Ops: []trace.Op{op}}).Action != device.Hold {
			continue
		}
		clock = clock.Add(time.Hour)
		stop := device.Stop{Kind: device.StopBoundary, Looper: 1, Ops: []trace.Op{{Kind: trace.KindRemove, Object: e}}}
		if c := s.Choose(&q.tables, stop); c.Action != device.Run {
			t.Fatalf("it is delivered: %+v", c)
		}
		return
	}
	t.Error("no seed delays it")
}
