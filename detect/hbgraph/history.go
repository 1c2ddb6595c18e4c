package hbgraph

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// access is one that later ones are compared with.
type access struct {
	node  nodeID
	op    int32
	step  int32 // of the window
	site  trace.SiteID
	write bool
}

// access compares an access with those of the variable's history (Hsiao, section 4.4): the write before it, and if it is a
// write also the reads since. Of reads those stay that no later read with as few locks follows; a write puts away all that
// it raced with or stands for.
func (d *Detector) access(t *task, op *trace.Op) {
	if d.scope == detect.UserInduced && !detect.UserInducedSite(d.tables, op.Site, op.Flags) {
		return
	}
	for len(d.vars) <= int(op.Ref) {
		d.vars = append(d.vars, make([][]access, max(1, len(d.tables.Vars)+1-len(d.vars)))...)
	}
	list := d.vars[op.Ref]
	if d.step > 0 {
		d.now = max(d.now, op.Time/d.step)
	}
	now := access{t.node, int32(d.ops), int32(d.now), op.Site, op.Kind == trace.KindWrite}
	if repeats(list, now) {
		d.stats.Accesses++
		return
	}
	kept := list[:0]
	for _, then := range list {
		if !d.forget(op.Var(), then, now) {
			kept = append(kept, then)
		}
	}
	d.vars[op.Ref] = append(kept, now)
	d.noteHistory(op.Var(), cap(list))
}

// repeats reports whether an access says nothing that one of the same node has not said.
func repeats(list []access, now access) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].node == now.node && list[i].step == now.step && list[i].op/trace.RunOps == now.op/trace.RunOps && list[i].site == now.site && list[i].write == now.write {
			return true
		}
		if now.write {
			break
		}
	}
	return false
}

// forget compares an earlier access with the current one, reports a race, and says whether the earlier one is of no more
// use.
func (d *Detector) forget(v trace.VarID, then, now access) bool {
	if now.step-then.step > detect.WindowSteps {
		return true // out of the window
	}
	a, b := &d.g.nodes[then.node], &d.g.nodes[now.node]
	stands := d.g.before(then.node, now.node)
	if stands {
		return (now.write || !then.write) && d.locks.within(b.locks, a.locks)
	}
	if !now.write && !then.write || d.locks.common(a.locks, b.locks) {
		return false
	}
	d.report.Add(v, d.side(then), d.side(now), [2]trace.TaskID{d.looperOf(a.task), d.looperOf(b.task)})
	return now.write
}

func (d *Detector) side(a access) race.Access {
	return race.Access{Op: int(a.op), Task: d.g.nodes[a.node].task, Site: a.site, Write: a.write}
}

func (d *Detector) looperOf(id trace.TaskID) trace.TaskID {
	if l := d.tasks[id].looper; l != nil && l.looper {
		return l.id
	}
	return 0
}
