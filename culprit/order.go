package culprit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// fromLifecycle are the tasks that failed, each with the callbacks of components' lives that nothing orders with it: that the
// component was gone, or had not come, need not show in a field.
func (r *ranker) fromLifecycle() {
	for rank, f := range r.tasks {
		order := r.orderOf(f.task)
		for _, c := range r.life {
			if c.task == f.task || !order.free(f.task, c.task) {
				continue
			}
			later := c.op > r.spans[f.task].first
			score := r.scoreLife(&c, later) - penaltyPerRank*rank
			when := "later"
			if later {
				when = "earlier"
			}
			r.add(Candidate{Race: r.pair(f, c.op), Score: score, Why: fmt.Sprintf("%s of %s may come %s", c.name, shortClass(c.component), when),
				Late: later && r.failing.Sort == crash.NotAttached, Born: order.born, Entry: r.entry()})
		}
	}
}

// scoreLife is how likely a callback of a component's life is to blame.
func (r *ranker) scoreLife(c *callback, later bool) int {
	related := r.related(c.component)
	score := scoreOtherLife
	switch {
	case later != leaves(c.name): // it takes nothing away from what comes after it
	case !related && r.failing.Sort == crash.NotAttached:
		score = scoreDetached / 2
	case !related:
	case r.failing.Sort == crash.NotAttached:
		score = scoreDetached
	case r.failing.platform && later:
		score = scoreDetached / 2
	case r.failing.Sort == crash.BadState:
		score = scoreState + scoreLifecycle
	default:
		score = scoreLifecycle
	}
	return score + finality(c.name)
}

// leaves says whether a callback is one by which a component goes.
func leaves(callback string) bool { return finality(callback) > 0 }

// finality is how much a callback by which a component goes takes away: of two, the later one takes more. 0 for others.
func finality(callback string) int {
	return 1 + slices.Index([]string{"onPause", "onStop", "onServiceDisconnected", "onUnbind", "onDestroyView", "onSaveInstanceState", "onDetach", "onDestroy"}, callback)
}

// related says whether a component is on the failure's stack: its class, one above it, or one in it, or one that the message
// names.
func (r *ranker) related(component string) bool {
	for _, class := range r.andAbove(component) {
		if crash.Platform(class) {
			break
		}
		if strings.Contains(r.Failure.Root().Message, class) {
			return true
		}
		if slices.ContainsFunc(r.frames(), func(f crash.Frame) bool { return f.Class == class || strings.HasPrefix(f.Class, class+"$") }) {
			return true
		}
	}
	return false
}

// fromOrder are the tasks that failed, each with the other events of the app that nothing orders with it: what they change may
// be where nobody looks, such as in the platform's objects.
func (r *ranker) fromOrder() {
	if r.failing.Sort == crash.BadInput || r.failing.Sort == crash.OutOfMemory {
		return // no state that nobody sees leads there
	}
	for rank, f := range r.tasks {
		order := r.orderOf(f.task)
		for i := range r.tr.Tables.Events {
			task := r.tr.Tables.Events[i].ID
			s, ran := r.spans[task]
			if !ran || task == f.task || !r.busy(s) || !order.free(f.task, task) {
				continue
			}
			score := scoreUnrelated + max(scoreOrder-abs(s.first-r.spans[f.task].first)/nearness, 0) - rank
			why := "nothing orders it with the task that failed"
			if r.failing.Sort == crash.Changed && r.collects(s) {
				score, why = score+scoreOtherRace, "it uses a collection, and nothing orders it with the task that failed"
			}
			r.add(Candidate{Race: r.pair(f, s.first), Score: score, Why: why, Born: order.born, Entry: r.entry()})
		}
	}
}

// nearness is how many operations lie between two events that are as near as the next but one.
const nearness = 50

func abs(n int) int { return max(n, -n) }

// busy says whether an event does something of the app's.
func (r *ranker) busy(s span) bool {
	return r.anyOp(s, func(op *trace.Op) bool {
		site := r.tr.Tables.Site(op.Site)
		return site.App || r.tr.Tables.Site(site.Caller).App || op.Kind == trace.KindLifecycle || op.Kind == trace.KindPerform
	})
}

// collects says whether an event uses a collection.
func (r *ranker) collects(s span) bool {
	return r.anyOp(s, func(op *trace.Op) bool { return op.IsAccess() && r.tr.Tables.Var(op.Var()).Kind == trace.VarCollection })
}

