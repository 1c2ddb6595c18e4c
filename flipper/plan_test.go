package flipper

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace"
)

// tomdroid is ERVA's Figure 7: SYNC starts a thread, which posts updateUI when it is done; BACK leaves the activity.
func tomdroid() *scene {
	s := newScene()
	s.input("sync", func() { s.post("sync", "onClick", trace.ModeDelayed, 0) })
	s.run("onClick", func() { s.fork("onClick", "W") })
	s.write("W", "progress")
	s.write("W", "progress")
	s.post("W", "updateUI", trace.ModeDelayed, 0)
	s.run("updateUI", func() { s.read("updateUI", "view") })
	s.post("W", "hide", trace.ModeDelayed, 0)
	s.run("hide", func() { s.write("hide", "dialog") })
	s.input("back", func() { s.post("back", "onBack", trace.ModeDelayed, 0) })
	s.run("onBack", func() { s.write("onBack", "view") })
	s.post("W", "done", trace.ModeDelayed, 0)
	s.run("done", func() { s.read("done", "dialog") })
	return s
}

func TestNatural(t *testing.T) {
	s := tomdroid()
	g, err := edg.Build(&s.tr)
	if err != nil {
		t.Fatal(err)
	}
	got := words(Natural(g, &s.tr, s.inputs).Order...)
	want := strings.Fields("in1 sync onClick updateUI hide W=2 in2 back onBack done")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestHoldFirst(t *testing.T) {
	s := tomdroid()
	res := s.plans(t, s.race(t, "updateUI", "onBack", "view"))
	if len(res.Plans) != 2 {
		t.Fatalf("%d plans, want two: holding between is the same as holding the first: %+v", len(res.Plans), res)
	}
	for i, want := range []struct {
		way, order string
		held       []string
		hard       [][]string
	}{
		{HoldPost, "in1 sync onClick arrival:updateUI W=2 in2 back onBack post:updateUI updateUI hide done", []string{"thread W", "updateUI", "hide"}, [][]string{
			{"onBack", "post:updateUI", "flip"},
			{"onBack", "hide", "depends on the held event: post"},
			{"post:updateUI", "hide", "depends on the held event: post"},
		}},
		{HoldFirst, "in1 sync onClick arrival:updateUI W=2 in2 back onBack updateUI hide done", []string{"updateUI", "hide"}, [][]string{
			{"onBack", "updateUI", "flip"},
			{"onBack", "hide", "depends on the held event: fifo"},
			{"updateUI", "hide", "depends on the held event: fifo"},
		}},
	} {
		p := res.Plans[i]
		var held []string
		for _, h := range p.Held {
			held = append(held, h.Name)
		}
		var hard [][]string
		for _, c := range p.Schedule.Hard {
			hard = append(hard, append(words(c.Before, c.After), c.Why))
		}
		if diff := cmp.Diff(strings.Fields(want.order), words(p.Schedule.Order...)); diff != "" || p.Way != want.way || !p.Clean() {
			t.Errorf("way %s, want %s; collateral %v; %s", p.Way, want.way, p.Collateral, diff)
		}
		if diff := cmp.Diff(want.held, held) + cmp.Diff(want.hard, hard); diff != "" {
			t.Errorf("%s: %s", p.Way, diff)
		}
	}
}

// TestHoldLast: what is held waits for all the rest.
func TestHoldLast(t *testing.T) {
	s := tomdroid()
	first := s.plans(t, s.race(t, "updateUI", "onBack", "view")).Plans[1]
	last, ok := first.Last()
	if got, want := strings.Join(words(last.Schedule.Order...), " "), "in1 sync onClick arrival:updateUI W=2 in2 back onBack done updateUI hide"; got != want || !ok || last.Way != HoldLast {
		t.Errorf("%s, %t: %s, want %s", last.Way, ok, got, want)
	}
	if _, ok := last.Last(); ok {
		t.Error("there is more to wait for")
	}
	if got := strings.Join(words(first.Schedule.Order...), " "); !strings.HasSuffix(got, "onBack updateUI hide done") {
		t.Errorf("the plan itself has become %s", got)
	}
}

// A poster is not held where that would keep others from what they need: where it owns a lock, where it goes on to do what
// the other task needs, and where it is a looper.
func TestHoldPostRefused(t *testing.T) {
	for name, poster := range map[string]func(s *scene){
		"a looper": func(s *scene) {
			s.post("", "work", trace.ModeDelayed, 0)
			s.run("work", func() { s.post("work", "a", trace.ModeDelayed, 0) })
		},
		"in a critical section": func(s *scene) {
			s.fork("launch", "W")
			s.sync("W", trace.KindAcquire)
			s.post("W", "a", trace.ModeDelayed, 0)
			s.sync("W", trace.KindRelease)
		},
		"who lets the other go on": func(s *scene) {
			s.fork("launch", "W")
			s.post("W", "a", trace.ModeDelayed, 100)
			s.sync("W", trace.KindSignal)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene()
			s.post("", "launch", trace.ModeDelayed, 0)
			s.run("launch", func() {})
			poster(s)
			s.run("a", func() { s.write("a", "x") })
			s.fork("launch", "V")
			if name == "who lets the other go on" {
				s.sync("V", trace.KindWait)
			}
			s.post("V", "b", trace.ModeDelayed, 0)
			s.run("b", func() { s.write("b", "x") })
			res := s.plans(t, s.race(t, "a", "b", "x"))
			if len(res.Plans) == 0 || slices.ContainsFunc(res.Plans, func(p Plan) bool { return p.Way == HoldPost }) {
				t.Errorf("%+v", res)
			}
		})
	}
}

