package build

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
)

// tests are an app's instrumented tests: Java in androidTest, beside the folder that has the manifest. Gradle makes an app
// of their own of them; here they are part of the app, which then instruments itself.
type tests struct {
	manifest string   // of androidTest, "" if it has none
	sources  []string // .java
	problem  error    // why they cannot be built
}

// Of androidx.test: the instrumentation that Gradle takes where it is told of no other, and the activity that the library's
// own manifest adds to every app that is tested.
const (
	defaultRunner = "androidx.test.runner.AndroidJUnitRunner"
	emptyActivity = "androidx.test.core.app.InstrumentationActivityInvoker$EmptyActivity"
)

// findTests lists the files of the tests.
func (p *project) findTests() error {
	dir := filepath.Join(p.root, "androidTest")
	if filepath.Clean(p.root) != filepath.Clean(p.dir) {
		dir = filepath.Join(filepath.Dir(p.root), "androidTest")
	}
	for _, sub := range []string{"java", "kotlin"} {
		sources, err := p.list(filepath.Join(dir, sub))
		var compile *CompileError
		if errors.As(err, &compile) {
			p.tests.problem = err // that of the tests is not the app's
		} else if err != nil {
			return err
		}
		p.tests.sources = append(p.tests.sources, sources...)
	}
	manifest := filepath.Join(dir, manifestFile)
	if _, err := os.Stat(manifest); err == nil {
		p.tests.manifest = manifest
		p.files = append(p.files, manifest)
	}
	slices.Sort(p.tests.sources)
	return nil
}

// readTestManifest adds what the tests' manifest declares, and the instrumentation that is not declared: runner, or the
// usual one.
func (p *project) readTestManifest(m *manifest, runner string) error {
	if p.tests.manifest != "" {
		root, err := p.parseManifest(p.tests.manifest)
		if err != nil {
			return err
		}
		m.read(root)
	}
	if len(m.Instrumentation) == 0 && len(p.tests.sources) > 0 {
		m.Instrumentation = []instrumentation{{Name: first(runner, defaultRunner), TargetPackage: m.Package}}
	}
	if len(m.Instrumentation) > 0 {
		m.Activities = append(m.Activities, activity{Name: emptyActivity})
	}
	return nil
}

// addTests compiles the tests against the app. Tests that do not build leave the app as it is without them, as with Gradle,
// and the reasons in its manifest.
func (p *project) addTests(ctx context.Context, jdk string, m *manifest, c compilation) error {
	app := c.classes
	c.classpath, c.classes = append([]string{app}, c.classpath...), filepath.Join(c.work, "tests")
	err := p.tests.problem
	if err == nil && len(p.tests.sources) > 0 {
		err = p.compile(ctx, jdk, p.tests.sources, c)
	}
	var compile *CompileError
	switch {
	case errors.As(err, &compile):
		m.Instrumentation, m.TestErrors = nil, compile.Messages
		return nil
	case err != nil:
		return err
	}
	return copyTree(c.classes, app)
}
