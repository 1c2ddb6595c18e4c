package desk

import (
	"context"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// hostRequest is a request to the server itself, taken apart: which device it is about, and what it asks.
type hostRequest struct {
	serial    string
	id        int  // transport id
	usb       bool // only a USB device will do
	transport bool // switch the connection to the device
	tellID    bool // and answer with its transport id
	service   string
}

// parseRequest takes a request apart. The serials that exist decide where a serial ends that holds colons.
func parseRequest(text string, serials []string) (hostRequest, error) {
	if rest, ok := strings.CutPrefix(text, "host:"); ok {
		return parseHostService(rest)
	}
	for _, kind := range []struct {
		prefix string
		req    hostRequest
	}{{"host-usb:", hostRequest{usb: true}}, {"host-local:", hostRequest{}}} {
		if rest, ok := strings.CutPrefix(text, kind.prefix); ok {
			kind.req.service = rest
			return kind.req, nil
		}
	}
	if rest, ok := strings.CutPrefix(text, "host-transport-id:"); ok {
		number, service, ok := strings.Cut(rest, ":")
		id, err := strconv.ParseUint(number, 10, 31)
		if !ok || err != nil || id == 0 {
			return hostRequest{}, fmt.Errorf("malformed transport id in %q", text)
		}
		return hostRequest{id: int(id), service: service}, nil
	}
	if rest, ok := strings.CutPrefix(text, "host-serial:"); ok {
		serial, service, ok := cutSerial(rest, serials)
		if !ok || serial == "" {
			return hostRequest{}, fmt.Errorf("malformed serial in %q", text)
		}
		return hostRequest{serial: serial, service: service}, nil
	}
	return hostRequest{}, fmt.Errorf("unknown host service '%s'", clip(text))
}

// parseHostService reads what stands behind "host:".
func parseHostService(s string) (hostRequest, error) {
	switch s {
	case "transport-any", "transport-local":
		return hostRequest{transport: true}, nil
	case "transport-usb":
		return hostRequest{transport: true, usb: true}, nil
	case "tport:any", "tport:local":
		return hostRequest{transport: true, tellID: true}, nil
	case "tport:usb":
		return hostRequest{transport: true, tellID: true, usb: true}, nil
	}
	if serial, ok := strings.CutPrefix(s, "transport:"); ok && serial != "" {
		return hostRequest{transport: true, serial: serial}, nil
	}
	if serial, ok := strings.CutPrefix(s, "tport:serial:"); ok && serial != "" {
		return hostRequest{transport: true, tellID: true, serial: serial}, nil
	}
	if number, ok := strings.CutPrefix(s, "transport-id:"); ok {
		id, err := strconv.ParseUint(number, 10, 31)
		if err != nil || id == 0 {
			return hostRequest{}, fmt.Errorf("malformed transport id '%s'", clip(number))
		}
		return hostRequest{transport: true, id: int(id)}, nil
	}
	return hostRequest{service: s}, nil
}

var hostPort = regexp.MustCompile(`^([^:]+:\d+):(.*)$`)

// cutSerial splits "SERIAL:service": by a known serial, else by the form host:port, else at the first colon.
func cutSerial(s string, known []string) (serial, service string, ok bool) {
	for _, k := range known {
		if rest, found := strings.CutPrefix(s, k+":"); found {
			return k, rest, true
		}
	}
	if m := hostPort.FindStringSubmatch(s); m != nil {
		return m[1], m[2], true
	}
	return strings.Cut(s, ":")
}

// clip keeps an answer short that repeats what a client sent.
func clip(s string) string { return s[:min(len(s), 200)] }

// needsDevice says whether the service is about one device.
func (r hostRequest) needsDevice() bool {
	name, _, _ := strings.Cut(r.service, ":")
	return slices.Contains([]string{"features", "get-state", "get-serialno", "get-devpath", "forward"}, name)
}

// host answers a request to the server. p is the device that it is about, if any.
func (s *server) host(ctx context.Context, conn net.Conn, r hostRequest, p *phone) {
	name, rest, _ := strings.Cut(r.service, ":")
	switch name {
	case "version":
		writeOkay(conn, fmt.Sprintf("%04x", serverVersion))
	case "kill": // a private server ends with its desk only
		_, _ = io.WriteString(conn, "OKAY")
	case "devices", "devices-l":
		writeOkay(conn, s.deviceList(name == "devices-l"))
	case "track-devices", "track-devices-l":
		writeOkay(conn, s.deviceList(name == "track-devices-l"))
		_, _ = io.Copy(io.Discard, conn) // nothing ever changes; the client ends it
	case "host-features":
		writeOkay(conn, strings.Join(allFeatures(), ","))
	case "forward", "killforward", "killforward-all", "list-forward":
		s.forwarding(conn, name, rest, p)
	case "connect", "disconnect", "reconnect", "reconnect-offline":
		writeOkay(conn, "not supported by the desktop device")
	default:
		s.aboutDevice(ctx, conn, name, r.service, p)
	}
}

// aboutDevice answers what is asked about one device.
func (s *server) aboutDevice(ctx context.Context, conn net.Conn, name, service string, p *phone) {
	if strings.HasPrefix(name, "wait-for-") {
		s.waitFor(ctx, conn, name, p)
		return
	}
	if !(hostRequest{service: service}).needsDevice() {
		writeFail(conn, "unknown host service '"+clip(service)+"'")
		return
	}
	if p == nil {
		writeFail(conn, "no devices/emulators found")
		return
	}
	switch name {
	case "get-state":
		writeOkay(conn, p.state)
	case "get-serialno":
		writeOkay(conn, p.serial)
	case "get-devpath":
		writeOkay(conn, "unknown")
	case "features":
		if p.state != "device" {
			writeFail(conn, stateProblem(p))
			return
		}
		writeOkay(conn, strings.Join(p.features, ","))
	}
}

// waitFor answers wait-for-TRANSPORT-STATE: at once if the device is in the state, else when the client gives up.
func (s *server) waitFor(ctx context.Context, conn net.Conn, name string, p *phone) {
	if p == nil {
		writeFail(conn, "more than one device/emulator")
		return
	}
	_, _ = io.WriteString(conn, "OKAY")
	state := name[strings.LastIndexByte(name, '-')+1:]
	if state != p.state && state != "any" {
		_, _ = io.Copy(io.Discard, conn)
		return
	}
	_, _ = io.WriteString(conn, "OKAY")
}

// deviceList is the answer to devices and devices-l.
func (s *server) deviceList(long bool) string {
	var b strings.Builder
	for _, p := range s.desk.devices {
		if !long {
			fmt.Fprintf(&b, "%s\t%s\n", p.serial, p.state)
			continue
		}
		fmt.Fprintf(&b, "%-22s %s", p.serial, p.state)
		if p.state == "device" {
			fmt.Fprintf(&b, " product:%s model:%s device:%s", propProduct, propModel, propDevice)
		}
		fmt.Fprintf(&b, " transport_id:%d\n", p.number)
	}
	return b.String()
}
