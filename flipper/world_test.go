package flipper_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// program draws a small app without branches, so that every order has the same events: handlers and threads post and
// start later ones only, and all of them touch two fields.
func program(t *rapid.T) (sim.Program, []device.Input) {
	p := sim.Program{Name: "p", Loopers: []string{"second"}, Handlers: map[string][]sim.Stmt{}, Threads: map[string][]sim.Stmt{},
		Inputs: map[string][]sim.Stmt{}, Seed: rapid.Int64Range(0, 1000).Draw(t, "seed"), Jitter: 4}
	const units = 5 // h0..h4, of which odd ones may also run as threads
	budget := 7     // posts and forks
	body := func(from int) []sim.Stmt {
		var code []sim.Stmt
		for range rapid.IntRange(1, 3).Draw(t, "length") {
			field := rapid.SampledFrom([]string{"x", "y"}).Draw(t, "field")
			to := rapid.IntRange(from, units).Draw(t, "to")
			name := fmt.Sprint("h", to)
			switch k := rapid.IntRange(0, 6).Draw(t, "kind"); {
			case k == 0:
				code = append(code, sim.Write(field, int64(from)+1))
			case k == 1:
				code = append(code, sim.Read(field))
			case to >= units || budget == 0:
				code = append(code, sim.Add(field, 1))
			case k == 2:
				budget--
				code = append(code, sim.Fork(name))
			case k == 3:
				budget--
				code = append(code, sim.PostTo("second", name, 0))
			case k == 4:
				budget--
				code = append(code, sim.PostTo("main", name, rapid.SampledFrom([]int64{0, 5, 30}).Draw(t, "delay")))
			case k == 5:
				budget--
				code = append(code, sim.PostFront(name))
			default:
				budget--
				code = append(code, sim.Post(name))
			}
		}
		return code
	}
	for i := range units {
		code := body(i + 1)
		p.Handlers[fmt.Sprint("h", i)], p.Threads[fmt.Sprint("h", i)] = code, code
	}
	p.Launch = body(0)
	var inputs []device.Input
	for i := range rapid.IntRange(0, 2).Draw(t, "inputs") {
		name := fmt.Sprint("@id/b", i)
		p.Inputs[name] = body(rapid.IntRange(0, units-1).Draw(t, "first"))
		inputs = append(inputs, device.Input{Seq: i + 1, Action: device.ActionTap, Target: name})
	}
	return p, inputs
}

