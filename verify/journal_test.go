package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/erva-go/erva/classify"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/sim"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
)

// newsroom is an app with a race of each sort: a crash, a text of the last writer, a counter and a guarded one.
func newsroom() sim.Program {
	late := func(ms int64, handler string) []sim.Stmt { return []sim.Stmt{sim.Sleep(ms), sim.Post(handler)} }
	return sim.Program{
		Name: "news", Seed: 1,
		Launch: []sim.Stmt{sim.Enter("Main"), sim.Fork("feed"), sim.Fork("cache"), sim.Fork("counter"), sim.Fork("badge")},
		Handlers: map[string][]sim.Stmt{
			"onFeed":   {sim.Write("Main.feed", 1), sim.Write("Main.title", 1), sim.SetText("title", "Main.title")},
			"onCache":  {sim.Use("Main.feed")},
			"onBadge":  {sim.Add("Main.visits", 1), sim.If("Main.shown", []sim.Stmt{sim.Read("Main.shown")}, nil)},
			"onVisits": {sim.Add("Main.visits", 1), sim.Write("Main.shown", 1)},
		},
		Threads: map[string][]sim.Stmt{"feed": late(50, "onFeed"), "cache": late(200, "onCache"), "counter": late(300, "onVisits"), "badge": late(400, "onBadge")},
		Views:   map[string]string{"title": ""},
	}
}

// newsroomSuspects are the app's recording and its races.
func newsroomSuspects(t *testing.T) (*record.Recording, []Suspect) {
	t.Helper()
	rec := recordSim(t, sim.Opener{Program: newsroom()}, nil)
	var suspects []Suspect
	for i, field := range []string{"Main.feed", "Main.visits", "Main.shown"} {
		r := pair(t, rec.Trace, field)
		r.ID = fmt.Sprint("r", i+1)
		suspects = append(suspects, Suspect{ID: r.ID, Race: r})
	}
	return rec, suspects
}

// conclusions are what a verification came to, without what differs between equal ones.
func conclusions(t *testing.T, out *Outcome) []string {
	t.Helper()
	var all []string
	for _, v := range out.Verdicts {
		data, err := json.MarshalIndent(map[string]any{"id": v.Suspect.ID, "finding": v.Finding, "story": v.Story, "schedule": v.Schedule,
			"differences": v.Differences, "crash": v.Crash, "evidence": v.Evidence}, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(data))
	}
	return all
}

// killer lets so many sessions open, and then ends the verification.
type killer struct {
	sim.Opener
	left   atomic.Int32
	cancel context.CancelFunc
}

func (k *killer) Open(ctx context.Context, o device.Options) (device.Session, error) {
	if k.left.Add(-1) < 0 {
		k.cancel()
		return nil, device.Infra("open", context.Canceled)
	}
	return k.Opener.Open(ctx, o)
}

// TestJournal kills a verification after each of its runs: the next one goes on there, and concludes the same.
func TestJournal(t *testing.T) {
	defer goleak.VerifyNone(t)
	rec, suspects := newsroomSuspects(t)
	opener := sim.Opener{Program: newsroom()}
	whole := &killer{Opener: opener}
	whole.left.Store(1000)
	want, err := (&Verifier{Openers: []device.Opener{whole}, Recording: rec}).Verify(context.Background(), suspects)
	if err != nil {
		t.Fatal(err)
	}
	total := 1000 - int(whole.left.Load())
	for _, v := range want.Verdicts {
		t.Log(v.Suspect.ID, v.Finding.Verdict, v.Finding.Summary)
	}
	for after := range total {
		path := filepath.Join(t.TempDir(), "news.journal")
		killed := verifyWithJournal(t, path, rec, suspects, opener, after)
		if killed.err == nil {
			t.Fatalf("the verification was not killed after %d runs", after)
		}
		if after%2 == 1 {
			cutLastLine(t, path)
		}
		rest := verifyWithJournal(t, path, rec, suspects, opener, 1000)
		if rest.err != nil {
			t.Fatal(rest.err)
		}
		if diff := cmp.Diff(conclusions(t, want), conclusions(t, rest.out)); diff != "" {
			t.Errorf("killed after %d runs: %s", after, diff)
		}
		if kept := after - after%2; rest.runs != total-kept {
			t.Errorf("killed after %d runs, the rest took %d of %d", after, rest.runs, total)
		}
	}
}

