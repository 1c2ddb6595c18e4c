package record

import (
	"fmt"
	"slices"
	"time"
)

// FormatVersion is the version of the recording's form. A reader takes every version up to its own.
const FormatVersion = 1

// Manifest says what a recording is of.
type Manifest struct {
	Format int    `json:"format"`
	Erva   string `json:"erva"` // the version of erva that wrote it
	App    App    `json:"app"`
	Device Device `json:"device"`
	// Options are the settings of the recording that a later run needs or a reader wants to know.
	Options map[string]string `json:"options,omitempty"`
	Started time.Time         `json:"started"` // RFC 3339
	// Complete says that the recording ended as its script or user meant it to; Ended says what ended it if not.
	Complete bool   `json:"complete"`
	Ended    string `json:"ended,omitempty"`
	// NotCaptured are what the recording does not have, by name.
	NotCaptured []Loss `json:"notCaptured,omitempty"`
	// Control says of each source of what differs between runs whether the recording holds what came from it.
	Control []Control `json:"control,omitempty"`
	// Script is the name of the inputs script, empty if the app was driven by hand or by the monkey (Options).
	Script string `json:"script,omitempty"`
	// Test is the command that drove the app, and does in replays; empty if erva did.
	Test []string `json:"test,omitempty"`
	// Processes are the names of the app's processes, if there was more than one.
	Processes []string `json:"processes,omitempty"`
	// Waits are what was waited for after the last input, as scripts say it.
	Waits []string `json:"waits,omitempty"`
}

// App is the recorded app.
type App struct {
	Package string `json:"package"`
	// Source is what --app named: an installed package, an APK or a source folder.
	Source      string `json:"source,omitempty"`
	VersionName string `json:"versionName,omitempty"`
}

// Device is where it ran.
type Device struct {
	Serial       string          `json:"serial"`
	Model        string          `json:"model,omitempty"`
	SDK          int             `json:"sdk,omitempty"` // API level
	Capabilities map[string]bool `json:"capabilities,omitempty"`
}

// Severity says what a loss means for what is concluded from a recording.
type Severity string

// The severities.
const (
	SeverityInfo  Severity = "info"  // worth knowing, changes no conclusion
	SeverityError Severity = "error" // a part of what was asked for is missing
	SeverityData  Severity = "data"  // operations are missing: races may be missed or wrongly reported
)

// Loss is a counter of what was not captured.
type Loss struct {
	Name     string   `json:"name"` // "accesses of org.example.Main.counter"
	Count    int64    `json:"count"`
	Reason   string   `json:"reason"`
	Severity Severity `json:"severity"`
}

// String is "1200 accesses of org.example.Main.counter (unwatched while one task alone touched it)".
func (l Loss) String() string { return fmt.Sprintf("%d %s (%s)", l.Count, l.Name, l.Reason) }

// addLoss adds to the counter with the same name, or starts it.
func (m *Manifest) addLoss(l Loss) {
	i := slices.IndexFunc(m.NotCaptured, func(x Loss) bool { return x.Name == l.Name })
	if i < 0 {
		m.NotCaptured = append(m.NotCaptured, l)
		return
	}
	m.NotCaptured[i].Count += l.Count
	m.NotCaptured[i].Reason, m.NotCaptured[i].Severity = l.Reason, l.Severity
}

// check says what is wrong with a manifest that was read; path is for the message.
func (m *Manifest) check(path string) error {
	switch {
	case m.Format > FormatVersion:
		return fmt.Errorf("%s: %w (format %d; this erva reads up to %d): update erva to open it", path, ErrNewer, m.Format, FormatVersion)
	case m.Format <= 0 || m.App.Package == "":
		return fmt.Errorf("%s: %w: its manifest names no format or no app", path, ErrNotRecording)
	}
	return nil
}
