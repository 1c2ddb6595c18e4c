package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// notes is a small app: launch shows it, SYNC loads in the background and shows the result, BACK drops the list.
func notes() Program {
	return Program{
		Name:   "notes",
		Launch: []Stmt{Callback("Main#1", "onCreate"), Write("Main.list", 1), Enter("Main")},
		Inputs: map[string][]Stmt{"@id/sync": {Post("onSync")}, "BACK": {Post("onBack")}},
		Handlers: map[string][]Stmt{
			"onSync": {Fork("loader")},
			"onBack": {Write("Main.list", 0), Leave("Main")},
			"show":   {Use("Main.list"), SetText("title", "Main.count")},
		},
		Threads: map[string][]Stmt{"loader": {Sleep(100), Add("Main.count", 3), Post("show")}},
		Views:   map[string]string{"title": ""},
	}
}

var sync = device.Input{Seq: 1, Action: device.ActionTap, Target: "@id/sync"}
var back = device.Input{Seq: 2, Action: device.ActionKey, Key: "BACK"}

// driver runs a session; each stop is written down in short.
type driver struct {
	t   *testing.T
	s   device.Session
	log []string
	ops []trace.Op
}

func open(t *testing.T, p Program, o device.Options) *driver {
	t.Helper()
	s, err := Opener{p}.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &driver{t: t, s: s}
}

func (d *driver) resume(c device.Choice) device.Stop {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	stop, err := d.s.Resume(ctx, c)
	if err != nil {
		d.t.Fatal(err)
	}
	d.ops = append(d.ops, stop.Ops...)
	line := stop.Kind.String()
	if stop.Event != 0 {
		line += " " + d.s.Tables().Event(stop.Event).Target
	}
	if stop.Kind == device.StopSite {
		line += fmt.Sprintf(" %s#%d", stop.Gate.Class, stop.Hit)
	}
	d.log = append(d.log, line)
	return stop
}

// until runs on to the next stop of a kind, with the given choice at the stops before it.
func (d *driver) until(k device.StopKind) device.Stop {
	d.t.Helper()
	for range 1000 {
		if stop := d.resume(device.Choice{}); stop.Kind == k {
			return stop
		}
	}
	d.t.Fatalf("no %s stop: %v", k, d.log)
	return device.Stop{}
}

func (d *driver) inject(in device.Input) {
	d.t.Helper()
	if err := d.s.Inject(context.Background(), in); err != nil {
		d.t.Fatal(err)
	}
}

func (d *driver) title() string {
	d.t.Helper()
	data, err := d.s.Capture(context.Background(), device.FacetViews)
	if err != nil {
		d.t.Fatal(err)
	}
	var views []device.View
	if err := json.Unmarshal(data, &views); err != nil {
		d.t.Fatal(err)
	}
	return views[0].Children[0].Text
}

func TestNaturalOrder(t *testing.T) {
	d := open(t, notes(), device.Options{})
	d.until(device.StopIdle)
	d.inject(sync)
	d.until(device.StopIdle) // the loader sleeps
	d.until(device.StopIdle) // the result is shown
	d.inject(back)
	d.until(device.StopIdle)
	want := []string{"dispatch launch", "activity", "boundary launch", "idle", "boundary tap @id/sync", "dispatch onSync",
		"boundary onSync", "idle", "dispatch show", "boundary show", "idle", "boundary key BACK", "dispatch onBack", "activity",
		"boundary onBack", "idle"}
	if diff := cmp.Diff(want, d.log); diff != "" {
		t.Error(diff)
	}
	if d.title() != "3" {
		t.Errorf("title %q", d.title())
	}
}

// The published failure: the result is held until BACK has been handled, then shown.
func TestHoldAndDeliver(t *testing.T) {
	d := open(t, notes(), device.Options{})
	d.until(device.StopIdle)
	d.inject(sync)
	var show device.Stop
	for show.Kind != device.StopDispatch || d.s.Tables().Event(show.Event).Target != "show" {
		show = d.resume(device.Choice{})
	}
	stop := d.resume(device.Choice{Action: device.Hold})
	if stop.Kind != device.StopIdle || !slices.Equal(stop.Idle.Held, []trace.TaskID{show.Event}) {
		t.Fatalf("after the hold: %+v", stop)
	}
	d.inject(back)
	for stop.Kind != device.StopBoundary || stop.Event == 0 || d.s.Tables().Event(stop.Event).Target != "onBack" {
		stop = d.resume(device.Choice{})
	}
	stop = d.resume(device.Choice{Action: device.Deliver, Event: show.Event})
	if stop.Kind != device.StopCrash || stop.Crash.Exception != "java.lang.NullPointerException" || stop.Crash.Event != show.Event {
		t.Fatalf("after the delivery: %+v", stop)
	}
	if stop := d.resume(device.Choice{}); stop.Kind != device.StopExit {
		t.Fatalf("after the crash: %+v", stop)
	}
}

