// Package probe holds the app on which a desktop device is tried: a screen, a field and a preference file. A phone is tried
// on any debuggable app instead, since erva builds no APKs. The package imports nothing of erva.
package probe

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
)

//go:embed all:app
var app embed.FS

// Unpack writes the app's sources, in Android's layout, into a folder that does not exist yet.
func Unpack(dir string) error {
	sources, err := fs.Sub(app, "app")
	if err == nil {
		err = os.CopyFS(dir, sources)
	}
	if err != nil {
		return fmt.Errorf("unpack the probe app: %w", err)
	}
	return nil
}
