package adb

import (
	"fmt"
	"strconv"
	"strings"
)

// State is a device's state in the server's words.
type State string

// The states that matter; a server may send others.
const (
	StateDevice       State = "device" // ready
	StateOffline      State = "offline"
	StateUnauthorized State = "unauthorized"
)

// DeviceInfo is one line of the server's device list.
type DeviceInfo struct {
	Serial      string `json:"serial"`
	State       State  `json:"state"`
	Product     string `json:"product,omitempty"`
	Model       string `json:"model,omitempty"`
	Device      string `json:"device,omitempty"`
	TransportID int64  `json:"transport_id,omitempty"` // 0 when the server does not say
}

// Err is why the device cannot be used in its state, nil if it can.
func (d DeviceInfo) Err() error {
	switch d.State {
	case StateDevice:
		return nil
	case StateOffline, "connecting":
		return fmt.Errorf("%s: %w", d.Serial, ErrDeviceOffline)
	case StateUnauthorized, "authorizing":
		return fmt.Errorf("%s: %w", d.Serial, ErrUnauthorized)
	}
	return fmt.Errorf("%s: the device is in state %q, not %q", d.Serial, d.State, StateDevice)
}

// parseDevices reads both forms of the list: "serial\tstate" and "serial  state key:value ...".
func parseDevices(text string) ([]DeviceInfo, error) {
	var out []DeviceInfo
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		info, err := parseDevice(line)
		if err != nil {
			return nil, fmt.Errorf("device list, line %d: %w", i+1, err)
		}
		out = append(out, info)
	}
	return out, nil
}

func parseDevice(line string) (DeviceInfo, error) {
	if serial, state, ok := strings.Cut(line, "\t"); ok { // the state may be of several words: "no permissions (...)"
		if serial == "" || strings.TrimSpace(state) == "" {
			return DeviceInfo{}, fmt.Errorf("%w: %q has no serial or state", ErrProtocol, line)
		}
		return DeviceInfo{Serial: serial, State: State(strings.TrimSpace(state))}, nil
	}
	words := strings.Fields(line)
	if len(words) < 2 {
		return DeviceInfo{}, fmt.Errorf("%w: %q has no state", ErrProtocol, line)
	}
	info := DeviceInfo{Serial: words[0]}
	var state []string
	for _, w := range words[1:] {
		key, value, ok := strings.Cut(w, ":")
		switch {
		case ok && key == "product":
			info.Product = value
		case ok && key == "model":
			info.Model = value
		case ok && key == "device":
			info.Device = value
		case ok && key == "transport_id":
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil {
				return DeviceInfo{}, fmt.Errorf("%w: transport_id %q", ErrProtocol, value)
			}
			info.TransportID = n
		case ok && (key == "usb" || key == "features"):
		case info.Product == "" && info.TransportID == 0:
			state = append(state, w)
		}
	}
	if len(state) == 0 {
		return DeviceInfo{}, fmt.Errorf("%w: %q has no state", ErrProtocol, line)
	}
	info.State = State(strings.Join(state, " "))
	return info, nil
}
