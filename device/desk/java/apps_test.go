package java_test

import (
	"context"
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
	"github.com/erva-go/erva/device/desk/java"
)

// cache keeps the framework that the tests of this file share.
var cache string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "erva-java-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	cache = dir
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		_ = os.RemoveAll(dir) // only the cache
		os.Exit(code)
	}))
}

// phone is a desk with adb, for the scripts of this file.
type phone struct {
	t   *testing.T
	ctx context.Context
	dev *adb.Device
}

// uiNode is a node of a uiautomator dump.
type uiNode struct {
	Text     string   `xml:"text,attr"`
	ID       string   `xml:"resource-id,attr"`
	Class    string   `xml:"class,attr"`
	Checked  bool     `xml:"checked,attr"`
	Bounds   string   `xml:"bounds,attr"`
	Children []uiNode `xml:"node"`
}

func (p phone) shell(command string) string {
	p.t.Helper()
	r, err := p.dev.Run(p.ctx, command, nil)
	if err != nil || r.ExitCode != 0 {
		p.t.Fatalf("%s: %v, exit %d\n%s%s", command, err, r.ExitCode, r.Stdout, r.Stderr)
	}
	return r.Stdout
}

func (p phone) screen() uiNode {
	p.t.Helper()
	text := p.shell("uiautomator dump /dev/tty")
	var root uiNode
	if err := xml.Unmarshal([]byte(text[:strings.LastIndex(text, ">")+1]), &root); err != nil {
		p.t.Fatalf("%v\n%s", err, text)
	}
	return root
}

func (n uiNode) find(match func(uiNode) bool) *uiNode {
	if match(n) {
		return &n
	}
	for _, c := range n.Children {
		if found := c.find(match); found != nil {
			return found
		}
	}
	return nil
}

// await waits until the screen shows text.
func (p phone) await(text string) uiNode {
	p.t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		root := p.screen()
		if n := root.find(func(n uiNode) bool { return n.Text == text }); n != nil {
			return *n
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("the screen does not show %q:\n%+v\n%s", text, root, p.shell("logcat -d"))
		}
	}
}

// press taps or holds the middle of a node.
func (p phone) press(n uiNode, verb string) {
	p.t.Helper()
	var l, t, r, b int
	if _, err := fmt.Sscanf(n.Bounds, "[%d,%d][%d,%d]", &l, &t, &r, &b); err != nil {
		p.t.Fatal(err)
	}
	x, y := (l+r)/2, (t+b)/2
	if verb == "hold" {
		p.shell(fmt.Sprintf("input swipe %d %d %d %d 700", x, y, x, y))
		return
	}
	p.shell(fmt.Sprintf("input tap %d %d", x, y))
}

func (p phone) tap(text string) {
	p.t.Helper()
	p.press(p.await(text), "tap")
}

// run builds an app of testdata, starts it on a desk of its own and plays the script.
func run(t *testing.T, app, component string, script func(phone)) {
	install(t, app, func(p phone) {
		p.shell("am start -n " + component)
		script(p)
	})
}

