package edg

import "github.com/erva-go/erva/trace"

// life is how far one component instance has come.
type life struct {
	first source // its first chained callback
	last  source // its latest chained callback
	loose []source
}

// lifecycle opens a segment at a callback. Android calls the chained callbacks of one instance in one order only, so
// each follows the one before it (ERVA, section 3.1); any other callback follows the first of them and precedes
// onDestroy. Within one event the order is the program's as well; it is still the lifecycle's, since the framework may
// spread the callbacks over several events, so the edge carries the lifecycle's name.
func (b *builder) lifecycle(i int, op *trace.Op) {
	name := b.tr.Tables.String(trace.StringID(op.Arg))
	l := b.lives[op.Handle()]
	if l == nil {
		l = &life{first: source{None, -1}, last: source{None, -1}}
		b.lives[op.Handle()] = l
	}
	before := []source{l.first}
	if chained[name] {
		before = []source{l.last}
		if name == "onDestroy" {
			before = append(before, l.loose...)
			l.loose = nil
		}
	}
	program := incoming{rule: RuleProgram, ops: pair(-1, -1)}
	var ins []incoming
	for _, s := range before {
		if s.node == None {
			continue
		}
		task := b.g.nodes[s.node].Task
		if task == op.Task {
			program = incoming{rule: RuleLifecycle, ops: pair(s.op, i)}
			continue
		}
		ins = append(ins, incoming{b.callbackEnd(s), RuleLifecycle, pair(s.op, i)})
	}
	b.openRule(i, op.Task, ins, program)
	here := source{b.tasks[op.Task].node, i}
	switch {
	case !chained[name]:
		l.loose = append(l.loose, here)
	case l.first.node == None:
		l.first, l.last = here, here
	default:
		l.last = here
	}
}

// callbackEnd is the node that ends a callback: the end of its event, which no two callbacks of one component overlap,
// or where that is not known the segment that it began.
func (b *builder) callbackEnd(s source) NodeID {
	t := &b.tasks[b.g.nodes[s.node].Task]
	if t.begun && t.ended {
		return t.node
	}
	if t.node == s.node {
		t.closed = true
	}
	return s.node
}
