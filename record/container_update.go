package record

import (
	"archive/zip"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/internal/disk"
)

// Update adds members to a finished recording, or replaces them: MemberReports, MemberVerdicts, and
// MemberSchedules+ID+".json". A nil value removes the member. The file is replaced as a whole: after an error it is
// what it was.
func Update(path string, members map[string][]byte) error {
	for name := range members {
		if !memberAllowed(name) {
			return fmt.Errorf("update recording %s: %q is no member that can be added", path, name)
		}
	}
	src, cut, err := openArchiveAt(path)
	if err != nil {
		return fmt.Errorf("update recording: %w", err)
	}
	if cut != nil {
		return fmt.Errorf("update recording: %w", cut)
	}
	defer func() { _ = src.close() }() // read only
	err = replaceArchive(disk.Local{}, path, func(z *zip.Writer) error {
		for _, f := range src.zip.File {
			if _, replaced := members[f.Name]; replaced {
				continue
			}
			if err := z.Copy(f); err != nil {
				return fmt.Errorf("copy %s: %w", f.Name, err)
			}
		}
		now := time.Now()
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if members[name] == nil {
				continue
			}
			if err := addPacked(z, name, members[name], now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("update recording %s: %w", path, err)
	}
	return nil
}

func openArchiveAt(path string) (a *archive, cut, err error) {
	c, cut, err := openContainer(path)
	if err != nil {
		return nil, nil, err
	}
	a, ok := c.(*archive)
	if !ok {
		_ = c.close() // read only
		if cut == nil {
			cut = errors.New("not an archive")
		}
		return nil, cut, nil
	}
	return a, cut, nil
}

// memberAllowed says whether later commands may write a member of this name.
func memberAllowed(name string) bool {
	if name == MemberReports || name == MemberVerdicts {
		return true
	}
	id, ok := strings.CutPrefix(name, MemberSchedules)
	id, json := strings.CutSuffix(id, ".json")
	plain := strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == ""
	return ok && json && id != "" && len(id) <= 100 && plain && id[0] != '.'
}
