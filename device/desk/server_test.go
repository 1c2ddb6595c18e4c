package desk

import (
	"context"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device/adb"
)

// cold is a desk without JVMs, for what needs no app.
func cold(t *testing.T, o Options) *Desk {
	t.Helper()
	o.WarmProcesses = -1
	return startDesk(t, o)
}

// exchange sends requests on one connection and returns everything that comes back.
func exchange(t *testing.T, d *Desk, requests ...string) string {
	t.Helper()
	conn, err := net.Dial("tcp", d.ServerAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(30 * time.Second))
	for _, r := range requests {
		if _, err := io.WriteString(conn, r); err != nil {
			t.Fatal(err)
		}
	}
	b, err := io.ReadAll(conn)
	if err != nil {
		t.Fatalf("%q: %v", requests, err)
	}
	return string(b)
}

func TestServer(t *testing.T) {
	d := cold(t, Options{Serials: []string{"desk", "10.0.0.1:5555"}, States: map[string]string{"10.0.0.1:5555": "offline"}})
	long := "desk                   device product:desk model:desk device:desk transport_id:1\n10.0.0.1:5555          offline transport_id:2\n"
	for _, tc := range []struct {
		requests []string
		want     string
	}{
		{[]string{block("host:version")}, "OKAY00040029"},
		{[]string{block("host:devices")}, "OKAY" + block("desk\tdevice\n10.0.0.1:5555\toffline\n")},
		{[]string{block("host:devices-l")}, "OKAY" + block(long)},
		{[]string{block("host:kill")}, "OKAY"},
		{[]string{block("host:transport:nope")}, "FAIL" + block("device 'nope' not found")},
		{[]string{block("host:transport-any")}, "FAIL" + block("more than one device/emulator")},
		{[]string{block("host:transport-usb")}, "FAIL" + block("no devices/emulators found")},
		{[]string{block("host:transport:10.0.0.1:5555")}, "FAIL" + block("device offline")},
		{[]string{block("host:features")}, "FAIL" + block("more than one device/emulator")},
		{[]string{block("host-serial:desk:features")}, "OKAY" + block("shell_v2,cmd,stat_v2,ls_v2,sendrecv_v2")},
		{[]string{block("host-serial:10.0.0.1:5555:get-state")}, "OKAY" + block("offline")},
		{[]string{block("host-serial:10.0.0.9:5555:get-state")}, "FAIL" + block("device '10.0.0.9:5555' not found")},
		{[]string{block("host-transport-id:1:get-serialno")}, "OKAY" + block("desk")},
		{[]string{block("host-transport-id:9:get-serialno")}, "FAIL" + block("no device with transport id '9'")},
		{[]string{block("host:no-such")}, "FAIL" + block("unknown host service 'no-such'")},
		{[]string{block("nonsense")}, "FAIL" + block("unknown host service 'nonsense'")},
		{[]string{block("host-serial:desk:wait-for-any-device")}, "OKAYOKAY"},
		{[]string{block("host:tport:serial:desk"), block("shell:echo hi")}, "OKAY\x01\x00\x00\x00\x00\x00\x00\x00OKAYhi\n"},
		{[]string{block("host:tport:serial:desk"), block("host:get-serialno")}, "OKAY\x01\x00\x00\x00\x00\x00\x00\x00OKAY" + block("desk")},
		{[]string{block("host:transport-id:1"), block("exec:echo hi")}, "OKAYOKAYhi\n"},
		{[]string{block("host:transport:desk"), block("no-such:")}, "OKAYFAIL" + block("closed")},
		{[]string{block("host:transport:desk"), block("shell,v3:ls")}, "OKAYFAIL" + block("closed")},
		{[]string{block("host:transport:desk"), block("jdwp:1")}, "OKAYFAIL" + block("closed")},
		{[]string{block("host:transport:desk"), block("shell:exit 3")}, "OKAYOKAY"},
		{[]string{block("host:transport:desk"), block("shell,v2,raw:exit 3")}, "OKAYOKAY\x03\x01\x00\x00\x00\x03"},
		{[]string{block("host:transport:desk"), block("shell,v2,TERM=xterm,pty:echo x >&2")}, "OKAYOKAY\x01\x02\x00\x00\x00x\n\x03\x01\x00\x00\x00\x00"},
		{[]string{"zzzz"}, ""},
	} {
		if d := cmp.Diff(tc.want, exchange(t, d, tc.requests...)); d != "" {
			t.Errorf("%q: %s", tc.requests, d)
		}
	}
}

