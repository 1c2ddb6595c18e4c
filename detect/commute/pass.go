package commute

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// role is what an access of a logical variable stands for.
type role uint8

const (
	roleReq role = iota
	roleViolated
	roleGen
	roleKill
)

// pass is the third pass of detection (section 5.4). "We treat every condition c as a logical boolean variable, then REQ events of c
// can be thought of as reads to the logical variable, and non-minor GEN and KILL events can be considered as writes": the detector
// is given what orders tasks, and these reads and writes in place of the accesses of data. It keeps the epoch of the last GEN or
// KILL, M, and those of the REQ since then, R, as it does for any variable.
type pass struct {
	*findings
	detector *asyncclock.Detector
	tables   trace.Tables
	variants map[siteRole]trace.SiteID
	original map[trace.SiteID]trace.SiteID // the sites that variants stand for
	required []int                         // indices of the requirements and effects to come
	effects  []int
	given    []given              // by index of what the detector was given
	sent     map[trace.TaskID]int // when events were posted
	taken    map[[2]int]bool      // requirements and effects that cancel them
	kept     []trace.Op
}

type siteRole struct {
	site trace.SiteID
	role role
}

// given is what the detector was given: an access that stands for a requirement or for an effect, else -1.
type given struct {
	role  role
	index int
}

// restriction leaves out what is known to race with nothing.
type restriction struct {
	conditions map[int]bool // that are looked at
	minor      map[int]bool // effects that are left out
}

func newPass(f *findings, only *restriction) *pass {
	p := &pass{findings: f, variants: map[siteRole]trace.SiteID{}, original: map[trace.SiteID]trace.SiteID{}, sent: map[trace.TaskID]int{}}
	wanted := func(condition int) bool { return only == nil || only.conditions[condition] }
	for _, i := range f.order {
		if wanted(int(f.required[i].condition)) {
			p.required = append(p.required, i)
		}
	}
	for i := range f.effects {
		if wanted(f.effects[i].condition) && (only == nil || !only.minor[i]) {
			p.effects = append(p.effects, i)
		}
	}
	return p
}

// run goes through the trace.
func (p *pass) run(ctx context.Context, open detect.Opener, o detect.Options) error {
	o.Filter = nil // it knows data and not conditions
	// Locks keep two events apart and leave their order open, which is what counts here.
	if lockSet := detect.LockSet.String(); !slices.Contains(o.Without, lockSet) {
		o.Without = append(slices.Clip(o.Without), lockSet)
	}
	p.logical()
	var err error
	if p.detector, err = asyncclock.New(&p.tables, o); err != nil {
		return err
	}
	if err := (detect.Walk{Take: p.op}).Through(ctx, open); err != nil {
		return fmt.Errorf("look for races on conditions: %w", err)
	}
	if err := p.flush(); err != nil {
		return err
	}
	if err := p.detector.Finish(); err != nil {
		return fmt.Errorf("end the trace: %w", err)
	}
	return nil
}

// logical makes a variable of each condition, behind those of the trace.
func (p *pass) logical() {
	p.tables = *p.findings.tables
	p.tables.Sites = slices.Clip(p.tables.Sites)
	p.tables.Vars = slices.Grow(slices.Clip(p.tables.Vars), len(p.conditions))
	for i := range p.conditions {
		p.tables.Vars = append(p.tables.Vars, trace.Var{ID: p.variable(i), Field: p.conditions[i].String()})
	}
}

func (p *pass) variable(condition int) trace.VarID {
	return trace.VarID(len(p.findings.tables.Vars) + condition + 1)
}

// op takes the next operation.
func (p *pass) op(i int, op *trace.Op) error {
	if !op.IsAccess() {
		if op.Kind == trace.KindSend && len(p.cancels) > 0 {
			p.sent[op.Object] = i
		}
		return p.give(op, given{index: -1})
	}
	for len(p.required) > 0 && p.findings.required[p.required[0]].at() == i {
		q := &p.findings.required[p.required[0]]
		role := roleReq
		if !q.satisfied {
			role = roleViolated
		}
		if err := p.access(op, trace.KindRead, int(q.condition), given{role, p.required[0]}); err != nil {
			return err
		}
		p.required = p.required[1:]
	}
	for len(p.effects) > 0 && p.findings.effects[p.effects[0]].write == i {
		e := &p.findings.effects[p.effects[0]]
		role := roleKill
		if e.generates {
			role = roleGen
		}
		if err := p.access(op, trace.KindWrite, e.condition, given{role, p.effects[0]}); err != nil {
			return err
		}
		p.effects = p.effects[1:]
	}
	return nil
}

// access gives the detector an access of a condition's variable. Its site says its role, by which the detector tells pairs apart.
func (p *pass) access(op *trace.Op, kind trace.Kind, condition int, what given) error {
	key := siteRole{op.Site, what.role}
	site, known := p.variants[key]
	if !known {
		s := p.tables.Site(op.Site)
		s.ID = trace.SiteID(len(p.tables.Sites) + 1)
		p.tables.Sites = append(p.tables.Sites, s)
		site, p.variants[key], p.original[s.ID] = s.ID, s.ID, op.Site
	}
	out := trace.Op{Kind: kind, Task: op.Task, Ref: uint32(p.variable(condition)), Site: site, Time: op.Time, Flags: op.Flags & trace.FlagFramework}
	return p.give(&out, what)
}

