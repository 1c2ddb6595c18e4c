package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/race"
)

// trials are two apps: in the first everything is as expected, in the second nothing is.
func trials() []Trial {
	verdict := func(id, field, verdict string, priority race.Priority) Verdict {
		return Verdict{ID: id, Field: field, Verdict: verdict, Priority: string(priority),
			First: Access{Class: "org.example.Main$1", Method: "run"}, Second: Access{Class: "org.example.Main", Method: "onDestroy"}}
	}
	out := []Trial{
		{App: "notes", Truth: Truth{"org.example.Main.note": Harmful, "org.example.Main.count": Benign2},
			Result: &Verdicts{Verdicts: []Verdict{
				verdict("r1", "org.example.Main.note", Harmful, race.AppCode), verdict("r2", "org.example.Main.count", Benign2, race.AppCode),
				verdict("r3", "org.example.Main.count", Benign2, race.AppCode), verdict("r4", "android.widget.TextView.mText", Unverified, race.CalledCode),
			}},
			Phases: Phases{Online: 2.5, Offline: 0.25, Verification: 8}},
		{App: "books", Truth: Truth{"org.example.Main.books": FalsePositive2, "org.example.Main.shelf": Harmful,
			"org.example.Main.books (Main$1.run, Main.onDestroy)": FalsePositive1},
			Result: &Verdicts{Verdicts: []Verdict{verdict("r1", "org.example.Main.books", Benign1, "")}},
			Phases: Phases{Online: 1.5, Verification: 2}},
	}
	for i := range out {
		out[i].Judge()
	}
	return out
}

func TestTrial(t *testing.T) {
	got := trials()
	if got[0].Wrong != nil {
		t.Errorf("wrong: %q", got[0].Wrong)
	}
	want := []string{
		"r1 (org.example.Main.books (Main$1.run, Main.onDestroy)): benign-1, expected false-positive-1",
		"org.example.Main.books: not reported, expected false-positive-2",
		"org.example.Main.shelf: not reported, expected harmful",
	}
	if diff := cmp.Diff(want, got[1].Wrong); diff != "" {
		t.Error(diff)
	}
}

func TestReadTruth(t *testing.T) {
	truth, err := ReadTruth([]byte(`{"verdicts": {"a.B.c": "benign-1"}}`))
	if err != nil || truth["a.B.c"] != Benign1 {
		t.Errorf("%v, %v", truth, err)
	}
	for _, tt := range []struct{ in, err string }{
		{`{"verdicts": {"a.B.c": "unverified"}}`, `a.B.c: "unverified" is none of`},
		{`{"verdicts": []}`, "cannot unmarshal"},
	} {
		if _, err := ReadTruth([]byte(tt.in)); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v", tt.in, err)
		}
	}
}

func TestCorpus(t *testing.T) {
	c := NewCorpus(trials())
	golden(t, "corpus.txt", c.WriteTables)
	if s := c.Summary(); s.Reports != 5 || s.Benign2 != 2 || s.Harmful != 1 {
		t.Errorf("%+v", s)
	}
	data, err := json.Marshal(NewCorpus(nil))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"effectiveness":null,"efficiency":null,"confusion":{"counts":{"benign-1":{},"benign-2":{},"false-positive-1":{},"false-positive-2":{},"harmful":{}},"known":0,"right":0,"reports":0}}`
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Error(diff)
	}
	row, err := json.Marshal(c.Effectiveness[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(row), `"high":3,"normal":1,"reports":4,`) {
		t.Errorf("%s", row)
	}
}
