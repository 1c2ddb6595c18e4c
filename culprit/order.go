package culprit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// fromLifecycle are the tasks that failed, each with the callbacks of components' lives that nothing orders with it: that the
// component was gone, or had not come, need not show in a field.
func (r *ranker) fromLifecycle() {
	for rank, f := range r.tasks {
		for _, c := range r.life {
			if c.task == f.task || !r.unordered(f.task, c.task) {
				continue
			}
			later := c.op > r.spans[f.task].first
			score := scoreOtherLife
			if r.related(c.component) {
				score = r.scoreLife(c.name, later)
			} else if r.failing.Sort == crash.NotAttached && later && leaves(c.name) {
				score = scoreDetached / 2
			}
			score -= penaltyPerRank * rank
			if c.name == "onDestroy" || c.name == "onDetach" || c.name == "onDestroyView" {
				score += scoreOrder
			}
			when := "later"
			if later {
				when = "earlier"
			}
			r.add(r.pair(f, c.op), score, fmt.Sprintf("%s of %s may come %s", c.name, shortClass(c.component), when))
		}
	}
}

// scoreLife is how likely a callback of a component on the failure's stack is to blame.
func (r *ranker) scoreLife(callback string, later bool) int {
	if later != leaves(callback) { // it takes nothing away from what comes after it
		return scoreOtherLife
	}
	switch {
	case r.failing.Sort == crash.NotAttached:
		return scoreDetached
	case r.failing.platform && later:
		return scoreDetached / 2
	case r.failing.Sort == crash.BadState:
		return scoreState + scoreLifecycle
	}
	return scoreLifecycle
}

// leaves says whether a callback is one by which a component goes.
func leaves(callback string) bool {
	switch callback {
	case "onPause", "onStop", "onSaveInstanceState", "onDestroyView", "onDestroy", "onDetach", "onUnbind", "onServiceDisconnected":
		return true
	}
	return false
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
	for rank, f := range r.tasks {
		for i := range r.tr.Tables.Events {
			task := r.tr.Tables.Events[i].ID
			s, ran := r.spans[task]
			if !ran || task == f.task || !r.busy(s) || !r.unordered(f.task, task) {
				continue
			}
			near := max(scoreOrder-abs(s.first-r.spans[f.task].first)/nearness, 0)
			r.add(r.pair(f, s.first), near+scoreUnrelated-rank, "nothing orders it with the task that failed")
		}
	}
}

// nearness is how many operations lie between two events that are as near as the next but one.
const nearness = 50

func abs(n int) int { return max(n, -n) }

// busy says whether an event does something of the app's.
func (r *ranker) busy(s span) bool {
	task := r.tr.Ops[s.first].Task
	for i := s.first; i <= s.last; i++ {
		op := &r.tr.Ops[i]
		site := r.tr.Tables.Site(op.Site)
		if op.Task == task && (site.App || r.tr.Tables.Site(site.Caller).App || op.Kind == trace.KindLifecycle || op.Kind == trace.KindPerform) {
			return true
		}
	}
	return false
}

// unordered says whether no known rule orders two tasks as wholes.
func (r *ranker) unordered(a, b trace.TaskID) bool {
	if r.spans[b].first < r.spans[a].first {
		a, b = b, a
	}
	first, last := r.Graph.NodeOfTask(a), r.Graph.LastNodeOfTask(b)
	return first >= 0 && last >= 0 && !r.Graph.Reaches(first, last)
}

// pair is a failing task and another operation as a race without a variable, in the recorded order.
func (r *ranker) pair(f failed, op int) race.Race {
	a, b := r.access(f.op), r.access(op)
	if b.Op < a.Op {
		a, b = b, a
	}
	return race.Race{First: a, Second: b, Kind: race.InLooper, Priority: race.AppCode, Count: 1}
}

func (r *ranker) access(op int) race.Access {
	o := &r.tr.Ops[op]
	return race.Access{Op: op, Task: o.Task, Site: o.Site, Write: o.Kind == trace.KindWrite}
}

func shortClass(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
