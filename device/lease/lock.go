package lease

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// BusyError says that another process has the device.
type BusyError struct {
	PID    int    // 0 if it is not known
	Holder string // what it does, in its own words; may be empty
}

// Error names the process and says what to do.
func (e *BusyError) Error() string {
	if e.PID == 0 {
		return "another process of erva is using it: wait until it has ended"
	}
	return fmt.Sprintf("another process of erva is using it (%s): wait until it has ended, or end it with kill %d",
		strings.TrimSuffix("process "+strconv.Itoa(e.PID)+", "+e.Holder, ", "), e.PID)
}

// errLocked is what tryLock returns if another process holds the lock.
var errLocked = errors.New("the file is locked")

// lock is a locked file. The operating system lets go of it when the process ends, however that happens; the file stays,
// since whoever removed it could remove it from under a process that has just opened it.
type lock struct{ file *os.File }

// takeLock locks a file and writes into it who has it.
func takeLock(path, holder string) (*lock, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the device's lock: %w", err)
	}
	err = tryLock(f)
	if errors.Is(err, errLocked) {
		err = busy(f)
	}
	if err == nil {
		err = sign(f, holder)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &lock{file: f}, nil
}

// sign writes this process's number and what it does, a line each.
func sign(f *os.File, holder string) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"+strings.ReplaceAll(holder, "\n", " ")+"\n"), 0)
	return err
}

// maxSignature bounds what is read of a lock file.
const maxSignature = 4 << 10

// busy reads who has a lock. What is not signed yet, or is no signature, leaves the process unknown.
func busy(f *os.File) error {
	data, err := io.ReadAll(io.LimitReader(f, maxSignature))
	if err != nil {
		return err
	}
	number, rest, _ := strings.Cut(string(data), "\n")
	pid, err := strconv.ParseUint(number, 10, 31)
	if err != nil {
		return &BusyError{}
	}
	holder, _, _ := strings.Cut(rest, "\n")
	return &BusyError{PID: int(pid), Holder: holder}
}

// release lets go of the lock.
func (l *lock) release() error { return errors.Join(l.file.Truncate(0), l.file.Close()) }
