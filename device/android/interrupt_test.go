package android_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/internal/adbtest"
)

// calls are the shell commands that were sent to a device, in order.
type calls struct {
	mu     sync.Mutex
	made   []string
	cancel context.CancelFunc
	at     int // the call at which to cancel, from 1
}

// ask notes a command, and cancels when its turn has come: the command still reaches the device, as when somebody presses
// Ctrl-C while it is carried out.
func (c *calls) ask(service string) adbtest.Answer {
	if strings.HasPrefix(service, "host") {
		return adbtest.Pass
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made = append(c.made, strings.TrimPrefix(service, "shell,v2,raw:"))
	if len(c.made) == c.at {
		c.cancel()
	}
	return adbtest.Pass
}

// last is the place of the last command that begins so, -1 if there is none.
func (c *calls) last(prefix string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, command := range slices.Backward(c.made) {
		if strings.HasPrefix(command, prefix) {
			return i
		}
	}
	return -1
}

// TestInterruptedAnywhere cancels sessions at one call of the device after the other (every third, unless ERVA_TEST_ALL is
// set): whatever a session was about to do, the device is afterwards as it was, and the app is gone.
func TestInterruptedAnywhere(t *testing.T) {
	o := opener(t, "Contents")
	first, stride := 2, 3
	if os.Getenv("ERVA_TEST_ALL") != "" {
		first, stride = 1, 1
	}
	before := settingsOf(t, o)
	for at := first; ; at += stride {
		ctx, cancel := context.WithCancel(t.Context())
		c := &calls{cancel: cancel, at: at}
		err := turn(ctx, behind(t, o, c.ask))
		interrupted := ctx.Err() != nil
		cancel()
		if err != nil && !(interrupted && errors.Is(err, context.Canceled)) {
			t.Errorf("call %d: %v\n%s", at, err, strings.Join(c.made, "\n"))
		}
		if after := settingsOf(t, o); after != before {
			t.Errorf("call %d: the settings are %q, before they were %q\n%s", at, after, before, strings.Join(c.made, "\n"))
		}
		if left := pids(t, o.Device); left != "" {
			t.Errorf("call %d: process %s is left\n%s", at, left, strings.Join(c.made, "\n"))
		}
		if c.last("am set-debug-app") > c.last("am clear-debug-app") || c.last("am start") > c.last("am force-stop") {
			t.Errorf("call %d: the app would start under a debugger again\n%s", at, strings.Join(c.made, "\n"))
		}
		if !interrupted {
			t.Logf("a session makes %d calls", len(c.made))
			return
		}
	}
}

// turn runs a session in which the screen is turned.
func turn(ctx context.Context, o *android.Opener) (err error) {
	s, err := o.Open(ctx, device.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for _, in := range []*device.Input{{Seq: 1, Action: device.ActionRotate}, nil} {
		for stop := (device.Stop{}); stop.Kind != device.StopIdle; {
			if stop, err = s.Resume(ctx, device.Choice{Wake: awake}); err != nil {
				return err
			}
		}
		if in == nil {
			break
		}
		if err := s.Inject(ctx, *in); err != nil {
			return err
		}
	}
	return nil
}

// settingsOf are the device's settings.
func settingsOf(t *testing.T, o *android.Opener) string {
	t.Helper()
	r, err := o.Device.Run(context.Background(), "settings list system; settings list global; settings list secure", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Stdout
}
