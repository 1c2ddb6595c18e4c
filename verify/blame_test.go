package verify

import (
	"context"
	"testing"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// TestBlame: two races of one pair of events share a flip, and what it shows is one variable's fault.
func TestBlame(t *testing.T) {
	count, show := sim.Add("M.count", 1), sim.SetText("out", "M.title")
	tests := []struct {
		name          string
		first, second []sim.Stmt
		want          map[string]classify.Verdict
	}{
		{"a text and a counter that nobody looks at", []sim.Stmt{count, sim.Write("M.title", 1), show}, []sim.Stmt{sim.Write("M.title", 2), show, count},
			map[string]classify.Verdict{"M.title": classify.Harmful, "M.count": classify.Benign2}},
		{"a crash and a counter", []sim.Stmt{count, sim.Write("M.list", 1)}, []sim.Stmt{count, sim.Use("M.list")},
			map[string]classify.Verdict{"M.list": classify.Harmful, "M.count": classify.Benign2}},
		{"a counter that is shown", []sim.Stmt{count, sim.Read("M.x"), sim.SetText("out", "M.count")}, []sim.Stmt{count, sim.Write("M.x", 1)},
			map[string]classify.Verdict{"M.count": classify.Harmful}},
		{"a flag that both set", []sim.Stmt{sim.Write("M.ready", 1), sim.Write("M.title", 1), show}, []sim.Stmt{sim.Write("M.ready", 1), sim.Write("M.title", 2), show},
			map[string]classify.Verdict{"M.title": classify.Harmful, "M.ready": classify.Benign2}},
		{"what is shown is not recorded", []sim.Stmt{count, sim.Show("out", 1)}, []sim.Stmt{count, sim.Show("out", 2)},
			map[string]classify.Verdict{"M.count": classify.Unverified}},
		{"two fields that are shown", []sim.Stmt{sim.Write("M.title", 1), sim.Write("M.text", 1)},
			[]sim.Stmt{sim.SetText("out", "M.title"), sim.SetPref("text", "M.text"), sim.Write("M.title", 0), sim.Write("M.text", 0)},
			map[string]classify.Verdict{"M.title": classify.Harmful, "M.text": classify.Harmful}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			opener := sim.Opener{Program: twoEvents(tt.first, tt.second)}
			rec := recordSim(t, opener, nil)
			out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(), suspectsOf(rec.Trace))
			if err != nil {
				t.Fatal(err)
			}
			seen := 0
			for _, v := range out.Verdicts {
				want, ok := tt.want[rec.Trace.Tables.Var(v.Suspect.Race.Var).Field]
				if !ok {
					continue
				}
				seen++
				if v.Finding.Verdict != want {
					t.Errorf("%s: %s, want %s", rec.Trace.Tables.Var(v.Suspect.Race.Var).Field, v.Finding.Verdict, want)
				}
				t.Log(v.Finding.Rule, v.Finding.Summary)
			}
			if seen < len(tt.want) {
				t.Errorf("%d of %d races were found", seen, len(tt.want))
			}
		})
	}
}

// TestOvertaken: a control in which an event came after one that it precedes in the recording did not keep the recorded order. That
// it was no longer waited for when it came is not enough.
func TestOvertaken(t *testing.T) {
	opener := sim.Opener{Program: twoEvents([]sim.Stmt{sim.Write("M.x", 1)}, []sim.Stmt{sim.Write("M.x", 2)})}
	rec := recordSim(t, opener, nil)
	natural, err := Natural(rec)
	if err != nil {
		t.Fatal(err)
	}
	run := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Once(context.Background(), natural, nil)
	first, second := natural.Order[len(natural.Order)-2], natural.Order[len(natural.Order)-1]
	recorded, other := []flipper.Step{first, second}, []flipper.Step{second, first}
	for _, tt := range []struct {
		name    string
		order   []flipper.Step
		givenUp flipper.Step
		late    bool
	}{
		{"nothing is given up", recorded, flipper.Step{}, false},
		{"late, but in order", recorded, first, false},
		{"an event that never came", recorded, flipper.Step{Event: "never"}, false},
		{"overtaken", other, second, true},
		{"out of order, but waited for", other, flipper.Step{}, false},
	} {
		run.Result.Missing = []flipper.Step{tt.givenUp}
		if late := overtaken(tt.order, run); (late != "") != tt.late {
			t.Errorf("%s: %q", tt.name, late)
		}
	}
	idler := trace.Op{Kind: trace.KindSend, Mode: trace.ModeIdle, Object: taskByKey(&run.Result.Trace.Tables, second.Event)}
	run.Result.Missing, run.Result.Trace.Ops = []flipper.Step{second}, append([]trace.Op{idler}, run.Result.Trace.Ops...)
	if late := overtaken(other, run); late != "" {
		t.Errorf("an idle handler: %q", late)
	}
}

// TestUnwatched: a device that watches no fields acquits none.
func TestUnwatched(t *testing.T) {
	run := func(ops ...trace.Op) *Run {
		tr := trace.Trace{Ops: ops}
		tr.Tables.Vars = []trace.Var{{ID: 1, Kind: trace.VarField, Field: "M.count"}}
		return &Run{Result: &replay.Result{Trace: tr}}
	}
	read := trace.Op{Kind: trace.KindRead, Ref: 1, Value: 7}
	for _, tt := range []struct {
		name             string
		control, flipped *Run
		want             bool
	}{
		{"seen in both orders", run(read), run(read), true},
		{"unwatched", run(), run(), false},
		{"unwatched in the flip", run(read), run(), false},
		{"unwatched in the control", run(), run(read), false},
	} {
		if got := sameValues(tt.control, tt.flipped, "M.count"); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
