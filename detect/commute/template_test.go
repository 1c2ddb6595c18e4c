package commute

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// accident is that of DefaultConfidence.
const accident = 1 - DefaultConfidence

// repeated is enough samples for anything that is in them.
func repeated[T any](values ...T) []T {
	var out []T
	for range 10 {
		out = append(out, values...)
	}
	return out
}

func ints(n ...int64) []Value {
	var out []Value
	for _, x := range n {
		out = append(out, Int(x))
	}
	return out
}

// upTo are the integers from one to another.
func upTo(low, high int64) []Value {
	var out []Value
	for n := low; n <= high; n++ {
		out = append(out, Int(n))
	}
	return out
}

// TestUnaryTemplates: every form of section 5.3.1 on one datum is learned from samples that satisfy it, and not from others.
func TestUnaryTemplates(t *testing.T) {
	covered := map[int]bool{}
	for _, c := range []struct {
		name    string
		samples []Value
		want    []string
	}{
		{"null", repeated(Object(0)), []string{"x == null"}},
		{"not null", repeated(Object(3), Object(someObject)), []string{"x != null"}},
		{"null or not", repeated(Object(3), Object(0)), nil},
		{"not null, in too few samples", []Value{Object(3), Object(4)}, nil},
		{"constant", repeated(Int(7)), []string{"x == 7"}},
		{"constant, too few", ints(7, 7, 7), nil},
		{"a real constant", repeated(Float(2)), []string{"x == 2.0"}},
		{"one of", repeated(ints(4, 1, 2)...), []string{"x in { 1, 2, 4 }"}},
		{"one of, zero too", repeated(ints(0, 1)...), []string{"x in { 0, 1 }"}},
		{"range", repeated(upTo(-1, 4)...), []string{"-1 <= x <= 4"}},
		{"range without zero", repeated(ints(-3, -2, -1, 1, 2, 3)...), []string{"-3 <= x <= 3", "x != 0"}},
		{"nonzero only, since bounds come once", append(upTo(1, 5), repeated(upTo(2, 4)...)...), []string{"x != 0"}},
		{"spread over a wide range", ints(100, -50, 3, 70, 0, 12, 9), nil},
		{"real range", repeated(Float(0.5), Float(1.5), Int(1), Float(1.25)), nil}, // a field is not now this and now that
		{"not a number", repeated(Float(math.NaN())), nil},
		{"infinite", repeated(Float(math.Inf(1))), nil},
		{"a number or not", repeated(Float(1.5), Float(math.NaN())), nil},
		{"a reference and a number", repeated(Object(1), Int(1)), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &valueStats{}
			for _, v := range c.samples {
				s.add(v)
			}
			var got []string
			for _, learned := range s.learned("x", accident) {
				covered[learned.form] = true
				got = append(got, learned.String())
				for _, v := range c.samples {
					if !learned.Holds(v, Value{}) {
						t.Errorf("%s does not hold of the sample %s", &learned, v)
					}
				}
			}
			if diff := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +learned):\n%s", diff)
			}
		})
	}
	for form := range unary {
		if !covered[form] {
			t.Errorf("no case learns %s", unary[form].name)
		}
	}
}

// TestBinaryTemplates does so for the forms on two data.
func TestBinaryTemplates(t *testing.T) {
	covered := map[int]bool{}
	for _, c := range []struct {
		name string
		x, y []Value
		want []string
	}{
		{"equal pointers", repeated(Object(3), Object(4)), repeated(Object(3), Object(4)), []string{"x == y"}},
		{"both null", repeated(Object(0)), repeated(Object(0)), nil},
		{"unequal pointers", repeated(Object(3), Object(4)), repeated(Object(4), Object(3)), []string{"x != y"}},
		{"unknown objects", repeated(Object(someObject)), repeated(Object(someObject)), nil},
		{"equal numbers", repeated(ints(3, 8, 1)...), repeated(ints(3, 8, 1)...), []string{"x == y"}},
		{"equal, but for a fraction", repeated(ints(3, 8)...), repeated(Int(3), Float(8.5)), []string{"y >= x"}},
		{"unequal numbers", repeated(ints(3, 8, 5)...), repeated(ints(8, 3, 7)...), []string{"x != y"}},
		{"less", repeated(ints(3, 8, 5)...), repeated(ints(7, 11, 6)...), []string{"x < y"}},
		{"the other way round", repeated(ints(7, 11, 6)...), repeated(ints(3, 8, 5)...), []string{"y < x"}},
		{"not less", repeated(ints(7, 11, 5)...), repeated(ints(3, 4, 5)...), []string{"x >= y"}},
		{"linear", upTo(1, 12), ints(5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38), []string{"x < y", "y == 3 * x + 2"}},
		{"three points are no line", repeated(ints(1, 2, 3)...), repeated(ints(5, 8, 11)...), []string{"x < y"}},
		{"divisible", repeated(ints(12, 35, 8)...), repeated(ints(4, 7, 8)...), []string{"x >= y", "x % y == 0"}},
		{"square", repeated(ints(3, -5, 2)...), repeated(ints(9, 25, 4)...), []string{"x < y", "y == x * x"}},
		{"exclusive", repeated(ints(1, 6, 8)...), repeated(ints(8, 1, 3)...), []string{"x != y", "x & y == 0"}},
		{"subset", repeated(ints(1, 6, 8)...), repeated(ints(3, 7, 12)...), []string{"x < y", "x & y == x"}},
		{"no bits of a real number", repeated(Float(1.5), Float(4)), repeated(Float(6.5), Float(8)), []string{"x < y"}},
		{"not a number", repeated(Float(math.NaN())), repeated(Float(math.NaN())), []string{"x != y"}},
		{"nothing", repeated(ints(1, 9, 5, 5)...), repeated(ints(3, 2, 5, 7)...), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &pairStats{}
			for i := range c.x {
				s.add(c.x[i], c.y[i])
			}
			var got []string
			for _, learned := range s.learned("x", "y", accident) {
				covered[learned.form] = true
				got = append(got, learned.String())
				for i := range c.x {
					x, y := c.x[i], c.y[i]
					if learned.X == "y" {
						x, y = y, x
					}
					if !learned.Holds(x, y) {
						t.Errorf("%s does not hold of the sample %s, %s", &learned, c.x[i], c.y[i])
					}
				}
			}
			if diff := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +learned):\n%s", diff)
			}
		})
	}
	for form := range binary {
		if !covered[form] {
			t.Errorf("no case learns %s", binary[form].name)
		}
	}
}
