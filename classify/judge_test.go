package classify

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func npe(at string) *Crash {
	return &Crash{Exception: "java.lang.NullPointerException", Stack: []string{at}}
}

func TestJudge(t *testing.T) {
	ok := Run{Outcome: Completed}
	flipped := Run{Outcome: Completed, Flipped: true, Way: "hold-first"}
	crash := Run{Outcome: Crashed, Flipped: true, Crash: npe("A.run(A.java:3)")}
	differs := Run{Outcome: Completed, Flipped: true, DiffLines: []string{"TextView id/title: 'Inbox' → ''"}}
	dead := Run{Outcome: Deadlock, Deadlock: "main waits for W"}
	prevented := Run{Outcome: Completed, Prevented: "after pay, input 1 does not lead to tip"}
	unclean := func(r Run, way string, pairs ...string) Run { r.Way, r.Collateral = way, pairs; return r }
	guarded := flipped
	guarded.Guard = &Guard{Read: "A.f:5", Branch: "A.f:5"}
	two := []Run{ok, ok}
	tests := []struct {
		name    string
		ev      Evidence
		verdict Verdict
		effect  Effect
		rule    string
		support int
		say     string
	}{
		{"not covered", Evidence{Uncovered: "not covered by this recording"}, Unverified, "", "not-covered", 0, "Not covered by this recording."},
		{"lifecycle", Evidence{Proof: &Proof{Lines: []string{"a", "b"}, Lifecycle: true}}, FalsePositive1, "", "lifecycle-path", 0, "a; b."},
		{"path", Evidence{Proof: &Proof{}}, FalsePositive2, "", "path", 0, "one task"},
		{"no plan", Evidence{NoPlan: "x"}, Unverified, "", "no-plan", 0, "x."},
		{"no flip", Evidence{Controls: two}, Unverified, "", "no-flip", 0, "No run"},
		{"deadlocks", Evidence{Controls: two, Flips: []Run{dead, dead}}, FalsePositive1, "", "deadlock", 2, "main waits for W"},
		{"the second prevents the first", Evidence{Controls: two, Flips: []Run{prevented}}, FalsePositive1, "", "prevented", 1, "after pay, input 1 does not lead to tip"},
		{"prevented once, a deadlock once", Evidence{Controls: two, Flips: []Run{dead, prevented}}, FalsePositive1, "", "prevented", 1, "input 1"},
		{"prevented once, lost once", Evidence{Controls: two, Flips: []Run{prevented, {Outcome: Lost}}}, Unverified, "", "not-flipped", 0, "lost"},
		{"one deadlock, one lost", Evidence{Controls: two, Flips: []Run{dead, {Outcome: Lost}}}, Unverified, "", "not-flipped", 0, "lost"},
		{"deadlock by one way only", Evidence{Controls: two, Flips: []Run{dead, flipped}}, Benign2, "", "no-difference", 1, "1 flip"},
		{"not flipped", Evidence{Controls: two, Flips: []Run{ok}}, Unverified, "", "not-flipped", 0, "other order"},
		{"crash before the flip", Evidence{Controls: two, Flips: []Run{{Outcome: Crashed, Crash: npe("x")}}}, Unverified, "", "not-flipped", 0, "crashed"},
		{"diverged", Evidence{Controls: two, Flips: []Run{{Outcome: Diverged, Flipped: true, Reason: "E did not come"}}}, Unverified, "", "not-flipped", 0, "E did not come"},
		{"no control", Evidence{Controls: []Run{{Outcome: Lost}}, Flips: []Run{crash}}, Unverified, "", "no-control", 0, "compare"},
		{"crash", Evidence{Controls: two, Flips: []Run{crash, crash, crash}}, Harmful, EffectCrash, "failure", 3, "NullPointerException at A.run"},
		{"crash once", Evidence{Controls: two, Flips: []Run{flipped, crash, flipped}}, Harmful, EffectCrash, "failure", 1, "crashes"},
		{"crash of the app anyway", Evidence{Controls: []Run{{Outcome: Crashed, Crash: npe("A.run(A.java:3)")}}, Flips: []Run{crash}},
			Benign2, "", "no-difference", 1, "nothing visible"},
		{"other crash than the controls'", Evidence{Controls: []Run{{Outcome: Crashed, Crash: npe("B.run(B.java:1)")}}, Flips: []Run{crash}},
			Harmful, EffectCrash, "failure", 1, "A.run"},
		{"anr", Evidence{Controls: two, Flips: []Run{{Outcome: Timeout, Flipped: true, ANR: true}}}, Harmful, EffectANR, "difference", 1, "responding"},
		{"exception", Evidence{Controls: two, Flips: []Run{{Outcome: Completed, Flipped: true, Exceptions: []Crash{*npe("x")}}}},
			Harmful, EffectException, "failure", 1, "nobody catches"},
		{"anr once in three", Evidence{Controls: two, Flips: []Run{flipped, {Outcome: Hung, Flipped: true, ANR: true}, flipped}}, Unverified, "", "rare-difference", 0, "1 of 3"},
		{"state", Evidence{Controls: two, Flips: []Run{differs, differs, flipped}}, Harmful, EffectState, "difference", 2, "'Inbox'"},
		{"state now and then", Evidence{Controls: two, Flips: []Run{differs, flipped, flipped}}, Unverified, "", "rare-difference", 0, "1 of 3 flips"},
		{"only collateral differs", Evidence{Controls: two, Flips: []Run{flipped, unclean(differs, "hold-between", "c/d")}},
			Benign2, "", "no-difference", 1, "1 flip"},
		{"no clean plan", Evidence{Controls: two, Flips: []Run{unclean(differs, "hold-first", "c/d"), unclean(flipped, "hold-between", "e/f")}},
			Unverified, "", "collateral", 0, "reorders c/d"},
		{"no clean plan, same effect", Evidence{Controls: two, Flips: []Run{unclean(crash, "hold-first", "c/d"), unclean(crash, "hold-between", "e/f")}},
			Harmful, EffectCrash, "apart", 2, "crashes"},
		{"no clean plan, common pair", Evidence{Controls: two, Flips: []Run{unclean(crash, "hold-first", "c/d"), unclean(crash, "hold-between", "c/d")}},
			Unverified, "", "collateral", 0, "c/d"},
		{"unclean but quiet", Evidence{Controls: two, Flips: []Run{unclean(flipped, "hold-first", "c/d")}}, Benign2, "", "no-difference", 1, "nothing"},
		{"guard", Evidence{Controls: two, Flips: []Run{guarded, flipped}}, Benign1, "", "guarded", 2, "guards the branch at A.f:5"},
		{"branches not to be seen", Evidence{Controls: two, Flips: []Run{flipped, flipped}, Untraced: "no instructions"}, Unverified, "", "untraced", 2, "cannot be seen: no instructions"},
		{"branches not to be seen but a difference", Evidence{Controls: two, Flips: []Run{differs}, Untraced: "no instructions"}, Harmful, EffectState, "difference", 1, "sees"},
		{"guard but a difference", Evidence{Controls: two, Flips: []Run{guarded, differs}}, Harmful, EffectState, "difference", 1, "sees"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Judge(tt.ev)
			if f.Verdict != tt.verdict || f.Effect != tt.effect || f.Rule != tt.rule || f.Support != tt.support {
				t.Errorf("got %+v", f)
			}
			if !strings.Contains(f.Summary, tt.say) || strings.Contains(f.Summary, "\n") {
				t.Errorf("summary %q, want %q in it", f.Summary, tt.say)
			}
			if f.Flips != len(tt.ev.Flips) || f.Controls != len(tt.ev.Controls) {
				t.Errorf("counts %+v", f)
			}
		})
	}
}

