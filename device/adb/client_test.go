package adb

import (
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestAddrFromEnv(t *testing.T) {
	for _, tc := range []struct {
		env  map[string]string
		want string
		bad  bool
	}{
		{nil, DefaultAddr, false},
		{map[string]string{"ADB_SERVER_SOCKET": "tcp:10.0.0.1:5038"}, "10.0.0.1:5038", false},
		{map[string]string{"ADB_SERVER_SOCKET": "tcp:localhost:5038"}, "127.0.0.1:5038", false},
		{map[string]string{"ADB_SERVER_SOCKET": "tcp:5039", "ANDROID_ADB_SERVER_PORT": "1"}, "127.0.0.1:5039", false},
		{map[string]string{"ADB_SERVER_SOCKET": "tcp:[::1]:5038"}, "[::1]:5038", false},
		{map[string]string{"ADB_SERVER_SOCKET": "localabstract:x"}, "localabstract:x", false},
		{map[string]string{"ADB_SERVER_SOCKET": "localfilesystem:/run/adb:1"}, "localfilesystem:/run/adb:1", false},
		{map[string]string{"ADB_SERVER_SOCKET": "local:/run/adb"}, "localfilesystem:/run/adb", false},
		{map[string]string{"ADB_SERVER_SOCKET": "localfilesystem:"}, "", true},
		{map[string]string{"ADB_SERVER_SOCKET": "vsock:1:2"}, "", true},
		{map[string]string{"ADB_SERVER_SOCKET": "5037"}, "", true},
		{map[string]string{"ADB_SERVER_SOCKET": "tcp:h:0"}, "", true},
		{map[string]string{"ANDROID_ADB_SERVER_PORT": "6000"}, "127.0.0.1:6000", false},
		{map[string]string{"ANDROID_ADB_SERVER_ADDRESS": "h", "ANDROID_ADB_SERVER_PORT": "6000"}, "h:6000", false},
		{map[string]string{"ANDROID_ADB_SERVER_PORT": "x"}, "", true},
		{map[string]string{"ANDROID_ADB_SERVER_PORT": "70000"}, "", true},
	} {
		got, err := AddrFromEnv(func(k string) string { return tc.env[k] })
		if got != tc.want || (err != nil) != tc.bad {
			t.Errorf("AddrFromEnv(%v) = %q, %v; want %q, error %v", tc.env, got, err, tc.want, tc.bad)
		}
	}
}

func TestVersion(t *testing.T) {
	_, c := serve(t, map[string]func(io.ReadWriter){"host:version": tell("0029")})
	if v, err := c.Version(t.Context()); v != 41 || err != nil {
		t.Errorf("Version() = %d, %v; want 41", v, err)
	}
	_, c = serve(t, map[string]func(io.ReadWriter){"host:version": tell("new")})
	if _, err := c.Version(t.Context()); !errors.Is(err, ErrProtocol) {
		t.Errorf("Version() of garbage: %v; want ErrProtocol", err)
	}
}

func TestNoServer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	_ = l.Close()
	if _, err := (&Client{Addr: addr}).Version(t.Context()); !errors.Is(err, ErrNoServer) {
		t.Errorf("without a server: %v; want ErrNoServer", err)
	}
}

func TestDevices(t *testing.T) {
	_, c := serve(t, map[string]func(io.ReadWriter){"host:devices-l": tell(
		"emulator-5554          device product:sdk model:Pixel_4 device:gen transport_id:2\n" +
			"10.0.0.2:5555          offline transport_id:3\nABC                    unauthorized usb:1-1 transport_id:4\n" +
			"XYZ                    no permissions (user in plugdev group; are your udev rules wrong?); see [http://x] usb:1-2 transport_id:5\n")})
	got, err := c.Devices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []DeviceInfo{
		{Serial: "emulator-5554", State: StateDevice, Product: "sdk", Model: "Pixel_4", Device: "gen", TransportID: 2},
		{Serial: "10.0.0.2:5555", State: StateOffline, TransportID: 3},
		{Serial: "ABC", State: StateUnauthorized, TransportID: 4},
		{Serial: "XYZ", State: "no permissions (user in plugdev group; are your udev rules wrong?); see [http://x]", TransportID: 5}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for i, want := range []error{nil, ErrDeviceOffline, ErrUnauthorized} {
		if err := got[i].Err(); !errors.Is(err, want) {
			t.Errorf("%s: Err() = %v; want %v", got[i].Serial, err, want)
		}
	}
	if got[3].Err() == nil {
		t.Error("a device without permissions has no error")
	}
}

func TestErrors(t *testing.T) {
	for msg, want := range map[string]error{
		"device 'nope' not found":            ErrNotFound,
		"no devices/emulators found":         ErrNotFound,
		"device offline":                     ErrDeviceOffline,
		"device offline (transport offline)": ErrDeviceOffline,
		"device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set": ErrUnauthorized,
		"device still authorizing":      ErrUnauthorized,
		"more than one device/emulator": ErrMoreThanOne,
		"more than one device":          ErrMoreThanOne,
	} {
		_, c := serve(t, map[string]func(io.ReadWriter){"host:transport:d": refuse(msg)})
		_, err := c.Device("d").Open(t.Context(), "shell:ls")
		if !errors.Is(err, want) {
			t.Errorf("%q: %v; want %v", msg, err, want)
		}
		var refused *ServerError
		if !errors.As(err, &refused) || refused.Message != msg || refused.Service != "host:transport:d" {
			t.Errorf("%q: not a ServerError with message and service: %#v", msg, err)
		}
	}
	_, c := serve(t, nil)
	_, err := c.Devices(t.Context())
	for _, s := range []error{ErrNotFound, ErrDeviceOffline, ErrUnauthorized, ErrMoreThanOne, ErrNoServer} {
		if errors.Is(err, s) {
			t.Errorf("an unknown refusal is %v", s)
		}
	}
}

func TestTrackDevices(t *testing.T) {
	lists := frame("a       device transport_id:1\n") + frame("") + frame("a\toffline\n")
	_, c := serve(t, map[string]func(io.ReadWriter){"host:track-devices-l": say(lists)})
	tr, err := c.TrackDevices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	for _, want := range []int{1, 0, 1} {
		if got, err := tr.Next(); err != nil || len(got) != want {
			t.Fatalf("Next() = %v, %v; want %d devices", got, err, want)
		}
	}
	if _, err := tr.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("Next() at the end: %v; want io.EOF", err)
	}
}

