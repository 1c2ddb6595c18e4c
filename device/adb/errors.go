package adb

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
)

// What can be wrong with a server or a device; found with errors.Is. Each is one sentence that a user can act on.
var (
	ErrNoServer      = errors.New("no ADB server answers; start it with adb start-server")
	ErrNotFound      = errors.New("no such device; see adb devices")
	ErrMoreThanOne   = errors.New("more than one device; name one by its serial")
	ErrDeviceOffline = errors.New("the device is offline; reconnect it")
	ErrUnauthorized  = errors.New("the device has not allowed debugging; accept the dialog on its screen")
	ErrUnsupported   = errors.New("the device does not offer this")
	ErrProtocol      = errors.New("malformed answer")
)

// ServerError is a FAIL answer: the server or the device refused Service with Message.
type ServerError struct {
	Service string // "host:transport:emulator-5554", or "sync SEND /sdcard/x"
	Message string // as sent, at most 64 KiB
}

// Error names the service and repeats the message.
func (e *ServerError) Error() string { return fmt.Sprintf("adb %s: %s", e.Service, e.Message) }

// Is maps the server's wording onto the sentinels.
func (e *ServerError) Is(target error) bool {
	kind := e.kind()
	return kind != nil && kind == target
}

// kind reads the message as the versions of the server word it; nil for anything else.
func (e *ServerError) kind() error {
	m := strings.ToLower(e.Message)
	switch {
	case strings.HasPrefix(m, "more than one "):
		return ErrMoreThanOne
	case strings.Contains(m, "unauthorized"), strings.Contains(m, "still authorizing"):
		return ErrUnauthorized
	case strings.HasPrefix(m, "device") && strings.Contains(m, "offline"), m == "device still connecting":
		return ErrDeviceOffline
	case strings.HasPrefix(m, "device '") && strings.HasSuffix(m, "not found"), strings.HasPrefix(m, "no devices"),
		m == "no device", m == "device not found", strings.HasPrefix(m, "no emulators"), strings.HasPrefix(m, "unknown device"):
		return ErrNotFound
	}
	return nil
}

// noServer says whether dialling failed because nothing listens.
func noServer(err error) bool {
	return errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, fs.ErrNotExist) // no such local socket
}
