package adb

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Device is one device of a server. Its methods may be called from any number of goroutines; each uses a socket of its
// own. Methods fail with ErrNotFound, ErrDeviceOffline, ErrUnauthorized, ErrMoreThanOne or ErrNoServer where these apply.
type Device struct {
	client  *Client
	serial  string
	lacking []string // features that it is taken not to offer

	mu       sync.Mutex
	features []string // nil until asked
}

// Serial is the device's serial, "" for "the only one".
func (d *Device) Serial() string { return d.serial }

// ServerAddr is where the device's server is asked.
func (d *Device) ServerAddr() string { return d.client.addr() }

// Name tells the device from all that this computer can reach: its serial and its server's address.
func (d *Device) Name() string { return d.serial + "@" + d.ServerAddr() }

// Lacking is the same device, taken for one that does not offer some features.
func (d *Device) Lacking(features ...string) *Device {
	return &Device{client: d.client, serial: d.serial, lacking: slices.Concat(d.lacking, features)}
}

// Features are what the device offers; asked once.
func (d *Device) Features(ctx context.Context) ([]string, error) {
	d.mu.Lock()
	fs := d.features
	d.mu.Unlock()
	if fs != nil {
		return fs, nil
	}
	text, err := d.client.query(ctx, hostPrefix(d.serial)+"features")
	if err != nil {
		return nil, err
	}
	fs = []string{}
	for f := range strings.SplitSeq(text, ",") {
		if f = strings.TrimSpace(f); f != "" && !slices.Contains(d.lacking, f) {
			fs = append(fs, f)
		}
	}
	d.mu.Lock()
	d.features = fs
	d.mu.Unlock()
	return fs, nil
}

// has says whether the device offers a feature.
func (d *Device) has(ctx context.Context, feature string) (bool, error) {
	fs, err := d.Features(ctx)
	return slices.Contains(fs, feature), err
}

// Open connects to a service of the device, for instance "localabstract:NAME" or "tcp:8080". The connection outlives ctx.
func (d *Device) Open(ctx context.Context, service string) (net.Conn, error) {
	w, err := d.open(ctx, service)
	if err != nil {
		return nil, err
	}
	return w.keep()
}

// open switches a socket to the device and asks for the service; ctx ends the connection.
func (d *Device) open(ctx context.Context, service string) (*wire, error) {
	w, err := d.client.open(ctx, transportService(d.serial))
	if err != nil {
		return nil, err
	}
	if err := w.request(service); err != nil {
		_ = w.Close()
		return nil, err
	}
	return w, nil
}

// State asks the server for the device's state. ErrNotFound when it is not attached any more.
func (d *Device) State(ctx context.Context) (State, error) {
	text, err := d.client.query(ctx, hostPrefix(d.serial)+"get-state")
	return State(text), err
}

// hostPrefix is how a question to the server about one device begins.
func hostPrefix(serial string) string {
	if serial == "" {
		return "host:"
	}
	return "host-serial:" + serial + ":"
}

func transportService(serial string) string {
	if serial == "" {
		return "host:transport-any"
	}
	return "host:transport:" + serial
}

// JDWP connects to the debugger's end of process pid. The connection outlives ctx. A device takes any connection and
// drops it at once when the process cannot be debugged or has a debugger already, so the first read may end at io.EOF.
func (d *Device) JDWP(ctx context.Context, pid int) (net.Conn, error) {
	return d.Open(ctx, "jdwp:"+strconv.Itoa(pid))
}

// JDWPProcesses are the processes that take a debugger, in the device's order.
func (d *Device) JDWPProcesses(ctx context.Context) ([]int, error) {
	t, err := d.TrackJDWP(ctx) // its first block is the list; the one-shot service ends late on some devices
	if err != nil {
		return nil, err
	}
	defer t.Close()
	return t.Next()
}

// TrackJDWP gives the list of JDWPProcesses now and again at each change, until ctx ends or Close is called.
func (d *Device) TrackJDWP(ctx context.Context) (*Tracker[[]int], error) {
	w, err := d.open(ctx, "track-jdwp")
	if err != nil {
		return nil, err
	}
	return &Tracker[[]int]{w: w, service: "track-jdwp", parse: parsePIDs}, nil
}

// parsePIDs reads a process number a line.
func parsePIDs(text string) ([]int, error) {
	pids := []int{}
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		n, err := strconv.ParseUint(line, 10, 31)
		if err != nil || n == 0 {
			return nil, fmt.Errorf("process list, line %d: %w: %q is not a process number", i+1, ErrProtocol, line)
		}
		pids = append(pids, int(n))
	}
	return pids, nil
}
