package android

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/lease"
)

// changes are what a session changes on the device, in the two steps in which it is put back: the app first, so that it
// does not see the rest.
type changes struct {
	app      *lease.Changes // the app under the debugger
	settings *lease.Changes
}

// The shell's words for the app that is to wait for a debugger.
const (
	setDebugApp   = "am set-debug-app"
	clearDebugApp = "am clear-debug-app"
)

// overtime is a context that outlives ctx by a while: that a command which changes the device is over must be known before
// it is undone.
func overtime(ctx context.Context) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(closeTimeout, cancel) })
	return longer, func() { stop(); cancel() }
}

// change runs commands that change the device, one after the other; a command that has begun is waited for even if ctx ends.
func (s *session) change(ctx context.Context, commands ...string) error {
	longer, cancel := overtime(ctx)
	defer cancel()
	for _, c := range commands {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.shell(longer, c); err != nil {
			return err
		}
	}
	return nil
}

// forceStop is the shell command that ends the app.
func (s *session) forceStop() string { return "am force-stop " + adb.Quote(s.app.Package) }

// beginChanges notes what starting the app changes.
func (s *session) beginChanges(ctx context.Context) error {
	app, err := s.lease.Begin(ctx)
	if err != nil {
		return err
	}
	settings, err := s.lease.Begin(ctx)
	if err != nil {
		return err
	}
	s.changes = changes{app: app, settings: settings}
	restore, err := s.restoreDebugApp(ctx)
	if err != nil {
		return err
	}
	return app.Owe("the debug app, "+s.app.Package, append(restore, s.forceStop())...)
}

// restoreDebugApp are the commands after which no app waits for a debugger but the one that the developer options name, which
// clear-debug-app clears, too.
func (s *session) restoreDebugApp(ctx context.Context) ([]string, error) {
	r, err := s.dev.Run(ctx, "settings get global debug_app; settings get global wait_for_debugger", nil)
	if err != nil {
		return nil, fmt.Errorf("ask for the debug app: %w", err)
	}
	restore := []string{clearDebugApp}
	name, wait, _ := strings.Cut(strings.TrimSpace(r.Stdout), "\n")
	if name = strings.TrimSpace(name); r.ExitCode == 0 && name != "" && name != "null" {
		set := setDebugApp
		if strings.TrimSpace(wait) == "1" {
			set += " -w"
		}
		restore = append(restore, set+" --persistent "+adb.Quote(name))
	}
	return restore, nil
}

// keepRotation notes how the screen is turned, before it is turned.
func keepRotation(ctx context.Context, c *lease.Changes) error {
	return c.Keep(ctx, accelerometerRotation(), userRotation())
}

// accelerometerRotation is "1" if the sensor decides how the screen is turned, "0" if userRotation does.
func accelerometerRotation() lease.Setting {
	return lease.Setting{Table: "system", Key: "accelerometer_rotation"}
}

// userRotation is "0" for a screen as the device is made, "1" for one that is turned by 90 degrees.
func userRotation() lease.Setting { return lease.Setting{Table: "system", Key: "user_rotation"} }

// httpProxy is the proxy of all apps, "HOST:PORT".
func httpProxy() lease.Setting { return lease.Setting{Table: "global", Key: "http_proxy", Off: ":0"} }

// leadTraffic leads the app's traffic to the proxy, by a port of the device that leads to a port of the ADB server's machine.
func (s *session) leadTraffic(ctx context.Context) error {
	if s.opts.Proxy == "" {
		return nil
	}
	_, text, err := net.SplitHostPort(s.opts.Proxy)
	if err != nil {
		return fmt.Errorf("lead the app's traffic to a proxy: %w", err)
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("lead the app's traffic to a proxy: %w", err)
	}
	reversed, err := s.dev.Reverse(ctx, port)
	if err != nil {
		return fmt.Errorf("lead the app's traffic to a proxy: %w", err)
	}
	if err := s.changes.settings.OwePort(reversed); err != nil {
		return errors.Join(err, s.dev.Unreverse(ctx, reversed))
	}
	return s.changes.settings.Set(ctx, httpProxy(), net.JoinHostPort("127.0.0.1", strconv.Itoa(reversed)))
}

// undoApp ends the app and puts the debug app back.
func (c *changes) undoApp(ctx context.Context) error { return undo(ctx, c.app) }

// undoSettings puts the settings back.
func (c *changes) undoSettings(ctx context.Context) error { return undo(ctx, c.settings) }

// undo undoes changes, if they were begun.
func undo(ctx context.Context, c *lease.Changes) error {
	if c == nil {
		return nil
	}
	return c.Undo(ctx)
}
