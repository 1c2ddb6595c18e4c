package verify

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
)

// Three loads write what the last event reads; the first load comes before it in any order.
const loads = `
main thread-init looper
main send First q=main
First begin main
First write state
First send Show q=main
First end
T1 send Second q=main
T2 send Third q=main
Second begin main
Second write state
Second end
Show begin main
Show read state
Show end
Third begin main
Third write state
Third write state
Third end
`

// One report of a field stands for all its unordered pairs, and for one of each flip.
func TestMeant(t *testing.T) {
	tr, err := trace.ParseText(strings.NewReader(loads), "loads")
	if err != nil {
		t.Fatal(err)
	}
	name := func(races []race.Race) []string {
		var out []string
		for _, r := range races {
			out = append(out, tr.Tables.TaskKey(r.First.Task)+" "+tr.Tables.TaskKey(r.Second.Task))
		}
		return out
	}
	ordered := race.Race{First: race.Access{Op: 3, Task: tr.Ops[3].Task, Write: true}, Second: race.Access{Op: 12, Task: tr.Ops[12].Task}}
	fitting := report.Match([]report.Report{{ID: "r1", Field: "state"}}, tr)[0].Races
	got := Meant(tr, [][]race.Race{fitting, {ordered}, nil})
	if n := len(name(got[0])); n != maxPairs {
		t.Errorf("%d of %d pairs: %v", n, len(fitting), name(got[0]))
	}
	for _, r := range got[0] {
		if r.First.Op == ordered.First.Op && r.Second.Op == ordered.Second.Op {
			t.Error("an ordered pair is meant beside unordered ones")
		}
	}
	if d := cmp.Diff([]race.Race{ordered}, got[1]); d != "" {
		t.Errorf("if all are ordered, the first (-want +got):\n%s", d)
	}
	if len(got[2]) != 0 {
		t.Errorf("of nothing, %v", got[2])
	}
}

func TestMergeTakesTheMostSerious(t *testing.T) {
	verdict := func(id string, v classify.Verdict) Verdict {
		return Verdict{Suspect: Suspect{ID: id}, Finding: classify.Finding{Verdict: v, Summary: "It is so."},
			Schedule: &flipper.Schedule{Race: id}}
	}
	o := Outcome{Verdicts: []Verdict{
		verdict("a", classify.Benign2),
		verdict("b", classify.Benign1), verdict("b.2", classify.Harmful), verdict("b.3", classify.Harmful),
		verdict("c", classify.FalsePositive1), verdict("c.2", classify.Unverified), verdict("c.3", classify.Benign2),
		verdict("d", classify.FalsePositive1), verdict("d.2", classify.FalsePositive1),
		verdict("e", classify.Benign1), verdict("e.2", ""),
	}}
	o.Merge([]int{1, 3, 3, 2, 2})
	type merged struct {
		id, race string
		verdict  classify.Verdict
		summary  string
		pairs    int
	}
	var got []merged
	for _, v := range o.Verdicts {
		got = append(got, merged{v.Suspect.ID, v.Schedule.Race, v.Finding.Verdict, v.Finding.Summary, len(v.Pairs)})
	}
	want := []merged{
		{"a", "a", classify.Benign2, "It is so.", 0},
		{"b", "b", classify.Harmful, "It is so. (2 of 3 pairs that fit the report; the others: benign-1)", 3},
		{"c", "c", classify.Unverified, "It is so. (1 of 3 pairs that fit the report; the others: false-positive-1, benign-2)", 3},
		{"d", "d", classify.FalsePositive1, "It is so.", 2},
		{"e", "e", "", "It is so.", 2},
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(merged{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
