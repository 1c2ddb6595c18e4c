package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/trace"
)

// exitError carries the exit status of an error. Without an error it ends the command quietly with that status.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit status %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usage marks an error of how a command was called.
func usage(c *cobra.Command, err error) error {
	return &exitError{code: exitUsage, err: fmt.Errorf("%w (see %s --help)", err, c.CommandPath())}
}

// badFile marks an error of an input file.
func badFile(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{code: exitBadFile, err: err}
}

// exitCode is the exit status that an error leads to.
func exitCode(err error) int {
	var status *exitError
	var infra *device.InfraError
	var compile *build.CompileError
	switch {
	case disk.Full(err):
		return exitDevice
	case errors.As(err, &status):
		return status.code
	case errors.As(err, &compile), errors.Is(err, trace.ErrNotATrace), errors.Is(err, trace.ErrVersion), errors.Is(err, trace.ErrCut):
		return exitBadFile
	case errors.As(err, &infra), isDeviceError(err):
		return exitDevice
	case errors.Is(err, fs.ErrNotExist):
		return exitBadFile
	default:
		return exitDevice // what is left is this machine's: no JDK where JAVA_HOME says, a port that is taken, a full disk
	}
}

func isDeviceError(err error) bool {
	for _, target := range []error{adb.ErrNoServer, adb.ErrDeviceOffline, adb.ErrUnauthorized, adb.ErrNotFound, adb.ErrMoreThanOne,
		desk.ErrNoJDK, context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, target) {
			return true
		}
	}
	var server *adb.ServerError
	return errors.As(err, &server)
}

// sentence is an error as one line that a user can act on.
func sentence(ctx context.Context, err error) string {
	if ctx.Err() != nil {
		return "interrupted; what was done so far is kept"
	}
	text := err.Error()
	if disk.Full(err) {
		text = "the disk of this computer is full, make room: " + text
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		text += ": another program listens there; choose another port, or 0 for a free one"
	}
	var compile *build.CompileError
	if errors.As(err, &compile) {
		return text // javac's messages are lines
	}
	return strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ")
}
