package verify

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/traffic"
)

// surroundings give the app of one run what it was given in the recording.
type surroundings struct {
	values *replay.Values
	proxy  *traffic.Proxy // nil if the network is as it is
}

// surround prepares them, and says in o how the session is led to them. They must be ended.
func (v *Verifier) surround(o *device.Options) (*surroundings, error) {
	controlled := slices.DeleteFunc(device.Sources(), func(s device.Source) bool {
		return !v.Recording.Manifest.Controls(s) || slices.Contains(v.Options.Live, s)
	})
	s := &surroundings{values: replay.NewValues(v.Recording.Values, controlled)}
	o.Values = s.values
	o.Skipping = !v.Options.RealTime && slices.Contains(controlled, device.SourceClock)
	if !slices.Contains(controlled, device.SourceNetwork) {
		return s, nil
	}
	var err error
	if s.proxy, err = traffic.Start(traffic.Options{Recorded: v.Recording.Traffic, Authority: v.Options.Authority}); err != nil {
		return nil, err
	}
	o.Proxy = s.proxy.Addr()
	return s, nil
}

// end ends them and says what the run asked for.
func (s *surroundings) end() Asked {
	out := Asked{Answers: s.values.Answers()}
	if s.proxy != nil {
		_ = s.proxy.Close() // it keeps nothing
		out.Traffic = s.proxy.Report()
	}
	return out
}

// Asked is what a run asked its surroundings for, compared with the recording.
type Asked struct {
	replay.Answers
	Traffic traffic.Report
}

// Notes say, a line each, where that was more or something else than what was recorded.
func (a Asked) Notes() []string {
	var out []string
	if more := a.Answers.String(); more != "" {
		out = append(out, more)
	}
	for _, r := range a.Traffic.Unrecorded {
		out = append(out, "asked the network for more than was recorded: "+r)
	}
	for _, r := range a.Traffic.Other {
		out = append(out, "asked the network with another body than was recorded: "+r)
	}
	for _, r := range a.Traffic.Through {
		out = append(out, fmt.Sprintf("asked the network for what is not recorded: %s", r))
	}
	return out
}
