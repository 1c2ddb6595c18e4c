package adb

import (
	"context"
	"fmt"
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
	if err := w.status(request); err != nil {
		return 0, err
	}
	text, err := w.block(request)
	if err != nil {
		return 0, err
	}
	if port, err = strconv.Atoi(text); err != nil || port < 1 || port > 65535 {
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
