package crash

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// plain is a stack trace with a chain of causes, as a VM prints it.
const plain = `java.lang.RuntimeException: Unable to start activity
	at android.app.ActivityThread.performLaunchActivity(ActivityThread.java:3635)
	at android.app.ActivityThread.main(ActivityThread.java:7839)
	Suppressed: java.io.IOException: closed twice
		at org.example.notes.Store.close(Store.java:40)
Caused by: java.lang.IllegalStateException: no store
		at org.example.notes.Store.open(Store.java:21)
		at org.example.notes.Main.lambda$onCreate$0(Main.java:12)
		... 1 more
`

// told is a report in short.
func told(r *Report) string {
	text := fmt.Sprintf("%s %s %s line %d:", r.Kind, r.Process, r.Thread, r.Line)
	for t := r.Throwable; t != nil; t = t.Cause {
		text += fmt.Sprintf(" %s %q", t.Class, t.Message)
		for _, f := range t.Frames {
			text += " " + f.String()
		}
		for _, s := range t.Suppressed {
			text += fmt.Sprintf(" (%s %q %d)", s.Class, s.Message, len(s.Frames))
		}
	}
	return text
}

// logged is a text as a log with this before and behind each line has it.
func logged(before, behind, text string) string {
	var out strings.Builder
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		out.WriteString(before + line + behind + "\n")
	}
	return out.String()
}

func TestFormats(t *testing.T) {
	const stack = "java.lang.NullPointerException: no title\n\tat org.example.notes.Main$1.run(Main.java:12)\n\tat android.os.Handler.handleCallback(Handler.java:938)\n"
	const crashed = "FATAL EXCEPTION: main\nProcess: org.example.notes, PID: 8123\n" + stack
	const frames = `java.lang.NullPointerException "no title" org.example.notes.Main$1.run(Main.java:12) android.os.Handler.handleCallback(Handler.java:938)`
	const inLog = "crash org.example.notes main line 3: " + frames
	tests := []struct{ name, text, want string }{
		{"bare", stack, "crash   line 1: " + frames},
		{"after garbage", "I pressed the button, and:\n\n" + stack + "\nPixel 4a\n", "crash   line 3: " + frames},
		{"quoted", logged("> ", "", stack), "crash   line 1: " + frames},
		{"nested quotation with entities", logged(">> ", "", strings.ReplaceAll(stack, "no title", "no &lt;title&gt;")), "crash   line 1: " + strings.ReplaceAll(frames, "no title", "no <title>")},
		{"brief", logged("E/AndroidRuntime( 8123): ", "", crashed), inLog},
		{"process", logged("E( 8123) ", "  (AndroidRuntime)", crashed), inLog},
		{"tag", logged("E/AndroidRuntime: ", "", crashed), inLog},
		{"thread", logged("E( 8123: 8123) ", "", crashed), inLog},
		{"time", logged("11-02 09:14:07.412 E/AndroidRuntime( 8123): ", "", crashed), inLog},
		{"threadtime", logged("11-02 09:14:07.412  8123  8123 E AndroidRuntime: ", "", crashed), inLog},
		{"threadtime with year, zone and microseconds", logged("2023-11-02 09:14:07.412345 +0100  8123  8123 E AndroidRuntime: ", "", crashed), inLog},
		{"threadtime with uid", logged("11-02 09:14:07.412 10123  8123  8123 E AndroidRuntime: ", "", crashed), inLog},
		{"epoch", logged("       1698912847.412  8123  8123 E AndroidRuntime: ", "", crashed), inLog},
		{"colour", logged("\x1b[38;5;9m11-02 09:14:07.412  8123  8123 E AndroidRuntime: ", "\x1b[0m", crashed), inLog},
		{"carriage returns", logged("E/AndroidRuntime( 8123): ", "\r", crashed), inLog},
		{"long", logged("[ 11-02 09:14:07.412  8123: 8123 E/AndroidRuntime ]\n", "\n", crashed), strings.Replace(inLog, "line 3", "line 8", 1)},
		{"Android Studio before 2022", logged("2021-11-02 09:14:07.412 8123-8123/org.example.notes E/AndroidRuntime: ", "", crashed), inLog},
		{"Android Studio from 2022 on", logged("2023-11-02 09:14:07.412  8123-8123  AndroidRuntime          org.example.notes                    E  ", "", crashed), inLog},
		{"Play console", "Exception java.lang.NullPointerException: no title\n  at org.example.notes.Main$1.run (Main.java:12)\n  at android.os.Handler.handleCallback (Handler.java:938)\n", "crash   line 1: " + frames},
		{"Crashlytics", "# Crashlytics - Stack trace\n# Application: org.example.notes\n\nFatal Exception: java.lang.NullPointerException: no title\n       at org.example.notes.Main$1.run(Main.java:12)\n       at android.os.Handler.handleCallback(Handler.java:938)\n\nThread-2 (native):tid=3  systid=812\n       at java.lang.Object.wait(Object.java)\n", "crash   line 4: " + frames},
		{"Crashlytics, reported", "Non-fatal Exception: java.lang.NullPointerException: no title\n       at org.example.notes.Main$1.run(Main.java:12)\n       at android.os.Handler.handleCallback(Handler.java:938)\n", "non-fatal   line 1: " + frames},
		{"Crashlytics' page", "Fatal Exception: java.lang.NullPointerException\nno title\norg.example.notes.Main$1.run (Main.java:12)\nandroid.os.Handler.handleCallback (Handler.java:938)\n", "crash   line 1: " + frames},
		{"Java", "Exception in thread \"sync\" " + stack, "crash  sync line 1: " + frames},
		{"module and class loader", strings.ReplaceAll(stack, "at android", "at java.base@17.0.1/android"), "crash   line 1: " + frames},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			reports, err := Read(strings.NewReader(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := told(&reports[0]); got != tt.want || len(reports) != 1 {
				t.Errorf("%d reports, the first is\n%s\nwant\n%s", len(reports), got, tt.want)
			}
		})
	}
}

