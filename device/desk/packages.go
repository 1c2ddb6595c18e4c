package desk

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

// app is an installed app, as the image's app.json describes it.
type app struct {
	Package     string      `json:"package"`
	Debuggable  bool        `json:"debuggable"`
	VersionName string      `json:"versionName"`
	Application string      `json:"application"`
	Activities  []component `json:"activities"`
	Services    []component `json:"services"`
	Receivers   []component `json:"receivers"`
	Permissions []string    `json:"permissions"` // that it asks for

	Instrumentation []instrumentation `json:"instrumentation"`
	TestErrors      []string          `json:"testErrors"` // why its tests were not built

	uid       int
	installed time.Time
	dir       string // device path of what was installed; another one at each installation, as on Android
}

func (a *app) apk() string { return a.dir + "/base.apk" }

// component is an activity, a service or a receiver.
type component struct {
	Name     string   `json:"name"` // fully qualified class
	Launcher bool     `json:"launcher"`
	Label    string   `json:"label"`
	Process  string   `json:"process"` // full name, where it is not the app's
	Actions  []string `json:"actions"`
}

// instrumentation is what runs an app's tests.
type instrumentation struct {
	Name          string `json:"name"` // fully qualified class
	TargetPackage string `json:"targetPackage"`
}

// process is the name of the process that a component runs in; of no component it is the app's.
func (a *app) process(c *component) string {
	if c == nil || c.Process == "" {
		return a.Package
	}
	return c.Process
}

// Limits of an image: far above a sample app, far below what would fill a disk by accident.
const (
	maxManifest     = 4 << 20
	maxImageFiles   = 50_000
	maxImageContent = 1 << 30
)

var (
	packageName = regexp.MustCompile(`^[A-Za-z]\w*(\.[A-Za-z]\w*)+$`)
	processName = regexp.MustCompile(`^[A-Za-z][\w.]*(:[\w.]+)?$`)
	className   = regexp.MustCompile(`^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$`)
)

// readManifest reads and checks app.json of an image folder.
func readManifest(imageDir string) (*app, error) {
	f, err := os.Open(filepath.Join(imageDir, "app.json"))
	if err != nil {
		return nil, fmt.Errorf("not an app image: %w", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxManifest+1))
	if err != nil {
		return nil, fmt.Errorf("read app.json: %w", err)
	}
	return parseManifest(b)
}

func parseManifest(b []byte) (*app, error) {
	if len(b) > maxManifest {
		return nil, fmt.Errorf("app.json: more than %d MiB", maxManifest>>20)
	}
	a := app{Debuggable: true}
	if err := json.Unmarshal(b, &a); err != nil {
		return nil, fmt.Errorf("app.json: %w", err)
	}
	if !packageName.MatchString(a.Package) || len(a.Package) > 200 {
		return nil, fmt.Errorf("app.json: %q is not a package name", a.Package)
	}
	for _, list := range [][]component{a.Activities, a.Services, a.Receivers} {
		for _, c := range list {
			if !className.MatchString(c.Name) {
				return nil, fmt.Errorf("app.json: %q is not a class name", c.Name)
			}
			if c.Process != "" && !processName.MatchString(c.Process) {
				return nil, fmt.Errorf("app.json: %q is not the name of a process", c.Process)
			}
		}
	}
	for _, i := range a.Instrumentation {
		if !className.MatchString(i.Name) || !packageName.MatchString(i.TargetPackage) {
			return nil, fmt.Errorf("app.json: %q of package %q is not an instrumentation", i.Name, i.TargetPackage)
		}
	}
	return &a, nil
}

// launcher is the activity that the home screen starts, nil if there is none.
func (a *app) launcher() *component {
	for i := range a.Activities {
		if a.Activities[i].Launcher {
			return &a.Activities[i]
		}
	}
	return nil
}

// find is the component of that class in list, nil if there is none.
func find(list []component, class string) *component {
	for i := range list {
		if list[i].Name == class {
			return &list[i]
		}
	}
	return nil
}

// short is the class as Android prints it beside its package: ".Main".
func (a *app) short(class string) string {
	if rest, ok := strings.CutPrefix(class, a.Package+"."); ok {
		return "." + rest
	}
	return class
}

// packages are the apps of one device.
type packages struct {
	files *files

	mu      sync.Mutex
	apps    map[string]*app
	nextUID int

	reinstalled int // how often an app has replaced an older one
}

// firstUID is the number of the first app's user on Android.
const firstUID = 10100

func newPackages(f *files) *packages {
	return &packages{files: f, apps: map[string]*app{}, nextUID: firstUID}
}

// get is the installed app, or nil.
func (p *packages) get(pkg string) *app {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.apps[pkg]
}

// list is every installed app, by name.
func (p *packages) list() []*app {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []*app
	for _, a := range p.apps {
		out = append(out, a)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Package < out[j].Package })
	return out
}

