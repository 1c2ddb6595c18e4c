package android

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// asks is what the app's tasks have asked for so far.
type asks struct {
	counts map[askKey]int
	// inside are threads on which erva itself makes the call that it gives a value for.
	inside  map[*thread]bool
	entries map[entryRequest]*clockCall // of what is not known yet to read a clock
	origins map[string]int64            // readings of the clocks that count from the device's start, when the session began
}

type askKey struct{ task, what string }

// entryRequest is a request for entries of methods, to one process of the app.
type entryRequest struct {
	process *process
	id      jdwp.RequestID
}

func newAsks() asks {
	return asks{counts: map[askKey]int{}, inside: map[*thread]bool{}, entries: map[entryRequest]*clockCall{}, origins: map[string]int64{}}
}

// controls says whether what a source gives is intercepted.
func (s *session) controls(source device.Source) bool {
	return s.opts.Values != nil && s.opts.Values.Controls(source)
}

// valueHooks are the methods of the class library and the framework by which the sources that are controlled reach the app.
func valueHooks(values device.Values) []hook {
	var out []hook
	for _, group := range valueHookGroups() {
		if values != nil && values.Controls(group.source) {
			out = append(out, group.hooks...)
		}
	}
	return out
}

// ifControlled is an action where the source is controlled, else none.
func (s *session) ifControlled(source device.Source, action hookAction) hookAction {
	if !s.controls(source) {
		return nil
	}
	return action
}

// sourceHooks are the hooks of one source.
type sourceHooks struct {
	source device.Source
	hooks  []hook
}

func valueHookGroups() []sourceHooks {
	return []sourceHooks{{device.SourceRandom, randomHooks()}, {device.SourceClock, clockHooks()}, {device.SourceLocation, locationHooks()}}
}

// realValue finds out what the app would get.
type realValue = func(ctx context.Context) (device.Value, error)

// known is a value that is there already.
func known(v device.Value) realValue {
	return func(context.Context) (device.Value, error) { return v, nil }
}

// give decides what an ask of th gets. While real runs, what erva itself calls is not taken for the app's.
func (s *session) give(ctx context.Context, th *thread, source device.Source, what string, real realValue) (device.Value, error) {
	key := askKey{th.currentKey(), what}
	ask := device.Ask{Source: source, What: what, Task: key.task, Nth: s.asks.counts[key]}
	s.asks.counts[key]++
	s.asks.inside[th] = true
	defer delete(s.asks.inside, th)
	v, err := s.opts.Values.Give(ctx, ask, real)
	if err != nil {
		return v, fmt.Errorf("give the app a value for %s: %w", what, err)
	}
	return v, nil
}

// askedByApp says whether a hit is on behalf of app code: who calls, past what the class library and support libraries pass
// on. What the framework wants for itself is its own affair.
func (s *session) askedByApp(ctx context.Context, h *hit) (bool, error) {
	if s.asks.inside[h.thread] {
		return false, nil
	}
	stack, err := s.stack(ctx, h)
	if err != nil {
		return false, err
	}
	for _, f := range stack[min(1, len(stack)):] {
		if !passesOn(f.class.name) {
			return f.class.app, nil
		}
	}
	return false, nil
}

// passesOn says that a class asks for others.
func passesOn(class string) bool {
	return slices.ContainsFunc([]string{"java.", "sun.util.", "kotlin.", "kotlinx.", "androidx."}, func(p string) bool { return strings.HasPrefix(class, p) })
}

// calledFrom says whether the hooked method was called by a method of a class, or of one whose name begins so.
func (s *session) calledFrom(ctx context.Context, h *hit, class, method string) (bool, error) {
	stack, err := s.stack(ctx, h)
	if err != nil || len(stack) < 2 {
		return false, err
	}
	caller := stack[1]
	return strings.HasPrefix(caller.class.name, class) && (method == "" || caller.method.name == method), nil
}

// setArgument changes argument i of a method that a thread has just entered. Where the VM refuses that, the recording says so.
func (s *session) setArgument(ctx context.Context, h *hit, i int, v jdwp.Value) error {
	return s.notGiven(h.method, s.changeArgument(ctx, h, i, v))
}

func (s *session) changeArgument(ctx context.Context, h *hit, i int, v jdwp.Value) error {
	frame, err := s.presentFrame(ctx, h.thread)
	if err != nil {
		return err
	}
	if i >= len(h.method.slots) {
		return fmt.Errorf("argument %d of %s.%s: %w", i, h.method.class.name, h.method.name, errNoMember)
	}
	return s.vm.locals.set(ctx, h.thread.id, frame, jdwp.SlotValue{Slot: h.method.slots[i].Slot, Value: v})
}

// presentFrame is the frame of the method in which a thread stands; a call on the thread makes earlier ones void.
func (s *session) presentFrame(ctx context.Context, th *thread) (jdwp.FrameID, error) {
	top, err := s.vm.conn.Frames(ctx, th.id, 0, 1)
	if err == nil && len(top) != 1 {
		err = errNoMember
	}
	if err != nil {
		return 0, fmt.Errorf("read the frame of %s: %w", th.name, err)
	}
	return top[0].ID, nil
}

// answer makes the method that a thread has entered return a value at once.
func (s *session) answer(ctx context.Context, h *hit, v jdwp.Value) error {
	if s.pretend.RefuseReturns {
		return s.notGiven(h.method, jdwp.ErrOpaqueFrame)
	}
	return s.notGiven(h.method, s.vm.conn.ForceEarlyReturn(ctx, h.thread.id, v))
}

// notGiven turns a refusal of the VM into a loss that the recording names.
func (s *session) notGiven(m *method, err error) error {
	var refused jdwp.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNoMember) || errors.Is(err, errUnreadable) || errors.As(err, &refused) && !s.vmDead(err):
		s.notCaptured(valueOf(simpleClass(m.class.name)+"."+m.name), err)
		return nil
	}
	return err
}

// valueOf names a value in a loss.
func valueOf(what string) string { return "the same value of " + what + " in each run" }

// onlyForced is a hook's action where early returns can be forced. Elsewhere the app gets what it would get anyhow.
func onlyForced(action hookAction) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		if !s.vm.caps.ForceEarlyReturn {
			s.notCaptured(valueOf(simpleClass(h.method.class.name)+"."+h.method.name), errNoForce)
			return nil
		}
		return action(ctx, s, h)
	}
}

var errNoForce = errors.New("the VM forces no early returns; Android 11 and newer do")

// whenAsked is a hook's action where app code asks.
func whenAsked(action hookAction) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		asked, err := s.askedByApp(ctx, h)
		if err != nil || !asked {
			return err
		}
		return action(ctx, s, h)
	}
}
