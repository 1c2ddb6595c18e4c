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
	return append([]hookGroup{
		{"hooks: messages", messageHooks(), true, "barriers, removals or idle handlers are not seen: delays are misread, idle comes late, flips may diverge"},
		{"hooks: threads, executors, timers", threadHooks(), true, "tasks of executors and timers count as one task a thread: races between them are missed or false"},
		{"hooks: binder", transactionHooks(), true, "calls of the system count as one task a binder thread, those between processes are not paired"},
		{"hooks: futures, latches, semaphores", waitHooks(), false, "orders by them are not known: more false reports, found out by flips"},
		{"hooks: locks", lockHooks(), false, "accesses under a common lock may be reported"},
		{"hooks: barriers, exchangers, conditions", meetingHooks(), false, "orders by them are not known: more false reports, found out by flips"},
		{"hooks: queues", queueHooks(), false, "hand-overs by them are not known: more false reports, found out by flips"},
		{"hooks: CompletableFuture", stageHooks(), false, "orders by its stages are not known: more false reports, found out by flips"},
		{"hooks: ForkJoinPool", forkJoinHooks(), false, "its tasks count as one task a thread"},
		{"hooks: coroutines", coroutineHooks(), false, "what Kotlin's dispatchers run counts as one task a worker"},
		{"hooks: components", componentHooks(), true, "lifecycle order is not known: false positives of type 1 are not told, snapshots are fewer"},
		{"hooks: listeners", listenerHooks(), false, "that a listener is called after it was registered is known of clicks only: more false reports, found out by flips"},
		{"hooks: broadcasts", broadcastHooks(), false, "who has sent what a receiver gets is not known: more false reports, found out by flips"},
		{"hooks: results, content", requestHooks(), false, "what leads to a result or to a content observer's call is not known: more false reports, found out by flips"},
		{"hooks: input", inputHooks(), true, "which events an input starts is not known"},
		{"hooks: toasts", toastHooks(), false, "differences that only a toast shows are not found"},
		{"hooks: preferences", preferenceHooks(), false, "races on preferences are not found"},
	}, valueGroups()...)
}

// finding says what a group comes to. A framework has one or another of some methods; what it has none of is missing.
func (g hookGroup) finding(set, total int, missing []string) Finding {
	f := Finding{Capability: g.name, Needed: g.needed, State: Works, How: fmt.Sprintf("%d of %d", set, total), Cost: g.lost}
	slices.Sort(missing)
	missing = slices.Compact(missing)
	if len(missing) == 0 {
		return f
	}
	strays := slices.DeleteFunc(slices.Clone(missing), varies)
	switch {
	case set == 0 && g.brought():
		f.How = "the app does not bring it along"
	case set == 0:
		f.State, f.How = Absent, "none of them is here"
	case len(strays) == 0:
		f.How += "; other versions have the rest, or the app brings it along"
	default:
		f.State, f.How = FallsBack, fmt.Sprintf("the other %d of %d: there is no %s", set, total, strings.Join(strays, ", "))
	}
	return f
}

// brought says that the group is about a library that an app may bring along.
func (g hookGroup) brought() bool {
	return slices.ContainsFunc(g.hooks, func(h hook) bool { return strings.HasPrefix(h.class, coroutinesPackage) })
}

// varies says that a method, "ForkJoinTask.setCompletion", differs between versions of the class library, where others do
// its work, is the app's to bring along, or is not in every build of the system, as media are. (A SynchronousQueue inherits
// some of what other queues have of their own.)
func varies(method string) bool {
	return slices.ContainsFunc([]string{"ForkJoinPool.", "ForkJoinTask.", "CountedCompleter.", "CompletableFuture", "SynchronousQueue.",
		"LocalBroadcastManager.", "MediaPlayer.", "Fragment.", "ContextImpl.send", "ContextImpl.registerReceiver", "ContentObserver",
		"LimitingDispatcher.", "LimitedDispatcher.", "EventLoop", "CoroutineScheduler.", "TaskImpl.", "DispatchedTask."}, func(class string) bool { return strings.HasPrefix(method, class) })
}
