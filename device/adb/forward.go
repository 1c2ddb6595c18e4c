package adb

import (
	"context"
	"fmt"
	"net"
	"strconv"
)

// Forward makes the server listen on a free port of this machine, whose connections lead to a service of the device, for
// instance "jdwp:PID". The port is the server's until Unforward.
func (d *Device) Forward(ctx context.Context, service string) (port int, err error) {
	request := hostPrefix(d.serial) + "forward:tcp:0;" + service
	w, err := d.client.open(ctx, request) // the first status is about the request
	if err != nil {
		return 0, err
	}
	defer func() { _ = w.Close() }() // only read
	return w.port(request)
}

// port reads the answer to a request for a listener on a port of the other end's choice.
func (w *wire) port(request string) (int, error) {
	if err := w.status(request); err != nil {
		return 0, err
	}
	text, err := w.block(request)
	if err != nil {
		return 0, err
	}
	port, err := strconv.Atoi(text)
	if err != nil || port < 1 || port > 65535 {
		return 0, fmt.Errorf("adb %s: %w: %q is no port", request, ErrProtocol, text)
	}
	return port, nil
}

// Unforward ends what Forward has begun.
func (d *Device) Unforward(ctx context.Context, port int) error {
	request := hostPrefix(d.serial) + "killforward:tcp:" + strconv.Itoa(port)
	w, err := d.client.open(ctx, request)
	if err != nil {
		return err
	}
	defer func() { _ = w.Close() }() // only read
	return w.status(request)
}

// ServerIsHere says whether the ADB server runs on this machine, so that what Reverse leads to is here.
func (d *Device) ServerIsHere() bool {
	kind, address := network(d.client.addr())
	if kind != "tcp" {
		return true
	}
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(loopback(host))
	return err == nil && ip != nil && ip.IsLoopback()
}

// Reverse makes the device listen on a port of its own loopback, whose connections lead to a port of the machine of the ADB
// server. It returns the device's port. The device gives it up with Unreverse, or when it is disconnected.
func (d *Device) Reverse(ctx context.Context, hostPort int) (devicePort int, err error) {
	request := fmt.Sprintf("reverse:forward:tcp:0;tcp:%d", hostPort)
	w, err := d.open(ctx, request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = w.Close() }() // only read
	return w.port(request)
}

// Unreverse ends what Reverse has begun.
func (d *Device) Unreverse(ctx context.Context, devicePort int) error {
	request := "reverse:killforward:tcp:" + strconv.Itoa(devicePort)
	w, err := d.open(ctx, request)
	if err != nil {
		return err
	}
	defer func() { _ = w.Close() }() // only read
	return w.status(request)
}
