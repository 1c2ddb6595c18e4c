package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/erva-go/erva/examples"
)

// sampleFolder is the folder of an app that is named on the command line: a folder itself, or a sample, which is unpacked
// under dir.
func sampleFolder(name, dir string) (string, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() && strings.ContainsAny(name, `/\.`) {
		return name, nil
	}
	folder := filepath.Join(dir, name)
	if err := examples.Unpack(name, folder); err != nil {
		return "", &exitError{code: exitUsage, err: fmt.Errorf("%w: the samples are %s", err, strings.Join(examples.Names(), ", "))}
	}
	return folder, nil
}
