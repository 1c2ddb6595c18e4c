package detect

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Rule is a causality rule. Its String is the name that --without takes.
type Rule uint8

// The rules. Rules() says what each is and where it comes from.
const (
	ProgramOrder Rule = iota
	Send
	Fork
	Join
	Signal
	LoopBegin
	LoopEnd
	FIFO
	Priority
	AtFront
	Atomic
	External
	Gesture
	NativeInput
	NativeDisplay
	CallbackReg
	CallbackReg2
	CallbackUnreg
	CallbackInv
	Lifecycle
	Idle
	Barrier
	IPCHandle
	IPCAsync
	LockSet
	ruleLimit
)

// RuleSet is a set of rules.
type RuleSet uint32

// Has reports whether r is in the set.
func (s RuleSet) Has(r Rule) bool { return s>>r&1 != 0 }

// Len is the number of rules in the set.
func (s RuleSet) Len() int { return bits.OnesCount32(uint32(s)) }

func setOf(rules ...Rule) RuleSet {
	var s RuleSet
	for _, r := range rules {
		s |= 1 << r
	}
	return s
}

// RuleInfo documents a rule.
type RuleInfo struct {
	Rule   Rule
	Name   string
	Doc    string   // one line, with the source
	Models []string // which models contain it
	Fixed  bool     // cannot be switched off: the clocks are built on it
}

// String is the rule's name.
func (r Rule) String() string {
	if r < ruleLimit {
		return ruleTable[r].name
	}
	return fmt.Sprintf("rule %d", uint8(r))
}

const (
	cafa       = 1 << iota // the dissertation's model
	eventracer             // the slides' model
	erva                   // ours
)

type ruleEntry struct {
	name   string
	models int
	fixed  bool
	doc    string
}

// ruleTable is what is known of each rule. DroidRacer's model is a relation of its own; see detect/hbgraph.
var ruleTable = [ruleLimit]ruleEntry{
	ProgramOrder: {"PO", cafa | eventracer | erva, true,
		"operations of one thread or of one event are in order, events of one looper are not (Hsiao, Fig. 3.1)"},
	Send: {"SEND", cafa | eventracer | erva, true,
		"the send of an event before its begin (Hsiao, Fig. 3.1; EventRacer MSGENQUEUE)"},
	Fork: {"FORK", cafa | eventracer | erva, false,
		"the fork of a thread before its operations (Hsiao, Fig. 3.1)"},
	Join: {"JOIN", cafa | eventracer | erva, false,
		"the operations of a thread before its join (Hsiao, Fig. 3.1)"},
	Signal: {"SIGNAL", cafa | eventracer | erva, false,
		"a signal before every later wait on the same handle (Hsiao, Fig. 3.1; EventRacer NOTIFYWAIT, and MSGBLOCKING, " +
			"which is recorded as a signal at the event's end)"},
	LoopBegin: {"LOOPBEGIN", cafa | erva, false,
		"what a looper thread did before it looped before all its events (Hsiao, Fig. 3.1)"},
	LoopEnd: {"LOOPEND", cafa | erva, false,
		"all events of a looper before its thread's end (Hsiao, Fig. 3.1)"},
	FIFO: {"FIFO", cafa | eventracer | erva, false,
		"plain posts to one queue run in the order of their sends, if that is known (Hsiao, Fig. 3.1 and 3.2a)"},
	Priority: {"PRIORITY", cafa | eventracer | erva, false,
		"FIFO for delays, absolute times, at-front and asynchronous messages; needs FIFO (Hsiao, Fig. 3.3 and Table 3.1; " +
			"EventRacer MSGBEGIN#1)"},
	AtFront: {"ATFRONT", cafa | eventracer | erva, false,
		"an event put at the front while another is surely still in the queue runs before that one (Hsiao, Fig. 3.3; " +
			"EventRacer MSGBEGIN#2, from which it has that a synchronous one does not surely pass an asynchronous one)"},
	Atomic: {"ATOMIC", cafa | eventracer | erva, false,
		"if an event's begin is before an operation in another event of the looper, so is its end (Hsiao, Fig. 3.1 and 3.2b)"},
	External: {"EXTERNAL", cafa | erva, false,
		"input events are in the order in which they came: the world is closed (Hsiao, 3.1.3, external input rule)"},
	Gesture: {"GESTURE", erva, false,
		"input events of one gesture are in order, two gestures are not (ERVA, section 3.1, external event rule)"},
	NativeInput: {"NATIVE-INPUT", eventracer, false,
		"input events of one looper are in order (EventRacer NATIVE)"},
	NativeDisplay: {"NATIVE-DISPLAY", eventracer | erva, false,
		"frames of one looper are in order (EventRacer NATIVE)"},
	CallbackReg: {"CALLBACKREG", cafa | eventracer | erva, false,
		"the registration of a listener before its calls (Hsiao, 3.1.2: modelled as signal and wait; EventRacer CALLBACKREG#1)"},
	CallbackReg2: {"CALLBACKREG2", eventracer | erva, false,
		"the registration of a listener before its end (EventRacer CALLBACKREG#2)"},
	CallbackUnreg: {"CALLBACKUNREG", eventracer, false,
		"the calls of a listener before the end of its registration; hides that a callback may come too late or not at " +
			"all (EventRacer CALLBACKUNREG)"},
	CallbackInv: {"CALLBACKINV", eventracer, false,
		"the calls of a listener in the order seen (EventRacer CALLBACKINV)"},
	Lifecycle: {"LIFECYCLE", erva, false,
		"callbacks of one component that Android calls in one order only (ERVA, section 3.1, component lifecycle rule)"},
	Idle: {"IDLE", eventracer | erva, false,
		"what was due before an idle handler was added runs before it; idle handlers run in the order of their addition " +
			"(EventRacer MSGBEGIN#1 for type Idle, read with MessageQueue.next)"},
	Barrier: {"BARRIER", erva, false,
		"a synchronous message posted behind a sync barrier runs after the barrier's removal (EventRacer, effect of " +
			"barriers, read with MessageQueue.next)"},
	IPCHandle: {"IPCHANDLE", cafa | eventracer | erva, false,
		"speculative: transactions that one process sends to one binder thread, synchronous first or asynchronous last, " +
			"in order (Hsiao, Fig. 4.6; EventRacer IPCHandle)"},
	IPCAsync: {"IPCASYNC", cafa | eventracer | erva, false,
		"speculative: asynchronous transactions of one thread to one binder thread in the known order of their sends " +
			"(Hsiao, Fig. 4.6; EventRacer IPCASync)"},
	LockSet: {"LOCKSET", cafa | eventracer | erva, false,
		"no order: accesses that hold a common lock do not race (Hsiao, 3.1.2)"},
}

