package android

import (
	"fmt"
	"slices"
	"strings"
)

// hookGroup are hooks that together see one side of an app.
type hookGroup struct {
	name  string
	hooks []hook
	// needed groups must be there as a whole, but for what is an alternative in one version or another.
	needed bool
	lost   string // without them
}

// hookGroups are all hooks by what they see.
func hookGroups() []hookGroup {
	return []hookGroup{
		{"hooks: messages", messageHooks(), true, "barriers, removals or idle handlers are not seen: delays are misread, idle comes late, flips may diverge"},
		{"hooks: threads, executors, timers", threadHooks(), true, "tasks of executors and timers count as one task a thread: races between them are missed or false"},
		{"hooks: futures, latches, semaphores", waitHooks(), false, "orders by them are not known: more false reports, found out by flips"},
		{"hooks: locks", lockHooks(), false, "accesses under a common lock may be reported"},
		{"hooks: barriers, exchangers, conditions", meetingHooks(), false, "orders by them are not known: more false reports, found out by flips"},
		{"hooks: queues", queueHooks(), false, "hand-overs by them are not known: more false reports, found out by flips"},
		{"hooks: CompletableFuture", stageHooks(), false, "orders by its stages are not known: more false reports, found out by flips"},
		{"hooks: ForkJoinPool", forkJoinHooks(), false, "its tasks count as one task a thread"},
		{"hooks: components", componentHooks(), true, "lifecycle order is not known: false positives of type 1 are not told, snapshots are fewer"},
		{"hooks: input", inputHooks(), true, "which events an input starts is not known"},
		{"hooks: preferences", preferenceHooks(), false, "races on preferences are not found"},
	}
}

// finding says what a group comes to. A framework has one or another of some methods; what it has none of is missing.
func (g hookGroup) finding(set, total int, missing []string) Finding {
	f := Finding{Capability: g.name, Needed: g.needed, State: Works, How: fmt.Sprintf("%d of %d", set, total), Cost: g.lost}
	slices.Sort(missing)
	missing = slices.Compact(missing)
	absent := len(missing)
	if absent == 0 {
		return f
	}
	const shown = 4
	names := strings.Join(missing[:min(shown, absent)], ", ")
	if absent > shown {
		names += fmt.Sprintf(" and %d more", absent-shown)
	}
	f.How += ", not here: " + names
	switch {
	case set == 0:
		f.State = Absent
	case g.expected(missing):
	default:
		f.State = FallsBack
		f.How = fmt.Sprintf("the other %d of %d; not here: %s", set, total, names)
	}
	return f
}

// expected says that all of what is missing differs between versions of the class library, where others do its work, or
// is the app's to bring along. (A SynchronousQueue inherits some of what other queues have of their own.)
func (g hookGroup) expected(missing []string) bool {
	varying := []string{"ForkJoinPool.", "ForkJoinTask.", "CountedCompleter.", "CompletableFuture", "SynchronousQueue.", "LocalBroadcastManager.", "Fragment."}
	return !slices.ContainsFunc(missing, func(name string) bool {
		return !slices.ContainsFunc(varying, func(v string) bool { return strings.HasPrefix(name, v) })
	})
}
