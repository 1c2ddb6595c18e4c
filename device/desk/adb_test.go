package desk

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/internal/adbtest"
)

// platformTools is the real adb, asking one server about one device.
type platformTools struct {
	command func(args ...string) *exec.Cmd
	serial  string
	dir     string // files that are pushed and pulled
}

// run runs adb and looks at its status and at a part of its output.
func (p *platformTools) run(t *testing.T, want string, code int, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	cmd := p.command(args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	_ = cmd.Run()
	text := strings.ReplaceAll(out.String(), "\r", "")
	if cmd.ProcessState.ExitCode() != code || !strings.Contains(text, want) {
		t.Errorf("adb %s: status %d, want %d; %q is missing in:\n%s", strings.Join(args, " "), cmd.ProcessState.ExitCode(), code, want, text)
	}
	return strings.TrimSpace(text)
}

// TestPlatformTools has the real adb use a desk in both ways: with the desk's own server, and attached to a real one.
func TestPlatformTools(t *testing.T) {
	t.Run("direct", func(t *testing.T) {
		tool, err := adbtest.Find()
		if err != nil {
			t.Skip(err)
		}
		if out, err := exec.Command(tool, "version").Output(); err != nil || !bytes.Contains(out, []byte("version 1.0.41")) {
			t.Skipf("adb is not of version 1.0.41 and would put a server of its own in the desk's place: %s", out)
		}
		d := startDesk(t, Options{})
		_, port, err := net.SplitHostPort(d.ServerAddr())
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		testPlatformTools(t, d, &platformTools{serial: "desk", dir: dir, command: func(args ...string) *exec.Cmd {
			cmd := exec.Command(tool, append([]string{"-P", port}, args...)...)
			cmd.Env = adbtest.Environment(dir)
			return cmd
		}})
	})
	t.Run("real server", func(t *testing.T) {
		server := adbtest.Start(t)
		d := startDesk(t, Options{Adbd: "127.0.0.1:0"})
		serial := server.Connect(t, d.TransportAddr("desk"))
		testPlatformTools(t, d, &platformTools{serial: serial, dir: t.TempDir(), command: server.Command})
	})
}

func testPlatformTools(t *testing.T, d *Desk, p *platformTools) {
	file, pulled := filepath.Join(p.dir, "file"), filepath.Join(p.dir, "pulled")
	content := []byte(strings.Repeat("content\n", 400_000))
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	p.run(t, p.serial+"\tdevice\n", 0, "devices")
	p.run(t, "product:desk model:desk device:desk transport_id:1", 0, "devices", "-l")
	p.run(t, "device\n", 0, "get-state")
	p.run(t, p.serial, 0, "get-serialno")
	p.run(t, "shell_v2", 0, "features")
	p.run(t, "a b\n", 3, "shell", "echo a b; exit 3")
	p.run(t, "not found", 127, "shell", "nope")
	p.run(t, "x\n", 0, "exec-out", "echo x")
	p.run(t, "1 file pushed", 0, "push", file, "/sdcard/pushed")
	p.run(t, "1 file pulled", 0, "pull", "/sdcard/pushed", pulled)
	p.run(t, "pushed\n", 0, "shell", "ls", "/sdcard")
	p.run(t, "Permission denied", 1, "push", file, "/data/x")
	p.run(t, "No such file or directory", 1, "pull", "/sdcard/none", p.dir)
	p.run(t, "pushed", 0, "ls", "/sdcard")
	p.run(t, "error: device 'x' not found", 1, "-s", "x", "shell", "ls")
	if got, err := os.ReadFile(pulled); err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes came back of %d, %v", len(got), len(content), err)
	}

	install(t, d, notes, nil)
	apk := filepath.Join(p.dir, "notes.apk")
	p.run(t, "1 file pulled", 0, "pull", "/data/app/org.example.notes/base.apk", apk)
	p.run(t, "Success", 0, "uninstall", notes)
	p.run(t, "Success", 0, "install", "-r", apk)
	p.run(t, "Status: ok", 0, "shell", "am", "start", "-W", notes)
	pid := itoa(pidOf(t, d, notes))
	p.run(t, pid, 0, "shell", "pidof", notes)
	p.run(t, "I/ActivityManager", 0, "logcat", "-d", "-v", "brief")
	install(t, d, due, withTests)
	p.run(t, "INSTRUMENTATION_RESULT: stream=\nOK (1 test)\n\nINSTRUMENTATION_CODE: -1\n", 0, "shell", "am", "instrument", "-r", "-w", dueRunner)
	port := p.run(t, "", 0, "forward", "tcp:0", "jdwp:"+pid)
	p.run(t, p.serial+" tcp:"+port+" jdwp:"+pid, 0, "forward", "--list")
	handshake(t, port)
	p.run(t, "", 0, "forward", "--remove", "tcp:"+port)
	if left := p.run(t, "", 0, "forward", "--list"); left != "" {
		t.Errorf("forwards are left: %s", left)
	}
	host := listener(t)
	port = p.run(t, "", 0, "reverse", "tcp:0", "tcp:"+host)
	p.run(t, "tcp:"+port+" tcp:"+host, 0, "reverse", "--list")
	if got := greeted(t, port); got != "hi\n" {
		t.Errorf("through the reverse forward: %q", got)
	}
	p.run(t, "", 0, "reverse", "--remove", "tcp:"+port)
}

