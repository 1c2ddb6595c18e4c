package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// serve answers a request for a service of the device: OKAY and the service, or FAIL.
func (p *phone) serve(ctx context.Context, conn net.Conn, name string) {
	serve, err := p.service(name)
	if err != nil {
		writeFail(conn, err.Error())
		return
	}
	if _, err := io.WriteString(conn, "OKAY"); err == nil {
		serve(ctx, conn)
	}
}

// errNoService is how a device refuses any service, whatever is wrong with it.
var errNoService = errors.New("closed")

// service finds a service of the device by its name. It talks over the connection until it returns.
func (p *phone) service(name string) (func(context.Context, net.Conn), error) {
	kind, arg, _ := strings.Cut(name, ":")
	switch kind {
	case "sync":
		return p.serveSync, nil
	case "exec":
		return func(ctx context.Context, c net.Conn) { p.serveExec(ctx, c, arg) }, nil
	case "jdwp":
		if arg == "" {
			return p.serveJDWPList, nil
		}
		pid, err := strconv.Atoi(arg)
		proc := p.processes.pid(pid)
		if err != nil || proc == nil || !proc.app.Debuggable {
			return nil, errNoService
		}
		return func(ctx context.Context, c net.Conn) { p.serveJDWP(ctx, c, proc) }, nil
	case "track-jdwp":
		return p.serveTrackJDWP, nil
	case "reverse":
		return func(_ context.Context, c net.Conn) { p.reversing(c, arg) }, nil
	case "tcp":
		return nil, errNoService // no app of a desk listens
	}
	if opts := strings.Split(kind, ","); opts[0] == "shell" {
		return p.shellService(opts[1:], arg)
	}
	return nil, errNoService
}

// shellService chooses between the raw shell and the one with packets.
func (p *phone) shellService(opts []string, cmd string) (func(context.Context, net.Conn), error) {
	v2, tty := false, cmd == ""
	for _, o := range opts {
		switch {
		case o == "v2":
			v2 = true
		case o == "pty":
			tty = true
		case o == "raw":
			tty = false
		case strings.HasPrefix(o, "TERM="):
		default:
			return nil, errNoService
		}
	}
	serve := p.serveShell
	if v2 {
		serve = p.serveShellV2
	}
	return func(ctx context.Context, c net.Conn) { serve(ctx, c, cmd, tty) }, nil
}

// serveJDWPList sends the processes that take a debugger, one a line.
func (p *phone) serveJDWPList(_ context.Context, conn net.Conn) {
	pids, _ := p.processes.debuggable()
	_, _ = io.WriteString(conn, pidLines(pids))
}

// serveTrackJDWP sends the list as a block now and at each change, until the client goes.
func (p *phone) serveTrackJDWP(ctx context.Context, conn net.Conn) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.desk.spawn(func() {
		_, _ = io.Copy(io.Discard, conn)
		cancel()
	})
	last := "none yet"
	for {
		pids, changed := p.processes.debuggable()
		if text := pidLines(pids); text != last {
			if _, err := io.WriteString(conn, block(text)); err != nil {
				return
			}
			last = text
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

func pidLines(pids []int) string {
	var b strings.Builder
	for _, pid := range pids {
		fmt.Fprintf(&b, "%d\n", pid)
	}
	return b.String()
}
