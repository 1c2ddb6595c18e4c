package culprit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Case is a failure and a recording that may lead to it.
type Case struct {
	// Failure is what was thrown, with the names that the recorded build has.
	Failure *crash.Throwable
	Graph   *edg.Graph // of the recording
	Races   []race.Race
	Code    *code.Program // nil if nobody has it
}

// Ranking is what could be to blame.
type Ranking struct {
	// Failing is the expression that failed, as far as it is known.
	Failing Failing
	// Ran says whether the recording has run the failing code, as far as that leaves traces.
	Ran bool
	// Unseen are the classes on the failure's stack of which the recording shows nothing, the outermost first.
	Unseen []string
	// Never are the methods that set what the failing expression reads to null, and that the recording shows nothing of, as
	// "Main.onDestroy sets Main.note": inputs that lead there are missing.
	Never []string
	// Candidates are pairs of tasks to flip, the most likely first, one a pair.
	Candidates []Candidate
}

// Candidate is a pair of tasks whose other order may lead to the failure.
type Candidate struct {
	// Race is the pair. Where no variable is raced, its Var is 0: the pair's order alone is suspected.
	Race  race.Race
	Score int
	// Why says in a sentence what speaks for it.
	Why string
	// Late says that the harm may take until well after the second task to be done, so that the first is best held to the end.
	Late bool
	// Born are components that came into being after the first task and because of it. What the recording shows of their lives
	// orders nothing in a run in which the first task comes late.
	Born []trace.HandleID
	// Entry is the method before which the first task is held if it is a thread: the failing code comes to it before any access
	// that the recording knows. Empty where the race's own access is the place.
	Entry crash.Frame
}

// maxCandidates bounds a ranking.
const maxCandidates = 200

// Rank finds and sorts the candidates of a case.
func Rank(c Case) *Ranking {
	r := &ranker{Case: c, tr: c.Graph.Trace(), best: map[string]int{}}
	r.index()
	r.failing = r.findFailing()
	r.findTasks()
	r.fromRaces()
	r.fromLifecycle()
	r.fromOrder()
	slices.SortStableFunc(r.found, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	out := &Ranking{Failing: r.failing.Failing, Ran: len(r.tasks) > 0, Unseen: r.unseen(), Never: r.never(), Candidates: r.found[:min(len(r.found), maxCandidates)]}
	for i := range out.Candidates {
		out.Candidates[i].Race.ID = fmt.Sprintf("c%d", i+1)
	}
	return out
}

// ranker is a ranking under way.
type ranker struct {
	Case
	tr      *trace.Trace
	seen    map[frameKey]map[trace.TaskID]int // operation of each task at a method
	classes map[string]bool                   // that the recording shows anything of
	life    []callback
	spans   map[trace.TaskID]span
	sends   map[trace.TaskID]int // operation that posted or started a task
	failing failing
	tasks   []failed
	found   []Candidate
	best    map[string]int // by pair, where it is in found
}

// failed is a task that ran the failing code, or some of it.
type failed struct {
	task  trace.TaskID
	op    int // an operation of it, the nearest to the failing line that is known
	score int
}

// rank is how near a task is to the failure among those that ran its code, from 0; -1 if it did not.
func (r *ranker) rank(task trace.TaskID) int {
	return slices.IndexFunc(r.tasks, func(f failed) bool { return f.task == task })
}

// add adds a candidate, or raises the score of the one for its pair.
func (r *ranker) add(c Candidate) {
	key := r.pairKey(&c.Race)
	if i, ok := r.best[key]; ok {
		late := r.found[i].Late || c.Late
		if r.found[i].Score < c.Score {
			r.found[i] = c
		}
		r.found[i].Late = late
		return
	}
	r.best[key] = len(r.found)
	r.found = append(r.found, c)
}

// pairKey is what candidates that one flip serves have in common: the two events, or with a thread the two sites.
func (r *ranker) pairKey(rc *race.Race) string {
	key := ""
	for _, a := range []race.Access{rc.First, rc.Second} {
		key += fmt.Sprintf("%d ", a.Task)
		if r.tr.Tables.Event(a.Task) == nil {
			key += fmt.Sprintf("at %d ", a.Site)
		}
	}
	return key
}