// handshake makes a debugger's handshake through a forward.
func handshake(t *testing.T, port string) {
	t.Helper()
	conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	const hello = "JDWP-Handshake"
	if _, err := io.WriteString(conn, hello); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, len(hello))
	if _, err := io.ReadFull(conn, b); err != nil || string(b) != hello {
		t.Errorf("the debugger's handshake is answered with %q, %v", b, err)
	}
}

// TestRealServer has what only attaching to a real server shows.
func TestRealServer(t *testing.T) {
	server := adbtest.Start(t)
	d := startDesk(t, Options{Serials: []string{"desk", "second"}, Adbd: "127.0.0.1:0", Log: testLog{t}})
	serial := server.Connect(t, d.TransportAddr("desk"))
	install(t, d, notes, nil)

	r := server.Run(t, "shell", "echo out; echo err >&2; exit 7")
	if r.Stdout != "out\n" || r.Stderr != "err\n" || r.Code != 7 {
		t.Errorf("streams and status: %+v", r)
	}
	if r := server.RunInput(t, "in\n", "shell", "cat"); r.Stdout != "in\n" || r.Code != 0 {
		t.Errorf("standard input: %+v", r)
	}
	if r := server.RunInput(t, strings.Repeat("z", 300_000), "exec-in", "cat > /sdcard/z"); r.Code != 0 {
		t.Errorf("exec-in: %+v", r)
	}
	eventually(t, "the input to be written", func() bool {
		r := server.Run(t, "shell", "wc -c < /sdcard/z")
		if r.Code != 0 {
			t.Fatal(r, server.Log())
		}
		return r.Stdout == "300000\n"
	})
	if r := server.Run(t, "exec-out", "cat /sdcard/z"); len(r.Stdout) != 300_000 || strings.Trim(r.Stdout, "z") != "" {
		t.Errorf("exec-out: %d bytes", len(r.Stdout))
	}
	if r := server.Run(t, "root"); r.Code == 0 && !strings.Contains(r.Stdout+r.Stderr, "closed") {
		t.Errorf("a service that is not there: %+v", r)
	}
	testPushFolder(t, server)
	testTracking(t, d, server)

	second := server.Connect(t, d.TransportAddr("second"))
	if r := server.Run(t, "shell", "true"); r.Code != 1 || !strings.Contains(r.Stderr, "more than one device") {
		t.Errorf("two devices: %+v", r)
	}
	if r := server.Run(t, "-s", second, "shell", "getprop ro.serialno"); r.Stdout != "second\n" {
		t.Errorf("the second device: %+v", r)
	}
	server.Disconnect(t, second)
	if r := server.Run(t, "devices"); strings.Contains(r.Stdout, second) || !strings.Contains(r.Stdout, serial+"\tdevice") {
		t.Errorf("after disconnect: %+v", r)
	}
}

// TestRealServerOldDevice attaches a device without any feature, as phones before Android 7 are: everything goes the old way.
func TestRealServerOldDevice(t *testing.T) {
	server := adbtest.Start(t)
	d := startDesk(t, Options{Features: []string{}, Adbd: "127.0.0.1:0"})
	dev := (&adb.Client{Addr: server.Addr()}).Device(server.Connect(t, d.TransportAddr("desk")))
	r, err := dev.Run(t.Context(), "echo out; echo err >&2; exit 7", nil)
	if err != nil || r.Stdout != "out\nerr\n" || r.ExitCode != 7 {
		t.Errorf("status behind the output: %+v, %v", r, err)
	}
	if f, err := dev.Stat(t.Context(), "/sdcard"); err != nil || !f.Mode.IsDir() {
		t.Errorf("stat: %+v, %v", f, err)
	}
	if _, err := dev.Stat(t.Context(), "/sdcard/none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("stat of nothing: %v", err)
	}
	install(t, d, notes, nil)
	apk := filepath.Join(t.TempDir(), "notes.apk")
	p := &platformTools{command: server.Command}
	p.run(t, "1 file pulled", 0, "pull", "/data/app/org.example.notes/base.apk", apk)
	p.run(t, "Success", 0, "install", "-r", apk)
	p.run(t, "Success", 0, "uninstall", notes)
}

