package verify

import (
	"fmt"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// side is one access of a race in terms that hold across runs.
type side struct {
	key    string // of the event or thread
	event  bool
	class  string
	method string
	index  int64
	nth    int // how often the thread had come to the site, from 1
}

// sideOf describes an access of the recording.
func sideOf(tr *trace.Trace, a race.Access) side {
	site := tr.Tables.Site(a.Site)
	s := side{key: tr.Tables.TaskKey(a.Task), event: tr.Tables.Event(a.Task) != nil, class: site.Class, method: site.Method, index: site.Index}
	for i := 0; i <= a.Op && i < len(tr.Ops); i++ {
		if op := &tr.Ops[i]; op.IsAccess() && op.Task == a.Task && samePlace(tr.Tables.Site(op.Site), s) {
			s.nth++
		}
	}
	return s
}

func samePlace(site trace.Site, s side) bool {
	return site.Class == s.class && site.Method == s.method && site.Index == s.index
}

// moment is when a side ran: as positions in a run's trace, -1 where it did not.
type moment struct {
	begin, end int
	removed    bool
}

// when finds a side in a run: the whole event, or the thread's access.
func when(tr *trace.Trace, s side) moment {
	m := moment{begin: -1, end: -1}
	n := 0
	for i := range tr.Ops {
		op := &tr.Ops[i]
		switch {
		case op.Kind == trace.KindRemove && s.event && tr.Tables.TaskKey(op.Object) == s.key:
			m.removed = true
		case tr.Tables.TaskKey(op.Task) != s.key:
		case s.event && op.Kind == trace.KindBegin:
			m.begin = i
		case s.event && op.Kind == trace.KindEnd:
			m.end = i
		case !s.event && op.IsAccess() && samePlace(tr.Tables.Site(op.Site), s):
			if n++; n == s.nth {
				m.begin, m.end = i, i
			}
		}
	}
	return m
}

// fatal is what ended the app in a run: a failure in an event, 0 if that is not known.
type fatal struct{ event trace.TaskID }

// fatality is what ended the app; nil if nothing did.
func fatality(r *replay.Result) *fatal {
	switch {
	case r.Crash != nil:
		return &fatal{r.Crash.Event}
	case r.Hang != nil:
		return &fatal{r.Hang.Event}
	}
	return nil
}

// flipped says whether a run shows second before first, where the recording had first before second. An event that the
// flip led the app to take out of its queue has not run, which is what that order does in this app. A failure of second, if
// there was one, may end the run before first had its turn; one of somebody else that comes meanwhile shows no order.
func flipped(run *trace.Trace, first, second side, end *fatal) bool {
	a, b := when(run, first), when(run, second)
	if end != nil && b.begin >= 0 && b.end < 0 {
		return a.begin < 0 && (end.event == 0 || run.Tables.TaskKey(end.event) == second.key)
	}
	if b.end < 0 {
		return false
	}
	if a.begin < 0 {
		return a.removed
	}
	return b.end < a.begin
}

// prevented says how the second side keeps the first one from coming, where an input that leads to the first was given later:
// once the second had ended there was nothing for the input to be made on, or it was made and did not lead there. Empty if
// the run shows nothing of the kind.
func (l *loop) prevented(r *replay.Result, g *group, s *flipper.Schedule) string {
	step, ok := s.Flipped()
	a, b := when(&r.Trace, g.first), when(&r.Trace, g.second)
	if !ok || step.Input == 0 || b.end < 0 || a.begin >= 0 || a.removed {
		return ""
	}
	second := l.nameOfKey(g.second.key)
	switch {
	case r.Outcome == replay.Completed:
		return fmt.Sprintf("after %s, %s does not lead to %s", second, replay.StepName(step), l.nameOfKey(g.first.key))
	case r.Outcome == replay.Diverged && r.Divergence.Input == step.Input:
		return fmt.Sprintf("after %s, there is nothing to make %s on", second, r.Divergence.Want)
	}
	return ""
}

// unshown says which of the two sides no control shows, so that a flip in which it does not come either says nothing; empty
// if one shows both, or none has completed.
func (l *loop) unshown(g *group) string {
	reason := ""
	for i, c := range l.out.Controls {
		if l.controls[i].Outcome != classify.Completed {
			continue
		}
		reason = ""
		for _, s := range []side{g.first, g.second} {
			if when(&c.Result.Trace, s).begin < 0 {
				reason = fmt.Sprintf("replays in the recorded order do not show %s (is the recording of another build of the app, or of another version of erva?)", l.nameOfKey(s.key))
			}
		}
		if reason == "" {
			return ""
		}
	}
	return reason
}
