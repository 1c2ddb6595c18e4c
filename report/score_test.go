package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestScore: harmful races count once however many reports they have, harmless ones by report; what the verification calls harmful
// remains, and what nobody knows is counted apart.
func TestScore(t *testing.T) {
	truth := Truth{"Main.note": Harmful, "Main.rows": Harmful, "Main.count": Benign2, "Main.title (Main.show, Main.hide)": FalsePositive1}
	at := func(field, first, second string) Report {
		return Report{Field: field, First: Access{Class: "Main", Method: first}, Second: Access{Class: "Main", Method: second}}
	}
	note, again := at("Main.note", "show", "clear"), at("Main.note", "load", "clear")
	count, title, other := at("Main.count", "a", "b"), at("Main.title", "show", "hide"), at("Main.other", "a", "b")
	says := map[string]string{note.Pair(): Harmful, again.Pair(): Unverified, count.Pair(): Harmful, title.Pair(): FalsePositive1, other.Pair(): Benign1}
	s := Score{Detector: "AsyncClock"}
	s.Add(truth, []Report{note, again, count, title, other}, 0.5, func(r *Report) string { return says[r.Pair()] })
	s.Add(Truth{"Main.hub": Harmful}, nil, 0.25, nil)
	want := Score{Detector: "AsyncClock", Reports: 5, Found: 1, Missed: 2, FalseAlarms: 2, Unjudged: 1, Seconds: 0.75,
		Verified: Remains{Found: 1, Missed: 2, FalseAlarms: 1, Unverified: 1}}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	turned := at("Main.note", "clear", "show")
	if turned.Pair() != note.Pair() || again.Pair() == note.Pair() {
		t.Error("a pair is the same in either order, and another with other accesses")
	}
	var text strings.Builder
	if err := ScoreTable(&text, []Score{s}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(strings.Split(text.String(), "\n")[1]); !cmp.Equal(got, strings.Fields("AsyncClock 5 1 2 2 1 0.75 1 2 1 0 1")) {
		t.Errorf("the line is %q", got)
	}
}
