package device

import (
	"context"
	"slices"
	"time"

	"github.com/erva-go/erva/trace"
)

// Opener starts an app afresh and attaches to it before its first line runs.
type Opener interface {
	Open(ctx context.Context, o Options) (Session, error)
}

// Options say what a session is to watch. The zero value records the schedule, accesses and lifecycle.
type Options struct {
	// Gates are the sites at which threads stop.
	Gates []Gate
	// TraceEvents are keys of the events whose branches are traced instruction by instruction. Where that is impossible, Open
	// fails with ErrUnsupported.
	TraceEvents []string
	// Watch chooses what is recorded of memory.
	Watch Watch
	// ByHand makes inputs that nobody has injected a part of the run: a person uses the app. See Stop.Inputs.
	ByHand bool
	// Skipping makes boundaries of idle loopers on which messages wait for their delay, so that Skip can be chosen. It needs
	// Values that control the clock: what the app is told of the time must go with what it is spared.
	Skipping bool
	// Values decide what the app is given where runs would differ; nil: nothing is intercepted.
	Values Values
	// Launch starts the app in the place of its launcher activity, under the debugger: a test does. It must not wait for the
	// app's end. Nil: the launcher activity is started.
	Launch func(ctx context.Context) error
	// Proxy is where the app's traffic is led to for the time of the session: "127.0.0.1:40123", an address on the machine of
	// the ADB server. Empty: nowhere.
	Proxy string
}

// Watch chooses which memory accesses a session records.
type Watch int

// The watch levels.
const (
	// WatchFields is fields of app classes and the framework's visible locations, but for those that one task alone
	// accesses again and again.
	WatchFields Watch = iota
	// WatchSchedule is events, threads, lifecycle and inputs only.
	WatchSchedule
	// WatchEverything is what WatchFields is, with every access.
	WatchEverything
)

// Gate is where a thread stops: a site, right before it executes it, or the post of an event, before that is in its queue.
// Loopers stop at no gate.
type Gate struct {
	// Post is the key of the event; the rest is empty then. The event's send is observed once its poster goes on.
	Post   string
	Class  string // "org.example.Sync$1"
	Method string
	Index  int64  // bytecode index
	Thread string // key of the only thread that stops; empty: every thread that is not a looper
}

// Session is one run of one app.
type Session interface {
	// Resume carries out c at the current stop and returns at the next one. At the first call there is no stop yet, and
	// c must be the zero Choice. It returns ctx's error when ctx ends and *InfraError when the device fails; the session
	// is then of no further use but for Close.
	Resume(ctx context.Context, c Choice) (Stop, error)
	// Inject starts an input and returns; its events come in later stops. The app is idle again only when it is done.
	Inject(ctx context.Context, in Input) error
	// Capture reads a facet of the externally visible state, one of the Facet constants, in the form that it has there. It
	// may be called at any stop.
	Capture(ctx context.Context, facet string) ([]byte, error)
	// Tables are the interned names of the operations so far; they grow with Resume.
	Tables() *trace.Tables
	// Close ends the app and everything that the session started or changed on the device.
	Close() error
}

// StopKind says why a session has stopped.
type StopKind int

// The stops.
const (
	StopInvalid  StopKind = iota
	StopDispatch          // Event is about to be dispatched; choices: Run, Hold, Deliver (another, held event of this looper, first)
	StopBoundary          // a looper is between two events; Event has just ended (0 at a heartbeat); choices: Run, Deliver, Skip (at a heartbeat)
	StopSite              // Thread is at Gate; choices: Run, Hold
	StopActivity          // Activity is entered or left, its looper is stopped; choice: Run
	StopIdle              // no event runs, none is due on any looper, no input is in flight; choices: Run, Release
	StopWake              // Choice.Wake has passed without another stop; choices as at StopIdle
	StopCrash             // an exception was caught by nobody: Crash; the app is about to end; choice: Run
	StopExit              // the process has ended
)

var stopNames = [...]string{"invalid", "dispatch", "boundary", "site", "activity", "idle", "wake", "crash", "exit"}

// String is the kind's name.
func (k StopKind) String() string {
	if k >= 0 && int(k) < len(stopNames) {
		return stopNames[k]
	}
	return "invalid"
}

