//go:build !unix

package testrun

import "os/exec"

func apart(*exec.Cmd) {}

func interrupt(cmd *exec.Cmd) error { return cmd.Process.Kill() }

func sweep(*exec.Cmd) {}