// TestErrorsOfClient checks that the product's client understands the refusals.
func TestErrorsOfClient(t *testing.T) {
	d := cold(t, Options{Serials: []string{"a", "b", "c"}, States: map[string]string{"b": "offline", "c": "unauthorized"}})
	c := &adb.Client{Addr: d.ServerAddr()}
	for serial, want := range map[string]error{"": adb.ErrMoreThanOne, "b": adb.ErrDeviceOffline, "c": adb.ErrUnauthorized, "x": adb.ErrNotFound} {
		if _, err := c.Device(serial).Run(t.Context(), "true", nil); !errors.Is(err, want) {
			t.Errorf("device %q: %v; want %v", serial, err, want)
		}
	}
	list, err := c.Devices(t.Context())
	if err != nil || len(list) != 3 || list[0].Err() != nil || !errors.Is(list[2].Err(), adb.ErrUnauthorized) {
		t.Errorf("devices: %+v, %v", list, err)
	}
	if r, err := c.Device("a").Run(t.Context(), "getprop ro.serialno", nil); err != nil || r.Stdout != "a\n" {
		t.Errorf("device a: %+v, %v", r, err)
	}
	if v, err := c.Version(t.Context()); v != serverVersion || err != nil {
		t.Errorf("version %d, %v", v, err)
	}
	tr, err := c.TrackDevices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	if list, err := tr.Next(); err != nil || len(list) != 3 {
		t.Errorf("tracked: %v, %v", list, err)
	}
}

func TestForward(t *testing.T) {
	d := cold(t, Options{})
	answer := exchange(t, d, block("host-serial:desk:forward:tcp:0;shell:echo hi"))
	if !strings.HasPrefix(answer, "OKAYOKAY") || len(answer) < 13 {
		t.Fatalf("forward: %q", answer)
	}
	port := answer[12:]
	conn, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if b, err := io.ReadAll(conn); string(b) != "hi\n" || err != nil {
		t.Errorf("through the forward: %q, %v", b, err)
	}
	list := "desk tcp:" + port + " shell:echo hi\n"
	if got := exchange(t, d, block("host:list-forward")); got != "OKAY"+block(list) {
		t.Errorf("list: %q", got)
	}
	if got := exchange(t, d, block("host:forward:norebind:tcp:"+port+";shell:id")); !strings.Contains(got, "cannot rebind") {
		t.Errorf("norebind: %q", got)
	}
	if got := exchange(t, d, block("host:forward:tcp:"+port+";shell:id")); got != "OKAYOKAY" {
		t.Errorf("rebind: %q", got)
	}
	for _, bad := range []string{"tcp:x;shell:id", "tcp:70000;shell:id", "localabstract:x;shell:id", "tcp:0"} {
		if got := exchange(t, d, block("host:forward:"+bad)); !strings.HasPrefix(got, "FAIL") {
			t.Errorf("forward %s: %q", bad, got)
		}
	}
	if got := exchange(t, d, block("host:killforward:tcp:"+port)); got != "OKAYOKAY" {
		t.Errorf("kill: %q", got)
	}
	if got := exchange(t, d, block("host:killforward:tcp:"+port)); !strings.Contains(got, "not found") {
		t.Errorf("kill again: %q", got)
	}
	if _, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
		t.Error("a killed forward still listens")
	}
}

// TestPlainShell has a device without shell_v2.
func TestPlainShell(t *testing.T) {
	d := cold(t, Options{Features: []string{}})
	expect(t, d, "echo a; echo b >&2; false", 1, "a\nb\n")
	expect(t, d, "exit 7", 7)
	f, err := client(d).Stat(t.Context(), "/sdcard")
	if err != nil || !f.Mode.IsDir() {
		t.Errorf("stat without stat_v2: %+v, %v", f, err)
	}
}

// TestClientGone ends the connection of a command that would never end; the desk can only close when that has ended too.
func TestClientGone(t *testing.T) {
	d := cold(t, Options{})
	for _, cmd := range []string{"getevent -lt", "sleep 1000", "logcat", "cat", "while", "logcat | cat"} {
		p, err := client(d).Start(t.Context(), cmd)
		if err != nil {
			t.Fatal(err)
		}
		_ = p.Close()
	}
	eventually(t, "the commands to end", func() bool {
		d.server.mu.Lock()
		defer d.server.mu.Unlock()
		return len(d.server.conns) == 0
	})
}

