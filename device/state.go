package device

// The facets of the externally visible state that Session.Capture reads.
const (
	FacetViews       = "views"       // JSON of []View, a root a window, bottom first
	FacetPreferences = "preferences" // JSON of Preferences
	FacetData        = "data"        // a tar archive of DataFolders of the app's data folder, as they are at one moment
	FacetToasts      = "toasts"      // JSON of []string: the texts of the toasts that were shown, in their order
	FacetScreen      = "screen"      // a PNG of the screen as it was drawn last
)

// DataFolders are the folders of an app's data that FacetData has, where they are there: what the app keeps for good in
// files and databases. Preferences are a facet of their own, and caches may go at any time.
func DataFolders() []string { return []string{"databases", "files", "no_backup"} }

// View is a node of the view tree.
type View struct {
	Class       string `json:"class"`        // "android.widget.TextView"
	ID          string `json:"id,omitempty"` // resource entry name, "title"
	Bounds      Rect   `json:"bounds"`       // px, in the window
	Visibility  string `json:"visibility"`   // visible, invisible, gone
	Enabled     bool   `json:"enabled"`
	Clickable   bool   `json:"clickable,omitempty"`
	Checked     *bool  `json:"checked,omitempty"`
	Text        string `json:"text,omitempty"`
	Hint        string `json:"hint,omitempty"`
	Description string `json:"description,omitempty"`
	Progress    *int   `json:"progress,omitempty"`
	Max         *int   `json:"max,omitempty"`
	Image       string `json:"image,omitempty"`    // digest of an image, or the resource name
	Activity    string `json:"activity,omitempty"` // of a root: the class of the activity whose window it is
	Children    []View `json:"children,omitempty"`
}

// Rect is a rectangle in px.
type Rect struct {
	Left   int `json:"l"`
	Top    int `json:"t"`
	Right  int `json:"r"`
	Bottom int `json:"b"`
}

// Preferences maps a preference file's name (without .xml) to its entries.
type Preferences map[string]map[string]Preference

// Preference is one entry of a preference file.
type Preference struct {
	Type  string   `json:"type"` // string int long float boolean set
	Value string   `json:"value,omitempty"`
	Set   []string `json:"set,omitempty"` // sorted
}
