package record

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/internal/disk/disktest"
	"github.com/erva-go/erva/trace"
)

// copyTo writes what a recording has into a writer, in several steps, up to the first error.
func copyTo(w *Writer, r *Recording) error {
	steps := []func() error{}
	for i := range r.Trace.Ops {
		steps = append(steps, func() error { return w.Ops(&r.Trace.Tables, r.Trace.Ops[i:i+1]) })
		if i < len(r.Snapshots) {
			steps = append(steps, func() error { return w.Snapshot(r.Snapshots[i]) })
		}
		for _, in := range r.Inputs {
			if in.Seq == i+1 {
				steps = append(steps, func() error { return w.Input(in, i) })
			}
		}
	}
	steps = append(steps, func() error { return w.NotCaptured(Loss{Name: "sensors", Count: 1, Severity: SeverityInfo}) })
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// TestFullDisk: at whatever call the disk becomes full, an earlier recording stays, what was written before can be read, the
// error says where it is, and no file is left half written beside it.
func TestFullDisk(t *testing.T) {
	model, _ := recorded(t)
	whole, err := Open(model)
	if err != nil {
		t.Fatal(err)
	}
	most := 0 // operations that a recording that failed had
	for calls := 0; ; calls++ {
		dir := t.TempDir()
		path := filepath.Join(dir, "notes.erva")
		w, err := createOn(disktest.NewFilling(calls), path, manifest())
		if err != nil {
			if left, dirErr := os.ReadDir(dir); !disk.Full(err) || len(left) > 0 || dirErr != nil {
				t.Errorf("%d calls: %v; left: %v, %v", calls, err, left, dirErr)
			}
			continue
		}
		failed := copyTo(w, whole)
		if failed != nil {
			w.Ended("the disk was full")
		}
		if closed := w.Close(); failed != nil && !errors.Is(closed, failed) {
			t.Errorf("%d calls: Close says %v after %v", calls, closed, failed)
		} else if failed = closed; failed == nil {
			if r, err := Open(path); err != nil || len(r.Trace.Ops) != len(whole.Trace.Ops) || most == 0 {
				t.Errorf("after %d calls: %v; failed ones had up to %d operations", calls, err, most)
			}
			return
		}
		most = max(most, checkSpool(t, calls, path, failed, whole))
	}
}

// checkSpool wants what was written before the disk was full to be the beginning of the whole recording. It returns how many
// operations there are.
func checkSpool(t *testing.T, calls int, path string, failed error, whole *Recording) int {
	t.Helper()
	var at *WriteError
	if !disk.Full(failed) || !errors.As(failed, &at) || at.Spool != path+spoolSuffix {
		t.Fatalf("%d calls: %v", calls, failed)
	}
	r, err := Open(at.Spool)
	if !errors.Is(err, ErrCut) {
		t.Fatalf("%d calls: the spool: %v", calls, err)
	}
	ops, snapshots, inputs := len(r.Trace.Ops), len(r.Snapshots), len(r.Inputs)
	if ops > len(whole.Trace.Ops) || snapshots > len(whole.Snapshots) || inputs > len(whole.Inputs) {
		t.Fatalf("%d calls: %d operations, %d snapshots, %d inputs", calls, ops, snapshots, inputs)
	}
	if d := cmp.Diff(whole.Trace.Ops[:ops], append([]trace.Op{}, r.Trace.Ops...)); d != "" {
		t.Errorf("%d calls: operations (-want +got):\n%s", calls, d)
	}
	if d := cmp.Diff(whole.Snapshots[:snapshots], append([]evs.Snapshot{}, r.Snapshots...)); d != "" {
		t.Errorf("%d calls: snapshots (-want +got):\n%s", calls, d)
	}
	hidden, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".*"))
	inSpool, err2 := filepath.Glob(filepath.Join(at.Spool, ".*"))
	if _, statErr := os.Stat(path); len(hidden)+len(inSpool) > 0 || err != nil || err2 != nil || statErr == nil {
		t.Errorf("%d calls: left %v %v; %v at the recording's place", calls, hidden, inSpool, statErr)
	}
	return ops
}
