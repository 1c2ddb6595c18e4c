package edg

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dominikbraun/graph"

	"github.com/erva-go/erva/trace"
)

// script builds a trace from lines, "who verb whom [mode delay]": tasks are named, events and threads come to be where
// they are sent or forked. "main" and "second" are loopers, "out" is outside.
func script(t *testing.T, text string) (*trace.Trace, map[string]trace.TaskID) {
	t.Helper()
	tr := &trace.Trace{}
	ids := map[string]trace.TaskID{"out": 0}
	for i, name := range []string{"main", "second"} {
		id := trace.TaskID(i + 1)
		ids[name] = id
		tr.Tables.AddThread(trace.Thread{ID: id, Kind: trace.ThreadLooper, Name: name, Queue: trace.QueueID(id)})
		tr.Tables.Queues = append(tr.Tables.Queues, trace.Queue{ID: trace.QueueID(id), Name: name, Looper: id})
	}
	tr.Tables.Strings = []string{"onCreate", "onResume", "onClick", "onDestroy"}
	tr.Tables.Handles = []trace.Handle{{ID: 1, Name: "h1"}, {ID: 2, Name: "h2"}}
	modes := map[string]trace.SendMode{"attime": trace.ModeAtTime, "front": trace.ModeAtFront, "input": trace.ModeInput, "display": trace.ModeDisplay}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		var who, verb, whom, mode string
		var n int64
		fmt.Sscan(line, &who, &verb, &whom, &mode, &n)
		op := trace.Op{Task: ids[who], When: n}
		switch verb {
		case "send", "send2":
			id := tr.Tables.NextTask()
			ids[whom] = id
			tr.Tables.AddEvent(trace.Event{ID: id, Target: whom})
			op.Kind, op.Object, op.Queue, op.Mode = trace.KindSend, id, 1, modes[mode]
			if verb == "send2" {
				op.Queue = 2
			}
			if strings.Contains(line, "async") {
				op.Flags = trace.FlagAsync
			}
		case "fork":
			id := tr.Tables.NextTask()
			ids[whom] = id
			tr.Tables.AddThread(trace.Thread{ID: id, Name: whom})
			op.Kind, op.Object = trace.KindFork, id
		case "begin", "end":
			op.Kind, op.Object = trace.KindBegin, ids[whom]
			if verb == "end" {
				op.Kind = trace.KindEnd
			}
		case "exit":
			op.Kind = trace.KindThreadExit
		case "join":
			op.Kind, op.Object = trace.KindJoin, ids[whom]
		case "remove":
			op.Kind, op.Object = trace.KindRemove, ids[whom]
		case "signal", "wait", "register", "perform", "input", "onCreate", "onResume", "onClick", "onDestroy", "write":
			op.Ref = uint32(whom[len(whom)-1] - '0')
			op.Kind = map[string]trace.Kind{"signal": trace.KindSignal, "wait": trace.KindWait, "register": trace.KindRegister,
				"perform": trace.KindPerform, "input": trace.KindInput, "write": trace.KindWrite}[verb]
			op.Arg = op.Ref
			for i, name := range tr.Tables.Strings {
				if name == verb {
					op.Kind, op.Arg = trace.KindLifecycle, uint32(i+1)
				}
			}
		default:
			t.Fatalf("line %q", line)
		}
		tr.Ops = append(tr.Ops, op)
	}
	return tr, ids
}

// run is the lines of an event on the main looper that only begins and ends.
func run(events ...string) string {
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "%s begin main\n%s end main\n", e, e)
	}
	return b.String()
}

