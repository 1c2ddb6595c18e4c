package desk

import (
	"fmt"
	"strconv"
	"strings"
)

// intent is what am builds from its options.
type intent struct {
	action, pkg, class, data, mime string // class is fully qualified
	typed                          bool   // pkg came from -p, not from a component
	categories                     []string
	flags                          uint64
	extras                         map[string]extra
}

// extra is a typed value of the control channel: s string, i int, z boolean, l long, f float.
type extra struct {
	Type  string `json:"type"`
	Value any    `json:"value"`
}

// Categories and actions that the desk itself looks at.
const (
	actionMain       = "android.intent.action.MAIN"
	categoryLauncher = "android.intent.category.LAUNCHER"
	categoryHome     = "android.intent.category.HOME"
)

// parseIntent reads the intent's options out of args; what is none goes to own, which says how many arguments it took,
// 0 for an option that it does not know either. The first bare word is the intent itself.
func parseIntent(args []string, own func(args []string) (int, error)) (*intent, error) {
	in := &intent{extras: map[string]extra{}}
	bare := ""
	for len(args) > 0 {
		n, err := own(args)
		if err == nil && n == 0 {
			n, err = in.option(args)
		}
		if err != nil {
			return nil, err
		}
		if n == 0 {
			if strings.HasPrefix(args[0], "-") {
				return nil, says("Unknown option: %s", args[0])
			}
			bare, n = args[0], 1
		}
		args = args[n:]
	}
	return in, in.target(bare)
}

// needValue is the refusal of an option that comes last.
func needValue(option string) error {
	return says("Argument expected after \"%s\"", option)
}

// option reads one of the intent's options and says how many arguments it took.
func (in *intent) option(args []string) (int, error) {
	if kind, ok := extraKinds()[args[0]]; ok {
		return in.extra(kind, args)
	}
	switch args[0] {
	case "-a", "-n", "-c", "-d", "-t", "-p", "-f", "--user", "--esn":
	case "--include-stopped-packages", "--exclude-stopped-packages", "--receiver-foreground", "--grant-read-uri-permission",
		"--activity-clear-top", "--activity-single-top", "--activity-clear-task", "--activity-no-history", "--activity-reorder-to-front":
		in.flags |= flagOptions()[args[0]]
		return 1, nil
	default:
		return 0, nil
	}
	if len(args) < 2 {
		return 0, needValue(args[0])
	}
	value := args[1]
	switch args[0] {
	case "-a":
		in.action = value
	case "-c":
		in.categories = append(in.categories, value)
	case "-d":
		in.data = value
	case "-t":
		in.mime = value
	case "-p":
		in.pkg, in.typed = value, true
	case "-f":
		n, err := strconv.ParseUint(value, 0, 32)
		if err != nil {
			return 0, says("Bad flags: %s", value)
		}
		in.flags |= n
	case "-n":
		return 2, in.component(value)
	}
	return 2, nil
}

// flagOptions are options that stand for an intent flag.
func flagOptions() map[string]uint64 {
	return map[string]uint64{"--include-stopped-packages": 0x20, "--exclude-stopped-packages": 0x10, "--receiver-foreground": 0x10000000,
		"--grant-read-uri-permission": 1, "--activity-clear-top": 0x04000000, "--activity-single-top": 0x20000000,
		"--activity-clear-task": 0x8000, "--activity-no-history": 0x40000000, "--activity-reorder-to-front": 0x20000}
}

// extraKinds are the options for extras and their types.
func extraKinds() map[string]string {
	return map[string]string{"-e": "s", "--es": "s", "--ei": "i", "--ez": "z", "--el": "l", "--ef": "f"}
}

// extra reads "--ei key value".
func (in *intent) extra(kind string, args []string) (int, error) {
	if len(args) < 3 {
		return 0, needValue(args[len(args)-1])
	}
	value := any(args[2])
	var err error
	switch kind {
	case "i":
		value, err = strconv.ParseInt(args[2], 0, 32)
	case "l":
		value, err = strconv.ParseInt(args[2], 0, 64)
	case "f":
		value, err = strconv.ParseFloat(args[2], 32)
	case "z":
		switch strings.ToLower(args[2]) {
		case "true", "t", "1":
			value = true
		case "false", "f", "0":
			value = false
		default:
			err = fmt.Errorf("invalid boolean")
		}
	}
	if err != nil {
		return 0, says("Bad value for extra %s: %s", args[1], args[2])
	}
	in.extras[args[1]] = extra{Type: kind, Value: value}
	return 3, nil
}

// component reads "pkg/.Class" or "pkg/full.Class".
func (in *intent) component(text string) error {
	pkg, class, ok := strings.Cut(text, "/")
	if !ok || pkg == "" || class == "" {
		return says("Bad component name: %s", text)
	}
	if strings.HasPrefix(class, ".") {
		class = pkg + class
	}
	in.pkg, in.class, in.typed = pkg, class, false
	return nil
}

// target reads the bare word: a component, a URI, or a package whose launcher is meant.
func (in *intent) target(bare string) error {
	switch {
	case bare == "":
		return nil
	case strings.Contains(bare, ":"):
		if in.action == "" {
			in.action = "android.intent.action.VIEW"
		}
		in.data = bare
		return nil
	case strings.Contains(bare, "/"):
		return in.component(bare)
	}
	in.pkg, in.typed = bare, true
	if in.action == "" {
		in.action = actionMain
		in.categories = append(in.categories, categoryLauncher)
	}
	return nil
}

// componentName is "pkg/full.Class", "" for an intent without one.
func (in *intent) componentName() string {
	if in.class == "" {
		return ""
	}
	return in.pkg + "/" + in.class
}

// String is the intent as Android prints it.
func (in *intent) String() string {
	var b strings.Builder
	b.WriteString("Intent {")
	put := func(name, value string) {
		if value != "" {
			b.WriteString(" " + name + "=" + value)
		}
	}
	put("act", in.action)
	if len(in.categories) > 0 {
		put("cat", "["+strings.Join(in.categories, ",")+"]")
	}
	put("dat", in.data)
	put("typ", in.mime)
	if in.flags != 0 {
		put("flg", fmt.Sprintf("0x%x", in.flags))
	}
	if in.typed {
		put("pkg", in.pkg)
	}
	if in.class != "" {
		put("cmp", in.pkg+"/"+(&app{Package: in.pkg}).short(in.class))
	}
	if len(in.extras) > 0 {
		b.WriteString(" (has extras)")
	}
	b.WriteString(" }")
	return b.String()
}

// args are the intent as arguments of the control channel.
func (in *intent) args() request {
	r := request{"flags": in.flags, "extras": in.extras}
	if c := in.componentName(); c != "" {
		r["component"] = c
	}
	if in.action != "" {
		r["action"] = in.action
	}
	if len(in.categories) > 0 {
		r["categories"] = in.categories
	}
	if in.data != "" {
		r["data"] = in.data
	}
	return r
}

// isHome says whether the intent goes to the home screen, which is no app.
func (in *intent) isHome() bool {
	for _, c := range in.categories {
		if c == categoryHome {
			return true
		}
	}
	return false
}
