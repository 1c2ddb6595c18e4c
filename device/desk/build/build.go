// Package build turns an Android source folder into an app image for the desktop device: manifest, resources, the R
// class and compiled classes (docs/desk.md).
//
// The folder is in the standard layout: AndroidManifest.xml, java/, res/, assets/, or a project that has them under
// app/src/main or src/main. Its instrumented tests, beside it in androidTest, go into the same image. R is generated as aapt
// would number it, javac compiles against the framework's jar, and the result lies in the cache under the digest of everything that went into it. Whatever is wrong with the folder is a
// *CompileError with file and line; an API that the desktop device lacks is named.
//
// Source folders are untrusted: files and their number are bounded, XML entities are not expanded, nothing is written
// outside of the cache. It imports nothing of erva.
package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// version goes into the digest: raise it when the same folder gives another image.
const version = "4"

// Limits on a source folder.
const (
	maxFile  = 16 << 20 // bytes
	maxFiles = 20000
	maxTotal = 256 << 20 // bytes
)

// Options say where to build and with what.
type Options struct {
	CacheDir     string // is created
	JDK          string // the JDK's folder, as JAVA_HOME
	FrameworkJar string // the compiled framework
}

// Image is a built app.
type Image struct {
	Dir     string // of app.json, classes/, res.json, assets/
	Package string
}

// CompileError says what is wrong with a source folder.
type CompileError struct {
	App      string   // the folder
	Messages []string // "java/org/x/Main.java:12: cannot find symbol …", with paths relative to the folder
}

// Error lists the messages, a line each.
func (e *CompileError) Error() string {
	return fmt.Sprintf("app folder %s does not build:\n  %s", e.App, strings.Join(e.Messages, "\n  "))
}

func compileError(app, format string, args ...any) error {
	return &CompileError{App: app, Messages: []string{fmt.Sprintf(format, args...)}}
}

// App builds the app in dir, or finds it in the cache.
func App(ctx context.Context, dir string, o Options) (Image, error) {
	p, err := findProject(dir)
	if err != nil {
		return Image{}, err
	}
	sum, err := p.digest(o)
	if err != nil {
		return Image{}, err
	}
	m, err := p.manifest()
	if err != nil {
		return Image{}, err
	}
	image := Image{Dir: filepath.Join(o.CacheDir, "apps", sum), Package: m.Package}
	if _, err := os.Stat(image.Dir); err == nil {
		return image, nil
	}
	parent := filepath.Dir(image.Dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return Image{}, fmt.Errorf("make the cache folder: %w", err)
	}
	work, err := os.MkdirTemp(parent, ".build-*")
	if err != nil {
		return Image{}, fmt.Errorf("make a work folder: %w", err)
	}
	err = p.build(ctx, o, m, work)
	if err == nil {
		if err = os.Rename(filepath.Join(work, "image"), image.Dir); errors.Is(err, fs.ErrExist) {
			err = nil // another process was faster, with the same result
		}
		if _, there := os.Stat(image.Dir); there == nil {
			err = nil
		}
	}
	return image, errors.Join(err, os.RemoveAll(work))
}

// build makes the image below work.
func (p *project) build(ctx context.Context, o Options, m *manifest, work string) error {
	image := filepath.Join(work, "image")
	if err := os.MkdirAll(filepath.Join(image, "classes"), 0o755); err != nil {
		return err
	}
	res, err := p.resources()
	if err != nil {
		return err
	}
	if err := p.resolveLabels(m, res); err != nil {
		return err
	}
	if err := writeJSON(filepath.Join(image, "res.json"), res); err != nil {
		return err
	}
	if err := copyTree(filepath.Join(p.root, "assets"), filepath.Join(image, "assets")); err != nil {
		return fmt.Errorf("copy the assets: %w", err)
	}
	if err := copyTree(filepath.Join(p.root, "res"), filepath.Join(image, "res")); err != nil {
		return fmt.Errorf("copy the resources: %w", err)
	}
	generated, err := writeGenerated(filepath.Join(work, "gen"), m, res)
	if err != nil {
		return compileError(p.dir, "generate R: %v", err)
	}
	c := compilation{classpath: []string{o.FrameworkJar}, classes: filepath.Join(image, "classes"), work: work}
	if err := p.compile(ctx, o.JDK, append(generated, p.sources...), c); err != nil {
		return err
	}
	if err := p.addTests(ctx, o.JDK, m, c); err != nil {
		return err
	}
	if err := writeJSON(filepath.Join(image, "app.json"), m); err != nil {
		return err
	}
	return addAccessors(c.classes)
}

func writeJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// copyTree copies a folder's files; one that does not exist is empty.
func copyTree(from, to string) error {
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		if !d.Type().IsRegular() {
			return nil // links may lead out of the folder
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// digest names everything that the image depends on.
func (p *project) digest(o Options) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, version, filepath.Base(o.FrameworkJar), o.JDK)
	for _, path := range p.files {
		data, err := os.ReadFile(path)
		if err != nil {
			return "", fmt.Errorf("read app folder %s: %w", p.dir, err)
		}
		fmt.Fprintln(h, p.relative(path), len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)[:10]), nil
}

func (p *project) relative(path string) string {
	rel, err := filepath.Rel(p.dir, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}

// project is a source folder.
type project struct {
	dir     string // as given
	root    string // that has the manifest
	files   []string
	sources []string // .java
	tests   tests
	gradle  string // the build file of the module, if there is one
}

// findProject finds the manifest and lists the files that matter.
func findProject(dir string) (*project, error) {
	p := &project{dir: dir}
	for _, root := range []string{".", "app/src/main", "src/main", "main"} {
		candidate := filepath.Join(dir, filepath.FromSlash(root))
		if _, err := os.Stat(filepath.Join(candidate, manifestFile)); err == nil {
			p.root = candidate
			break
		}
	}
	if p.root == "" {
		return nil, compileError(dir, "there is no AndroidManifest.xml in it, nor in app/src/main or src/main")
	}
	for _, name := range []string{"app/build.gradle", "app/build.gradle.kts", "build.gradle", "build.gradle.kts"} {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err == nil {
			p.gradle = filepath.Join(dir, filepath.FromSlash(name))
			p.files = append(p.files, p.gradle)
			break
		}
	}
	p.files = append(p.files, filepath.Join(p.root, manifestFile))
	for _, sub := range []string{"java", "kotlin", "src", "res", "assets"} {
		sources, err := p.list(filepath.Join(p.root, sub))
		if err != nil {
			return nil, err
		}
		p.sources = append(p.sources, sources...)
	}
	if err := p.findTests(); err != nil {
		return nil, err
	}
	slices.Sort(p.sources)
	slices.Sort(p.files)
	if len(p.sources) == 0 {
		return nil, compileError(dir, "there is no .java file in %s", p.relative(filepath.Join(p.root, "java")))
	}
	return p, nil
}

// list adds the files of a subfolder, and gives those to compile.
func (p *project) list(dir string) (sources []string, err error) {
	total := int64(0)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		total += info.Size()
		p.files = append(p.files, path)
		switch {
		case info.Size() > maxFile:
			return compileError(p.dir, "%s has %d bytes; %d are the most", p.relative(path), info.Size(), maxFile)
		case len(p.files) > maxFiles || total > maxTotal:
			return compileError(p.dir, "the folder is too large: more than %d files or %d MB", maxFiles, maxTotal>>20)
		case strings.HasSuffix(path, ".kt"):
			return compileError(p.dir, "%s: the desktop device builds Java only; Kotlin apps need a phone or an emulator", p.relative(path))
		case strings.HasSuffix(path, ".aidl"):
			return compileError(p.dir, "%s: the desktop device has no AIDL; run the app on a phone or an emulator", p.relative(path))
		case strings.HasSuffix(path, ".java"):
			sources = append(sources, path)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return sources, err
}
