package arch

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/erva-go/erva"

// allowed says which packages of erva a package may import, besides the standard library and the libraries of the
// README. It is the design: do not change it to make a build pass. A line covers its subpackages unless they have a line.
var allowed = map[string][]string{
	"cmd/erva":               {"*"},
	"verify":                 {"report", "crash", "culprit", "classify", "replay", "record", "flipper", "edg", "evs", "detect", "detect/asyncclock", "detect/hbgraph", "race", "device", "trace", "traffic"},
	"report":                 {"classify", "flipper", "edg", "evs", "race", "trace", "trace/droidracer", "device"},
	"culprit":                {"code", "crash", "edg", "race", "trace"},
	"crash":                  {},
	"classify":               {"evs", "race", "trace"},
	"replay":                 {"flipper", "device", "trace"},
	"record":                 {"evs", "device", "trace", "traffic", "internal/disk"},
	"record/cost":            {"record", "device", "trace"},
	"flipper":                {"edg", "detect", "race", "device", "trace"},
	"edg":                    {"detect", "race", "trace"},
	"evs":                    {"crash", "device", "trace"},
	"testrun":                {"evs", "device", "trace"},
	"detect":                 {"race", "trace"},
	"detect/asyncclock":      {"detect", "race", "trace"},
	"detect/coverage":        {"detect", "detect/asyncclock", "race", "trace"},
	"detect/usefree":         {"code", "detect", "detect/asyncclock", "race", "trace"},
	"detect/commute":         {"code", "detect", "detect/asyncclock", "race", "trace"},
	"detect/explain":         {"detect", "detect/asyncclock", "race", "trace"},
	"detect/measure":         {"detect", "detect/asyncclock", "detect/hbgraph", "race", "trace", "trace/synth"},
	"detect/hbgraph":         {"detect", "race", "trace", "trace/droidracer"},
	"race":                   {"trace"},
	"device":                 {"trace"},
	"code":                   {},
	"code/classfile":         {"code"},
	"code/codetest":          {"code"},
	"code/dex":               {"code"},
	"code/archive":           {"code", "code/classfile", "code/dex"},
	"device/android":         {"code", "code/archive", "code/classfile", "code/dex", "device", "device/adb", "device/jdwp", "device/lease", "trace"},
	"device/adb":             {},
	"device/jdwp":            {},
	"device/desk":            {"device/desk/adbd", "device/desk/build", "device/desk/java"},
	"device/desk/adbd":       {},
	"device/desk/build":      {},
	"device/desk/java":       {},
	"device/lease":           {"device/adb", "internal/disk"},
	"device/sim":             {"device", "trace"},
	"device/devicetest":      {"device", "device/adb", "device/jdwp", "trace"},
	"trace":                  {},
	"traffic":                {},
	"trace/droidracer":       {"trace"},
	"trace/synth":            {"trace"},
	"trace/tracetest":        {"trace"},
	"examples":               {"*"},
	"internal/adbtest":       {},
	"internal/arch":          {},
	"internal/disk":          {},
	"internal/disk/disktest": {"internal/disk"},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestImportsRunOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	n := 0
	for {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		n++
		checkPackage(t, p)
	}
	if n < 10 {
		t.Fatalf("go list found %d packages only", n)
	}
}

func checkPackage(t *testing.T, p pkg) {
	self := strings.TrimPrefix(p.ImportPath, module+"/")
	rule, known := ruleFor(self)
	if !known {
		t.Errorf("package %s has no place in the design: give it a line in the table, with its reason in docs/architecture.md", self)
		return
	}
	for _, i := range p.Imports {
		other, ours := strings.CutPrefix(i, module+"/")
		if !ours || strings.HasPrefix(other, self+"/") || contains(rule, "*") || contains(rule, other) {
			continue
		}
		t.Errorf("%s imports %s, which the design does not allow", self, other)
	}
}

// ruleFor is the line of a package, or of the nearest folder above it.
func ruleFor(path string) ([]string, bool) {
	for {
		if rule, ok := allowed[path]; ok {
			return rule, true
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return nil, false
		}
		path = path[:i]
	}
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}