// anyOp says whether an operation of a task is like that.
func (r *ranker) anyOp(s span, like func(*trace.Op) bool) bool {
	task := r.tr.Ops[s.first].Task
	return slices.ContainsFunc(r.tr.Ops[s.first:s.last+1], func(op trace.Op) bool { return op.Task == task && like(&op) })
}

// order is the order of tasks as it would be if one of them came late.
type order struct {
	graph *edg.Graph
	spans map[trace.TaskID]span
	born  []trace.HandleID
}

// orderOf is the order without what the lives of those components say that only came because of a task: in a run in which the
// task comes late they have not come either, and keep nobody waiting.
func (r *ranker) orderOf(task trace.TaskID) *order {
	o := &order{graph: r.Graph, spans: r.spans, born: r.bornOf(task)}
	if len(o.born) == 0 {
		return o
	}
	if g, err := edg.Build(Unborn(r.tr, o.born)); err == nil { // the trace is one of which a graph was built
		o.graph = g
	}
	return o
}

// bornOf are the components whose lives began in tasks that a task led to.
func (r *ranker) bornOf(task trace.TaskID) []trace.HandleID {
	var out []trace.HandleID
	seen := map[trace.HandleID]bool{}
	last := r.Graph.LastNodeOfTask(task)
	for i := range r.tr.Ops {
		op := &r.tr.Ops[i]
		if op.Kind != trace.KindLifecycle || seen[op.Handle()] {
			continue
		}
		seen[op.Handle()] = true
		if op.Task != task && last >= 0 && r.Graph.Reaches(last, r.Graph.NodeOf(i)) && r.sentBy(op.Task, task) {
			out = append(out, op.Handle())
		}
	}
	return out
}

// sentBy says whether a task was posted or started by another, or by one that was.
func (r *ranker) sentBy(task, by trace.TaskID) bool {
	for range maxPosters {
		op, ok := r.sends[task]
		if !ok {
			return false
		}
		if task = r.tr.Ops[op].Task; task == by {
			return true
		}
	}
	return false
}

// maxPosters bounds how far back the posts that led to an event are followed.
const maxPosters = 64

// Unborn is a trace without what it says of the lives of some components. Its operations keep their places.
func Unborn(tr *trace.Trace, components []trace.HandleID) *trace.Trace {
	out := &trace.Trace{Tables: tr.Tables, Ops: slices.Clone(tr.Ops)}
	for i := range out.Ops {
		if op := &out.Ops[i]; op.Kind == trace.KindLifecycle && slices.Contains(components, op.Handle()) {
			*op = trace.Op{Kind: trace.KindGap, Task: op.Task, Time: op.Time, Arg: 1}
		}
	}
	return out
}

// free says whether no known rule orders two tasks as wholes.
func (o *order) free(a, b trace.TaskID) bool {
	if o.spans[b].first < o.spans[a].first {
		a, b = b, a
	}
	first, last := o.graph.NodeOfTask(a), o.graph.LastNodeOfTask(b)
	return first >= 0 && last >= 0 && !o.graph.Reaches(first, last)
}

// pair is a failing task and another operation as a race without a variable, in the recorded order.
func (r *ranker) pair(f failed, op int) race.Race {
	a, b := r.access(f.op), r.access(op)
	if b.Op < a.Op {
		a, b = b, a
	}
	return race.Race{First: a, Second: b, Kind: r.kindOf(a.Task, b.Task), Priority: race.AppCode, Count: 1}
}

func (r *ranker) kindOf(a, b trace.TaskID) race.Kind {
	events := 0
	for _, t := range []trace.TaskID{a, b} {
		if r.tr.Tables.Event(t) != nil {
			events++
		}
	}
	switch {
	case events == 0:
		return race.ThreadThread
	case events == 1:
		return race.EventThread
	case r.tr.Ops[r.spans[a].first].Object == r.tr.Ops[r.spans[b].first].Object:
		return race.InLooper
	}
	return race.CrossLooper
}

func (r *ranker) access(op int) race.Access {
	o := &r.tr.Ops[op]
	return race.Access{Op: op, Task: o.Task, Site: o.Site, Write: o.Kind == trace.KindWrite}
}

func shortClass(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
