package adb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
)

// DefaultAddr is where an ADB server listens unless the environment says otherwise.
const DefaultAddr = "127.0.0.1:5037"

// Client asks one ADB server. The zero value asks the one at DefaultAddr. It holds no connection.
type Client struct {
	// Addr is "host:port".
	Addr string
}

// AddrFromEnv is the server's address as adb itself finds it: ADB_SERVER_SOCKET ("tcp:host:port" or "tcp:port"), else
// ANDROID_ADB_SERVER_ADDRESS and ANDROID_ADB_SERVER_PORT, else DefaultAddr. getenv is os.Getenv or a test's.
func AddrFromEnv(getenv func(string) string) (string, error) {
	if s := getenv("ADB_SERVER_SOCKET"); s != "" {
		rest, ok := strings.CutPrefix(s, "tcp:")
		if !ok {
			return "", fmt.Errorf("ADB_SERVER_SOCKET=%s: only tcp:host:port is supported", s)
		}
		host, port := "127.0.0.1", rest
		if i := strings.LastIndexByte(rest, ':'); i >= 0 {
			host, port = strings.Trim(rest[:i], "[]"), rest[i+1:]
		}
		if !validPort(port) {
			return "", fmt.Errorf("ADB_SERVER_SOCKET=%s: %q is not a port", s, port)
		}
		return net.JoinHostPort(loopback(host), port), nil
	}
	host, port, _ := net.SplitHostPort(DefaultAddr)
	if h := getenv("ANDROID_ADB_SERVER_ADDRESS"); h != "" {
		host = loopback(h)
	}
	if p := getenv("ANDROID_ADB_SERVER_PORT"); p != "" {
		if !validPort(p) {
			return "", fmt.Errorf("ANDROID_ADB_SERVER_PORT=%s: not a port", p)
		}
		port = p
	}
	return net.JoinHostPort(host, port), nil
}

// loopback spares a name look-up, and servers that listen on IPv4 only.
func loopback(host string) string {
	if host == "localhost" || host == "" {
		return "127.0.0.1"
	}
	return host
}

func validPort(s string) bool {
	n, err := strconv.ParseUint(s, 10, 16)
	return err == nil && n > 0
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

// Features are what the device with this serial offers ("shell_v2", "stat_v2"); an empty serial means the only device.
func (c *Client) Features(ctx context.Context, serial string) ([]string, error) {
	text, err := c.query(ctx, hostPrefix(serial)+"features")
	if err != nil {
		return nil, err
	}
	var fs []string
	for f := range strings.SplitSeq(text, ",") {
		if f = strings.TrimSpace(f); f != "" {
			fs = append(fs, f)
		}
	}
	return fs, nil
}

// Device is a handle of one device; nothing is sent yet. An empty serial means the only device there is.
func (c *Client) Device(serial string) *Device {
	return &Device{client: c, serial: serial}
}

// hostPrefix is how a question to the server about one device begins.
func hostPrefix(serial string) string {
	if serial == "" {
		return "host:"
	}
	return "host-serial:" + serial + ":"
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
