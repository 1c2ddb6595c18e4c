//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package lease

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file for this process, or says at once that it cannot.
func tryLock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}
