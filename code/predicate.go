package code

import (
	"slices"
	"strings"
)

// predicate is what a method that answers yes or no says of fields: `boolean isOpen() { return store != null; }`.
type predicate struct {
	yes, no []Fact // as the method has them, what holds if it returns true and false
}

// arrival is a value that comes to the beginning of a block on one of the ways to it.
type arrival struct{ merged, value valueID }

// arrive notes what is known where a value comes to be merged with others. It is asked only of what a method returns as yes or
// no.
func (e *evaluation) arrive(merged, v valueID, facts []Fact) {
	if merged == v || !strings.HasSuffix(e.m.Desc, ")Z") {
		return
	}
	key := arrival{merged, v}
	if known, ok := e.arrivals[key]; ok {
		facts = common(known, facts)
	}
	e.arrivals[key] = facts
}

// common are the facts of both.
func common(a, b []Fact) []Fact {
	return slices.DeleteFunc(slices.Clone(a), func(f Fact) bool { return !slices.Contains(b, f) })
}

// predicateOf is what the one callee of a call says, nil if it says nothing, or there is not one.
func (p *Program) predicateOf(call *Instr) *predicate {
	callees := p.Callees(call)
	if len(callees) != 1 || !strings.HasSuffix(call.Method.Desc, ")Z") {
		return nil
	}
	e := p.evaluate(callees[0])
	if e == nil {
		return nil
	}
	var yes, no [][]Fact
	for i := range e.m.Code {
		if in := &e.m.Code[i]; in.Op == Return && len(e.args[i]) == 1 && e.args[i][0] != 0 {
			e.answers(e.args[i][0], e.facts[i], &yes, &no)
		}
	}
	return &predicate{yes: meet(yes), no: meet(no)}
}

// answers adds what is known for each answer that a returned value may be.
func (e *evaluation) answers(v valueID, facts []Fact, yes, no *[][]Fact) {
	x := &e.values[v]
	switch x.kind {
	case constValue:
		if x.number != 0 {
			*yes = append(*yes, facts)
		} else {
			*no = append(*no, facts)
		}
		return
	case mergeValue:
		for id := range valueID(len(e.values)) {
			known, ok := e.arrivals[arrival{v, id}]
			switch {
			case !ok:
			case e.values[id].kind == mergeValue: // of others in turn: nothing is known
				*yes, *no = append(*yes, nil), append(*no, nil)
			default:
				e.answers(id, known, yes, no)
			}
		}
		return
	}
	yesState, noState := &state{facts: facts}, &state{facts: facts}
	e.learn(yesState, v, NotEqual, 0)
	e.learn(noState, v, Equal, 0)
	*yes, *no = append(*yes, yesState.facts), append(*no, noState.facts)
}

// meet are the facts of paths that hold on all ways.
func meet(ways [][]Fact) []Fact {
	if len(ways) == 0 {
		return nil
	}
	out := slices.DeleteFunc(slices.Clone(ways[0]), func(f Fact) bool { return f.Path == "" })
	for _, w := range ways[1:] {
		out = common(out, w)
	}
	return out
}

// learnAnswer notes what the answer of a call says.
func (e *evaluation) learnAnswer(s *state, call int, test Test, number int64) {
	if number != 0 || test != Equal && test != NotEqual {
		return
	}
	p := e.p.predicateOf(&e.m.Code[call])
	if p == nil {
		return
	}
	facts := p.yes
	if test == Equal {
		facts = p.no
	}
	for _, f := range facts {
		if f.Path = e.outward(f.Path, e.args[call]); f.Path != "" {
			s.facts = appendFact(s.facts, f)
		}
	}
}
