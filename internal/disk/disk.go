// Package disk writes files that are whole or not there: a disk that is full, or a process that is killed, must cost what is
// being written and nothing else. Who writes through a Disk can be tested with one that is full.
//
// It is a leaf: any package may import it.
package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// Disk makes files.
type Disk interface {
	// Create makes a file to write, or empties the one that is there.
	Create(path string) (File, error)
}

// File is a file that is being written.
type File interface {
	io.Writer
	// Sync returns when what was written is on the disk.
	Sync() error
	Close() error
}

// Local is the disk of this computer.
type Local struct{}

// Create implements Disk.
func (Local) Create(path string) (File, error) { return os.Create(path) }

// Full says whether err is that of a disk, or of its user's share, without room.
func Full(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// Replace writes a file beside path, and gives it that name when all of it is written. After an error what was at path is as
// it was, and nothing is left beside it. What must outlast a power cut, write has to Sync. What is no file, such as
// /dev/stdout, is written as it is.
func Replace(d Disk, path string, write func(File) error) error {
	next := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d.tmp", filepath.Base(path), os.Getpid()))
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		next = path
	}
	f, err := d.Create(next)
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if next == path {
		return err
	}
	if err == nil {
		err = os.Rename(next, path)
	}
	if err != nil {
		_ = os.Remove(next) // the first error is the one to report
	}
	return err
}

// ReplaceBytes is Replace with content that is there already.
func ReplaceBytes(d Disk, path string, data []byte) error {
	return Replace(d, path, func(f File) error {
		_, err := f.Write(data)
		return err
	})
}
