package desk

import (
	"context"
	"os"
	"path/filepath"
	"time"
)

// The screen, in portrait.
const (
	screenWidth   = 480 // px
	screenHeight  = 800 // px
	screenDensity = 160 // dpi; a dp is a pixel
)

// phone is one device of the desk: its files, apps, processes, logs and settings.
type phone struct {
	desk     *Desk
	serial   string
	number   int    // transport id
	state    string // "device" unless made to look otherwise
	features []string
	adbdAddr string // where a real ADB server may connect; set before the first connection
	booted   time.Time

	commands  map[string]command
	files     *files
	packages  *packages
	processes *processes
	logs      *logs
	settings  *settings
	places    places
}

type phoneOptions struct {
	serial   string
	number   int
	state    string
	features []string
	dir      string
}

func newPhone(d *Desk, o phoneOptions) (*phone, error) {
	if err := os.MkdirAll(o.dir, 0o700); err != nil {
		return nil, err
	}
	files, err := newFiles(o.dir)
	if err != nil {
		return nil, err
	}
	p := &phone{desk: d, serial: o.serial, number: o.number, state: o.state, features: o.features, booted: time.Now(), commands: commandTable(),
		files: files, logs: newLogs(), settings: newSettings()}
	p.packages = newPackages(files)
	p.processes = newProcesses(p)
	return p, nil
}

// close gives back what is no process.
func (p *phone) close() { p.files.close() }

// install replaces or adds the app whose image folder is given. Its process ends first, its data stays.
func (p *phone) install(ctx context.Context, imageDir string) (*app, error) {
	a, err := readManifest(imageDir)
	if err != nil {
		return nil, err
	}
	if err := p.processes.stop(ctx, a.Package, exitUserRequested, "installPackageLI"); err != nil {
		return nil, err
	}
	return a, p.packages.install(ctx, a, imageDir)
}

// uninstall removes an app with its data; ok is false when it is not installed.
func (p *phone) uninstall(ctx context.Context, pkg string) (ok bool, err error) {
	if p.packages.get(pkg) == nil {
		return false, nil
	}
	if err := p.processes.stop(ctx, pkg, exitUserRequested, "deletePackageX"); err != nil {
		return true, err
	}
	return true, p.packages.uninstall(pkg)
}

// clear wipes an app's data; ok is false when it is not installed.
func (p *phone) clear(ctx context.Context, pkg string) (ok bool, err error) {
	if p.packages.get(pkg) == nil {
		return false, nil
	}
	if err := p.processes.stop(ctx, pkg, exitUserRequested, "clear data"); err != nil {
		return true, err
	}
	return true, p.packages.clear(pkg)
}

// host is the host's path of a device path, for the process that runs an app.
func (p *phone) host(devicePath string) string {
	return filepath.Join(p.files.dir, filepath.FromSlash(devicePath))
}
