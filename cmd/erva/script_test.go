package main

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/lease"
	"github.com/erva-go/erva/internal/adbtest"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"erva": main})
}

// TestScripts runs the real command as users do. The scripts in testdata/script say what must come out; those that need
// a JDK begin with "[!jdk] skip". Commands of their own:
//
//	status N erva ARG…      erva ends with exactly this status
//	sentence REGEXP         stderr is one line, "erva: …", and matches
//	json PATH [REGEXP]      stdout is JSON with something at PATH (a.0.b), which matches
//	adbserver [SPEC…]       an ADB server with devices SERIAL=STATE and apps PACKAGE=debug|release, all made up
//	desk [SERIAL=STATE…]    a desktop device in reach of ANDROID_ADB_SERVER_PORT
//	held SERIAL             another process has the device at ANDROID_ADB_SERVER_PORT
//	attached NAME…          desktop devices attached to a real ADB server in reach of ANDROID_ADB_SERVER_PORT; $NAME is a serial
//	recording TRACE OUT     a recording with the trace of a text file, without inputs
//	binary TRACE OUT        the trace of a text file in binary form
//	cutoff FILE N OUT       the first N bytes of a file
//	zip DIR OUT             an archive of the files in a folder
//	image DIR OUT           the built image of an app folder, as a device installs it
func TestScripts(t *testing.T) {
	samples, err := filepath.Abs("../../examples/apps")
	if err != nil {
		t.Fatal(err)
	}
	cache := testCache(t)
	_, jdkErr := desk.FindJDK(os.Getenv)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SAMPLES", samples)
			e.Setenv("CACHE", cache)
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("TRACES", droidracerTraces())
			e.Setenv("JAVA_HOME", os.Getenv("JAVA_HOME"))
			e.Setenv("ANDROID_ADB_SERVER_PORT", "1") // nothing listens there
			return nil
		},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "jdk":
				return jdkErr == nil && !testing.Short(), nil
			case "all":
				return os.Getenv("ERVA_TEST_ALL") != "", nil
			case "adb":
				_, err := adbtest.Find()
				return err == nil, nil
			case "traces":
				_, err := os.Stat(filepath.Join(droidracerTraces(), "RemindMe.txt"))
				return err == nil, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"status": scriptStatus, "sentence": scriptSentence, "json": scriptJSON, "adbserver": scriptServer, "desk": scriptDesk, "attached": scriptAttached,
			"held": scriptHeld, "recording": scriptRecording, "cutoff": scriptCut, "zip": scriptZip, "image": scriptImage, "binary": scriptBinary,
		},
	})
}

// droidracerTraces is where logs of DroidRacer lie: they are no part of this repository.
func droidracerTraces() string {
	if dir := os.Getenv("ERVA_TRACES"); dir != "" {
		return dir
	}
	dir, err := filepath.Abs("../../../shared/traces/droidracer")
	if err != nil {
		return ""
	}
	return dir
}

// scriptHeld takes a device of the present server, as another process would.
func scriptHeld(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: held SERIAL")
	}
	dev := (&adb.Client{Addr: net.JoinHostPort("127.0.0.1", ts.Getenv("ANDROID_ADB_SERVER_PORT"))}).Device(args[0])
	l, err := lease.Take(context.Background(), lease.Options{Folder: lease.Folder(ts.Getenv), Name: dev.Name(), Device: dev, Holder: "erva record --app org.example.other"})
	ts.Check(err)
	ts.Defer(func() { ts.Check(l.Close()) })
}

func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func scriptSentence(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: sentence REGEXP")
	}
	text := ts.ReadFile("stderr")
	line, rest, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(line, "erva: ") || rest != "" {
		ts.Fatalf("not one sentence on stderr:\n%s", text)
	}
	re, err := regexp.Compile(args[0])
	ts.Check(err)
	if !re.MatchString(line) {
		ts.Fatalf("%q does not match %q", line, args[0])
	}
}

func scriptJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: json PATH [REGEXP]")
	}
	var v any
	if err := json.Unmarshal([]byte(ts.ReadFile("stdout")), &v); err != nil {
		ts.Fatalf("stdout is not JSON: %v", err)
	}
	at, found := lookUp(v, strings.Split(args[0], "."))
	if len(args) == 2 && found {
		re, err := regexp.Compile(args[1])
		ts.Check(err)
		found = re.MatchString(fmt.Sprint(at))
	}
	if found == neg {
		ts.Fatalf("at %s: %v", args[0], at)
	}
}

// lookUp follows a path through objects and arrays.
func lookUp(v any, path []string) (any, bool) {
	for _, key := range path {
		switch x := v.(type) {
		case map[string]any:
			next, ok := x[key]
			if !ok {
				return nil, false
			}
			v = next
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(x) {
				return nil, false
			}
			v = x[i]
		default:
			return nil, false
		}
	}
	return v, true
}

func scriptRecording(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: recording TRACE OUT")
	}
	tr, err := trace.ParseText(strings.NewReader(ts.ReadFile(args[0])), args[0])
	ts.Check(err)
	w, err := record.Create(ts.MkAbs(args[1]), record.Manifest{Erva: version, App: record.App{Package: "org.example.notes"}, Device: record.Device{Serial: "emulator-5554"}})
	ts.Check(err)
	ts.Check(w.Ops(&tr.Tables, tr.Ops))
	ts.Check(w.Close())
}

func scriptBinary(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: binary TRACE OUT")
	}
	tr, err := trace.ParseText(strings.NewReader(ts.ReadFile(args[0])), args[0])
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(args[1]))
	ts.Check(err)
	ts.Check(errors.Join(trace.WriteTrace(f, tr), f.Close()))
}

func scriptCut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: cutoff FILE N OUT")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	data := ts.ReadFile(args[0])
	if n >= len(data) {
		ts.Fatalf("%s has only %d bytes", args[0], len(data))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(data[:n]), 0o644))
}

func scriptZip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: zip DIR OUT")
	}
	ts.Check(zipFolder(ts.MkAbs(args[0]), ts.MkAbs(args[1])))
}

func zipFolder(dir, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	return errors.Join(z.AddFS(os.DirFS(dir)), z.Close(), f.Close())
}

// scriptImage builds with the command itself, whose output names the image.
func scriptImage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: image DIR OUT")
	}
	ts.Check(ts.Exec("erva", "desk", "build", "--cache", ts.Getenv("CACHE"), args[0]))
	_, image, ok := strings.Cut(strings.TrimSpace(ts.ReadFile("stdout")), " ")
	if !ok {
		ts.Fatalf("erva desk build does not say where the image lies")
	}
	ts.Check(zipFolder(image, ts.MkAbs(args[1])))
}
