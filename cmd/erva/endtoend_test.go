package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/examples"
)

// cacheDir is shared by all tests of a machine: what is in it is named after its content.
func testCache(t *testing.T) string {
	t.Helper()
	dir, err := os.UserCacheDir()
	if err != nil {
		return t.TempDir()
	}
	return filepath.Join(dir, "erva")
}

func needJDK(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("end to end on the desktop device: not in short mode")
	}
	if _, err := desk.FindJDK(os.Getenv); err != nil {
		t.Skipf("no JDK: %v", err)
	}
}

// TestDemo holds every sample app to the verdicts that its authors expect, the whole way: record, detect, flip, replay,
// compare, classify. Nothing that it starts is left.
//
// It goes that way twice: straight to a private desktop device, and through a real ADB server.
func TestDemo(t *testing.T) {
	needJDK(t)
	t.Run("direct", func(t *testing.T) { testDemo(t, examples.First()) })
	t.Run("adb server", func(t *testing.T) {
		attached := attach(t)
		t.Setenv("ANDROID_ADB_SERVER_PORT", attached.server.Port)
		names := examples.First()
		if !allTests() {
			names = []string{"notesync", "tracker", "settings"}
		}
		testDemo(t, names, "-s", attached.serial)
	})
}

// allTests says whether tests may take minutes (make test-all).
func allTests() bool { return os.Getenv("ERVA_TEST_ALL") != "" }

// needTime skips what takes minutes unless it is asked for (make test-all).
func needTime(t *testing.T) {
	t.Helper()
	if !allTests() {
		t.Skip("takes minutes: make test-all runs it")
	}
}

// TestDemoAll holds erva to the other samples.
func TestDemoAll(t *testing.T) {
	needJDK(t)
	needTime(t)
	first := examples.First()
	testDemo(t, slices.DeleteFunc(examples.Names(), func(name string) bool { return slices.Contains(first, name) }))
}

// testDemo demonstrates sample apps with these flags.
func testDemo(t *testing.T, names []string, flags ...string) {
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
			var out, errs bytes.Buffer
			dir := t.TempDir()
			code := run(append([]string{"demo", name, "--json", "-o", dir, "--cache", testCache(t)}, flags...), &out, &errs)
			var got struct {
				Apps []struct {
					Wrong  []string `json:"wrong"`
					Result struct {
						Verdicts []json.RawMessage `json:"verdicts"`
					} `json:"result"`
				} `json:"apps"`
			}
			if err := json.Unmarshal(out.Bytes(), &got); err != nil {
				t.Fatalf("exit status %d, output %v\n%s\n%s", code, err, out.String(), errs.String())
			}
			if code != exitOK || len(got.Apps) != 1 || len(got.Apps[0].Result.Verdicts) == 0 || len(got.Apps[0].Wrong) > 0 {
				t.Errorf("exit status %d\n%s\n%s", code, out.String(), errs.String())
			}
			for _, file := range []string{name + ".erva", filepath.Join(name+".verdicts", "verdicts.json")} {
				if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
					t.Errorf("the demo leaves no %s: %v", file, err)
				}
			}
		})
	}
}