// install builds an app of testdata, installs it on a desk of its own and plays the script.
func install(t *testing.T, app string, script func(phone)) {
	if testing.Short() {
		t.Skip("compiles the framework and runs an app")
	}
	jdk := findJDK(t)
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	framework := java.Framework{CacheDir: cache, JDK: jdk.Home}
	jar, err := framework.Jar(ctx)
	if err != nil {
		t.Fatal(err)
	}
	image, err := build.App(ctx, filepath.Join("testdata", app), build.Options{CacheDir: t.TempDir(), JDK: jdk.Home, FrameworkJar: jar})
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.Start(ctx, desk.Options{CacheDir: t.TempDir(), Framework: &framework, JavaHome: jdk.Home, WarmProcesses: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	if _, err := d.Install(ctx, image.Dir); err != nil {
		t.Fatal(err)
	}
	p := phone{t: t, ctx: ctx, dev: (&adb.Client{Addr: d.ServerAddr()}).Device(d.Serial())}
	script(p)
}

// TestAndroidxApp uses AppCompat, fragments, view models, live data, a recycler view, menus and dialogs.
func TestAndroidxApp(t *testing.T) {
	run(t, "androidx", "org.example.shelf/.MainActivity", func(p phone) {
		p.await("0 items")
		p.tap("Name") // the hint
		p.shell("input text one")
		p.tap("Add")
		p.await("1 items")
		p.tap("one")
		p.await("row 0")
		p.tap("Detail")
		p.await("last: one")
		p.shell("settings put system user_rotation 1")
		p.await("last: one")
		p.await("1 items")
		p.shell("settings put system user_rotation 0")
		p.await("1 items")
		p.shell("input keyevent BACK")
		if n := p.screen().find(func(n uiNode) bool { return n.Text == "last: one" }); n != nil {
			t.Error("BACK left the fragment on the screen")
		}
		p.shell("input keyevent MENU")
		p.tap("About")
		p.await("A library app")
		p.tap("OK")
		p.await("closed")
		p.shell("input keyevent MENU")
		p.tap("Clear")
		p.await("0 items")
	})
}

// TestSupportApp uses the support library's old names, a fragment of a layout, a list, a spinner and a context menu.
func TestSupportApp(t *testing.T) {
	run(t, "support", "org.example.support/.MainActivity", func(p phone) {
		p.await("start")
		p.tap("Bob")
		p.await("picked Bob")
		p.tap("Check")
		p.await("checked true")
		p.press(p.await("Cid"), "hold")
		p.tap("Remove")
		p.await("remove 2")
		p.tap("Small")
		p.tap("Large")
		p.await("size Large")
	})
}

// TestContentApp uses a database behind a content provider, loaders of both kinds, which outlive a rotation, a cursor
// adapter, a job service, a pager with tabs, and live data made of others.
func TestContentApp(t *testing.T) {
	run(t, "content", "org.example.content/.MainActivity", func(p phone) {
		p.await("0 notes")
		p.tap("Add")
		p.await("1 note")
		p.await("Note 1")
		p.tap("Add")
		p.await("2 notes")
		p.shell("settings put system user_rotation 1")
		p.await("across")
		p.await("2 notes")
		p.await("Note 2")
		p.shell("settings put system user_rotation 0")
		p.await("upright")
		p.tap("Work")
		p.await("Hello Ann, 2 new")
		p.tap("Pages")
		p.await("sum 7")
		p.await("page 0")
		p.tap("Tab 2")
		p.await("page 2")
		p.shell("input keyevent BACK")
		p.tap("Clear")
		p.await("0 notes")
		if file := p.shell("run-as org.example.content cat databases/notes.db"); !strings.HasPrefix(file, "SQLite format 3\x00") || !strings.Contains(file, "CREATE TABLE notes") {
			t.Errorf("the database's file is %q", file)
		}
	})
}

// TestInstrumentedApp runs an app's own tests: some that pass, one that fails, is ignored or has no opinion, and one that
// the app does not survive.
func TestInstrumentedApp(t *testing.T) {
	install(t, "tasks", func(p phone) {
		const runner = "org.example.tasks/androidx.test.runner.AndroidJUnitRunner"
		if got := p.shell("pm list instrumentation"); got != "instrumentation:"+runner+" (target=org.example.tasks)\n" {
			t.Error(got)
		}
		for _, tc := range []struct{ name, args string }{
			{"passes", "-w -e class org.example.tasks.MainActivityTest#addsOne"},
			{"drives", "-w -e class org.example.tasks.DriverTest"},
			{"main", "-w -e mode fast -e notClass org.example.tasks.DriverTest,org.example.tasks.HelpActivityTest"},
			{"main-raw", "-w -r -e mode fast -e class org.example.tasks.MainActivityTest"},
			{"crash", "-w -e class org.example.tasks.HelpActivityTest"},
			{"crash-raw", "-r -w -e class org.example.tasks.HelpActivityTest"},
			{"missing", "-r -w -e class org.example.tasks.Nothing"},
		} {
			got := reproducible(p.shell("am instrument " + tc.args + " " + runner))
			golden(t, filepath.Join("testdata", "instrument", tc.name+".txt"), got)
		}
	})
}

var (
	elapsed    = regexp.MustCompile(`(?m)^Time: .*$`)
	innerFrame = regexp.MustCompile(`(?m)(?:^\tat (?:java|jdk|android|androidx|com\.android|org\.junit)\..*\n|^\t\.\.\. \d+ more\n)+`)
)

// reproducible takes out of a report what differs between runs and JDKs: times, and frames that are not the app's.
func reproducible(report string) string {
	return innerFrame.ReplaceAllString(elapsed.ReplaceAllString(report, "Time: 0"), "\t...\n")
}

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s: %s", file, diff)
	}
}
