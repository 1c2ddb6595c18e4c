package android

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
)

// data packs the folders that an app keeps its files and databases in. The whole VM stands still meanwhile: a database
// and its log must be of one moment.
func (s *session) data(ctx context.Context) (archive []byte, err error) {
	asApp := "run-as " + adb.Quote(s.app.Package)
	list, err := s.dev.Run(ctx, asApp+" ls", nil)
	if err == nil && list.ExitCode != 0 {
		err = fmt.Errorf("run-as: %s", strings.TrimSpace(list.Stderr+list.Stdout))
	}
	if err != nil {
		return nil, device.Infra("capture "+device.FacetData, err)
	}
	there := strings.Fields(list.Stdout)
	var folders []string
	for _, f := range device.DataFolders() {
		if slices.Contains(there, f) {
			folders = append(folders, f)
		}
	}
	if len(folders) == 0 {
		return nil, nil // an empty archive
	}
	if err := s.vm.conn.Suspend(ctx); err != nil {
		return nil, device.Infra("capture "+device.FacetData, err)
	}
	defer func() { err = errors.Join(err, device.Infra("go on after a capture", s.vm.conn.Resume(ctx))) }()
	r, err := s.dev.Run(ctx, asApp+" tar -cf - "+strings.Join(folders, " "), nil)
	if err == nil && r.ExitCode != 0 && r.Stdout == "" {
		err = fmt.Errorf("tar: %s", strings.TrimSpace(r.Stderr))
	}
	return []byte(r.Stdout), device.Infra("capture "+device.FacetData, err)
}

// screen takes a picture of the screen.
func (s *session) screen(ctx context.Context) ([]byte, error) {
	r, err := s.dev.Run(ctx, "screencap -p", nil)
	if err == nil && r.ExitCode != 0 {
		err = fmt.Errorf("screencap: %s", strings.TrimSpace(r.Stderr+r.Stdout))
	}
	return []byte(r.Stdout), device.Infra("capture "+device.FacetScreen, err)
}
