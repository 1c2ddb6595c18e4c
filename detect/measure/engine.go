package measure

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/trace"
)

// Account is what an engine says that it has used.
type Account struct {
	// ClockBytes are the most that events and clocks took at one time, VariableBytes that access histories did.
	ClockBytes    int `json:"clockBytes"`
	VariableBytes int `json:"variableBytes"`
	// Variables is how many variables had a history when VariableBytes were taken.
	Variables int `json:"variables"`
	// Events is how many tasks and events were kept at most, 0 if the engine keeps them all.
	Events int `json:"events,omitempty"`
}

// Bytes are all that an account has.
func (a Account) Bytes() int { return a.ClockBytes + a.VariableBytes }

// VariableSize is how many bytes a live variable takes, 0 if there is none.
func (a Account) VariableSize() float64 {
	if a.Variables == 0 {
		return 0
	}
	return float64(a.VariableBytes) / float64(a.Variables)
}

// engine makes a detector that accounts for itself.
type engine func(t *trace.Tables, o detect.Options) (subject, error)

// subject is a detector that is measured.
type subject struct {
	detect.Detector
	account func() Account
}

// clocks is detect/asyncclock.
func clocks(t *trace.Tables, o detect.Options) (subject, error) {
	d, err := asyncclock.New(t, o)
	if err != nil {
		return subject{}, err
	}
	return subject{d, func() Account {
		s := d.Stats()
		return Account{ClockBytes: s.PeakClockBytes, VariableBytes: s.PeakVariableBytes, Variables: s.PeakVariables, Events: s.PeakEvents}
	}}, nil
}

// graph is detect/hbgraph.
func graph(t *trace.Tables, o detect.Options) (subject, error) {
	d, err := hbgraph.New(t, o)
	if err != nil {
		return subject{}, err
	}
	return subject{d, func() Account {
		s := d.Stats()
		return Account{ClockBytes: s.PeakClockBytes, VariableBytes: s.PeakVariableBytes, Variables: s.Variables}
	}}, nil
}

// take gives a detector operations.
func (s subject) take(ops []trace.Op) error {
	if b, ok := s.Detector.(detect.Batcher); ok {
		return b.Ops(ops)
	}
	for i := range ops {
		if err := s.Op(&ops[i]); err != nil {
			return err
		}
	}
	return nil
}
