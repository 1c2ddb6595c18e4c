package verify

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// recordSim records a run of a simulated app.
func recordSim(t testing.TB, o device.Opener, inputs []device.Input) *record.Recording {
	t.Helper()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "sim.erva")
	w, err := record.Create(path, record.Manifest{Erva: "test", App: record.App{Package: "sim"}, Started: time.Unix(0, 0), Complete: true})
	if err != nil {
		t.Fatal(err)
	}
	w.Controlled([]record.Control{{Source: device.SourceClock, Controlled: true}}) // it has none
	session, err := o.Open(ctx, device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var script []record.Action
	for _, in := range inputs {
		script = append(script, record.Action{Kind: record.Inject, Input: in}, record.Action{Kind: record.WaitSettled})
	}
	script = append(script, record.Action{Kind: record.WaitSettled})
	summary, err := record.Run(ctx, session, script, &record.StateWriter{Writer: w, Session: session}, record.RunOptions{})
	if err != nil && !errors.Is(err, record.ErrCrashed) {
		t.Fatal(err)
	}
	if summary.Crash != nil {
		if err := w.Snapshot(evs.EndedBy(evs.Crashed(*summary.Crash))); err != nil {
			t.Fatal(err)
		}
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// pair is the first pair of conflicting, unordered accesses of a field, or the first conflicting pair if all are ordered.
func pair(t *testing.T, tr *trace.Trace, field string) *race.Race {
	t.Helper()
	return raceBetween(t, tr, field, "", "")
}

// raceBetween is that of two handlers, if they are named.
func raceBetween(t *testing.T, tr *trace.Trace, field, first, second string) *race.Race {
	t.Helper()
	g, err := edg.Build(tr)
	if err != nil {
		t.Fatal(err)
	}
	is := func(id trace.TaskID, handler string) bool {
		e := tr.Tables.Event(id)
		return handler == "" || e != nil && e.Target == handler
	}
	var ordered *race.Race
	for _, r := range conflicts(tr) {
		if tr.Tables.Var(r.Var).Field != field || !is(r.First.Task, first) || !is(r.Second.Task, second) {
			continue
		}
		if !g.Before(r.First.Op, r.Second.Op) {
			return &r
		}
		if ordered == nil {
			ordered = &r
		}
	}
	if ordered == nil {
		t.Fatalf("no two tasks conflict on %s", field)
	}
	return ordered
}

// conflicts are all pairs of conflicting accesses of two tasks, ordered or not.
func conflicts(tr *trace.Trace) []race.Race {
	var out []race.Race
	for j := range tr.Ops {
		for i := range j {
			a, b := &tr.Ops[i], &tr.Ops[j]
			if !a.IsAccess() || !b.IsAccess() || a.Var() != b.Var() || a.Task == b.Task || (a.Kind != trace.KindWrite && b.Kind != trace.KindWrite) {
				continue
			}
			out = append(out, race.Race{ID: "r1", Var: a.Var(), Count: 1,
				First:  race.Access{Op: i, Task: a.Task, Site: a.Site, Write: a.Kind == trace.KindWrite},
				Second: race.Access{Op: j, Task: b.Task, Site: b.Site, Write: b.Kind == trace.KindWrite}})
		}
	}
	return out
}

// twoEvents is a program in which two threads post First and Second, one clearly after the other.
func twoEvents(first, second []sim.Stmt) sim.Program {
	return sim.Program{
		Name: "app", Seed: 1,
		Launch:   []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two")},
		Handlers: map[string][]sim.Stmt{"First": first, "Second": second},
		Threads:  map[string][]sim.Stmt{"one": {sim.Sleep(50), sim.Post("First")}, "two": {sim.Sleep(200), sim.Post("Second")}},
		Views:    map[string]string{"out": ""},
	}
}

// TestVerdictsOnSmallWorlds holds the loop to the truth of small programs in which it can be seen at a glance.
func TestVerdictsOnSmallWorlds(t *testing.T) {
	two := twoEvents
	tests := []struct {
		name    string
		program sim.Program
		field   string
		verdict classify.Verdict
		effect  classify.Effect
	}{
		{"use before its definition crashes", two([]sim.Stmt{sim.Write("M.x", 1)}, []sim.Stmt{sim.Use("M.x")}), "M.x", classify.Harmful, classify.EffectCrash},
		{"the last writer is seen", two([]sim.Stmt{sim.Write("M.x", 1), sim.SetText("out", "M.x")}, []sim.Stmt{sim.Write("M.x", 2), sim.SetText("out", "M.x")}),
			"M.x", classify.Harmful, classify.EffectState},
		{"only a preference tells", two([]sim.Stmt{sim.Write("M.x", 1), sim.SetPref("k", "M.x")}, []sim.Stmt{sim.Write("M.x", 2), sim.SetPref("k", "M.x")}),
			"M.x", classify.Harmful, classify.EffectState},
		{"additions commute", two([]sim.Stmt{sim.Add("M.n", 1)}, []sim.Stmt{sim.Add("M.n", 1)}), "M.n", classify.Benign2, classify.EffectNone},
		{"the second exists only after the first", sim.Program{
			Launch:   []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two")},
			Handlers: map[string][]sim.Stmt{"First": {sim.Write("M.y", 1), sim.Write("M.ready", 1)}, "Ask": {sim.If("M.ready", []sim.Stmt{sim.Fork("three")}, nil)}, "Second": {sim.Write("M.y", 2)}},
			Threads: map[string][]sim.Stmt{"one": {sim.Sleep(50), sim.Post("First")}, "two": {sim.Sleep(150), sim.Post("Ask")},
				"three": {sim.Post("Second")}},
		}, "M.y", classify.FalsePositive1, classify.EffectNone},
		{"one queue, no delay", sim.Program{
			Launch:   []sim.Stmt{sim.Enter("Main"), sim.Fork("one")},
			Handlers: map[string][]sim.Stmt{"First": {sim.Write("M.x", 1)}, "Second": {sim.Use("M.x")}},
			Threads:  map[string][]sim.Stmt{"one": {sim.Sleep(20), sim.Post("First"), sim.Post("Second")}},
		}, "M.x", classify.FalsePositive2, classify.EffectNone},
		{"a thread writes what an event uses", sim.Program{
			Launch:   []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two")},
			Handlers: map[string][]sim.Stmt{"Second": {sim.Use("M.x")}},
			Threads:  map[string][]sim.Stmt{"one": {sim.Sleep(50), sim.Write("M.x", 1)}, "two": {sim.Sleep(200), sim.Post("Second")}},
		}, "M.x", classify.Harmful, classify.EffectCrash},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.program.Name, tt.program.Seed = "app", 1
			opener := sim.Opener{Program: tt.program}
			rec := recordSim(t, opener, nil)
			r := pair(t, rec.Trace, tt.field)
			v := &Verifier{Openers: []device.Opener{opener}, Recording: rec}
			out, err := v.Verify(context.Background(), []Suspect{{ID: "r1", Race: r}})
			if err != nil {
				t.Fatal(err)
			}
			got := out.Verdicts[0]
			if got.Finding.Verdict != tt.verdict || got.Finding.Effect != tt.effect {
				t.Errorf("%s (%s): %s; want %s (%s)", got.Finding.Verdict, got.Finding.Effect, got.Finding.Summary, tt.verdict, tt.effect)
			}
			t.Logf("%s %s %d/%d: %s", got.Finding.Verdict, got.Finding.Effect, got.Finding.Support, got.Finding.Flips, got.Finding.Summary)
			for i, c := range out.Controls {
				t.Logf("control %d: %s, missing %v, unknown %d", i, c.Result.Outcome, c.Result.Missing, c.Result.Unknown)
			}
		})
	}
}

