package android_test

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/internal/adbtest"
)

// behind is the same opener with a proxy before its device's server.
func behind(t *testing.T, o *android.Opener, ask func(service string) adbtest.Answer) *android.Opener {
	t.Helper()
	proxied := *o
	proxied.Device = (&adb.Client{Addr: adbtest.NewProxy(t, o.Device.ServerAddr(), ask).Addr()}).Device(o.Device.Serial())
	return &proxied
}

// pids are the app's processes.
func pids(t *testing.T, dev *adb.Device) string {
	t.Helper()
	r, err := dev.Run(context.Background(), "pidof "+pkg, nil)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(r.Stdout)
}

// TestDebuggerTaken: an app that another debugger has, as Android Studio does that attaches to whatever starts, is no riddle
// and no hang, whether the device drops the second debugger or leaves it without an answer. The app is ended all the same.
func TestDebuggerTaken(t *testing.T) {
	o := opener(t, "Main")
	for _, c := range []struct {
		name string
		ask  func(t *testing.T, pid int) adbtest.Answer
	}{
		{"dropped", func(t *testing.T, pid int) adbtest.Answer {
			other, err := o.Device.JDWP(context.Background(), pid)
			if err != nil {
				t.Error(err)
				return adbtest.Close
			}
			conn, err := jdwp.Open(context.Background(), other, jdwp.Options{})
			if err != nil {
				t.Error(err)
				return adbtest.Close
			}
			t.Cleanup(func() { _ = conn.Close() })
			return adbtest.Pass
		}},
		{"silent", func(*testing.T, int) adbtest.Answer { return adbtest.Hush }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var once sync.Once
			answer := adbtest.Pass
			taken := behind(t, o, func(service string) adbtest.Answer {
				number, ok := strings.CutPrefix(service, "jdwp:")
				pid, err := strconv.Atoi(number)
				if !ok || err != nil {
					return adbtest.Pass
				}
				once.Do(func() { answer = c.ask(t, pid) })
				return answer
			})
			s, err := taken.Open(t.Context(), device.Options{})
			if err == nil {
				t.Fatal("a session has started", s.Close())
			}
			says := regexp.MustCompile(`^start ` + pkg + `: another debugger is attached to process \d+ of ` + pkg + `, and a process takes one: detach it \(Android Studio`)
			if !errors.Is(err, device.ErrDebugged) || !says.MatchString(err.Error()) {
				t.Error(err)
			}
			if left := pids(t, o.Device); left != "" {
				t.Errorf("process %s is left", left)
			}
		})
	}
}