func TestChains(t *testing.T) {
	reports, err := Read(strings.NewReader(plain))
	if err != nil {
		t.Fatal(err)
	}
	top := reports[0].Throwable
	cause := top.Root()
	if cause.Class != "java.lang.IllegalStateException" || cause.Message != "no store" {
		t.Errorf("the root is %s %q", cause.Class, cause.Message)
	}
	want := []string{"org.example.notes.Store.open(Store.java:21)", "org.example.notes.Main.lambda$onCreate$0(Main.java:12)", "android.app.ActivityThread.main(ActivityThread.java:7839)"}
	if fmt.Sprint(cause.Frames) != fmt.Sprint(want) {
		t.Errorf("the cause's frames are %v, want %v", cause.Frames, want)
	}
	if len(top.Suppressed) != 1 || top.Suppressed[0].Message != "closed twice" || len(top.Suppressed[0].Frames) != 1 {
		t.Errorf("suppressed: %+v", top.Suppressed)
	}
}

// TestMixed reads a log in which two processes crash at once.
func TestMixed(t *testing.T) {
	one := strings.Split(logged("11-02 09:14:07.412  11  11 E AndroidRuntime: ", "", "FATAL EXCEPTION: main\n"+plain), "\n")
	two := strings.Split(logged("11-02 09:14:07.412  22  22 E AndroidRuntime: ", "", "FATAL EXCEPTION: sync\n"+strings.ReplaceAll(plain, "notes", "other")), "\n")
	var text string
	for i := range one {
		text += one[i] + "\n" + two[i] + "\n"
	}
	reports, err := Read(strings.NewReader(text))
	if err != nil || len(reports) != 2 {
		t.Fatalf("%d reports, %v", len(reports), err)
	}
	for i, want := range []string{"org.example.notes.Store", "org.example.other.Store"} {
		if got := reports[i].Throwable.Root().Frames[0].Class; got != want {
			t.Errorf("report %d is of %s, want %s", i+1, got, want)
		}
	}
	if reports[1].Thread != "sync" {
		t.Errorf("the second thread is %q", reports[1].Thread)
	}
}

