package replay

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
)

func ask(source device.Source, what string, nth int) device.Ask {
	return device.Ask{Source: source, What: what, Task: "main:Tick#0", Nth: nth}
}

// real is what an app would get without a recording.
func real(v device.Value) func(context.Context) (device.Value, error) {
	return func(context.Context) (device.Value, error) { return v, nil }
}

func give(t *testing.T, v *Values, a device.Ask, instead device.Value) device.Value {
	t.Helper()
	got, err := v.Give(t.Context(), a, real(instead))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestValuesAreThoseOfTheRecording(t *testing.T) {
	recorded := []device.Given{
		{Ask: ask(device.SourceRandom, "Random", 0), Value: device.Value{Bytes: []byte("recorded")}},
		{Ask: ask(device.SourceLocation, "onLocationChanged", 0), Value: device.Value{Fields: map[string]float64{"mLatitude": 52.5}}},
		{Ask: ask(device.SourceClock, "Date", 0), Value: device.Value{Number: 1000}},
		{Ask: ask(device.SourceClock, "Date", 1), Value: device.Value{Number: 1010}},
		{Ask: ask(device.SourceSensors, "onSensorChanged", 0)},
	}
	v := NewValues(recorded, []device.Source{device.SourceRandom, device.SourceLocation, device.SourceClock})
	for _, g := range recorded[:3] {
		if got := give(t, v, g.Ask, device.Value{Number: 77_000, Bytes: []byte("12345678")}); !cmp.Equal(got, g.Value) {
			t.Errorf("%+v is given %+v, want %+v", g.Ask, got, g.Value)
		}
	}
	if v.Controls(device.SourceSensors) {
		t.Error("what is to be left is controlled")
	}
	if got, want := v.Answers(), (Answers{Given: 3, Unrecorded: map[string]int{}, Unasked: 1}); !cmp.Equal(got, want) {
		t.Errorf("answers %+v, want %+v", got, want)
	}
}

func TestValuesBeyondTheRecording(t *testing.T) {
	recorded := []device.Given{{Ask: ask(device.SourceClock, "Date", 0), Value: device.Value{Number: 1000}}}
	sources := []device.Source{device.SourceRandom, device.SourceClock, device.SourceLocation}
	one, other := NewValues(recorded, sources), NewValues(recorded, sources)

	bytes := give(t, one, ask(device.SourceRandom, "UUID.randomUUID", 0), device.Value{Bytes: make([]byte, 16)}).Bytes
	again := give(t, other, ask(device.SourceRandom, "UUID.randomUUID", 0), device.Value{Bytes: make([]byte, 16)}).Bytes
	next := give(t, other, ask(device.SourceRandom, "UUID.randomUUID", 1), device.Value{Bytes: make([]byte, 16)}).Bytes
	if len(bytes) != 16 || !cmp.Equal(bytes, again) || cmp.Equal(bytes, next) {
		t.Errorf("random bytes %x in one run, %x in another, then %x", bytes, again, next)
	}

	// The clock goes on from where the recording left it, at the device's pace, and never back.
	for _, step := range []struct{ nth, real, want int64 }{{0, 50_000, 1000}, {1, 50_007, 1007}, {2, 50_010, 1010}, {3, 50_002, 1010}} {
		if got := give(t, one, ask(device.SourceClock, "Date", int(step.nth)), device.Value{Number: step.real}); got.Number != step.want {
			t.Errorf("reading %d is %d, want %d", step.nth, got.Number, step.want)
		}
	}
	if got := give(t, one, ask(device.SourceClock, "Instant.ofEpochMilli", 0), device.Value{Number: 5}); got.Number != 5 {
		t.Errorf("a clock that was never read is %d, want the real one", got.Number)
	}
	none := device.Value{None: true}
	if got := give(t, one, ask(device.SourceLocation, "LocationManager.getLastKnownLocation", 0), none); !cmp.Equal(got, none) {
		t.Errorf("a place is made up: %+v", got)
	}
	const want = "asked for more than was recorded: Date 3 times, Instant.ofEpochMilli 1 times, LocationManager.getLastKnownLocation 1 times, UUID.randomUUID 1 times"
	if got := one.Answers().String(); got != want {
		t.Errorf("the run says\n%s, want\n%s", got, want)
	}
}

func TestValuesFail(t *testing.T) {
	gone := errors.New("gone")
	v := NewValues(nil, device.Sources())
	for _, s := range []device.Source{device.SourceRandom, device.SourceClock, device.SourceLocation} {
		if _, err := v.Give(t.Context(), ask(s, "x", 0), func(context.Context) (device.Value, error) { return device.Value{}, gone }); !errors.Is(err, gone) {
			t.Errorf("%s: %v", s, err)
		}
	}
}
