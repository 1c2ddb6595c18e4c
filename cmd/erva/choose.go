package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
)

// deviceChoice says which of the attached devices is meant, as adb's own options do.
type deviceChoice struct {
	serial    string
	usb, tcp  bool
	transport int64
}

func (c *deviceChoice) register(flags *pflag.FlagSet) {
	flags.StringVarP(&c.serial, "serial", "s", "", "device to use, as adb devices lists it (default $ANDROID_SERIAL)")
	flags.BoolVarP(&c.usb, "usb", "d", false, "use the only device on USB")
	flags.BoolVarP(&c.tcp, "tcp", "e", false, "use the only emulator, or device on TCP")
	flags.Int64VarP(&c.transport, "transport-id", "t", 0, "device to use, by the transport_id of adb devices -l")
}

// made says whether an option chooses a device. ANDROID_SERIAL does so only where a device is needed.
func (c *deviceChoice) made() bool { return *c != deviceChoice{} }

// resolve is the serial of the device that is meant, empty for the only one there is. The order of precedence is adb's:
// a transport id, a serial, a kind of transport, ANDROID_SERIAL.
func (c *deviceChoice) resolve(ctx context.Context, client *adb.Client, list []adb.DeviceInfo) (string, error) {
	switch {
	case c.transport != 0:
		for _, d := range list {
			if d.TransportID == c.transport {
				return d.Serial, nil
			}
		}
		return "", fmt.Errorf("%w with transport id %d: see adb devices -l", device.ErrNoDevice, c.transport)
	case c.serial != "":
		return resolveSerial(ctx, client, list, c.serial)
	case c.usb && c.tcp:
		return "", errors.New("-d and -e exclude each other")
	case c.usb:
		return only(ctx, client, adb.TransportUSB, "device on USB")
	case c.tcp:
		return only(ctx, client, adb.TransportLocal, "emulator or device on TCP")
	}
	if serial := os.Getenv("ANDROID_SERIAL"); serial != "" {
		return resolveSerial(ctx, client, list, serial)
	}
	return "", nil
}

// resolveSerial finds a device by its serial, or by what else the server takes for one.
func resolveSerial(ctx context.Context, client *adb.Client, list []adb.DeviceInfo, name string) (string, error) {
	for _, d := range list {
		if d.Serial == name {
			return name, nil
		}
	}
	serial, err := client.Resolve(ctx, name)
	if errors.Is(err, adb.ErrMoreThanOne) {
		return "", fmt.Errorf("%q stands for more than one device: choose one by its serial", name)
	}
	if err != nil {
		return "", fmt.Errorf("%w %q: see adb devices", device.ErrNoDevice, name)
	}
	return serial, nil
}

// only is the only device of a kind.
func only(ctx context.Context, client *adb.Client, t adb.Transport, what string) (string, error) {
	serial, err := client.Only(ctx, t)
	switch {
	case errors.Is(err, adb.ErrMoreThanOne):
		return "", fmt.Errorf("more than one %s: choose one with -s", what)
	case errors.Is(err, adb.ErrNotFound):
		return "", fmt.Errorf("%w: there is no %s", device.ErrNoDevice, what)
	}
	return serial, err
}

// adbDevice is the device that is named, or the only one.
func (f *targetFlags) adbDevice(ctx context.Context) (*adb.Device, error) {
	addr, err := adb.AddrFromEnv(os.Getenv)
	if err != nil {
		return nil, err
	}
	client := &adb.Client{Addr: addr}
	list, err := client.Devices(ctx)
	if err != nil {
		return nil, device.Infra("look for devices", err)
	}
	serial, err := f.choice.resolve(ctx, client, list)
	if err != nil {
		return nil, device.Infra("choose a device", err)
	}
	d, err := chooseDevice(list, serial)
	if err != nil {
		return nil, device.Infra("choose a device", err)
	}
	return client.Device(d.Serial), nil
}

// chooseDevice picks a device of a list and says what is wrong with it if it cannot be used.
func chooseDevice(list []adb.DeviceInfo, serial string) (adb.DeviceInfo, error) {
	var found []adb.DeviceInfo
	for _, d := range list {
		if serial == "" || d.Serial == serial {
			found = append(found, d)
		}
	}
	switch {
	case len(found) == 0 && serial != "":
		return adb.DeviceInfo{}, fmt.Errorf("%w %q: see adb devices", device.ErrNoDevice, serial)
	case len(found) == 0:
		return adb.DeviceInfo{}, fmt.Errorf("%w: connect a phone or start an emulator, or give --app a source folder to use the desktop device", device.ErrNoDevice)
	case len(found) > 1:
		names := make([]string, len(found))
		for i, d := range found {
			names[i] = d.Serial
		}
		return adb.DeviceInfo{}, fmt.Errorf("%d devices are connected: choose one with -s (%s)", len(found), strings.Join(names, ", "))
	}
	switch found[0].State {
	case "device":
		return found[0], nil
	case "unauthorized":
		return found[0], fmt.Errorf("device %s is unauthorized: confirm the debugging dialog on its screen", found[0].Serial)
	case "offline":
		return found[0], fmt.Errorf("device %s is offline: reconnect it, or run adb reconnect", found[0].Serial)
	default:
		return found[0], fmt.Errorf("device %s is in state %q, not \"device\"", found[0].Serial, found[0].State)
	}
}
