// Package examples holds the sample apps: small Android apps with known races, each modelled on a published one, with the
// verdicts that their authors expect. cmd/erva demonstrates them, and end-to-end tests hold erva to them.
package examples

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed all:apps
var apps embed.FS

// Names lists all sample apps in the order of the alphabet.
func Names() []string {
	entries, err := apps.ReadDir("apps")
	if err != nil {
		return nil // the folder is part of the binary
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out
}

// First are the samples that a demonstration shows unless it is asked for all: those that the README tells of.
func First() []string {
	return []string{"batcher", "booklist", "flashcards", "loaders", "notesync", "recentlist", "settings", "tracker"}
}

// Unpack writes a sample app into a folder, which is created.
func Unpack(name, dir string) error {
	root := "apps/" + name
	if info, err := fs.Stat(apps, root); err != nil || !info.IsDir() || !fs.ValidPath(root) {
		return fmt.Errorf("there is no sample app %q", name)
	}
	return fs.WalkDir(apps, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		target := filepath.Join(dir, rel)
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		data, err := apps.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644)
	})
}
