package desk

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

const notes = "org.example.notes"

// gone says whether there is no such process any more.
func gone(pid int) bool {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err == nil && strings.Contains(string(b), ") Z ") {
		return true // its parent has been killed too and nobody has waited for it yet
	}
	return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// pidOf is the number of the app's process.
func pidOf(t *testing.T, d *Desk, pkg string) int {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(expect(t, d, "pidof "+pkg, 0)))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func TestStartAndStop(t *testing.T) {
	d := startDesk(t, Options{Log: testLog{t}})
	install(t, d, notes, nil)
	expect(t, d, "am start -n org.example.notes/.Nope", 1, "Starting: Intent { cmp=org.example.notes/.Nope }", "Error type 3\n",
		"Error: Activity class {org.example.notes/org.example.notes.Nope} does not exist.\n")
	expect(t, d, "am start -a no.such", 1, "Error: Activity not started, unable to resolve Intent { act=no.such flg=0x10000000 }")
	expect(t, d, "pidof "+notes, 1)
	expect(t, d, "am start -W -n org.example.notes/.Main --ei n 3 --es s 'a b'", 0, "Status: ok", "LaunchState: COLD", "Activity: org.example.notes/.Main")
	pid := pidOf(t, d, notes)
	expect(t, d, "logcat -d -s fake:D", 0, `"cmd":"start-activity","component":"org.example.notes/org.example.notes.Main"`,
		`"n":{"type":"i","value":3}`, `"s":{"type":"s","value":"a b"}`)
	expect(t, d, "am start -n org.example.notes/.Other", 0)
	if again := pidOf(t, d, notes); again != pid {
		t.Errorf("a second activity got process %d, not %d", again, pid)
	}
	expect(t, d, "ps", 0, notes)
	expect(t, d, "dumpsys activity activities", 0, "Main RESUMED", "ResumedActivity: ActivityRecord")
	expect(t, d, "dumpsys window | grep mCurrentFocus", 0, "org.example.notes/.Main")
	expect(t, d, "am force-stop "+notes, 0)
	expect(t, d, "pidof "+notes, 1)
	if !gone(pid) {
		t.Errorf("process %d lives after force-stop", pid)
	}
	expect(t, d, "dumpsys activity exit-info "+notes, 0, "pid="+strconv.Itoa(pid), "reason=10 (USER REQUESTED)")
	expect(t, d, "monkey -p org.example.notes -c android.intent.category.LAUNCHER 1", 0, "Events injected: 1")
	if next := pidOf(t, d, notes); next == pid {
		t.Error("the process that was stopped is back")
	}
}

func TestCrash(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	expect(t, d, "am start -W "+notes, 0)
	pid := pidOf(t, d, notes)
	expect(t, d, "input tap 13 5", 0)
	eventually(t, "the end of the process", func() bool { return shellRun(t, d, "pidof "+notes).ExitCode == 1 })
	out := expect(t, d, "logcat -b crash -d -v brief", 0, "--------- beginning of crash\n",
		"E/AndroidRuntime("+strings.Repeat(" ", max(0, 5-len(strconv.Itoa(pid))))+strconv.Itoa(pid)+"): FATAL EXCEPTION: main\n",
		"Process: org.example.notes, PID: "+strconv.Itoa(pid)+"\n", "java.lang.IllegalStateException: thirteen\n", "Main.java:13")
	for _, buffers := range []string{"-b main,crash", "-b all", ""} {
		if n := strings.Count(expect(t, d, "logcat -d "+buffers, 0), "FATAL EXCEPTION"); n != 1 {
			t.Errorf("logcat %s shows the crash %d times, crash alone: %s", buffers, n, out)
		}
	}
	expect(t, d, "dumpsys activity exit-info", 0, "reason=4 (CRASH) status=10")
	expect(t, d, "logcat -d -b system", 0, "has died")
}

// TestStartWhileDying starts an app again while its old process is on its way out.
func TestStartWhileDying(t *testing.T) {
	d := startDesk(t, Options{WarmProcesses: 2})
	install(t, d, notes, nil)
	last := 0
	for range 3 {
		expect(t, d, "am start -W "+notes, 0, "Status: ok")
		pid := pidOf(t, d, notes)
		if pid == last {
			t.Errorf("process %d crashed and is still there", pid)
		}
		last = pid
		expect(t, d, "input tap 13 5; am start "+notes, 0)
		expect(t, d, "am force-stop "+notes, 0)
	}
}

func TestDebugApp(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	bound := func() string { return expect(t, d, `logcat -d -s fake | grep '"bind"' | tail -n 1`, 0) }
	for _, step := range []struct {
		commands string
		debug    bool
	}{
		{"am start -n org.example.notes/.Main", false},
		{"am set-debug-app -w org.example.notes; am start -n org.example.notes/.Main", true},
		{"am force-stop org.example.notes; am start -n org.example.notes/.Main", false}, // it was for one start
		{"am set-debug-app -w --persistent org.example.notes; am start -n org.example.notes/.Main", true},
		{"am force-stop org.example.notes; am start -n org.example.notes/.Main", true},
		{"am clear-debug-app; am start -S -n org.example.notes/.Main", false},
		{"am start -D -S -n org.example.notes/.Main", true},
	} {
		expect(t, d, step.commands, 0)
		if b := bound(); strings.Contains(b, `"debug":true`) != step.debug {
			t.Errorf("after %s: %s", step.commands, b)
		}
	}
	install(t, d, "org.example.release", func(m map[string]any) { m["debuggable"] = false })
	expect(t, d, "am start -D -n org.example.release/.Main", 255, "Process not debuggable")
	expect(t, d, "am start -n org.example.release/.Main", 0)
	pids, err := client(d).JDWPProcesses(t.Context())
	if err != nil || len(pids) != 1 {
		t.Errorf("processes with a debugger's end: %v, %v; want that of the debuggable app only", pids, err)
	}
	if _, err := client(d).JDWP(t.Context(), pidOf(t, d, "org.example.release")); err == nil {
		t.Error("a process that is not debuggable takes a debugger")
	}
}

func TestTwoApps(t *testing.T) {
	d := startDesk(t, Options{WarmProcesses: 2})
	install(t, d, notes, nil)
	install(t, d, "org.example.two", nil)
	expect(t, d, "am start -W "+notes+"; am start -W org.example.two", 0)
	expect(t, d, "logcat -d -s fake:D --pid="+strconv.Itoa(pidOf(t, d, notes)), 0, `"cmd":"home"`)
	expect(t, d, "dumpsys window", 0, "mCurrentFocus=Window{1 u0 org.example.two/.Main}")
	expect(t, d, "am kill-all; pidof org.example.notes", 1)
	expect(t, d, "pidof org.example.two", 0)
	expect(t, d, "input keyevent HOME", 0)
	eventually(t, "the home screen", func() bool {
		return strings.Contains(shellRun(t, d, "dumpsys window").Stdout, "com.android.launcher")
	})
}

// TestInput checks what reaches the app, and that a refused or lost input is no failure.
func TestInput(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	expect(t, d, "input tap 1 2", 0) // the home screen
	expect(t, d, "am start -W "+notes, 0)
	for cmd, want := range map[string]string{
		"input tap 100 200.7":                        `"kind":"tap","x":100,"y":200`,
		"input touchscreen swipe 1 2 3 4 800":        `"kind":"swipe","ms":800,"x1":1,"x2":3,"y1":2,"y2":4`,
		"input swipe 1 2 3 4":                        `"ms":300`,
		"input text 'a%sb'":                          `"kind":"text","text":"a b"`,
		"input keyevent 4":                           `"kind":"key","longpress":false,"name":"BACK"`,
		"input keyevent --longpress ENTER":           `"kind":"key","longpress":true,"name":"ENTER"`,
		"input keyevent KEYCODE_DPAD_UP":             `"name":"DPAD_UP"`,
		"input motionevent DOWN 3 4":                 `"kind":"down","x":3,"y":4`,
		"am broadcast -a org.example.X --es k v":     `"cmd":"broadcast","extras":{"k":{"type":"s","value":"v"}}`,
		"settings put system user_rotation 1":        `"cmd":"rotate","id":`,
		"am startservice -n org.example.notes/.Sync": `"cmd":"start-service","component":"org.example.notes/org.example.notes.Sync"`,
	} {
		expect(t, d, "logcat -c; "+cmd, 0)
		expect(t, d, "logcat -d -s fake", 0, want)
	}
	expect(t, d, "input tap 14 0", 0, "no window has focus")
	expect(t, d, "am stopservice -n org.example.notes/.Sync", 255, "Service not stopped: was not running.")
	expect(t, d, "am startservice -n org.example.notes/.Nope", 255, "Error: Not found; no service started.")
	for _, bad := range []string{"input", "input tap 1", "input tap x y", "input keyevent NOPE", "input keyevent", "input swipe 1 2 3 4 -5", "input jump",
		"input motionevent HOVER 1 2"} {
		expect(t, d, bad, 255)
	}
}

// TestInputOutlived has an input whose client goes away before the app has finished it.
func TestInputOutlived(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	expect(t, d, "am start -W "+notes, 0)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := client(d).Run(ctx, "input tap 15 0", nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v; want the client's deadline", err)
	}
	expect(t, d, "input tap 1 2; am force-stop "+notes, 0)
}

func TestUI(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	expect(t, d, "uiautomator dump /dev/tty", 0, `<hierarchy rotation="0" />`)
	if out := expect(t, d, "screencap -p", 0); !strings.HasPrefix(out, "\x89PNG") {
		t.Errorf("the home screen is no PNG: %.20q", out)
	}
	expect(t, d, "am start -W "+notes, 0)
	expect(t, d, "uiautomator dump --compressed", 0, "UI hierchary dumped to: /sdcard/window_dump.xml\n")
	expect(t, d, "cat /sdcard/window_dump.xml", 0, `text="hello"`)
	expect(t, d, "uiautomator dump /dev/tty", 0, `text="hello"`)
	expect(t, d, "uiautomator dump /system/x", 1, "Read-only file system")
	expect(t, d, "screencap -p /sdcard/s.png && stat -c %s /sdcard/s.png", 0, "8\n")
	expect(t, d, "getevent -p", 0, "ABS (0003)", "max 479")
	expect(t, d, "wm size; wm density", 0, "Physical size: 480x800\nPhysical density: 160\n")
}

func TestCloseEndsEverything(t *testing.T) {
	d := startDesk(t, Options{WarmProcesses: 2})
	install(t, d, notes, nil)
	expect(t, d, "am start -W "+notes, 0)
	p, err := client(d).Start(t.Context(), "logcat")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	d.zygotes.mu.Lock()
	var pids []int
	for j := range d.zygotes.live {
		pids = append(pids, j.pid)
	}
	d.zygotes.mu.Unlock()
	if len(pids) < 2 {
		t.Errorf("live JVMs: %v; want the app's and at least one warm one", pids)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	for _, pid := range pids {
		if !gone(pid) {
			t.Errorf("process %d outlives the desk", pid)
		}
	}
	if _, err := os.Stat(d.dir); !os.IsNotExist(err) {
		t.Errorf("the desk's folder is still there: %v", err)
	}
	if _, err := client(d).Run(t.Context(), "true", nil); err == nil {
		t.Error("a closed desk answers")
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

func TestContextEndsDesk(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := FindJDK(os.Getenv); err != nil {
		t.Skip(err)
	}
	d, err := Start(ctx, Options{CacheDir: filepath.Join(fakes.dir, "cache"), Framework: &fakes})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case <-d.closed:
	case <-time.After(30 * time.Second):
		t.Error("the desk outlives its context")
		_ = d.Close()
	}
}

// TestKilledDesk kills a whole desk process and looks for what it left.
func TestKilledDesk(t *testing.T) {
	if _, err := FindJDK(os.Getenv); err != nil {
		t.Skip(err)
	}
	jar, err := fakes.Jar(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestHelperDesk$")
	cmd.Env = append(os.Environ(), "DESK_HELPER_JAR="+jar, "DESK_HELPER_CACHE="+filepath.Join(t.TempDir(), "cache"), "DESK_HELPER_IMAGE="+makeImage(t, notes, nil))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if err != nil {
		t.Fatalf("helper: %q, %v", line, err)
	}
	for _, f := range strings.Fields(line) {
		pid, err := strconv.Atoi(f)
		if err != nil {
			t.Fatalf("helper: %q", line)
		}
		eventually(t, "the end of process "+f, func() bool { return gone(pid) })
	}
}

// readyJar is a framework that exists already.
type readyJar string

func (j readyJar) Jar(context.Context) (string, error) { return string(j), nil }

// TestHelperDesk is the desk that TestKilledDesk kills.
func TestHelperDesk(t *testing.T) {
	jar := os.Getenv("DESK_HELPER_JAR")
	if jar == "" {
		t.Skip("only a helper")
	}
	d, err := Start(context.Background(), Options{CacheDir: os.Getenv("DESK_HELPER_CACHE"), Framework: readyJar(jar), WarmProcesses: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Install(context.Background(), os.Getenv("DESK_HELPER_IMAGE")); err != nil {
		t.Fatal(err)
	}
	if _, err := client(d).Run(context.Background(), "am start -W "+notes, nil); err != nil {
		t.Fatal(err)
	}
	var pids []string
	d.zygotes.mu.Lock()
	for j := range d.zygotes.live {
		pids = append(pids, itoa(j.pid))
	}
	d.zygotes.mu.Unlock()
	_, _ = os.Stdout.WriteString(strings.Join(pids, " ") + "\n")
	select {}
}

// TestBadFramework has JVMs that cannot start; each start says why.
func TestBadFramework(t *testing.T) {
	jar := filepath.Join(t.TempDir(), "empty.jar")
	if err := os.WriteFile(jar, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d := startDesk(t, Options{Framework: readyJar(jar), CacheDir: t.TempDir()})
	install(t, d, notes, nil)
	expect(t, d, "am start "+notes, 255, "the JVM ended before it said hello", "ZygoteInit")
	expect(t, d, "echo still here", 0, "still here")
}

func TestStartErrors(t *testing.T) {
	if _, err := FindJDK(os.Getenv); err != nil {
		t.Skip(err)
	}
	boom := errors.New("boom")
	ok := Options{CacheDir: t.TempDir(), Framework: &fakes, WarmProcesses: -1}
	for name, change := range map[string]func(*Options){
		"no framework":  func(o *Options) { o.Framework = nil },
		"no cache":      func(o *Options) { o.CacheDir = "" },
		"not loopback":  func(o *Options) { o.Listen = "0.0.0.0:0" },
		"bad address":   func(o *Options) { o.Listen = "nonsense" },
		"bad JDK":       func(o *Options) { o.JavaHome = t.TempDir() },
		"bad serial":    func(o *Options) { o.Serials = []string{"a b"} },
		"same serial":   func(o *Options) { o.Serials = []string{"a", "a"} },
		"broken build":  func(o *Options) { o.Framework = brokenFramework{boom} },
		"missing jar":   func(o *Options) { o.Framework = readyJar(filepath.Join(t.TempDir(), "x.jar")) },
		"cache is file": func(o *Options) { o.CacheDir = os.Args[0] },
	} {
		o := ok
		change(&o)
		if d, err := Start(t.Context(), o); err == nil {
			t.Errorf("%s: no error", name)
			_ = d.Close()
		} else if name == "broken build" && !errors.Is(err, boom) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type brokenFramework struct{ err error }

func (b brokenFramework) Jar(context.Context) (string, error) { return "", b.err }
