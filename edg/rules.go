package edg

import "github.com/erva-go/erva/trace"

// Rule names what orders the two nodes of an edge.
type Rule string

// The rules, with their sources.
const (
	RuleProgram   Rule = "program-order" // PO (Hsiao, Fig. 3.1): within one event or one thread
	RuleSend      Rule = "post"          // SEND (Hsiao, Fig. 3.1)
	RuleIPC       Rule = "ipc"           // SEND of a Binder transaction (Hsiao, Fig. 4.6)
	RuleFork      Rule = "fork"          // FORK
	RuleJoin      Rule = "join"          // JOIN
	RuleSignal    Rule = "signal"        // SIGNAL
	RuleLoopBegin Rule = "loop-begin"    // LOOPBEGIN
	RuleLoopEnd   Rule = "loop-end"      // LOOPEND
	RuleFIFO      Rule = "fifo"          // PRIORITY for two plain posts, which is FIFO (Hsiao, Fig. 3.2a)
	RulePriority  Rule = "priority"      // PRIORITY, the other cells of Table 3.1
	RuleAtFront   Rule = "at-front"      // ATFRONT (Hsiao, Fig. 3.3)
	RuleAtomic    Rule = "atomic"        // ATOMIC, the dissertation's form
	RuleInput     Rule = "input"         // events of one gesture (ERVA, section 3.1, external event rule)
	RuleDisplay   Rule = "display"       // frames of one queue come from one source, in order (EventRacer)
	RuleLifecycle Rule = "lifecycle"     // callbacks of one component (ERVA, section 3.1)
	RuleListener  Rule = "listener"      // register before perform (EventRacer)
)

// sendClass is the priority tag of an event, a row or column of Table 3.1.
type sendClass struct {
	mode  trace.SendMode
	async bool
}

// ordered says whether a mode takes part in PRIORITY at all: the queue orders it by Table 3.1.
func (c sendClass) ordered() bool { return c.mode <= trace.ModeAtFront }

// priority is Table 3.1 of the dissertation: may E1 (sent first) be known to run before E2, given their tags? Where the
// cell compares times, byTime is true and E1.time <= E2.time must hold besides.
func priority(e1, e2 sendClass) (possible, byTime bool) {
	if !e1.ordered() || !e2.ordered() || e2.mode == trace.ModeAtFront {
		return false, false
	}
	if e1.mode == trace.ModeAtFront {
		// A synchronous message may be stuck behind a barrier that an asynchronous one passes.
		return e1.async || !e2.async, false
	}
	if e1.mode != e2.mode || (!e1.async && e2.async) {
		return false, false
	}
	return true, true
}

// chained are the callbacks whose occurrences of one component instance come in one order only. Others come any time
// between the first of these and onDestroy.
var chained = map[string]bool{
	"onAttach": true, "onCreate": true, "onCreateView": true, "onViewCreated": true, "onActivityCreated": true,
	"onStart": true, "onRestart": true, "onResume": true, "onPause": true, "onStop": true,
	"onDestroyView": true, "onDestroy": true, "onDetach": true,
}
