package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
)

// almanac is the folder of an app that shows random numbers, the time and what a server says.
func almanac(t *testing.T, server string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "almanac")
	if err := os.CopyFS(dir, os.DirFS("testdata/almanac")); err != nil {
		t.Fatal(err)
	}
	values := filepath.Join(dir, "res", "values")
	if err := os.Mkdir(values, 0o755); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("<resources><string name=\"server\">%s</string></resources>\n", server)
	if err := os.WriteFile(filepath.Join(values, "server.xml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// replayed is what erva replay says of one run, as JSON.
type replayed struct {
	Outcome     string
	Diff, Asked []string
	Skipped     float64 // seconds
}

// proverbs is a server that answers otherwise each time.
func proverbs(t *testing.T) (server *httptest.Server, asked *atomic.Int64) {
	asked = &atomic.Int64{}
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, "A bird in the hand is worth %d in the bush\n", asked.Add(1))
	}))
	t.Cleanup(server.Close)
	return server, asked
}

// recordPages records two pages of the almanac.
func recordPages(t *testing.T, server *httptest.Server, flags ...string) (recording string) {
	t.Helper()
	script := filepath.Join(t.TempDir(), "pages.txt")
	if err := os.WriteFile(script, []byte("wait idle\ntap @id/next\nwait settled\ntap @id/next\nwait settled\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	recording = filepath.Join(t.TempDir(), "almanac.erva")
	args := []string{"record", "--app", almanac(t, server.URL), "--inputs", script, "-o", recording, "--cache", testCache(t)}
	must(t, append(args, flags...)...)
	return recording
}

// TestSurroundings has an app whose every run is another one replay what was recorded: numbers, times, and a server's answers,
// though the server is gone.
func TestSurroundings(t *testing.T) {
	needJDK(t)
	server, asked := proverbs(t)
	out := recordPages(t, server)
	s, err := openSubject(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range []device.Source{device.SourceRandom, device.SourceClock, device.SourceNetwork} {
		if !s.recording.Manifest.Controls(source) {
			t.Errorf("the recording does not say that it controls the %s: %+v", source, s.recording.Manifest.Control)
		}
	}
	if len(s.recording.Traffic) != 2 || asked.Load() != 2 {
		t.Errorf("%d answers of %d are recorded", len(s.recording.Traffic), asked.Load())
	}
	server.Close()

	run := replayOf(t, out)
	if run.Outcome != "completed" || len(run.Diff)+len(run.Asked) > 0 {
		t.Errorf("the replay is not the recording: %+v", run)
	}
	run = replayOf(t, out, "--live", "clock,network")
	diff := strings.Join(run.Diff, "\n")
	if !strings.Contains(diff, "id/time") || !strings.Contains(diff, "id/proverb") || strings.Contains(diff, "id/lucky") {
		t.Errorf("with the time and the network as they are the replay shows:\n%s", diff)
	}
}

// TestSurroundingsPretending has it the same on a device that lacks something: arguments in registers and no constant pools, as
// on ART, and a search for registers.
func TestSurroundingsPretending(t *testing.T) {
	needJDK(t)
	needTime(t)
	for _, pretence := range []string{"android-11", "no-local-slots"} {
		t.Run(pretence, func(t *testing.T) {
			server, _ := proverbs(t)
			out := recordPages(t, server, "--pretend", pretence)
			server.Close()
			run := replayOf(t, out, "--pretend", pretence)
			if run.Outcome != "completed" || len(run.Diff)+len(run.Asked) > 0 {
				t.Errorf("the replay is not the recording: %+v", run)
			}
		})
	}
}

// must runs a command that is to succeed and gives its output.
func must(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(args, &stdout, &stderr); code != exitOK {
		t.Fatalf("erva %s: exit status %d: %s", strings.Join(args, " "), code, stderr.String())
	}
	return stdout.String()
}

// replayOf replays a recording once, in its own order.
func replayOf(t *testing.T, recording string, flags ...string) replayed {
	t.Helper()
	text := must(t, append([]string{"replay", recording, "--json", "--cache", testCache(t)}, flags...)...)
	var out replayed
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return out
}

// TestProxyPutBack: the proxy that a process has set, and that ended with it, is taken back by the next one.
func TestProxyPutBack(t *testing.T) {
	needJDK(t)
	needTime(t)
	a := attach(t)
	t.Setenv("ANDROID_ADB_SERVER_PORT", a.server.Port)
	dev := (&adb.Client{Addr: a.server.Addr()}).Device(a.serial)
	proxy := func() string {
		r, err := dev.Run(t.Context(), "settings get global http_proxy", nil)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(r.Stdout)
	}
	record := func(app string, how ...string) *process {
		args := []string{"record", "--app", app, "-s", a.serial, "-o", filepath.Join(t.TempDir(), "a.erva"), "--cache", testCache(t)}
		return start(t, append(args, how...)...)
	}
	p := record(almanac(t, "http://127.0.0.1:9"), "--for", "30m")
	eventually(t, "the proxy", func() bool { return strings.HasPrefix(proxy(), "127.0.0.1:") })
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.ended(t)
	if left := proxy(); left == "null" {
		t.Fatal("a process that was killed leaves no proxy: this test cannot tell whether it is put back")
	}
	p = record("org.example.almanac", "--for", "0s")
	if code := p.ended(t); code != exitOK || !strings.Contains(p.errs.String(), "global setting http_proxy") || proxy() != "null" {
		t.Errorf("the next start ends with status %d and the proxy %q: %s", code, proxy(), p.errs.String())
	}
}
