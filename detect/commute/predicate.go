package commute

import (
	"maps"
	"slices"
)

// A predicate says under what condition a handler comes to read a datum at all. "Some event handlers are only invoked by the event
// dispatcher under certain conditions, and Licorice would mistakenly learn those conditions as the preconditions" (section 5.6.4):
// where a test of one datum decides whether another is read, what holds of the other is required only when the test passes, so an
// event that makes the condition false and the test fail harms nobody.
//
// It is learned from both sides: all invocations that came to the datum had read the test's datum before and satisfied it, and
// all that had read that and did not come there did not satisfy it.

// maxGuarded is how many data of a sample are looked at for tests of others.
const maxGuarded = 64

// guard learns what was read before what.
func (h *handlerStats) guard(s *sample) {
	data := s.data[:min(len(s.data), maxGuarded)]
	for i := range data {
		for k := range data[:i] {
			if data[i].accessed && data[k].accessed {
				statsOf(h.guards, [2]string{data[k].name, data[i].name}).add(data[k].value)
			}
		}
	}
}

// predicates are the tests that decide whether what a condition is about is read.
func (h *handlerStats) predicates(c *Condition, accident float64) []Condition {
	var out []Condition
	for _, test := range slices.Sorted(maps.Keys(h.data)) {
		if test == c.X || test == c.Y {
			continue
		}
		for _, read := range []string{c.X, c.Y} {
			with := h.guards[[2]string{test, read}]
			if read == "" || with == nil || with.samples != h.data[read].samples {
				continue // it is not always read before
			}
			if p, ok := decides(test, with, h.data[test], accident); ok {
				out = append(out, p)
				break
			}
		}
	}
	return out
}

// decides is the condition that a datum satisfied in all samples with another, and in none without; all are both.
func decides(test string, with, all *valueStats, accident float64) (Condition, bool) {
	without := all.samples - with.samples
	if without == 0 || with.mixed || all.mixed || accidental(all.samples) > accident {
		return Condition{}, false
	}
	switch {
	case all.kind == Reference && with.null == 0 && all.null == without:
		return Condition{form: isObject, X: test}, true
	case all.kind == Reference && with.null == with.samples && all.null == with.samples:
		return Condition{form: isNull, X: test}, true
	case all.kind == Reference:
		return Condition{}, false
	case len(with.values) == 1 && !with.many && !all.many && all.times(with.min) == with.samples:
		return Condition{form: isConstant, X: test, numbers: []Value{with.min}}, true
	case with.zero == 0 && all.zero == without:
		return Condition{form: isNonZero, X: test}, true
	}
	return Condition{}, false
}
