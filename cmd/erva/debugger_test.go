package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/verify"
)

// TestMinimize shrinks a schedule with three inputs, and what is left fails again.
func TestMinimize(t *testing.T) {
	needJDK(t)
	needTime(t)
	recording := verified(t, "notesync")
	small := filepath.Join(t.TempDir(), "small.json")
	var out, errs strings.Builder
	if code := run([]string{"minimize", recording, "--race", "r1", "-o", small, "--json", "--cache", testCache(t)}, &out, &errs); code != exitOK {
		t.Fatalf("exit status %d\n%s", code, errs.String())
	}
	var got struct {
		Before, After            verify.Size
		Confirmed, Confirmations int
	}
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.After.Hard < 1 || got.After.Steps >= got.Before.Steps || got.After.Inputs > got.Before.Inputs || got.Confirmed != got.Confirmations {
		t.Errorf("%+v", got)
	}
	out.Reset()
	if code := run([]string{"replay", recording, "--schedule", small, "--cache", testCache(t)}, &out, &errs); code != exitOK || !strings.Contains(out.String(), "as the schedule expects (crash)") {
		t.Errorf("exit status %d\n%s\n%s", code, out.String(), errs.String())
	}
}

// verified is a recording of a sample with verdicts.
func verified(t *testing.T, name string) string {
	t.Helper()
	recording := filepath.Join(t.TempDir(), name+".erva")
	sample := filepath.Join("../../examples/apps", name)
	for _, args := range [][]string{
		{"record", "--app", sample, "--inputs", filepath.Join(sample, "inputs.txt"), "-o", recording},
		{"verify", recording, "--controls", "1", "--flips", "1"},
	} {
		var out, errs strings.Builder
		if code := run(append(args, "--cache", testCache(t)), &out, &errs); code > exitFound {
			t.Fatalf("%v: exit status %d\n%s", args, code, errs.String())
		}
	}
	return recording
}

// debuggerPort is how erva says where a debugger can attach.
var debuggerPort = regexp.MustCompile(`hostname=localhost,port=([0-9]+)`)

// TestReplayAgain replays the harmful races of samples twenty times each: every run fails as the first did.
func TestReplayAgain(t *testing.T) {
	needJDK(t)
	needTime(t)
	const times = 20
	for _, name := range []string{"flashcards", "notesync", "settings", "tracker"} {
		t.Run(name, func(t *testing.T) {
			recording := verified(t, name)
			for _, id := range harmful(t, recording) {
				var out, errs bytes.Buffer
				if code := run([]string{"replay", recording, "--race", id, "--times", strconv.Itoa(times), "--cache", testCache(t)}, &out, &errs); code != exitOK {
					t.Fatalf("exit status %d\n%s", code, errs.String())
				}
				if again := strings.Count(out.String(), "\n  as the schedule expects"); again != times {
					t.Errorf("%s fails in %d of %d replays:\n%s", id, again, times, out.String())
				}
			}
		})
	}
}

// harmful are the ids of a recording's harmful races.
func harmful(t *testing.T, recording string) []string {
	t.Helper()
	s, err := openSubject(recording)
	if err != nil {
		t.Fatal(err)
	}
	verdicts, err := storedVerdicts(s)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, v := range verdicts.Verdicts {
		if v.Verdict == string(classify.Harmful) {
			ids = append(ids, v.ID)
		}
	}
	return ids
}

// TestReplayAttach leaves an app right before the second racing event to another debugger, which stops in that event and then
// lets it crash.
func TestReplayAttach(t *testing.T) {
	needJDK(t)
	recording := verified(t, "notesync")
	erva := start(t, "replay", recording, "--race", "r1", "--attach", "--cache", testCache(t))
	said := readUntil(t, erva, "Ctrl-C ends the app")
	port := debuggerPort.FindStringSubmatch(said)
	if port == nil || !strings.Contains(said, "stands right before the post of event main:org.erva.samples.notesync.ViewNoteActivity$UpdateUi@") {
		t.Fatalf("erva says:\n%s", said)
	}
	debug(t, "localhost:"+port[1], place{"Lorg/erva/samples/notesync/ViewNoteActivity$UpdateUi;", "run", "main"})
	readUntil(t, erva, "the app has ended")
	if err := erva.cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, erva.errs.String())
	}
}