func TestProof(t *testing.T) {
	fifo := newScene()
	fifo.input("start", func() {
		fifo.post("start", "loaded", trace.ModeDelayed, 0)
		fifo.post("start", "view", trace.ModeDelayed, 0)
	})
	fifo.run("loaded", func() { fifo.write("loaded", "books") })
	fifo.run("view", func() { fifo.read("view", "books") })

	life := newScene()
	life.input("start", func() {})
	for _, name := range []string{"create", "resume"} {
		life.post("", name, trace.ModeDelayed, 0)
	}
	life.run("create", func() {
		life.op(trace.Op{Kind: trace.KindLifecycle, Task: life.tasks["create"], Ref: 1, Arg: 1})
		life.write("create", "books")
	})
	life.run("resume", func() {
		life.op(trace.Op{Kind: trace.KindLifecycle, Task: life.tasks["resume"], Ref: 1, Arg: 2})
		life.post("resume", "loaded", trace.ModeDelayed, 0)
	})
	life.run("loaded", func() { life.read("loaded", "books") })

	one := newScene()
	one.post("", "launch", trace.ModeDelayed, 0)
	one.run("launch", func() {
		one.op(trace.Op{Kind: trace.KindLifecycle, Task: one.tasks["launch"], Ref: 1, Arg: 1})
		one.write("launch", "books")
		one.op(trace.Op{Kind: trace.KindLifecycle, Task: one.tasks["launch"], Ref: 1, Arg: 2})
		one.fork("launch", "W")
	})
	one.post("W", "loaded", trace.ModeDelayed, 0)
	one.run("loaded", func() { one.read("loaded", "books") })

	tests := []struct {
		name          string
		s             *scene
		first, second string
		rules         []edg.Rule
		lifecycle     bool
	}{
		{"fifo posts", fifo, "loaded", "view", []edg.Rule{edg.RuleFIFO}, false},
		{"lifecycle over two events", life, "create", "loaded", []edg.Rule{edg.RuleLifecycle, edg.RuleSend}, true},
		{"lifecycle within one event", one, "launch", "loaded", []edg.Rule{edg.RuleLifecycle, edg.RuleFork, edg.RuleSend}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res := tt.s.plans(t, tt.s.race(t, tt.first, tt.second, "books"))
			if res.Infeasible == nil {
				t.Fatalf("no proof: %+v", res)
			}
			var rules []edg.Rule
			for _, e := range res.Infeasible.Path {
				rules = append(rules, e.Rule)
			}
			if diff := cmp.Diff(tt.rules, rules); diff != "" {
				t.Error(diff)
			}
			if res.Infeasible.Lifecycle != tt.lifecycle {
				t.Errorf("lifecycle %v", res.Infeasible.Lifecycle)
			}
		})
	}
}

func TestHoldThread(t *testing.T) {
	s := newScene()
	s.input("start", func() { s.fork("start", "W") })
	s.write("W", "a")
	s.write("W", "count")
	s.post("W", "shown", trace.ModeDelayed, 0)
	s.run("shown", func() { s.read("shown", "a") })
	s.input("tap", func() { s.post("tap", "onTap", trace.ModeDelayed, 0) })
	s.run("onTap", func() { s.write("onTap", "count") })
	res := s.plans(t, s.race(t, "W", "onTap", "count"))
	if len(res.Plans) != 1 || res.Plans[0].Way != HoldThread {
		t.Fatalf("%+v", res)
	}
	p := res.Plans[0]
	want := strings.Fields("in1 start W=1 in2 tap onTap W@2#1 shown")
	if diff := cmp.Diff(want, words(p.Schedule.Order...)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"onTap", "W@2#1"}, words(p.Schedule.Hard[0].Before, p.Schedule.Hard[0].After)); diff != "" {
		t.Error(diff)
	}
}

func TestHoldForThread(t *testing.T) {
	s := newScene()
	s.input("start", func() { s.fork("start", "W") })
	s.input("tap", func() { s.post("tap", "onTap", trace.ModeDelayed, 0) })
	s.run("onTap", func() { s.write("onTap", "count") })
	s.write("W", "count")
	res := s.plans(t, s.race(t, "onTap", "W", "count"))
	if len(res.Plans) != 1 {
		t.Fatalf("%+v", res)
	}
	want := strings.Fields("in1 start in2 tap W@1#1 onTap")
	if diff := cmp.Diff(want, words(res.Plans[0].Schedule.Order...)); diff != "" {
		t.Error(diff)
	}
}