func TestANR(t *testing.T) {
	reports, err := Read(strings.NewReader(`----- pid 8123 at 2023-11-02 09:14:07 -----
Cmd line: org.example.notes
DALVIK THREADS (12):
"main" prio=5 tid=1 Blocked
  | group="main" sCount=1 dsCount=0 obj=0x72f1a000 self=0xb400007
  at org.example.notes.Store.read(Store.java:55)
  - waiting to lock <0x0a1b2c3d> (a java.lang.Object) held by thread 12
  at org.example.notes.Main.onResume(Main.java:31)

"sync" prio=5 tid=12 Sleeping
  at java.lang.Thread.sleep(Native method)
  - locked <0x0a1b2c3d> (a java.lang.Object)
  at org.example.notes.Sync.run(Sync.java:8)
`))
	if err != nil || len(reports) != 1 {
		t.Fatalf("%d reports, %v", len(reports), err)
	}
	r := reports[0]
	main := r.Main()
	if r.Kind != ANR || r.Process != "org.example.notes" || main == nil || main.State != "Blocked" || len(main.Frames) != 2 {
		t.Fatalf("the report is %+v", r)
	}
	if main.Waits == nil || *main.Waits != (Lock{ID: "0x0a1b2c3d", Class: "java.lang.Object", Holder: 12}) {
		t.Errorf("main waits for %+v", main.Waits)
	}
	if held := r.Threads[1].Locked; len(held) != 1 || held[0].ID != "0x0a1b2c3d" {
		t.Errorf("the other thread owns %+v", held)
	}
}

func TestNoReport(t *testing.T) {
	for _, text := range []string{"", "\n\n", "It crashes.\n", "org.example.Main: started\nnothing more\n", "\tat org.example.Main.run(Main.java:1)\n"} {
		if reports, err := Read(strings.NewReader(text)); !errors.Is(err, ErrNoReport) {
			t.Errorf("%q has %d reports, %v", text, len(reports), err)
		}
	}
}

// TestBounds reads what is far too much of everything.
func TestBounds(t *testing.T) {
	frame := "\tat org.example.Main.run(Main.java:1)\n"
	text := "java.lang.StackOverflowError\n" + strings.Repeat(frame, 3*maxFrames) + strings.Repeat("Caused by: java.lang.Error: "+strings.Repeat("x", 2*maxLine)+"\n"+frame, 3*maxNested)
	reports, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(reports[0].Throwable.Frames); n != maxFrames {
		t.Errorf("%d frames are kept", n)
	}
	depth := 0
	for c := reports[0].Throwable; c != nil; c = c.Cause {
		depth++
	}
	if depth > maxNested+1 {
		t.Errorf("%d throwables are kept", depth)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(plain)
	f.Add(logged("[ 11-02 09:14:07.412  8123: 8123 E/AndroidRuntime ]\n", "\n", plain))
	f.Add("\"main\" prio=5 tid=1 Blocked\n  - waiting to lock <0x0> (a X) held by thread 2\n")
	f.Add("Fatal Exception: a.b\n... 99999999999 more\nCaused by: c.d\n\tat e.f(g:1)\n... 5 more\n")
	f.Fuzz(func(t *testing.T, text string) {
		reports, err := Read(strings.NewReader(text))
		if (err == nil) != (len(reports) > 0) {
			t.Fatalf("%d reports, %v", len(reports), err)
		}
		for i := range reports {
			if x := reports[i].Throwable; x != nil {
				if why := Compare(x, x); why != "" {
					t.Errorf("a failure differs from itself: %s", why)
				}
				x.Root().Expression()
				x.Words()
			}
		}
	})
}