// install copies the image to /data/app and zips it as base.apk. The caller has ended the app's process.
func (p *packages) install(ctx context.Context, a *app, imageDir string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	old := p.apps[a.Package]
	a.dir = "/data/app/" + a.Package
	if old != nil {
		p.reinstalled++
		a.dir += "-" + strconv.Itoa(p.reinstalled)
	}
	dir := filepath.Join(p.files.dir, filepath.FromSlash(a.dir))
	tmp, err := os.MkdirTemp(filepath.Join(p.files.dir, "tmp"), "install-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := copyImage(ctx, imageDir, filepath.Join(tmp, "image"), filepath.Join(tmp, "base.apk")); err != nil {
		return fmt.Errorf("copy %s: %w", a.Package, err)
	}
	if err := os.Rename(tmp, dir); err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	a.uid, a.installed = p.nextUID, time.Now()
	p.apps[a.Package] = a
	if old == nil {
		p.nextUID++
		return p.makeData(a.Package)
	}
	a.uid = old.uid
	return errors.Join(p.makeData(a.Package), os.RemoveAll(filepath.Join(p.files.dir, filepath.FromSlash(old.dir))))
}

// makeData makes an app's data folder as the installer does.
func (p *packages) makeData(pkg string) error {
	for _, sub := range []string{"cache", "code_cache"} {
		if err := os.MkdirAll(filepath.Join(p.files.dir, "data", "data", pkg, sub), 0o700); err != nil {
			return fmt.Errorf("make data folder: %w", err)
		}
	}
	return nil
}

func (p *packages) uninstall(pkg string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.apps[pkg]
	if a == nil {
		return nil
	}
	delete(p.apps, pkg)
	return errors.Join(os.RemoveAll(filepath.Join(p.files.dir, "data", "data", pkg)),
		os.RemoveAll(filepath.Join(p.files.dir, filepath.FromSlash(a.dir))))
}

func (p *packages) clear(pkg string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := os.RemoveAll(filepath.Join(p.files.dir, "data", "data", pkg)); err != nil {
		return fmt.Errorf("wipe data: %w", err)
	}
	return p.makeData(pkg)
}

// copyImage copies the regular files of an image folder to dst and into the zip file apk.
func copyImage(ctx context.Context, src, dst, apk string) (err error) {
	f, err := os.Create(apk)
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	defer func() { err = errors.Join(err, z.Close(), f.Close()) }()
	count, size := 0, int64(0)
	return filepath.WalkDir(src, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		rel, err := filepath.Rel(src, name)
		if err != nil {
			return err
		}
		if e.IsDir() {
			return os.MkdirAll(filepath.Join(dst, rel), 0o755)
		}
		if !e.Type().IsRegular() {
			return nil // a link could lead out of the image
		}
		n, err := copyImageFile(name, filepath.Join(dst, rel), z, filepath.ToSlash(rel))
		size, count = size+n, count+1
		if err == nil && (size > maxImageContent || count > maxImageFiles) {
			err = errors.New("the image is too big")
		}
		return err
	})
}

// copyImageFile copies one file to dst and into the zip, and returns its size.
func copyImageFile(src, dst string, z *zip.Writer, name string) (int64, error) {
	in, err := os.Open(src)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	w, err := z.Create(name)
	if err != nil {
		return 0, err
	}
	out, err := os.OpenFile(dst, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o644)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(io.MultiWriter(out, w), in)
	return n, errors.Join(err, out.Close())
}

// unpackImage writes the zip of an image, from an untrusted file, into the folder dst.
func unpackImage(ctx context.Context, file io.ReaderAt, size int64, dst string) error {
	z, err := zip.NewReader(file, size)
	if err != nil {
		return fmt.Errorf("not a zip file: %w", err)
	}
	if len(z.File) > maxImageFiles {
		return fmt.Errorf("more than %d files", maxImageFiles)
	}
	left := int64(maxImageContent)
	for _, f := range z.File {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) || strings.Contains(f.Name, "\\") {
			return fmt.Errorf("file name %q leads out of the image", f.Name)
		}
		target := filepath.Join(dst, filepath.FromSlash(path.Clean(f.Name)))
		if f.FileInfo().IsDir() {
			if err := os.MkdirAll(target, 0o755); err != nil {
				return err
			}
			continue
		}
		n, err := unpackFile(f, target, left)
		if left -= n; err != nil {
			return fmt.Errorf("unpack %s: %w", f.Name, err)
		}
	}
	return nil
}

// unpackFile writes one file of a zip, at most limit bytes.
func unpackFile(f *zip.File, target string, limit int64) (int64, error) {
	if !f.Mode().IsRegular() {
		return 0, errors.New("not a regular file")
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return 0, err
	}
	in, err := f.Open()
	if err != nil {
		return 0, err
	}
	defer in.Close()
	out, err := os.OpenFile(target, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o644)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(out, io.LimitReader(in, limit+1))
	if err == nil && n > limit {
		err = errors.New("the image is too big")
	}
	return n, errors.Join(err, out.Close())
}
