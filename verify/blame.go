package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// A flip reverses two whole events, and with them all the conflicts between the two: which of them is why the user sees a
// difference is for the runs' own traces to say. A variable that gives every reader the same values in both orders, and is
// left with the same value, has led to nothing. Numbers alone can be compared across runs, references have other names in
// each. A read that only updates the variable (count++) does not count: its value goes nowhere else.

// acquitted says why what a flip of the group shows cannot be due to a field; empty if it can.
type acquitted map[string]string

// acquitFields looks for fields of the group's suspects that are not to blame for what its flips show.
func (l *loop) acquitFields(ctx context.Context, g *group) (acquitted, error) {
	differing := g.differing()
	control := l.completedControl()
	if differing == nil || control == nil || g.race == nil {
		return nil, nil
	}
	fields := l.conflictingFields(g)
	innocent := map[string]bool{}
	for _, f := range fields {
		innocent[f] = sameValues(control, differing, f)
	}
	if slices.ContainsFunc(fields, func(f string) bool { return !innocent[f] && onlyUpdated(control, f) && onlyUpdated(differing, f) }) {
		recorded, flipped, err := l.tracedPair(ctx, g)
		if err != nil {
			return nil, err
		}
		if recorded != nil {
			for _, f := range fields {
				innocent[f] = innocent[f] || sameValues(recorded, flipped, f)
			}
		}
	}
	return verdictOfFields(fields, innocent), nil
}

// verdictOfFields says of each innocent field who is to blame instead.
func verdictOfFields(fields []string, innocent map[string]bool) acquitted {
	var guilty []string
	for _, f := range fields {
		if !innocent[f] {
			guilty = append(guilty, f)
		}
	}
	out := acquitted{}
	for _, f := range fields {
		if innocent[f] {
			out[f] = strings.Join(guilty, " and ")
		}
	}
	return out
}

// tracedPair are runs in both orders with the instructions of the group's events; nil where there are none.
func (l *loop) tracedPair(ctx context.Context, g *group) (recorded, flipped *Run, err error) {
	traced, plan := g.events(), flippedPlan(g)
	if len(traced) == 0 || plan == nil {
		return nil, nil, nil
	}
	if recorded, err = l.tracedControl(ctx, g); err != nil || errors.Is(recorded.Result.Err, device.ErrUnsupported) {
		return nil, nil, err
	}
	if flipped, err = l.tracedFlip(ctx, g, plan, traced); err != nil || recorded.Result.Outcome != replay.Completed {
		return nil, nil, err
	}
	if e := l.flipEvidence(g, plan, flipped); !e.Flipped || !e.Different() {
		return nil, nil, nil // another thing than the run that is to be explained
	}
	return recorded, flipped, nil
}

// differing is a run of the group that shows the flipped order and a difference; nil if there is none.
func (g *group) differing() *Run {
	for _, r := range g.runs {
		if r.evidence.Flipped && r.evidence.Different() {
			return r.run
		}
	}
	return nil
}

func (l *loop) completedControl() *Run {
	for i, c := range l.controls {
		if c.Outcome == classify.Completed {
			return l.out.Controls[i]
		}
	}
	return nil
}

// conflictingFields are the fields that the two tasks of a group access, at least one of them writing, in order.
func (l *loop) conflictingFields(g *group) []string {
	tr := l.Recording.Trace
	type access struct{ first, second, writes bool }
	seen := map[trace.VarID]*access{}
	for i := range tr.Ops {
		op := &tr.Ops[i]
		if !op.IsAccess() || op.Task != g.race.First.Task && op.Task != g.race.Second.Task {
			continue
		}
		a := seen[op.Var()]
		if a == nil {
			a = &access{}
			seen[op.Var()] = a
		}
		a.first, a.second = a.first || op.Task == g.race.First.Task, a.second || op.Task == g.race.Second.Task
		a.writes = a.writes || op.Kind == trace.KindWrite
	}
	fields := map[string]bool{}
	for v, a := range seen {
		if a.first && a.second && a.writes {
			fields[tr.Tables.Var(v).Field] = true
		}
	}
	return slices.Sorted(maps.Keys(fields))
}

// values are what the tasks of a run read of a field, and what is left in it in the end.
type values struct {
	reads map[string][]uint64 // by task, without updates
	last  []uint64            // one an object, sorted
	plain bool                // numbers of a field, which mean the same in every run
}

// maxCompared bounds the reads of a task that are compared: a device does not watch a field for ever that one task touches
// again and again.
const maxCompared = 10_000

func valuesOf(run *Run, field string) values {
	tr := &run.Result.Trace
	v := values{reads: map[string][]uint64{}, plain: true}
	last := map[trace.VarID]uint64{}
	for i := range tr.Ops {
		op := &tr.Ops[i]
		if !op.IsAccess() || tr.Tables.Var(op.Var()).Field != field {
			continue
		}
		kind := tr.Tables.Var(op.Var()).Kind
		v.plain = v.plain && op.Flags&trace.FlagReference == 0 && (kind == trace.VarField || kind == trace.VarStatic)
		last[op.Var()] = op.Value
		if op.Kind == trace.KindRead && op.Flags&trace.FlagUpdate == 0 {
			task := tr.Tables.TaskKey(op.Task)
			v.reads[task] = append(v.reads[task], op.Value)
		}
	}
	for _, reads := range v.reads {
		v.plain = v.plain && len(reads) < maxCompared
	}
	v.last = slices.Sorted(maps.Values(last))
	v.plain = v.plain && len(v.last) > 0 // a device that watches no fields says nothing of values
	return v
}

// sameValues says whether a field had no influence on how a flipped run differs from a control. A run that ended in a crash
// has read less.
func sameValues(control, flipped *Run, field string) bool {
	a, b := valuesOf(control, field), valuesOf(flipped, field)
	if !a.plain || !b.plain {
		return false
	}
	crashed := flipped.Result.Crash != nil
	for task, reads := range b.reads {
		n := len(reads)
		if n > len(a.reads[task]) || !slices.Equal(reads, a.reads[task][:n]) {
			return false
		}
	}
	if crashed {
		return true
	}
	for task, reads := range a.reads {
		if len(reads) != len(b.reads[task]) {
			return false
		}
	}
	return slices.Equal(a.last, b.last)
}

// onlyUpdated says whether each read of a field that is a number may be an update: the next access of its task is a write.
func onlyUpdated(run *Run, field string) bool {
	tr := &run.Result.Trace
	open := map[trace.TaskID]bool{}
	found := false
	for i := range tr.Ops {
		op := &tr.Ops[i]
		if !op.IsAccess() || tr.Tables.Var(op.Var()).Field != field {
			continue
		}
		if op.Kind == trace.KindWrite {
			found = found || open[op.Task]
			delete(open, op.Task)
			continue
		}
		open[op.Task] = true
	}
	return found && valuesOf(run, field).plain
}

// without takes the effect of a flip from a suspect that is not to blame for it.
func (a acquitted) without(runs []classify.Run, field string) (out []classify.Run, elsewhere string) {
	guilty, ok := a[field]
	if !ok {
		return runs, ""
	}
	if guilty == "" {
		return runs, fmt.Sprintf("%s gives the same values in both orders, and so does everything else that was recorded of the two", field)
	}
	for i := range runs {
		runs[i].Innocent = fmt.Sprintf("%s gives the same values in both orders, unlike %s", field, guilty)
	}
	return runs, ""
}
