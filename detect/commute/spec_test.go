package commute

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyCondition draws a condition of any form, with names that need quotes among others.
func anyCondition(t *rapid.T) Condition {
	names := rapid.OneOf(rapid.SampledFrom([]string{"org.example.Main.hub", "org.example.Main.n@org.example.Main.<init>:3#2", "12", "when", "a b", "x,y", "#1", "=="}),
		rapid.StringN(1, 8, -1))
	numbers := rapid.OneOf(rapid.Map(rapid.Int64(), Int), rapid.Map(rapid.Float64(), Float))
	c := Condition{form: rapid.IntRange(0, unaryForms-1).Draw(t, "form"), X: names.Draw(t, "x")}
	if rapid.Bool().Draw(t, "binary") {
		c.form = rapid.IntRange(0, binaryForms-1).Draw(t, "form of two")
		c.Y = names.Filter(func(y string) bool { return y != c.X }).Draw(t, "y")
	}
	switch form := c.template().form; {
	case strings.Contains(form, "{"):
		c.numbers = rapid.SliceOfN(numbers, 1, 5).Draw(t, "values")
	case strings.Contains(form, "B"):
		c.numbers = rapid.SliceOfN(numbers, 2, 2).Draw(t, "bounds")
	case strings.Contains(form, "A"):
		c.numbers = []Value{numbers.Draw(t, "constant")}
	}
	return c
}

func TestConditionRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyCondition(t)
		got, err := ParseCondition(want.String())
		if err != nil {
			t.Fatalf("%s: %v", &want, err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(Condition{})); diff != "" {
			t.Fatalf("%s (-written +read):\n%s", &want, diff)
		}
	})
}

func TestSpecsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := &Specs{Runs: 50, Shuffled: 25, Confidence: 0.99}
		for i := range rapid.IntRange(0, 3).Draw(t, "handlers") {
			h := Handler{Name: rapid.String().Draw(t, "name") + string(rune('a'+i)), Invocations: i}
			for range rapid.IntRange(0, 3).Draw(t, "preconditions") {
				p := Precondition{Condition: anyCondition(t), Samples: 7}
				for range rapid.IntRange(0, 2).Draw(t, "predicates") {
					p.When = append(p.When, anyCondition(t))
				}
				h.Preconditions = append(h.Preconditions, p)
			}
			for range rapid.IntRange(0, 2).Draw(t, "cancels") {
				h.Cancels = append(h.Cancels, Cancel{rapid.String().Draw(t, "cancelled"), 5})
			}
			want.Handlers = append(want.Handlers, h)
		}
		var text bytes.Buffer
		if err := want.Write(&text); err != nil {
			t.Fatal(err)
		}
		got, err := ReadSpecs(bytes.NewReader(text.Bytes()), "specs.txt")
		if err != nil {
			t.Fatalf("%v in\n%s", err, text.String())
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(Condition{})); diff != "" {
			t.Fatalf("%s (-written +read):\n%s", text.String(), diff)
		}
	})
}

func TestSpecErrors(t *testing.T) {
	const head = "erva-specs 1\nruns 2 shuffled 1 confidence 0.99\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", `s.txt:1: these are no specifications: the first line is not "erva-specs 1"`},
		{"other version", "erva-specs 2\n", `s.txt:1: these are no specifications: the first line is not "erva-specs 1"`},
		{"no handler", head + "3: x == null\n", `s.txt:3: "3:" is neither "runs", "handler" nor under a handler`},
		{"no samples", head + "handler a invocations 1\nx == null\n", `s.txt:4: a precondition begins with its number of samples: "12: org.example.Main.hub != null"`},
		{"no condition", head + "handler a invocations 1\n3: x === null\n", `s.txt:4: "x === null" is no condition`},
		{"no test", head + "handler a invocations 1\n3: x == null when\n", `s.txt:4: "" is no condition`},
		{"quotes", head + "handler \"a invocations 1\n", `s.txt:3: "a invocations 1 has no end`},
		{"twice", head + "handler a invocations 1\nhandler a invocations 1\n", `s.txt:4: handler a has specifications already`},
		{"infinite", head + "handler a invocations 1\n3: x == Inf\n3: 1 <= x <= 1e999\n", `s.txt:5: "1 <= x <= 1e999" is no condition`},
		{"runs", "erva-specs 1\nruns 2 shuffled 1 confidence 3\n", `s.txt:2: this is not "runs NUMBER shuffled NUMBER confidence NUMBER"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadSpecs(strings.NewReader(c.text), "s.txt")
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

func FuzzReadSpecs(f *testing.F) {
	f.Add("erva-specs 1\nruns 50 shuffled 25 confidence 0.99\n\nhandler org.example.Main.onPause invocations 12\n" +
		"  12: org.example.Main.hub != null when org.example.Main.open == 1\n  3: x in { 1, 2.5 }\n  3: y == 2 * x + 1\n  1: -1 <= x <= 3\n")
	f.Add("erva-specs 1\nhandler \"input tap @id/show\" invocations 1\n 4: cancels \"a tick\"\n 1: x & y == x\n 1: x % y == 0\n 1: y == x * x\n")
	f.Fuzz(func(t *testing.T, text string) {
		specs, err := ReadSpecs(strings.NewReader(text), "specs.txt")
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := specs.Write(&out); err != nil {
			t.Fatal(err)
		}
		again, err := ReadSpecs(&out, "again")
		if err != nil {
			t.Fatalf("%v in what was written of %q", err, text)
		}
		if diff := cmp.Diff(specs, again, cmp.AllowUnexported(Condition{})); diff != "" {
			t.Fatalf("%q (-read +read again):\n%s", text, diff)
		}
	})
}
