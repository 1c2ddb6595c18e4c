package android

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/lease"
)

// User uses an app as a person does, over adb and without a debugger: what recording costs is measured against an app that
// only has a user. A session may record the app meanwhile.
type User struct {
	device  *adb.Device
	app     App
	fresh   bool
	changes *lease.Changes
	rotated int
}

// User returns a user of the opener's app.
func (o *Opener) User(ctx context.Context) (*User, error) {
	changes, err := o.leased(o.Device).Begin(ctx)
	if err != nil {
		return nil, device.Infra("use "+o.App.Package, err)
	}
	return &User{device: o.Device, app: o.App, fresh: o.Fresh, changes: changes}, nil
}

// Start starts the app afresh.
func (u *User) Start(ctx context.Context) error {
	quoted := adb.Quote(u.app.Package)
	commands := []string{"am force-stop " + quoted}
	if u.fresh {
		commands = append(commands, "pm clear "+quoted)
	}
	return device.Infra("start "+u.app.Package, u.run(ctx, append(commands, "am start -n "+adb.Quote(u.app.component()))))
}

// Shown returns when there is something on the screen, which may also be another app.
func (u *User) Shown(ctx context.Context) error {
	for {
		windows, err := screen(ctx, u.device)
		if err != nil {
			return device.Infra("look at the screen", err)
		}
		if len(windows) > 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(shownPoll):
		}
	}
}

// shownPoll is how often a user looks whether there is something on the screen.
const shownPoll = 50 * time.Millisecond

// Stop ends the app and turns the screen back.
func (u *User) Stop(ctx context.Context) error {
	u.rotated = 0
	return device.Infra("end "+u.app.Package, errors.Join(u.run(ctx, []string{"am force-stop " + adb.Quote(u.app.Package)}), u.changes.Undo(ctx)))
}

// Aim finds out what an input means on the screen as it is now. The result carries it out, and returns when the system
// has taken it.
func (u *User) Aim(ctx context.Context, in device.Input) (func(ctx context.Context) error, error) {
	if in.Action == device.ActionRotate {
		u.rotated = 1 - u.rotated
		if err := keepRotation(ctx, u.changes); err != nil {
			return nil, device.Infra("turn the screen", err)
		}
	}
	commands, err := u.app.inputCommands(ctx, in, u.rotated, u.find)
	if err != nil {
		return nil, device.Infra("find "+describeInput(in), err)
	}
	return func(ctx context.Context) error { return device.Infra(describeInput(in), u.run(ctx, commands)) }, nil
}

func (u *User) find(ctx context.Context, target string) (device.View, error) {
	windows, err := screen(ctx, u.device)
	if err != nil {
		return device.View{}, err
	}
	if v := device.FindView(windows, target); v != nil {
		return *v, nil
	}
	return device.View{}, fmt.Errorf("%s: %w on the screen", target, device.ErrNoView)
}

func (u *User) run(ctx context.Context, commands []string) error {
	for _, c := range commands {
		if err := runCommand(ctx, u.device, c); err != nil {
			return err
		}
	}
	return nil
}

// ErrNoCPU says that a device does not tell how much CPU time a process took.
var ErrNoCPU = errors.New("the device does not tell the CPU time of processes")

// jiffy is the unit of CPU time in /proc: Linux shows it in hundredths of a second on every machine.
const jiffy = 10 * time.Millisecond

// CPU is the CPU time that the app's process has taken since it was started, in steps of 10 ms. Where the device does not
// tell, the error is ErrNoCPU.
func (u *User) CPU(ctx context.Context) (time.Duration, error) {
	r, err := u.device.Run(ctx, "cat /proc/$(pidof "+adb.Quote(u.app.Package)+")/stat", nil)
	if err != nil {
		return 0, device.Infra("ask for the CPU time", err)
	}
	if r.ExitCode != 0 {
		return 0, fmt.Errorf("%w: %s", ErrNoCPU, strings.TrimSpace(r.Stderr+r.Stdout))
	}
	return cpuTime(r.Stdout)
}

// cpuTime reads /proc/PID/stat: what ran in user and in kernel mode. The process's name stands in parentheses and may
// contain any character.
func cpuTime(stat string) (time.Duration, error) {
	const utime, stime = 14 - 3, 15 - 3 // counted as proc(5) does, from the first field after the name
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) <= stime {
		return 0, fmt.Errorf("%w: /proc says %q", ErrNoCPU, stat)
	}
	var total time.Duration
	for _, f := range []string{fields[utime], fields[stime]} {
		n, err := strconv.ParseUint(f, 10, 40)
		if err != nil {
			return 0, fmt.Errorf("%w: /proc says %q", ErrNoCPU, stat)
		}
		total += time.Duration(n) * jiffy
	}
	return total, nil
}