// TestFigures has the figures of the papers: which of two events is known to come first, and by which rule.
func TestFigures(t *testing.T) {
	tests := []struct {
		name, text, a, b string
		rule             Rule // empty: not ordered
	}{
		{"3.2a FIFO", "main fork T\nT send A\nT send B\n" + run("A", "B"), "A", "B", RuleFIFO},
		{"3.2b ATOMIC after the wait", "out send A\nout send B\nA begin main\nA fork T\nA end main\nT signal h1\nB begin main\nB wait h1\nB end main",
			"A", "B", ""}, // B as a whole is not: its part before the wait is free
		{"3.4a equal delays", "main fork T\nT send A delayed 2\nT send B delayed 2\n" + run("A", "B"), "A", "B", RuleFIFO},
		{"3.4a growing delays", "main fork T\nT send A delayed 2\nT send B delayed 3\n" + run("A", "B"), "A", "B", RulePriority},
		{"3.4b larger delay first", "main fork T\nT send A delayed 2\nT send B delayed 1\n" + run("B", "A"), "B", "A", ""},
		{"3.4c at-front within one event", "out send C\nC begin main\nC send A\nC send B front\nC end main\n" + run("B", "A"), "B", "A", RuleAtFront},
		{"3.4d at-front from a thread", "main fork T\nT send A\nT send B front\n" + run("B", "A"), "B", "A", ""},
		{"3.4e at-front too late", "main fork T\nT send A\nA begin main\nA end main\nT send B front\n" + run("B"), "A", "B", ""},
		{"delayed does not precede at-time", "main fork T\nT send A\nT send B attime 9\n" + run("A", "B"), "A", "B", ""},
		{"sync does not precede async", "main fork T\nT send A\nT send B delayed 0 async\n" + run("A", "B"), "A", "B", ""},
		{"async precedes sync", "main fork T\nT send A delayed 0 async\nT send B\n" + run("A", "B"), "A", "B", RulePriority},
		{"removed in between", "main fork T\nT send A\nT send X\nT remove X\nT send B\n" + run("A", "B"), "A", "B", RuleFIFO},
		{"two queues", "main fork T\nT send A\nT send2 B\nA begin main\nA end main\nB begin second\nB end second", "A", "B", ""},
		{"post", "out send A\nA begin main\nA send B\nA end main\n" + run("B"), "A", "B", RuleSend},
		{"two threads", "main fork T\nmain fork U\nT send A\nU send B\n" + run("A", "B"), "A", "B", ""},
		{"one gesture", "out send A input\nout send B input\nA begin main\nA input g1\nA end main\nB begin main\nB input g1\nB end main", "A", "B", RuleInput},
		{"two gestures", "out send A input\nout send B input\nA begin main\nA input g1\nA end main\nB begin main\nB input g2\nB end main", "A", "B", ""},
		{"frames", "out send A display\nout send B display\n" + run("A", "B"), "A", "B", RuleDisplay},
		{"lifecycle", "out send A\nout send B\nA begin main\nA onCreate c1\nA end main\nB begin main\nB onResume c1\nB end main", "A", "B.last", RuleLifecycle},
		{"two components", "out send A\nout send B\nA begin main\nA onCreate c1\nA end main\nB begin main\nB onResume c2\nB end main", "A", "B.last", ""},
		{"clicks of one component", "out send C\nout send A\nout send B\nC begin main\nC onCreate c1\nC end main\nA begin main\nA onClick c1\nA end main\n" +
			"B begin main\nB onClick c1\nB end main", "A", "B.last", ""},
		{"listener", "out send A\nout send B\nA begin main\nA register l1\nA end main\nB begin main\nB perform l1\nB end main", "A", "B.last", RuleListener},
		{"join", "main fork T\nT write v1\nT exit T\nout send A\nA begin main\nA join T\nA end main", "T", "A.last", RuleJoin},
		{"signal without order before", "main fork T\nT signal h1\nout send A\nA begin main\nA wait h1\nA end main", "T", "A.last", RuleSignal},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr, ids := script(t, tt.text)
			g, err := Build(tr)
			if err != nil {
				t.Fatal(err)
			}
			name, last := strings.CutSuffix(tt.b, ".last")
			to := g.NodeOfTask(ids[name])
			if last {
				to = g.LastNodeOfTask(ids[name])
			}
			from := g.LastNodeOfTask(ids[tt.a])
			path := g.Path(from, to)
			switch {
			case tt.rule == "" && path == nil:
			case tt.rule == "" || path == nil:
				t.Errorf("path %+v, want rule %q", path, tt.rule)
			case path[len(path)-1].Rule != tt.rule && g.Path(g.NodeOfTask(ids[tt.a]), to)[0].Rule != tt.rule && !hasEdge(g, from, to, tt.rule):
				t.Errorf("path %+v, want rule %q", path, tt.rule)
			}
		})
	}
}

// hasEdge reports whether the two tasks are joined by an edge of that rule.
func hasEdge(g *Graph, from, to NodeID, rule Rule) bool {
	for e := range g.Edges() {
		if e.Rule == rule && g.taskOf(e.From) == g.taskOf(from) && g.taskOf(e.To) == g.taskOf(to) {
			return true
		}
	}
	return false
}

// Figure 3.2b: the end of the first event comes before what follows the wait, and not before what precedes it.
func TestAtomicAfterWait(t *testing.T) {
	tr, ids := script(t, "out send A\nout send B\nA begin main\nA fork T\nA end main\nT signal h1\nB begin main\nB write v1\nB wait h1\nB write v1\nB end main")
	g, err := Build(tr)
	if err != nil {
		t.Fatal(err)
	}
	end := g.LastNodeOfTask(ids["A"])
	if g.Reaches(end, g.NodeOf(7)) || !g.Reaches(end, g.NodeOf(9)) {
		t.Errorf("before the wait %v, after it %v", g.Reaches(end, g.NodeOf(7)), g.Reaches(end, g.NodeOf(9)))
	}
	if parts := g.NodesOfTask(ids["B"]); len(parts) != 2 || len(g.Descendants(end)) != 1 {
		t.Errorf("parts %v, descendants %v", parts, g.Descendants(end))
	}
}

func TestBuildErrors(t *testing.T) {
	tr, _ := script(t, "out send A\nA begin main\nA end main\nA begin main")
	if _, err := Build(tr); err == nil || !strings.Contains(err.Error(), "operation 3") || !strings.Contains(err.Error(), "twice") {
		t.Errorf("%v", err)
	}
	tr, _ = script(t, "out send A")
	tr.Ops[0].Object = 4_000_000_000
	if _, err := Build(tr); err == nil || !strings.Contains(err.Error(), "not defined") {
		t.Errorf("%v", err)
	}
}

func TestLibrary(t *testing.T) {
	tr, ids := script(t, "main fork T\nT send A\nT send B\n"+run("A", "B"))
	g, err := Build(tr)
	if err != nil {
		t.Fatal(err)
	}
	lib := g.Library()
	if n, err := lib.Order(); err != nil || n != g.Len() {
		t.Errorf("order %d, %v, want %d", n, err, g.Len())
	}
	order, err := graph.StableTopologicalSort(lib, func(a, b NodeID) bool { return a < b })
	if err != nil || len(order) != g.Len() {
		t.Errorf("%v, %v", order, err)
	}
	path, err := graph.ShortestPath(lib, g.NodeOfTask(ids["T"]), g.NodeOfTask(ids["B"]))
	if err != nil || len(path) < 2 {
		t.Errorf("%v, %v", path, err)
	}
	if err := lib.AddEdge(0, 1); err == nil {
		t.Error("the view can be changed")
	}
	// The flip of FIFO posts closes a cycle (ERVA, section 4.5).
	cycle, err := graph.CreatesCycle(lib, g.NodeOfTask(ids["B"]), g.NodeOfTask(ids["A"]))
	if err != nil || !cycle {
		t.Errorf("cycle %v, %v", cycle, err)
	}
}
