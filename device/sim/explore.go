package sim

import (
	"context"
	"maps"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// Execution is one order in which a program can run.
type Execution struct {
	Trace *trace.Trace
	Crash *device.Crash // nil if the program ended
	// Blocked says that tasks were left that can never go on.
	Blocked bool
	Views   map[string]string
	Prefs   map[string]int64
}

// Explore runs a program in every order that loopers and threads allow: before each instruction, dispatch or input any
// thread that can go on may be the next, however long the others take; queues keep their order, and the inputs come in
// theirs. Orders that nobody can tell apart, of steps that touch nothing shared, are run once. It calls visit for each execution until that returns false or limit executions have been seen, and reports
// whether it has seen them all. Each execution is run from the start, so this is for small programs.
func Explore(ctx context.Context, p Program, inputs []device.Input, limit int, visit func(Execution) bool) (bool, error) {
	var path []decision
	for n := 0; n < limit; n++ {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		e := &explorer{world: newWorld(&p, device.Options{}), inputs: inputs, path: path}
		if !visit(e.run()) {
			return false, nil
		}
		path = e.path
		for len(path) > 0 && path[len(path)-1].taken == path[len(path)-1].of-1 {
			path = path[:len(path)-1]
		}
		if len(path) == 0 {
			return true, nil
		}
		path[len(path)-1].taken++
	}
	return false, nil
}

// decision is which of several actors went next.
type decision struct{ taken, of int }

// explorer runs one execution along a path, and extends the path by first choices.
type explorer struct {
	world  *world
	inputs []device.Input
	path   []decision
	depth  int
}

func (e *explorer) run() Execution {
	w := e.world
	for w.crash == nil {
		ready := e.ready()
		if a := e.alone(ready); a != nil {
			e.step(a)
			continue
		}
		input := e.canInput()
		n := len(ready)
		if input {
			n++
		}
		if n == 0 {
			break
		}
		k := 0
		if n > 1 {
			k = e.decide(n)
		}
		if k == len(ready) {
			e.inject()
			continue
		}
		e.step(ready[k])
	}
	blocked := false
	for _, a := range w.actors {
		blocked = blocked || a.frame != nil && w.crash == nil
	}
	return Execution{Trace: &trace.Trace{Tables: w.tables, Ops: w.ops}, Crash: w.crash, Blocked: blocked,
		Views: maps.Clone(w.texts), Prefs: maps.Clone(w.prefs)}
}

func (e *explorer) decide(n int) int {
	if e.depth == len(e.path) {
		e.path = append(e.path, decision{0, n})
	}
	e.depth++
	return e.path[e.depth-1].taken
}

func (e *explorer) ready() []*actor {
	var list []*actor
	for _, a := range e.world.actors {
		if _, ok := e.world.turn(a); ok {
			list = append(list, a)
		}
	}
	return list
}

// alone is an actor whose next step nobody else can tell, whenever it comes: it needs no decision. (It makes a persistent
// set of its own: no step of others, now or later, depends on it before it is done.) Nil if there is none.
func (e *explorer) alone(ready []*actor) *actor {
	for _, a := range ready {
		if a.frame == nil {
			continue
		}
		code := e.world.code[a.frame.code]
		if a.frame.pc >= len(code) {
			return a
		}
		switch code[a.frame.pc].Do {
		case doSleep, doFork, doVisit, doCallback:
			return a
		}
	}
	return nil
}

// canInput holds once the program has been launched: a user acts on what there is.
func (e *explorer) canInput() bool {
	return len(e.inputs) > 0 && e.world.ordinal["launched"] > 0
}

func (e *explorer) inject() {
	in := e.inputs[0]
	e.inputs = e.inputs[1:]
	s := &Session{world: e.world}
	// A program without this input ignores it, as a screen ignores a tap beside its views.
	_ = s.Inject(context.Background(), in)
}

// step runs one instruction of an actor, and what needs no decision after it.
func (e *explorer) step(a *actor) {
	w := e.world
	at, _ := w.turn(a)
	if a.frame == nil {
		var m *message
		if len(a.inputs) > 0 {
			m, a.inputs = a.inputs[0], a.inputs[1:]
		} else {
			m, a.queue = a.queue[0], a.queue[1:]
		}
		w.now = max(w.now, m.when)
		w.begin(a, m)
		w.ordinal["launched"] = 1
	} else {
		w.now = max(w.now, min(at, w.now+1))
		if !w.done(a.frame) {
			w.exec(a)
			if a.frame.slept {
				w.exec(a)
			}
		}
	}
	w.visit = nil
	if w.crash == nil && w.done(a.frame) {
		w.end(a)
	}
}
