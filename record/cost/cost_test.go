package cost

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/record"
)

// worker is a user of an app that takes all of a core for as long as each input says.
type worker struct {
	busyFrom, busyTo time.Time
	before           time.Duration // CPU time until busyFrom
	started, stopped int
}

func (w *worker) spent() time.Duration {
	now := time.Now()
	if now.After(w.busyTo) {
		now = w.busyTo
	}
	return w.before + max(now.Sub(w.busyFrom), 0)
}

func (w *worker) work(d time.Duration) {
	w.before = w.spent()
	w.busyFrom = time.Now()
	w.busyTo = w.busyFrom.Add(d)
}

func (w *worker) Start(context.Context) error {
	w.before, w.busyFrom, w.busyTo = 0, time.Time{}, time.Time{}
	w.work(500 * time.Millisecond)
	w.started++
	return nil
}

func (w *worker) Shown(context.Context) error { return nil }
func (w *worker) Stop(context.Context) error  { w.stopped++; return nil }
func (w *worker) CPU(context.Context) (time.Duration, error) {
	return w.spent().Truncate(10 * time.Millisecond), nil
}

func (w *worker) Aim(_ context.Context, in device.Input) (func(context.Context) error, error) {
	if in.Target == "@id/none" {
		return nil, device.ErrNoView
	}
	return func(context.Context) error {
		w.work(time.Duration(in.Millis) * time.Millisecond)
		return nil
	}, nil
}

func tap(millis int) record.Action {
	return record.Action{Kind: record.Inject, Input: device.Input{Action: device.ActionTap, Millis: millis}}
}

// TestOnce: what an app takes until it is done counts, what the user waits does not.
func TestOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{}
		none := record.Action{Kind: record.Inject, Optional: true, Input: device.Input{Target: "@id/none"}}
		app := App{Name: "app", User: w, Actions: []record.Action{tap(1000), {Kind: record.WaitFor, Duration: time.Minute}, {Kind: record.WaitSettled}, none, tap(2000)}}
		run, err := once(t.Context(), app, Unrecorded, Options{})
		if err != nil {
			t.Fatal(err)
		}
		near := func(got, want time.Duration) bool { return got >= want-look && got <= want+2*look }
		if !near(run.Start.Wall, 500*time.Millisecond) || !near(run.Start.CPU, 500*time.Millisecond) {
			t.Errorf("the start took %+v", run.Start)
		}
		if !near(run.Use.Wall/2, 1500*time.Millisecond) || !near(run.Use.CPU/2, 1500*time.Millisecond) {
			t.Errorf("the inputs took %+v", run.Use)
		}
		if w.started != 1 || w.stopped != 1 {
			t.Errorf("started %d times, stopped %d times", w.started, w.stopped)
		}
		app.Actions = []record.Action{tap(int((longest + time.Minute).Milliseconds()))}
		if _, err := once(t.Context(), app, Unrecorded, Options{}); err == nil || !strings.Contains(err.Error(), "still busy") {
			t.Errorf("of an app that is never done: %v", err)
		}
		app.Actions = []record.Action{{Kind: record.Inject, Input: none.Input}}
		if _, err := once(t.Context(), app, Unrecorded, Options{}); !errors.Is(err, device.ErrNoView) {
			t.Errorf("of a view that is not there: %v", err)
		}
	})
}

func TestCosts(t *testing.T) {
	run := func(l Level, wall, cpu time.Duration) Run {
		return Run{Level: l, Start: Spent{wall, cpu}, Use: Spent{wall, cpu}, Accesses: 7}
	}
	r := Result{Runs: []Run{run(Unrecorded, 10, 4), run(Unrecorded, 1000, 1), run(Unrecorded, 9, 5), run(Schedule, 15, 8), run(Schedule, 14, 9), run(Schedule, 16, 1000)}}
	costs := r.Costs()
	if c := costs[0]; c.Wall != 1 || c.CPU != 1 || c.Use != (Spent{10, 4}) {
		t.Errorf("unrecorded: %+v", c)
	}
	if c := costs[1]; c.Level != Schedule || c.Wall != 1.5 || c.CPU != 2.25 || c.Accesses != 7 {
		t.Errorf("schedule: %+v", c)
	}
	if c := costs[2]; c.Wall != 0 || c.CPU != 0 {
		t.Errorf("never run: %+v", c)
	}
}

func TestWriteBusy(t *testing.T) {
	read := func(seed uint64) map[string]string {
		dir, out := t.TempDir(), map[string]string{}
		if err := WriteBusy(dir, seed); err != nil {
			t.Fatal(err)
		}
		files, _ := filepath.Glob(filepath.Join(dir, "java/org/example/busy/*.java"))
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			out[filepath.Base(f)] = string(text)
		}
		return out
	}
	first, again, other := read(1), read(1), read(2)
	if len(first) != busyClasses+3 {
		t.Errorf("%d classes", len(first))
	}
	same := 0
	for name := range first {
		if first[name] != again[name] {
			t.Errorf("%s differs for the same seed", name)
		}
		if first[name] == other[name] {
			same++
		}
	}
	if same > 3 {
		t.Errorf("%d classes are the same for another seed", same)
	}
	if _, err := record.ParseScript(strings.NewReader(BusyScript), "busy"); err != nil {
		t.Error(err)
	}
}
