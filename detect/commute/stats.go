package commute

import "math"

// accidental is how likely it is that something holds by accident that one time in two would not, after so many samples.
func accidental(samples int) float64 { return math.Pow(0.5, float64(samples)) }

// maxValues is how many values a condition `x in {a, b, c}` lists at most; maxCounted is how many are counted.
const (
	maxValues  = 3
	maxCounted = 8
)

// valueStats are what was seen of one datum.
type valueStats struct {
	kind     Kind
	mixed    bool // it was now a reference, now a number
	infinite bool // or no number at all (NaN)
	samples  int
	null     int
	zero     int
	min, max Value
	low, top int // how often the bounds were seen
	values   []counted
	many     bool // there are more values than are counted
}

type counted struct {
	value Value
	times int
}

// add takes the next sample.
func (s *valueStats) add(v Value) {
	s.mixed = s.mixed || s.samples > 0 && s.kind != v.Kind
	s.kind = v.Kind
	s.samples++
	if v.Kind == Reference {
		if v.Null() {
			s.null++
		}
		return
	}
	if v.Number() == 0 {
		s.zero++
	}
	s.infinite = s.infinite || !finite(v)
	s.bounds(v)
	for i := range s.values {
		if compare(s.values[i].value, v) == 0 {
			s.values[i].times++
			return
		}
	}
	if s.many = s.many || len(s.values) == maxCounted; !s.many {
		s.values = append(s.values, counted{v, 1})
	}
}

func (s *valueStats) bounds(v Value) {
	if s.samples == 1 || compare(v, s.min) < 0 {
		s.min, s.low = v, 0
	}
	if s.samples == 1 || compare(v, s.max) > 0 {
		s.max, s.top = v, 0
	}
	if compare(v, s.min) == 0 {
		s.low++
	}
	if compare(v, s.max) == 0 {
		s.top++
	}
}

// times is how often a value was seen, as far as values are counted.
func (s *valueStats) times(v Value) int {
	for i := range s.values {
		if compare(s.values[i].value, v) == 0 {
			return s.values[i].times
		}
	}
	return 0
}

// learned are the conditions on a datum that all samples satisfy and that are not likely to do so by accident: the strongest, since
// `x == 3` says all that `x in {3}`, `3 <= x <= 3` and `x != 0` do.
func (s *valueStats) learned(x string, accident float64) []Condition {
	if s.mixed {
		return nil
	}
	if s.kind == Reference {
		return s.learnedPointer(x, accident)
	}
	if s.infinite {
		return nil // no condition says so
	}
	var out []Condition
	switch n := len(s.values); {
	case !s.many && n == 1:
		if accidental(s.samples) <= accident {
			out = append(out, Condition{form: isConstant, X: x, numbers: []Value{s.min}})
		}
	case !s.many && n <= maxValues:
		if math.Pow(float64(n)/float64(n+1), float64(s.samples)) <= accident {
			out = append(out, Condition{form: isOneOf, X: x, numbers: s.sorted()})
		}
	case accidental(min(s.low, s.top)) <= accident: // values pile up at both bounds
		out = append(out, Condition{form: isInRange, X: x, numbers: []Value{s.min, s.max}})
	}
	if s.zero == 0 && len(out) == 0 && s.nonZeroByAccident() <= accident {
		out = append(out, Condition{form: isNonZero, X: x})
	}
	if len(out) > 0 && out[0].form == isInRange && s.zero == 0 && s.min.Number() < 0 && s.max.Number() > 0 && s.nonZeroByAccident() <= accident {
		out = append(out, Condition{form: isNonZero, X: x})
	}
	return out
}

func (s *valueStats) learnedPointer(x string, accident float64) []Condition {
	switch {
	case accidental(s.samples) > accident:
		return nil
	case s.null == 0:
		return []Condition{{form: isObject, X: x}}
	case s.null == s.samples:
		return []Condition{{form: isNull, X: x}}
	}
	return nil
}

// nonZeroByAccident is how likely no sample is zero if values are evenly spread between zero and the bounds.
func (s *valueStats) nonZeroByAccident() float64 {
	span := math.Max(s.max.Number(), 0) - math.Min(s.min.Number(), 0) + 1
	return math.Pow(1-1/span, float64(s.samples))
}

