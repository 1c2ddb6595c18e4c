package evs

import (
	"slices"
	"strings"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/device"
)

// The kinds of failures; they are also the effects that verdicts name.
const (
	FailureCrash     = "crash"     // an exception that nobody caught ended the app
	FailureException = "exception" // an exception left a thread or was swallowed by a handler of last resort; the app went on
	FailureANR       = "anr"       // the app did not answer for so long that the system offers to end it
)

// Failure is one thing that went wrong in a run, visible to the user or in the log.
type Failure struct {
	Kind      string   `json:"kind"`
	Thread    string   `json:"thread,omitempty"`
	Exception string   `json:"exception,omitempty"` // class
	Message   string   `json:"message,omitempty"`
	Stack     []string `json:"stack,omitempty"`  // "org.example.Main$1.run(Main.java:12)", innermost first
	Causes    []string `json:"causes,omitempty"` // outermost first
}

// Crashed is the failure that a session reports as a crash.
func Crashed(c device.Crash) Failure {
	return Failure{Kind: FailureCrash, Thread: c.Thread, Exception: c.Exception, Message: c.Message,
		Stack: slices.Clone(c.Stack), Causes: slices.Clone(c.Causes)}
}

// Hung is the failure of an app that answers nobody any more; about says which event does not end.
func Hung(about string) Failure { return Failure{Kind: FailureANR, Message: about} }

// Fatal says whether the failure ended the app.
func (f Failure) Fatal() bool { return f.Kind == FailureCrash || f.Kind == FailureANR }

// String is "crash: java.lang.NullPointerException at org.example.Main$1.run(Main.java:12)".
func (f Failure) String() string {
	s := f.Kind
	if f.Exception != "" {
		s += ": " + f.Exception
	}
	if f.Message != "" {
		s += ": " + quote(f.Message)
	}
	if at := f.site(); at != "" {
		s += " at " + at
	}
	return s
}

// site is the innermost frame that is not the platform's, or else the innermost of all.
func (f Failure) site() string {
	for _, frame := range f.Stack {
		if !crash.Platform(frame) {
			return frame
		}
	}
	if len(f.Stack) > 0 {
		return f.Stack[0]
	}
	return ""
}

// Same says whether two runs failed in the same way: the same kind and exception with the same stack. Messages are left
// out, since they carry hash codes and numbers, and so are threads, whose names carry counters. Frames are compared
// without what differs between runs of one build: the numbers of lambda classes, and how a message came to its handler,
// since one that was held is delivered by other means than the looper's.
func (f Failure) Same(g Failure) bool {
	return f.Kind == g.Kind && f.Exception == g.Exception && slices.EqualFunc(handled(f.Stack), handled(g.Stack), sameFrame)
}

// handled is the stack down to the dispatch of the message.
func handled(stack []string) []string {
	i := slices.IndexFunc(stack, func(frame string) bool { return strings.HasPrefix(frame, "android.os.Handler.dispatchMessage(") })
	if i < 0 {
		return stack
	}
	return stack[:i+1]
}

func sameFrame(a, b string) bool { return stableFrame(a) == stableFrame(b) }

// stableFrame cuts what the VM numbers: Main$$Lambda$14/0x0000000800c03.run(Unknown Source) is Main$$Lambda.run(...).
func stableFrame(frame string) string {
	i := strings.Index(frame, "$$Lambda")
	if i < 0 {
		return frame
	}
	paren := strings.IndexByte(frame[i:], '(')
	if paren < 0 {
		return frame[:i] + "$$Lambda"
	}
	dot := strings.LastIndexByte(frame[i:i+paren], '.')
	if dot < 0 {
		return frame[:i] + "$$Lambda"
	}
	return frame[:i] + "$$Lambda" + frame[i+dot:]
}

// place names a failure for a mask: equal for failures that are the same.
func (f Failure) place() string {
	return f.Kind + " " + f.Exception + " " + stableFrame(f.site())
}

// diffFailures pairs the failures of two runs, whenever they came, and returns those that one run alone has.
func diffFailures(base, other []Snapshot, emit func(Difference)) {
	a, b := failures(base), failures(other)
	used := make([]bool, len(b))
	for _, f := range a {
		i := -1
		for j := range b {
			if !used[j] && f.Same(b[j].Failure) {
				i = j
				break
			}
		}
		if i >= 0 {
			used[i] = true
			continue
		}
		emit(Difference{Kind: KindFailure, Label: f.at, Path: f.place(), Where: f.Kind, Attribute: f.Kind, Base: f.text(), Other: none})
	}
	for j, f := range b {
		if !used[j] {
			emit(Difference{Kind: KindFailure, Label: f.at, Path: f.place(), Where: f.Kind, Attribute: f.Kind, Base: none, Other: f.text()})
		}
	}
}

type labelled struct {
	Failure
	at Label
}

func (l labelled) text() string { return strings.TrimPrefix(l.Failure.String(), l.Kind+": ") }

func failures(run []Snapshot) []labelled {
	var out []labelled
	for i := range run {
		for _, f := range run[i].Failures {
			out = append(out, labelled{f, run[i].Label})
		}
	}
	return out
}
