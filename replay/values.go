package replay

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
)

// Values give an app what it was given in the recording, for the same ask of the same task. What the recording has no
// value for is given so that runs agree as far as they can: random bytes follow from the ask, a clock goes on from where the
// recording left it, a place and a measurement are what they are. It implements device.Values, for one run.
type Values struct {
	recorded map[device.Ask]device.Value
	controls []device.Source
	clocks   map[string]reading
	answers  Answers
}

// reading is the last that was given of a clock, and the device's own at that time.
type reading struct{ given, real int64 }

// Answers say how the asks of a run compare with those of the recording.
type Answers struct {
	Given int // as recorded
	// Unrecorded are how many asks the recording has no value for, by what was asked for.
	Unrecorded map[string]int
	// Unasked is how many recorded values nobody has asked for.
	Unasked int
}

// NewValues gives again what a recording has, of some sources.
func NewValues(recorded []device.Given, controls []device.Source) *Values {
	v := &Values{recorded: map[device.Ask]device.Value{}, controls: controls, clocks: map[string]reading{},
		answers: Answers{Unrecorded: map[string]int{}}}
	for _, g := range recorded {
		if v.Controls(g.Source) {
			v.recorded[g.Ask] = g.Value
		}
	}
	return v
}

// Answers are those up to now.
func (v *Values) Answers() Answers {
	a := v.answers
	a.Unrecorded, a.Unasked = maps.Clone(a.Unrecorded), len(v.recorded)-a.Given
	return a
}

// Controls implements device.Values.
func (v *Values) Controls(s device.Source) bool { return slices.Contains(v.controls, s) }

// Give implements device.Values.
func (v *Values) Give(ctx context.Context, ask device.Ask, real func(context.Context) (device.Value, error)) (device.Value, error) {
	value, ok := v.recorded[ask]
	switch {
	case ok:
		v.answers.Given++
		if ask.Source != device.SourceClock {
			return value, nil
		}
	default:
		v.answers.Unrecorded[ask.What]++
	}
	now, err := real(ctx)
	if err != nil {
		return now, err
	}
	switch {
	case ask.Source == device.SourceRandom:
		return device.Value{Bytes: derived(ask, len(now.Bytes))}, nil
	case ask.Source != device.SourceClock:
		return now, nil
	}
	if last, known := v.clocks[ask.What]; !ok && known {
		value.Number = last.given + max(now.Number-last.real, 0)
	} else if !ok {
		value = now
	}
	v.clocks[ask.What] = reading{given: value.Number, real: now.Number}
	return value, nil
}

// derived are n random bytes that follow from an ask.
func derived(ask device.Ask, n int) []byte {
	h := fnv.New128a()
	_, _ = fmt.Fprintf(h, "%q %q %d", ask.What, ask.Task, ask.Nth) // never fails
	var seed [32]byte
	copy(seed[:], h.Sum(nil))
	out := make([]byte, n)
	_, _ = rand.NewChaCha8(seed).Read(out) // never fails
	return out
}

// String says what a run asked for that the recording does not have; empty if that is nothing.
func (a Answers) String() string {
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(a.Unrecorded)) {
		parts = append(parts, fmt.Sprintf("%s %d times", what, a.Unrecorded[what]))
	}
	if len(parts) == 0 {
		return ""
	}
	return "asked for more than was recorded: " + strings.Join(parts, ", ")
}
