package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// OpenTrace opens the binary trace of a finished recording, for who reads it in order without keeping it; close it after
// use. A recording that is not whole is an error, *CutError among others: Open makes the best of those. A thread may be
// defined before it turns out to be a looper; then only the entry of the queue says so.
func OpenTrace(path string) (io.ReadCloser, error) {
	src, cut, err := openContainer(path)
	if err != nil {
		return nil, err
	}
	r := &Recording{Path: path, source: src, Cut: cut}
	f, err := r.openTrace()
	if err != nil {
		return nil, errors.Join(err, src.close())
	}
	return &memberFile{f, src}, nil
}

func (r *Recording) openTrace() (io.ReadCloser, error) {
	if r.Cut != nil {
		return nil, r.Cut
	}
	data, err := r.bytes(memberManifest, maxManifest)
	if err == nil {
		err = json.Unmarshal(data, &r.Manifest)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w: its manifest is broken: %v", r.Path, ErrNotRecording, err)
	}
	if err := r.Manifest.check(r.Path); err != nil {
		return nil, err
	}
	return r.source.open(memberTrace, maxTrace)
}

// memberFile is a member that is open, with its container.
type memberFile struct {
	io.ReadCloser
	container container
}

// Close closes both.
func (m *memberFile) Close() error { return errors.Join(m.ReadCloser.Close(), m.container.close()) }
