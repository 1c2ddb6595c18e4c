package culprit

import (
	"fmt"
	"strings"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// What speaks for a candidate. The numbers only have to put the stronger reason first: a race on what the failing expression
// reads, with the value that makes it fail, before one without; the end of a component's life for failures that are about
// that; and the rest by how near it is to the failing code.
const (
	scoreField     = 10  // times the weight of the field
	scoreFailed    = 200 // a side of the pair ran the failing code
	scoreValue     = 900 // the other order leaves the value that fails
	scoreOtherRace = 120
	scoreUnrelated = 10
	scoreInMethod  = 90  // the failing method reads it
	scoreLifecycle = 250 // a callback of a component on the stack
	scoreDetached  = 1600
	scoreState     = 300
	scoreOtherLife = 100 // a callback of another component
	scoreOrder     = 20  // two events without a common variable
	penaltyPerRank = 8   // for the second task that ran the failing code, and so on
	penaltyTwins   = 150 // two events of the same code, which mostly do the same in either order
	contradicted   = 4   // the share that is left where the predicted value would not fail
	scoreNull      = 40  // the other order leaves null in a field that nothing names
)

// fromRaces are the candidates among the races that a detector found.
func (r *ranker) fromRaces() {
	for i := range r.Races {
		rc := r.Races[i]
		field := r.tr.Tables.Var(rc.Var).Field
		weight := r.failing.weight(field)
		rank := max(r.rank(rc.First.Task), r.rank(rc.Second.Task))
		if a, b := r.rank(rc.First.Task), r.rank(rc.Second.Task); a >= 0 && b >= 0 {
			rank = min(a, b)
		}
		score, why := r.scoreRace(&rc, field, weight, rank)
		r.add(Candidate{Race: rc, Score: score, Why: why})
	}
}

// scoreRace says what speaks for a race.
func (r *ranker) scoreRace(rc *race.Race, field string, weight, rank int) (int, string) {
	score := scoreUnrelated
	why := fmt.Sprintf("%s is raced", short(field))
	switch {
	case weight > 0:
		score = scoreField * weight
		why = fmt.Sprintf("the failing expression reads %s", short(field))
	case rank >= 0:
		score = scoreOtherRace
		why = fmt.Sprintf("the task that failed and another race on %s", short(field))
		if r.inFailing(rc) {
			score += scoreInMethod
			why = fmt.Sprintf("the failing method uses %s", short(field))
		}
	}
	if rank >= 0 && weight > 0 {
		score += scoreFailed
	}
	score -= penaltyPerRank * max(rank, 0)
	if a, b := r.tr.Tables.Event(rc.First.Task), r.tr.Tables.Event(rc.Second.Task); a != nil && b != nil && a.Target == b.Target {
		score -= penaltyTwins
	}
	if weight == 0 && rank < 0 || r.failing.Sort != crash.NullDereference {
		return score, why
	}
	switch r.predict(rc) {
	case predictedNull:
		if weight > 0 {
			score += scoreValue
		} else {
			score += scoreNull
		}
		why += ", which is null there in the other order"
	case predictedObject:
		score /= contradicted
	}
	return score, why
}

// inFailing says whether an access of the race is in a method on the failure's stack.
func (r *ranker) inFailing(rc *race.Race) bool {
	for _, a := range []race.Access{rc.First, rc.Second} {
		site := r.tr.Tables.Site(a.Site)
		if !site.App && site.Caller != 0 {
			site = r.tr.Tables.Site(site.Caller)
		}
		for _, f := range r.frames() {
			if keyOf(f.Class, f.Method) == keyOf(site.Class, site.Method) {
				return true
			}
		}
	}
	return false
}

// prediction is what the failing code would read in the other order.
type prediction int

const (
	unpredicted prediction = iota
	predictedNull
	predictedObject
)

// predict says what a reference would be for the reading side if the race came in the other order: what the writing side has
// left, or what was there before it.
func (r *ranker) predict(rc *race.Race) prediction {
	reader, writer := rc.First, rc.Second
	if reader.Write {
		reader, writer = writer, reader
	}
	if reader.Write || !writer.Write || writer.Op < 0 || reader.Op < 0 || r.tr.Ops[reader.Op].Flags&trace.FlagReference == 0 {
		return unpredicted
	}
	v := r.tr.Ops[writer.Op].Var()
	out := unpredicted
	if writer.Op < reader.Op { // the reader would come before the writer's task: what was written before that
		out = predictedNull // a field that nobody has written
		for i := range r.spans[writer.Task].first {
			if op := &r.tr.Ops[i]; op.Kind == trace.KindWrite && op.Var() == v {
				out = valueOf(op)
			}
		}
		return out
	}
	for i := r.spans[writer.Task].first; i <= r.spans[writer.Task].last; i++ {
		if op := &r.tr.Ops[i]; op.Kind == trace.KindWrite && op.Var() == v && op.Task == writer.Task {
			out = valueOf(op)
		}
	}
	return out
}

// valueOf is what a write leaves.
func valueOf(op *trace.Op) prediction {
	switch {
	case op.Flags&trace.FlagReference == 0:
		return unpredicted
	case op.Flags&trace.FlagNull != 0:
		return predictedNull
	}
	return predictedObject
}

// short is a field without its package.
func short(field string) string {
	i := strings.LastIndexByte(field, '.')
	return field[strings.LastIndexByte(field[:max(i, 0)], '.')+1:]
}