// record runs a program in its natural order; each input comes when the app is idle.
func record(t *rapid.T, p sim.Program, inputs []device.Input) *trace.Trace {
	s, err := sim.Opener{Program: p}.Open(context.Background(), device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tr := &trace.Trace{}
	for still := 0; still < 3; {
		stop, err := s.Resume(context.Background(), device.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		tr.Ops = append(tr.Ops, stop.Ops...)
		switch {
		case stop.Kind != device.StopIdle || len(stop.Ops) > 0:
			still = 0
		default:
			still++
		}
		if stop.Kind == device.StopIdle && len(inputs) > 0 {
			if err := s.Inject(context.Background(), inputs[0]); err != nil {
				t.Fatal(err)
			}
			inputs, still = inputs[1:], 0
		}
	}
	tr.Tables = *s.Tables()
	return tr
}

// name identifies an access across runs: task, site, kind, and how often the task had been there.
func names(tr *trace.Trace) map[string]int {
	out := map[string]int{}
	count := map[string]int{}
	for i := range tr.Ops {
		if op := &tr.Ops[i]; op.IsAccess() {
			site := tr.Tables.Site(op.Site)
			base := fmt.Sprint(tr.Tables.TaskKey(op.Task), site.Class, site.Index, op.Kind)
			count[base]++
			out[fmt.Sprint(base, count[base])] = i
		}
	}
	return out
}

// pairs are the conflicting accesses of different tasks, a few of them.
func pairs(tr *trace.Trace) []race.Race {
	var out []race.Race
	for i := range tr.Ops {
		for j := i + 1; j < len(tr.Ops); j++ {
			a, b := &tr.Ops[i], &tr.Ops[j]
			if !a.IsAccess() || !b.IsAccess() || a.Ref != b.Ref || a.Task == b.Task ||
				a.Kind != trace.KindWrite && b.Kind != trace.KindWrite {
				continue
			}
			out = append(out, race.Race{ID: fmt.Sprint("r", len(out)+1), Var: a.Var(),
				First: race.Access{Op: i, Task: a.Task}, Second: race.Access{Op: j, Task: b.Task}})
		}
	}
	return out
}

func nameOf(named map[string]int, op int) string {
	for n, at := range named {
		if at == op {
			return n
		}
	}
	return ""
}

// TestProofsHold: what the graph forbids happens in no execution of the program.
func TestProofsHold(t *testing.T) {
	proofs := 0
	rapid.Check(t, func(t *rapid.T) {
		p, inputs := program(t)
		tr := record(t, p, inputs)
		g, err := edg.Build(tr)
		if err != nil {
			t.Fatal(err)
		}
		named := names(tr)
		type claim struct{ first, second, text string }
		var claims []claim
		for _, rc := range pairs(tr) {
			res, err := flipper.Plans(g, tr, inputs, rc)
			if err != nil {
				t.Fatal(err)
			}
			if res.Infeasible != nil {
				claims = append(claims, claim{nameOf(named, rc.First.Op), nameOf(named, rc.Second.Op), fmt.Sprint(g.PathText(res.Infeasible.Path))})
			}
		}
		proofs += len(claims)
		_, err = sim.Explore(context.Background(), p, inputs, 300, func(e sim.Execution) bool {
			seen := names(e.Trace)
			for _, c := range claims {
				a, okA := seen[c.first]
				b, okB := seen[c.second]
				if okA && okB && b < a {
					t.Fatalf("%s came after %s, against %s", c.first, c.second, c.text)
				}
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	if proofs == 0 {
		t.Error("no program had a proof")
	}
}

// TestPlansFlip: every plan, enforced on a fresh run, flips its pair.
func TestPlansFlip(t *testing.T) {
	plans := 0
	rapid.Check(t, func(t *rapid.T) {
		p, inputs := program(t)
		tr := record(t, p, inputs)
		g, err := edg.Build(tr)
		if err != nil {
			t.Fatal(err)
		}
		named := names(tr)
		for i, rc := range pairs(tr) {
			if i%3 != 0 {
				continue
			}
			res, err := flipper.Plans(g, tr, inputs, rc)
			if err != nil {
				t.Fatal(err)
			}
			for _, plan := range res.Plans {
				plans++
				run := enforce(t, p, plan.Schedule)
				seen := names(run)
				a, okA := seen[nameOf(named, rc.First.Op)]
				b, okB := seen[nameOf(named, rc.Second.Op)]
				if !okA || !okB || a < b {
					t.Fatalf("%s of %s and %s: came %d (%v) and %d (%v)\norder %v\nhard %v", plan.Way, nameOf(named, rc.First.Op),
						nameOf(named, rc.Second.Op), a, okA, b, okB, show(plan.Schedule.Order), plan.Schedule.Hard)
				}
			}
		}
		natural := names(enforce(t, p, flipper.Natural(g, tr, inputs)))
		if len(natural) != len(named) {
			t.Fatalf("the control made %d accesses, the recording %d", len(natural), len(named))
		}
	})
	if plans == 0 {
		t.Error("no program had a plan")
	}
}

func show(steps []flipper.Step) (out []string) {
	for _, s := range steps {
		switch {
		case s.Access != nil:
			out = append(out, fmt.Sprintf("access %+v", *s.Access))
		case s.Progress != nil:
			out = append(out, fmt.Sprintf("progress %+v", *s.Progress))
		case s.Input != 0:
			out = append(out, fmt.Sprint("input ", s.Input))
		case s.Post != "":
			out = append(out, "post "+s.Post)
		case s.Arrival != "":
			out = append(out, "arrival "+s.Arrival)
		default:
			out = append(out, s.Event)
		}
	}
	return out
}

// enforcer is a plain replayer: a step waits for the steps before it in the order.
type enforcer struct {
	t        *rapid.T
	s        device.Session
	schedule flipper.Schedule
	done     []bool
	tr       trace.Trace
	held     map[trace.TaskID]trace.TaskID // event -> looper
	threads  map[device.Gate]trace.TaskID  // held threads by where they are
}

func enforce(t *rapid.T, p sim.Program, schedule flipper.Schedule) *trace.Trace {
	var gates []device.Gate
	for _, st := range schedule.Order {
		if a := st.Access; a != nil {
			gates = append(gates, device.Gate{Class: a.Class, Method: a.Method, Index: a.Index, Thread: a.Thread})
		}
		if st.Post != "" {
			gates = append(gates, device.Gate{Post: st.Post})
		}
	}
	s, err := sim.Opener{Program: p}.Open(context.Background(), device.Options{Gates: gates})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e := &enforcer{t: t, s: s, schedule: schedule, done: make([]bool, len(schedule.Order)), held: map[trace.TaskID]trace.TaskID{},
		threads: map[device.Gate]trace.TaskID{}}
	choice := device.Choice{}
	for still := 0; still < 20; {
		stop, err := s.Resume(context.Background(), choice)
		if err != nil {
			t.Fatal(err)
		}
		e.tr.Ops = append(e.tr.Ops, stop.Ops...)
		for i := range stop.Ops {
			e.note(&stop.Ops[i])
		}
		if still++; len(stop.Ops) > 0 {
			still = 0
		}
		choice = e.choose(stop)
		choice.Wake = time.Second
	}
	e.tr.Tables = *s.Tables()
	return &e.tr
}

// note marks the steps that an operation completes.
func (e *enforcer) note(op *trace.Op) {
	tb := e.s.Tables()
	for i, st := range e.schedule.Order {
		switch {
		case e.done[i]:
		case st.Event != "" && op.Kind == trace.KindEnd && tb.TaskKey(op.Task) == st.Event,
			st.Post != "" && op.Kind == trace.KindSend && tb.TaskKey(op.Object) == st.Post,
			st.Input != 0 && op.Kind == trace.KindInput && int(op.Arg) == st.Input:
			e.done[i] = true
		case st.Access != nil && op.IsAccess() && tb.TaskKey(op.Task) == st.Access.Thread && e.count(op.Task, st.Access) >= st.Access.Nth,
			st.Progress != nil && op.IsAccess() && tb.TaskKey(op.Task) == st.Progress.Thread && e.count(op.Task, nil) >= st.Progress.Accesses:
			e.done[i] = true
		}
	}
}

// count is how often a thread made accesses, at a site if one is given.
func (e *enforcer) count(task trace.TaskID, at *flipper.AccessPoint) int {
	n := 0
	for i := range e.tr.Ops {
		op := &e.tr.Ops[i]
		site := e.s.Tables().Site(op.Site)
		if op.IsAccess() && op.Task == task && (at == nil || site.Class == at.Class && site.Index == at.Index) {
			n++
		}
	}
	return n
}

// free reports whether every step before the first one that is like st is done.
func (e *enforcer) free(like func(flipper.Step) bool) bool {
	for i, st := range e.schedule.Order {
		if like(st) && !e.done[i] {
			return true
		}
		if !e.done[i] {
			for _, later := range e.schedule.Order[i:] {
				if like(later) {
					return false
				}
			}
			return true // not in the order: it passes freely
		}
	}
	return true
}

func (e *enforcer) eventFree(key string) bool {
	return e.free(func(st flipper.Step) bool { return st.Event == key })
}

func (e *enforcer) choose(stop device.Stop) device.Choice {
	if stop.Kind == device.StopDispatch || stop.Kind == device.StopBoundary {
		for _, event := range sortedKeys(e.held) {
			if e.held[event] == stop.Looper && e.eventFree(e.s.Tables().TaskKey(event)) {
				delete(e.held, event)
				return device.Choice{Action: device.Deliver, Event: event}
			}
		}
	}
	switch stop.Kind {
	case device.StopDispatch:
		e.arrived(stop.Key)
		if !e.eventFree(stop.Key) {
			e.held[stop.Event] = stop.Looper
			return device.Choice{Action: device.Hold}
		}
	case device.StopSite:
		e.arrived(stop.Gate.Post)
		if !e.threadFree(stop.Key, stop.Gate, stop.Hit) {
			e.threads[stop.Gate] = stop.Thread
			return device.Choice{Action: device.Hold}
		}
	case device.StopIdle, device.StopWake:
		return e.idle()
	}
	return device.Choice{}
}

// arrived notes that an event has come to its turn or its post.
func (e *enforcer) arrived(key string) {
	for i, st := range e.schedule.Order {
		e.done[i] = e.done[i] || key != "" && st.Arrival == key
	}
}

func (e *enforcer) threadFree(key string, g device.Gate, hit int) bool {
	return e.free(func(st flipper.Step) bool {
		if g.Post != "" {
			return st.Post == g.Post
		}
		return st.Access != nil && st.Access.Thread == key && st.Access.Index == g.Index && st.Access.Nth == hit
	})
}

// idle gives the next input or lets a held thread go on, if it is their turn.
func (e *enforcer) idle() device.Choice {
	for i, st := range e.schedule.Order {
		if e.done[i] {
			continue
		}
		if st.Input != 0 {
			if err := e.s.Inject(context.Background(), e.schedule.Inputs[st.Input-1]); err != nil {
				e.t.Fatal(err)
			}
		}
		for gate, th := range e.threads {
			if a := st.Access; gate.Post != "" && gate.Post == st.Post || a != nil && a.Thread == gate.Thread && a.Index == gate.Index {
				delete(e.threads, gate)
				return device.Choice{Action: device.Release, Thread: th}
			}
		}
		break
	}
	return device.Choice{}
}

func sortedKeys(m map[trace.TaskID]trace.TaskID) []trace.TaskID {
	var keys []trace.TaskID
	for id := trace.TaskID(1); len(keys) < len(m); id++ {
		if _, ok := m[id]; ok {
			keys = append(keys, id)
		}
	}
	return keys
}
