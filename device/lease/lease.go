package lease

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/internal/disk"
)

// Device is what a lease needs of a device. *adb.Device implements it.
type Device interface {
	Run(ctx context.Context, cmd string, stdin io.Reader) (adb.Result, error)
	// Unreverse gives up a port of the device that leads to a port of the ADB server's machine.
	Unreverse(ctx context.Context, devicePort int) error
}

// Options say what to take.
type Options struct {
	// Folder holds locks and journals; it is made if it is not there. See Folder.
	Folder string
	// Name tells the device from all others that this computer can reach, as adb.Device's Name does.
	Name   string
	Device Device
	// Holder says what this process does, for those who find the device taken: "erva record --app org.example.notes".
	Holder string
	// Note is told, in a sentence, what an earlier process had left and was put back, or cannot be; may be nil.
	Note func(sentence string)
}

// Lease is the right to change one device. Its methods may be called from any number of goroutines.
type Lease struct {
	device  Device
	disk    disk.Disk
	lock    *lock  // nil if private
	journal string // path; empty if private

	mu   sync.Mutex
	owed []*debt // what was noted and not put back, oldest first
	left []*debt // of these, what Undo could not put back, and what an earlier process left
}

// debt is one thing to put back.
type debt struct {
	What string   `json:"what"`           // for people, and what tells it from others: "system setting user_rotation"
	Undo []string `json:"undo"`           // commands of the device's shell
	Port int      `json:"port,omitempty"` // of the device, to be given up
}

// Take makes this process the only one of erva's that uses the device, and puts back what an earlier one that has ended
// left changed. It returns *BusyError if another process has the device, and an error of the device's if that cannot be
// reached.
func Take(ctx context.Context, o Options) (*Lease, error) {
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the device locks (XDG_STATE_HOME chooses another): %w", err)
	}
	base := filepath.Join(o.Folder, fileName(o.Name))
	held, err := takeLock(base+".lock", o.Holder)
	if err != nil {
		return nil, err
	}
	l := &Lease{device: o.Device, disk: disk.Local{}, lock: held, journal: base + ".journal"}
	note := o.Note
	if note == nil {
		note = func(string) {}
	}
	if err := l.recover(ctx, note); err != nil {
		return nil, errors.Join(fmt.Errorf("put back what an earlier process left: %w", err), l.Close())
	}
	return l, nil
}

// Private is a lease of a device that no other process can reach and that ends with this one: without lock and journal.
func Private(d Device) *Lease { return &Lease{device: d} }

// recover puts back what the journal says.
func (l *Lease) recover(ctx context.Context, note func(string)) error {
	debts, err := readJournal(l.journal)
	if err != nil {
		note(fmt.Sprintf("what an earlier process of erva changed on the device is not known, so it stays: %v", err))
		return os.Remove(l.journal)
	}
	l.owed, l.left = debts, slices.Clone(debts)
	refused, err := l.settle(ctx, debts)
	if err != nil {
		return err
	}
	if len(debts) > 0 {
		note("put back on the device what an earlier process of erva had left changed: " + names(debts))
	}
	if refused != nil {
		note(fmt.Sprintf("not all could be put back: %v", refused))
	}
	return nil
}

// names are debts in a row.
func names(debts []*debt) string {
	var all []string
	for _, d := range debts {
		all = append(all, d.What)
	}
	return strings.Join(all, ", ")
}

// Begin starts a set of changes. What an earlier set of this lease could not put back, because the device was away, is
// put back first.
func (l *Lease) Begin(ctx context.Context) (*Changes, error) {
	l.mu.Lock()
	left := slices.Clone(l.left)
	l.mu.Unlock()
	if _, err := l.settle(ctx, left); err != nil {
		return nil, err
	}
	return &Changes{lease: l}, nil
}

// Close gives the device to others. What is still owed stays in the journal.
func (l *Lease) Close() error {
	if l.lock == nil {
		return nil
	}
	return l.lock.release()
}

// note adds a debt, on the disk before it returns, unless the same thing is owed already.
func (l *Lease) note(d *debt) (fresh bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if slices.ContainsFunc(l.owed, func(o *debt) bool { return o.What == d.What }) {
		return false, nil
	}
	owed := append(slices.Clone(l.owed), d)
	if err := l.write(owed); err != nil {
		return false, err
	}
	l.owed = owed
	return true, nil
}

// settle pays debts. A command that the device refuses counts as paid, since it would be refused for ever: refused says
// which. err is that the device cannot be reached; all that is not paid is then still owed.
func (l *Lease) settle(ctx context.Context, debts []*debt) (refused, err error) {
	if len(debts) == 0 {
		return nil, nil
	}
	paid := map[*debt]bool{}
	for _, d := range debts {
		no, lost := l.pay(ctx, d)
		if err = lost; err != nil {
			break
		}
		paid[d] = true
		refused = errors.Join(refused, no)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.owed = slices.DeleteFunc(slices.Clone(l.owed), func(d *debt) bool { return paid[d] })
	l.left = slices.DeleteFunc(slices.Clone(l.left), func(d *debt) bool { return paid[d] })
	for _, d := range debts {
		if !paid[d] && !slices.Contains(l.left, d) {
			l.left = append(l.left, d)
		}
	}
	return refused, errors.Join(err, l.write(l.owed))
}

// pay puts one thing back.
func (l *Lease) pay(ctx context.Context, d *debt) (refused, lost error) {
	if d.Port > 0 {
		err := l.device.Unreverse(ctx, d.Port)
		var gone *adb.ServerError // the device has been away meanwhile, and has lost its ports
		if err != nil && (!errors.As(err, &gone) || errors.Is(err, adb.ErrNotFound) || errors.Is(err, adb.ErrDeviceOffline)) {
			return nil, fmt.Errorf("put back %s: %w", d.What, err)
		}
	}
	for _, command := range d.Undo {
		err := run(ctx, l.device, command)
		var no *refusal
		switch {
		case errors.As(err, &no):
			refused = errors.Join(refused, fmt.Errorf("put back %s: %w", d.What, no))
		case err != nil:
			return refused, fmt.Errorf("put back %s: %w", d.What, err)
		}
	}
	return refused, nil
}

// write puts what is owed into the journal, if there is one.
func (l *Lease) write(owed []*debt) error {
	if l.journal == "" {
		return nil
	}
	return writeJournal(l.disk, l.journal, owed)
}
