package droidracer

// The environment of an app: what enables what. It follows DroidRacer's model of components, which expects a sequence
// of callbacks and adds nothing where the trace has another one.

type viewEvent struct {
	view  uint64
	event int
}

type idState struct {
	id    uint64
	state string
}

// An enable is an ENABLE-LIFECYCLE, and whether a trigger has used it.
type enable struct {
	op   int
	used bool
}

type handlerKey struct{ idler, queue uint64 }

// An idleHandler is a pending idle handler.
type idleHandler struct {
	add  int
	runs []int // RETs of its runs' events that later runs follow; the last one only
}

type environment struct {
	ui          map[viewEvent]int
	focus       map[uint64]int
	lifecycle   map[idState][]*enable
	blankResume int            // the last unused ENABLE-LIFECYCLE RESUME-ACT without an id
	activity    map[uint64]int // the last trigger of each activity
	idle        map[handlerKey]*idleHandler
	services    *services
	broadcasts  *broadcasts
}

func newEnvironment() *environment {
	return &environment{
		ui: map[viewEvent]int{}, focus: map[uint64]int{}, lifecycle: map[idState][]*enable{}, blankResume: -1,
		activity: map[uint64]int{}, idle: map[handlerKey]*idleHandler{}, services: newServices(), broadcasts: newBroadcasts(),
	}
}

// cause orders from before a trigger and before the post of the trigger's event. The second edge does the work.
func (b *edgeBuilder) cause(from, trigger int, kind EdgeKind) {
	b.add(from, trigger, kind)
	if e := b.m.eventOf(trigger); e != nil {
		b.add(from, e.Post, kind)
	}
}

// succeed orders two states of a component: the triggers, and if they are in different events of one thread, the
// events and their posts.
func (b *edgeBuilder) succeed(before, after int, kind EdgeKind) {
	b.add(before, after, kind)
	e1, e2 := b.m.eventOf(before), b.m.eventOf(after)
	if e1 == nil || e2 == nil || e1 == e2 || e1.Thread != e2.Thread {
		return
	}
	b.add(e1.Ret, e2.Call, kind)
	b.add(e1.Post, e2.Post, kind)
}

func (b *edgeBuilder) environment(i int) {
	op := &b.m.Ops[i]
	env := b.env
	switch op.Kind {
	case EnableEvent:
		env.ui[viewEvent{op.Object, op.Event}] = i
	case TriggerEvent:
		if from, ok := env.ui[viewEvent{op.Object, op.Event}]; ok {
			b.cause(from, i, UIEdge)
		} else {
			b.m.giveUp(i, "a UI event was not enabled")
		}
	case EnableFocus:
		env.focus[op.Object] = i
	case TriggerFocus:
		if from, ok := env.focus[op.Object]; ok {
			b.cause(from, i, FocusEdge)
		}
	case EnableLifecycle:
		b.enableLifecycle(i)
	case TriggerLifecycle:
		b.triggerLifecycle(i)
	case InstanceIntent:
		env.rekey(uint64(op.Intent), op.Object)
	case TriggerService:
		b.service(i)
	case TriggerBroadcast:
		b.broadcast(i)
	case AddIdle:
		key := handlerKey{op.Object, op.Queue}
		if env.idle[key] == nil {
			env.idle[key] = &idleHandler{add: i}
		}
	case RemoveIdle:
		delete(env.idle, handlerKey{op.Object, op.Queue})
	case QueueIdle:
		b.idleRun(i)
	}
}

func (b *edgeBuilder) idleRun(i int) {
	op := &b.m.Ops[i]
	e := b.m.eventOf(i)
	if e == nil {
		return
	}
	b.addFrom(b.loop, op.Thread, e.Post, IdleEdge)
	b.addFrom(b.loop, op.Thread, i, IdleEdge)
	h := b.env.idle[handlerKey{op.Object, op.Queue}]
	if h == nil {
		return
	}
	b.add(h.add, e.Post, IdleEdge)
	if a := b.m.eventOf(h.add); a != nil && a.Thread == e.Thread && a != e {
		b.add(a.Ret, e.Post, IdleEdge)
	}
	for _, ret := range h.runs {
		b.add(ret, e.Post, IdleEdge)
	}
	h.runs = h.runs[:0]
	if e.Ret >= 0 {
		h.runs = append(h.runs, e.Ret)
	}
}

