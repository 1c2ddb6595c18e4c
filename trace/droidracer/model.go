package droidracer

import "fmt"

// EdgeKind says which rule gives a base edge.
type EdgeKind uint8

// The rules that give base edges.
const (
	ProgramOrder  EdgeKind = iota + 1 // restricted: an event's operations, a thread's, a looper's up to LOOP, a native block's
	StartEdge                         // START before every thread and native block
	ForkEdge                          // FORK before THREADINIT
	NotifyEdge                        // NOTIFY before the WAIT that it ends
	QueueEdge                         // ATTACH-Q before LOOP, LOOP before CALL, either before a POST outside events
	PostEdge                          // POST before CALL
	ParentEdge                        // RET of the posting event before CALL, on one thread
	LockEdge                          // UNLOCK before a LOCK of another thread
	IdleEdge                          // idle handlers
	UIEdge                            // ENABLE-EVENT before TRIGGER-EVENT and its POST
	FocusEdge                         // ENABLE-WINDOW-FOCUS likewise
	LifecycleEdge                     // ENABLE-LIFECYCLE likewise
	ActivityEdge                      // one state of an activity before the next: triggers, RET and CALL, POST and POST
	ServiceEdge                       // requests before callbacks, callbacks before callbacks
	BroadcastEdge                     // SEND, REGISTER and BINDAPP-DONE before ABC_ONRECEIVE
)

var edgeNames = [...]string{
	ProgramOrder: "program order", StartEdge: "start", ForkEdge: "fork", NotifyEdge: "notify", QueueEdge: "queue",
	PostEdge: "post", ParentEdge: "parent", LockEdge: "lock", IdleEdge: "idle", UIEdge: "ui event", FocusEdge: "focus",
	LifecycleEdge: "lifecycle", ActivityEdge: "activity state", ServiceEdge: "service", BroadcastEdge: "broadcast",
}

// String is the rule's name.
func (k EdgeKind) String() string {
	if int(k) < len(edgeNames) {
		return edgeNames[k]
	}
	return fmt.Sprintf("edge %d", k)
}

// Edge orders two operations, by their indices in Model.Ops. A few environment edges point backwards.
type Edge struct {
	From, To int
	Kind     EdgeKind
}

// Event is a message that was handled. Indices are into Model.Ops, -1 if there is none.
type Event struct {
	Msg    int
	Thread int // that handles it
	Post   int
	Call   int
	Ret    int
	Parent int // message whose handler posted it, 0 if none
	Poster int // thread
	Delay  int64
}

// Block is a native block: operations of a thread that DroidRacer does not track, between NATIVE-ENTRY and -EXIT.
type Block struct {
	Thread int
	Name   string
	Ops    []int
}

// Reception is an ABC_ONRECEIVE with its cause. Two of the same sort are ordered as their causes are: if Cause1 happens
// before Cause2, then Receive1 before Receive2 and Post1 before Post2.
type Reception struct {
	Cause   int  // SEND, or the REGISTER while a sticky intent was around
	Sticky  bool // Cause is a REGISTER
	Receive int
	Post    int // of the event that receives, -1 if there is none
}

// Model is what DroidRacer's analysis starts from.
type Model struct {
	Log *Log
	// Ops are the operations that clean-up leaves, in the order of the file.
	Ops []Op
	// InEvent is the message in whose handler an operation is, 0 outside; by index in Ops.
	InEvent []int
	// InBlock is the index in Blocks of an operation's native block, -1 outside; by index in Ops.
	InBlock []int
	Events  map[int]*Event // by message
	Blocks  []Block
	Loopers map[int]uint64 // the queue of each thread that has one
	// Edges has no duplicates; the kind is that of the rule that gave it first.
	Edges      []Edge
	Receptions []Reception
	// Main is the thread that START belongs to.
	Main int
	// GaveUp is why DroidRacer's analysis would give up, "" if it would not.
	GaveUp string
}

// Model applies the clean-up and finds the base edges.
func (l *Log) Model() (*Model, error) {
	m := &Model{Log: l, Events: map[int]*Event{}, Loopers: map[int]uint64{}}
	m.keep()
	if err := m.events(); err != nil {
		return nil, err
	}
	b := newEdgeBuilder(m)
	for i := range m.Ops {
		b.order(i)
		b.base(i)
		b.locks(i)
		b.environment(i)
		if len(m.Edges) > maxEdges {
			return nil, m.bad(&m.Ops[i], "the operations so far need too many edges")
		}
	}
	return m, nil
}

