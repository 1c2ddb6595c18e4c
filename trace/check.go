package trace

import (
	"fmt"
	"slices"
)

// Problem names one way in which operations make no sense together.
type Problem string

// The problems that a Checker finds.
const (
	ProblemUnknown  Problem = "unknown id or kind"
	ProblemSent     Problem = "event sent twice"
	ProblemNotSent  Problem = "event was never sent"
	ProblemTwice    Problem = "event begins twice"
	ProblemNested   Problem = "event begins inside another"
	ProblemEnd      Problem = "end without begin"
	ProblemRemoved  Problem = "removal of what is not pending"
	ProblemOutside  Problem = "event acts outside its begin and end"
	ProblemEarly    Problem = "thread acts before its start"
	ProblemExited   Problem = "thread acts after its exit"
	ProblemRestart  Problem = "thread starts twice"
	ProblemNoSignal Problem = "wait without a signal" // with Strict only
)

// CheckError says which operation makes no sense, and why.
type CheckError struct {
	Op      int // index in the trace, 0 is the first
	Problem Problem
	Msg     string
}

// Error names the operation and what is wrong with it.
func (e *CheckError) Error() string { return fmt.Sprintf("operation %d: %s", e.Op, e.Msg) }

// CheckOption changes what is done about operations that make no sense.
type CheckOption uint8

const (
	// Strict also finds a wait without an earlier signal.
	Strict CheckOption = iota + 1
	// Lenient puts a gap in place of each operation that makes no sense, and counts them, instead of giving up at the
	// first. In place of an event's begin inside another one stands the end of that one, which is missing.
	Lenient
	// Attached is for a trace that begins in the middle of the app's life, as a recording does that attaches to a process:
	// events that were sent before it was there begin, or are removed, without a send, and signals may lie before it.
	Attached
)

// A Checker follows a trace operation by operation and finds what cannot be. A thread that has neither thread-init nor
// fork is alive from the start; one that acted before either is reported at that operation. Memory grows with the
// number of tasks and handles only.
type Checker struct {
	t      *Tables
	strict bool
	midway bool // the trace begins in the middle
	ops    int
	tasks  []taskCheck
	signal []bool // by handle
}

// taskCheck is what is known of one task.
type taskCheck struct {
	seen  taskSeen
	other TaskID // of an event: the thread it runs on; of a thread: the event that runs on it
}

type taskSeen uint16

const (
	seenSent taskSeen = 1 << iota
	seenBegin
	seenEnd
	seenRemove
	seenFork
	seenInit
	seenExit
	seenActing
	seenAlive // acted and is not over: what spares accesses the rest
)

// NewChecker returns a checker for operations that refer to t, which may grow while they come. Op and Ops report a bad
// operation even with Lenient; it leaves their state as it was, so that the caller can go on without it. Mend is what goes
// on by itself.
func NewChecker(t *Tables, opts ...CheckOption) *Checker {
	has := func(o CheckOption) bool { return slices.Contains(opts, o) }
	return &Checker{t: t, strict: has(Strict) && !has(Attached), midway: has(Attached)}
}

// Op takes the next operation. The error is a *CheckError.
func (c *Checker) Op(op *Op) error {
	problem, msg := c.check(op)
	index := c.ops
	c.ops++
	if problem == "" {
		return nil
	}
	return &CheckError{Op: index, Problem: problem, Msg: fmt.Sprintf(msg.format, msg.args...)}
}

// Ops takes the next operations. Of a bad one it returns the index in ops and the *CheckError; those after it have not been
// looked at. Without one it returns len(ops). An access of a task that has acted before costs a few
// comparisons.
func (c *Checker) Ops(ops []Op) (int, error) {
	base, tasks := c.ops, c.tasks
	vars, sites := uint32(len(c.t.Vars)), SiteID(len(c.t.Sites))
	for i := range ops {
		op := &ops[i]
		if op.Kind-KindRead <= KindWrite-KindRead && op.Ref-1 < vars && op.Site <= sites && int(op.Task) < len(tasks) &&
			tasks[op.Task].seen&seenAlive != 0 {
			continue
		}
		c.ops = base + i
		if err := c.Op(op); err != nil {
			return i, err
		}
		tasks = c.tasks
	}
	c.ops = base + len(ops)
	return len(ops), nil
}

