package verify

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
)

// TestDdmin: of any list, what is found fails, and not without any one of its elements.
func TestDdmin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "elements")
		list := make([]int, n)
		for i := range list {
			list[i] = i
		}
		var needed []int
		if n > 0 {
			needed = rapid.SliceOfDistinct(rapid.IntRange(0, n-1), func(i int) int { return i }).Draw(t, "needed")
		}
		fails := func(part []int) (bool, error) {
			if !slices.IsSorted(part) {
				t.Fatalf("%v is not in its order", part)
			}
			return !slices.ContainsFunc(needed, func(i int) bool { return !slices.Contains(part, i) }), nil
		}
		got, err := ddmin(list, fails)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(needed)
		if !slices.Equal(got, needed) {
			t.Fatalf("found %v, needed %v", got, needed)
		}
	})
}

func TestDdminEndsWithError(t *testing.T) {
	broken := errors.New("broken")
	got, err := ddmin([]int{1, 2, 3, 4}, func(part []int) (bool, error) {
		if len(part) == 2 {
			return false, broken
		}
		return false, nil
	})
	if !errors.Is(err, broken) || len(got) != 4 {
		t.Errorf("%v, %v", got, err)
	}
}

// TestMinimize shrinks the schedule of a crash for which of three inputs one is needed, and of the order nothing.
func TestMinimize(t *testing.T) {
	program := sim.Program{
		Name: "notes", Seed: 1,
		Launch: []sim.Stmt{sim.Enter("Main"), sim.Write("Main.list", 1)},
		Inputs: map[string][]sim.Stmt{"@id/sync": {sim.Fork("loader")}, "@id/help": {sim.Post("onHelp")}, "@id/close": {sim.Post("onClose")}},
		Handlers: map[string][]sim.Stmt{"show": {sim.Use("Main.list"), sim.SetText("title", "Main.list")}, "onClose": {sim.Write("Main.list", 0)},
			"onHelp": {sim.Add("Main.helped", 1)}},
		Threads: map[string][]sim.Stmt{"loader": {sim.Sleep(20), sim.Post("show")}},
		Views:   map[string]string{"title": ""},
	}
	inputs := []device.Input{}
	for i, target := range []string{"@id/help", "@id/sync", "@id/help", "@id/close"} {
		inputs = append(inputs, device.Input{Seq: i + 1, Action: device.ActionTap, Target: target})
	}
	opener := sim.Opener{Program: program}
	rec := recordSim(t, opener, inputs)
	v := &Verifier{Openers: []device.Opener{opener}, Recording: rec}
	r := raceBetween(t, rec.Trace, "Main.list", "show", "onClose")
	out, err := v.Verify(context.Background(), []Suspect{{ID: "r1", Race: r}})
	if err != nil {
		t.Fatal(err)
	}
	harmful := out.Verdicts[0]
	if harmful.Finding.Verdict != classify.Harmful {
		t.Fatalf("%s: %s", harmful.Finding.Verdict, harmful.Finding.Summary)
	}
	small, err := v.Minimize(context.Background(), harmful.Schedule)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Size{Hard: 1, Inputs: 2}); small.After != want || small.Confirmed != v.Options.flips() {
		t.Errorf("%+v of %+v after %d runs, %d confirmed; want %+v", small.After, small.Before, small.Runs, small.Confirmed, want)
	}
	for _, in := range small.Schedule.Inputs {
		if in.Target == "@id/help" {
			t.Errorf("input %d has no part in it", in.Seq)
		}
	}
	if err := small.Schedule.Validate(); err != nil {
		t.Error(err)
	}
	calm, err := Natural(rec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.Minimize(context.Background(), calm); !errors.Is(err, ErrNotFailing) {
		t.Errorf("the recorded order was minimized: %v", err)
	}
}
