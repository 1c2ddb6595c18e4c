package classify

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/trace"
)

func read(method, field string, line int, raced bool, value uint64) Instruction {
	return Instruction{Site: trace.Site{Class: "B", Method: method, Line: line}, Read: true, Raced: raced, Field: field, Value: value}
}

func branch(method string, line int, taken bool) Instruction {
	return Instruction{Site: trace.Site{Class: "B", Method: method, Line: line}, Taken: taken}
}

func TestFindGuard(t *testing.T) {
	tests := []struct {
		name              string
		recorded, flipped []Instruction
		want              string
	}{
		{"Volley's batcher (ERVA, Fig. 4)",
			[]Instruction{read("add", "mRunnable", 5, true, 0), branch("add", 5, false)},
			[]Instruction{read("add", "mRunnable", 5, true, 7), branch("add", 5, true)}, "B.add:5"},
		{"read in a callee",
			[]Instruction{read("isBusy", "mRunnable", 9, true, 0), branch("add", 5, false)},
			[]Instruction{read("isBusy", "mRunnable", 9, true, 7), branch("add", 5, true)}, "B.isBusy:9"},
		{"another callee's read in between",
			[]Instruction{read("add", "mRunnable", 4, true, 0), read("log", "level", 8, false, 1), branch("add", 5, false)},
			[]Instruction{read("add", "mRunnable", 4, true, 7), read("log", "level", 8, false, 1), branch("add", 5, true)}, "B.add:4"},
		{"the branch tests another field",
			[]Instruction{read("add", "mRunnable", 4, true, 0), read("add", "size", 5, false, 1), branch("add", 5, false)},
			[]Instruction{read("add", "mRunnable", 4, true, 7), read("add", "size", 5, false, 2), branch("add", 5, true)}, ""},
		{"same way",
			[]Instruction{read("add", "mRunnable", 4, true, 0), branch("add", 5, false)},
			[]Instruction{read("add", "mRunnable", 4, true, 7), branch("add", 5, false)}, ""},
		{"same value",
			[]Instruction{read("add", "mRunnable", 4, true, 3), branch("add", 5, false)},
			[]Instruction{read("add", "mRunnable", 4, true, 3), branch("add", 5, true)}, ""},
		{"only the first divergence counts",
			[]Instruction{branch("add", 1, true), read("add", "mRunnable", 4, true, 0), branch("add", 5, false)},
			[]Instruction{branch("add", 1, false), read("add", "mRunnable", 4, true, 7), branch("add", 5, true)}, ""},
		{"other code", []Instruction{branch("add", 1, true)}, []Instruction{branch("remove", 1, false)}, ""},
		{"nothing", nil, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := FindGuard(tt.recorded, tt.flipped)
			got := ""
			if g != nil {
				got = g.Read
				if len(g.Recorded) == 0 || len(g.Flipped) == 0 || g.Branch != "B.add:5" {
					t.Errorf("%+v", g)
				}
			}
			if got != tt.want {
				t.Errorf("guard %q, want %q", got, tt.want)
			}
		})
	}
}

func TestInstructions(t *testing.T) {
	var tb trace.Tables
	tb.Vars = []trace.Var{{ID: 1, Field: "B.mRunnable"}, {ID: 2, Field: "B.other"}}
	tb.Sites = []trace.Site{
		{ID: 1, Class: "B", Method: "add", Line: 5, App: true},
		{ID: 2, Class: "java.util.ArrayList", Method: "isEmpty"},
		{ID: 3, Class: "java.util.ArrayList", Method: "isEmpty", Caller: 1},
	}
	ops := []trace.Op{
		{Kind: trace.KindRead, Task: 4, Ref: 1, Site: 1, Flags: trace.FlagNull},
		{Kind: trace.KindRead, Task: 5, Ref: 1, Site: 1},
		{Kind: trace.KindRead, Task: 4, Ref: 2, Site: 2},
		{Kind: trace.KindRead, Task: 4, Ref: 2, Site: 3},
		{Kind: trace.KindWrite, Task: 4, Ref: 1, Site: 1},
		{Kind: trace.KindBranch, Task: 4, Site: 1, Arg: 1},
	}
	want := []Instruction{
		{Site: tb.Sites[0], Read: true, Raced: true, Field: "B.mRunnable", Null: true},
		{Site: tb.Sites[0], Read: true, Field: "B.other"},
		{Site: tb.Sites[0], Taken: true},
	}
	if diff := cmp.Diff(want, Instructions(&tb, ops, 4, "B.mRunnable")); diff != "" {
		t.Error(diff)
	}
}