// message is put together only if it is needed.
type message struct {
	format string
	args   []any
}

func say(p Problem, format string, args ...any) (Problem, message) { return p, message{format, args} }

func (c *Checker) check(op *Op) (Problem, message) {
	if p, m := c.known(op); p != "" {
		return p, m
	}
	if n := int(c.t.NextTask()); len(c.tasks) < n {
		c.tasks = append(c.tasks, make([]taskCheck, n-len(c.tasks))...)
	}
	switch op.Kind {
	case KindBegin:
		return c.begin(op)
	case KindEnd:
		return c.end(op)
	case KindThreadInit:
		return c.start(op.Task, seenInit)
	}
	if p, m := c.acts(op.Task); p != "" {
		return p, m
	}
	p, m := c.effect(op)
	if p == "" && op.Task != 0 {
		c.tasks[op.Task].seen |= seenActing | seenAlive
	}
	if op.Kind == KindThreadExit {
		c.tasks[op.Task].seen |= seenExit
		c.tasks[op.Task].seen &^= seenAlive
	}
	return p, m
}

// known checks that everything the operation names is defined, and of the right sort.
func (c *Checker) known(op *Op) (Problem, message) {
	t := c.t
	refs, table := len(t.Handles), "handle"
	if op.IsAccess() {
		refs, table = len(t.Vars), "variable"
	}
	switch {
	case !op.Kind.Valid():
		return say(ProblemUnknown, "kind %d is unknown", op.Kind)
	case op.Task >= t.NextTask() || op.Task != 0 && t.Thread(op.Task) == nil && t.Event(op.Task) == nil:
		return say(ProblemUnknown, "task %d is unknown", op.Task)
	case op.Object >= t.NextTask():
		return say(ProblemUnknown, "task %d is unknown", op.Object)
	case int(op.Queue) > len(t.Queues):
		return say(ProblemUnknown, "queue %d is unknown", op.Queue)
	case int(op.Site) > len(t.Sites):
		return say(ProblemUnknown, "site %d is unknown", op.Site)
	case int(op.Ref) > refs || op.IsAccess() && op.Ref == 0:
		return say(ProblemUnknown, "%s %d is unknown", table, op.Ref)
	case op.Kind == KindLifecycle && int(op.Arg) > len(t.Strings):
		return say(ProblemUnknown, "string %d is unknown", op.Arg)
	}
	return c.sorts(op)
}

// sorts checks that events and threads stand where events and threads belong.
func (c *Checker) sorts(op *Op) (Problem, message) {
	event := func(id TaskID) bool { return c.t.Event(id) != nil }
	thread := func(id TaskID) bool { return c.t.Thread(id) != nil }
	switch op.Kind {
	case KindSend, KindRemove:
		if !event(op.Object) {
			return say(ProblemUnknown, "%s of task %d, which is no event", op.Kind, op.Object)
		}
	case KindBegin, KindEnd:
		if !event(op.Task) {
			return say(ProblemUnknown, "%s of task %d, which is no event", op.Kind, op.Task)
		}
		if op.Object != 0 && !thread(op.Object) {
			return say(ProblemUnknown, "%s on task %d, which is no thread", op.Kind, op.Object)
		}
	case KindFork, KindJoin:
		if !thread(op.Object) {
			return say(ProblemUnknown, "%s of task %d, which is no thread", op.Kind, op.Object)
		}
	case KindThreadInit, KindThreadExit:
		if !thread(op.Task) {
			return say(ProblemUnknown, "%s of task %d, which is no thread", op.Kind, op.Task)
		}
	}
	return "", message{}
}

// acts checks that a task may do something now. Task 0 is the world outside.
func (c *Checker) acts(id TaskID) (Problem, message) {
	if id == 0 {
		return "", message{}
	}
	seen := c.tasks[id].seen
	if c.t.Event(id) == nil {
		if seen&seenExit != 0 {
			return say(ProblemExited, "thread %s acts after its exit", c.name(id))
		}
		return "", message{}
	}
	if seen&seenBegin == 0 || seen&seenEnd != 0 {
		return say(ProblemOutside, "event %s acts outside its begin and end", c.name(id))
	}
	return "", message{}
}

