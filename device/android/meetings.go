package android

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// meetings are the places where threads wait for each other: barriers, phasers, exchangers, conditions, doors.
type meetings struct {
	barriers map[jdwp.ObjectID]*barrierState
	first    map[jdwp.ObjectID]firstComer // of an exchanger
	open     map[jdwp.ObjectID]bool       // doors
}

// barrierState counts who has come to a CyclicBarrier.
type barrierState struct {
	parties, arrived, generation int
}

// firstComer is a thread that waits at an exchanger for another.
type firstComer struct {
	thread *thread
	handle trace.HandleID
}

func newMeetings() meetings {
	return meetings{barriers: map[jdwp.ObjectID]*barrierState{}, first: map[jdwp.ObjectID]firstComer{}, open: map[jdwp.ObjectID]bool{}}
}

// meetingHooks are the classes at which threads meet.
func meetingHooks() []hook {
	const (
		barrier   = "Ljava/util/concurrent/CyclicBarrier;"
		phaser    = "Ljava/util/concurrent/Phaser;"
		condition = "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject;"
		door      = "Landroid/os/ConditionVariable;"
	)
	return []hook{
		{class: barrier, method: "dowait", desc: "(ZJ)I", action: onBarrier},
		{class: barrier, method: "nextGeneration", desc: "()V", action: onNextGeneration},
		{class: phaser, method: "arrive", desc: "()I", action: onArrive},
		{class: phaser, method: "arriveAndDeregister", desc: "()I", action: onArrive},
		{class: phaser, method: "arriveAndAwaitAdvance", desc: "()I", action: onArriveAndAwait},
		{class: phaser, method: "awaitAdvance", desc: "(I)I", action: onAwaitAdvance},
		{class: phaser, method: "awaitAdvanceInterruptibly", desc: "", action: onAwaitAdvance},
		{class: "Ljava/util/concurrent/Exchanger;", method: "exchange", desc: "", action: onExchange},
		{class: condition, method: "signal", desc: "()V", action: onCondition},
		{class: condition, method: "signalAll", desc: "()V", action: onCondition},
		{class: condition, method: "await", desc: "", action: onAwaitCondition},
		{class: condition, method: "awaitNanos", desc: "(J)J", action: onAwaitCondition},
		{class: condition, method: "awaitUntil", desc: "(Ljava/util/Date;)Z", action: onAwaitCondition},
		{class: condition, method: "awaitUninterruptibly", desc: "()V", action: onAwaitCondition},
		{class: door, method: "open", desc: "()V", action: onDoorOpen},
		{class: door, method: "close", desc: "()V", action: onDoorClose},
		{class: door, method: "block", desc: "", action: onDoorBlock},
	}
}

// onBarrier is CyclicBarrier.dowait: the thread has come, and goes on once all have. Each generation is a handle of its
// own, so that who is late for one is not ordered after who is early for the next.
func onBarrier(ctx context.Context, s *session, h *hit) error {
	object := h.object(0)
	b := s.meetings.barriers[object]
	if b == nil {
		v, err := s.vm.optionalField(ctx, object, "", "parties")
		if err != nil {
			return err
		}
		b = &barrierState{parties: int(v.Int())}
		s.meetings.barriers[object] = b
	}
	b.arrived++
	handle := s.names.handle(fmt.Sprintf("cyclic:o%d:%d", object, b.generation))
	s.signal(h.thread, handle)
	h.thread.pend(pendingWait{handle: handle, count: b.parties})
	return nil
}

// onNextGeneration is CyclicBarrier.nextGeneration, which the last to come calls after the barrier's action, or a reset.
func onNextGeneration(_ context.Context, s *session, h *hit) error {
	b := s.meetings.barriers[h.object(0)]
	if b == nil {
		return nil
	}
	if b.arrived >= b.parties {
		s.signal(h.thread, s.names.handle(fmt.Sprintf("cyclic:o%d:%d", h.object(0), b.generation)))
	}
	b.generation, b.arrived = b.generation+1, 0
	return nil
}

// phase is the handle of a Phaser's present phase; ok is false if it has ended.
func (s *session) phase(ctx context.Context, object jdwp.ObjectID) (root jdwp.ObjectID, phase int32, err error) {
	v, err := s.vm.optionalField(ctx, object, "", "root") // of phasers in a tree, which advance together
	if err != nil {
		return 0, 0, err
	}
	if root = v.Object(); root == 0 {
		root = object
	}
	state, err := s.vm.optionalField(ctx, root, "Ljava/util/concurrent/Phaser;", "state")
	return root, int32(state.Int() >> 32), err
}