// TestNothingOvertakes: a thread that is held posts late what it posted first in the recording, and what another thread
// posted since waits for that: else the flip of the two accesses would also swap the events.
func TestNothingOvertakes(t *testing.T) {
	program := sim.Program{
		Name: "app", Seed: 1, Views: map[string]string{"out": ""},
		Launch:   []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two")},
		Handlers: map[string][]sim.Stmt{"Show": {sim.SetText("out", "M.y")}, "Change": {sim.Write("M.y", 2)}},
		Threads: map[string][]sim.Stmt{"one": {sim.Sleep(100), sim.Write("M.x", 0), sim.Post("Show")},
			"two": {sim.Sleep(200), sim.Write("M.x", 1), sim.Post("Change")}},
	}
	opener := sim.Opener{Program: program}
	rec := recordSim(t, opener, nil)
	out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(), []Suspect{{ID: "r1", Race: pair(t, rec.Trace, "M.x")}})
	if err != nil {
		t.Fatal(err)
	}
	if f := out.Verdicts[0].Finding; f.Verdict != classify.Benign2 {
		t.Errorf("the race on M.x, which nobody reads, is %s: %s", f.Verdict, f.Summary)
	}
}

// TestImpliedCollateral: whatever flips Click and Back flips what Click posts and Back as well. The flip of these alone shows something
// else, so that Click and Back are to blame for the rest.
func TestImpliedCollateral(t *testing.T) {
	program := sim.Program{
		Name: "app", Seed: 1, Views: map[string]string{"list": ""}, Fields: map[string]int64{"M.songs": 1, "M.folders": 2},
		Launch: []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two")},
		Handlers: map[string][]sim.Stmt{"Click": {sim.Write("M.inside", 1), sim.Post("Listed")}, "Listed": {sim.SetText("list", "M.songs")},
			"Back": {sim.SetText("list", "M.folders"), sim.If("M.inside", nil, []sim.Stmt{sim.SetPref("left", "M.folders")})}},
		Threads: map[string][]sim.Stmt{"one": {sim.Sleep(100), sim.Post("Click")}, "two": {sim.Sleep(300), sim.Post("Back")}},
	}
	opener := sim.Opener{Program: program}
	rec := recordSim(t, opener, nil)
	suspects := []Suspect{{ID: "r1", Race: raceBetween(t, rec.Trace, "M.inside", "Click", "Back")}, {ID: "r2", Race: raceBetween(t, rec.Trace, "view list", "Listed", "Back")}}
	for _, n := range []int{2, 1} { // with and without the other pair's flip
		out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(), suspects[:n])
		if err != nil {
			t.Fatal(err)
		}
		want := map[int]classify.Verdict{2: classify.Harmful, 1: classify.Unverified}[n]
		if f := out.Verdicts[0].Finding; f.Verdict != want {
			t.Errorf("%d races: %s: %s", n, f.Verdict, f.Summary)
		}
	}
}