// Every evidence gets a verdict, and what a verdict claims is backed by runs.
func TestJudgeProperties(t *testing.T) {
	run := rapid.Custom(func(t *rapid.T) Run {
		r := Run{
			Way:     rapid.SampledFrom([]string{"hold-first", "hold-between"}).Draw(t, "way"),
			Outcome: rapid.SampledFrom([]Outcome{Completed, Deadlock, Diverged, Crashed, Timeout, Lost}).Draw(t, "outcome"),
			Flipped: rapid.Bool().Draw(t, "flipped"),
		}
		if r.Outcome == Crashed {
			r.Crash = npe(rapid.SampledFrom([]string{"x", "y"}).Draw(t, "at"))
		}
		if rapid.Bool().Draw(t, "differs") {
			r.DiffLines = []string{"d"}
		}
		if rapid.Bool().Draw(t, "unclean") {
			r.Collateral = []string{rapid.SampledFrom([]string{"p", "q"}).Draw(t, "pair")}
		}
		return r
	})
	rapid.Check(t, func(t *rapid.T) {
		ev := Evidence{Controls: rapid.SliceOfN(run, 0, 3).Draw(t, "controls"), Flips: rapid.SliceOfN(run, 0, 4).Draw(t, "flips")}
		f := Judge(ev)
		flipped, dead := 0, 0
		for _, r := range ev.Flips {
			if r.Flipped {
				flipped++
			}
			if r.Outcome == Deadlock {
				dead++
			}
		}
		switch f.Verdict {
		case Harmful, Benign1, Benign2:
			if f.Support == 0 || f.Support > flipped {
				t.Fatalf("%+v rests on %d flipped runs", f, flipped)
			}
			if len(ev.Controls) == 0 {
				t.Fatalf("%+v without a control", f)
			}
		case FalsePositive1:
			if dead != len(ev.Flips) {
				t.Fatalf("%+v with %d deadlocks", f, dead)
			}
		case Unverified:
		default:
			t.Fatalf("verdict %q", f.Verdict)
		}
		if (f.Effect != "") != (f.Verdict == Harmful) || f.Summary == "" {
			t.Fatalf("%+v", f)
		}
	})
}

func TestRulesAreComplete(t *testing.T) {
	names := map[string]bool{}
	for _, r := range Rules() {
		if r.Name == "" || r.Condition == "" || r.Verdict == "" || names[r.Name] {
			t.Errorf("rule %+v", r)
		}
		names[r.Name] = true
	}
}
