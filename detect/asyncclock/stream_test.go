package asyncclock_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// generated is the first part of a profile's run, with fewer accesses, in the binary form.
func generated(t *testing.T, name string, scale float64, accesses int) []byte {
	t.Helper()
	p, err := synth.ProfileNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	p.Accesses = accesses
	var b bytes.Buffer
	w := trace.NewWriter(&b)
	if _, err := synth.Generate(context.Background(), p, scale, 7, w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func stream(t *testing.T, file []byte, o detect.Options, jobs int) (*race.Set, error) {
	t.Helper()
	r, err := trace.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	d, err := asyncclock.Stream(context.Background(), r, o, jobs)
	if d == nil {
		return nil, err
	}
	return d.Races(), err
}

// TestStreamIsTheSameForAnyJobs holds streaming, in one go or by several jobs, to the detector that is fed from memory and
// to the graph: with a window that much falls out of, so that segments and pages are dropped, and without one.
func TestStreamIsTheSameForAnyJobs(t *testing.T) {
	defer goleak.VerifyNone(t)
	file := generated(t, "connectbot", 0.02, 5_000_000)
	tr, err := trace.ReadAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, window := range []time.Duration{0, 100 * time.Millisecond, 5 * time.Second} {
		for _, scope := range []detect.Scope{detect.UserInduced, detect.AllAccesses} {
			o := detect.Options{Window: window, Scope: scope, Without: []string{"LOCKSET"}}
			want, _, err := run(o, tr)
			if err != nil {
				t.Fatal(err)
			}
			if len(want.Races) == 0 {
				t.Fatal("the trace has no races to compare")
			}
			for _, jobs := range []int{1, 2, 3, 8} {
				got, err := stream(t, file, o, jobs)
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("window %v, %d jobs: other races (-memory +stream):\n%s", window, jobs, d)
				}
			}
			if scope == detect.AllAccesses {
				continue
			}
			peer, err := hbgraph.New(&tr.Tables, o)
			if err != nil {
				t.Fatal(err)
			}
			other, err := detect.Run(context.Background(), peer, tr)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(summary(other), summary(want)); d != "" {
				t.Errorf("window %v: other races (-graph +asyncclock):\n%s", window, d)
			}
		}
	}
}

// TestStreamStops checks that whatever ends a stream early ends its goroutines too.
func TestStreamStops(t *testing.T) {
	defer goleak.VerifyNone(t)
	file := generated(t, "firefox", 0.01, 5_000_000)
	t.Run("cut", func(t *testing.T) {
		for _, jobs := range []int{1, 2} {
			set, err := stream(t, file[:len(file)*2/3], detect.NewOptions(), jobs)
			if !errors.Is(err, trace.ErrCut) || set == nil {
				t.Errorf("%d jobs: %v, %v", jobs, set, err)
			}
		}
	})
	t.Run("broken", func(t *testing.T) {
		broken := bytes.Clone(file)
		broken[len(broken)*2/3] ^= 1
		for _, jobs := range []int{1, 2} {
			var bad *trace.FormatError
			if set, err := stream(t, broken, detect.NewOptions(), jobs); !errors.As(err, &bad) {
				t.Errorf("%d jobs: %v, %v", jobs, set, err)
			}
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		for _, jobs := range []int{1, 2} {
			r, err := trace.NewReader(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := asyncclock.Stream(ctx, r, detect.NewOptions(), jobs); !errors.Is(err, context.Canceled) {
				t.Errorf("%d jobs: %v", jobs, err)
			}
		}
	})
}
