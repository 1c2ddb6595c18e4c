package lease

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/internal/disk/disktest"
)

var errAway = errors.New("the device is away")

// fakeDevice has settings and remembers what it was told. It can be away, refuse commands, and see the world as it is
// right before each command.
type fakeDevice struct {
	settings map[string]string // "TABLE KEY": value
	said     []string
	away     bool
	refuses  string // commands that begin so
	before   func(command string)
}

func newFake(settings ...string) *fakeDevice {
	d := &fakeDevice{settings: map[string]string{}}
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		d.settings[key] = value
	}
	return d
}

func (d *fakeDevice) Unreverse(_ context.Context, port int) error {
	switch {
	case d.away:
		return errAway
	case d.refuses == "reverse":
		return &adb.ServerError{Service: "reverse", Message: "listener not found"}
	}
	d.said = append(d.said, fmt.Sprintf("unreverse %d", port))
	return nil
}

func (d *fakeDevice) Run(_ context.Context, cmd string, _ io.Reader) (adb.Result, error) {
	if d.before != nil {
		d.before(cmd)
	}
	if d.away {
		return adb.Result{}, errAway
	}
	if d.refuses != "" && strings.HasPrefix(cmd, d.refuses) {
		return adb.Result{Stderr: "java.lang.SecurityException: not allowed", ExitCode: 255}, nil
	}
	words := strings.Fields(cmd)
	if words[0] != "settings" {
		d.said = append(d.said, cmd)
		return adb.Result{}, nil
	}
	key := words[2] + " " + words[3]
	switch words[1] {
	case "get":
		value, ok := d.settings[key]
		if !ok {
			value = "null"
		}
		return adb.Result{Stdout: value + "\n"}, nil
	case "put":
		d.settings[key] = words[4]
	case "delete":
		delete(d.settings, key)
	}
	d.said = append(d.said, cmd)
	return adb.Result{}, nil
}

