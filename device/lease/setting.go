package lease

import (
	"context"
	"fmt"
	"strings"

	"github.com/erva-go/erva/device/adb"
)

// Setting is an entry of one of the device's tables of settings, which all apps see.
type Setting struct {
	Table string // system, secure or global
	Key   string
	// Off is a value that means the same as no entry, for where the system does not notice that one was deleted.
	Off string
}

// String is "system setting user_rotation".
func (s Setting) String() string { return s.Table + " setting " + s.Key }

// Put is the shell command that gives the setting a value. Keep the setting first.
func (s Setting) Put(value string) string {
	return "settings put " + s.words() + " " + adb.Quote(value)
}

func (s Setting) words() string { return adb.Quote(s.Table) + " " + adb.Quote(s.Key) }

// noEntry is what the shell says for an entry that is not there.
const noEntry = "null"

// get asks for the present value.
func (s Setting) get(ctx context.Context, d Device) (string, error) {
	r, err := d.Run(ctx, "settings get "+s.words(), nil)
	if err == nil {
		err = r.Refusal()
	}
	if err != nil {
		return "", fmt.Errorf("read the %s: %w", s, err)
	}
	return strings.TrimRight(r.Stdout, "\r\n"), nil
}

// restore are the commands that give the setting back an earlier value.
func (s Setting) restore(value string) []string {
	switch {
	case value != noEntry:
		return []string{s.Put(value)}
	case s.Off != "":
		return []string{s.Put(s.Off), "settings delete " + s.words()}
	default:
		return []string{"settings delete " + s.words()}
	}
}

// run carries out a command of the device's shell.
func run(ctx context.Context, d Device, command string) error {
	r, err := d.Run(ctx, command, nil)
	if err != nil {
		return err
	}
	if no := r.Refusal(); no != nil {
		return &refusal{command: command, err: no}
	}
	return nil
}

// refusal says that the device was reached and does not do what a command asks.
type refusal struct {
	command string
	err     error
}

func (r *refusal) Error() string { return fmt.Sprintf("%s: %v", r.command, r.err) }
func (r *refusal) Unwrap() error { return r.err }