func TestTrackDevicesOldServer(t *testing.T) {
	_, c := serve(t, map[string]func(io.ReadWriter){"host:track-devices": tell("a\tdevice\n")})
	tr, err := c.TrackDevices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	if got, err := tr.Next(); err != nil || len(got) != 1 {
		t.Errorf("Next() = %v, %v", got, err)
	}
}

// TestCancel has a server that never answers; each call must end with its context.
func TestCancel(t *testing.T) {
	silent := func(rw io.ReadWriter) { _, _ = io.Copy(io.Discard, rw) }
	script := device("shell_v2", "shell,v2,raw:sleep 100", func(rw io.ReadWriter) { okay(rw); silent(rw) })
	script["host:version"] = silent
	script["track-jdwp"] = func(rw io.ReadWriter) { okay(rw); silent(rw) }
	script["sync:"] = script["track-jdwp"]
	script["jdwp:7"] = silent
	_, c := serve(t, script)
	d := c.Device("d")
	for name, call := range map[string]func(context.Context) error{
		"version": func(ctx context.Context) error { _, err := c.Version(ctx); return err },
		"run":     func(ctx context.Context) error { _, err := d.Run(ctx, "sleep 100", nil); return err },
		"open":    func(ctx context.Context) error { _, err := d.JDWP(ctx, 7); return err },
		"pull":    func(ctx context.Context) error { return d.Pull(ctx, "/x", io.Discard) },
		"track": func(ctx context.Context) error {
			tr, err := d.TrackJDWP(ctx)
			if err != nil {
				return err
			}
			_, err = tr.Next()
			return err
		},
		"start": func(ctx context.Context) error {
			p, err := d.Start(ctx, "sleep 100")
			if err != nil {
				return err
			}
			_, err = p.Read(make([]byte, 1))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan error, 1)
			go func() { done <- call(ctx) }()
			cancel()
			select {
			case err := <-done:
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%v; want context.Canceled", err)
				}
			case <-time.After(10 * time.Second):
				t.Error("the call did not end with its context")
			}
		})
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := d.Run(ctx, "sleep 100", nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v; want context.DeadlineExceeded", err)
	}
}

// TestOpenOutlivesContext checks that what was opened is not the context's any more.
func TestOpenOutlivesContext(t *testing.T) {
	_, c := serve(t, device("", "tcp:1", func(rw io.ReadWriter) {
		okay(rw)
		_, _ = io.Copy(rw, rw)
	}))
	ctx, cancel := context.WithCancel(t.Context())
	conn, err := c.Device("d").Open(ctx, "tcp:1")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	cancel()
	if _, err := io.WriteString(conn, "x"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(conn, make([]byte, 1)); err != nil {
		t.Errorf("the connection ended with the context of Open: %v", err)
	}
}

func TestJDWPProcesses(t *testing.T) {
	_, c := serve(t, device("", "track-jdwp", say(frame("12\n7\n")+frame("7\n"))))
	pids, err := c.Device("d").JDWPProcesses(t.Context())
	if d := cmp.Diff([]int{12, 7}, pids); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	tr, err := c.Device("d").TrackJDWP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	_, _ = tr.Next()
	if pids, err = tr.Next(); err != nil || len(pids) != 1 {
		t.Errorf("second list: %v, %v", pids, err)
	}
}

// TestLocalSocket asks a server that listens on a socket of the file system, and one that is not there.
func TestLocalSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "adb")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		_, _ = io.ReadFull(conn, make([]byte, len("000chost:version")))
		_, _ = io.WriteString(conn, "OKAY00040029")
	}()
	addr, err := AddrFromEnv(func(name string) string {
		return map[string]string{"ADB_SERVER_SOCKET": "localfilesystem:" + path}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := (&Client{Addr: addr}).Version(t.Context()); v != 41 || err != nil {
		t.Errorf("version %d, %v", v, err)
	}
	if _, err := (&Client{Addr: addr + "x"}).Version(t.Context()); !errors.Is(err, ErrNoServer) {
		t.Errorf("no such socket: %v", err)
	}
}
