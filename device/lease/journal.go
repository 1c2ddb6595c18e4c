package lease

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/erva-go/erva/internal/disk"
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
		if d == nil || d.What == "" || len(d.Undo) == 0 && d.Port <= 0 || d.Port > 65535 {
			return nil, fmt.Errorf("read the journal of changes: entry %d does not say what is to be put back, and how", i+1)
		}
	}
	return file.Owed, nil
}

// writeJournal replaces the journal at once, and returns when it is on the disk. Nothing owed is no file.
func writeJournal(d disk.Disk, path string, owed []*debt) error {
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
	err = disk.Replace(d, path, func(f disk.File) error {
		if _, err := f.Write(data); err != nil {
			return err
		}
		return f.Sync()
	})
	if err != nil {
		return fmt.Errorf("write the journal of changes: %w", err)
	}
	return nil
}
