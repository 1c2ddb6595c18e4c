package explain

import (
	"slices"
	"strings"
)

// Term is a word that reports use, as people are told of it.
type Term struct {
	Name   string `json:"name"`
	Doc    string `json:"doc"`
	Source string `json:"source"`
}

// Terms are the words that reports use for what they leave out and for how they class it.
func Terms() []Term {
	const cafa, slides = "CAFA, PLDI 2014", "EventRacer's slides, race filtering"
	const licorice = "Licorice: Hsiao, section 5.2"
	return []Term{
		{"use-free", "a race of a use, which reads a reference that is dereferenced later, and a free, which sets it to null: if the free comes first, the use fails", cafa + ", section 4.1"},
		{"in-thread", "class (a) of use-free races: two events of one looper", cafa + ", section 6.3"},
		{"inter-thread", "class (b): of two threads, and a detector that takes the events of a looper to be ordered as they ran would miss it", cafa + ", section 6.3"},
		{"conventional", "class (c): of two threads, and such a detector would find it", cafa + ", section 6.3"},
		{"if-guard", "left out: a test that the reference is not null guards the use, and the events do not overlap; or the very value that is dereferenced was tested", cafa + ", section 4.3, Figure 6"},
		{"flag-guard", "left out: the use runs only if a flag is set, and the event that frees the reference turns the flag", "false positives of type II: " + cafa + ", section 6.3"},
		{"intra-event-allocation", "left out: the event assigns an object before the use, or after the free, so that no other event of the looper sees it freed", cafa + ", section 4.3"},
		{"code", "how a use is known: data flow in the app's code leads from the read to a dereference", "in place of the nearest read: " + cafa + ", section 6.3, type III"},
		{"nearest-read", "how a use is known without code: no later read gave the task the object whose field it then accessed", cafa + ", section 5.3"},
		{"covered", "left out with --coverage: the race would be ordered if that of another counted as synchronisation, as when a flag's race guards it", "race coverage: Raychev, Vechev, Sridharan, OOPSLA 2013; EventRacer's slides, race filtering"},
		{"REQ", "an event requires a condition: one of its handlers has it as a precondition, and reads all that it is about from other events", licorice + ".2"},
		{"GEN", "an event generates a condition, which did not hold before it and holds after it; a minor GEN does so for no event that requires it", licorice + ".2, Figure 5.3"},
		{"KILL", "an event kills a condition, which held before it and does not hold after it; a minor KILL does so for no event that requires it", licorice + ".2, Figure 5.3"},
		{"GEN-REQ", "a pair of events that likely do not commute: in the other order the condition may not hold yet where it is required", licorice + ".2"},
		{"REQ-KILL", "a pair of events that likely do not commute: in the other order the condition may not hold any more where it is required", licorice + ".2"},
		{"GEN-KILL", "a pair of events that likely do not commute: their order decides what events after both find; KILL-GEN where the kill came first", licorice + ".2"},
		{"KILL-REQ", "a precondition that did not hold in this very execution, and the event that killed it, which nothing orders", "Hsiao, section 5.4"},
		{"predicate", "left out: in the other order a test fails without which the handler does not come to what it requires", "control-flow dependency: Hsiao, section 5.6.4"},
		{"cancelled", "left out: in the other order the handler is not invoked, since the other event takes it out of the queue", "control-flow dependency: Hsiao, section 5.6.4"},
		{"app", "first priority: both accesses are in the app's own code", slides},
		{"called", "second priority: the framework makes an access, called from the app", slides},
		{"framework", "third priority: the framework makes an access by itself, which counts with --all only", slides},
		{"assumed", "without code: every read that did not see null is taken for a use", "erva"},
	}
}

// TermNamed finds a term by its name, in any case of letters.
func TermNamed(name string) (Term, bool) {
	list := Terms()
	i := slices.IndexFunc(list, func(t Term) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		return Term{}, false
	}
	return list[i], true
}
