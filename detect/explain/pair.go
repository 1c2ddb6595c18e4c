package explain

import (
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/trace"
)

// Pair is what is known of the order of two operations, the first of which came first in the trace.
type Pair struct {
	First  int `json:"first"` // index of the operation
	Second int `json:"second"`
	// Ordered says whether the first happens before the second by the model's rules.
	Ordered bool `json:"ordered"`
	// RestsOn are the rules without any one of which they would not be ordered. It is empty where more than one way
	// orders them, or none.
	RestsOn []string `json:"restsOn,omitempty"`
	// Window says that only the time window makes them count as ordered: they are further apart.
	Window bool `json:"window,omitempty"`
	// Needs are rules that no way does without together: with only these (and the fixed ones) they are still ordered.
	Needs []string `json:"needs,omitempty"`
	// Elsewhere are the models whose rules order two operations that those of the chosen one do not, and what it rests on.
	Elsewhere []Model `json:"elsewhere,omitempty"`
	// Locks are the names of the locks that both tasks hold: by LOCKSET they are no race even if nothing orders them.
	Locks []string `json:"locks,omitempty"`
	// Because are sentences on why nothing orders them: how each task came to run, and which rule does not apply.
	Because []string `json:"because,omitempty"`
}

// Model is a model in which two operations are ordered.
type Model struct {
	Name    string   `json:"model"`
	RestsOn []string `json:"restsOn"`
}

// Operations explains the order of operations i < j of a trace that makes sense. Both must be of tasks of the trace.
func Operations(ctx context.Context, tr *trace.Trace, o detect.Options, i, j int) (*Pair, error) {
	if i < 0 || j >= len(tr.Ops) || i >= j || tr.Ops[i].Task == 0 || tr.Ops[j].Task == 0 {
		return nil, fmt.Errorf("operations %d and %d cannot be compared: both must be of tasks, the first one first", i, j)
	}
	p := probe(tr, i, j)
	pair := &Pair{First: i, Second: j, Locks: p.commonLocks()}
	o.Filter, o.Scope = nil, detect.AllAccesses
	var err error
	if pair.Ordered, err = p.ordered(ctx, o); err != nil {
		return nil, err
	}
	if pair.Ordered && o.Window > 0 {
		precise := o
		precise.Window = 0
		ordered, err := p.ordered(ctx, precise)
		if err != nil || !ordered {
			pair.Window = true
			return pair, err
		}
		o = precise
	}
	if pair.Ordered {
		pair.RestsOn, err = p.restsOn(ctx, o)
		if err == nil && len(pair.RestsOn) == 0 {
			pair.Needs, err = p.needs(ctx, o)
		}
		return pair, err
	}
	if pair.Elsewhere, err = p.elsewhere(ctx, o); err != nil {
		return nil, err
	}
	pair.Because, err = p.because(ctx, o)
	return pair, err
}

// Tasks explains the order of two events or threads: of the end of the one that began first and the begin of the other.
func Tasks(ctx context.Context, tr *trace.Trace, o detect.Options, a, b trace.TaskID) (*Pair, error) {
	first := func(id trace.TaskID) int {
		return slices.IndexFunc(tr.Ops, func(op trace.Op) bool { return op.Task == id })
	}
	i, j := first(a), first(b)
	if i < 0 || j < 0 {
		return nil, fmt.Errorf("a task that did nothing is in no order")
	}
	if j < i {
		a, i, j = b, j, i
	}
	for k := j - 1; k > i; k-- {
		if tr.Ops[k].Task == a {
			i = k
			break
		}
	}
	return Operations(ctx, tr, o, i, j)
}

// A prober is a trace in which two operations access one variable of their own, and nothing else is accessed.
type prober struct {
	tr   *trace.Trace // the original
	i, j int
	with trace.Trace
}

func probe(tr *trace.Trace, i, j int) *prober {
	p := &prober{tr: tr, i: i, j: j}
	p.with.Tables = tr.Tables
	p.with.Tables.Vars = append(slices.Clip(tr.Tables.Vars), trace.Var{ID: trace.VarID(len(tr.Tables.Vars) + 1)})
	for k := range tr.Ops {
		op := &tr.Ops[k]
		write := trace.Op{Kind: trace.KindWrite, Task: op.Task, Ref: uint32(len(p.with.Tables.Vars)), Time: op.Time}
		// The end of an event and a thread's exit are the last operations; the begin is the first.
		before := op.Kind == trace.KindEnd || op.Kind == trace.KindThreadExit
		if (k == i || k == j) && before {
			p.with.Ops = append(p.with.Ops, write)
		}
		if !op.IsAccess() {
			p.with.Ops = append(p.with.Ops, *op)
		}
		if (k == i || k == j) && !before {
			p.with.Ops = append(p.with.Ops, write)
		}
	}
	return p
}

// ordered asks the detector; locks do not count.
func (p *prober) ordered(ctx context.Context, o detect.Options) (bool, error) {
	o.Without = append(slices.Clip(o.Without), detect.LockSet.String())
	d, err := asyncclock.New(&p.with.Tables, o)
	if err != nil {
		return false, err
	}
	set, err := detect.Run(ctx, d, &p.with)
	if err != nil {
		return false, fmt.Errorf("ask the detector: %w", err)
	}
	return len(set.Races) == 0, nil
}

// optional are the rules of the options that can be switched off and that order something.
func optional(o detect.Options) ([]string, error) {
	set, err := o.Rules()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, r := range detect.Rules() {
		if !r.Fixed && set.Has(r.Rule) && r.Rule != detect.LockSet {
			names = append(names, r.Name)
		}
	}
	return names, nil
}

// restsOn are the rules each of which is needed.
func (p *prober) restsOn(ctx context.Context, o detect.Options) ([]string, error) {
	rules, err := optional(o)
	if err != nil {
		return nil, err
	}
	var needed []string
	for _, r := range rules {
		off := o
		off.Without = append(slices.Clip(o.Without), r)
		ordered, err := p.ordered(ctx, off)
		if err != nil {
			return nil, err
		}
		if !ordered {
			needed = append(needed, r)
		}
	}
	return needed, nil
}

// needs is a smallest set of rules that is enough, found by leaving out one rule after the other.
func (p *prober) needs(ctx context.Context, o detect.Options) ([]string, error) {
	rules, err := optional(o)
	if err != nil {
		return nil, err
	}
	var needed []string
	for _, r := range rules {
		off := o
		off.Without = append(slices.Clip(o.Without), r)
		ordered, err := p.ordered(ctx, off)
		if err != nil {
			return nil, err
		}
		if ordered {
			o = off
		} else {
			needed = append(needed, r)
		}
	}
	return needed, nil
}

// elsewhere asks the other models, and the closed world where the world is open.
func (p *prober) elsewhere(ctx context.Context, o detect.Options) ([]Model, error) {
	var found []Model
	for _, m := range detect.Models() {
		if m.Rules == 0 {
			continue // a relation of its own, on logs of its own
		}
		for _, w := range []detect.World{o.World, detect.ClosedWorld} {
			other := detect.Options{Model: m.Name, World: w, Window: o.Window}
			ordered, err := p.ordered(ctx, other)
			if err != nil {
				return nil, err
			}
			if !ordered {
				continue
			}
			rests, err := p.restsOn(ctx, other)
			if err != nil {
				return nil, err
			}
			name := m.Name
			if w != o.World {
				name += " in a closed world"
			}
			found = append(found, Model{Name: name, RestsOn: rests})
			break
		}
	}
	return found, nil
}
