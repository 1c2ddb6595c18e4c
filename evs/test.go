package evs

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Test is how a test of the app went: its assertions are part of what is visible.
type Test struct {
	// Ended is false if the run was over before the test was.
	Ended bool `json:"ended"`
	// Failures are what failed, by the name of the test method: "NotesTest.adds"; what is not named failed as a whole.
	Failures map[string]string `json:"failures,omitempty"`
}

// CaptureTest is what a Source calls the result of the test that drives the app, as JSON of Test. No device knows it.
const CaptureTest = "test"

// How a difference names one test and the test as a whole.
const (
	ofTest  = "test "
	ofWhole = "the test"
)

// OfTest says whether the text of a difference is about a test.
func OfTest(difference string) bool {
	return strings.HasPrefix(difference, ofTest) || strings.HasPrefix(difference, ofWhole)
}

func decodeTest(data []byte, _ *Config, s *Snapshot) error { return json.Unmarshal(data, &s.Test) }

func diffTests(base, other *Snapshot, emit func(Difference)) {
	a, b := base.Test, other.Test
	if a == nil || b == nil {
		return
	}
	for _, name := range unionKeys(a.Failures, b.Failures) {
		x, y := a.outcome(name), b.outcome(name)
		if x == y {
			continue
		}
		where := ofTest + name
		if name == "" {
			where = ofWhole
		}
		emit(Difference{Kind: KindTest, Where: where, Path: where, Attribute: "result", Base: x, Other: y})
	}
	if a.Ended != b.Ended {
		emit(Difference{Kind: KindTest, Where: ofWhole, Path: ofWhole, Attribute: "end", Base: a.end(), Other: b.end()})
	}
}

func (t *Test) outcome(name string) string {
	if why, ok := t.Failures[name]; ok {
		return fmt.Sprintf("failed: %s", why)
	}
	return "passed"
}

func (t *Test) end() string {
	if t.Ended {
		return "reached"
	}
	return "not reached"
}
