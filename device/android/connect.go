package android

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
)

const (
	// handshakeTimeout is how long a process may take to answer a debugger: one that another debugger has does not always
	// say so.
	handshakeTimeout = 5 * time.Second
	// handshakes is how often a debugger tries: a VM that is just starting may drop the first one.
	handshakes = 3
	// handshakePause lies between two of them.
	handshakePause = 200 * time.Millisecond
)

// connect attaches to the app's process, which takes one debugger at a time. Android ends the connection of a second one at
// once, or leaves it without an answer: that is told from a process or a device that has gone by asking for the process.
func (s *session) connect(ctx context.Context) (*jdwp.Conn, error) {
	for try := 1; ; try++ {
		conn, err := s.handshake(ctx)
		if err == nil {
			return conn, nil
		}
		if ctx.Err() != nil || !errors.Is(err, jdwp.ErrHandshake) && !errors.Is(err, context.DeadlineExceeded) {
			return nil, fmt.Errorf("connect the debugger: %w", err)
		}
		running, lost := s.running(ctx)
		switch {
		case lost != nil:
			return nil, lost
		case !running:
			return nil, fmt.Errorf("connect the debugger: process %d of the app has ended: %w", s.pid, err)
		case try == handshakes || errors.Is(err, context.DeadlineExceeded):
			return nil, fmt.Errorf("%w to process %d of %s, and a process takes one: detach it (Android Studio, its device monitor, or another erva)",
				device.ErrDebugged, s.pid, s.name)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(handshakePause):
		}
	}
}

// handshake tries once.
func (s *session) handshake(ctx context.Context) (*jdwp.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, handshakeTimeout)
	defer cancel()
	raw, err := s.dev.JDWP(ctx, s.pid)
	if err != nil {
		return nil, err
	}
	return jdwp.Open(ctx, raw, jdwp.Options{})
}

// running says whether the app's process is still there; device.ErrLost if the device cannot be asked.
func (s *session) running(ctx context.Context) (bool, error) {
	r, err := s.dev.Run(ctx, "pidof "+adb.Quote(s.name), nil)
	if err != nil {
		return false, fmt.Errorf("%w: %w", device.ErrLost, err)
	}
	return slices.Contains(strings.Fields(r.Stdout), strconv.Itoa(s.pid)), nil
}