// partly is a verification that may have been killed.
type partly struct {
	out  *Outcome
	runs int
	err  error
}

func verifyWithJournal(t *testing.T, path string, rec *record.Recording, suspects []Suspect, opener sim.Opener, runs int) partly {
	t.Helper()
	j, err := OpenJournal(path, "news 1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	k := &killer{Opener: opener, cancel: cancel}
	k.left.Store(int32(runs))
	out, err := (&Verifier{Openers: []device.Opener{k}, Recording: rec, Journal: j}).Verify(ctx, suspects)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return partly{out, runs - max(int(k.left.Load()), 0), err}
}

// cutLastLine leaves a part of the last line of a journal, as a crash in the middle of writing would.
func cutLastLine(t *testing.T, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()-5); err != nil {
		t.Fatal(err)
	}
}

// TestJournalOfAnotherSubject begins anew: its runs say nothing about this one.
func TestJournalOfAnotherSubject(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.journal")
	j, err := OpenJournal(path, "a")
	if err != nil {
		t.Fatal(err)
	}
	run := lostRun(nil, 0)
	run.Result.Outcome = replay.Completed
	if err := errors.Join(j.keep("k", run), j.Close()); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		subject string
		runs    int
	}{{"a", 1}, {"b", 0}, {"a", 0}} {
		j, err := OpenJournal(path, tt.subject)
		if err != nil {
			t.Fatal(err)
		}
		if j.Runs() != tt.runs {
			t.Errorf("subject %s: %d runs, want %d", tt.subject, j.Runs(), tt.runs)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzJournal opens whatever lies there, and can be written to afterwards.
func FuzzJournal(f *testing.F) {
	head := `{"version":1,"subject":"s"}` + "\n"
	f.Add([]byte(head + `{"key":"k","run":{"outcome":"completed","trace":""}}` + "\n"))
	f.Add([]byte(head + `{"key":"k","run":{"outcome":"comp`))
	f.Add([]byte(head + "{}\n"))
	f.Add([]byte("\x00\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "f.journal")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, "s")
		if err != nil {
			t.Fatal(err)
		}
		for key := range j.runs {
			if run, err := j.find(key); run == nil && err == nil {
				t.Errorf("the run of key %q is lost", key)
			}
		}
		before := j.Runs()
		if err := j.keep("another key than any", lostRun(nil, 0)); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := OpenJournal(path, "s")
		if err != nil {
			t.Fatal(err)
		}
		if got := again.Runs(); got < before || got > before+1 {
			t.Errorf("%d runs, then %d", before, got)
		}
		if run, err := again.find("another key than any"); run == nil || err != nil {
			t.Errorf("the run that was kept: %v, %v", run, err)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// broken is a device that is gone.
type broken struct{ asked atomic.Int32 }

func (b *broken) Open(context.Context, device.Options) (device.Session, error) {
	b.asked.Add(1)
	return nil, device.Infra("open", device.ErrLost)
}

// TestFleet: several devices conclude what one does, and one that is gone costs a few runs, not the verification.
func TestFleet(t *testing.T) {
	defer goleak.VerifyNone(t)
	rec, suspects := newsroomSuspects(t)
	good := func() device.Opener { return sim.Opener{Program: newsroom()} }
	gone := &broken{}
	var want []string
	for _, openers := range [][]device.Opener{{good()}, {good(), good()}, {good(), good(), good(), good(), good()}, {gone, good()}} {
		out, err := (&Verifier{Openers: openers, Recording: rec}).Verify(context.Background(), suspects)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = conclusions(t, out)
		}
		if diff := cmp.Diff(want, conclusions(t, out)); diff != "" {
			t.Errorf("%d devices: %s", len(openers), diff)
		}
	}
	if asked := gone.asked.Load(); asked != retireAfter {
		t.Errorf("the device that is gone was asked for %d runs, want %d", asked, retireAfter)
	}
}

// TestAllDevicesGone says so and decides nothing.
func TestAllDevicesGone(t *testing.T) {
	rec, suspects := newsroomSuspects(t)
	out, err := (&Verifier{Openers: []device.Opener{&broken{}, &broken{}}, Recording: rec}).Verify(context.Background(), suspects)
	if !errors.Is(err, device.ErrLost) {
		t.Fatal(err)
	}
	for _, v := range out.Verdicts {
		if v.Finding.Verdict != "" {
			t.Errorf("%s: %s", v.Suspect.ID, v.Finding.Verdict)
		}
	}
}

// TestBudget verifies the most promising race first and says what was left.
func TestBudget(t *testing.T) {
	rec, suspects := newsroomSuspects(t)
	graphless := &loop{Verifier: &Verifier{Recording: rec}, suspects: suspects}
	groups := []*group{{suspects: []int{1}}, {suspects: []int{2}}, {suspects: []int{0}}}
	graphless.byPromise(groups)
	if groups[0].suspects[0] != 0 {
		t.Errorf("the race on Main.feed, whose event shows a text, is not first: %v first", groups[0].suspects)
	}
	out, err := (&Verifier{Openers: []device.Opener{sim.Opener{Program: newsroom()}}, Recording: rec, Options: Options{Budget: 1}}).Verify(context.Background(), suspects)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range out.Verdicts {
		if v.Finding.Verdict != classify.Unverified || v.Finding.Rule != "budget" {
			t.Errorf("%s: %s by %s", v.Suspect.ID, v.Finding.Verdict, v.Finding.Rule)
		}
	}
}

// loose opens sessions on a device that goes away after some of them, for so many attempts to open.
type loose struct {
	sim.Opener
	opened, after, away int
}

func (l *loose) Open(ctx context.Context, o device.Options) (device.Session, error) {
	if l.opened++; l.opened > l.after && l.opened <= l.after+l.away {
		return nil, device.Infra("open", device.ErrLost)
	}
	return l.Opener.Open(ctx, o)
}

// TestDeviceGone: a device that comes back costs nothing; one that does not ends the verification, which says so, and the
// next one goes on.
func TestDeviceGone(t *testing.T) {
	rec, suspects := newsroomSuspects(t)
	opener := sim.Opener{Program: newsroom()}
	want, err := (&Verifier{Openers: []device.Opener{opener}, Recording: rec}).Verify(t.Context(), suspects)
	if err != nil {
		t.Fatal(err)
	}
	for after := range 6 {
		back := &loose{Opener: opener, after: after, away: lostRetries}
		got, err := (&Verifier{Openers: []device.Opener{back}, Recording: rec}).Verify(t.Context(), suspects)
		if err != nil {
			t.Fatalf("away after %d sessions: %v", after, err)
		}
		if diff := cmp.Diff(conclusions(t, want), conclusions(t, got)); diff != "" {
			t.Errorf("away after %d sessions: %s", after, diff)
		}

		path := filepath.Join(t.TempDir(), "journal")
		journal, err := OpenJournal(path, "newsroom")
		if err != nil {
			t.Fatal(err)
		}
		gone := &loose{Opener: opener, after: after, away: 1000}
		if _, err := (&Verifier{Openers: []device.Opener{gone}, Recording: rec, Journal: journal}).Verify(t.Context(), suspects); !errors.Is(err, device.ErrLost) {
			t.Errorf("gone after %d sessions: %v", after, err)
		}
		if err := journal.Close(); err != nil {
			t.Fatal(err)
		}
		if journal, err = OpenJournal(path, "newsroom"); err != nil || journal.Runs() != after {
			t.Fatalf("gone after %d sessions: the journal has %d runs (%v)", after, journal.Runs(), err)
		}
		if got, err = (&Verifier{Openers: []device.Opener{opener}, Recording: rec, Journal: journal}).Verify(t.Context(), suspects); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(conclusions(t, want), conclusions(t, got)); diff != "" {
			t.Errorf("gone after %d sessions, and then: %s", after, diff)
		}
		if err := journal.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
