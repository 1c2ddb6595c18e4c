package main

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
	"github.com/erva-go/erva/device/desk/java"
	"github.com/erva-go/erva/device/lease"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/testrun"
	"github.com/erva-go/erva/verify"
)

// targetFlags say which device and which app.
type targetFlags struct {
	choice deviceChoice
	app    string
	cache  string
	keep   bool // leave the app's data as the last run left it
	// pretend is what the device is taken for, by names that android.Pretend knows.
	pretend []string
	around  surroundingsFlags
	shared  *desks   // desktop devices that run already; nil: private ones are started for a folder
	test    []string // the command that drives the app, if erva does not
}

// of takes from a recording what its replays need, unless flags say otherwise.
func (f *targetFlags) of(m *record.Manifest) {
	if f.app == "" {
		f.app = m.App.Source
	}
	f.test = m.Test
}

func (f *targetFlags) register(flags *pflag.FlagSet) {
	f.choice.register(flags)
	flags.StringVar(&f.cache, "cache", "", "folder for what is built once (default: the user's cache folder)")
	flags.StringSliceVar(&f.pretend, "pretend", nil, "take the device for one that lacks something, as erva doctor --help says")
	if hidden := flags.Lookup("pretend"); hidden != nil {
		hidden.Hidden = true // it is for those who work on erva; doctor shows it
	}
}

// registerRuns registers what only commands that run the app take.
func (f *targetFlags) registerRuns(flags *pflag.FlagSet) {
	f.register(flags)
	f.around.register(flags)
	flags.BoolVar(&f.keep, "keep-data", false, "do not clear the app's data before each run; runs then differ by what earlier ones left")
}

// target is an app on a device, ready to be started.
type target struct {
	device  *adb.Device
	serial  string
	app     android.App
	build   string       // what tells builds of the app apart; may be empty
	source  string       // as --app said it
	fresh   bool         // each run starts without the data of earlier ones
	lease   *lease.Lease // of a device that other processes can reach
	desk    *desk.Desk   // one of this process
	pretend android.Pretence
	around  surroundings
	test    []string // the command that drives the app
}

func (t *target) close() error {
	var errs []error
	if t.lease != nil {
		errs = append(errs, t.lease.Close())
	}
	if t.desk != nil {
		errs = append(errs, t.desk.Close())
	}
	return errors.Join(errs...)
}

// lost says that the device cannot be reached any more, nil if it can.
func (t *target) lost(ctx context.Context) error {
	state, err := t.device.State(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", device.ErrLost, err)
	case state != adb.StateDevice:
		return fmt.Errorf("%w: it is %s", device.ErrLost, state)
	}
	return nil
}

// opener starts sessions of the app.
func (t *target) opener(note func(what, why string)) *android.Opener {
	return &android.Opener{Device: t.device, App: t.app, Fresh: t.fresh, Pretend: t.pretend, Lease: t.lease, NotCaptured: note}
}

// runs starts the sessions of recordings and replays: of an app that a test drives, if there is one.
func (t *target) runs(note func(what, why string)) device.Opener {
	if len(t.test) == 0 {
		return t.opener(note)
	}
	host, port, err := net.SplitHostPort(t.device.ServerAddr())
	if err != nil {
		panic(err) // the server has been asked for the device
	}
	return &testrun.Opener{Device: t.opener(note), Test: testrun.Command{Args: t.test, Env: []string{
		"ANDROID_SERIAL=" + t.device.Serial(), "ADB_SERVER_SOCKET=tcp:" + net.JoinHostPort(host, port), "ANDROID_ADB_SERVER_ADDRESS=" + host, "ANDROID_ADB_SERVER_PORT=" + port}}}
}

// verifier makes replays of a recording on the target.
func (t *target) verifier(rec *record.Recording, config evs.Config, o verify.Options) (*verify.Verifier, error) {
	options, err := t.around.replays(rec, o)
	return &verify.Verifier{Openers: []device.Opener{t.runs(nil)}, Recording: rec, Config: config, Options: options}, err
}

