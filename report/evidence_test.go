package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWriteEvidence prints each sort of evidence, and leaves out what a verdict does not have.
func TestWriteEvidence(t *testing.T) {
	v := Verdict{ID: "r1", Field: "org.example.notes.Main.note", Verdict: Harmful, Effect: "crash", Runs: Runs{Controls: 2, Flips: 2, Support: 1},
		Schedule: "r1.schedule.json", Evidence: Evidence{Summary: "It crashes.", Details: map[string]any{
			"rule":  "failure",
			"story": []string{"recorded: Show on main: reads an object at Main.show:12", "flipped: Show on main, held back: reads null at Main.show:12"},
			"diff":  []string{`TextView id/title: "Inbox" → ""`},
			"crash": map[string]any{"exception": "java.lang.NullPointerException", "stack": []string{"Main.show(Main.java:12)"}, "causes": []string{"java.io.IOException"}},
			"guard": map[string]any{"Read": "Main.a:1", "Branch": "Main.a:2", "Recorded": []string{"Main.a:2 branches"}, "Flipped": []string{"Main.a:2 falls through"}},
			"edges": []map[string]string{{"rule": "FIFO", "text": "A runs before B"}},
			"deadlock": map[string]any{"held": []map[string]any{{"task": "A", "until": []string{"B", "C"}}},
				"threads": []map[string]string{{"name": "pool-1", "doing": "waiting"}}, "lost": "tap @id/x: no such view", "quietMs": 1500},
			"runs": []map[string]any{{"way": "hold-first", "outcome": "crashed", "flipped": true}, {"way": "hold-between", "outcome": "diverged", "reason": "X did not come"}},
		}}}
	want := `r1: harmful (crash)
org.example.notes.Main.note
It crashes.

Both orders:
  recorded: Show on main: reads an object at Main.show:12
  flipped: Show on main, held back: reads null at Main.show:12

What the user sees:
  TextView id/title: "Inbox" → ""

The failure:
  java.lang.NullPointerException
    at Main.show(Main.java:12)
  caused by java.io.IOException

The read at Main.a:1 guards the branch at Main.a:2; recorded:
  Main.a:2 branches

In the other order:
  Main.a:2 falls through

The deadlock: nothing moved for 1500 ms:
  A was held until B and C, which never came
  pool-1 was waiting
  tap @id/x: no such view

Why the other order cannot be:
  A runs before B (FIFO)

Flips (2 controls):
  hold-first: crashed, in the other order
  hold-between: diverged (X did not come)

The schedule is r1.schedule.json: erva replay --race r1 shows it again.
`
	var b strings.Builder
	if err := WriteEvidence(&b, v); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	b.Reset()
	if err := WriteEvidence(&b, Verdict{ID: "r2", Field: "F", Verdict: Unverified, Evidence: Evidence{Summary: "Not covered."}}); err != nil {
		t.Fatal(err)
	}
	if b.String() != "r2: unverified\nF\nNot covered.\n" {
		t.Errorf("%q", b.String())
	}
}
