package android_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
	"github.com/erva-go/erva/device/desk/java"
	"github.com/erva-go/erva/device/devicetest"
	"github.com/erva-go/erva/internal/adbtest"
)

// pkg is the app of testdata/conform.
const pkg = "org.erva.conform"

func TestMain(m *testing.M) {
	code := m.Run()
	if err := shared.close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	if err := goleak.Find(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// shared is the desktop device of all tests: starting one takes longer than any of them.
var shared testDesk

type testDesk struct {
	once   sync.Once
	desk   *desk.Desk
	server *adbtest.Server // a real one, if the tests run through one
	home   string          // of the server
	device *adb.Device
	err    error
}

func (d *testDesk) start(ctx context.Context) (*adb.Device, error) {
	d.once.Do(func() {
		if d.desk, d.err = startDesk(ctx); d.err != nil {
			return
		}
		d.device = (&adb.Client{Addr: d.desk.ServerAddr()}).Device(d.desk.Serial())
		if os.Getenv(throughServer) != "" {
			d.err = d.attach()
		}
	})
	return d.device, d.err
}

// attach puts a real ADB server between the tests and the desk.
func (d *testDesk) attach() error {
	tool, err := adbtest.Find()
	if err != nil {
		return err
	}
	if d.home, err = os.MkdirTemp("", "adb-home-"); err != nil {
		return err
	}
	if d.server, err = adbtest.New(tool, d.home); err != nil {
		return err
	}
	serial := d.desk.TransportAddr(d.desk.Serial())
	d.device = (&adb.Client{Addr: d.server.Addr()}).Device(serial)
	return d.server.Attach(serial)
}

func (d *testDesk) close() error {
	var errs []error
	if d.server != nil {
		errs = append(errs, d.server.Kill())
	}
	if d.home != "" {
		errs = append(errs, os.RemoveAll(d.home))
	}
	if d.desk != nil {
		errs = append(errs, d.desk.Close())
	}
	return errors.Join(errs...)
}

// throughServer is the environment variable that puts a real ADB server between all tests of this package and the desk.
const throughServer = "ERVA_TEST_THROUGH_ADB"

// TestThroughServer runs the tests of this package once more, through a real ADB server.
func TestThroughServer(t *testing.T) {
	if os.Getenv(throughServer) != "" {
		t.Skip("this is that run")
	}
	if testing.Short() {
		t.Skip("starts apps on the desktop device: not in short mode")
	}
	if os.Getenv("ERVA_TEST_ALL") == "" {
		t.Skip("takes minutes: make test-all runs it")
	}
	if _, err := adbtest.Find(); err != nil {
		t.Skip(err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^Test", "-test.timeout=8m")
	cmd.Env = append(os.Environ(), throughServer+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// startDesk starts a desktop device and installs the app on it. What it builds is kept beside what the product builds:
// it is named after its content.
func startDesk(ctx context.Context) (_ *desk.Desk, err error) {
	o, framework, err := buildOptions(ctx)
	if err != nil {
		return nil, err
	}
	d, err := desk.Start(ctx, desk.Options{CacheDir: o.CacheDir, Framework: framework, JavaHome: o.JDK, Adbd: "127.0.0.1:0"})
	if err != nil {
		return nil, err
	}
	if err := install(ctx, d, filepath.Join("testdata", "conform"), pkg); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// buildOptions are those of every app here.
func buildOptions(ctx context.Context) (build.Options, *java.Framework, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return build.Options{}, nil, err
	}
	cache = filepath.Join(cache, "erva")
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		return build.Options{}, nil, err
	}
	framework := &java.Framework{CacheDir: cache, JDK: jdk.Home}
	jar, err := framework.Jar(ctx)
	return build.Options{CacheDir: cache, JDK: jdk.Home, FrameworkJar: jar}, framework, err
}

// install builds an app and installs it.
func install(ctx context.Context, d *desk.Desk, source, want string) error {
	o, _, err := buildOptions(ctx)
	if err != nil {
		return err
	}
	image, err := build.App(ctx, source, o)
	if err != nil {
		return err
	}
	if got, err := d.Install(ctx, image.Dir); err != nil || got != want {
		return fmt.Errorf("install %s, got %q: %w", want, got, err)
	}
	return nil
}

// opener starts sessions of one activity of the app, each from the same state.
func opener(t *testing.T, activity string) *android.Opener {
	t.Helper()
	if testing.Short() {
		t.Skip("starts apps on the desktop device: not in short mode")
	}
	if _, err := desk.FindJDK(os.Getenv); err != nil {
		t.Skipf("the desktop device needs a JDK: %v", err)
	}
	dev, err := shared.start(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return &android.Opener{
		Device: dev,
		App:    android.App{Package: pkg, Activity: pkg + "." + activity}, Fresh: true,
	}
}

func tap(seq int, view string) device.Input {
	return device.Input{Seq: seq, Action: device.ActionTap, Target: "@id/" + view}
}

func conformance(o device.Opener) devicetest.App {
	return devicetest.App{
		Opener: o, Post: tap(1, "post"), Work: tap(1, "work"), Later: tap(1, "later"), Crash: tap(1, "crash"),
		First: "Main$First", Second: "Main$Second", Field: "Main.value",
		Gate: device.Gate{Class: pkg + ".Main$Worker", Method: "write"},
		Out:  "out", Activity: pkg + ".Main", Exception: "java.lang.IllegalStateException",
	}
}

func TestConformance(t *testing.T) {
	devicetest.Run(t, conformance(opener(t, "Main")))
}