// readUntil reads what a command prints up to a line.
func readUntil(t *testing.T, p *process, last string) string {
	t.Helper()
	var said strings.Builder
	for !strings.Contains(said.String(), last) {
		line, err := p.out.ReadString('\n')
		said.WriteString(line)
		if err != nil {
			t.Fatalf("%v after %q\n%s", err, said.String(), p.errs.String())
		}
	}
	return said.String()
}

// attachDebugger connects to an app; the connection ends with the test.
func attachDebugger(t *testing.T, ctx context.Context, address string) *jdwp.Conn {
	t.Helper()
	raw, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := jdwp.Open(ctx, raw, jdwp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := conn.Init(ctx); err != nil {
		t.Fatal(err)
	}
	return conn
}

// place is where a debugger stops an app: a method, and the thread that is expected there.
type place struct{ class, method, thread string }

// debug is a debugger that stops an app at a place, and then lets go of it.
func debug(t *testing.T, address string, at place) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn := attachDebugger(t, ctx, address)
	classes, err := conn.ClassesBySignature(ctx, at.class)
	if err != nil || len(classes) != 1 {
		t.Fatalf("%v, %v", classes, err)
	}
	methods, err := conn.Methods(ctx, classes[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range methods {
		if m.Name != at.method {
			continue
		}
		entry := jdwp.LocationOnly{TypeTag: classes[0].TypeTag, Class: classes[0].ID, Method: m.ID}
		if _, err := conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.Breakpoint, Suspend: jdwp.SuspendEventThread, Modifiers: []jdwp.Modifier{entry}}); err != nil {
			t.Fatal(err)
		}
	}
	item, err := conn.Next(ctx)
	for err == nil && (len(item.Events) == 0 || item.Events[0].Kind != jdwp.Breakpoint) {
		item, err = conn.Next(ctx)
	}
	if err != nil {
		t.Fatalf("the app did not come to %+v: %v", at, err)
	}
	name, err := conn.ThreadName(ctx, item.Events[0].Thread)
	if err != nil || name != at.thread {
		t.Errorf("thread %q is there, not %q: %v", name, at.thread, err)
	}
	if err := conn.Dispose(ctx); err != nil {
		t.Fatal(err)
	}
}

// heldBy is what a schedule holds until the other side of the race has run.
func heldBy(t *testing.T, path string) flipper.Step {
	t.Helper()
	data, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	s, err := flipper.ReadSchedule(data)
	if err != nil {
		t.Fatal(err)
	}
	step, _ := s.Flipped()
	return step
}

// attachToThread leaves an app whose thread is held right before its access to another debugger: the thread waits there, and
// goes on once the debugger has settled.
func attachToThread(t *testing.T, recording, schedule string) {
	erva := start(t, "replay", recording, "--schedule", schedule, "--attach", "--cache", testCache(t))
	said := readUntil(t, erva, "Ctrl-C ends the app")
	port := debuggerPort.FindStringSubmatch(said)
	if port == nil || !strings.Contains(said, "stands right before access 1 of thread") {
		t.Fatalf("erva says:\n%s", said)
	}
	debug(t, "localhost:"+port[1], place{"Lorg/example/reminder/ReminderActivity$Clerk;", "rest", "clerk"})
	if code := erva.interrupt(t); code != exitOK {
		t.Errorf("exit status %d\n%s", code, erva.errs.String())
	}
}

// attachBeforeInput leaves an app before the input that would come next, with all that comes before it done: the debugger can
// attach, and the user makes the input.
func attachBeforeInput(t *testing.T, recording, schedule string) {
	erva := start(t, "replay", recording, "--schedule", schedule, "--attach", "--cache", testCache(t))
	said := readUntil(t, erva, "Ctrl-C ends the app")
	port := debuggerPort.FindStringSubmatch(said)
	if port == nil || !strings.Contains(said, "then do what comes next yourself: key BACK") {
		t.Fatalf("erva says:\n%s", said)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	conn := attachDebugger(t, ctx, "localhost:"+port[1])
	classes, err := conn.ClassesBySignature(ctx, "Lorg/example/reminder/ReminderActivity$Reminder;")
	if err != nil || len(classes) != 1 {
		t.Errorf("the reminder, which comes before the input, has not run: %v, %v", classes, err)
	}
	if err := conn.Dispose(ctx); err != nil {
		t.Error(err)
	}
	if code := erva.interrupt(t); code != exitOK {
		t.Errorf("exit status %d\n%s", code, erva.errs.String())
	}
}
