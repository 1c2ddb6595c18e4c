package classify

import (
	"slices"
	"strings"
)

// facts are what the rules look at.
type facts struct {
	ev *Evidence
	// controls are the controls that say something: they completed, or crashed as the app does anyway.
	controls []*Run
	// shown are the flips that ran in the flipped order to their end; clean are those of them without collateral.
	shown, clean []*Run
	// blamed are the runs of shown with an effect that no control has, by that effect.
	blamed map[*Run]Effect
}

func gather(ev *Evidence) *facts {
	f := &facts{ev: ev, blamed: map[*Run]Effect{}}
	for i := range ev.Controls {
		if c := &ev.Controls[i]; c.Outcome == Completed || c.Outcome == Crashed {
			f.controls = append(f.controls, c)
		}
	}
	for i := range ev.Flips {
		r := &ev.Flips[i]
		if !r.Flipped || !(r.Outcome == Completed || r.Outcome == Crashed || r.ANR) {
			continue
		}
		f.shown = append(f.shown, r)
		if len(r.Collateral) == 0 {
			f.clean = append(f.clean, r)
		}
		if effect := f.effect(r); effect != EffectNone {
			f.blamed[r] = effect
		}
	}
	return f
}

// effect is the gravest effect of a run that no control shows.
func (f *facts) effect(r *Run) Effect {
	anr := slices.ContainsFunc(f.controls, func(c *Run) bool { return c.ANR })
	switch {
	case r.Innocent != "":
		return EffectNone
	case r.Crash != nil && !f.usual(r.Crash):
		return EffectCrash
	case r.ANR && !anr:
		return EffectANR
	case slices.ContainsFunc(r.Exceptions, func(c Crash) bool { return !f.usual(&c) }):
		return EffectException
	case len(r.DiffLines) > 0 && r.Crash == nil:
		// Of a run that crashed as the controls do, the state after it says nothing.
		return EffectState
	}
	return EffectNone
}

// usual reports whether a control shows the same exception.
func (f *facts) usual(c *Crash) bool {
	return slices.ContainsFunc(f.controls, func(r *Run) bool {
		return r.Crash.same(c) || slices.ContainsFunc(r.Exceptions, func(e Crash) bool { return e.same(c) })
	})
}

// with are the runs of a list that have one of the effects, or any effect if none is given.
func (f *facts) with(runs []*Run, effects ...Effect) []*Run {
	var out []*Run
	for _, r := range runs {
		if e := f.blamed[r]; e != EffectNone && (len(effects) == 0 || slices.Contains(effects, e)) {
			out = append(out, r)
		}
	}
	return out
}

// grave are the effects that one run is enough to prove, lasting those that may be due to a slow machine, or to noise.
var (
	grave   = []Effect{EffectCrash, EffectException}
	lasting = []Effect{EffectANR, EffectState}
)

// apart reports whether an effect that only plans with collateral show can still be told from the collateral's: two ways
// show the same effect, and no other pair is reordered in both.
func (f *facts) apart() []*Run {
	runs := f.with(f.shown)
	for i, a := range runs {
		for _, b := range runs[i+1:] {
			common := slices.ContainsFunc(a.Collateral, func(p string) bool { return slices.Contains(b.Collateral, p) })
			if a.Way != b.Way && !common && f.sameEffect(a, b) {
				return []*Run{a, b}
			}
		}
	}
	return nil
}

func (f *facts) sameEffect(a, b *Run) bool {
	if f.blamed[a] != f.blamed[b] {
		return false
	}
	switch f.blamed[a] {
	case EffectCrash:
		return a.Crash.same(b.Crash)
	case EffectState:
		return slices.Equal(a.DiffLines, b.DiffLines)
	case EffectException:
		return slices.EqualFunc(a.Exceptions, b.Exceptions, func(x, y Crash) bool { return x.same(&y) })
	}
	return true
}

// guard is the first guard that a flip without an effect found.
func (f *facts) guard() *Guard {
	for _, r := range f.quiet() {
		if r.Guard != nil {
			return r.Guard
		}
	}
	return nil
}

// quiet are the flips that count for a benign verdict: the clean ones, or all if there is no clean plan, provided that
// none of them has an effect.
func (f *facts) quiet() []*Run {
	runs := f.clean
	if len(runs) == 0 {
		runs = f.shown
	}
	if len(f.with(runs)) > 0 {
		return nil
	}
	return runs
}

// innocent is a flip whose effect is another race's, if no flip has one that is this race's.
func (f *facts) innocent() *Run {
	if len(f.with(f.shown)) > 0 {
		return nil
	}
	for _, r := range f.quiet() {
		if r.Innocent != "" && r.Different() {
			return r
		}
	}
	return nil
}

// deadlocked are the flips that ended in a deadlock without showing the flipped order.
func (f *facts) deadlocked() int {
	n := 0
	for i := range f.ev.Flips {
		if r := &f.ev.Flips[i]; r.Outcome == Deadlock && !r.Flipped {
			n++
		}
	}
	return n
}

// prevented are the flips in which the second task kept the first one from coming.
func (f *facts) prevented() []*Run {
	var out []*Run
	for i := range f.ev.Flips {
		if r := &f.ev.Flips[i]; r.Prevented != "" && !r.Flipped {
			out = append(out, r)
		}
	}
	return out
}

// describe says in words what a run showed.
func describe(r *Run, e Effect) string {
	switch e {
	case EffectCrash:
		return "the app crashes with " + r.Crash.text()
	case EffectANR:
		return strings.TrimSuffix("the app stops responding: "+r.Reason, ": ")
	case EffectException:
		return "an exception that nobody catches is thrown: " + r.Exceptions[0].text()
	case EffectState:
		s := r.DiffLines[0]
		if n := len(r.DiffLines) - 1; n > 0 {
			s += " and " + plural(n, "more difference")
		}
		return "the user sees a difference: " + s
	}
	return "nothing differs"
}

func (c *Crash) text() string {
	s := c.Exception
	if c.Message != "" {
		s += " (" + strings.SplitN(c.Message, "\n", 2)[0] + ")"
	}
	if len(c.Stack) > 0 {
		s += " at " + c.Stack[0]
	}
	return s
}
