package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/erva-go/erva/internal/adbtest"
)

// fakeServer is an ADB server with made-up devices: as much of the protocol as the commands need to find out that a device
// or an app is no good. What apps do is the desktop device's business.
type fakeServer struct {
	devices []string          // "SERIAL STATE", in order
	apps    map[string]string // package: debug or release
}

func scriptServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: adbserver [SERIAL=STATE…] [PACKAGE=debug|release…]")
	}
	s := &fakeServer{apps: map[string]string{}}
	for _, arg := range args {
		name, value, ok := strings.Cut(arg, "=")
		switch {
		case !ok:
			ts.Fatalf("%s: want NAME=VALUE", arg)
		case value == "debug" || value == "release":
			s.apps[name] = value
		default:
			s.devices = append(s.devices, name+" "+value)
		}
	}
	server, err := adbtest.NewScripted(func(c net.Conn, request string) bool { return s.request(c, request) })
	ts.Check(err)
	ts.Defer(server.Close)
	ts.Setenv("ANDROID_ADB_SERVER_PORT", server.Port())
}

// request answers one request and says whether another may follow.
func (s *fakeServer) request(w io.Writer, request string) bool {
	block := func(text string) bool {
		fmt.Fprintf(w, "OKAY%04x%s", len(text), text)
		return false
	}
	switch {
	case request == "host:version":
		return block("0029")
	case request == "host:devices-l":
		return block(strings.Join(append(s.devices, ""), "\n"))
	case strings.HasSuffix(request, ":features"):
		return block("shell_v2,cmd")
	case strings.HasPrefix(request, "host:transport:"):
		fmt.Fprint(w, "OKAY")
		return true
	case strings.HasPrefix(request, "shell,v2,raw:"):
		fmt.Fprint(w, "OKAY")
		s.shell(w, strings.Fields(strings.TrimPrefix(request, "shell,v2,raw:")))
		return false
	}
	text := "unknown host service"
	fmt.Fprintf(w, "FAIL%04x%s", len(text), text)
	return false
}

// shell runs a command line of a device's shell.
func (s *fakeServer) shell(w io.Writer, words []string) {
	packet := func(id byte, data string) {
		head := binary.LittleEndian.AppendUint32([]byte{id}, uint32(len(data)))
		fmt.Fprint(w, string(head)+data)
	}
	const stdout, stderr, exit = 1, 2, 3
	line := strings.Join(words, " ")
	pkg := words[len(words)-1]
	switch {
	case line == "getprop ro.product.model":
		packet(stdout, "Pixel 4\n")
	case line == "getprop ro.build.version.release":
		packet(stdout, "11\n")
	case line == "getprop ro.build.version.sdk":
		packet(stdout, "30\n")
	case strings.HasPrefix(line, "pm path ") && s.apps[pkg] != "":
		packet(stdout, "package:/data/app/"+pkg+"/base.apk\n")
	case strings.HasPrefix(line, "run-as ") && s.apps[words[1]] == "debug":
	case strings.HasPrefix(line, "run-as "):
		packet(stderr, "run-as: package not debuggable: "+words[1]+"\n")
		packet(exit, "\x01")
		return
	case strings.HasPrefix(line, "cmd package resolve-activity ") && s.apps[pkg] != "":
		packet(stdout, "priority=0\n"+pkg+"/.Main\n")
	default:
		packet(exit, "\x01")
		return
	}
	packet(exit, "\x00")
}