// TestClicks: two clicks come in another order if the gestures do. A click that the other one makes impossible, by a flag that stands
// for a disabled view, has no other order.
func TestClicks(t *testing.T) {
	for _, tt := range []struct {
		name string
		tip  []sim.Stmt // what a tap on the first button does
		want classify.Verdict
		rule string
	}{
		{"both buttons stay", []sim.Stmt{sim.Post("AddTip")}, classify.Harmful, "difference"},
		{"paying disables the other button", []sim.Stmt{sim.If("M.paid", nil, []sim.Stmt{sim.Post("AddTip")})}, classify.FalsePositive1, "prevented"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			opener := sim.Opener{Program: sim.Program{
				Name: "app", Seed: 1, Launch: []sim.Stmt{sim.Enter("Main")}, Views: map[string]string{"receipt": ""},
				Inputs: map[string][]sim.Stmt{"@id/tip": tt.tip, "@id/pay": {sim.Post("Pay")}},
				Handlers: map[string][]sim.Stmt{"AddTip": {sim.Write("M.total", 33)},
					"Pay": {sim.Write("M.paid", 1), sim.SetText("receipt", "M.total")}},
			}}
			rec := recordSim(t, opener, []device.Input{
				{Seq: 1, Action: device.ActionTap, Target: "@id/tip"}, {Seq: 2, Action: device.ActionTap, Target: "@id/pay"},
			})
			out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(),
				[]Suspect{{ID: "r1", Race: raceBetween(t, rec.Trace, "M.total", "AddTip", "Pay")}})
			if err != nil {
				t.Fatal(err)
			}
			if f := out.Verdicts[0].Finding; f.Verdict != tt.want || f.Rule != tt.rule {
				t.Errorf("%s by %s: %s", f.Verdict, f.Rule, f.Summary)
			}
		})
	}
}

// TestHang: a click that waits for an event of its own looper hangs by itself. If the event is another looper's, it is the flip
// that keeps it from coming.
func TestHang(t *testing.T) {
	for looper, want := range map[string]classify.Verdict{"main": classify.Harmful, "second": classify.Unverified} {
		opener := sim.Opener{Program: sim.Program{
			Name: "app", Seed: 1, Launch: []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two")}, Loopers: []string{"second"},
			Handlers: map[string][]sim.Stmt{"Loaded": {sim.Write("M.book", 1), sim.Signal("loaded")}, "Open": {sim.Read("M.book"), sim.Wait("loaded")}},
			Threads:  map[string][]sim.Stmt{"one": {sim.Sleep(100), sim.PostTo(looper, "Loaded", 0)}, "two": {sim.Sleep(300), sim.Post("Open")}},
		}}
		rec := recordSim(t, opener, nil)
		out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(),
			[]Suspect{{ID: "r1", Race: raceBetween(t, rec.Trace, "M.book", "Loaded", "Open")}})
		if err != nil {
			t.Fatal(err)
		}
		f := out.Verdicts[0].Finding
		if f.Verdict != want || f.Verdict == classify.Harmful && f.Effect != classify.EffectANR {
			t.Errorf("%s looper: %s (%s): %s", looper, f.Verdict, f.Effect, f.Summary)
		}
		for _, c := range out.Controls {
			if c.Result.Outcome != replay.Completed {
				t.Errorf("%s looper: a control is %s", looper, c.Result.Outcome)
			}
		}
	}
}