func (s *session) phaseHandle(root jdwp.ObjectID, phase int32) trace.HandleID {
	return s.names.handle(fmt.Sprintf("phase:o%d:%d", root, phase))
}

// onArrive is Phaser.arrive and arriveAndDeregister.
func onArrive(ctx context.Context, s *session, h *hit) error {
	root, phase, err := s.phase(ctx, h.object(0))
	if err != nil || phase < 0 {
		return err
	}
	s.signal(h.thread, s.phaseHandle(root, phase))
	return nil
}

// onArriveAndAwait is Phaser.arriveAndAwaitAdvance.
func onArriveAndAwait(ctx context.Context, s *session, h *hit) error {
	root, phase, err := s.phase(ctx, h.object(0))
	if err != nil || phase < 0 {
		return err
	}
	handle := s.phaseHandle(root, phase)
	s.signal(h.thread, handle)
	h.thread.pend(pendingWait{handle: handle})
	return nil
}

// onAwaitAdvance is Phaser.awaitAdvance(phase).
func onAwaitAdvance(ctx context.Context, s *session, h *hit) error {
	root, _, err := s.phase(ctx, h.object(0))
	if err != nil || len(h.args) < 2 || h.args[1].Int() < 0 {
		return err
	}
	s.await(h.thread, s.phaseHandle(root, int32(h.args[1].Int())))
	return nil
}

// onExchange is Exchanger.exchange: two threads that come one after the other meet. One that waits no more has given up.
func onExchange(_ context.Context, s *session, h *hit) error {
	th, object := h.thread, h.object(0)
	s.settleWaits(th)
	first, ok := s.meetings.first[object]
	if ok && first.thread != th && slices.ContainsFunc(first.thread.waits, func(w pendingWait) bool { return w.handle == first.handle }) {
		delete(s.meetings.first, object)
		s.signal(th, first.handle)
		th.pend(pendingWait{handle: first.handle, count: 2})
		return nil
	}
	handle := s.names.handle(fmt.Sprintf("exchange:o%d:%d", object, len(s.names.handles)))
	s.signal(th, handle)
	th.pend(pendingWait{handle: handle, count: 2})
	s.meetings.first[object] = firstComer{th, handle}
	return nil
}

// onCondition is Condition.signal and signalAll.
func onCondition(ctx context.Context, s *session, h *hit) error {
	if inside, err := s.insideLibrary(ctx, h); err != nil || inside {
		return err
	}
	s.signal(h.thread, s.names.object("condition", h.object(0)))
	return nil
}

// onAwaitCondition is Condition.await, in all its forms. Only a signal from now on ends it.
func onAwaitCondition(ctx context.Context, s *session, h *hit) error {
	if inside, err := s.insideLibrary(ctx, h); err != nil || inside {
		return err
	}
	handle := s.names.object("condition", h.object(0))
	if slices.ContainsFunc(h.thread.waits, func(w pendingWait) bool { return w.handle == handle }) {
		return nil // one form that calls another
	}
	h.thread.pend(pendingWait{handle: handle, count: s.signals[handle] + 1, lasting: true})
	return nil
}

// insideLibrary says whether a class of the class library calls on its own behalf.
func (s *session) insideLibrary(ctx context.Context, h *hit) (bool, error) {
	stack, err := s.stack(ctx, h)
	if err != nil {
		return false, err
	}
	for _, f := range stack {
		if !strings.HasPrefix(f.class.name, "java.util.concurrent.locks.") {
			return strings.HasPrefix(f.class.name, "java.util."), nil
		}
	}
	return true, nil
}

// onDoorOpen is ConditionVariable.open.
func onDoorOpen(_ context.Context, s *session, h *hit) error {
	s.meetings.open[h.object(0)] = true
	s.signal(h.thread, s.names.object("door", h.object(0)))
	return nil
}

func onDoorClose(_ context.Context, s *session, h *hit) error {
	s.meetings.open[h.object(0)] = false
	return nil
}

// onDoorBlock is ConditionVariable.block. A door that is closed has to be opened from now on.
func onDoorBlock(_ context.Context, s *session, h *hit) error {
	handle := s.names.object("door", h.object(0))
	s.settleWaits(h.thread)
	count := 0
	if !s.meetings.open[h.object(0)] {
		count = s.signals[handle] + 1
	}
	h.thread.pend(pendingWait{handle: handle, count: count})
	return nil
}
