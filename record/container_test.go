package record

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/trace"
)

func manifest() Manifest {
	return Manifest{
		Erva: "test", App: App{Package: "org.example.notes", Source: "examples/apps/notes", VersionName: "1.0"},
		Device:  Device{Serial: "desk", Model: "desk", SDK: 30, Capabilities: map[string]bool{"force-early-return": true}},
		Started: time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC), Script: "inputs.txt", Options: map[string]string{"timeout": "60s"},
	}
}

var input = device.Input{Seq: 1, Action: device.ActionTap, Target: "@id/sync", Script: "inputs.txt:1: tap @id/sync"}

func snapshot(text string) evs.Snapshot {
	return evs.Snapshot{Label: evs.AtEnd(), Facets: []string{"views"}, Views: []device.View{{Class: "android.widget.TextView", Text: text, Visibility: "visible"}}}
}

// fill writes a small recording, as a session would: the tables grow, and a thread turns out to be a looper.
func fill(t *testing.T, w *Writer) *trace.Trace {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	tr := &trace.Trace{}
	step := func(ops ...trace.Op) {
		t.Helper()
		must(w.Ops(&tr.Tables, ops))
		tr.Ops = append(tr.Ops, ops...)
	}
	tr.Tables.AddThread(trace.Thread{ID: 1, Name: "main", Key: "main"})
	step(trace.Op{Kind: trace.KindThreadInit, Task: 1})
	tr.Tables.Queues = append(tr.Tables.Queues, trace.Queue{ID: 1, Name: "main", Looper: 1})
	main := tr.Tables.Thread(1)
	main.Kind, main.Queue = trace.ThreadLooper, 1
	tr.Tables.AddEvent(trace.Event{ID: 2, Key: "main:A#0", Target: "A"})
	tr.Tables.Vars = append(tr.Tables.Vars, trace.Var{ID: 1, Object: "o1", Field: "org.example.Main.items"})
	tr.Tables.Sites = append(tr.Tables.Sites, trace.Site{ID: 1, Class: "org.example.Main", Method: "run", File: "Main.java", Line: 3, App: true})
	tr.Tables.Handles = append(tr.Tables.Handles, trace.Handle{ID: 1, Name: "input:1"})
	tr.Tables.Strings = append(tr.Tables.Strings, "onCreate")
	must(w.Input(input, 1))
	step(trace.Op{Kind: trace.KindSend, Task: 1, Object: 2, Queue: 1, Time: 10}, trace.Op{Kind: trace.KindBegin, Task: 2, Object: 1, Time: 20})
	for i := range 50 {
		step(trace.Op{Kind: trace.KindWrite, Task: 2, Ref: 1, Site: 1, Value: uint64(i), Time: int64(30 + i)})
	}
	must(w.Snapshot(snapshot("Inbox")))
	step(trace.Op{Kind: trace.KindEnd, Task: 2, Object: 1, Time: 100})
	must(w.NotCaptured(Loss{Name: "accesses of x", Count: 2, Reason: "too many", Severity: SeverityData}))
	must(w.NotCaptured(Loss{Name: "accesses of x", Count: 3, Reason: "too many", Severity: SeverityData}))
	return tr
}

// equalTraces ignores what is private to the tables.
func equalTraces() cmp.Option { return cmpopts.IgnoreUnexported(trace.Tables{}) }

func recorded(t *testing.T) (string, *trace.Trace) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "notes.erva")
	w, err := Create(path, manifest())
	if err != nil {
		t.Fatal(err)
	}
	tr := fill(t, w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path, tr
}