// TestDelaysSkipped: messages that wait for seconds are flipped in both directions with and without these seconds, to the
// same verdict.
func TestDelaysSkipped(t *testing.T) {
	program := sim.Program{
		Name: "app", Seed: 1, Views: map[string]string{"out": ""},
		Launch: []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.PostTo("main", "First", 5000)},
		Handlers: map[string][]sim.Stmt{"First": {sim.Write("M.x", 1), sim.PostTo("main", "Last", 2000)}, "Second": {sim.Write("M.x", 2)},
			"Last": {sim.SetText("out", "M.x")}},
		Threads: map[string][]sim.Stmt{"one": {sim.Sleep(200), sim.PostTo("main", "Second", 6000)}},
	}
	opener := sim.Opener{Program: program}
	rec := recordSim(t, opener, nil)
	for _, realTime := range []bool{false, true} {
		v := &Verifier{Openers: []device.Opener{opener}, Recording: rec, Options: Options{RealTime: realTime}}
		out, err := v.Verify(context.Background(), []Suspect{{ID: "r1", Race: raceBetween(t, rec.Trace, "M.x", "First", "Second")}})
		if err != nil {
			t.Fatal(err)
		}
		if f := out.Verdicts[0].Finding; f.Verdict != classify.Harmful {
			t.Errorf("real time %v: %s: %s", realTime, f.Verdict, f.Summary)
		}
		for _, c := range out.Controls {
			if c.Result.Outcome != replay.Completed || len(c.Result.Missing) > 0 || (c.Result.Skipped > 6*time.Second) == realTime {
				t.Errorf("real time %v: a control is %s without %v and skips %s", realTime, c.Result.Outcome, c.Result.Missing, c.Result.Skipped)
			}
		}
	}
}

// TestOtherBuild: a recording whose events the app does not have (any more) proves nothing.
func TestOtherBuild(t *testing.T) {
	first, second := []sim.Stmt{sim.Write("M.x", 1)}, []sim.Stmt{sim.Write("M.x", 2)}
	rec := recordSim(t, sim.Opener{Program: twoEvents(first, second)}, nil)
	other := twoEvents(first, second)
	other.Threads["two"] = []sim.Stmt{sim.Sleep(200), sim.Read("M.z"), sim.Post("Second")} // posts at another place
	out, err := (&Verifier{Openers: []device.Opener{sim.Opener{Program: other}}, Recording: rec}).Verify(context.Background(), suspectsOf(rec.Trace))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range out.Verdicts {
		if v.Finding.Verdict != classify.Unverified || v.Finding.Rule != "not-replayed" {
			t.Errorf("%s by %s: %s", v.Finding.Verdict, v.Finding.Rule, v.Finding.Summary)
		}
	}
}

// TestCrashThatIsCured: the recorded order crashes, the other one does not.
func TestCrashThatIsCured(t *testing.T) {
	program := twoEvents([]sim.Stmt{sim.Write("M.list", 0)}, []sim.Stmt{sim.Use("M.list")})
	program.Fields = map[string]int64{"M.list": 1}
	opener := sim.Opener{Program: program}
	rec := recordSim(t, opener, nil)
	out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(), []Suspect{{ID: "r1", Race: pair(t, rec.Trace, "M.list")}})
	if err != nil {
		t.Fatal(err)
	}
	if f := out.Verdicts[0].Finding; f.Verdict != classify.Harmful {
		t.Errorf("%s: %s", f.Verdict, f.Summary)
	}
}

// TestHeldForAnAccess: the second side of the race is a thread's access, and what stands between waits for that, so that
// only the racing pair changes places. Each of the two pairs alone changes nothing, both together would.
func TestHeldForAnAccess(t *testing.T) {
	program := sim.Program{
		Name: "app", Seed: 1, Views: map[string]string{"out": ""},
		Launch:   []sim.Stmt{sim.Enter("Main"), sim.Fork("one"), sim.Fork("two"), sim.Fork("three")},
		Handlers: map[string][]sim.Stmt{"Show": {sim.SetText("out", "M.x")}, "Cover": {sim.SetText("out", "M.y")}, "Done": {sim.Read("M.n")}},
		Threads: map[string][]sim.Stmt{"one": {sim.Sleep(100), sim.Post("Show")}, "two": {sim.Sleep(200), sim.Post("Cover")},
			"three": {sim.Sleep(300), sim.Write("M.x", 2), sim.Post("Done")}},
	}
	opener := sim.Opener{Program: program}
	rec := recordSim(t, opener, nil)
	out, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(context.Background(), suspectsOf(rec.Trace))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range out.Verdicts {
		if v.Finding.Verdict != classify.Benign2 {
			t.Errorf("%s: %s: %s", rec.Trace.Tables.Var(v.Suspect.Race.Var).Field, v.Finding.Verdict, v.Finding.Summary)
		}
	}
}
