// Package disktest has a disk for tests that becomes full. Tests of any package may import it.
package disktest

import (
	"io/fs"
	"sync"
	"syscall"

	"github.com/erva-go/erva/internal/disk"
)

// Filling is a disk.Disk that becomes full: it takes so many calls that need room, and of the next one, if it writes,
// half. From then on nothing has room any more.
type Filling struct {
	disk.Disk

	mu   sync.Mutex
	left int
}

// NewFilling is the local disk with room for so many calls of Create, Write and Sync.
func NewFilling(calls int) *Filling { return &Filling{Disk: disk.Local{}, left: calls} }

// room takes the room for a call; last says that this one is the first without.
func (d *Filling) room() (ok, last bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left--
	return d.left >= 0, d.left == -1
}

// Create implements disk.Disk.
func (d *Filling) Create(path string) (disk.File, error) {
	if ok, _ := d.room(); !ok {
		return nil, &fs.PathError{Op: "create", Path: path, Err: syscall.ENOSPC}
	}
	f, err := d.Disk.Create(path)
	if err != nil {
		return nil, err
	}
	return &fillingFile{f, d, path}, nil
}

type fillingFile struct {
	disk.File
	on   *Filling
	path string
}

// Write implements io.Writer.
func (f *fillingFile) Write(b []byte) (int, error) {
	ok, last := f.on.room()
	if ok {
		return f.File.Write(b)
	}
	n := 0
	if last {
		var err error
		if n, err = f.File.Write(b[:len(b)/2]); err != nil {
			return n, err
		}
	}
	return n, &fs.PathError{Op: "write", Path: f.path, Err: syscall.ENOSPC}
}

// Sync implements disk.File.
func (f *fillingFile) Sync() error {
	if ok, _ := f.on.room(); !ok {
		return &fs.PathError{Op: "sync", Path: f.path, Err: syscall.ENOSPC}
	}
	return f.File.Sync()
}