// Stop is where a session stands.
type Stop struct {
	Kind StopKind
	// Ops are the operations since the previous stop, in the order in which they were observed.
	Ops []trace.Op
	// Event is the event of StopDispatch and StopBoundary.
	Event trace.TaskID
	// Key is the structural key of Event, or of Thread at StopSite.
	Key string
	// Looper is the looper thread of StopDispatch, StopBoundary and StopActivity.
	Looper trace.TaskID
	// Thread, Gate and Hit (1 for the thread's first arrival at the gate) describe StopSite.
	Thread trace.TaskID
	Gate   Gate
	Hit    int
	// Activity describes StopActivity.
	Activity Visit
	Crash    *Crash
	// Exit is why the process has ended, at a StopExit without a crash, in the device's words: "LOW_MEMORY". Empty if it does
	// not say.
	Exit string
	// Inputs are what a person did with the app, in order, once each is over (Options.ByHand). Its operations, KindInput
	// with its Seq first, came before.
	Inputs []Input
	// Idle describes the app at StopIdle and StopWake, and now and then at a StopBoundary without an event, since on a
	// looper on which something is held these come faster than anything else.
	Idle *Idle
}

// Visit is the moment at which an activity is entered (before its onResume) or left (before its onPause).
type Visit struct {
	Activity string // class
	Instance int    // 1 for the first object of the class
	Entered  bool   // else left
}

// Crash is an exception that nobody caught.
type Crash struct {
	Thread    string
	Exception string   // class
	Message   string   // may be empty
	Stack     []string // "org.example.Main$1.run(Main.java:12)", innermost first
	Causes    []string // "java.lang.IllegalStateException: no adapter", outermost first
	Text      string   `json:",omitempty"` // as the VM prints it, with the frames of the causes; empty if a device does not say
	Event     trace.TaskID
}

// Idle describes what an app does that has not stopped: at StopIdle nothing runs in it.
type Idle struct {
	// Idle says whether the app is idle; at StopWake it may not be.
	Idle bool
	// Quiet is how long no operation has been observed.
	Quiet time.Duration
	// Due is the time until the next message that is not held is due; negative if there is none.
	Due time.Duration
	// Delayed are the events that are not due yet.
	Delayed []trace.TaskID
	// Skipped is how much of the app's delays was skipped so far.
	Skipped time.Duration
	// InFlight is the number of inputs that the device has not finished.
	InFlight int
	// Driven says that somebody besides erva drives the app: that it does nothing does not mean that it is done.
	Driven bool
	// Held are the events that are held, in the order in which they were.
	Held []trace.TaskID
	// Threads are the app's threads other than loopers that have not ended.
	Threads []ThreadState
}

// GoesOn says whether the app will do something by itself: a message is pending, or a thread runs or sleeps.
func (i *Idle) GoesOn() bool {
	return i.Driven || i.Due >= 0 || slices.ContainsFunc(i.Threads, func(t ThreadState) bool {
		return t.Activity == ThreadRunning || t.Activity == ThreadSleeping
	})
}

// Activity of a thread, as far as the VM tells it.
type ThreadActivity string

// The thread activities.
const (
	ThreadRunning  ThreadActivity = "running"  // runs, or is in native code
	ThreadSleeping ThreadActivity = "sleeping" // Thread.sleep
	ThreadWaiting  ThreadActivity = "waiting"  // Object.wait, park
	ThreadBlocked  ThreadActivity = "blocked"  // waits for a monitor
	ThreadHeld     ThreadActivity = "held"     // stopped at a gate
)

// ThreadState is what a thread does while the app is idle.
type ThreadState struct {
	Task     trace.TaskID
	Name     string
	Activity ThreadActivity
}

// Action says what is to happen at a stop.
type Action int

// The actions.
const (
	Run     Action = iota // go on
	Hold                  // StopDispatch: put Event aside; StopSite: leave the thread where it is
	Deliver               // StopDispatch, StopBoundary: dispatch the held Choice.Event now, then stop here again
	Release               // StopIdle, StopWake, StopBoundary, StopDispatch: let the held thread Choice.Thread go on, then stop here again
	// Skip (StopBoundary without an event) lets the time until the next message is due pass at once for all of the app's
	// messages, then goes on: they keep their distances. Nothing is skipped, which is no error, if the app is not idle, or if
	// it could do something by itself in that time: a thread that works, sleeps or waits for a time, or a timer that reads
	// a clock which cannot be told how much was skipped.
	Skip
)

// Choice answers a stop.
type Choice struct {
	Action Action
	Event  trace.TaskID // Deliver
	Thread trace.TaskID // Release
	// Wake makes Resume return StopWake after this long without another stop; 0 means never.
	Wake time.Duration
}
