package disk_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/internal/disk/disktest"
)

// TestReplaceOnAFullDisk: wherever the disk becomes full, what was there stays, and nothing is left beside it.
func TestReplaceOnAFullDisk(t *testing.T) {
	for calls := 0; ; calls++ {
		dir := t.TempDir()
		path := filepath.Join(dir, "verdicts.json")
		if err := disk.ReplaceBytes(disk.Local{}, path, []byte("earlier")); err != nil {
			t.Fatal(err)
		}
		err := disk.Replace(disktest.NewFilling(calls), path, func(f disk.File) error {
			for _, text := range []string{strings.Repeat("later ", 100), "and more"} {
				if _, err := io.WriteString(f, text); err != nil {
					return err
				}
			}
			return f.Sync()
		})
		data, readErr := os.ReadFile(path)
		entries, dirErr := os.ReadDir(dir)
		if readErr != nil || dirErr != nil || len(entries) != 1 {
			t.Fatalf("%d calls: %v in the folder, %v", calls, entries, errors.Join(readErr, dirErr))
		}
		if err == nil {
			if !strings.HasSuffix(string(data), "and more") || calls < 4 {
				t.Errorf("after %d calls the file is %q", calls, data)
			}
			return
		}
		if !disk.Full(err) || string(data) != "earlier" {
			t.Errorf("%d calls: %v, and the file is %q", calls, err, data)
		}
	}
}

// TestReplaceNoFile: a device is written, not replaced.
func TestReplaceNoFile(t *testing.T) {
	const full = "/dev/full"
	before, err := os.Stat(full)
	if err != nil {
		t.Skip(err)
	}
	if err := disk.ReplaceBytes(disk.Local{}, full, []byte("x")); !disk.Full(err) {
		t.Errorf("error %v", err)
	}
	if after, err := os.Stat(full); err != nil || after.Mode() != before.Mode() {
		t.Errorf("it is %v now, %v", after.Mode(), err)
	}
}
