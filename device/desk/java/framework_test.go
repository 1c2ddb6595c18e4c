package java_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/java"
)

func findJDK(t *testing.T) desk.JDK {
	t.Helper()
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	return jdk
}

// TestFramework compiles the framework, at once by two that share a cache, and runs every program named *Check of the
// folder test against it.
func TestFramework(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the framework")
	}
	jdk := findJDK(t)
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	cache := t.TempDir()
	jars := make([]string, 2)
	var wg sync.WaitGroup
	for i := range jars {
		wg.Go(func() {
			f := java.Framework{CacheDir: cache, JDK: jdk.Home}
			jar, err := f.Jar(ctx)
			if err != nil {
				t.Error(err)
			}
			jars[i] = jar
		})
	}
	wg.Wait()
	if t.Failed() || jars[0] != jars[1] {
		t.Fatalf("jars: %q", jars)
	}
	if entries, err := os.ReadDir(cache); err != nil || len(entries) != 1 {
		t.Errorf("the cache holds %v (%v), want the jar alone", entries, err)
	}
	classes := t.TempDir()
	args := []string{"-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-classpath", jars[0], "-d", classes}
	var checks []string
	err := filepath.WalkDir("test", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".java") {
			args = append(args, path)
			if name, ok := strings.CutSuffix(d.Name(), "Check.java"); ok {
				rel, _ := filepath.Rel("test", filepath.Dir(path))
				checks = append(checks, strings.ReplaceAll(filepath.ToSlash(rel), "/", ".")+"."+name+"Check")
			}
		}
		return err
	})
	if err != nil || len(checks) == 0 {
		t.Fatalf("checks: %q, %v", checks, err)
	}
	if out, err := exec.CommandContext(ctx, jdk.Javac(), args...).CombinedOutput(); err != nil {
		t.Fatalf("compile the checks: %v\n%s", err, out)
	}
	for _, check := range checks {
		t.Run(check, func(t *testing.T) {
			cmd := exec.CommandContext(ctx, jdk.Java(), "-Xbootclasspath/a:"+jars[0], "-classpath", classes, "-Djava.awt.headless=true", check)
			out, err := cmd.CombinedOutput()
			if err != nil || !bytes.Contains(out, []byte("ok ")) {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestNoCompiler says what is wrong when the JDK is none.
func TestNoCompiler(t *testing.T) {
	f := java.Framework{CacheDir: t.TempDir(), JDK: t.TempDir()}
	if _, err := f.Jar(t.Context()); err == nil || !strings.Contains(err.Error(), f.JDK) {
		t.Errorf("error %v does not name the folder", err)
	}
}
