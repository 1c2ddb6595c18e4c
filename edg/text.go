package edg

import (
	"fmt"

	"github.com/erva-go/erva/trace"
)

// edge is the public form of an edge.
func (g *Graph) edge(i int32) Edge {
	e := &g.edges[i]
	out := Edge{From: e.from, To: e.to, Rule: e.rule, Text: g.text(e)}
	for _, op := range e.ops {
		if op >= 0 {
			out.Evidence = append(out.Evidence, int(op))
		}
	}
	return out
}

// TaskName is what people call a task: an event's target or a thread's name.
func (g *Graph) TaskName(task trace.TaskID) string {
	if e := g.tr.Tables.Event(task); e != nil {
		return firstOf(e.Target, e.Key, fmt.Sprintf("event %d", task))
	}
	if t := g.tr.Tables.Thread(task); t != nil {
		return "thread " + firstOf(t.Name, t.Key, fmt.Sprint(task))
	}
	return "outside"
}

func firstOf(names ...string) string {
	for _, n := range names {
		if n != "" {
			return n
		}
	}
	return ""
}

// PathText renders a path, a line an edge between tasks; steps within a task are left out unless they say something.
func (g *Graph) PathText(path []Edge) []string {
	lines := []string{}
	for _, e := range path {
		if e.Rule != RuleProgram {
			lines = append(lines, e.Text)
		}
	}
	if len(lines) == 0 && len(path) > 0 {
		lines = append(lines, path[0].Text)
	}
	return lines
}

// text says in one line why an edge holds.
func (g *Graph) text(e *edge) string {
	from, to := g.TaskName(g.taskOf(e.from)), g.TaskName(g.taskOf(e.to))
	switch e.rule {
	case RuleSend:
		return fmt.Sprintf("%s posts %s", from, to)
	case RuleIPC:
		return fmt.Sprintf("%s calls %s through Binder", from, to)
	case RuleFork:
		return fmt.Sprintf("%s starts %s", from, to)
	case RuleJoin:
		return fmt.Sprintf("%s waits for the end of %s", to, from)
	case RuleSignal:
		return fmt.Sprintf("%s waits for a signal of %s%s", to, from, g.handle(e, " (%s)"))
	case RuleLoopBegin:
		return fmt.Sprintf("%s loops before it runs %s", from, to)
	case RuleLoopEnd:
		return fmt.Sprintf("%s ends after it ran %s", to, from)
	case RuleFIFO:
		return fmt.Sprintf("%s runs before %s: both were posted to %s in this order, %s", from, to, g.queueName(e), g.delays(e))
	case RulePriority:
		return fmt.Sprintf("%s runs before %s: they were sent to %s in this order, %s", from, to, g.queueName(e), g.delays(e))
	case RuleAtFront:
		return fmt.Sprintf("%s runs before %s: it was sent to the front of %s before %s could begin", from, to, g.queueName(e), to)
	case RuleAtomic:
		return fmt.Sprintf("%s has begun before this part of %s, so it has ended: events of one looper are atomic", from, to)
	case RuleInput:
		return fmt.Sprintf("%s and %s are of one gesture", from, to)
	case RuleDisplay:
		return fmt.Sprintf("frames come in order: %s, then %s", from, to)
	case RuleLifecycle:
		return g.lifecycleText(e)
	case RuleListener:
		return fmt.Sprintf("%s registers a listener%s before %s calls or removes it", from, g.handle(e, " (%s)"), to)
	}
	return fmt.Sprintf("program order within %s", from)
}

func (g *Graph) lifecycleText(e *edge) string {
	a, b := &g.tr.Ops[e.ops[0]], &g.tr.Ops[e.ops[1]]
	name := g.tr.Tables.Handle(a.Handle()).Name
	if name == "" {
		name = "the component"
	}
	return fmt.Sprintf("lifecycle of %s: %s comes before %s", name,
		g.tr.Tables.String(trace.StringID(a.Arg)), g.tr.Tables.String(trace.StringID(b.Arg)))
}

func (g *Graph) handle(e *edge, format string) string {
	if e.ops[0] < 0 {
		return ""
	}
	name := g.tr.Tables.Handle(g.tr.Ops[e.ops[0]].Handle()).Name
	if name == "" {
		return ""
	}
	return fmt.Sprintf(format, name)
}

func (g *Graph) queueName(e *edge) string {
	return "queue " + firstOf(g.tr.Tables.Queue(g.tr.Ops[e.ops[1]].Queue).Name, fmt.Sprint(g.tr.Ops[e.ops[1]].Queue))
}

func (g *Graph) delays(e *edge) string {
	a, b := &g.tr.Ops[e.ops[0]], &g.tr.Ops[e.ops[1]]
	switch {
	case a.Mode == trace.ModeAtFront:
		return "the first to the front"
	case a.Mode == trace.ModeAtTime:
		return fmt.Sprintf("for %d ms and %d ms of uptime", a.When, b.When)
	case a.When == 0 && b.When == 0:
		return "without delay"
	default:
		return fmt.Sprintf("with delays of %d ms and %d ms", a.When, b.When)
	}
}
