package device

// Input is one action from outside of the app: one gesture or one system action, as in a script's line.
type Input struct {
	// Seq numbers the inputs of a recording from 1; it is the gesture's sequence id in the trace.
	Seq    int    `json:"seq"`
	Action string `json:"action"`
	// Target is the view that a tap, long-tap, text or swipe aims at, as FindView takes it, or "" when X, Y or the places
	// say it.
	Target string `json:"target,omitempty"`
	X      int    `json:"x,omitempty"` // px, of a tap or long-tap without a target
	Y      int    `json:"y,omitempty"` // px
	// From is where in the target a tap, long-tap or swipe begins, nil for its middle; To is where a swipe ends. In per cent
	// of the target's size, so that it holds on another screen; in px of the screen where a swipe has no target.
	From *Place `json:"from,omitempty"`
	To   *Place `json:"to,omitempty"`
	// Millis is how long a swipe takes; 0 means 300 ms.
	Millis int               `json:"millis,omitempty"`
	Text   string            `json:"text,omitempty"`
	Key    string            `json:"key,omitempty"`    // "BACK"
	Intent string            `json:"intent,omitempty"` // broadcast action
	Extras map[string]string `json:"extras,omitempty"`
	// Component is the class of the app's activity or service that is started.
	Component string `json:"component,omitempty"`
	// Script is the line of the script that it came from, for messages.
	Script string `json:"script,omitempty"`
	// Waits are what was waited for between the input before and this one, as scripts say it: "idle", "settled", "300ms".
	Waits []string `json:"waits,omitempty"`
}

// Place is a point: in px of the screen, or in per cent of a view's width and height.
type Place struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// The actions of an Input.
const (
	ActionTap       = "tap"
	ActionLongTap   = "long-tap"
	ActionSwipe     = "swipe"
	ActionText      = "text"
	ActionKey       = "key"
	ActionHome      = "home"
	ActionResume    = "resume"
	ActionRotate    = "rotate"
	ActionBroadcast = "broadcast"
	ActionStart     = "start"
)