// batch is how many operations the detector is given at once.
const batch = 4096

func (p *pass) give(op *trace.Op, what given) error {
	p.kept, p.given = append(p.kept, *op), append(p.given, what)
	if len(p.kept) < batch {
		return nil
	}
	return p.flush()
}

func (p *pass) flush() error {
	err := p.detector.Ops(p.kept)
	p.kept = p.kept[:0]
	return err
}

// racing are the conditions on which there is a race.
func (p *pass) racing() map[int]bool {
	out := map[int]bool{}
	for _, r := range p.detector.Races().Races {
		out[int(r.Var)-int(p.variable(0))] = true
	}
	return out
}

// report makes races of data of those on conditions.
func (p *pass) report(result *Result, filter *detect.Filter) {
	for _, found := range p.detector.Races().Races {
		first, second := p.given[found.First.Op], p.given[found.Second.Op]
		class, ok := classes[[2]role{first.role, second.role}]
		if !ok {
			continue
		}
		r := Race{Race: found, Class: class, Condition: p.tables.Var(found.Var).Field}
		r.Handler = p.handler(first, second)
		p.place(&r.Race, first, second)
		if reason := filter.Match(p.findings.tables, &r.Race); reason != "" {
			result.Filtered[reason]++
			continue
		}
		if reason, because := p.harmless(first, second); reason != "" {
			r.ID = nextID(prunedID, len(result.Pruned))
			result.Pruned = append(result.Pruned, Pruned{r, reason, because})
			continue
		}
		r.ID = nextID(raceID, len(result.Races))
		result.Races = append(result.Races, r)
	}
}

// classes are the pairs that do not commute (section 5.2.2), in the order of their events. What is not here does no harm: a REQ
// before a GEN was satisfied without it.
var classes = map[[2]role]Class{
	{roleGen, roleReq}:       GenReq,
	{roleReq, roleKill}:      ReqKill,
	{roleGen, roleKill}:      GenKill,
	{roleKill, roleGen}:      KillGen,
	{roleKill, roleViolated}: KillReq,
}

// handler is one that requires the condition of a pair: that of the pair, if there is one.
func (p *pass) handler(pair ...given) string {
	for _, g := range pair {
		if g.role == roleReq || g.role == roleViolated {
			return p.findings.required[g.index].handler
		}
	}
	return p.conditions[p.findings.effects[pair[0].index].condition].handler
}

// place puts the accesses of a pair where the trace has them: on one variable, if both touch one.
func (p *pass) place(r *race.Race, first, second given) {
	sides := [2]struct {
		access *race.Access
		given
	}{{&r.First, first}, {&r.Second, second}}
	for _, s := range sides {
		if s.role == roleGen || s.role == roleKill {
			e := &p.findings.effects[s.index]
			s.access.Op, r.Var = e.write, e.variable
		}
	}
	for _, s := range sides {
		if s.role == roleReq || s.role == roleViolated {
			s.access.Op = p.readOf(&p.findings.required[s.index], r.Var)
		}
		s.access.Site = p.original[s.access.Site]
	}
}

// harmless says why a pair breaks no precondition, if it does not.
func (p *pass) harmless(first, second given) (Reason, string) {
	if p.taken[[2]int{first.index, second.index}] && first.role == roleReq {
		q := &p.findings.required[first.index]
		return Cancelled, fmt.Sprintf("%s was posted before, and the other event takes it out of the queue where it still waits", handlerOf(p.findings.tables, q.task))
	}
	if because := p.predicated(first, second); because != "" {
		return Predicated, because
	}
	return "", ""
}

// predicated says why a pair breaks no precondition, if the other order of its events makes a test fail without which the handler
// does not come to what it requires.
func (p *pass) predicated(first, second given) string {
	effectOf := func(g given) *effect { return &p.findings.effects[g.index] }
	switch {
	case second.role == roleKill && first.role == roleReq:
		return p.fails(first.index, effectOf(second), true)
	case first.role == roleGen && second.role == roleReq:
		return p.fails(second.index, effectOf(first), false)
	case second.role == roleKill || first.role == roleKill:
		kill := second
		if first.role == roleKill {
			kill = first
		}
		return p.allFail(effectOf(kill))
	}
	return ""
}

// fails says which predicate of a requirement an event leaves unsatisfied, or, where the event is moved behind it, finds so.
func (p *pass) fails(required int, e *effect, left bool) string {
	handler := p.findings.required[required].handler
	for _, w := range p.when[required] {
		c, ok := e.tested[w.variable]
		if !ok {
			continue
		}
		value, verb := c.before, "finds"
		if left {
			value, verb = c.after, "leaves"
		}
		if !w.test.Holds(value, Value{}) {
			return fmt.Sprintf("%s comes to it only if %s, and the other event %s %s otherwise", handler, w.test, verb, short(w.test.X))
		}
	}
	return ""
}

// allFail says the same of all that require the condition of an event that kills it.
func (p *pass) allFail(kill *effect) string {
	because := ""
	for i := range p.findings.required {
		q := &p.findings.required[i]
		if int(q.condition) != kill.condition || q.task == kill.task {
			continue
		}
		if because = p.fails(i, kill, true); because == "" {
			return ""
		}
	}
	return because
}

// short is a field without its package.
func short(field string) string {
	i := strings.LastIndexByte(field, '.')
	return field[strings.LastIndexByte(field[:max(i, 0)], '.')+1:]
}