func TestInteractive(t *testing.T) {
	d := cold(t, Options{})
	p, err := client(d).Start(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := io.WriteString(p, "cd /sdcard\nX=5\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(p, "pwd; echo $X\nexit 4\n"); err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(p)
	if code, _ := p.ExitCode(); err != nil || code != 4 || !strings.Contains(string(b), "/sdcard") || !strings.Contains(string(b), "5\n") {
		t.Errorf("%q, status %d, %v", b, code, err)
	}
}

func TestParseRequest(t *testing.T) {
	serials := []string{"desk", "10.0.0.1:5555", "odd:name"}
	for text, want := range map[string]hostRequest{
		"host:version":       {service: "version"},
		"host:transport:a:b": {serial: "a:b", transport: true},
		"host:tport:any":     {transport: true, tellID: true},
		"host:tport:usb":     {transport: true, tellID: true, usb: true},
		"host-serial:10.0.0.1:5555:forward:tcp:1;x":  {serial: "10.0.0.1:5555", service: "forward:tcp:1;x"},
		"host-serial:10.0.0.9:5555:features":         {serial: "10.0.0.9:5555", service: "features"},
		"host-serial:odd:name:features":              {serial: "odd:name", service: "features"},
		"host-serial:other:features":                 {serial: "other", service: "features"},
		"host-usb:features":                          {usb: true, service: "features"},
		"host-transport-id:12:forward:tcp:1;jdwp:34": {id: 12, service: "forward:tcp:1;jdwp:34"},
	} {
		got, err := parseRequest(text, serials)
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "host", "host-serial:x", "host-transport-id:x:features", "host-transport-id:0:features", "host:transport-id:-1"} {
		if got, err := parseRequest(text, serials); err == nil {
			t.Errorf("%s: %+v without an error", text, got)
		}
	}
}

func FuzzRequest(f *testing.F) {
	f.Add([]byte("000chost:version"))
	f.Add([]byte("0025host-serial:10.0.0.1:5555:get-state"))
	f.Add([]byte("001ehost:forward:tcp:0;jdwp:12345"))
	f.Fuzz(func(t *testing.T, b []byte) {
		text, err := readRequest(strings.NewReader(string(b)))
		if err != nil {
			return
		}
		if len(text) > len(b)-4 {
			t.Fatalf("request of %d bytes from %d", len(text), len(b))
		}
		req, err := parseRequest(text, []string{"desk"})
		if err == nil && req.transport && req.service != "" {
			t.Errorf("%q is both a switch and a service", text)
		}
	})
}

// TestListen refuses to serve anybody else's machine.
func TestListen(t *testing.T) {
	for addr, ok := range map[string]bool{"127.0.0.1:0": true, "localhost:0": true, "0.0.0.0:0": false, ":0": false, "8.8.8.8:0": false, "x": false} {
		l, err := listen(addr)
		if (err == nil) != ok {
			t.Errorf("listen(%q): %v", addr, err)
		}
		if l != nil {
			_ = l.Close()
		}
	}
}

// TestStranger connects to the control port without the token.
func TestStranger(t *testing.T) {
	d := cold(t, Options{})
	for _, hello := range []string{`{"type":"hello","token":"guess","pid":1}` + "\n", "GET / HTTP/1.1\r\n\r\n", strings.Repeat("x", 100_000)} {
		conn, err := net.Dial("tcp", d.zygotes.listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(30 * time.Second))
		_, _ = io.WriteString(conn, hello)
		if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("%.20q got an answer", hello)
		}
		_ = conn.Close()
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := client(d).Run(ctx, "true", nil); err != nil {
		t.Error(err)
	}
}

// listener is a port of the host that says hi to whoever connects.
func listener(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, "hi\n")
			_ = conn.Close()
		}
	}()
	t.Cleanup(func() { _ = l.Close(); <-done })
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// greeted says what the first line is that comes from a port.
func greeted(t *testing.T, port string) string {
	t.Helper()
	conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	b, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestReverse(t *testing.T) {
	d := cold(t, Options{})
	ctx := t.Context()
	dev := (&adb.Client{Addr: d.ServerAddr()}).Device("desk")
	host, err := strconv.Atoi(listener(t))
	if err != nil {
		t.Fatal(err)
	}
	port, err := dev.Reverse(ctx, host)
	if err != nil {
		t.Fatal(err)
	}
	if got := greeted(t, itoa(port)); got != "hi\n" {
		t.Errorf("through the reverse forward: %q", got)
	}
	if got := exchange(t, d, block("host:list-forward")); got != "OKAY"+block("") {
		t.Errorf("forwards: %q", got)
	}
	if err := dev.Unreverse(ctx, port); err != nil {
		t.Fatal(err)
	}
	if err := dev.Unreverse(ctx, port); err == nil || !strings.Contains(err.Error(), "not found") {
		t.Errorf("ended twice: %v", err)
	}
	if _, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", itoa(port))); err == nil {
		t.Error("what was ended still listens")
	}
}
