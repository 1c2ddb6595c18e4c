package trace

// ThreadKind says what a thread is.
type ThreadKind uint8

// The thread kinds. The numbers are part of the file format.
const (
	ThreadWorker ThreadKind = iota // a plain thread, or one task of an executor or Timer
	ThreadLooper                   // runs a Looper
	ThreadBinder                   // a binder thread, or one incoming transaction
)

// String is the kind's name in the text form.
func (k ThreadKind) String() string {
	switch k {
	case ThreadLooper:
		return "looper"
	case ThreadBinder:
		return "binder"
	default:
		return "worker"
	}
}

// Thread is the table entry of a thread.
type Thread struct {
	ID   TaskID
	Kind ThreadKind
	Name string
	// Key names the same thread in other runs: its creator's key, the site of its start, its class and its ordinal.
	Key string
	// Queue is the queue that a looper drains; 0 for other threads.
	Queue QueueID
}

// Event is the table entry of an event.
type Event struct {
	ID TaskID
	// Key is the structural identity across runs (DESIGN section 6): looper, poster's key, post site, target, ordinal.
	Key string
	// Target is what handles it, for people: "NoteActivity$2", "ActivityThread$H#159 Resume NoteActivity".
	Target string
}

// Queue is the table entry of an event queue.
type Queue struct {
	ID     QueueID
	Name   string
	Looper TaskID // the thread that drains it
}

// VarKind says what a variable is.
type VarKind uint8

// The variable kinds. The numbers are part of the file format.
const (
	VarField      VarKind = iota // a field of an object
	VarStatic                    // a static field
	VarCollection                // the contents of a collection, named after the field that holds it
	VarView                      // a part of a view that users see: a framework field with the object
	VarPreference                // a key of a preference file
	VarRow                       // a row of a database table
)

// Visible says whether users see such a variable, now or when the app starts again.
func (k VarKind) Visible() bool { return k == VarView || k == VarPreference || k == VarRow }

// Var is the table entry of a variable.
type Var struct {
	ID   VarID
	Kind VarKind
	// Object tells objects of one run apart ("0x41061250", "o17"); empty for statics.
	Object string
	// Field is "package.Class.field", for all kinds the name that reports show.
	Field string
}

// Site is the table entry of a place in the code.
type Site struct {
	ID     SiteID
	Class  string // "org.example.notes.MainActivity$2"
	Method string // "run"
	File   string // "MainActivity.java", empty if unknown
	Line   int    // 0 if unknown
	Index  int64  // bytecode index; -1 if unknown
	// App says that the class belongs to the app, not to the framework.
	App bool
	// Caller is the nearest app site below a framework site (the user's call); 0 if there is none or App is true.
	Caller SiteID
}

// Handle is the table entry of a handle; Name says what it is, for people.
type Handle struct {
	ID   HandleID
	Name string
}

// Tables are the interned entries of a trace. A slice's element i has id i+1, except Tasks, which maps a TaskID to
// the entry of a thread or an event.
type Tables struct {
	Threads []Thread
	Events  []Event
	Queues  []Queue
	Vars    []Var
	Sites   []Site
	Handles []Handle
	Strings []string

	tasks []taskRef         // by TaskID
	names map[string]string // of fields, which many variables have in common
}

const namesShared = 1 << 14

// shared is a text as a string, that of an earlier equal text if it was among the last ones.
func (t *Tables) shared(b []byte) string {
	if s, ok := t.names[string(b)]; ok {
		return s
	}
	if t.names == nil || len(t.names) >= namesShared {
		t.names = map[string]string{}
	}
	s := string(b)
	t.names[s] = s
	return s
}

type taskRef struct {
	index  int32 // into Threads or Events
	thread bool
	known  bool
}

// AddThread defines a thread; t.ID must be set and new.
func (t *Tables) AddThread(th Thread) {
	t.setTask(th.ID, taskRef{index: int32(len(t.Threads)), thread: true, known: true})
	t.Threads = append(t.Threads, th)
}

// AddEvent defines an event; e.ID must be set and new.
func (t *Tables) AddEvent(e Event) {
	t.setTask(e.ID, taskRef{index: int32(len(t.Events)), known: true})
	t.Events = append(t.Events, e)
}

func (t *Tables) setTask(id TaskID, ref taskRef) {
	for int(id) >= len(t.tasks) {
		t.tasks = append(t.tasks, taskRef{})
	}
	t.tasks[id] = ref
}

// NextTask is the smallest task id that is not defined yet.
func (t *Tables) NextTask() TaskID {
	if len(t.tasks) == 0 {
		return 1
	}
	return TaskID(len(t.tasks))
}

// Thread returns the entry of a thread, or nil if id is not a defined thread. The pointer is valid until the next Add.
func (t *Tables) Thread(id TaskID) *Thread {
	if int(id) >= len(t.tasks) || !t.tasks[id].known || !t.tasks[id].thread {
		return nil
	}
	return &t.Threads[t.tasks[id].index]
}

// Event returns the entry of an event, or nil if id is not a defined event. The pointer is valid until the next Add.
func (t *Tables) Event(id TaskID) *Event {
	if int(id) >= len(t.tasks) || !t.tasks[id].known || t.tasks[id].thread {
		return nil
	}
	return &t.Events[t.tasks[id].index]
}

// TaskKey is the key of a task across runs, "" if the task is unknown.
func (t *Tables) TaskKey(id TaskID) string {
	if e := t.Event(id); e != nil {
		return e.Key
	}
	if th := t.Thread(id); th != nil {
		return th.Key
	}
	return ""
}

// Var returns the entry of a variable, the zero Var if id is not defined.
func (t *Tables) Var(id VarID) Var {
	if id == 0 || int(id) > len(t.Vars) {
		return Var{}
	}
	return t.Vars[id-1]
}

// Site returns the entry of a site, the zero Site if id is not defined.
func (t *Tables) Site(id SiteID) Site {
	if id == 0 || int(id) > len(t.Sites) {
		return Site{}
	}
	return t.Sites[id-1]
}

// Queue returns the entry of a queue, the zero Queue if id is not defined.
func (t *Tables) Queue(id QueueID) Queue {
	if id == 0 || int(id) > len(t.Queues) {
		return Queue{}
	}
	return t.Queues[id-1]
}

// Handle returns the entry of a handle, the zero Handle if id is not defined.
func (t *Tables) Handle(id HandleID) Handle {
	if id == 0 || int(id) > len(t.Handles) {
		return Handle{}
	}
	return t.Handles[id-1]
}

// String returns an interned string, "" if id is not defined.
func (t *Tables) String(id StringID) string {
	if id == 0 || int(id) > len(t.Strings) {
		return ""
	}
	return t.Strings[id-1]
}

// Trace is a whole execution in memory.
type Trace struct {
	Tables Tables
	Ops    []Op
}
