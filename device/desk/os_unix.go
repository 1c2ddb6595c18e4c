//go:build unix

package desk

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// ownGroup makes cmd the leader of a process group, so that Ctrl-C does not reach it and all of it can be killed.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills the group that pid leads.
func killGroup(pid int) error {
	if pid <= 1 {
		return errors.New("no process group")
	}
	return syscall.Kill(-pid, syscall.SIGKILL)
}

// lockDir takes the lock of a desk's folder. The lock goes with the process, however that ends.
func lockDir(dir string) (unlock func(), err error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}