// maxEdges is a thousand times what real traces need: a file made for it could ask for the square of its length.
const maxEdges = 1 << 22

// keep is the clean-up: posts that were never called and ENABLE-EVENTs that no trigger refers to go.
func (m *Model) keep() {
	called := map[int]bool{}
	type key struct {
		view  uint64
		event int
	}
	latest := map[key]int{}
	wanted := map[int]bool{}
	for i := range m.Log.Ops {
		op := &m.Log.Ops[i]
		switch op.Kind {
		case Call:
			called[op.Msg] = true
		case EnableEvent:
			latest[key{op.Object, op.Event}] = i
		case TriggerEvent:
			if e, ok := latest[key{op.Object, op.Event}]; ok {
				wanted[e] = true
			}
		}
	}
	for i := range m.Log.Ops {
		op := &m.Log.Ops[i]
		if op.Kind == Post && !called[op.Msg] || op.Kind == EnableEvent && !wanted[i] {
			continue
		}
		m.Ops = append(m.Ops, *op)
	}
}

// events finds events, queues and native blocks.
func (m *Model) events() error {
	current := map[int]int{} // message that a thread handles
	block := map[int]int{}   // open native block of a thread, plus one
	m.InEvent, m.InBlock = make([]int, len(m.Ops)), make([]int, len(m.Ops))
	for i := range m.Ops {
		op := &m.Ops[i]
		if m.Main == 0 && op.Kind == ThreadInit {
			m.Main = op.Thread
		}
		switch op.Kind {
		case AttachQueue:
			m.Loopers[op.Thread] = op.Queue
		case NativeEntry:
			m.Blocks = append(m.Blocks, Block{Thread: op.Thread, Name: op.Name})
			block[op.Thread] = len(m.Blocks)
		case Call:
			if e := m.event(op.Msg); e.Call >= 0 {
				return m.bad(op, fmt.Sprintf("message %d is called twice", op.Msg))
			} else if current[op.Thread] != 0 {
				return m.bad(op, fmt.Sprintf("message %d is called inside message %d", op.Msg, current[op.Thread]))
			} else {
				e.Call, e.Thread = i, op.Thread
				current[op.Thread] = op.Msg
			}
		}
		m.InEvent[i] = current[op.Thread]
		m.InBlock[i] = block[op.Thread] - 1
		if n := block[op.Thread]; n > 0 {
			m.Blocks[n-1].Ops = append(m.Blocks[n-1].Ops, i)
		}
		switch op.Kind {
		case Post:
			e := m.event(op.Msg)
			if e.Post >= 0 {
				return m.bad(op, fmt.Sprintf("message %d is posted twice", op.Msg))
			}
			e.Post, e.Poster, e.Parent, e.Delay = i, op.Thread, m.InEvent[i], op.Delay
		case Ret:
			if current[op.Thread] != op.Msg {
				return m.bad(op, fmt.Sprintf("message %d returns and was not called", op.Msg))
			}
			m.event(op.Msg).Ret = i
			delete(current, op.Thread)
		case NativeExit:
			delete(block, op.Thread)
		}
	}
	return nil
}

func (m *Model) bad(op *Op, msg string) error {
	return &ParseError{File: m.Log.Name, Line: op.Line, Msg: fmt.Sprintf("operation %d: %s", op.ID, msg)}
}

func (m *Model) event(msg int) *Event {
	e := m.Events[msg]
	if e == nil {
		e = &Event{Msg: msg, Post: -1, Call: -1, Ret: -1}
		m.Events[msg] = e
	}
	return e
}

// eventOf is the event that an operation is in, nil outside.
func (m *Model) eventOf(op int) *Event {
	if msg := m.InEvent[op]; msg != 0 {
		return m.Events[msg]
	}
	return nil
}

func (m *Model) giveUp(op int, why string) {
	if m.GaveUp == "" {
		m.GaveUp = fmt.Sprintf("operation %d: %s", m.Ops[op].ID, why)
	}
}
