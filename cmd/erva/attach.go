package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/verify"
)

// attacher leaves an app right before the second racing event to another debugger.
type attacher struct {
	verifier *verify.Verifier
	target   *target
	out      io.Writer
}

func (a *attacher) run(ctx context.Context, s *flipper.Schedule) error {
	standing, err := a.verifier.Stand(ctx, s)
	if err != nil {
		return err
	}
	err = a.leave(ctx, s, standing.Session, standing.Result)
	err = errors.Join(err, standing.Close())
	if ctx.Err() != nil && a.target.desk != nil && standing.Result.Outcome == replay.Reached {
		return nil // Ctrl-C has ended the private device, too: there is nothing to put back, nor where
	}
	return err
}

// leave parks the app and waits for its end.
func (a *attacher) leave(ctx context.Context, s *flipper.Schedule, session device.Session, result *replay.Result) error {
	next, _ := s.Flipped()
	if result.Outcome != replay.Reached {
		return device.Infra("replay up to "+replay.StepName(next), errors.Join(fmt.Errorf("the run ended before: %s", result.Outcome), result.Err))
	}
	parker, ok := session.(device.Parker)
	if !ok {
		return device.Infra("leave the app", device.ErrUnsupported)
	}
	if err := parker.Park(ctx, result.At); err != nil {
		return err
	}
	pid := parker.PID()
	port, err := a.target.device.Forward(ctx, fmt.Sprintf("jdwp:%d", pid))
	if err != nil {
		return device.Infra("forward the debugger's port", err)
	}
	a.explain(s, next, pid, port)
	err = a.awaitEnd(ctx, pid)
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), putBackTimeout)
	defer cancel()
	return errors.Join(err, device.Infra("end the forward of the debugger's port", a.target.device.Unforward(after, port)))
}

// putBackTimeout bounds what is put back after an interruption.
const putBackTimeout = 10 * time.Second

// explain says where the app stands and how to go on from there.
func (a *attacher) explain(s *flipper.Schedule, next flipper.Step, pid, port int) {
	fmt.Fprintf(a.out, "%s (process %d) stands right before %s\n", a.target.app.Package, pid, replay.StepName(next))
	if s.Expect != nil {
		fmt.Fprintf(a.out, "what it leads to: %s\n", expectation(s.Expect))
	}
	fmt.Fprintf(a.out, "Android Studio: set a breakpoint, then Run > Attach Debugger to Android Process > %s (or, for any Java IDE, a remote debugger at localhost:%d)\n", a.target.app.Package, port)
	fmt.Fprintf(a.out, "jdb: jdb -connect com.sun.jdi.SocketAttach:hostname=localhost,port=%d (its first commands may stand in the file jdb.ini: stop at CLASS:LINE)\n", port)
	if next.Input != 0 {
		for _, in := range s.Inputs {
			if in.Seq == next.Input {
				fmt.Fprintf(a.out, "then do what comes next yourself: %s\n", record.InputText(in))
			}
		}
	} else {
		fmt.Fprintln(a.out, "it goes on when a debugger has been connected and quiet for 1.3 s")
	}
	fmt.Fprintln(a.out, "Ctrl-C ends the app")
}

// expectation is what a schedule leads to, in a line.
func expectation(e *flipper.Expectation) string {
	if e.Exception != "" {
		return strings.Join(append([]string{e.Exception}, e.Stack[:min(len(e.Stack), 1)]...), " at ")
	}
	return strings.Join(e.Diff, "; ")
}

// awaitEnd waits until the process has ended, or for Ctrl-C, which is the regular end.
func (a *attacher) awaitEnd(ctx context.Context, pid int) error {
	offered, err := a.target.device.TrackJDWP(ctx)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return device.Infra("watch the app", err)
	}
	defer func() { _ = offered.Close() }() // only read
	for {
		pids, err := offered.Next()
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return device.Infra("watch the app", err)
		case !slices.Contains(pids, pid):
			fmt.Fprintln(a.out, "the app has ended")
			return nil
		}
	}
}
