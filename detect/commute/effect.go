package commute

import "github.com/erva-go/erva/trace"

// effect says that a task generates or kills a condition: S does not satisfy it and S' does, or the other way round (section
// 5.2.2). All others are NOP events of it.
type effect struct {
	condition int
	generates bool // else it kills
	task      trace.TaskID
	// write is the last of the operations that did it, and variable what it wrote.
	write    int
	variable trace.VarID
	// handlers are those of the event.
	handlers []string
	// tested are what the task found and left in data that predicates test, where it wrote any.
	tested map[trace.VarID]change
}

// change is what a task found in a variable and what it left there.
type change struct{ before, after Value }

// changes is the second pass of detection: it finds the effects of each task on the conditions that some event requires.
type changes struct {
	heap       *heap
	conditions []bound
	tested     map[trace.VarID]bool
	of         [][]int // by variable: the conditions on it
	judged     []int   // by condition: the execution that it was judged for last
	executions int
	effects    []effect
}

func newChanges(h *heap, b *binder) *changes {
	c := &changes{heap: h, conditions: b.conditions, tested: b.tested, judged: make([]int, len(b.conditions))}
	for i := range b.conditions {
		for _, v := range []trace.VarID{b.conditions[i].x, b.conditions[i].y} {
			for int(v) >= len(c.of) {
				c.of = append(c.of, nil)
			}
			if v != 0 {
				c.of[v] = append(c.of[v], i)
			}
		}
	}
	return c
}

// skips says that no condition and no predicate is about a variable.
func (c *changes) skips(v trace.VarID) bool { return len(c.on(v)) == 0 && !c.tested[v] }

// on are the conditions on a variable.
func (c *changes) on(v trace.VarID) []int {
	if int(v) >= len(c.of) {
		return nil
	}
	return c.of[v]
}

// event takes an event that is over: its effect is that of all its writes together.
func (c *changes) event(e *execution) {
	if !e.event {
		return
	}
	c.executions++
	for i := range e.touched {
		if e.touched[i].write < 0 {
			continue
		}
		for _, id := range c.on(e.touched[i].variable) {
			if c.judged[id] != c.executions {
				c.judged[id] = c.executions
				c.judge(e, id)
			}
		}
	}
}

// judge compares a condition before and after an event.
func (c *changes) judge(e *execution, id int) {
	b := &c.conditions[id]
	out := effect{condition: id, task: e.task, write: -1}
	before := b.holds(func(v trace.VarID, k Kind) Value {
		first, last := e.ends(v)
		if first == nil || last.write < 0 {
			return c.now(v, k)
		}
		if last.write > out.write {
			out.write, out.variable = last.write, v
		}
		return first.entry
	})
	after := b.holds(func(v trace.VarID, k Kind) Value {
		if _, last := e.ends(v); last != nil && last.write >= 0 {
			return last.left
		}
		return c.now(v, k)
	})
	if before == after {
		return
	}
	out.generates, out.tested = after, c.testedBy(e)
	for i := range e.invocations {
		out.handlers = append(out.handlers, e.invocations[i].handler)
	}
	c.effects = append(c.effects, out)
}

// testedBy are the changes of an event to what predicates test.
func (c *changes) testedBy(e *execution) map[trace.VarID]change {
	var out map[trace.VarID]change
	for i := range e.touched {
		v := e.touched[i].variable
		if !c.tested[v] {
			continue
		}
		if first, last := e.ends(v); last.write >= 0 {
			if out == nil {
				out = map[trace.VarID]change{}
			}
			out[v] = change{first.entry, last.left}
		}
	}
	return out
}

// ends are the first touch of a variable by an execution, and one with its last write, nil if it has not touched it.
func (e *execution) ends(v trace.VarID) (first, last *touch) {
	at, ok := e.at[v]
	if !ok {
		return nil, nil
	}
	last = &e.touched[at]
	for first = last; first.earlier >= 0; {
		first = &e.touched[first.earlier]
		if last.write < 0 {
			last = first
		}
	}
	return first, last
}

// now is what a variable holds, if the execution at hand has not written it; what nothing has written yet is zero or null.
func (c *changes) now(v trace.VarID, k Kind) Value {
	if value := c.heap.datum(v).value; value.Kind != 0 {
		return value
	}
	return Value{Kind: k}
}

// thread takes a write of a thread. Others may see what is between two of its writes, so each is judged alone.
func (c *changes) thread(task trace.TaskID, op int, v trace.VarID, before, after Value) {
	for _, id := range c.on(v) {
		b := &c.conditions[id]
		with := func(own Value) bool {
			return b.holds(func(w trace.VarID, k Kind) Value {
				if w == v {
					return own
				}
				return c.now(w, k)
			})
		}
		if was, is := with(before), with(after); was != is {
			c.effects = append(c.effects, effect{condition: id, generates: is, task: task, write: op, variable: v})
		}
	}
}