func TestGate(t *testing.T) {
	gate := device.Gate{Class: "notes$thread loader", Method: "run", Index: 2}
	d := open(t, notes(), device.Options{Gates: []device.Gate{gate}})
	d.until(device.StopIdle)
	d.inject(sync)
	site := d.until(device.StopSite)
	if site.Hit != 1 || site.Key == "" {
		t.Fatalf("%+v", site)
	}
	stop := d.resume(device.Choice{Action: device.Hold, Wake: time.Second})
	for stop.Kind != device.StopIdle && stop.Kind != device.StopWake {
		stop = d.resume(device.Choice{Wake: time.Second})
	}
	if len(stop.Idle.Threads) != 1 || stop.Idle.Threads[0].Activity != device.ThreadHeld {
		t.Fatalf("threads %+v", stop.Idle.Threads)
	}
	again := d.resume(device.Choice{Action: device.Release, Thread: site.Thread})
	if again.Kind != stop.Kind {
		t.Fatalf("stops at %s after the release, want %s again", again.Kind, stop.Kind)
	}
	d.until(device.StopDispatch)
	d.until(device.StopIdle)
	if d.title() != "3" {
		t.Errorf("title %q: the released thread did not go on", d.title())
	}
}

func TestKeysHoldAcrossOrders(t *testing.T) {
	keys := func(backFirst bool) []string {
		p := notes()
		p.Handlers["show"] = []Stmt{Read("Main.list")} // lives on in any order
		d := open(t, p, device.Options{})
		d.until(device.StopIdle)
		d.inject(sync)
		if backFirst {
			d.inject(back)
		}
		for range 4 {
			d.until(device.StopIdle)
		}
		var keys []string
		for _, e := range d.s.Tables().Events {
			if e.Target == "show" || e.Target == "onSync" {
				keys = append(keys, e.Key)
			}
		}
		slices.Sort(keys)
		return keys
	}
	without, with := keys(false), keys(true)
	if len(without) != 2 || !slices.Equal(without, with) {
		t.Errorf("keys %v in one order and %v in another", without, with)
	}
}

func TestErrors(t *testing.T) {
	d := open(t, notes(), device.Options{})
	ctx := context.Background()
	var infra *device.InfraError
	if err := d.s.Inject(ctx, device.Input{Seq: 9, Action: device.ActionTap, Target: "@id/none"}); !errors.Is(err, device.ErrNoView) || !errors.As(err, &infra) {
		t.Errorf("unknown view: %v", err)
	}
	if _, err := d.s.Capture(ctx, "sound"); !errors.Is(err, device.ErrUnsupported) {
		t.Errorf("unknown facet: %v", err)
	}
	d.until(device.StopIdle)
	if _, err := d.s.Resume(ctx, device.Choice{Action: device.Hold}); !errors.As(err, &infra) {
		t.Errorf("hold at idle: %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := d.s.Resume(cancelled, device.Choice{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	d.s.Close()
	if _, err := d.s.Resume(ctx, device.Choice{}); !errors.As(err, &infra) {
		t.Errorf("closed: %v", err)
	}
}

func TestCompile(t *testing.T) {
	p := Program{Name: "p", Launch: []Stmt{
		If("a", []Stmt{Write("r", 1)}, []Stmt{If("b", nil, []Stmt{Write("r", 2)})}),
		Add("r", 10), SetText("t", "r"),
	}, Views: map[string]string{"t": ""}}
	for _, tt := range []struct {
		a, b int64
		want string
	}{{1, 1, "11"}, {1, 0, "11"}, {0, 1, "10"}, {0, 0, "12"}} {
		p.Fields = map[string]int64{"a": tt.a, "b": tt.b}
		d := open(t, p, device.Options{})
		d.until(device.StopIdle)
		if got := d.title(); got != tt.want {
			t.Errorf("a %d b %d: %s, want %s", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestExplore(t *testing.T) {
	crashes, shown, n := 0, map[string]int{}, 0
	complete, err := Explore(context.Background(), notes(), []device.Input{sync, back}, 10000, func(e Execution) bool {
		n++
		if e.Crash != nil {
			crashes++
			if !strings.Contains(e.Crash.Stack[0], "show") {
				t.Errorf("crash at %v", e.Crash.Stack)
			}
		} else {
			shown[e.Views["title"]]++
		}
		return true
	})
	if err != nil || !complete {
		t.Fatalf("complete %v, %v", complete, err)
	}
	if crashes == 0 || shown["3"] == 0 || len(shown) != 1 {
		t.Errorf("%d executions, %d crashes, shown %v", n, crashes, shown)
	}
}

// TestSkip: a delay is skipped where nothing but it is waited for, and not while a thread sleeps.
func TestSkip(t *testing.T) {
	for _, tt := range []struct {
		name   string
		thread []Stmt
		skips  bool
	}{
		{"a thread that sleeps", []Stmt{Sleep(5000)}, false},
		{"a thread that waits for a latch", []Stmt{Wait("latch")}, true},
	} {
		p := Program{Name: "bell", Launch: []Stmt{Enter("Main"), PostTo("main", "ring", 3000), Fork("other")},
			Handlers: map[string][]Stmt{"ring": {Write("Main.rung", 1)}}, Threads: map[string][]Stmt{"other": tt.thread}}
		d := open(t, p, device.Options{Skipping: true})
		d.until(device.StopDispatch) // the launch
		for d.until(device.StopBoundary).Event != 0 {
		}
		d.resume(device.Choice{Action: device.Skip})
		if got := d.until(device.StopIdle).Idle.Skipped > 0; got != tt.skips {
			t.Errorf("beside %s: skipped is %v", tt.name, got)
		}
	}
}