// An input event cannot be held: the input is given later.
func TestHoldInput(t *testing.T) {
	s := newScene()
	s.post("", "launch", trace.ModeDelayed, 0)
	s.run("launch", func() { s.fork("launch", "W") })
	s.input("tap", func() { s.write("tap", "x") })
	s.post("W", "loaded", trace.ModeDelayed, 0)
	s.run("loaded", func() { s.write("loaded", "x") })
	res := s.plans(t, s.race(t, "tap", "loaded", "x"))
	if len(res.Plans) != 1 {
		t.Fatalf("%+v", res)
	}
	p := res.Plans[0]
	if diff := cmp.Diff(strings.Fields("launch loaded in1 tap"), words(p.Schedule.Order...)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(strings.Fields("loaded in1"), words(p.Schedule.Hard[0].Before, p.Schedule.Hard[0].After)); diff != "" {
		t.Error(diff)
	}
}

// Three loaders write two fields each; holding the first past the third moves it past the second as well.
func TestCollateral(t *testing.T) {
	s := newScene()
	s.post("", "launch", trace.ModeDelayed, 0)
	s.run("launch", func() {
		for _, w := range []string{"V", "W", "X"} {
			s.fork("launch", w)
		}
	})
	for _, p := range [][2]string{{"V", "a"}, {"W", "b"}, {"X", "c"}} {
		s.post(p[0], p[1], trace.ModeDelayed, 0)
		s.run(p[1], func() { s.write(p[1], "n") })
	}
	res := s.plans(t, s.race(t, "a", "c", "n"))
	if len(res.Plans) != 3 {
		t.Fatalf("%+v", res)
	}
	wants := [][]string{strings.Fields("launch b c post:a a"), strings.Fields("launch b c a"), strings.Fields("launch c a b")}
	pairs := []Pair{{First: "a", Second: "b", Fields: []string{"n"}}, {First: "a", Second: "b", Fields: []string{"n"}}, {First: "b", Second: "c", Fields: []string{"n"}}}
	for i, p := range res.Plans {
		if diff := cmp.Diff(wants[i], words(p.Schedule.Order...)); diff != "" {
			t.Errorf("%s: %s", p.Way, diff)
		}
		if diff := cmp.Diff([]Pair{pairs[i]}, p.Collateral); diff != "" {
			t.Errorf("%s: %s", p.Way, diff)
		}
	}
	if res := s.plans(t, s.race(t, "a", "b", "n")); len(res.Plans) != 2 || !res.Plans[0].Clean() || !res.Plans[1].Clean() {
		t.Errorf("neighbours: %+v", res)
	}
}

func TestCannot(t *testing.T) {
	s := newScene()
	s.post("", "ipc", trace.ModeIPC, 0)
	s.run("ipc", func() { s.write("ipc", "x") })
	s.post("", "e", trace.ModeDelayed, 0)
	s.run("e", func() { s.write("e", "x") })
	res := s.plans(t, s.race(t, "ipc", "e", "x"))
	if res.Reason == "" || res.Plans != nil || res.Infeasible != nil {
		t.Errorf("%+v", res)
	}
}

// TestHoldBehindBarrier: while a frame is held, the barrier that it is to remove keeps every synchronous event back, so
// what put the barrier is held as well. Where the second event needs that, the frame is held alone.
func TestHoldBehindBarrier(t *testing.T) {
	for _, second := range []string{"", "change"} { // who posts the second event
		s := newScene()
		s.tr.Tables.Handles = append(s.tr.Tables.Handles, trace.Handle{ID: 2, Name: "barrier:main:0"})
		s.post("", "change", trace.ModeDelayed, 0)
		if second == "" {
			s.post("", "pause", trace.ModeDelayed, 0)
		}
		s.run("change", func() {
			s.write("change", "Main.shown")
			s.op(trace.Op{Kind: trace.KindBarrier, Task: s.tasks["change"], Queue: 1, Ref: 2})
			if second != "" {
				s.post(second, "pause", trace.ModeDelayed, 50)
			}
		})
		s.post("main", "frame", trace.ModeDisplay, 0)
		s.run("frame", func() {
			s.op(trace.Op{Kind: trace.KindUnbarrier, Task: s.tasks["frame"], Queue: 1, Ref: 2})
			s.read("frame", "Main.allowed")
		})
		s.run("pause", func() { s.write("pause", "Main.allowed") })
		res := s.plans(t, s.race(t, "frame", "pause", "Main.allowed"))
		if len(res.Plans) == 0 {
			t.Fatalf("no plan: %+v", res)
		}
		var held []string
		for _, h := range res.Plans[0].Held {
			held = append(held, words(h.Step)...)
		}
		want := []string{"change", "frame"}
		if second != "" {
			want = []string{"frame"}
		}
		if !slices.Equal(held, want) {
			t.Errorf("pause posted by %q: holds %q, want %q", second, held, want)
		}
		if res.Plans[0].Way != HoldFirst {
			t.Errorf("the first plan is %s", res.Plans[0].Way)
		}
	}
}
