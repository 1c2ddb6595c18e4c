package droid

import (
	"fmt"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/droidracer"
)

// Set gives the races in erva's terms, as accesses of the imported trace; of every pair the one that comes first in the
// trace is First. Ids follow DroidRacer's order, the group is the category. Accesses that the import left out are an
// error: the trace is not of this log.
func (res *Result) Set(m *droidracer.Model, tr *trace.Trace, index *droidracer.Index) (*race.Set, error) {
	at := map[int]int{}
	for i, id := range index.RWID {
		if id != 0 {
			at[id] = i
		}
	}
	loopers := map[trace.TaskID]trace.TaskID{}
	for i := range tr.Ops {
		if op := &tr.Ops[i]; op.Kind == trace.KindBegin {
			if th := tr.Tables.Thread(op.Object); th != nil && th.Kind == trace.ThreadLooper {
				loopers[op.Task] = op.Object
			}
		}
	}
	out := &race.Set{Filtered: map[string]int{}}
	for i, r := range res.Races {
		a, okA := at[m.Log.Accesses[r.First].RWID]
		b, okB := at[m.Log.Accesses[r.Second].RWID]
		if !okA || !okB {
			return nil, fmt.Errorf("race %d: its accesses are not in the trace", i+1)
		}
		if b < a {
			a, b = b, a
		}
		x, y := &tr.Ops[a], &tr.Ops[b]
		out.Races = append(out.Races, race.Race{
			ID: fmt.Sprintf("r%d", i+1), Var: x.Var(), First: side(x, a), Second: side(y, b), Count: 1,
			Kind: kind(loopers[x.Task], loopers[y.Task]), Group: string(r.Category),
		})
	}
	return out, nil
}

func side(op *trace.Op, i int) race.Access {
	return race.Access{Op: i, Task: op.Task, Site: op.Site, Write: op.Kind == trace.KindWrite}
}

func kind(a, b trace.TaskID) race.Kind {
	switch {
	case a == 0 && b == 0:
		return race.ThreadThread
	case a == 0 || b == 0:
		return race.EventThread
	case a == b:
		return race.InLooper
	default:
		return race.CrossLooper
	}
}