// take takes the device; what it says it put back is appended to notes.
func take(t *testing.T, dir string, d Device, notes *[]string) *Lease {
	t.Helper()
	l, err := Take(t.Context(), Options{Folder: dir, Name: "phone@127.0.0.1:5037", Device: d, Holder: "erva record", Note: func(s string) {
		if notes != nil {
			*notes = append(*notes, s)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func begin(t *testing.T, l *Lease) *Changes {
	t.Helper()
	c, err := l.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// end is what a killed process leaves: the system lets go of its lock, the journal stays.
func end(t *testing.T, l *Lease) {
	t.Helper()
	if err := l.lock.file.Close(); err != nil {
		t.Fatal(err)
	}
}

var (
	turned = Setting{Table: "system", Key: "user_rotation"}
	proxy  = Setting{Table: "global", Key: "http_proxy", Off: ":0"}
)

// TestPort: a port of the device is given up like everything else, also at the next start; one that the device has lost is no
// longer owed.
func TestPort(t *testing.T) {
	d, dir := newFake(), t.TempDir()
	l := take(t, dir, d, nil)
	if err := begin(t, l).OwePort(4711); err != nil {
		t.Fatal(err)
	}
	end(t, l)
	var notes []string
	l = take(t, dir, d, &notes)
	if diff := cmp.Diff([]string{"unreverse 4711"}, d.said); diff != "" || len(notes) != 1 || !strings.Contains(notes[0], "port 4711") {
		t.Errorf("%s%q", diff, notes)
	}
	c := begin(t, l)
	if err := c.OwePort(4712); err != nil {
		t.Fatal(err)
	}
	d.away = true
	if err := c.Undo(t.Context()); !errors.Is(err, errAway) {
		t.Errorf("of a device that is away: %v", err)
	}
	d.away, d.refuses = false, "reverse"
	begin(t, l)
	end(t, l)
	notes = nil
	take(t, dir, d, &notes)
	if len(notes) > 0 {
		t.Errorf("a port that the device has lost is still owed: %q", notes)
	}
}

func TestUndo(t *testing.T) {
	d := newFake("system user_rotation=0", "global name=a b")
	dir := t.TempDir()
	c := begin(t, take(t, dir, d, nil))
	for _, err := range []error{
		c.Set(t.Context(), turned, "1"), c.Set(t.Context(), turned, "0"), c.Set(t.Context(), proxy, "127.0.0.1:8080"),
		c.Set(t.Context(), Setting{Table: "secure", Key: "made"}, "x"), c.Owe("the debug app", "am clear-debug-app"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	d.said = nil
	if err := errors.Join(c.Undo(t.Context()), c.Undo(t.Context())); err != nil {
		t.Fatal(err)
	}
	want := []string{"settings put system user_rotation 0", "settings put global http_proxy :0", "settings delete global http_proxy",
		"settings delete secure made", "am clear-debug-app"}
	if diff := cmp.Diff(want, d.said); diff != "" {
		t.Error(diff)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.journal*")); len(left) > 0 || err != nil {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

// TestJournalFirst: whenever the device is told to change something, the journal already says how to undo it.
func TestJournalFirst(t *testing.T) {
	d, dir := newFake("system user_rotation=0"), t.TempDir()
	l := take(t, dir, d, nil)
	c := begin(t, l)
	puts := 0
	d.before = func(command string) {
		if !strings.HasPrefix(command, "settings put") {
			return
		}
		puts++
		owed, err := readJournal(l.journal)
		if err != nil || len(owed) != 1 || !slices.Equal(owed[0].Undo, []string{"settings put system user_rotation 0"}) {
			t.Errorf("before %q the journal holds %v (%v)", command, owed, err)
		}
	}
	if err := c.Set(t.Context(), turned, "1"); err != nil || puts != 1 {
		t.Fatal(puts, err)
	}
}

// TestNoJournalNoChange: what cannot be noted is not changed.
func TestNoJournalNoChange(t *testing.T) {
	d, dir := newFake("system user_rotation=0"), t.TempDir()
	l := take(t, dir, d, nil)
	c := begin(t, l)
	l.disk = disktest.NewFilling(2)
	if err := c.Set(t.Context(), turned, "1"); !disk.Full(err) || d.settings["system user_rotation"] != "0" {
		t.Errorf("error %v, settings %v", err, d.settings)
	}
}

func TestRecover(t *testing.T) {
	d, dir := newFake("system user_rotation=0"), t.TempDir()
	l := take(t, dir, d, nil)
	c := begin(t, l)
	if err := errors.Join(c.Owe("the debug app", "am clear-debug-app"), c.Set(t.Context(), turned, "1")); err != nil {
		t.Fatal(err)
	}
	end(t, l)
	t.Run("away", func(t *testing.T) {
		d.away = true
		defer func() { d.away = false }()
		_, err := Take(t.Context(), Options{Folder: dir, Name: "phone@127.0.0.1:5037", Device: d})
		if !errors.Is(err, errAway) {
			t.Errorf("error %v", err)
		}
	})
	var notes []string
	l = take(t, dir, d, &notes)
	want := "put back on the device what an earlier process of erva had left changed: the debug app, system setting user_rotation"
	if len(notes) != 1 || notes[0] != want || d.settings["system user_rotation"] != "0" {
		t.Errorf("notes %q, settings %v", notes, d.settings)
	}
	end(t, l)
	notes = nil
	take(t, dir, d, &notes)
	if len(notes) > 0 {
		t.Errorf("said again: %q", notes)
	}
}

// TestRefusedForGood: a command that the device refuses is said once and does not keep others from the device for ever.
func TestRefusedForGood(t *testing.T) {
	d, dir := newFake("system user_rotation=0"), t.TempDir()
	l := take(t, dir, d, nil)
	if err := begin(t, l).Owe("a change", "am compat reset X org.example"); err != nil {
		t.Fatal(err)
	}
	end(t, l)
	d.refuses = "am compat"
	var notes []string
	l = take(t, dir, d, &notes)
	if len(notes) != 2 || !strings.Contains(notes[1], "am compat reset X org.example: java.lang.SecurityException: not allowed") {
		t.Errorf("notes %q", notes)
	}
	end(t, l)
	take(t, dir, d, &notes)
	if len(notes) != 2 {
		t.Errorf("said again: %q", notes[2:])
	}
}

// TestAwayMeanwhile: what could not be put back since the device was away is put back by the next set of changes, before
// that one looks at what to keep.
func TestAwayMeanwhile(t *testing.T) {
	d := newFake("system user_rotation=0")
	l := take(t, t.TempDir(), d, nil)
	c := begin(t, l)
	if err := c.Set(t.Context(), turned, "1"); err != nil {
		t.Fatal(err)
	}
	d.away = true
	if err := c.Undo(t.Context()); !errors.Is(err, errAway) {
		t.Errorf("undo: %v", err)
	}
	if _, err := l.Begin(t.Context()); !errors.Is(err, errAway) {
		t.Errorf("begin: %v", err)
	}
	d.away = false
	if c = begin(t, l); d.settings["system user_rotation"] != "0" {
		t.Errorf("settings %v", d.settings)
	}
	if err := errors.Join(c.Set(t.Context(), turned, "1"), c.Undo(t.Context())); err != nil || d.settings["system user_rotation"] != "0" {
		t.Errorf("settings %v, %v", d.settings, err)
	}
}

func TestSpoiltJournal(t *testing.T) {
	dir := t.TempDir()
	l := take(t, dir, newFake(), nil)
	end(t, l)
	if err := os.WriteFile(l.journal, []byte(`{"version":1,"owed":[{"wh`), 0o600); err != nil {
		t.Fatal(err)
	}
	var notes []string
	take(t, dir, newFake(), &notes)
	if len(notes) != 1 || !strings.Contains(notes[0], "is not known, so it stays") {
		t.Errorf("notes %q", notes)
	}
}

func TestPrivate(t *testing.T) {
	d := newFake("system user_rotation=0")
	l := Private(d)
	c := begin(t, l)
	if err := errors.Join(c.Set(t.Context(), turned, "1"), c.Undo(t.Context()), l.Close()); err != nil || d.settings["system user_rotation"] != "0" {
		t.Errorf("settings %v, %v", d.settings, err)
	}
}

// unsynced is the local disk for tests that write often: nobody cuts the power.
type unsynced struct{ disk.Local }

func (u unsynced) Create(path string) (disk.File, error) {
	f, err := u.Local.Create(path)
	return unsyncedFile{f}, err
}

type unsyncedFile struct{ disk.File }

func (unsyncedFile) Sync() error { return nil }

// TestAsBefore: after any changes, ended in any way, the next lease leaves the device as it was.
func TestAsBefore(t *testing.T) {
	root := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp(root, "")
		if err != nil {
			t.Fatal(err)
		}
		d := newFake("system a=0", "system b=1")
		settings := []Setting{{Table: "system", Key: "a"}, {Table: "system", Key: "b"}, {Table: "global", Key: "c"}, {Table: "global", Key: "d", Off: "none"}}
		for range rapid.IntRange(1, 4).Draw(t, "processes") {
			l, err := Take(context.Background(), Options{Folder: dir, Name: "phone", Device: d})
			if err != nil {
				t.Fatal(err)
			}
			l.disk = unsynced{}
			var open []*Changes
			for range rapid.IntRange(1, 6).Draw(t, "steps") {
				switch {
				case len(open) == 0 || rapid.Bool().Draw(t, "begin"):
					c, err := l.Begin(context.Background())
					if err != nil {
						t.Fatal(err)
					}
					open = append(open, c)
				case rapid.Bool().Draw(t, "undo"):
					d.away = rapid.Bool().Draw(t, "away")
					_ = open[0].Undo(context.Background()) // that the device is away is no fault
					open, d.away = open[1:], false
				default:
					c, s := rapid.SampledFrom(open).Draw(t, "changes"), rapid.SampledFrom(settings).Draw(t, "setting")
					if err := c.Set(context.Background(), s, rapid.SampledFrom([]string{"5", "6"}).Draw(t, "value")); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := l.lock.file.Close(); err != nil { // as a killed process does
				t.Fatal(err)
			}
		}
		l, err := Take(context.Background(), Options{Folder: dir, Name: "phone", Device: d})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = l.Close() }()
		if diff := cmp.Diff(map[string]string{"system a": "0", "system b": "1"}, d.settings); diff != "" {
			t.Error(diff)
		}
	})
}

func FuzzJournal(f *testing.F) {
	for _, seed := range []string{"", `{"version":1,"owed":[{"what":"a","undo":["b"]}]}`, `{"version":2}`, `{"version":1,"owed":[null]}`, `{"version":1,"owed":[{"what":"a"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		owed, err := parseJournal(strings.NewReader(text))
		if err != nil {
			return
		}
		path := filepath.Join(t.TempDir(), "journal")
		if err := writeJournal(disk.Local{}, path, owed); err != nil {
			t.Fatal(err)
		}
		again, err := readJournal(path)
		if err != nil || len(again) != len(owed) {
			t.Errorf("%q: %d entries, then %d (%v)", text, len(owed), len(again), err)
		}
	})
}
