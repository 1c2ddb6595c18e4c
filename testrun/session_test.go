package testrun

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// app is a device with an app that comes to the given stops once it is started.
type app struct {
	device.Session
	stops  []device.Stop
	closed bool
}

func (a *app) Open(ctx context.Context, o device.Options) (device.Session, error) {
	if err := o.Launch(ctx); err != nil {
		return nil, err
	}
	if a.stops == nil { // nothing comes up
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return a, nil
}

func (a *app) Resume(context.Context, device.Choice) (device.Stop, error) {
	s := a.stops[0]
	a.stops = a.stops[1:]
	return s, nil
}

func (a *app) Capture(context.Context, string) ([]byte, error) { return []byte("[]"), nil }
func (a *app) Close() error                                    { a.closed = true; return nil }

// shell is a test that a shell runs.
func shell(script string) Command {
	return Command{Args: []string{"sh", "-c", script}, Env: []string{"ANDROID_SERIAL=emulator-1"}}
}

func result(t *testing.T, s device.Session) evs.Test {
	t.Helper()
	data, err := s.Capture(t.Context(), evs.CaptureTest)
	var got evs.Test
	if err := errors.Join(err, json.Unmarshal(data, &got)); err != nil {
		t.Fatal(err)
	}
	return got
}

// TestSession: while a test goes on the app is driven; its process's end is the app's rest, and the test's end decides.
func TestSession(t *testing.T) {
	gate := filepath.Join(t.TempDir(), "gate")
	script := `while [ ! -e ` + gate + ` ]; do sleep 0.01; done; echo "no list on $ANDROID_SERIAL"; exit 3`
	phone := &app{stops: []device.Stop{{Kind: device.StopIdle, Idle: &device.Idle{Idle: true, Due: -1}}, {Kind: device.StopExit}}}
	s, err := (&Opener{Device: phone, Test: shell(script)}).Open(t.Context(), device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if stop, err := s.Resume(t.Context(), device.Choice{}); err != nil || !stop.Idle.Driven || !stop.Idle.GoesOn() {
		t.Errorf("while the test goes on: %+v, %v", stop.Idle, err)
	}
	if got := result(t, s); got.Ended {
		t.Errorf("before its end: %+v", got)
	}
	if err := os.WriteFile(gate, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the end of the process, and for ever after it
		if stop, err := s.Resume(t.Context(), device.Choice{}); err != nil || stop.Kind != device.StopIdle || stop.Idle.GoesOn() {
			t.Errorf("after the end: %+v, %v", stop, err)
		}
	}
	if got := result(t, s); !got.Ended || got.Failures[""] != "status 3: no list on emulator-1" {
		t.Errorf("after its end: %+v", got)
	}
	if _, err := s.Capture(t.Context(), device.FacetViews); !errors.Is(err, device.ErrUnsupported) {
		t.Errorf("views of an app that has ended: %v", err)
	}
	if err := s.Close(); err != nil || !phone.closed {
		t.Errorf("closed: %v, %v", phone.closed, err)
	}
}

// TestCrash: a crash stays a crash.
func TestCrash(t *testing.T) {
	phone := &app{stops: []device.Stop{{Kind: device.StopCrash, Crash: &device.Crash{}}, {Kind: device.StopExit}}}
	s, err := (&Opener{Device: phone, Test: shell("sleep 1000")}).Open(t.Context(), device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []device.StopKind{device.StopCrash, device.StopExit} {
		if stop, err := s.Resume(t.Context(), device.Choice{}); err != nil || stop.Kind != want {
			t.Errorf("%s, %v, want %s", stop.Kind, err, want)
		}
	}
	if err := s.Close(); err != nil { // ends the test, too
		t.Error(err)
	}
}

// TestNoApp: a test that ends before the app is there says why, at once.
func TestNoApp(t *testing.T) {
	for name, c := range map[string]struct {
		test Command
		want string
	}{
		"it fails":        {shell("echo 'adb: no devices/emulators found'; exit 1"), "ended with exit status 1 before the app was started: adb: no devices/emulators found"},
		"there is none":   {Command{Args: []string{"./no-such-test"}}, "start the test: "},
		"nothing is said": {Command{}, "there is no command to run"},
	} {
		_, err := (&Opener{Device: &app{}, Test: c.test}).Open(t.Context(), device.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
