package record

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
)

// Source says what comes next while an app is recorded.
type Source interface {
	// Next is the next action; false means that there is no more. It may look at the app, which is then at a stop.
	Next(ctx context.Context, session device.Session) (Action, bool, error)
	// Visited is told of each activity that is entered or left.
	Visited(v device.Visit)
	// Patience is how long the app may take at the end to become idle; 0 is without limit.
	Patience() time.Duration
}

// scripted is a script's actions, one after the other.
type scripted struct{ actions []Action }

func (s *scripted) Next(context.Context, device.Session) (Action, bool, error) {
	if len(s.actions) == 0 {
		return Action{}, false, nil
	}
	a := s.actions[0]
	s.actions = s.actions[1:]
	return a, true, nil
}

func (s *scripted) Visited(device.Visit)    {}
func (s *scripted) Patience() time.Duration { return 0 }

// Hand leaves the app to whoever uses it; the session must have been opened with Options.ByHand.
type Hand struct {
	// For is how long; 0 is without limit.
	For time.Duration
	// Until ends it when it is closed; nil never is.
	Until <-chan struct{}

	over bool
}

// handPatience is how long an app that was used by hand may take to become idle when that is over.
const handPatience = 5 * time.Second

// Next implements Source.
func (h *Hand) Next(context.Context, device.Session) (Action, bool, error) {
	if h.over {
		return Action{}, false, nil
	}
	h.over = true
	return Action{Kind: WaitHand, Duration: h.For, Until: h.Until}, true, nil
}

// Visited implements Source.
func (h *Hand) Visited(device.Visit) {}

// Patience implements Source.
func (h *Hand) Patience() time.Duration { return handPatience }

// rest is what an app was seen to do since the last input.
type rest struct {
	idle, settled bool
	at            int64 // of the last input, ns since the trace's start; 0 if there was none
}

func (r *rest) see(stop device.Stop) {
	r.idle = r.idle || stop.Kind == device.StopIdle
	r.settled = r.settled || stop.Idle != nil && settled(stop.Idle)
}

// waits say, as a script would, what a person waited for.
func (r *rest) waits(now int64) []string {
	switch {
	case r.settled:
		return []string{"settled"}
	case r.at == 0:
		return []string{"idle"}
	default:
		return []string{max(time.Duration(now-r.at), time.Millisecond).Round(time.Millisecond).String()}
	}
}

// inputBegins takes note of an input's first operation, and of what was waited for before it if it was made by hand.
func (r *recorder) inputBegins(seq, place int, now int64) {
	if _, byHand := r.source.(*Hand); !byHand {
		return
	}
	if _, known := r.places[seq]; known {
		return
	}
	r.places[seq] = place
	r.handWaits[seq] = r.resting.waits(now)
	r.resting = rest{at: now}
}

// made takes an input that a person made.
func (r *recorder) made(in device.Input) error {
	in.Waits = r.handWaits[in.Seq]
	return r.write(in, r.places[in.Seq])
}

// Rescript turns the inputs of a recording into the script that makes them again; waits is what was waited for after the last.
func Rescript(inputs []device.Input, waits []string) (Script, error) {
	var s Script
	for _, in := range inputs {
		if err := s.wait(in.Waits); err != nil {
			return Script{}, fmt.Errorf("input %d: %w", in.Seq, err)
		}
		line := InputText(in)
		a, err := parseLine(line)
		if err != nil {
			return Script{}, fmt.Errorf("input %d: no script can say %q: %w", in.Seq, line, err)
		}
		s.Actions = append(s.Actions, a)
	}
	if err := s.wait(waits); err != nil {
		return Script{}, fmt.Errorf("after the last input: %w", err)
	}
	return s, nil
}

func (s *Script) wait(waits []string) error {
	for _, w := range waits {
		a, err := parseWait([]word{{text: strings.TrimSpace(w)}})
		if err != nil {
			return err
		}
		s.Actions = append(s.Actions, a)
	}
	return nil
}
