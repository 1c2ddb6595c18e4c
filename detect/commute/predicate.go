package commute

import (
	"cmp"
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
const maxGuarded = 32

// guard learns what was read before what.
func (h *handlerStats) guard(s *sample) {
	data := s.data[:min(len(s.data), maxGuarded)]
	for i := range data {
		for k := range data[:i] {
			if !data[i].accessed || !data[k].accessed {
				continue
			}
			key := [2]int{data[k].id, data[i].id}
			with := h.guards[key]
			if with == nil {
				with = &valueStats{}
				h.guards[key] = with
			}
			with.add(data[k].value)
		}
	}
}

// tests are, by datum, those that were always read before it.
func (h *handlerStats) tests() map[int][]int {
	out := map[int][]int{}
	for key, with := range h.guards {
		if with.samples == h.data[key[1]].samples {
			out[key[1]] = append(out[key[1]], key[0])
		}
	}
	return out
}

// predicates are the tests that decide whether what a condition is about is read.
func (h *handlerStats) predicates(c *Condition, tests map[int][]int, accident float64) []Condition {
	var out []Condition
	for _, name := range []string{c.X, c.Y} {
		read, known := h.ids[name]
		if !known {
			continue
		}
		for _, test := range tests[read] {
			s := &h.data[test]
			if s.name == c.X || s.name == c.Y {
				continue
			}
			p, ok := decides(s.name, h.guards[[2]int{test, read}], &s.valueStats, accident)
			if ok && !slices.ContainsFunc(out, func(o Condition) bool { return o.X == p.X }) {
				out = append(out, p)
			}
		}
	}
	slices.SortFunc(out, func(a, b Condition) int { return cmp.Compare(a.X, b.X) })
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
