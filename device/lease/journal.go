package lease

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// journalVersion is the form of the journal. A newer one is not understood, and nothing is put back.
const journalVersion = 1

// maxJournal bounds what is read: a journal has a few lines.
const maxJournal = 1 << 20

// journalFile is what is owed, as it lies on the disk.
type journalFile struct {
	Version int     `json:"version"`
	Owed    []*debt `json:"owed"`
}

// readJournal reads what an earlier process left; no file is nothing.
func readJournal(path string) ([]*debt, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return parseJournal(io.LimitReader(f, maxJournal))
}

func parseJournal(r io.Reader) ([]*debt, error) {
	var file journalFile
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, fmt.Errorf("read the journal of changes: %w", err)
	}
	if file.Version != journalVersion {
		return nil, fmt.Errorf("read the journal of changes: its version is %d, not %d", file.Version, journalVersion)
	}
	for i, d := range file.Owed {
		if d == nil || d.What == "" || len(d.Undo) == 0 {
			return nil, fmt.Errorf("read the journal of changes: entry %d does not say what is to be put back, and how", i+1)
		}
	}
	return file.Owed, nil
}

// writeJournal replaces the journal at once, and returns when it is on the disk. Nothing owed is no file.
func writeJournal(path string, owed []*debt) error {
	if len(owed) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove the journal of changes: %w", err)
		}
		return nil
	}
	data, err := json.Marshal(journalFile{Version: journalVersion, Owed: owed})
	if err != nil {
		return fmt.Errorf("write the journal of changes: %w", err)
	}
	next := path + ".next"
	if err = writeSynced(next, data); err == nil {
		err = os.Rename(next, path)
	}
	if err != nil {
		_ = os.Remove(next) // the first error is the one to report
		return fmt.Errorf("write the journal of changes: %w", err)
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// syncFolder waits until a file's new name is on the disk, where the system lets one: that matters to a power cut only.
func syncFolder(path string) {
	if d, err := os.Open(path); err == nil {
		_ = d.Sync() // not all systems do that for folders
		_ = d.Close()
	}
}

// writeSynced writes a file and waits until it is on the disk.
func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
