package desk

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlatformTools has the real adb talk to the desk. It is skipped where there is none of the desk's protocol version,
// since another one would put a server of its own in the desk's place.
func TestPlatformTools(t *testing.T) {
	tool, err := exec.LookPath("adb")
	if err != nil {
		t.Skip("no adb in PATH")
	}
	if out, err := exec.Command(tool, "version").Output(); err != nil || !bytes.Contains(out, []byte("version 1.0.41")) {
		t.Skipf("adb is not of version 1.0.41: %s", out)
	}
	d := startDesk(t, Options{})
	_, port, err := net.SplitHostPort(d.ServerAddr())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	run := func(want string, code int, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), tool, append([]string{"-P", port}, args...)...)
		cmd.Env = append(os.Environ(), "HOME="+dir)
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != code || !strings.Contains(strings.ReplaceAll(string(out), "\r", ""), want) {
			t.Errorf("adb %s: status %d, want %d; %q is missing in:\n%s", strings.Join(args, " "), cmd.ProcessState.ExitCode(), code, want, out)
		}
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte(strings.Repeat("content\n", 50_000)), 0o644); err != nil {
		t.Fatal(err)
	}
	run("desk\tdevice\n", 0, "devices")
	run("product:desk model:desk device:desk transport_id:1", 0, "devices", "-l")
	run("device\n", 0, "get-state")
	run("shell_v2", 0, "features")
	run("a b\n", 3, "shell", "echo a b; exit 3")
	run("not found", 127, "shell", "nope")
	run("x\n", 0, "exec-out", "echo x")
	run("1 file pushed", 0, "push", file, "/sdcard/pushed")
	run("1 file pulled", 0, "pull", "/sdcard/pushed", filepath.Join(dir, "pulled"))
	run("pushed\n", 0, "shell", "ls", "/sdcard")
	run("Permission denied", 1, "push", file, "/data/x")
	run("No such file or directory", 1, "pull", "/sdcard/none", dir)
	run("pushed", 0, "ls", "/sdcard")

	install(t, d, notes, nil)
	apk := filepath.Join(dir, "notes.apk")
	run("1 file pulled", 0, "pull", "/data/app/org.example.notes/base.apk", apk)
	run("Success", 0, "uninstall", notes)
	run("Success", 0, "install", "-r", apk)
	run("Status: ok", 0, "shell", "am", "start", "-W", notes)
	pid := itoa(pidOf(t, d, notes))
	run(pid, 0, "shell", "pidof", notes)
	run("I/ActivityManager", 0, "logcat", "-d", "-v", "brief")
	run("", 0, "forward", "tcp:0", "jdwp:"+pid)
	run("jdwp:"+pid, 0, "forward", "--list")
	run("", 0, "forward", "--remove-all")
	run("error: device 'x' not found", 1, "-s", "x", "shell", "ls")
	got, err := os.ReadFile(filepath.Join(dir, "pulled"))
	if want, _ := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes came back of %d, %v", len(got), len(want), err)
	}
}
