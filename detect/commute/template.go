package commute

import "math"

// A template is a form of atomic symbolic conditions. The table has all of section 5.3.1: pointer conditions, numerical
// conditions, and integral conditions.
type template struct {
	name string // as in --explain and in tests
	// form is how a condition is written: X and Y are symbolic names, A is what the condition lists of numbers.
	form string
	// kinds are those of the data that it makes sense of.
	kinds Kind
	// holds says whether values satisfy it. y is of conditions on two data only.
	holds func(a []Value, x, y Value) bool
	// tells says whether values that satisfy a condition on two data are any evidence for it: null & y == null is none.
	tells func(x, y Value) bool
	// symmetric says that X and Y may be exchanged.
	symmetric bool
}

// The forms of conditions on one datum.
const (
	isNull = iota
	isObject
	isConstant
	isInRange
	isNonZero
	isOneOf
	unaryForms
)

// unary are the templates of conditions on one datum.
var unary = [unaryForms]template{
	isNull:     {name: "null", form: "X == null", kinds: Reference, holds: func(_ []Value, x, _ Value) bool { return x.Null() }},
	isObject:   {name: "not-null", form: "X != null", kinds: Reference, holds: func(_ []Value, x, _ Value) bool { return !x.Null() }},
	isConstant: {name: "constant", form: "X == A", kinds: numerical, holds: func(a []Value, x, _ Value) bool { return compare(x, a[0]) == 0 }},
	isInRange: {name: "range", form: "A <= X <= B", kinds: numerical, holds: func(a []Value, x, _ Value) bool {
		return compare(a[0], x) <= 0 && compare(x, a[1]) <= 0 // unordered is above 0
	}},
	isNonZero: {name: "nonzero", form: "X != 0", kinds: numerical, holds: func(_ []Value, x, _ Value) bool { return x.Number() != 0 }},
	isOneOf: {name: "one-of", form: "X in { A }", kinds: numerical, holds: func(a []Value, x, _ Value) bool {
		for _, v := range a {
			if compare(x, v) == 0 {
				return true
			}
		}
		return false
	}},
}

// The forms of conditions on two data.
const (
	areEqual = iota
	areUnequal
	isLess
	isNotLess
	isLinear
	isDivisible
	isSquare
	areExclusive
	isSubset
	binaryForms
)

// binary are the templates of conditions on two data.
var binary = [binaryForms]template{
	areEqual: {name: "equal", form: "X == Y", kinds: anything, symmetric: true,
		holds: func(_ []Value, x, y Value) bool { return same(x, y) }, tells: func(x, _ Value) bool { return x.Bits != 0 }},
	areUnequal: {name: "unequal", form: "X != Y", kinds: anything, symmetric: true,
		holds: func(_ []Value, x, y Value) bool { return different(x, y) }, tells: func(x, y Value) bool { return x.Bits != 0 && y.Bits != 0 }},
	isLess: {name: "less", form: "X < Y", kinds: numerical,
		holds: func(_ []Value, x, y Value) bool { return compare(x, y) < 0 }, tells: always},
	isNotLess: {name: "not-less", form: "X >= Y", kinds: numerical,
		holds: func(_ []Value, x, y Value) bool { c := compare(x, y); return c == 0 || c == 1 }, tells: always},
	isLinear: {name: "linear", form: "Y == A * X + B", kinds: numerical,
		holds: func(a []Value, x, y Value) bool { return y.Number() == a[0].Number()*x.Number()+a[1].Number() }, tells: always},
	isDivisible: {name: "divisible", form: "X % Y == 0", kinds: numerical,
		holds: func(_ []Value, x, y Value) bool { return y.Number() != 0 && math.Mod(x.Number(), y.Number()) == 0 },
		tells: func(x, y Value) bool { return x.Bits != 0 && math.Abs(y.Number()) != 1 }},
	isSquare: {name: "square", form: "Y == X * X", kinds: numerical,
		holds: func(_ []Value, x, y Value) bool { return y.Number() == x.Number()*x.Number() },
		tells: func(x, _ Value) bool { return math.Abs(x.Number()) > 1 }},
	areExclusive: {name: "exclusive", form: "X & Y == 0", kinds: Integer, symmetric: true,
		holds: func(_ []Value, x, y Value) bool { return x.Bits&y.Bits == 0 }, tells: func(x, y Value) bool { return x.Bits != 0 && y.Bits != 0 }},
	isSubset: {name: "subset", form: "X & Y == X", kinds: Integer,
		holds: func(_ []Value, x, y Value) bool { return x.Bits&y.Bits == x.Bits }, tells: func(x, _ Value) bool { return x.Bits != 0 }},
}

func always(_, _ Value) bool { return true }

// applies says whether a template makes sense of a kind.
func (t *template) applies(k Kind) bool { return t.kinds&k != 0 }

// unordered is how two numbers compare of which one is none (NaN).
const unordered = 2

// compare orders two numbers: -1, 0, 1 or unordered.
func compare(x, y Value) int {
	if x.Kind == Integer && y.Kind == Integer {
		return order(x.Int(), y.Int())
	}
	return order(x.Number(), y.Number())
}

func order[T int64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b:
		return 0
	}
	return unordered
}

// same says that two values are known to be equal.
func same(x, y Value) bool {
	if x.Kind == Reference || y.Kind == Reference {
		return x == y && x.Bits != someObject
	}
	return compare(x, y) == 0
}

// different says that two values are known to be different: an object of which nothing is known may be any.
func different(x, y Value) bool {
	if x.Kind == Reference || y.Kind == Reference {
		return x != y && (x.Bits != someObject || y.Null()) && (y.Bits != someObject || x.Null())
	}
	return compare(x, y) != 0
}
