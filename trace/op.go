package trace

// TaskID names a task: an event or a thread. Threads and events share one id space.
type TaskID uint32

// Ids of interned table entries. They are dense, start at 1 and are valid within one trace; 0 is "none".
type (
	// QueueID names an event queue.
	QueueID uint32
	// VarID names a variable: an object's field, a static field, or a high-level location.
	VarID uint32
	// SiteID names a place in the code.
	SiteID uint32
	// HandleID names what signal and wait, locks, listeners, components and barriers refer to.
	HandleID uint32
	// StringID names an interned string.
	StringID uint32
)

// Kind is the kind of an operation. The numbers are part of the file format: append, never renumber.
type Kind uint8

// The operations (DESIGN section 3). The comment gives the fields that are used besides Task and Time.
const (
	KindInvalid    Kind = iota
	KindThreadInit      // Task is the thread; its kind and name are in Threads
	KindThreadExit      // Task is the thread
	KindFork            // Object: the thread that is started
	KindJoin            // Object: the thread that has ended
	KindSend            // Object: event; Queue; Mode; Flags: FlagAsync; When; Site: where it was posted
	KindBegin           // Task is the event; Object: the looper thread (or binder thread) that runs it
	KindEnd             // Task is the event; Object: the thread
	KindRemove          // Object: the event that was removed before its dispatch; Site
	KindBarrier         // Queue; Ref: handle of the sync barrier
	KindUnbarrier       // Queue; Ref: handle of the sync barrier
	KindSignal          // Ref: handle
	KindWait            // Ref: handle; ordered after every earlier signal of it (SIGNAL)
	KindAcquire         // Ref: lock handle; locks give no happens-before order
	KindRelease         // Ref: lock handle
	KindRegister        // Ref: listener handle
	KindUnregister      // Ref: listener handle
	KindPerform         // Ref: listener handle
	KindLifecycle       // Ref: component handle; Arg: StringID of the callback ("onCreate"); Flags: FlagEnter or FlagLeave
	KindInput           // Arg: sequence id of the gesture; Ref: handle that describes the input; Task: the input's event, or 0 outside events
	KindRead            // Ref: variable; Site; Value: digest of the value; Flags
	KindWrite           // Ref: variable; Site; Value: digest of the new value; Flags
	KindBranch          // Site: the branch instruction; Arg: 1 taken, 0 fell through; in traced events only
	KindGap             // Arg: number of operations that were not captured here; Ref: handle that says what and why
	kindLimit
)

// SendMode says how an event was put into its queue (Hsiao, section 3.1.4; EventRacer's slides).
type SendMode uint8

// The send modes. The numbers are part of the file format.
const (
	ModeDelayed SendMode = iota // When: delay in ms, 0 for a plain post
	ModeAtTime                  // When: absolute uptime in ms
	ModeAtFront                 // sendMessageAtFrontOfQueue
	ModeIdle                    // an idle handler's run
	ModeInput                   // an input event, from outside of the app
	ModeDisplay                 // a frame, from the display
	ModeIPC                     // a Binder transaction
	modeLimit
)

// Flags qualify an operation. The bits are part of the file format.
type Flags uint16

const (
	// FlagAsync marks an asynchronous message, which passes sync barriers (send).
	FlagAsync Flags = 1 << iota
	// FlagReference marks an access of a reference-typed variable (read, write).
	FlagReference
	// FlagNull marks a reference access whose value is null (read, write): a free in CAFA's terms when written.
	FlagNull
	// FlagAllocation marks a write of an object that was allocated in the same task.
	FlagAllocation
	// FlagStatic marks an access of a static field.
	FlagStatic
	// FlagGuard marks a read whose value is tested by a branch.
	FlagGuard
	// FlagFramework marks an access in framework code that no app code called: not user-induced (Hsiao, section 4.4).
	FlagFramework
	// FlagEnter marks a lifecycle callback by which a component comes to the user (onResume).
	FlagEnter
	// FlagLeave marks a lifecycle callback by which a component leaves the user (onPause).
	FlagLeave
	// FlagUpdate marks a read whose value goes into the next write of the same variable and nowhere else, as in count++ (read
	// in a traced event).
	FlagUpdate
)

// Op is one operation. Which fields are set depends on Kind; the others are zero.
type Op struct {
	Kind   Kind
	Mode   SendMode
	Flags  Flags
	Task   TaskID // who performs it
	Object TaskID // the event or thread that is acted upon
	Queue  QueueID
	Ref    uint32 // VarID for read and write, HandleID otherwise
	Site   SiteID
	Arg    uint32
	Value  uint64 // digest of a value
	Time   int64  // ns since the start of the trace
	When   int64  // send: ms, see SendMode
}

// Var is the variable of a read or write.
func (o *Op) Var() VarID { return VarID(o.Ref) }

// Handle is the handle of an operation other than read and write.
func (o *Op) Handle() HandleID { return HandleID(o.Ref) }

// IsAccess reports whether the operation reads or writes a variable.
func (o *Op) IsAccess() bool { return o.Kind == KindRead || o.Kind == KindWrite }

var kindNames = [...]string{
	"invalid", "thread-init", "thread-exit", "fork", "join", "send", "begin", "end", "remove", "barrier", "unbarrier",
	"signal", "wait", "acquire", "release", "register", "unregister", "perform", "lifecycle", "input", "read", "write",
	"branch", "gap",
}

// String is the operation's name in the text form.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "invalid"
}

// Valid reports whether k is an operation of this version of the format.
func (k Kind) Valid() bool { return k > KindInvalid && k < kindLimit }

var modeNames = [...]string{"delayed", "attime", "atfront", "idle", "input", "display", "ipc"}

// String is the mode's name in the text form.
func (m SendMode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "invalid"
}

// Valid reports whether m is a send mode of this version of the format.
func (m SendMode) Valid() bool { return m < modeLimit }