func (s *valueStats) sorted() []Value {
	var out []Value
	for _, c := range s.values {
		out = append(out, c.value)
	}
	sortValues(out)
	return out
}

// pairStats are what was seen of two comparable data, x being the one whose name comes first.
type pairStats struct {
	samples int
	failed  [2][binaryForms]bool
	telling [2][binaryForms]int
	line    line
}

// add takes the next sample.
func (s *pairStats) add(x, y Value) {
	s.samples++
	sides := [2][2]Value{{x, y}, {y, x}}
	for form := range binary {
		t := &binary[form]
		for turn, v := range sides {
			switch {
			case form == isLinear || turn == 1 && t.symmetric || s.failed[turn][form]:
			case !t.applies(x.Kind) || !t.applies(y.Kind) || !t.holds(nil, v[0], v[1]):
				s.failed[turn][form] = true
			case t.tells(v[0], v[1]):
				s.telling[turn][form]++
			}
		}
	}
	s.line.add(x, y)
}

// learned are the conditions on two data that all samples satisfy, and not likely by accident, less what others say.
func (s *pairStats) learned(x, y string, accident float64) []Condition {
	var out []Condition
	holds := func(turn, form int) bool {
		return !s.failed[turn][form] && accidental(s.telling[turn][form]) <= accident
	}
	if holds(0, areEqual) {
		return []Condition{{form: areEqual, X: x, Y: y}}
	}
	names := [2][2]string{{x, y}, {y, x}}
	for form := range binary {
		for turn, n := range names {
			if form == isLinear || turn == 1 && binary[form].symmetric || !holds(turn, form) || s.implied(turn, form, holds) {
				continue
			}
			out = append(out, Condition{form: form, X: n[0], Y: n[1]})
		}
	}
	if a, b, ok := s.line.fit(accident); ok {
		out = append(out, Condition{form: isLinear, X: x, Y: y, numbers: []Value{a, b}})
	}
	return out
}

// implied says whether another condition that holds says as much.
func (s *pairStats) implied(turn, form int, holds func(turn, form int) bool) bool {
	switch form {
	case areUnequal:
		return holds(0, isLess) || holds(1, isLess)
	case isNotLess: // x >= y where y < x
		return holds(1-turn, isLess)
	case isDivisible: // y % x == 0 where y == x * x
		return holds(1-turn, isSquare)
	}
	return false
}

// line is what a condition y == a * x + b rests on: points that are all on one line.
type line struct {
	first, second [2]Value
	points        int // different ones, up to as many as are counted
	seen          [][2]Value
	off           bool
}

// add takes the next sample.
func (l *line) add(x, y Value) {
	if l.off || x.Kind&numerical == 0 || y.Kind&numerical == 0 {
		l.off = true
		return
	}
	p := [2]Value{x, y}
	for _, q := range l.seen {
		if compare(q[0], x) == 0 {
			l.off = compare(q[1], y) != 0
			return
		}
	}
	if l.points >= 2 {
		a, b := l.through()
		l.off = y.Number() != a*x.Number()+b
	}
	l.points++
	if l.points == 1 {
		l.first = p
	} else if l.points == 2 {
		l.second = p
	}
	if len(l.seen) < maxPoints {
		l.seen = append(l.seen, p)
	}
}

// maxPoints is how many points of a line are told apart.
const maxPoints = 16

func (l *line) through() (a, b float64) {
	a = (l.second[1].Number() - l.first[1].Number()) / (l.second[0].Number() - l.first[0].Number())
	return a, l.first[1].Number() - a*l.first[0].Number()
}

// fit is the line, if it is one: two points always are on one, so they do not count. Equality and a constant have forms of their own.
func (l *line) fit(accident float64) (a, b Value, ok bool) {
	if l.off || l.points < 3 || accidental(len(l.seen)-2) > accident {
		return a, b, false
	}
	f, c := l.through()
	a, b = number(f), number(c)
	return a, b, f != 0 && (f != 1 || c != 0) && finite(a) && finite(b)
}

func finite(v Value) bool { return !math.IsNaN(v.Number()) && !math.IsInf(v.Number(), 0) }

// number is a number as an integer, if it is one.
func number(f float64) Value {
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return Int(int64(f))
	}
	return Float(f)
}
