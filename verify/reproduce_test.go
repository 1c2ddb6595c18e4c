package verify

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/culprit"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
)

// shelf is an app that shows a list which closing it empties, and counts both.
func shelf() (sim.Opener, []device.Input) {
	opener := sim.Opener{Program: sim.Program{
		Name: "shelf", Seed: 1,
		Launch: []sim.Stmt{sim.Enter("Main"), sim.Write("Main.list", 1)},
		Inputs: map[string][]sim.Stmt{"@id/sync": {sim.Fork("loader")}, "@id/close": {sim.Post("onClose")}},
		Handlers: map[string][]sim.Stmt{"show": {sim.Add("Main.count", 1), sim.Use("Main.list")},
			"onClose": {sim.Add("Main.count", 1), sim.Write("Main.list", 0)}},
		Threads: map[string][]sim.Stmt{"loader": {sim.Sleep(20), sim.Post("show")}},
	}}
	return opener, []device.Input{{Seq: 1, Action: device.ActionTap, Target: "@id/sync"}, {Seq: 2, Action: device.ActionTap, Target: "@id/close"}}
}

// failureOf is the failure that the crash of a run in another order is reported as.
func failureOf(t *testing.T, class, frame string) *crash.Throwable {
	t.Helper()
	reports, err := crash.Read(strings.NewReader(class + "\n\tat " + frame + "\n\tat android.os.Looper.loop(Looper.java:1)\n"))
	if err != nil {
		t.Fatal(err)
	}
	return reports[0].Throwable
}

func TestReproduce(t *testing.T) {
	opener, inputs := shelf()
	rec := recordSim(t, opener, inputs)
	list := culprit.Candidate{Race: *raceBetween(t, rec.Trace, "Main.list", "show", "onClose")}
	early := list
	early.Race.ID, early.Late = "c1", true
	site := rec.Trace.Tables.Site(list.Race.First.Site)
	wanted := failureOf(t, "java.lang.NullPointerException", site.Class+"."+site.Method+"(App.java:7)")
	tests := []struct {
		name       string
		want       *crash.Throwable
		candidates []culprit.Candidate
		found      bool
		tried      int
		differs    string // of the last one that was tried
	}{
		{"the wanted failure", wanted, []culprit.Candidate{list}, true, 1, ""},
		{"held to the end first", wanted, []culprit.Candidate{early}, true, 1, ""},
		{"another exception", failureOf(t, "java.lang.IllegalStateException", "p.show.run(App.java:7)"), []culprit.Candidate{list}, false, 2, "NullPointerException instead of"},
		{"nothing to try", wanted, nil, false, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := &Verifier{Openers: []device.Opener{opener}, Recording: rec}
			out, err := v.Reproduce(context.Background(), tt.want, tt.candidates)
			if err != nil {
				t.Fatal(err)
			}
			if (out.Found != nil) != tt.found || len(out.Tried) < min(tt.tried, 1) || tt.found && len(out.Tried) != tt.tried {
				t.Fatalf("found: %+v, tried: %+v", out.Found, out.Tried)
			}
			if n := len(out.Tried); n > 0 && !strings.Contains(out.Tried[n-1].Differs, tt.differs) {
				t.Errorf("it differs by %q", out.Tried[n-1].Differs)
			}
			if out.Found == nil {
				return
			}
			if a := out.Found; a.Confirmed != a.Runs || a.Runs != v.Options.flips() || len(a.Orders) != 2 {
				t.Errorf("%d of %d runs, %d orders", a.Confirmed, a.Runs, len(a.Orders))
			}
			run := v.Once(context.Background(), out.Found.Schedule, nil)
			if !v.AsExpected(out.Found.Schedule.Expect, run) {
				t.Errorf("the schedule leads to %+v", run.Result)
			}
		})
	}
}

// TestReproduceWithoutTime leaves all candidates to the next time.
func TestReproduceWithoutTime(t *testing.T) {
	opener, inputs := shelf()
	rec := recordSim(t, opener, inputs)
	v := &Verifier{Openers: []device.Opener{opener}, Recording: rec, Options: Options{Budget: time.Nanosecond}}
	out, err := v.Reproduce(context.Background(), failureOf(t, "java.lang.NullPointerException", "p.show.run(App.java:7)"),
		[]culprit.Candidate{{Race: *raceBetween(t, rec.Trace, "Main.list", "show", "onClose")}})
	if err != nil || out.Found != nil || out.Left != 1 {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestThrown: what a device says only in part is put together as far as it goes.
func TestThrown(t *testing.T) {
	got := Thrown(&device.Crash{Exception: "java.lang.RuntimeException", Message: "outer", Stack: []string{"android.app.Main.run(Main.java:1)"},
		Causes: []string{"java.lang.IllegalStateException: middle", "java.io.IOException: inner"}})
	if got.Root().Class != "java.io.IOException" || got.Root().Message != "inner" || got.Cause.Message != "middle" || len(got.Frames) != 1 {
		t.Errorf("%+v, root %+v", got, got.Root())
	}
	crashed := &device.Crash{Exception: "java.lang.Error", Text: "java.lang.Error: a\n\tat android.app.A.a(A.java:1)\nCaused by: java.lang.Error: b\n\tat p.B.b(B.java:2)\n"}
	var e flipper.Expectation
	expectCrash(&e, crashed)
	other := *crashed
	other.Text = strings.ReplaceAll(crashed.Text, "p.B", "p.C")
	v := &Verifier{}
	if !v.AsExpected(&e, &Run{Result: &replay.Result{Crash: crashed}}) || v.AsExpected(&e, &Run{Result: &replay.Result{Crash: &other}}) {
		t.Errorf("of crashes with the same outermost exception the causes count: %+v", e)
	}
	whole := Thrown(&device.Crash{Exception: "E", Text: "java.lang.Error: a\n\tat p.A.a(A.java:1)\nCaused by: java.lang.Error: b\n\tat p.B.b(B.java:2)\n"})
	if whole.Root().Frames[0].Class != "p.B" {
		t.Errorf("%+v", whole.Root())
	}
}