const (
	launch    = "LAUNCH-ACT"
	resume    = "RESUME-ACT"
	pause     = "PAUSE-ACT"
	stop      = "STOP-ACT"
	destroy   = "DESTROY-ACT"
	restart   = "START-ACT"
	result    = "RESULT-ACT"
	newIntent = "NEW_INTENT"
)

// predecessors are the states of an activity that may come before a state.
var predecessors = map[string][]string{
	launch:    nil,
	resume:    {launch, restart, pause, stop, newIntent, result},
	pause:     {resume},
	stop:      {pause},
	destroy:   {stop},
	restart:   {stop},
	result:    {stop, newIntent},
	newIntent: {result, pause, stop},
}

func (b *edgeBuilder) enableLifecycle(i int) {
	op := &b.m.Ops[i]
	key := idState{op.ID2, op.State}
	b.bindDone(i)
	if op.State == resume && op.ID2 == 0 {
		b.env.blankResume = i
		return
	}
	b.env.lifecycle[key] = append(b.env.lifecycle[key], &enable{op: i})
}

func (b *edgeBuilder) triggerLifecycle(i int) {
	op := &b.m.Ops[i]
	enabled := b.enabled(i)
	b.bindDone(i)
	if allowed, is := predecessors[op.State]; is && !b.nextState(i, allowed) && !enabled {
		b.m.giveUp(i, "a component's callback was neither enabled nor due")
	}
}

// bindDone notes that the application is bound: no broadcast is received before that. Logs have it as ENABLE-LIFECYCLE.
func (b *edgeBuilder) bindDone(i int) {
	if b.m.Ops[i].State != "BINDAPP-DONE" {
		return
	}
	if e := b.m.eventOf(i); e != nil {
		b.env.broadcasts.bindPost = e.Post
	}
}

// enabled orders what enables a lifecycle callback before it.
func (b *edgeBuilder) enabled(i int) bool {
	op := &b.m.Ops[i]
	key := idState{op.ID2, op.State}
	found := false
	list := b.env.lifecycle[key]
	for n := len(list) - 1; n >= 0 && !list[n].used; n-- {
		list[n].used, found = true, true
		b.cause(list[n].op, i, LifecycleEdge)
	}
	if !found && op.State == resume && b.env.blankResume >= 0 {
		found = true
		b.cause(b.env.blankResume, i, LifecycleEdge)
		b.env.lifecycle[key] = append(list, &enable{op: b.env.blankResume, used: true})
		b.env.blankResume = -1
	}
	return found
}

// nextState is the state machine of an activity; it reports whether the callback was due.
func (b *edgeBuilder) nextState(i int, allowed []string) bool {
	op := &b.m.Ops[i]
	prev, known := b.env.activity[op.ID2]
	b.env.activity[op.ID2] = i
	if op.State == destroy {
		delete(b.env.activity, op.ID2)
	}
	if op.State == launch {
		return true
	}
	if !known {
		return false
	}
	for _, state := range allowed {
		if b.m.Ops[prev].State == state {
			b.succeed(prev, i, ActivityEdge)
			return true
		}
	}
	return false
}

// rekey moves what is known of an activity from the intent that launched it to its instance.
func (env *environment) rekey(intent, instance uint64) {
	if i, ok := env.activity[intent]; ok {
		delete(env.activity, intent)
		env.activity[instance] = i
	}
	for _, state := range []string{launch, resume} {
		if list, ok := env.lifecycle[idState{intent, state}]; ok {
			delete(env.lifecycle, idState{intent, state})
			if _, taken := env.lifecycle[idState{instance, state}]; !taken {
				env.lifecycle[idState{instance, state}] = list
			}
		}
	}
}