// open finds the device and prepares the app: a folder is built and installed on a private desktop device unless a
// device is named, an APK is installed, a package must be there.
func (f *targetFlags) open(ctx context.Context, errs io.Writer) (*target, error) {
	all, err := f.openAll(ctx, desk.Options{}, errs)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// openAll does so; o says what is special about private desktop devices, on each of which the app is installed.
func (f *targetFlags) openAll(ctx context.Context, o desk.Options, errs io.Writer) (fleet, error) {
	if f.app == "" {
		return nil, &exitError{code: exitUsage, err: errors.New("--app is missing: a package, an APK or a source folder")}
	}
	pretence, err := android.Pretend(f.pretend...)
	if err != nil {
		return nil, &exitError{code: exitUsage, err: err}
	}
	around, err := f.around.read()
	if err != nil {
		return nil, err
	}
	all, err := f.openApp(ctx, o, errs)
	for _, t := range all {
		t.pretend, t.around, t.test = pretence, around, f.test
		t.around.far = !t.device.ServerIsHere()
	}
	return all, err
}

// openApp prepares the app, whatever --app names.
func (f *targetFlags) openApp(ctx context.Context, o desk.Options, errs io.Writer) (fleet, error) {
	info, err := os.Stat(f.app)
	switch {
	case err == nil && info.IsDir() && f.choice.made() && f.choice.serial != "desk":
		return f.openOn(ctx, errs, absolute(f.app), f.installAttached)
	case err == nil && info.IsDir():
		return f.openFolder(ctx, o)
	case err == nil && strings.HasSuffix(f.app, ".apk"):
		return f.openOn(ctx, errs, absolute(f.app), f.installAPK)
	case strings.ContainsAny(f.app, `/\`):
		return nil, badFile(fmt.Errorf("app folder %s does not exist", f.app))
	default:
		return f.openOn(ctx, errs, f.app, f.findPackage)
	}
}

// openOn takes the chosen device, so that no other process of erva uses it, and prepares the app there.
func (f *targetFlags) openOn(ctx context.Context, errs io.Writer, source string, prepare func(context.Context, *target) error) (fleet, error) {
	dev, err := f.adbDevice(ctx)
	if err != nil {
		return nil, err
	}
	held, err := lease.Take(ctx, lease.Options{Folder: lease.Folder(os.Getenv), Name: dev.Name(), Device: dev, Holder: "erva " + strings.Join(os.Args[1:], " "),
		Note: func(sentence string) { warn(errs, sentence) }})
	if err != nil {
		return nil, device.Infra("use device "+dev.Serial(), err)
	}
	t := &target{device: dev, serial: dev.Serial(), source: source, fresh: !f.keep, lease: held}
	if err = prepare(ctx, t); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return fleet{t}, nil
}

// findPackage takes an installed app. Installations of it are told apart by where its APK lies and when it came there.
func (f *targetFlags) findPackage(ctx context.Context, t *target) (err error) {
	if t.app, err = android.FindApp(ctx, t.device, f.app); err != nil {
		return err
	}
	r, err := t.device.Run(ctx, "pm path "+adb.Quote(f.app), nil)
	path, _, _ := strings.Cut(strings.TrimPrefix(r.Stdout, "package:"), "\n")
	if err != nil {
		return device.Infra("find "+f.app, err)
	}
	if r, err = t.device.Run(ctx, "stat -c %s-%Y "+adb.Quote(strings.TrimSpace(path)), nil); err == nil && r.ExitCode == 0 {
		t.build = path + " " + strings.TrimSpace(r.Stdout)
	}
	return device.Infra("find "+f.app, err)
}

func (f *targetFlags) cacheDir() (string, error) {
	if f.cache != "" {
		return f.cache, nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir() // no home folder, as in a bare container
	}
	return filepath.Join(dir, "erva"), nil
}

// startDesk starts a private desktop device; o says only what is special about it.
func (f *targetFlags) startDesk(ctx context.Context, o desk.Options) (*desk.Desk, desk.JDK, string, error) {
	cache, err := f.cacheDir()
	if err != nil {
		return nil, desk.JDK{}, "", err
	}
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		return nil, desk.JDK{}, "", err
	}
	framework := &java.Framework{CacheDir: cache, JDK: jdk.Home}
	o.CacheDir, o.Framework, o.JavaHome = cache, framework, jdk.Home
	d, err := desk.Start(ctx, o)
	return d, jdk, cache, err
}

// openFolder builds a source folder and installs it on desktop devices. The first target owns private ones.
func (f *targetFlags) openFolder(ctx context.Context, o desk.Options) (fleet, error) {
	if f.shared != nil {
		return f.installOn(ctx, f.shared)
	}
	d, jdk, cache, err := f.startDesk(ctx, o)
	if err != nil {
		return nil, err
	}
	all, err := f.installOn(ctx, &desks{desk: d, jdk: jdk, cache: cache, serials: d.Serials()})
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	all[0].desk = d
	return all, nil
}

// installOn builds a source folder and installs it on desktop devices.
func (f *targetFlags) installOn(ctx context.Context, on *desks) (fleet, error) {
	image, app, err := installFolder(ctx, on.desk, on.jdk, on.cache, f.app)
	if err != nil {
		return nil, err
	}
	client := &adb.Client{Addr: on.desk.ServerAddr()}
	var all fleet
	for _, serial := range on.serials {
		all = append(all, &target{device: client.Device(serial), serial: serial, app: app, build: filepath.Base(image), source: absolute(f.app), fresh: !f.keep})
	}
	return all, nil
}

// isDesk says whether a device is a desktop device: source folders are built for no other.
func isDesk(ctx context.Context, dev *adb.Device) (bool, error) {
	r, err := dev.Run(ctx, "getprop ro.product.device", nil)
	if err != nil {
		return false, device.Infra("ask device "+dev.Serial()+" what it is", err)
	}
	return strings.TrimSpace(r.Stdout) == "desk", nil
}

// installAttached builds a source folder and installs it on a desktop device that is attached to an ADB server.
func (f *targetFlags) installAttached(ctx context.Context, t *target) error {
	onDesk, err := isDesk(ctx, t.device)
	if err != nil {
		return err
	}
	if !onDesk {
		return &exitError{code: exitUsage, err: fmt.Errorf("a source folder runs on the desktop device only: build an APK for device %s", t.serial)}
	}
	cache, err := f.cacheDir()
	if err != nil {
		return err
	}
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		return err
	}
	image, err := buildFolder(ctx, jdk, cache, f.app)
	if err != nil {
		return err
	}
	t.app, err = imageApp(image)
	if err != nil {
		return err
	}
	t.build = filepath.Base(image)
	return sendImage(ctx, t.device, image, t.app.Package)
}

// sendImage installs an app's image as adb install does an APK: a desktop device takes the zip of one.
func sendImage(ctx context.Context, dev *adb.Device, image, pkg string) error {
	var zipped bytes.Buffer
	z := zip.NewWriter(&zipped)
	if err := errors.Join(z.AddFS(os.DirFS(image)), z.Close()); err != nil {
		return fmt.Errorf("pack the image of %s: %w", pkg, err)
	}
	remote := "/data/local/tmp/erva-" + pkg + ".apk"
	if err := dev.Push(ctx, &zipped, remote, 0o644, time.Now()); err != nil {
		return device.Infra("push "+pkg, err)
	}
	r, err := dev.Run(ctx, "pm install -r -t "+adb.Quote(remote), nil)
	if err == nil && !strings.Contains(r.Stdout, "Success") {
		err = fmt.Errorf("pm install says: %s", strings.TrimSpace(r.Stdout+r.Stderr))
	}
	return device.Infra("install "+pkg, err)
}

// absolute is a path that a recording can keep: verify may run in another folder.
func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return abs
}

// installFolder builds an app folder and installs its image on a desk.
func installFolder(ctx context.Context, d *desk.Desk, jdk desk.JDK, cache, folder string) (image string, app android.App, err error) {
	if image, err = buildFolder(ctx, jdk, cache, folder); err != nil {
		return "", app, err
	}
	if _, err = d.Install(ctx, image); err != nil {
		return "", app, err
	}
	app, err = imageApp(image)
	return image, app, err
}

// buildFolder builds an app folder and returns its image.
func buildFolder(ctx context.Context, jdk desk.JDK, cache, folder string) (image string, err error) {
	jar, err := (&java.Framework{CacheDir: cache, JDK: jdk.Home}).Jar(ctx)
	if err != nil {
		return "", err
	}
	built, err := build.App(ctx, folder, build.Options{CacheDir: cache, JDK: jdk.Home, FrameworkJar: jar})
	if err != nil {
		return "", err
	}
	return built.Dir, nil
}

// imageApp reads what an image's manifest says of its launcher activity.
func imageApp(dir string) (android.App, error) {
	data, err := os.ReadFile(filepath.Join(dir, "app.json"))
	if err != nil {
		return android.App{}, fmt.Errorf("read the app's manifest: %w", err)
	}
	var m struct {
		Package    string `json:"package"`
		Namespace  string `json:"namespace"`
		Debuggable bool   `json:"debuggable"`
		Activities []struct {
			Name     string `json:"name"`
			Launcher bool   `json:"launcher"`
		} `json:"activities"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return android.App{}, fmt.Errorf("read the app's manifest: %w", err)
	}
	if !m.Debuggable {
		return android.App{}, device.Infra("start "+m.Package, fmt.Errorf("%w: build it with android:debuggable=\"true\"", device.ErrNotDebuggable))
	}
	for _, a := range m.Activities {
		if a.Launcher {
			return android.App{Package: m.Package, Activity: a.Name, Namespace: m.Namespace}, nil
		}
	}
	return android.App{}, badFile(fmt.Errorf("the manifest of %s has no launcher activity (intent-filter with MAIN and LAUNCHER)", m.Package))
}

// installAPK installs an APK and finds the app in it.
func (f *targetFlags) installAPK(ctx context.Context, t *target) error {
	file, err := os.Open(f.app)
	if err != nil {
		return badFile(err)
	}
	defer func() { _ = file.Close() }() // only read
	remote, sum := "/data/local/tmp/erva-"+filepath.Base(f.app), sha256.New()
	if err := t.device.Push(ctx, io.TeeReader(file, sum), remote, 0o644, time.Now()); err != nil {
		return device.Infra("push "+f.app, err)
	}
	t.build = hex.EncodeToString(sum.Sum(nil))
	t.app, err = android.Install(ctx, t.device, remote)
	return err
}
