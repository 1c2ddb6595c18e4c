package record

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// slow is an app whose view comes late, or never. It works until then, or settles.
type slow struct {
	device.Session
	comes   time.Time // when the view is there; zero for never
	works   bool      // a thread runs until the view is there
	tables  trace.Tables
	started time.Time
}

func (s *slow) there() bool { return !s.comes.IsZero() && !time.Now().Before(s.comes) }

func (s *slow) Resume(context.Context, device.Choice) (device.Stop, error) {
	time.Sleep(poll)
	idle := &device.Idle{Idle: true, Due: -1, Quiet: time.Since(s.started)}
	if s.works && !s.there() {
		idle.Threads = []device.ThreadState{{Name: "loader", Activity: device.ThreadRunning}}
	}
	return device.Stop{Kind: device.StopIdle, Idle: idle}, nil
}

func (s *slow) Inject(context.Context, device.Input) error {
	if !s.there() {
		return device.ErrNoView
	}
	return nil
}

func (s *slow) Tables() *trace.Tables { return &s.tables }

// nothing is a Sink that forgets.
type nothing struct{}

func (nothing) Ops(*trace.Tables, []trace.Op) error           { return nil }
func (nothing) Input(device.Input, int) error                 { return nil }
func (nothing) Snapshot(context.Context, *device.Visit) error { return nil }

// TestLateView: an input waits for its view while the app is at work, and no longer.
func TestLateView(t *testing.T) {
	script, err := ParseScript(strings.NewReader("wait 1ms\ntap @id/late\n"), "inputs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		after time.Duration // 0: never
		works bool
		most  time.Duration
		found bool
	}{
		{"comes while the app works", viewLimit / 2, true, viewLimit, true},
		{"never comes to an app that works for ever", 0, true, 2 * viewLimit, false},
		{"never comes to an app that has settled", 0, false, time.Second, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				app := &slow{works: tt.works, started: time.Now()}
				if tt.after > 0 {
					app.comes = app.started.Add(tt.after)
				}
				summary, err := Run(t.Context(), app, script.Actions, nothing{}, RunOptions{})
				if tt.found && (err != nil || summary.Inputs != 1) || !tt.found && !errors.Is(err, device.ErrNoView) {
					t.Errorf("%+v, %v", summary, err)
				}
				if took := time.Since(app.started); took > tt.most {
					t.Errorf("it took %s", took)
				}
			})
		})
	}
}
