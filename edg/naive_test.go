package edg

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/erva-go/erva/trace"
)

// naive is the relation by the rules as they are printed: a matrix over operations, closed until nothing changes.
type naive struct {
	ops    []trace.Op
	before [][]bool
	tables *trace.Tables
}

func newNaive(tr *trace.Trace) *naive {
	n := &naive{ops: tr.Ops, tables: &tr.Tables, before: make([][]bool, len(tr.Ops))}
	for i := range n.before {
		n.before[i] = make([]bool, len(tr.Ops))
	}
	n.synchronous()
	for changed := true; changed; {
		n.transitive()
		changed = n.asynchronous()
	}
	return n
}

func (n *naive) synchronous() {
	frames := map[trace.QueueID]trace.TaskID{}
	for i := range n.ops {
		a := &n.ops[i]
		for j := i + 1; j < len(n.ops); j++ {
			b := &n.ops[j]
			switch {
			case a.Task == b.Task && a.Task != 0, // PO
				a.Kind == trace.KindSend && a.Task != 0 && b.Kind == trace.KindBegin && a.Object == b.Task, // SEND
				a.Kind == trace.KindFork && a.Object == b.Task,
				b.Kind == trace.KindJoin && a.Task == b.Object,
				a.Kind == trace.KindSignal && b.Kind == trace.KindWait && a.Ref == b.Ref,
				a.Kind == trace.KindRegister && b.Kind == trace.KindPerform && a.Ref == b.Ref,
				a.Kind == trace.KindThreadInit && b.Kind == trace.KindBegin && b.Object == a.Task, // LOOPBEGIN
				b.Kind == trace.KindThreadExit && a.Kind == trace.KindEnd && a.Object == b.Task,   // LOOPEND
				a.Kind == trace.KindEnd && b.Kind == trace.KindBegin && n.sameGesture(a.Task, b.Task):
				n.before[i][j] = true
			}
			if a.Kind == trace.KindLifecycle && b.Kind == trace.KindLifecycle && n.lifecycleOrder(i, j) {
				n.before[i][j] = true
				if end := n.find(trace.KindEnd, a.Task); end >= 0 && end < j {
					n.before[end][j] = true // the callback has returned by then
				}
			}
		}
		if a.Kind == trace.KindBegin {
			if s := n.find(trace.KindSend, a.Task); s >= 0 && n.ops[s].Mode == trace.ModeDisplay {
				if last := frames[n.ops[s].Queue]; last != 0 {
					n.before[n.find(trace.KindEnd, last)][i] = true
				}
				frames[n.ops[s].Queue] = a.Task
			}
		}
	}
}

// find is the operation of a kind that begins, ends or sends the event.
func (n *naive) find(k trace.Kind, event trace.TaskID) int {
	for i := range n.ops {
		if op := &n.ops[i]; op.Kind == k && (op.Task == event && k != trace.KindSend || op.Object == event && k == trace.KindSend) {
			return i
		}
	}
	return -1
}

func (n *naive) gesture(event trace.TaskID) uint32 {
	for _, op := range n.ops {
		if op.Kind == trace.KindInput && op.Task == event {
			return op.Arg
		}
	}
	return 0
}

func (n *naive) sameGesture(a, b trace.TaskID) bool {
	g := n.gesture(a)
	return g != 0 && g == n.gesture(b)
}

func (n *naive) lifecycleOrder(i, j int) bool {
	a, b := &n.ops[i], &n.ops[j]
	if a.Ref != b.Ref {
		return false
	}
	x, y := n.tables.String(trace.StringID(a.Arg)), n.tables.String(trace.StringID(b.Arg))
	return chained[x] && chained[y] || chained[x] && n.first(i) || y == "onDestroy"
}

// first holds for the first chained callback of its component.
func (n *naive) first(i int) bool {
	for j := range i {
		if n.ops[j].Kind == trace.KindLifecycle && n.ops[j].Ref == n.ops[i].Ref &&
			chained[n.tables.String(trace.StringID(n.ops[j].Arg))] {
			return false
		}
	}
	return true
}

func (n *naive) transitive() {
	for k := range n.ops {
		for i := range k {
			if !n.before[i][k] {
				continue
			}
			for j := k + 1; j < len(n.ops); j++ {
				if n.before[k][j] {
					n.before[i][j] = true
				}
			}
		}
	}
}