// name is a task's name for people.
func (c *Checker) name(id TaskID) string {
	if th := c.t.Thread(id); th != nil && th.Name != "" {
		return fmt.Sprintf("%d (%s)", id, th.Name)
	}
	if e := c.t.Event(id); e != nil && e.Key != "" {
		return fmt.Sprintf("%d (%s)", id, e.Key)
	}
	return fmt.Sprint(id)
}

func (c *Checker) begin(op *Op) (Problem, message) {
	e := &c.tasks[op.Task]
	switch {
	case e.seen&seenBegin != 0:
		return say(ProblemTwice, "event %s begins twice", c.name(op.Task))
	case e.seen&seenRemove != 0:
		return say(ProblemNotSent, "event %s begins after it was removed", c.name(op.Task))
	case e.seen&seenSent == 0 && !c.midway:
		return say(ProblemNotSent, "event %s begins and was never sent", c.name(op.Task))
	}
	if op.Object != 0 {
		th := &c.tasks[op.Object]
		if th.seen&seenExit != 0 {
			return say(ProblemExited, "event %s begins on thread %s after its exit", c.name(op.Task), c.name(op.Object))
		}
		if inside := th.other; inside != 0 {
			return say(ProblemNested, "event %s begins on thread %s inside event %s", c.name(op.Task), c.name(op.Object), c.name(inside))
		}
		th.other = op.Task
		th.seen |= seenActing
	}
	e.seen |= seenBegin
	e.other = op.Object
	return "", message{}
}

func (c *Checker) end(op *Op) (Problem, message) {
	e := &c.tasks[op.Task]
	switch {
	case e.seen&seenBegin == 0:
		return say(ProblemEnd, "event %s ends and did not begin", c.name(op.Task))
	case e.seen&seenEnd != 0:
		return say(ProblemEnd, "event %s ends twice", c.name(op.Task))
	case op.Object != 0 && e.other != 0 && op.Object != e.other:
		return say(ProblemEnd, "event %s ends on thread %s and began on %s", c.name(op.Task), c.name(op.Object), c.name(e.other))
	}
	e.seen |= seenEnd
	e.seen &^= seenAlive
	if e.other != 0 {
		c.tasks[e.other].other = 0
	}
	return "", message{}
}

// start is a thread's fork or thread-init.
func (c *Checker) start(id TaskID, how taskSeen) (Problem, message) {
	th := &c.tasks[id]
	switch {
	case th.seen&how != 0 || how == seenFork && th.seen&seenInit != 0:
		return say(ProblemRestart, "thread %s starts twice", c.name(id))
	case th.seen&(seenActing|seenExit) != 0:
		return say(ProblemEarly, "thread %s acted before its start", c.name(id))
	}
	th.seen |= how
	return "", message{}
}

// effect is what an operation other than begin, end and thread-init does to others.
func (c *Checker) effect(op *Op) (Problem, message) {
	object := &c.tasks[op.Object]
	switch op.Kind {
	case KindFork:
		return c.start(op.Object, seenFork)
	case KindSend:
		if object.seen&(seenSent|seenBegin|seenRemove) != 0 {
			return say(ProblemSent, "event %s is sent twice", c.name(op.Object))
		}
		object.seen |= seenSent
	case KindRemove:
		if object.seen&seenSent == 0 && !c.midway || object.seen&(seenBegin|seenRemove) != 0 {
			return say(ProblemRemoved, "event %s is removed and is not pending", c.name(op.Object))
		}
		object.seen |= seenRemove
	case KindSignal:
		for len(c.signal) <= int(op.Ref) {
			c.signal = append(c.signal, make([]bool, len(c.t.Handles)+1-len(c.signal))...)
		}
		c.signal[op.Ref] = true
	case KindWait:
		if c.strict && (int(op.Ref) >= len(c.signal) || !c.signal[op.Ref]) {
			return say(ProblemNoSignal, "wait for handle %d (%s), which nothing signalled", op.Ref, c.t.Handle(HandleID(op.Ref)).Name)
		}
	}
	return "", message{}
}
