package android

import (
	"strings"
	"testing"

	"github.com/erva-go/erva/trace"
)

// TestStarts: digits are requests by that task, dots are arrivals; "<" says that an arrival follows the one before it,
// "-" that it need not.
func TestStarts(t *testing.T) {
	for _, c := range []struct{ steps, want string }{
		{"11..", "-<"},       // one task asks twice
		{"1.1.", "-<"},       // the same, one after the other
		{"12..", "--"},       // two tasks at once: who came first is not known
		{"1.2.", "--"},       // two tasks, which another run may see in the other order
		{"12..1.1.", "---<"}, // what arrived last of a mixture is not known, either
		{"121...11..", "----<"},
		{".11..", "--<"}, // the first one comes from outside
	} {
		var s starts
		var got strings.Builder
		for _, step := range c.steps {
			switch {
			case step != '.':
				s.request(trace.TaskID(step - '0'))
			case s.arrive():
				got.WriteByte('<')
			default:
				got.WriteByte('-')
			}
		}
		if got.String() != c.want {
			t.Errorf("%s: %s, want %s", c.steps, got.String(), c.want)
		}
	}
}
