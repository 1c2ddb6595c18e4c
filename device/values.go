package device

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Source is where an app gets what differs between runs.
type Source string

// The sources. The values of all but SourceNetwork pass through a session; traffic passes through a proxy, to which the
// session only leads (Options.Proxy).
const (
	SourceRandom   Source = "random"
	SourceClock    Source = "clock"
	SourceLocation Source = "location"
	SourceSensors  Source = "sensors"
	SourceNetwork  Source = "network"
)

// Sources are all sources, in the order in which to name them.
func Sources() []Source {
	return []Source{SourceRandom, SourceClock, SourceLocation, SourceSensors, SourceNetwork}
}

// ParseSource is the source of that name.
func ParseSource(name string) (Source, error) {
	if s := Source(name); slices.Contains(Sources(), s) {
		return s, nil
	}
	all := make([]string, 0, len(Sources()))
	for _, s := range Sources() {
		all = append(all, string(s))
	}
	return "", fmt.Errorf("nothing is called %q: there are %s", name, strings.Join(all, ", "))
}

// Ask is one time that an app asks a source, or is handed something by it. Asks are told apart by the task that asks and not
// by their order in the run: another order of events changes that.
type Ask struct {
	Source Source `json:"source"`
	What   string `json:"what"` // "Random", "System.currentTimeMillis"
	Task   string `json:"task"` // key of the event, thread or task that asks
	Nth    int    `json:"nth"`  // among the asks for What by that task, from 0
}

// Value is what an app is given.
type Value struct {
	Bytes  []byte `json:"bytes,omitempty"`  // SourceRandom: as many as were asked for
	Number int64  `json:"number,omitempty"` // SourceClock, in the clock's own unit
	// Fields are those of a place (SourceLocation) or a measurement (SourceSensors), by name.
	Fields map[string]float64 `json:"fields,omitempty"`
	None   bool               `json:"none,omitempty"` // SourceLocation: no place is known
}

// Values decide what an app is given. A session asks them in the order in which the app asks.
type Values interface {
	// Controls says whether the session is to intercept the asks of a source.
	Controls(s Source) bool
	// Give is the value for an ask; real finds out what the app would get otherwise.
	Give(ctx context.Context, ask Ask, real func(ctx context.Context) (Value, error)) (Value, error)
}

// Given is what an app was given for an ask.
type Given struct {
	Ask
	Value
}
