package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/internal/disk/disktest"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/verify"
)

// TestVerdictsOnAFullDisk: wherever the disk becomes full, each file of an earlier verification is whole: the earlier one or
// the new one, and none is left beside it.
func TestVerdictsOnAFullDisk(t *testing.T) {
	outcome := &verify.Outcome{}
	for _, id := range []string{"r1", "r2"} {
		outcome.Verdicts = append(outcome.Verdicts, verify.Verdict{Suspect: verify.Suspect{ID: id}, Schedule: &flipper.Schedule{Race: id},
			Finding: classify.Finding{Verdict: classify.Harmful}})
	}
	result := &report.Verdicts{Version: 1, Recording: "later"}
	cut := &subject{cut: record.ErrCut} // a recording that takes no verdicts
	for calls := 0; ; calls++ {
		dir := t.TempDir()
		if err := keepVerdicts(disk.Local{}, cut, dir, &report.Verdicts{Version: 1, Recording: "earlier"}, outcome); err != nil {
			t.Fatal(err)
		}
		names := filesIn(t, dir)
		err := keepVerdicts(disktest.NewFilling(calls), cut, dir, result, outcome)
		if now := filesIn(t, dir); now != names {
			t.Errorf("%d calls: the folder has %s, before it had %s", calls, now, names)
		}
		data, readErr := os.ReadFile(filepath.Join(dir, "verdicts.json"))
		if whole := bytes.HasSuffix(bytes.TrimSpace(data), []byte("}")); readErr != nil || !whole {
			t.Errorf("%d calls: the verdicts are %q, %v", calls, data, readErr)
		}
		if err == nil {
			if !bytes.Contains(data, []byte(`"later"`)) {
				t.Errorf("the verdicts are %s", data)
			}
			return
		}
		if exitCode(err) != exitDevice || !strings.HasPrefix(sentence(context.Background(), err), "the disk of this computer is full, make room: write the ") {
			t.Errorf("%d calls: status %d, %s", calls, exitCode(err), sentence(context.Background(), err))
		}
	}
}

// filesIn are the names of all files of a folder.
func filesIn(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// TestRecordingOnAFullDisk: what a command says when its recording cannot go on.
func TestRecordingOnAFullDisk(t *testing.T) {
	out := filepath.Join(t.TempDir(), "n.erva")
	w, err := record.Create(out, record.Manifest{Erva: "test"})
	if err != nil {
		t.Fatal(err)
	}
	full := &record.WriteError{Path: out, Spool: out + ".partial", Doing: "write the trace", Err: syscall.ENOSPC}
	var errs bytes.Buffer
	err = finish(w, out, &record.Summary{}, errors.Join(full), &errs)
	want := "the disk of this computer is full, make room: " + out + ": write the trace: no space left on device; what was recorded before is kept in " + out + ".partial, which erva reads as it is"
	if got := sentence(context.Background(), err); got != want || exitCode(err) != exitDevice {
		t.Errorf("status %d, %s", exitCode(err), got)
	}
}
