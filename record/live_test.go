package record_test

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

func create(tb testing.TB, name string) *record.Writer {
	tb.Helper()
	w, err := record.Create(filepath.Join(tb.TempDir(), name), record.Manifest{
		Erva: "test", App: record.App{Package: "org.example.app"}, Device: record.Device{Serial: "test"}, Started: time.Unix(0, 0),
	})
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// follow lets a detector follow a recording.
func follow(tb testing.TB, w *record.Writer) (*detect.Following, *record.Live) {
	tb.Helper()
	live, err := w.Live(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	d, err := asyncclock.New(live.Tables(), detect.NewOptions())
	if err != nil {
		tb.Fatal(err)
	}
	return detect.Follow(context.Background(), d, live), live
}

// afterwards finds the races of a recording that is finished.
func afterwards(tb testing.TB, w *record.Writer, path string) *race.Set {
	tb.Helper()
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	rec, err := record.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	d, err := asyncclock.New(&rec.Trace.Tables, detect.NewOptions())
	if err != nil {
		tb.Fatal(err)
	}
	set, err := detect.Run(context.Background(), d, rec.Trace)
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// TestLiveFindsTheSame: a detector that follows a recording finds what one finds afterwards.
func TestLiveFindsTheSame(t *testing.T) {
	defer goleak.VerifyNone(t)
	p, err := synth.ProfileNamed("remindme")
	if err != nil {
		t.Fatal(err)
	}
	p.Accesses /= 8
	m := new(synth.Memory)
	if _, err := synth.Generate(context.Background(), p, 0.01, 1, m); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "live.erva")
	w, err := record.Create(path, record.Manifest{Erva: "test", App: record.App{Package: "org.example.app"}})
	if err != nil {
		t.Fatal(err)
	}
	following, live := follow(t, w)
	for ops := m.Trace.Ops; len(ops) > 0; {
		n := min(len(ops), 1000)
		if err := w.Ops(&m.Trace.Tables, ops[:n]); err != nil {
			t.Fatal(err)
		}
		ops = ops[n:]
	}
	if err := w.EndLive(); err != nil {
		t.Fatal(err)
	}
	set, err := following.Wait()
	if err := errors.Join(err, live.Close()); err != nil {
		t.Fatal(err)
	}
	if ops, races := following.Progress(); ops != len(m.Trace.Ops) || races != len(set.Races) {
		t.Errorf("the progress is %d operations and %d races at the end", ops, races)
	}
	if len(set.Races) == 0 {
		t.Error("no races were found")
	}
	if d := cmp.Diff(afterwards(t, w, path), set); d != "" {
		t.Errorf("afterwards and live differ:\n%s", d)
	}
}

// states records no states.
type states struct{ *record.Writer }

func (states) Snapshot(context.Context, *device.Visit) error { return nil }

// TestLiveOnSim does the same while a simulated app is recorded.
func TestLiveOnSim(t *testing.T) {
	defer goleak.VerifyNone(t)
	program := sim.Program{
		Name: "two", Loopers: []string{"second"},
		Launch:   []sim.Stmt{sim.Fork("a"), sim.Fork("b")},
		Handlers: map[string][]sim.Stmt{"set": {sim.Write("Main.note", 1)}, "get": {sim.Read("Main.note")}},
		Threads:  map[string][]sim.Stmt{"a": {sim.Post("set")}, "b": {sim.Post("get"), sim.PostTo("second", "get", 3)}},
	}
	session, err := sim.Opener{Program: program}.Open(context.Background(), device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "sim.erva")
	w, err := record.Create(path, record.Manifest{Erva: "test", App: record.App{Package: "sim"}})
	if err != nil {
		t.Fatal(err)
	}
	following, live := follow(t, w)
	if _, err := record.Run(context.Background(), session, []record.Action{{Kind: record.WaitSettled}}, states{w}, record.RunOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(session.Close(), w.EndLive()); err != nil {
		t.Fatal(err)
	}
	set, err := following.Wait()
	if err := errors.Join(err, live.Close()); err != nil {
		t.Fatal(err)
	}
	if len(set.Races) == 0 {
		t.Error("no races were found")
	}
	if d := cmp.Diff(afterwards(t, w, path), set); d != "" {
		t.Errorf("afterwards and live differ:\n%s", d)
	}
}

// TestLiveEnds: who follows is let go when the recording ends, however it does, or the context is done.
func TestLiveEnds(t *testing.T) {
	defer goleak.VerifyNone(t)
	ctx, cancel := context.WithCancel(context.Background())
	for _, c := range []struct {
		name string
		end  func(w *record.Writer) error
		want error
	}{
		{"kept", func(w *record.Writer) error { _, err := w.Keep(); return err }, io.EOF},
		{"closed", func(w *record.Writer) error { return w.Close() }, io.EOF},
		{"ended", func(w *record.Writer) error { return w.EndLive() }, io.EOF},
		{"interrupted", func(*record.Writer) error { cancel(); return nil }, context.Canceled},
	} {
		w := create(t, c.name)
		live, err := w.Live(ctx)
		if err != nil {
			t.Fatal(err)
		}
		got := make(chan error, 1)
		go func() {
			_, err := live.Batch(make([]trace.Op, 10))
			got <- err
		}()
		if err := c.end(w); err != nil {
			t.Fatal(err)
		}
		if err := <-got; !errors.Is(err, c.want) {
			t.Errorf("%s: the error is %v, not %v", c.name, err, c.want)
		}
		if err := errors.Join(live.Close(), w.Close()); err != nil {
			t.Error(err)
		}
	}
}

// BenchmarkLive writes a recording, alone and with a detector that follows it: as fast as it can, and at 200,000 operations a
// second, which is more than a device sends. What the detector costs the recording is how much longer the writer takes;
// behind is how long the detector takes after it.
func BenchmarkLive(b *testing.B) {
	p, err := synth.ProfileNamed("anymemo")
	if err != nil {
		b.Fatal(err)
	}
	m := new(synth.Memory)
	if _, err := synth.Generate(context.Background(), p, 0.05, 1, m); err != nil {
		b.Fatal(err)
	}
	tr := &trace.Trace{Tables: m.Trace.Tables, Ops: m.Trace.Ops}
	b.Run("flat out", func(b *testing.B) { benchmarkLive(b, tr, 0) })
	tr.Ops = tr.Ops[:400_000]
	b.Run("200k a second", func(b *testing.B) { benchmarkLive(b, tr, 200_000) })
}

func benchmarkLive(b *testing.B, tr *trace.Trace, rate int) {
	var alone, watched, behind time.Duration
	for b.Loop() {
		w := create(b, "alone.erva")
		alone += pace(b, w, tr, rate)
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		w = create(b, "watched.erva")
		following, live := follow(b, w)
		watched += pace(b, w, tr, rate)
		start := time.Now()
		if err := w.EndLive(); err != nil {
			b.Fatal(err)
		}
		if _, err := following.Wait(); err != nil {
			b.Fatal(err)
		}
		behind += time.Since(start)
		if err := errors.Join(live.Close(), w.Close()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(100*(watched.Seconds()/alone.Seconds()-1), "cost-%")
	b.ReportMetric(behind.Seconds()*1e3/float64(b.N), "behind-ms")
	b.ReportMetric(float64(len(tr.Ops)*b.N)/alone.Seconds()/1e6, "Mops/s-alone")
}

// pace writes a trace's operations at a rate, as they come from a device, and says how long the writer took for it; 0 is as
// fast as it can.
func pace(b *testing.B, w *record.Writer, tr *trace.Trace, rate int) (took time.Duration) {
	const batch = 1000
	begin := time.Now()
	for i := 0; i < len(tr.Ops); i += batch {
		if rate > 0 {
			time.Sleep(time.Until(begin.Add(time.Duration(i) * time.Second / time.Duration(rate))))
		}
		start := time.Now()
		if err := w.Ops(&tr.Tables, tr.Ops[i:min(i+batch, len(tr.Ops))]); err != nil {
			b.Fatal(err)
		}
		took += time.Since(start)
	}
	return took
}
