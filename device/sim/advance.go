package sim

import (
	"context"
	"slices"

	"github.com/erva-go/erva/device"
)

// advance lets the actor whose turn is next do one thing. A zero stop says that the world just went on.
func (s *Session) advance(ctx context.Context) (device.Stop, error) {
	w := s.world
	if s.exited {
		return device.Stop{Kind: device.StopExit}, nil
	}
	a, at := s.next()
	if !s.quiet && s.resting() && (a == nil || at > w.now || !a.looper) {
		s.quiet = true
		return device.Stop{Kind: device.StopIdle, Idle: s.idle()}, nil
	}
	beat, due := s.nextBeat()
	if beat != nil && (a == nil || due <= at) {
		a, at = beat, due
	} else {
		beat = nil
	}
	if s.wake > 0 && (a == nil || at > s.wake) {
		w.now = s.wake
		return device.Stop{Kind: device.StopWake, Idle: s.idle()}, nil
	}
	if a == nil {
		return s.stuck(ctx)
	}
	w.now = max(w.now, at)
	if beat != nil {
		a.beat, s.quiet = w.now, false
		stop := device.Stop{Kind: device.StopBoundary, Looper: a.task}
		if w.opts.Skipping {
			stop.Idle = s.idle()
		}
		return stop, nil
	}
	return s.step(a), nil
}

// stuck is where nothing can move by itself: an idle app stays idle, a blocked looper waits until the caller gives up.
func (s *Session) stuck(ctx context.Context) (device.Stop, error) {
	if s.resting() {
		s.world.now += heartbeat
		return device.Stop{Kind: device.StopIdle, Idle: s.idle()}, nil
	}
	<-ctx.Done()
	return device.Stop{}, ctx.Err()
}

// resting reports whether no event runs, none is due and no input is in flight.
func (s *Session) resting() bool {
	w := s.world
	for _, a := range w.actors {
		if a.looper && (a.frame != nil || len(a.inputs) > 0 || len(a.queue) > 0 && a.queue[0].when <= w.now) {
			return false
		}
	}
	return s.message == nil
}

// next is the actor that goes next in virtual time, and when; nil if none can.
func (s *Session) next() (*actor, int64) {
	var best *actor
	var when int64
	for _, a := range s.world.actors {
		at, ok := s.world.turn(a)
		if ok && (best == nil || at < when) {
			best, when = a, at
		}
	}
	return best, when
}

// turn is when an actor can go on, if it can without somebody else.
func (w *world) turn(a *actor) (int64, bool) {
	switch {
	case a.exited || a.held:
		return 0, false
	case a.frame != nil:
		return a.ready, !w.blocked(a.frame)
	case len(a.inputs) > 0:
		return max(a.ready, a.inputs[0].when), true
	case len(a.queue) > 0:
		return max(a.ready, a.queue[0].when), true
	}
	return 0, false
}

// nextBeat is the looper that is idle, has something held, or a delay that can be skipped, and comes to a boundary next, and when.
func (s *Session) nextBeat() (*actor, int64) {
	var best *actor
	for _, a := range s.world.actors {
		waits := len(a.aside) > 0 || s.world.opts.Skipping && len(a.queue) > 0
		if a.looper && a.frame == nil && waits && (best == nil || a.beat < best.beat) {
			best = a
		}
	}
	if best == nil {
		return nil, 0
	}
	return best, best.beat + heartbeat
}

// skip lets the time until the next message is due pass at once for all messages, if nothing but that can happen in it.
func (s *Session) skip() {
	w := s.world
	wait := int64(-1)
	for _, a := range w.actors {
		if len(a.queue) > 0 && (wait < 0 || a.queue[0].when-w.now < wait) {
			wait = a.queue[0].when - w.now
		}
		if !a.looper && !a.exited && slices.Contains([]device.ThreadActivity{device.ThreadRunning, device.ThreadSleeping}, s.activity(a)) {
			return
		}
	}
	if wait <= 0 || !s.resting() {
		return
	}
	for _, a := range w.actors {
		for _, m := range a.queue {
			m.when -= wait
		}
	}
	w.skipped += wait
	s.quiet = false
}

// step lets an actor do one thing.
func (s *Session) step(a *actor) device.Stop {
	w := s.world
	switch {
	case a.frame == nil && len(a.inputs) > 0:
		m := a.inputs[0]
		a.inputs = a.inputs[1:]
		s.quiet = false
		w.begin(a, m)
		return device.Stop{}
	case a.frame == nil:
		s.message = a.queue[0]
		a.queue = a.queue[1:]
		return s.dispatch(a)
	case w.done(a.frame):
		return s.finish(a)
	}
	if stop := s.gate(a); stop.Kind != device.StopInvalid {
		return stop
	}
	w.exec(a)
	a.ready = max(a.ready, w.now) + w.cost(a)
	switch {
	case w.crash != nil:
		c := w.crash
		w.crash = nil
		return device.Stop{Kind: device.StopCrash, Crash: c}
	case w.visit != nil:
		v := *w.visit
		w.visit = nil
		return device.Stop{Kind: device.StopActivity, Activity: v, Looper: a.task}
	}
	return device.Stop{}
}

func (s *Session) dispatch(l *actor) device.Stop {
	return device.Stop{Kind: device.StopDispatch, Event: s.message.event, Key: s.message.key, Looper: l.task}
}

// finish ends an event or a thread. After an event the looper is at a boundary, or back where the event was delivered.
func (s *Session) finish(a *actor) device.Stop {
	w := s.world
	if !a.looper {
		w.end(a)
		return device.Stop{}
	}
	event := a.frame.task
	w.end(a)
	a.beat, s.quiet = w.now, false
	if back := s.after[a]; back != nil && back.delivered == event {
		delete(s.after, a)
		if back.message != nil {
			s.message = back.message
			return s.dispatch(a)
		}
	}
	return device.Stop{Kind: device.StopBoundary, Event: event, Key: w.tables.TaskKey(event), Looper: a.task}
}

// gate stops a thread at a gated site, once for each arrival.
func (s *Session) gate(a *actor) device.Stop {
	w := s.world
	if a.looper || a.passed || a.frame.slept {
		return device.Stop{}
	}
	if g, ok := w.gateOfPost(a); ok {
		a.passed = true
		return device.Stop{Kind: device.StopSite, Thread: a.task, Key: a.key, Gate: g, Hit: 1}
	}
	for _, g := range w.opts.Gates {
		if g.Index != int64(a.frame.index()) || g.Class != className(w.program, a.frame.code) || g.Method != "run" {
			continue
		}
		if g.Thread != "" && g.Thread != a.key {
			continue
		}
		a.hits[g]++
		a.passed = true
		return device.Stop{Kind: device.StopSite, Thread: a.task, Key: a.key, Gate: g, Hit: a.hits[g]}
	}
	return device.Stop{}
}
