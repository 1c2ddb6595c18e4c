package device

// Input is one action from outside of the app: one gesture or one system action, as in a script's line.
type Input struct {
	// Seq numbers the inputs of a recording from 1; it is the gesture's sequence id in the trace.
	Seq    int    `json:"seq"`
	Action string `json:"action"`
	// Target is what a tap, long-tap or text aims at: "@id/sync", "\"Save\"", or "" when X, Y say it.
	Target string            `json:"target,omitempty"`
	X      int               `json:"x,omitempty"` // px
	Y      int               `json:"y,omitempty"` // px
	Text   string            `json:"text,omitempty"`
	Key    string            `json:"key,omitempty"`    // "BACK"
	Intent string            `json:"intent,omitempty"` // broadcast action
	Extras map[string]string `json:"extras,omitempty"`
	// Script is the line of the script that it came from, for messages.
	Script string `json:"script,omitempty"`
}

// The actions of an Input.
const (
	ActionTap       = "tap"
	ActionLongTap   = "long-tap"
	ActionText      = "text"
	ActionKey       = "key"
	ActionHome      = "home"
	ActionResume    = "resume"
	ActionRotate    = "rotate"
	ActionBroadcast = "broadcast"
)
