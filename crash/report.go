package crash

import (
	"slices"
	"strings"
)

// Kind says what sort of failure a report is about.
type Kind string

// The kinds.
const (
	Fatal    Kind = "crash"     // an exception that nobody caught
	NonFatal Kind = "non-fatal" // an exception that the app has reported and survived
	ANR      Kind = "anr"       // the main thread did not answer
)

// Report is one failure that a text tells of.
type Report struct {
	Kind    Kind
	Process string // the app's process, empty if the text does not say
	Thread  string // the thread that failed, empty if the text does not say
	Line    int    // where in the text it begins, from 1
	// Throwable is what was thrown; nil for an ANR.
	Throwable *Throwable
	// Threads are those of an ANR.
	Threads []Thread
}

// Throwable is an exception with what led to it.
type Throwable struct {
	Class   string
	Message string // may have several lines
	// Frames are the whole stack, innermost first: those that a text only counts ("... 12 more") are filled in.
	Frames     []Frame
	Cause      *Throwable
	Suppressed []*Throwable
}

// Root is the innermost cause: what really failed.
func (t *Throwable) Root() *Throwable {
	for t.Cause != nil {
		t = t.Cause
	}
	return t
}

// Frame is a call on a stack.
type Frame struct {
	Class  string // "org.example.Main$1"
	Method string // "run", "<init>", "lambda$onCreate$0"
	File   string // "Main.java", empty if unknown
	Line   int    // 0 if unknown
	// Others are further methods of the class that it may be, where a mapping leaves that open.
	Others []string
}

// String is "org.example.Main$1.run(Main.java:12)".
func (f Frame) String() string { return frameText(f.Class+"."+f.Method, f.File, f.Line) }

// Platform says whether the frame's code is the system's, not the app's.
func (f Frame) Platform() bool { return Platform(f.Class) }

// platformPackages are those whose code comes with the device, with every app or with every test, and is never what a report is about.
var platformPackages = []string{"android.", "androidx.", "com.android.", "com.google.android.material.", "dalvik.", "java.", "javax.", "jdk.", "junit.",
	"kotlin.", "kotlinx.", "libcore.", "org.hamcrest.", "org.junit.", "sun."}

// Platform says whether a class, or a frame "org.example.Main.run(Main.java:1)", is of the system's code.
func Platform(name string) bool {
	for _, p := range platformPackages {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return strings.HasPrefix(name, "java.base/")
}

// AppFrames are the frames of the app's code, innermost first, without what compilers make: accessors and the classes of lambdas
// come and go from build to build.
func (t *Throwable) AppFrames() []Frame {
	return slices.DeleteFunc(slices.Clone(t.Frames), func(f Frame) bool { return f.Platform() || f.synthetic() })
}

// Thread is a thread of an ANR.
type Thread struct {
	Name   string
	ID     int    // as the text counts
	State  string // "Blocked"
	Frames []Frame
	// Waits is the lock that it waits for, nil if it waits for none; Locked are those that it owns.
	Waits  *Lock
	Locked []Lock
}

// Lock is a monitor of an ANR.
type Lock struct {
	ID    string // "0x0a1b2c3d"
	Class string
	// Holder is the thread that owns it, 0 if the text does not say.
	Holder int
}

// Main is the main thread of an ANR, nil if the text has none.
func (r *Report) Main() *Thread {
	for i := range r.Threads {
		if r.Threads[i].Name == "main" {
			return &r.Threads[i]
		}
	}
	return nil
}
