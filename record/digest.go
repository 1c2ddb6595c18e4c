package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

// Digest identifies what was recorded, in hexadecimal: whatever later commands add to the file does not change it.
func (r *Recording) Digest() (string, error) {
	src, _, err := openContainer(r.Path)
	if err != nil {
		return "", err
	}
	defer func() { _ = src.close() }() // read only
	all := sha256.New()
	for _, m := range []struct {
		name  string
		limit int64
	}{{memberManifest, maxManifest}, {memberTrace, maxTrace}, {memberInputs, maxInputs}, {memberSnapshots, maxState}} {
		sum := sha256.New()
		if f, err := src.open(m.name, m.limit); err == nil {
			_, err = io.Copy(sum, f)
			_ = f.Close() // read only
			if err != nil && r.Cut == nil {
				return "", fmt.Errorf("%s: read %s: %w", r.Path, m.name, err)
			}
		}
		all.Write(sum.Sum(nil))
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}