func TestRecordingRoundTrip(t *testing.T) {
	path, tr := recorded(t)
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	want := manifest()
	want.Format, want.Complete = FormatVersion, true
	want.NotCaptured = []Loss{{Name: "accesses of x", Count: 5, Reason: "too many", Severity: SeverityData}}
	if d := cmp.Diff(want, r.Manifest); d != "" {
		t.Errorf("manifest (-want +got):\n%s", d)
	}
	if d := cmp.Diff(tr, r.Trace, equalTraces(), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("trace (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]device.Input{input}, r.Inputs); d != "" || !cmp.Equal(r.InputOps, []int{1}) {
		t.Errorf("inputs before operations %v (-want +got):\n%s", r.InputOps, d)
	}
	if d := cmp.Diff([]evs.Snapshot{snapshot("Inbox")}, r.Snapshots); d != "" {
		t.Errorf("snapshots (-want +got):\n%s", d)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	if err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, want the recording alone", left)
	}
}

func TestEarlierOutputStays(t *testing.T) {
	path, _ := recorded(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Create(path, manifest())
	if err != nil {
		t.Fatal(err)
	}
	fill(t, w)
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(before, now) {
		t.Errorf("a recording under way changed the earlier one (%v)", err)
	}
	// It never ends, and another one begins: the rest is moved, and can be read.
	again, err := Create(path, manifest())
	if err != nil {
		t.Fatal(err)
	}
	if again.Moved() != path+".partial.1" {
		t.Errorf("the rest was moved to %q", again.Moved())
	}
	if r, err := Open(again.Moved()); !errors.Is(err, ErrCut) || len(r.Inputs) != 1 {
		t.Errorf("the rest reads as %+v, %v", r, err)
	}
	again.Ended("--timeout")
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := Open(path)
	if err != nil || r.Manifest.Complete || r.Manifest.Ended != "--timeout" {
		t.Errorf("got %+v, %v; want an incomplete recording that says why", r, err)
	}
}

func TestCrashWhileRecording(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.erva")
	w, err := Create(path, manifest())
	if err != nil {
		t.Fatal(err)
	}
	if r, err := Open(path); !errors.Is(err, ErrCut) || len(r.Trace.Ops) != 0 {
		t.Errorf("right after the start: %v, %v", r, err)
	}
	tr := fill(t, w)
	whole := tr.Ops[:len(tr.Ops)-1] // all up to the snapshot
	r, err := Open(path)
	if !errors.Is(err, ErrCut) {
		t.Fatalf("got %v, want ErrCut", err)
	}
	if d := cmp.Diff(whole, r.Trace.Ops); d != "" {
		t.Errorf("operations (-want +got):\n%s", d)
	}
	if len(r.Inputs) != 1 || len(r.Snapshots) != 1 || r.Manifest.App.Package != "org.example.notes" || r.Manifest.Complete {
		t.Errorf("got %+v", r)
	}
	// The last line of a file may be half written.
	name := filepath.Join(path+spoolSuffix, memberSnapshots)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(data, data[:len(data)/2]...), 0o644); err != nil {
		t.Fatal(err)
	}
	if r, err = Open(path); !errors.Is(err, ErrCut) || len(r.Snapshots) != 1 {
		t.Errorf("with half a snapshot: %v", err)
	}
}

func TestKeepLeavesTheEarlierRecording(t *testing.T) {
	path, _ := recorded(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Create(path, manifest())
	if err != nil {
		t.Fatal(err)
	}
	tr := fill(t, w)
	w.Ended("no such view")
	spool, err := w.Keep()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Errorf("Close after Keep: %v", err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(before, now) {
		t.Errorf("the earlier recording changed (%v)", err)
	}
	r, err := Open(spool)
	if !errors.Is(err, ErrCut) {
		t.Fatalf("got %v, want ErrCut", err)
	}
	if d := cmp.Diff(tr.Ops, r.Trace.Ops); d != "" || r.Manifest.Ended != "no such view" {
		t.Errorf("ended %q, operations (-want +got):\n%s", r.Manifest.Ended, d)
	}
}

func TestCutArchive(t *testing.T) {
	path, tr := recorded(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.erva")
	best := -1
	for n := range len(data) {
		if err := os.WriteFile(cut, data[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Open(cut)
		switch {
		case errors.Is(err, ErrCut) && r != nil:
			if got := len(r.Trace.Ops); got < best || !cmp.Equal(r.Trace.Ops, tr.Ops[:got], cmpopts.EquateEmpty()) {
				t.Fatalf("cut at %d: %d operations, not a beginning of the trace or fewer than before", n, got)
			}
			best = len(r.Trace.Ops)
		case errors.Is(err, ErrCut), errors.Is(err, ErrNotRecording):
			if best >= 0 {
				t.Fatalf("cut at %d: %v, though less was enough", n, err)
			}
		default:
			t.Fatalf("cut at %d: %v", n, err)
		}
	}
	if best != len(tr.Ops) {
		t.Errorf("with only the directory cut off, %d of %d operations were read", best, len(tr.Ops))
	}
}

func TestUpdate(t *testing.T) {
	path, tr := recorded(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(Update(path, map[string][]byte{MemberReports: []byte("1"), MemberSchedules + "r1.json": []byte("{}")}))
	must(Update(path, map[string][]byte{MemberReports: []byte("2"), MemberVerdicts: []byte("v")}))
	r, err := Open(path)
	must(err)
	if d := cmp.Diff(tr.Ops, r.Trace.Ops); d != "" {
		t.Errorf("the trace changed:\n%s", d)
	}
	for name, want := range map[string]string{MemberReports: "2", MemberVerdicts: "v", MemberSchedules + "r1.json": "{}"} {
		if got, err := r.Member(name); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v; want %q", name, got, err, want)
		}
	}
	must(Update(path, map[string][]byte{MemberReports: nil}))
	if _, err := r.Member(MemberReports); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a removed member gives %v", err)
	}
	before, err := os.ReadFile(path)
	must(err)
	for _, name := range []string{"manifest.json", "trace.bin", "../x", "schedules/../x.json", "schedules/.json", "schedules/a/b.json", "x", "schedules/r1"} {
		if err := Update(path, map[string][]byte{name: nil}); err == nil {
			t.Errorf("member %q was accepted", name)
		}
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(before, now) {
		t.Error("a refused update changed the file")
	}
	// What is cut off cannot be added to, and stays as it is.
	must(os.WriteFile(path, before[:len(before)-30], 0o644))
	if err := Update(path, map[string][]byte{MemberReports: []byte("3")}); !errors.Is(err, ErrCut) {
		t.Errorf("update of a cut recording gives %v", err)
	}
}

func archiveOf(t *testing.T, members map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range members {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestOpenErrors(t *testing.T) {
	const good = `{"format": 1, "app": {"package": "a.b"}}`
	tests := []struct {
		name string
		data []byte
		is   error
		want string
	}{
		{"empty", nil, ErrNotRecording, "not an erva recording"},
		{"text", []byte("hello, world, this is a text and nothing else"), ErrNotRecording, "not an erva recording"},
		{"another zip", archiveOf(t, map[string]string{"a.txt": "a"}), ErrNotRecording, "it has no manifest"},
		{"broken manifest", archiveOf(t, map[string]string{memberManifest: "{"}), ErrNotRecording, "its manifest is broken"},
		{"no format", archiveOf(t, map[string]string{memberManifest: "{}"}), ErrNotRecording, "names no format"},
		{"newer", archiveOf(t, map[string]string{memberManifest: `{"format": 2, "app": {"package": "a.b"}}`}), ErrNewer, "format 2; this erva reads up to 1): update erva"},
		{"no trace", archiveOf(t, map[string]string{memberManifest: good}), ErrCut, "it has no trace"},
		{"broken trace", archiveOf(t, map[string]string{memberManifest: good, memberTrace: "xxxxxxxxxxxxxxxx"}), trace.ErrNotATrace, "read trace.bin"},
		{"bomb", archiveOf(t, map[string]string{memberManifest: strings.Repeat(" ", maxManifest+1)}), ErrNotRecording, "it has no manifest"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.erva")
			if err := os.WriteFile(path, tt.data, 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := Open(path)
			if !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v\nwant %v in one line with %q", err, tt.is, tt.want)
			}
		})
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none.erva")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there gives %v", err)
	}
	if _, err := Open(t.TempDir()); !errors.Is(err, ErrNotRecording) {
		t.Errorf("a folder gives %v", err)
	}
}

func FuzzOpen(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed.erva")
	w, err := Create(path, manifest())
	if err != nil {
		f.Fatal(err)
	}
	if err := errors.Join(w.Input(input, 0), w.Snapshot(snapshot("a")), w.Close()); err != nil {
		f.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)-40])
	f.Add([]byte("PK\x03\x04"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(dir, "f.erva")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Open(path)
		if r != nil && (r.Trace == nil || (err == nil) != (r.Cut == nil)) {
			t.Fatalf("half a recording: %+v, %v", r, err)
		}
		if r == nil && err == nil {
			t.Fatal("neither a recording nor an error")
		}
	})
}
