package android_test

import (
	"context"
	"errors"
	"fmt"
	"os"
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
	once sync.Once
	desk *desk.Desk
	err  error
}

func (d *testDesk) start(ctx context.Context) (*desk.Desk, error) {
	d.once.Do(func() { d.desk, d.err = startDesk(ctx) })
	return d.desk, d.err
}

func (d *testDesk) close() error {
	if d.desk == nil {
		return nil
	}
	return d.desk.Close()
}

// startDesk starts a desktop device and installs the app on it. What it builds is kept beside what the product builds:
// it is named after its content.
func startDesk(ctx context.Context) (_ *desk.Desk, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	cache = filepath.Join(cache, "erva")
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		return nil, err
	}
	framework := &java.Framework{CacheDir: cache, JDK: jdk.Home}
	jar, err := framework.Jar(ctx)
	if err != nil {
		return nil, err
	}
	image, err := build.App(ctx, filepath.Join("testdata", "conform"), build.Options{CacheDir: cache, JDK: jdk.Home, FrameworkJar: jar})
	if err != nil {
		return nil, err
	}
	d, err := desk.Start(ctx, desk.Options{CacheDir: cache, Framework: framework, JavaHome: jdk.Home})
	if err != nil {
		return nil, err
	}
	if got, err := d.Install(ctx, image.Dir); err != nil || got != pkg {
		return nil, errors.Join(fmt.Errorf("install %s, got %q: %w", pkg, got, err), d.Close())
	}
	return d, nil
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
	d, err := shared.start(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return &android.Opener{
		Device: (&adb.Client{Addr: d.ServerAddr()}).Device(d.Serial()),
		App:    android.App{Package: pkg, Activity: pkg + "." + activity}, Fresh: true,
	}
}

func tap(seq int, view string) device.Input {
	return device.Input{Seq: seq, Action: device.ActionTap, Target: "@id/" + view}
}

func conformance(o device.Opener) devicetest.App {
	return devicetest.App{
		Opener: o, Post: tap(1, "post"), Work: tap(1, "work"), Crash: tap(1, "crash"),
		First: "Main$First", Second: "Main$Second", Field: "Main.value",
		Gate: device.Gate{Class: pkg + ".Main$Worker", Method: "write"},
		Out:  "out", Activity: pkg + ".Main", Exception: "java.lang.IllegalStateException",
	}
}

func TestConformance(t *testing.T) {
	devicetest.Run(t, conformance(opener(t, "Main")))
}
