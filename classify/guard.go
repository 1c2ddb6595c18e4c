package classify

import (
	"fmt"

	"github.com/erva-go/erva/trace"
)

// Guard is how a branch on the raced variable makes the two orders come to the same (ERVA, sections 3.4 and 4.7).
type Guard struct {
	Read   string // where the raced variable is read
	Branch string // the branch that went the other way
	// Recorded and Flipped are the instructions of the event in both orders, up to the branch and with it.
	Recorded, Flipped []string
}

// Instruction is a traced read or branch of one event.
type Instruction struct {
	Site  trace.Site
	Read  bool // else a branch
	Raced bool // a read of the raced variable
	Field string
	Value uint64 // digest of what was read
	Null  bool
	Taken bool // of a branch
}

// Instructions are the app's field reads and the branches of one task, in order. The raced variable is known by its
// field: objects have other names in another run.
func Instructions(tb *trace.Tables, ops []trace.Op, task trace.TaskID, field string) []Instruction {
	var out []Instruction
	for i := range ops {
		op := &ops[i]
		if op.Task != task {
			continue
		}
		site := tb.Site(op.Site)
		switch op.Kind {
		case trace.KindBranch:
			out = append(out, Instruction{Site: site, Taken: op.Arg != 0})
		case trace.KindRead:
			v := tb.Var(op.Var())
			if !site.App && site.Caller == 0 {
				continue
			}
			if site.Caller != 0 {
				site = tb.Site(site.Caller)
			}
			out = append(out, Instruction{Site: site, Read: true, Raced: v.Field == field, Field: v.Field,
				Value: op.Value, Null: op.Flags&trace.FlagNull != 0})
		}
	}
	return out
}

// FindGuard compares one event in both orders. The first branch that went the other way is guarded by the race if the
// last read of a field before it, in its method or at all (a callee may have read it and returned it), is of the raced
// variable in both orders, and saw another value. It returns nil if there is no such branch.
func FindGuard(recorded, flipped []Instruction) *Guard {
	a, b, ok := diverge(recorded, flipped)
	if !ok {
		return nil
	}
	branch := recorded[a]
	for _, find := range []func([]Instruction, trace.Site) *Instruction{lastInMethod, lastRead} {
		r, f := find(recorded[:a], branch.Site), find(flipped[:b], branch.Site)
		if r == nil || f == nil || !r.Raced || !f.Raced || (r.Value == f.Value && r.Null == f.Null) {
			continue
		}
		return &Guard{Read: place(r.Site), Branch: place(branch.Site), Recorded: lines(recorded[:a+1]), Flipped: lines(flipped[:b+1])}
	}
	return nil
}

// diverge finds the first branch at which the two orders part: the same branch, taken in one and not in the other.
func diverge(recorded, flipped []Instruction) (a, b int, ok bool) {
	for {
		a, b = nextBranch(recorded, a), nextBranch(flipped, b)
		if a >= len(recorded) || b >= len(flipped) || !sameSite(recorded[a].Site, flipped[b].Site) {
			return 0, 0, false
		}
		if recorded[a].Taken != flipped[b].Taken {
			return a, b, true
		}
		a, b = a+1, b+1
	}
}

func nextBranch(list []Instruction, i int) int {
	for i < len(list) && list[i].Read {
		i++
	}
	return i
}

func lastRead(list []Instruction, _ trace.Site) *Instruction {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Read {
			return &list[i]
		}
	}
	return nil
}

func lastInMethod(list []Instruction, at trace.Site) *Instruction {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Read && list[i].Site.Class == at.Class && list[i].Site.Method == at.Method {
			return &list[i]
		}
	}
	return nil
}

// sameSite compares sites of two runs, whose ids differ.
func sameSite(a, b trace.Site) bool {
	return a.Class == b.Class && a.Method == b.Method && a.Index == b.Index && a.Line == b.Line
}

func place(s trace.Site) string {
	name := s.Class + "." + s.Method
	if s.Line > 0 {
		return fmt.Sprintf("%s:%d", name, s.Line)
	}
	return fmt.Sprintf("%s@%d", name, s.Index)
}

func lines(list []Instruction) []string {
	out := make([]string, len(list))
	for i, in := range list {
		switch {
		case in.Read && in.Null:
			out[i] = fmt.Sprintf("%s reads %s: null", place(in.Site), in.Field)
		case in.Read:
			out[i] = fmt.Sprintf("%s reads %s", place(in.Site), in.Field)
		case in.Taken:
			out[i] = place(in.Site) + " branches"
		default:
			out[i] = place(in.Site) + " falls through"
		}
	}
	return out
}