// TestLostConnection takes the device away under the product's client: each call fails with a reason, none hangs.
func TestLostConnection(t *testing.T) {
	server := adbtest.Start(t)
	d := startDesk(t, Options{Adbd: "127.0.0.1:0", WarmProcesses: -1})
	serial := server.Connect(t, d.TransportAddr("desk"))
	client := &adb.Client{Addr: server.Addr()}
	dev := client.Device(serial)
	devices, err := client.TrackDevices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer devices.Close()
	if list, err := devices.Next(); err != nil || len(list) != 1 || list[0].Err() != nil || list[0].Model != "desk" {
		t.Errorf("attached: %+v, %v", list, err)
	}
	tracker, err := dev.TrackJDWP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tracker.Close()
	if _, err := tracker.Next(); err != nil {
		t.Error(err)
	}
	logcat, err := dev.Start(t.Context(), "logcat")
	if err != nil {
		t.Fatal(err)
	}
	defer logcat.Close()
	server.Disconnect(t, serial)
	if _, err := tracker.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("the tracker ends with %v", err)
	}
	if _, err := io.Copy(io.Discard, logcat); err == nil {
		t.Error("a command that was cut off ends well")
	}
	if _, err := dev.Run(t.Context(), "true", nil); !errors.Is(err, adb.ErrNotFound) && !errors.Is(err, adb.ErrDeviceOffline) {
		t.Errorf("without the device: %v", err)
	}
	for gone := false; !gone; { // offline first, then not there
		list, err := devices.Next()
		if err != nil {
			t.Fatal(err)
		}
		gone = len(list) == 0
	}
	server.Connect(t, serial)
	if r, err := dev.Run(t.Context(), "echo back", nil); err != nil || r.Stdout != "back\n" {
		t.Errorf("attached again: %+v, %v", r, err)
	}
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	if _, err := dev.Run(t.Context(), "true", nil); !errors.Is(err, adb.ErrNoServer) {
		t.Errorf("without the server: %v", err)
	}
	for err = nil; err == nil; { // what it had sent before, then its end
		_, err = devices.Next()
	}
}

// testPushFolder pushes and pulls a tree.
func testPushFolder(t *testing.T, server *adbtest.Server) {
	dir := t.TempDir()
	for _, name := range []string{"tree/a", "tree/sub/b"} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(name), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	if r := server.Run(t, "push", filepath.Join(dir, "tree"), "/sdcard/"); r.Code != 0 || !strings.Contains(r.Stdout+r.Stderr, "2 files pushed") {
		t.Errorf("push of a folder: %+v", r)
	}
	back := filepath.Join(dir, "back")
	if r := server.Run(t, "pull", "/sdcard/tree", back); r.Code != 0 {
		t.Errorf("pull of a folder: %+v", r)
	}
	if b, err := os.ReadFile(filepath.Join(back, "sub", "b")); err != nil || string(b) != filepath.Join(dir, "tree/sub/b") {
		t.Errorf("pulled %q, %v", b, err)
	}
}

// testTracking looks at the processes that take a debugger, as adb and as the product's client sees them.
func testTracking(t *testing.T, d *Desk, server *adbtest.Server) {
	ctx := t.Context()
	dev := (&adb.Client{Addr: server.Addr()}).Device(d.TransportAddr("desk"))
	tracker, err := dev.TrackJDWP(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tracker.Close()
	if pids, err := tracker.Next(); err != nil || len(pids) != 0 {
		t.Errorf("before the app is started: %v, %v", pids, err)
	}
	if r := server.Run(t, "shell", "am", "start", "-W", notes); r.Code != 0 {
		t.Errorf("am start: %+v", r)
	}
	pid := pidOf(t, d, notes)
	if pids, err := tracker.Next(); err != nil || len(pids) != 1 || pids[0] != pid {
		t.Errorf("after: %v, %v; want %d", pids, err, pid)
	}
	if r := server.Run(t, "jdwp"); strings.TrimSpace(r.Stdout) != itoa(pid) {
		t.Errorf("adb jdwp: %+v, want %d", r, pid)
	}
	conn, err := dev.JDWP(ctx, pid)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := d.devices[0].processes.stop(ctx, notes, exitUserRequested, "test"); err != nil {
		t.Fatal(err)
	}
	if pids, err := tracker.Next(); err != nil || len(pids) != 0 {
		t.Errorf("after its end: %v, %v", pids, err)
	}
	if b, err := io.ReadAll(conn); err != nil || len(b) != 0 {
		t.Errorf("the debugger's connection: %q, %v", b, err)
	}
	if _, err := dev.JDWP(ctx, pid); err == nil {
		t.Error("a process that has ended takes a debugger")
	}
}
