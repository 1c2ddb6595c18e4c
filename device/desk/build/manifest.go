package build

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// manifest is app.json (docs/desk.md).
type manifest struct {
	Package     string      `json:"package"`
	Namespace   string      `json:"namespace"` // of R; the package unless Gradle says otherwise
	Debuggable  bool        `json:"debuggable"`
	VersionName string      `json:"versionName"`
	Application string      `json:"application"`
	Label       string      `json:"label"`
	Activities  []activity  `json:"activities"`
	Services    []component `json:"services"`
	Receivers   []component `json:"receivers"`
	Providers   []provider  `json:"providers,omitempty"`
	Permissions []string    `json:"permissions,omitempty"` // that it asks for

	Instrumentation []instrumentation `json:"instrumentation,omitempty"`
	TestErrors      []string          `json:"testErrors,omitempty"` // why the folder's tests are not in the image
}

type activity struct {
	Name          string   `json:"name"`
	Launcher      bool     `json:"launcher"`
	Label         string   `json:"label,omitempty"`
	ConfigChanges string   `json:"configChanges,omitempty"`
	LaunchMode    string   `json:"launchMode,omitempty"`
	Actions       []string `json:"actions,omitempty"`
}

type component struct {
	Name    string   `json:"name"`
	Process string   `json:"process,omitempty"` // full name, where it is not the app's
	Actions []string `json:"actions"`
}

type provider struct {
	Name        string `json:"name"`
	Authorities string `json:"authorities"` // separated by semicolons
	InitOrder   int    `json:"initOrder,omitempty"`
}

// instrumentation is what runs the tests of an app.
type instrumentation struct {
	Name          string `json:"name"`
	TargetPackage string `json:"targetPackage"`
}

// manifestFile is the name of a manifest in its folder.
const manifestFile = "AndroidManifest.xml"

// maxReferences is how many strings may refer to each other in a row.
const maxReferences = 20

var (
	packageName   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$`)
	gradleSetting = regexp.MustCompile(`(?m)^\s*(namespace|applicationId|testInstrumentationRunner)\s*=?\s*["']([\w.]+)["']`)
)

// manifest reads AndroidManifest.xml, and from Gradle what the manifest lacks.
func (p *project) manifest() (*manifest, error) {
	path := filepath.Join(p.root, manifestFile)
	root, err := p.parseManifest(path)
	if err != nil {
		return nil, err
	}
	m := &manifest{Package: root.Attrs["package"], Debuggable: true, VersionName: root.attr("versionName")}
	settings := p.gradleSettings()
	m.Namespace = first(settings["namespace"], m.Package, settings["applicationId"])
	m.Package = first(settings["applicationId"], m.Package, settings["namespace"])
	if !packageName.MatchString(m.Package) || !packageName.MatchString(m.Namespace) {
		return nil, compileError(p.dir, "%s: package %q is missing or not a package name (at least two parts)", p.relative(path), m.Package)
	}
	m.read(root)
	if app := root.child("application"); app != nil {
		m.Debuggable = app.attr("debuggable") != "false"
		m.Application = m.class(app.attr("name"))
		m.Label = app.attr("label")
	}
	return m, p.readTestManifest(m, settings["testInstrumentationRunner"])
}

// parseManifest reads a manifest's elements.
func (p *project) parseManifest(path string) (*node, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, compileError(p.dir, "%v", err)
	}
	root, err := parseXML(data)
	if err != nil {
		return nil, compileError(p.dir, "%s: %v", p.relative(path), err)
	}
	if root.Tag != "manifest" {
		return nil, compileError(p.dir, "%s: the root element is <%s>, not <manifest>", p.relative(path), root.Tag)
	}
	return root, nil
}

// read adds what a manifest declares.
func (m *manifest) read(root *node) {
	root.walk(func(n *node) {
		for k, v := range n.Attrs {
			n.Attrs[k] = strings.ReplaceAll(v, "${applicationId}", m.Package)
		}
	})
	for _, c := range root.Children {
		switch c.Tag {
		case "application":
			m.readComponents(c)
		case "uses-permission":
			m.Permissions = append(m.Permissions, c.attr("name"))
		case "instrumentation":
			m.Instrumentation = append(m.Instrumentation,
				instrumentation{Name: m.class(c.attr("name")), TargetPackage: first(c.attr("targetPackage"), m.Package)})
		}
	}
}

func first(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}

func (p *project) gradleSettings() map[string]string {
	out := map[string]string{}
	data, err := os.ReadFile(p.gradle)
	if err != nil {
		return out // there is none
	}
	for _, m := range gradleSetting.FindAllSubmatch(data, -1) {
		out[string(m[1])] = string(m[2])
	}
	return out
}

func (m *manifest) readComponents(app *node) {
	for _, c := range app.Children {
		actions, launcher := filters(c)
		switch c.Tag {
		case "activity":
			m.Activities = append(m.Activities, activity{Name: m.class(c.attr("name")), Launcher: launcher, Label: c.attr("label"),
				ConfigChanges: c.attr("configChanges"), LaunchMode: c.attr("launchMode"), Actions: actions})
		case "service":
			m.Services = append(m.Services, component{Name: m.class(c.attr("name")), Process: m.process(c.attr("process")), Actions: actions})
		case "receiver":
			m.Receivers = append(m.Receivers, component{Name: m.class(c.attr("name")), Process: m.process(c.attr("process")), Actions: actions})
		case "provider":
			order, _ := strconv.Atoi(c.attr("initOrder")) // 0 where there is none
			m.Providers = append(m.Providers, provider{Name: m.class(c.attr("name")), Authorities: c.attr("authorities"), InitOrder: order})
		}
	}
}

// process is the full name of a component's process, empty for the app's: one that begins with a colon is the app's own.
func (m *manifest) process(name string) string {
	switch {
	case strings.HasPrefix(name, ":"):
		return m.Package + name
	case name == m.Package:
		return ""
	default:
		return name
	}
}

// class is a component's full class name: relative ones are below the namespace.
func (m *manifest) class(name string) string {
	switch {
	case name == "":
		return ""
	case strings.HasPrefix(name, "."):
		return m.Namespace + name
	case !strings.Contains(name, "."):
		return m.Namespace + "." + name
	default:
		return name
	}
}

// filters are the actions of a component's intent filters, and whether one makes it the launcher's.
func filters(c *node) (actions []string, launcher bool) {
	for _, f := range c.Children {
		if f.Tag != "intent-filter" {
			continue
		}
		isMain, isLauncher := false, false
		for _, e := range f.Children {
			switch e.Tag {
			case "action":
				actions = append(actions, e.attr("name"))
				isMain = isMain || e.attr("name") == "android.intent.action.MAIN"
			case "category":
				isLauncher = isLauncher || e.attr("name") == "android.intent.category.LAUNCHER"
			}
		}
		launcher = launcher || isMain && isLauncher
	}
	return actions, launcher
}

// resolveLabels replaces references by their text.
func (p *project) resolveLabels(m *manifest, r *resources) error {
	labels := []*string{&m.Label}
	for i := range m.Activities {
		labels = append(labels, &m.Activities[i].Label)
	}
	for _, l := range labels {
		for range maxReferences {
			name, ok := strings.CutPrefix(*l, "@string/")
			if !ok {
				break
			}
			text, found := r.Values["string/"+name].(string)
			if !found {
				return compileError(p.dir, "%s: android:label: there is no %s", p.relative(filepath.Join(p.root, manifestFile)), *l)
			}
			*l = text
		}
	}
	return nil
}
