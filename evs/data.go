package evs

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// Bounds of what is read of an app's data.
const (
	maxDataFiles = 20_000
	maxDataFile  = 64 << 20 // bytes
)

// eachDataFile visits the files of an archive of an app's data, of those that are wanted with their contents.
func eachDataFile(archive []byte, wanted func(name string) bool, visit func(name string, content []byte) error) error {
	r := tar.NewReader(bytes.NewReader(archive))
	for n := 0; ; n++ {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("the archive of the app's data, file %d: %w", n+1, err)
		}
		if n >= maxDataFiles {
			return fmt.Errorf("the app has more than %d files", maxDataFiles)
		}
		name := strings.TrimPrefix(path.Clean("/"+h.Name), "/")
		if h.Typeflag != tar.TypeReg || !wanted(name) {
			continue
		}
		if h.Size > maxDataFile {
			return fmt.Errorf("%s has %d bytes; more than %d are not compared: leave it out with a pattern", name, h.Size, maxDataFile)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			return fmt.Errorf("the archive of the app's data, %s: %w", name, err)
		}
		if err := visit(name, content); err != nil {
			return err
		}
	}
}
