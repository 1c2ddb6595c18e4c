//go:build !unix

package desk

import (
	"errors"
	"os"
	"os/exec"
)

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the process itself.
func killGroup(pid int) error {
	p, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return p.Kill()
}

// lockDir locks nothing; the second caller, who looks for folders to remove, is always refused.
func lockDir(dir string) (unlock func(), err error) {
	f, err := os.OpenFile(dir+"/lock", os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, errors.New("folder is in use")
	}
	return func() { _ = f.Close() }, nil
}
