package android

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// deviceClock is a clock that an app can read by one static method without parameters.
type deviceClock struct {
	class, method string
	unit          time.Duration
	// wall is a clock that counts from 1970. The others count from the device's start, or from anywhere: what is recorded of
	// them is the time since the session's start, so that a delay that the app computes stays one on another device.
	wall bool
}

func (c deviceClock) name() string { return simpleClass(className(c.class)) + "." + c.method }

func deviceClocks() []deviceClock {
	const (
		system  = "Ljava/lang/System;"
		android = "Landroid/os/SystemClock;"
	)
	return []deviceClock{
		{class: system, method: "currentTimeMillis", unit: time.Millisecond, wall: true},
		{class: system, method: "nanoTime", unit: time.Nanosecond},
		{class: android, method: "uptimeMillis", unit: time.Millisecond},
		{class: android, method: "elapsedRealtime", unit: time.Millisecond},
		{class: android, method: "elapsedRealtimeNanos", unit: time.Nanosecond},
		{class: android, method: "uptimeNanos", unit: time.Nanosecond},
	}
}

// wallClock is System.currentTimeMillis.
func wallClock() deviceClock { return deviceClocks()[0] }

// upClock is SystemClock.uptimeMillis, which messages are due by.
func upClock() deviceClock { return deviceClocks()[2] }

// readClock asks the device for the time.
func (s *session) readClock(ctx context.Context, th *thread, c deviceClock) (int64, error) {
	v, err := s.callStatic(ctx, th, c.class, c.method, "()J")
	return v.Int(), err
}

// tell decides what a reading of a clock is for the app. What is recorded of a clock that does not count from 1970 is the
// time since the session began.
func (s *session) tell(ctx context.Context, th *thread, c deviceClock, real int64) (int64, error) {
	origin := int64(0)
	if !c.wall {
		var ok bool
		if origin, ok = s.asks.origins[c.name()]; !ok {
			origin = real - int64(time.Since(s.started)/c.unit)
			s.asks.origins[c.name()] = origin
		}
	}
	v, err := s.give(ctx, th, device.SourceClock, c.name(), known(device.Value{Number: real + int64(s.delays.skipped/c.unit) - origin}))
	given := v.Number + origin
	if c == upClock() {
		s.delays.ahead = time.Duration(given-real) * c.unit
	}
	return given, err
}

// clockHooks are the classes of the class library that read the clock for the app. That clock is native, so that nothing
// can stop at it; but what they make of the reading passes through a method of theirs.
func clockHooks() []hook {
	const (
		instant  = "Ljava/time/Instant;"
		calendar = "Ljava/util/Calendar;"
		builder  = "Ljava/util/Calendar$Builder;"
	)
	return []hook{
		{class: "Ljava/util/Date;", method: "<init>", desc: "(J)V", action: whenAsked(onMillis("java.util.Date", "<init>"))},
		{class: calendar, method: "setTimeInMillis", desc: "(J)V", action: whenAsked(onMillis("java.util.GregorianCalendar", "<init>"))},
		{class: builder, method: "setInstant", desc: "(J)" + builder, action: whenAsked(onMillis("sun.util.", ""))},
		{class: instant, method: "ofEpochMilli", desc: "(J)" + instant, action: whenAsked(onMillis("java.time.Clock", ""))},
		{class: instant, method: "ofEpochSecond", desc: "(JJ)" + instant, action: whenAsked(onInstant)},
		{class: "Ljava/time/Clock$SystemClock;", method: "millis", desc: "()J", action: whenAsked(onlyForced(onClockMillis))},
	}
}

// onMillis is a method whose first argument is a reading of the clock in milliseconds, if a certain method calls it.
func onMillis(class, method string) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		first := slices.IndexFunc(h.args, func(v jdwp.Value) bool { return v.Tag == jdwp.TagLong })
		reads, err := s.calledFrom(ctx, h, class, method)
		if err != nil || !reads || first < 0 {
			return err
		}
		v, err := s.give(ctx, h.thread, device.SourceClock, h.what(), known(device.Value{Number: h.args[first].Int() + s.delays.skipped.Milliseconds()}))
		if err != nil {
			return err
		}
		return s.setArgument(ctx, h, first, jdwp.Long(v.Number))
	}
}

// what names the hooked method in asks: "Date", "Instant.ofEpochMilli".
func (h *hit) what() string {
	class := simpleClass(h.method.class.name)
	if h.method.name == "<init>" {
		return class
	}
	return class + "." + h.method.name
}

// onInstant is Instant.ofEpochSecond(seconds, nanoseconds), where a system clock calls it.
func onInstant(ctx context.Context, s *session, h *hit) error {
	reads, err := s.calledFrom(ctx, h, "java.time.Clock", "")
	if err != nil || !reads || len(h.args) < 2 {
		return err
	}
	real := time.Unix(h.args[0].Int(), h.args[1].Int()).UnixNano()
	v, err := s.give(ctx, h.thread, device.SourceClock, h.what(), known(device.Value{Number: real + s.delays.skipped.Nanoseconds()}))
	if err != nil {
		return err
	}
	second := int64(time.Second)
	if err := s.setArgument(ctx, h, 0, jdwp.Long(v.Number/second)); err != nil {
		return err
	}
	return s.setArgument(ctx, h, 1, jdwp.Long(v.Number%second))
}

// onClockMillis is Clock.millis() of a system clock; some versions of its instant() call it, too.
func onClockMillis(ctx context.Context, s *session, h *hit) error {
	inner, err := s.calledFrom(ctx, h, "java.time.Clock", "")
	if err != nil || inner {
		return err
	}
	v, err := s.give(ctx, h.thread, device.SourceClock, h.what(), func(ctx context.Context) (device.Value, error) {
		now, err := s.readClock(ctx, h.thread, wallClock())
		if err != nil {
			return device.Value{}, fmt.Errorf("read the clock: %w", err)
		}
		return device.Value{Number: now + s.delays.skipped.Milliseconds()}, nil
	})
	if err != nil {
		return err
	}
	return s.answer(ctx, h, jdwp.Long(v.Number))
}
