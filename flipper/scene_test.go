package flipper

import (
	"fmt"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// scene writes a trace by names: one main looper, events and threads by name, fields by name.
type scene struct {
	tr     trace.Trace
	tasks  map[string]trace.TaskID
	vars   map[string]trace.VarID
	inputs []device.Input
	access map[string]int // "task/field" -> operation of the last access
}

func newScene() *scene {
	s := &scene{tasks: map[string]trace.TaskID{}, vars: map[string]trace.VarID{}, access: map[string]int{}}
	s.tr.Tables.AddThread(trace.Thread{ID: 1, Kind: trace.ThreadLooper, Name: "main", Key: "main", Queue: 1})
	s.tr.Tables.Queues = []trace.Queue{{ID: 1, Name: "main", Looper: 1}}
	s.tr.Tables.Strings = []string{"onCreate", "onResume"}
	s.tr.Tables.Handles = []trace.Handle{{ID: 1, Name: "Main#1"}}
	s.tasks["main"] = 1
	s.op(trace.Op{Kind: trace.KindThreadInit, Task: 1})
	return s
}

func (s *scene) op(op trace.Op) { s.tr.Ops = append(s.tr.Ops, op) }

// fork starts a thread from a task.
func (s *scene) fork(from, name string) {
	id := s.tr.Tables.NextTask()
	s.tr.Tables.AddThread(trace.Thread{ID: id, Name: name, Key: "key-" + name})
	s.tasks[name] = id
	s.op(trace.Op{Kind: trace.KindFork, Task: s.tasks[from], Object: id})
	s.op(trace.Op{Kind: trace.KindThreadInit, Task: id})
}

// post sends an event from a task ("" is outside).
func (s *scene) post(from, name string, mode trace.SendMode, when int64) {
	id := s.tr.Tables.NextTask()
	s.tr.Tables.AddEvent(trace.Event{ID: id, Key: "key-" + name, Target: name})
	s.tasks[name] = id
	s.op(trace.Op{Kind: trace.KindSend, Task: s.tasks[from], Object: id, Queue: 1, Mode: mode, When: when})
}

// run is an event from begin to end with the given body.
func (s *scene) run(name string, body ...func()) {
	s.op(trace.Op{Kind: trace.KindBegin, Task: s.tasks[name], Object: 1})
	for _, f := range body {
		f()
	}
	s.op(trace.Op{Kind: trace.KindEnd, Task: s.tasks[name], Object: 1})
}

// sync is an operation of a task on the one handle of a scene.
func (s *scene) sync(task string, kind trace.Kind) {
	s.op(trace.Op{Kind: kind, Task: s.tasks[task], Ref: 1})
}

// input gives an input whose event is dispatched at once.
func (s *scene) input(name string, body ...func()) {
	seq := len(s.inputs) + 1
	s.inputs = append(s.inputs, device.Input{Seq: seq, Action: device.ActionTap, Target: name})
	s.post("", name, trace.ModeInput, 0)
	mark := func() { s.op(trace.Op{Kind: trace.KindInput, Task: s.tasks[name], Arg: uint32(seq)}) }
	s.run(name, append([]func(){mark}, body...)...)
}

func (s *scene) touch(task, field string, kind trace.Kind) {
	v := s.vars[field]
	if v == 0 {
		v = trace.VarID(len(s.tr.Tables.Vars) + 1)
		s.vars[field] = v
		s.tr.Tables.Vars = append(s.tr.Tables.Vars, trace.Var{ID: v, Field: field})
	}
	site := trace.SiteID(len(s.tr.Tables.Sites) + 1)
	s.tr.Tables.Sites = append(s.tr.Tables.Sites, trace.Site{ID: site, Class: "C", Method: task, Index: int64(v), App: true})
	s.access[task+"/"+field] = len(s.tr.Ops)
	s.op(trace.Op{Kind: kind, Task: s.tasks[task], Ref: uint32(v), Site: site})
}

func (s *scene) write(task, field string) { s.touch(task, field, trace.KindWrite) }
func (s *scene) read(task, field string)  { s.touch(task, field, trace.KindRead) }

func (s *scene) race(t *testing.T, first, second, field string) race.Race {
	t.Helper()
	a, okA := s.access[first+"/"+field]
	b, okB := s.access[second+"/"+field]
	if !okA || !okB {
		t.Fatalf("no accesses of %s by %s and %s", field, first, second)
	}
	return race.Race{ID: "r1", Var: s.vars[field],
		First: race.Access{Op: a, Task: s.tasks[first]}, Second: race.Access{Op: b, Task: s.tasks[second]}}
}

// plans builds the graph and asks for plans.
func (s *scene) plans(t *testing.T, rc race.Race) Result {
	t.Helper()
	g, err := edg.Build(&s.tr)
	if err != nil {
		t.Fatal(err)
	}
	res, err := Plans(g, &s.tr, s.inputs, rc)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Plans {
		if err := p.Schedule.Validate(); err != nil {
			t.Fatal(err)
		}
	}
	return res
}

// words renders steps in short: an event's name, "in1", "W@2#1" for an access, "W=3" for progress.
func words(steps ...Step) []string {
	var out []string
	for _, s := range steps {
		switch {
		case s.Event != "":
			out = append(out, s.Event[len("key-"):])
		case s.Input != 0:
			out = append(out, fmt.Sprint("in", s.Input))
		case s.Arrival != "":
			out = append(out, "arrival:"+s.Arrival[len("key-"):])
		case s.Post != "":
			out = append(out, "post:"+s.Post[len("key-"):])
		case s.Access != nil:
			out = append(out, fmt.Sprintf("%s@%d#%d", s.Access.Thread[len("key-"):], s.Access.Index, s.Access.Nth))
		case s.Progress != nil:
			out = append(out, fmt.Sprintf("%s=%d", s.Progress.Thread[len("key-"):], s.Progress.Accesses))
		}
	}
	return out
}
