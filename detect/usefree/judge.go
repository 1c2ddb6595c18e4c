package usefree

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// judge decides of each pair whether its events commute, and of which class it is.
func (p *pass) judge(ctx context.Context, open detect.Opener, found []race.Race) error {
	flags, err := p.flagsOf(ctx, open, found)
	if err != nil {
		return err
	}
	for i := range found {
		r := Race{Race: found[i], Class: InThread}
		use, free := p.sides(&r.Race)
		r.First.Site, r.Second.Site = p.variantOf(r.First.Site).site, p.variantOf(r.Second.Site).site
		r.Basis = use.basis
		l := p.loadOf(use)
		inLooper := r.Kind == race.InLooper
		if d := l.use(!inLooper); d != nil {
			r.Use = where(d)
		}
		reason, because := p.commutes(use, free, l, inLooper, flags[freeOf(&r.Race).Task])
		if reason == "" {
			r.ID = raceID + strconv.Itoa(len(p.result.Races)+1)
			p.result.Races = append(p.result.Races, r)
			continue
		}
		r.ID = prunedID + strconv.Itoa(len(p.result.Pruned)+1)
		p.result.Pruned = append(p.result.Pruned, Pruned{Race: r, Reason: reason, Because: because})
	}
	return p.classify(ctx, open)
}

// sides are the variants of the use and of the free.
func (p *pass) sides(r *race.Race) (use, free *variant) {
	use, free = p.variantOf(r.First.Site), p.variantOf(r.Second.Site)
	if r.First.Write {
		use, free = free, use
	}
	return use, free
}

func freeOf(r *race.Race) race.Access {
	if r.First.Write {
		return r.First
	}
	return r.Second
}

// loadOf is what the code says of a use; without code it says nothing.
func (p *pass) loadOf(use *variant) *load {
	if use.basis != ByCode {
		return &load{}
	}
	return p.loads.at(use.site, use.field)
}

// commutes says why a use and a free do no harm in either order, if they do not (CAFA, section 4.3). All but a test of the very
// value that is dereferenced needs the two events not to overlap.
func (p *pass) commutes(use, free *variant, l *load, inLooper bool, flags []flag) (Reason, string) {
	switch {
	case l.known && l.use(true) == nil:
		return IfGuard, "what was read is tested before it is dereferenced"
	case !inLooper:
		return "", ""
	case use.allocated:
		return Allocation, "the event with the use has assigned an object before"
	case free.allocated:
		return Allocation, "the event with the free assigns an object after it"
	case l.known && l.use(false) == nil:
		return IfGuard, fmt.Sprintf("a test that %s is not null guards the use at %s", short(use.field), where(l.use(true)))
	case !l.known && use.guarded:
		return IfGuard, fmt.Sprintf("the event has tested %s before the use", short(use.field))
	}
	if turned := turnedBy(l, flags); turned != "" {
		return FlagGuard, turned
	}
	return "", ""
}

// short is a field without its package.
func short(field string) string {
	i := strings.LastIndexByte(field, '.')
	return field[strings.LastIndexByte(field[:max(i, 0)], '.')+1:]
}

// flag is a field that an event leaves with a number.
type flag struct {
	field string
	value int64
}

// turnedBy says which flags keep every dereference from running after an event that has left them so; empty if one would run.
func turnedBy(l *load, flags []flag) string {
	if len(flags) == 0 {
		return ""
	}
	turned := ""
	for i := range l.uses {
		d := &l.uses[i]
		if d.Guarded() {
			continue
		}
		fact := refuted(d.Facts, flags)
		if fact == nil {
			return ""
		}
		turned = fmt.Sprintf("the use at %s runs only if %s %s %d, which the event with the free ends", where(d), short(fact.Field.String()), fact.Test, fact.Number)
	}
	return turned
}

// refuted is a fact that does not hold of what an event leaves.
func refuted(facts []code.Fact, flags []flag) *code.Fact {
	for i := range facts {
		f := &facts[i]
		if f.Path == "" || code.IsReference(f.Field.Type) {
			continue
		}
		for _, x := range flags {
			if x.field == f.Field.String() && !f.Test.Holds(x.value, f.Number) {
				return f
			}
		}
	}
	return nil
}

// flagsOf are what the tasks with frees leave in fields that the uses' branches test. It reads the trace once more, if there
// is any such field.
func (p *pass) flagsOf(ctx context.Context, open detect.Opener, found []race.Race) (map[trace.TaskID][]flag, error) {
	tasks, fields := map[trace.TaskID]bool{}, map[string]bool{}
	for i := range found {
		r := &found[i]
		use, _ := p.sides(r)
		if r.Kind != race.InLooper {
			continue
		}
		for _, d := range p.loadOf(use).uses {
			for _, f := range d.Facts {
				if f.Path != "" && !code.IsReference(f.Field.Type) {
					fields[f.Field.String()], tasks[freeOf(r).Task] = true, true
				}
			}
		}
	}
	if len(fields) == 0 {
		return nil, nil
	}
	type place struct {
		task trace.TaskID
		v    trace.VarID
	}
	left := map[place]int64{}
	err := detect.Walk{Take: func(_ int, op *trace.Op) error {
		if op.Kind == trace.KindWrite && tasks[op.Task] && fields[p.scan.tables.Var(op.Var()).Field] {
			left[place{op.Task, op.Var()}] = int64(op.Value)
		}
		return nil
	}}.Through(ctx, open)
	out := map[trace.TaskID][]flag{}
	for at, value := range left {
		out[at.task] = append(out[at.task], flag{p.scan.tables.Var(at.v).Field, value})
	}
	return out, err
}
