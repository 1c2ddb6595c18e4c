package android

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// A clock's method is native: nothing stops in it, and none of its results can be forced. But where its result lands in a
// local variable, that can be changed before the app reads it. On ART every result does (move-result-wide); on a JVM the one
// that an lstore follows.

// hotClock is how often one task may read a clock at one place, each time standing still, before it is told the real time
// there until it has ended.
const hotClock = 1000

// clockCall is a call in app code that may read a clock.
type clockCall struct {
	method *method
	place
	// clock is what it reads; nil until the first call has shown it, where the code does not say what it calls.
	clock   *deviceClock
	entries jdwp.RequestID // shows whether it enters code of the app, while that is not known
	learned bool           // it is known
	own     bool           // it does, or gives another number than a time
	point   *watchpoint
}

// place is where a static call lies and where its result of 64 bits lands.
type place struct {
	call, after uint64 // the call, and the instruction behind the one that takes its result
	local       int32
	callee      int // index of what it calls
}

// watchClockCalls follows the readings of clocks in a class of the app.
func (s *session) watchClockCalls(ctx context.Context, c *class) error {
	if !s.controls(device.SourceClock) || !s.vm.caps.GetBytecodes {
		return nil
	}
	names, err := s.constants(ctx, c)
	if err != nil || names != nil && !namesClock(names) {
		return err
	}
	return s.vm.bodies(ctx, c, func(m *method, text []byte) error {
		for _, p := range longCalls(s.vm.dalvik, text) {
			call := &clockCall{method: m, place: p}
			if names != nil {
				if call.clock = clockNamed(names.Method(p.callee)); call.clock == nil {
					continue
				}
			}
			if err := s.watchClockCall(ctx, call); err != nil {
				return err
			}
		}
		return nil
	})
}

// namesClock says whether the code of a class may read a clock.
func namesClock(names classfile.Pool) bool {
	for i := range names {
		if clockNamed(names.Method(i)) != nil {
			return true
		}
	}
	return false
}

// clockNamed is the clock that a method of the code reads, nil if it reads none.
func clockNamed(ref code.MethodRef) *deviceClock {
	for _, c := range deviceClocks() {
		if ref == (code.MethodRef{Class: className(c.class), Name: c.method, Desc: "()J"}) {
			return &c
		}
	}
	return nil
}

// longCalls finds the static calls whose result of 64 bits goes into a local variable; in DEX, which tells, those without
// parameters.
func longCalls(dalvik bool, text []byte) []place {
	var out []place
	var before code.Raw
	_ = code.Each(text, decoderOf(dalvik), func(in code.Raw) { // what makes no sense has none
		if local, ok := takesLong(dalvik, text, in); ok && callsStatic(dalvik, text, before) {
			out = append(out, place{call: uint64(before.Offset), after: uint64(in.Offset + in.Size), local: local, callee: before.Index})
		}
		before = in
	})
	return out
}

// callsStatic says whether an instruction is a static call, in DEX one without parameters.
func callsStatic(dalvik bool, text []byte, in code.Raw) bool {
	switch in.Name {
	case "invokestatic":
		return true
	case "invoke-static":
		return operand(dalvik, text, in)>>4 == 0
	case "invoke-static/range":
		return operand(dalvik, text, in) == 0
	}
	return false
}

// takesLong says which local variable an instruction puts 64 bits into, right behind a call.
func takesLong(dalvik bool, text []byte, in code.Raw) (local int32, ok bool) {
	const wideStore = 0x37 // what is behind the prefix wide
	switch number, short := strings.CutPrefix(in.Name, "lstore_"); {
	case short:
		return int32(number[0] - '0'), true
	case in.Name == "lstore", in.Name == "move-result-wide":
		return int32(operand(dalvik, text, in)), true
	case in.Name == "wide" && operand(dalvik, text, in) == wideStore:
		return int32(binary.BigEndian.Uint16(text[in.Offset+2:])), true
	}
	return 0, false
}

// operand is the byte behind an opcode; of an instruction that has been decoded there is one, if it takes one.
func operand(dalvik bool, text []byte, in code.Raw) byte {
	at := in.Offset
	if dalvik {
		at *= 2
	}
	if at+1 >= len(text) {
		return 0
	}
	return text[at+1]
}

// watchClockCall sets the breakpoints of one call: the instruction behind it may be reached from elsewhere, too.
func (s *session) watchClockCall(ctx context.Context, c *clockCall) error {
	c.point = &watchpoint{name: "clocks by " + stableClass(c.method.class.name) + "." + c.method.name, limit: hotClock,
		requests: []jdwp.EventRequest{breakpoint(c.method, c.call), breakpoint(c.method, c.after)}}
	actions := []hookAction{c.asked, c.answered}
	c.point.armed = func(i int, id jdwp.RequestID) {
		s.hooks.byRequest[id] = &installed{method: c.method, action: actions[i]}
	}
	return c.point.arm(ctx, s)
}

