package desk

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/erva-go/erva/device/desk/adbd"
)

// A desk's devices may also be attached to a real ADB server ("adb connect"): each listens for one as a phone's adbd does
// on TCP. What runs over it are the same services as over the desk's own server.

// startTransports listens at addr for the first device, and at ports of the system's choice for further ones.
func (s *server) startTransports(addr string, phones []*phone) error {
	for i, p := range phones {
		if i > 0 {
			host, _, err := net.SplitHostPort(addr)
			if err != nil {
				return fmt.Errorf("listen on %s: %w", addr, err)
			}
			addr = net.JoinHostPort(host, "0")
		}
		l, err := listen(addr)
		if err != nil {
			return fmt.Errorf("listen for adb connect to %s: %w", p.serial, err)
		}
		s.transports = append(s.transports, l)
		p.adbdAddr = l.Addr().String()
		s.desk.spawn(func() { s.acceptLoop(l, p.serveTransport) })
	}
	return nil
}

// errNotReady ends connections to a device that is made to look as if it could not be used.
var errNotReady = errors.New("the device is not ready")

// serveTransport speaks to one ADB server.
func (p *phone) serveTransport(ctx context.Context, conn net.Conn) {
	err := adbd.Serve(ctx, conn, adbd.Device{Banner: p.banner(), Open: func(name string) (adbd.Service, error) {
		if p.state != "device" {
			return nil, errNotReady
		}
		serve, err := p.service(name)
		return serve, err
	}})
	if err != nil {
		p.desk.log.printf("device %s: connection to an ADB server: %v", p.serial, err)
	}
}

// banner is how the device introduces itself.
func (p *phone) banner() string {
	return fmt.Sprintf("device::ro.product.name=%s;ro.product.model=%s;ro.product.device=%s;features=%s",
		propProduct, propModel, propDevice, strings.Join(p.features, ","))
}

// TransportAddr is the address that "adb connect" takes to attach the device with that serial to an ADB server; empty
// unless Options.Adbd asked for it.
func (d *Desk) TransportAddr(serial string) string {
	for _, p := range d.devices {
		if p.serial == serial {
			return p.adbdAddr
		}
	}
	return ""
}
