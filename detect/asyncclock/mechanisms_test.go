package asyncclock

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/tracetest"
)

// fed is a detector that has taken a trace up to, and not with, the operation at which stop says so.
func fed(t *testing.T, tr *trace.Trace, stop func(*trace.Op) bool) *Detector {
	t.Helper()
	d, err := New(&tr.Tables, detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range tr.Ops {
		if stop(&tr.Ops[i]) {
			return d
		}
		if err := d.Op(&tr.Ops[i]); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func never(*trace.Op) bool { return false }

// TestAsyncClockAtSends is Figure 4.1: the AsyncClock at send(D) is A and B, at send(E) it is C alone.
func TestAsyncClockAtSends(t *testing.T) {
	tr := tracetest.Cases(t, "testdata/fig4_1_asyncclock.txtar")[0].Trace
	for event, want := range map[string][]string{"A": nil, "B": nil, "D": {"A", "B"}, "C": {"B"}, "E": {"C"}} {
		d := fed(t, tr, func(op *trace.Op) bool { return op.Kind == trace.KindBegin })
		if diff := cmp.Diff(want, atSend(d, event)); diff != "" {
			t.Errorf("the AsyncClock at send(%s) (-want +got):\n%s", event, diff)
		}
	}
}

// atSend is the events of the AsyncClock at the send of an event.
func atSend(d *Detector, event string) (events []string) {
	for _, e := range d.tables.Events {
		if ac := d.rec(d.byTask[e.ID]).sent.ac; e.Key == event && ac != nil {
			for _, r := range ac.rows {
				for _, entry := range r.entries {
					events = append(events, d.tables.TaskKey(d.rec(entry.event).id))
				}
			}
		}
	}
	slices.Sort(events)
	return events
}

// TestJoinLeavesOutWhatWasReplaced: V has seen the send of A and replaced it by B, which follows A. So W, which learns that,
// needs A no more; C it has sent itself since, and V has not seen that.
func TestJoinLeavesOutWhatWasReplaced(t *testing.T) {
	tr := tracetest.Text(t, `
W send A q=main
W signal first
V wait first
V send B q=main
V signal second
W send C q=main delayed 5
W wait second
W send D q=main`)
	d := fed(t, tr, never)
	for event, want := range map[string][]string{"B": {"A"}, "C": {"A"}, "D": {"B", "C"}} {
		if diff := cmp.Diff(want, atSend(d, event)); diff != "" {
			t.Errorf("the AsyncClock at send(%s) (-want +got):\n%s", event, diff)
		}
	}
}

// TestPredecessorsThatAddOnlyTheirEnd: the posts of a worker form a line, so that a later one of them, whatever it has missed
// of the line, has only to learn how far that has come.
func TestPredecessorsThatAddOnlyTheirEnd(t *testing.T) {
	b := tracetest.New()
	main, w := b.Looper("main"), b.Worker("W")
	var posts []trace.TaskID
	for range 5 {
		posts = append(posts, b.Send(w, main))
	}
	late := b.Send(w, main, tracetest.Delay(5))
	for _, e := range posts {
		b.Run(e, nil)
	}
	b.Begin(late)
	tr := b.Trace()
	d := fed(t, tr, func(op *trace.Op) bool { return op.Kind == trace.KindBegin && op.Task == late })
	last, waiting := d.rec(d.byTask[posts[len(posts)-1]]), d.rec(d.byTask[late])
	if !waiting.sent.knowsBefore(last) {
		t.Errorf("who knows the send of the last post does not know all before its end: %+v, %+v", last.line, last.learned)
	}
}

// TestFIFOLevels follows a family of plain posts: chains of level 1 to 3 by their generation, then a greedy one (section
// 4.2.2).
func TestFIFOLevels(t *testing.T) {
	b := tracetest.New()
	main, w := b.Looper("main"), b.Worker("W")
	line := []trace.TaskID{b.Send(w, main)}
	for len(line) < 5 {
		e := line[len(line)-1]
		b.Begin(e)
		line = append(line, b.Send(e, main))
		b.End(e)
	}
	delayed := b.Send(w, main, tracetest.Delay(5))
	last := line[len(line)-1]
	b.Begin(last)
	keep := b.Send(last, main) // refers to last, so that it is kept
	b.End(last)
	b.Run(delayed, nil)
	tr := b.Trace()
	for i, e := range append(line, delayed) {
		var level uint8
		d := fed(t, tr, func(op *trace.Op) bool { return op.Kind == trace.KindEnd && op.Task == e })
		level = d.chains[d.rec(d.byTask[e]).chain].level
		want := uint8(min(i+1, fifoLevels+1))
		if level != want {
			t.Errorf("the event of generation %d is on a chain of level %d, want %d", i+1, level, want)
		}
	}
	_ = keep
}

// TestEarlyStopping counts the items of async-before lists that are looked at (section 4.3.2): one where the times are
// equal or rise, since what was found follows the rest.
func TestEarlyStopping(t *testing.T) {
	const n = 100
	walked := func(when func(i int64) int64) int {
		b := tracetest.New()
		main, w := b.Looper("main"), b.Worker("W")
		for i := range int64(n) {
			b.Run(b.Send(w, main, tracetest.AtTime(when(i))), nil)
		}
		d := fed(t, b.Trace(), never)
		return d.queue(1).classes[0].lists.walked
	}
	for name, when := range map[string]func(int64) int64{
		"equal": func(int64) int64 { return 7 }, "rising": func(i int64) int64 { return i },
		"falling": func(i int64) int64 { return n - i },
	} {
		if got := walked(when); got > 3*n {
			t.Errorf("%s times: %d items were looked at for %d events", name, got, n)
		}
	}
}

// TestRemovedEventsAreReclaimed: a removed event that nothing refers to goes at once, one that stands between others when
// they do not need it any more (section 4.3.2).
func TestRemovedEventsAreReclaimed(t *testing.T) {
	tr := tracetest.Text(t, `
W send A attime 5
W send B
W remove B
W send C
W remove C
W send D
D begin main
D end
W send E
E begin main
E end`)
	d := fed(t, tr, never)
	kept := map[string]bool{}
	for _, e := range tr.Tables.Events {
		kept[e.Key] = d.byTask[e.ID] != gone
	}
	if diff := cmp.Diff(map[string]bool{"A": true, "B": false, "C": false, "D": false, "E": true}, kept); diff != "" {
		t.Errorf("kept (-want +got):\n%s", diff)
	}
}