// asked is the call. Where it is not known what it calls, the entries of app methods that it leads to show that it is code
// of the app.
func (c *clockCall) asked(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	th.answers(c) // another time, which ended with an exception
	th.reading = append(th.reading, c)
	if c.clock != nil || c.learned || c.own || c.entries != 0 {
		return nil
	}
	mods := []jdwp.Modifier{jdwp.ThreadOnly(th.id)}
	for _, p := range frameworkPackages() {
		mods = append(mods, jdwp.ClassExclude(p))
	}
	id, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.MethodEntry, Suspend: jdwp.SuspendNone, Modifiers: mods})
	if err != nil {
		return fmt.Errorf("find out what %s.%s calls: %w", c.method.class.name, c.method.name, err)
	}
	c.entries, s.asks.entries[entryRequest{s.process, id}] = id, c
	return nil
}

// answers says whether th has made a call that has not been answered, and takes it as answered.
func (th *thread) answers(c *clockCall) bool {
	i := slices.Index(th.reading, c)
	if i < 0 {
		return false
	}
	th.reading = th.reading[:i]
	return true
}

// entered handles the entry of a method of the app within a call that might have read a clock.
func (s *session) entered(ctx context.Context, ev *jdwp.Event) error {
	c, ok := s.asks.entries[entryRequest{s.process, ev.Request}]
	if !ok {
		return nil
	}
	c.own = true
	return c.endLearning(ctx, s)
}

// endLearning takes back the request for entries.
func (c *clockCall) endLearning(ctx context.Context, s *session) error {
	if c.entries == 0 {
		return nil
	}
	id := c.entries
	c.entries, c.learned = 0, true
	delete(s.asks.entries, entryRequest{s.process, id})
	return s.vm.conn.ClearEvent(ctx, jdwp.MethodEntry, id)
}

// answered is where the result of the call has landed.
func (c *clockCall) answered(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	if !th.answers(c) {
		return nil
	}
	if err := c.endLearning(ctx, s); err != nil {
		return err
	}
	if c.own {
		return c.dismiss(ctx, s)
	}
	if s.asks.inside[th] {
		return nil
	}
	real, err := s.local(ctx, h, c.local)
	if err != nil {
		return s.notGiven(c.method, err)
	}
	if c.clock == nil {
		if c.clock, err = s.recognise(ctx, th, real); err != nil || c.clock == nil {
			return errors.Join(err, c.dismiss(ctx, s))
		}
	}
	given, err := s.tell(ctx, th, *c.clock, real)
	if err != nil {
		return err
	}
	if given != real {
		if err := s.setLocal(ctx, h, c.local, given); err != nil {
			return s.notGiven(c.method, err)
		}
	}
	return c.point.touched(ctx, s, th.current())
}

// dismiss takes back the breakpoints of a call that reads no clock.
func (c *clockCall) dismiss(ctx context.Context, s *session) error {
	c.own = true
	set := c.point.set
	c.point.set = nil
	for i, id := range set {
		if err := s.vm.conn.ClearEvent(ctx, c.point.requests[i].Kind, id); err != nil {
			return fmt.Errorf("unwatch %s: %w", c.point.name, err)
		}
	}
	return nil
}

// local is a local variable of 64 bits of the method in which a thread stands.
func (s *session) local(ctx context.Context, h *hit, n int32) (int64, error) {
	frame, err := s.presentFrame(ctx, h.thread)
	if err != nil {
		return 0, err
	}
	values, err := s.vm.locals.values(ctx, h.thread.id, frame, jdwp.Slot{Slot: s.vm.locals.slot(n), Tag: jdwp.TagLong})
	if err == nil && len(values) != 1 {
		err = errNoMember
	}
	if err != nil {
		return 0, err
	}
	return values[0].Int(), nil
}

func (s *session) setLocal(ctx context.Context, h *hit, n int32, v int64) error {
	frame, err := s.presentFrame(ctx, h.thread)
	if err != nil {
		return err
	}
	return s.vm.locals.set(ctx, h.thread.id, frame, jdwp.SlotValue{Slot: s.vm.locals.slot(n), Value: jdwp.Long(v)})
}

// near is how far a reading of a clock may lie before one that erva makes right after it.
const near = 2 * time.Second

// recognise finds the clock that has just given a reading, nil if none has: then it was some other number.
func (s *session) recognise(ctx context.Context, th *thread, reading int64) (*deviceClock, error) {
	for _, c := range deviceClocks() {
		now, err := s.readClock(ctx, th, c)
		if errors.Is(err, errNoMember) {
			continue // another version has it
		}
		if err != nil {
			return nil, fmt.Errorf("recognise a clock: %w", err)
		}
		if past := now - reading; past >= 0 && past <= int64(near/c.unit) {
			return &c, nil
		}
	}
	return nil, nil
}
