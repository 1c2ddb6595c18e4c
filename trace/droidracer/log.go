package droidracer

import "fmt"

// Kind is the kind of a numbered operation.
type Kind uint8

// The numbered operations of a log, by the words that name them.
const (
	Start Kind = iota + 1
	ThreadInit
	ThreadExit
	Fork
	AttachQueue
	Loop
	Post
	Call
	Ret
	AccessSet // one operation for a run of accesses: ACCESS
	Lock
	Unlock
	Wait
	Notify
	NativeEntry
	NativeExit
	EnableEvent
	TriggerEvent
	EnableFocus
	TriggerFocus
	EnableLifecycle
	TriggerLifecycle
	InstanceIntent
	TriggerService
	TriggerBroadcast
	AddIdle
	RemoveIdle
	QueueIdle
)

// Op is a numbered operation. Which fields are set depends on Kind; the others are zero.
type Op struct {
	ID     int // its number in the file
	Line   int
	Kind   Kind
	Thread int // who performs it; the poster of a Post, the parent of a Fork; of idle handlers the queue's thread
	Other  int // Fork: the child; Notify: who is woken
	Msg    int // Post, Call, Ret
	Delay  int64
	Queue  uint64
	// Object is the lock, view, window, idler or activity instance.
	Object uint64
	// ID2 is the component's, intent's or connection's id, of broadcasts the receiver.
	ID2       uint64
	Event     int    // Enable- and TriggerEvent
	Component string // class or name, may be empty
	Action    string
	State     string
	Intent    int // broadcasts and InstanceIntent
	Later     int // broadcasts: id of the operation that did the pairing, -1 if none
	Name      string
	AccessID  int
	// Accesses of an AccessSet are Log.Accesses[i] for these i.
	Accesses []int
}

// Access is one read or write.
type Access struct {
	RWID     int
	Line     int
	Thread   int
	Write    bool
	Static   bool
	Object   uint64 // 0 for statics
	Class    string // with dots: "com.example.Class"; of the object, so inherited fields are under the subclass
	Field    int    // byte offset, or dex index for statics
	Database string // path; such accesses have neither object nor class
	Op       int    // index in Log.Ops of the AccessSet that it belongs to, -1 if none follows
}

// Var is a variable by DroidRacer's notion.
type Var struct {
	Object uint64 // 0 for statics
	Class  string // empty for instance fields
	Field  int
}

// Var is the variable that is accessed.
func (a *Access) Var() Var {
	if a.Static {
		return Var{Class: a.Class, Field: a.Field}
	}
	return Var{Object: a.Object, Field: a.Field}
}

// RaceSide is one access of a race as the file prints it.
type RaceSide struct {
	RWID     int
	Write    bool
	Object   uint64
	Class    string // the second side's repeats the first's
	Name     string // of the field, mostly for statics only
	Field    int
	Database string
	Thread   int
	AccessID int
}

// Race is one RACE record.
type Race struct {
	Line          int
	First, Second RaceSide
}

// Var is the variable that is raced for.
func (r *Race) Var() Var {
	if r.First.Object == 0 {
		return Var{Class: r.First.Class, Field: r.First.Field}
	}
	return Var{Object: r.First.Object, Field: r.First.Field}
}

// Category is a heading of the report's last part.
type Category string

// The categories, by what the file's headings say.
const (
	Multithreaded Category = "multithreaded"
	Delayed       Category = "delayed"
	CrossPost     Category = "cross-post"
	CoEnabled     Category = "co-enabled"
	Uncategorized Category = "uncategorized"
)

// Listed is an entry of the category section.
type Listed struct {
	Category Category
	Class    string // with dots; empty for instances in CoEnabled
	Object   uint64 // CoEnabled only, 0 for statics
	Field    int
	Triggers [2]int // CoEnabled: ids of the two trigger operations
	// Widget says that the entry is in the first group of CoEnabled, that of UI widgets.
	Widget bool
}

// Log is a whole file.
type Log struct {
	Name     string
	Ops      []Op
	Accesses []Access // in the order of the file
	Size     int      // operations after clean-up as the file says; 0 if it does not
	Races    []Race
	Listed   []Listed
	Skipped  int // lines of the trace that are known and mean nothing here
}

// ParseError says what is wrong with a line.
type ParseError struct {
	File   string
	Line   int   // 1 is the first
	Offset int64 // of the line, in bytes
	Msg    string
}

// Error is "file:line: message".
func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d: %s (byte %d)", e.File, e.Line, e.Msg, e.Offset)
}