// The models' names.
const (
	ModelERVA       = "erva"
	ModelCAFA       = "cafa"
	ModelEventRacer = "eventracer"
	ModelDroidRacer = "droidracer"
)

// Model is a named set of rules.
type Model struct {
	Name  string
	Doc   string
	Rules RuleSet // empty for droidracer, whose relation is not made of these rules
}

// Models lists the models; the first is the default.
func Models() []Model {
	return []Model{
		{ModelERVA, "the dissertation's rules, with EventRacer's and ERVA's where they add something", model(erva)},
		{ModelCAFA, "the dissertation's rules only (Hsiao, sections 3.1 and 4.3.2)", model(cafa)},
		{ModelEventRacer, "the rules of EventRacer's slides, ATOMIC in the dissertation's form", model(eventracer)},
		{ModelDroidRacer, "DroidRacer's relation with its restricted transitivity; engine graph, DroidRacer traces only", 0},
	}
}

// DefaultRules are the rules of the default model.
func DefaultRules() RuleSet { return model(erva) }

func model(bit int) RuleSet {
	var s RuleSet
	for r, e := range ruleTable {
		if e.models&bit != 0 {
			s |= 1 << r
		}
	}
	return s
}

// Rules lists all rules.
func Rules() []RuleInfo {
	var list []RuleInfo
	for r, e := range ruleTable {
		info := RuleInfo{Rule: Rule(r), Name: e.name, Doc: e.doc, Fixed: e.fixed}
		for i, name := range []string{ModelCAFA, ModelEventRacer, ModelERVA} {
			if e.models>>i&1 != 0 {
				info.Models = append(info.Models, name)
			}
		}
		list = append(list, info)
	}
	return list
}

// ruleSet resolves the options: the model's rules without those that are switched off. In an open world EXTERNAL and
// NATIVE-INPUT are off, since both say that a person's inputs come in one order only.
func (o *Options) ruleSet() (RuleSet, error) {
	name := o.Model
	if name == "" {
		name = ModelERVA
	}
	models := Models()
	i := slices.IndexFunc(models, func(m Model) bool { return m.Name == name })
	if i < 0 {
		return 0, fmt.Errorf("model %q is unknown; the models are %s", name, modelNames())
	}
	s := models[i].Rules
	if o.World == OpenWorld {
		s &^= setOf(External, NativeInput)
	}
	for _, w := range o.Without {
		r := slices.IndexFunc(ruleTable[:], func(e ruleEntry) bool { return strings.EqualFold(e.name, w) })
		if r < 0 {
			return 0, fmt.Errorf("rule %q is unknown; the rules are %s", w, ruleNames())
		}
		if ruleTable[r].fixed {
			return 0, fmt.Errorf("rule %s cannot be switched off", ruleTable[r].name)
		}
		s &^= setOf(Rule(r))
	}
	if !s.Has(FIFO) {
		s &^= setOf(Priority)
	}
	return s, nil
}

func modelNames() string {
	var names []string
	for _, m := range Models() {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}

func ruleNames() string {
	var names []string
	for _, e := range ruleTable {
		names = append(names, e.name)
	}
	return strings.Join(names, ", ")
}
