//go:build unix

package testrun

import (
	"os/exec"
	"syscall"
)

// apart gives a command a process group of its own, so that what it starts ends with it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// interrupt tells the command and what it has started to end.
func interrupt(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

// sweep ends what is left of the command's group.
func sweep(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