// looperOf is the looper that runs an event, 0 for others.
func (n *naive) looperOf(event trace.TaskID) trace.TaskID {
	if b := n.find(trace.KindBegin, event); b >= 0 {
		if th := n.tables.Thread(n.ops[b].Object); th != nil && th.Kind == trace.ThreadLooper {
			return th.ID
		}
	}
	return 0
}

func (n *naive) asynchronous() bool {
	changed := false
	set := func(i, j int) {
		if i < j && !n.before[i][j] {
			n.before[i][j], changed = true, true
		}
	}
	for i := range n.ops {
		if n.ops[i].Kind != trace.KindEnd || n.looperOf(n.ops[i].Task) == 0 {
			continue
		}
		e1 := n.ops[i].Task
		begin1, send1 := n.find(trace.KindBegin, e1), n.find(trace.KindSend, e1)
		for j := i + 1; j < len(n.ops); j++ {
			e2 := n.ops[j].Task
			if e2 == 0 || e2 == e1 || n.looperOf(e2) != n.looperOf(e1) {
				continue
			}
			if n.before[begin1][j] {
				set(i, j) // ATOMIC
			}
			if n.ops[j].Kind != trace.KindBegin || send1 < 0 {
				continue
			}
			send2 := n.find(trace.KindSend, e2)
			if send2 < 0 || n.ops[send1].Queue != n.ops[send2].Queue {
				continue
			}
			if n.queueOrder(send1, send2, j) {
				set(i, j)
			}
		}
	}
	return changed
}

// table31 is Table 3.1 as printed; rows are E1, columns E2, in the order delayed async, delayed sync, at-time async,
// at-time sync, at-front async, at-front sync; t compares the times.
var table31 = [6]string{"tt....", ".t....", "..tt..", "...t..", "xxxx..", ".x.x.."}

func (n *naive) queueOrder(send1, send2, begin2 int) bool {
	a, b := &n.ops[send1], &n.ops[send2]
	if a.Task == 0 || b.Task == 0 || a.Mode > trace.ModeAtFront || b.Mode > trace.ModeAtFront {
		return false
	}
	index := func(op *trace.Op) int {
		i := int(op.Mode) * 2
		if op.Flags&trace.FlagAsync == 0 {
			i++
		}
		return i
	}
	if n.before[send1][send2] {
		switch table31[index(a)][index(b)] {
		case 't':
			if a.When <= b.When {
				return true // PRIORITY
			}
		case 'x':
			return true
		}
	}
	passes := a.Flags&trace.FlagAsync != 0 || b.Flags&trace.FlagAsync == 0
	return a.Mode == trace.ModeAtFront && passes && n.before[send2][send1] && n.before[send1][begin2] // ATFRONT
}

// TestNaiveClosure holds the graph to the printed rules on random programs.
func TestNaiveClosure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := randomTrace(t)
		g, err := Build(tr)
		if err != nil {
			t.Fatal(err)
		}
		want := newNaive(tr)
		for i := range tr.Ops {
			for j := range tr.Ops {
				if got := g.Before(i, j); got != want.before[i][j] {
					t.Fatalf("operation %d before %d: %v, by the rules %v\n%s", i, j, got, want.before[i][j], dump(tr))
				}
			}
		}
		checkEdges(t, g, want)
	})
}

// checkEdges holds every edge to the relation, and every path to the graph.
func checkEdges(t *rapid.T, g *Graph, want *naive) {
	for e := range g.Edges() {
		if !want.before[g.Node(e.From).Last][g.Node(e.To).First] {
			t.Fatalf("edge %+v is not in the relation", e)
		}
		if e.Text == "" {
			t.Fatalf("edge %+v says nothing", e)
		}
	}
	for a := range NodeID(g.Len()) {
		b := NodeID(g.Len()) - 1
		path := g.Path(a, b)
		if (path != nil) != g.Reaches(a, b) {
			t.Fatalf("path from %d to %d: %v, reaches %v", a, b, path, g.Reaches(a, b))
		}
		at := a
		for _, e := range path {
			if e.From != at {
				t.Fatalf("path from %d to %d is broken at %+v", a, b, e)
			}
			at = e.To
		}
		if path != nil && at != b {
			t.Fatalf("path from %d to %d ends at %d", a, b, at)
		}
	}
}
