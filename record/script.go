package record

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
)

// ActionKind says what a line of a script does.
type ActionKind int

// The kinds of actions.
const (
	ActionInvalid ActionKind = iota
	WaitIdle                 // until no event runs and none is due
	WaitSettled              // until nothing is left that the app would do by itself
	WaitFor                  // for Action.Duration
	Inject                   // Action.Input
	WaitHand                 // for Action.Duration, 0: without end, or until Action.Until is closed: somebody uses the app
)

// Action is one line of an inputs script.
type Action struct {
	Kind ActionKind
	Line int    // from 1; 0 for actions that no script has
	File string // the script's name, for messages
	// Duration is how long WaitFor waits, and how long the other waits do so at most; 0 means the usual limit, if there is one.
	Duration time.Duration
	Input    device.Input
	// Optional is an input that is left out if its view is not there.
	Optional bool
	Until    <-chan struct{}
	// Implied is a wait that no script has to say.
	Implied bool
}

// Where is the file and line that an action came from, for messages.
func (a Action) Where() string {
	switch {
	case a.File != "" && a.Line > 0:
		return fmt.Sprintf("%s:%d", a.File, a.Line)
	case a.Line > 0:
		return fmt.Sprintf("line %d", a.Line)
	default:
		return "input"
	}
}

// Script is a parsed inputs script.
type Script struct {
	Name    string
	Actions []Action
}

// ScriptError says what is wrong with a line of a script.
type ScriptError struct {
	File string
	Line int
	Msg  string
}

// Error is "inputs.txt:3: unknown action \"tab\" (…)".
func (e *ScriptError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// Format writes a script as text that parses to the same actions, one a line. `lifecycle` comes out as the input that
// it is short for.
func (s Script) Format() string {
	var b strings.Builder
	for _, a := range s.Actions {
		b.WriteString(a.text())
		b.WriteByte('\n')
	}
	return b.String()
}

// text is the action as a script has it.
func (a Action) text() string {
	switch a.Kind {
	case WaitIdle, WaitSettled:
		return "wait " + a.wait()
	case WaitFor:
		return "wait " + a.wait()
	case Inject:
		return InputText(a.Input)
	default:
		return "# invalid"
	}
}

// wait is what a waiting action waits for.
func (a Action) wait() string {
	switch a.Kind {
	case WaitIdle:
		return "idle"
	case WaitSettled:
		return "settled"
	default:
		return a.Duration.String()
	}
}

// InputText is an input as a line of a script.
func InputText(in device.Input) string {
	switch in.Action {
	case device.ActionTap, device.ActionLongTap:
		if in.Target == "" {
			return fmt.Sprintf("%s %d,%d", in.Action, in.X, in.Y)
		}
		if in.From != nil {
			return fmt.Sprintf("%s %s %d%%,%d%%", in.Action, targetText(in.Target), in.From.X, in.From.Y)
		}
		return in.Action + " " + targetText(in.Target)
	case device.ActionSwipe:
		return swipeText(in)
	case device.ActionText:
		return in.Action + " " + targetText(in.Target) + " " + quoteText(in.Text)
	case device.ActionKey:
		return "key " + in.Key
	case device.ActionBroadcast:
		s := "broadcast " + wordText(in.Intent)
		for _, k := range slices.Sorted(maps.Keys(in.Extras)) {
			s += " " + k + "=" + wordText(in.Extras[k])
		}
		return s
	case device.ActionStart:
		return in.Action + " " + in.Component
	default:
		return in.Action
	}
}

func swipeText(in device.Input) string {
	if in.From == nil || in.To == nil {
		return in.Action // which does not parse: a recording that somebody else has written
	}
	s := fmt.Sprintf("swipe %d,%d %d,%d", in.From.X, in.From.Y, in.To.X, in.To.Y)
	if in.Target != "" {
		s = fmt.Sprintf("swipe %s %d%%,%d%% %d%%,%d%%", targetText(in.Target), in.From.X, in.From.Y, in.To.X, in.To.Y)
	}
	if in.Millis != 0 {
		s += " " + (time.Duration(in.Millis) * time.Millisecond).String()
	}
	return s
}

// targetText undoes targetOf: a target by text carries its quotes, but no escapes.
func targetText(target string) string {
	if text, ok := strings.CutPrefix(target, `"`); ok {
		return quoteText(strings.TrimSuffix(text, `"`))
	}
	return target
}

// quoteText is a text as scripts quote it.
func quoteText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(s) + `"`
}

// wordText is a word, in quotes where it needs them.
func wordText(s string) string {
	if s == "" || strings.ContainsAny(s, " \t\r\n\"\\#=") {
		return quoteText(s)
	}
	return s
}
