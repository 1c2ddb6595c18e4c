package asyncclock

import (
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// kept runs a detector over the beginning of a case, up to and with the end of an event, and says which events' metadata
// are kept.
func kept(t *testing.T, file, last string, tuning ...Tuning) map[string]bool {
	t.Helper()
	tr := tracetest.Cases(t, "testdata/"+file+".txtar")[0].Trace
	d, err := New(&tr.Tables, detect.Options{}, tuning...)
	if err != nil {
		t.Fatal(err)
	}
	for i := range tr.Ops {
		if err := d.Op(&tr.Ops[i]); err != nil {
			t.Fatal(err)
		}
		if tr.Ops[i].Kind == trace.KindEnd && tr.Tables.TaskKey(tr.Ops[i].Task) == last {
			break
		}
	}
	out := map[string]bool{}
	for _, e := range tr.Tables.Events {
		if r := d.byTask[e.ID]; r != 0 && r != gone && d.rec(r).state == ended {
			out[e.Key] = true
		}
	}
	return out
}

// TestReferenceCounting is Figure 4.2: of each thread the last event is kept, the others are heirless.
func TestReferenceCounting(t *testing.T) {
	got := kept(t, "fig4_2_not_heirless", "C2")
	for name, want := range map[string]bool{"A1": false, "B1": false, "C1": false, "A2": true, "B2": true, "C2": true} {
		if got[name] != want {
			t.Errorf("%s: kept = %v", name, got[name])
		}
	}
	if got := kept(t, "fig4_2_not_heirless", "C2", NoReclaim); !got["A1"] {
		t.Error("A1 was reclaimed although reclaiming is off")
	}
}

// TestMultiPathReduction is Figure 4.3(a): A1 is referred to by B1 alone, and goes when B1 ends.
func TestMultiPathReduction(t *testing.T) {
	if got := kept(t, "fig4_3a_heirless", "A2"); !got["A1"] {
		t.Error("A1 is gone before B1 ends")
	}
	if got := kept(t, "fig4_3a_heirless", "B1"); got["A1"] {
		t.Error("A1 is kept after B1 has ended")
	}
	if got := kept(t, "fig4_3a_heirless", "B1", NoMultiPath); !got["A1"] {
		t.Error("without multi-path reduction A1 goes too: the case shows nothing")
	}
}

// TestFIFOChains holds the plain posts of a worker and of its children to one chain each (section 4.2.2).
func TestFIFOChains(t *testing.T) {
	b := tracetest.New()
	main, w := b.Looper("main"), b.Worker("W")
	var parents, children []trace.TaskID
	for range 10 {
		parents = append(parents, b.Send(w, main))
	}
	for _, e := range parents {
		b.Begin(e)
		children = append(children, b.Send(e, main))
		b.End(e)
	}
	for _, e := range children {
		b.Run(e, nil)
	}
	tr := b.Trace()
	d, err := New(&tr.Tables, detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range tr.Ops {
		if err := d.Op(&tr.Ops[i]); err != nil {
			t.Fatal(err)
		}
	}
	if n := d.Stats().Chains; n != 3 {
		t.Errorf("%d chains, want the worker's and two", n)
	}
}

// TestClockJoin holds the persistent clocks to plain vectors.
func TestClockJoin(t *testing.T) {
	var a, b clock
	for i := uint32(1); i < 2000; i += 7 {
		a = a.set(i, i)
	}
	for i := uint32(1); i < 1500; i += 5 {
		b = b.set(i, 2*i)
	}
	ab, ba := join(a, b, joinTrees), join(b, a, joinTrees)
	for i := range uint32(2100) {
		want := max(a.at(i), b.at(i))
		if ab.at(i) != want || ba.at(i) != want {
			t.Fatalf("element %d is %d and %d, want %d", i, ab.at(i), ba.at(i), want)
		}
	}
	if !join(ab, a, joinTrees).is(ab) || !join(b, ab, joinTrees).is(ab) {
		t.Error("a clock that covers the other is not shared")
	}
}
