package android_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
)

// namesPackage is the app whose classes a compiler names by numbers.
const namesPackage = "org.erva.names"

// unrelated is what the other build of the app has before everything else.
const unrelated = `    final Runnable[] unrelated = {() -> runs--, new Runnable() {
        @Override
        public void run() {
            runs--;
        }
    }};

    Runnable unrelated(Runnable r) {
        return r != null ? r : () -> runs--;
    }

`

// TestNamesAcrossBuilds: what is added to the source elsewhere changes no key, though it changes the numbers of lambdas,
// of anonymous classes and of lines.
func TestNamesAcrossBuilds(t *testing.T) {
	o := opener(t, "Main")
	source := filepath.Join("testdata", "names")
	before := keysOf(t, o, source)
	for _, want := range []string{"Main$onCreate$lambda/1", "Main::work", "Main$onCreate+", "Main$onCreate$Local+"} {
		if !slices.ContainsFunc(before, func(key string) bool { return strings.Contains(key, want) }) {
			t.Errorf("no key has %s", want)
		}
	}
	other := t.TempDir()
	if err := os.CopyFS(other, os.DirFS(source)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(other, "java", "org", "erva", "names", "Main.java")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), "    @Override\n    protected", unrelated+"    @Override\n    protected", 1)
	if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, keysOf(t, o, other)); diff != "" {
		t.Errorf("the keys of the other build differ (-first +other):\n%s", diff)
	}
}

// keysOf builds an app, installs it and returns the keys of its own events and threads in one run.
func keysOf(t *testing.T, o *android.Opener, source string) []string {
	t.Helper()
	if err := install(context.Background(), shared.desk, source, namesPackage); err != nil {
		t.Fatal(err)
	}
	d := open(t, &android.Opener{Device: o.Device, App: android.App{Package: namesPackage, Activity: namesPackage + ".Main"}, Fresh: true}, device.Options{})
	d.settle()
	var keys []string
	for _, e := range d.s.Tables().Events {
		if strings.Contains(e.Target, namesPackage) {
			keys = append(keys, e.Key)
		}
	}
	for _, th := range d.s.Tables().Threads {
		if strings.Contains(th.Key, namesPackage) {
			keys = append(keys, th.Key)
		}
	}
	slices.Sort(keys)
	return keys
}
