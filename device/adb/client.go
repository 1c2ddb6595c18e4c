package adb

import (
	"context"
	"errors"
	"fmt"
	"strconv"
)

// Client asks one ADB server. The zero value asks the one at DefaultAddr. It holds no connection.
type Client struct {
	// Addr is "host:port", or a local socket as AddrFromEnv writes it.
	Addr string
}

// addr is Addr or the default.
func (c *Client) addr() string {
	if c.Addr == "" {
		return DefaultAddr
	}
	return c.Addr
}

// Version is the server's protocol version, for instance 41. ErrNoServer when nothing answers.
func (c *Client) Version(ctx context.Context) (int, error) {
	text, err := c.query(ctx, "host:version")
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseUint(text, 16, 32)
	if err != nil {
		return 0, fmt.Errorf("adb host:version: %w: %q is not a hex number", ErrProtocol, text)
	}
	return int(n), nil
}

// Devices lists what is attached, in the server's order.
func (c *Client) Devices(ctx context.Context) ([]DeviceInfo, error) {
	text, err := c.query(ctx, "host:devices-l")
	if err != nil {
		return nil, err
	}
	return parseDevices(text)
}

// TrackDevices gives the list now and again at each change, until ctx ends or Close is called.
func (c *Client) TrackDevices(ctx context.Context) (*Tracker[[]DeviceInfo], error) {
	w, err := c.open(ctx, "host:track-devices-l")
	var refused *ServerError
	if errors.As(err, &refused) { // servers before 29 have the short list only
		w, err = c.open(ctx, "host:track-devices")
	}
	if err != nil {
		return nil, err
	}
	return &Tracker[[]DeviceInfo]{w: w, service: "host:track-devices", parse: parseDevices}, nil
}

// Device is a handle of one device; nothing is sent yet. An empty serial means the only device there is.
func (c *Client) Device(serial string) *Device {
	return &Device{client: c, serial: serial}
}

// Transport says how a device is attached.
type Transport string

// The transports that a device can be asked for by.
const (
	TransportUSB   Transport = "usb"
	TransportLocal Transport = "local" // TCP, and emulators
)

// Only is the serial of the only device that is attached in that way; ErrNotFound or ErrMoreThanOne if it is not one.
func (c *Client) Only(ctx context.Context, t Transport) (serial string, err error) {
	return c.query(ctx, "host-"+string(t)+":get-serialno")
}

// Resolve is the serial of the device that name stands for, as adb -s takes it: a serial, "product:", "model:" or
// "device:" and such a property, a USB port as the list has it, or a TCP address without its port 5555. ErrNotFound if
// there is none.
func (c *Client) Resolve(ctx context.Context, name string) (serial string, err error) {
	return c.query(ctx, "host-serial:"+name+":get-serialno")
}

// open dials and asks for a service; ctx ends the connection.
func (c *Client) open(ctx context.Context, service string) (*wire, error) {
	w, err := dial(ctx, c.addr())
	if err != nil {
		return nil, err
	}
	if err := w.request(service); err != nil {
		_ = w.Close()
		return nil, err
	}
	return w, nil
}

// query asks for a service whose answer is one block.
func (c *Client) query(ctx context.Context, service string) (string, error) {
	w, err := c.open(ctx, service)
	if err != nil {
		return "", err
	}
	defer w.Close()
	return w.block(service)
}

// Tracker is a list that the server sends anew at each change.
type Tracker[T any] struct {
	w       *wire
	service string
	parse   func(string) (T, error)
}

// Next waits for the next list. It returns io.EOF (wrapped) when the server ended the stream, and the context's error
// when the tracker's context ended.
func (t *Tracker[T]) Next() (T, error) {
	text, err := t.w.block(t.service)
	if err != nil {
		var none T
		return none, err
	}
	return t.parse(text)
}

// Close ends the tracker; a waiting Next fails.
func (t *Tracker[T]) Close() error { return t.w.Close() }
