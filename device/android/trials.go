package android

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// a trialOf is a capability with how it is tried: the func fills in what was seen.
type trialOf struct {
	name   string
	needed bool
	cost   string
	try    func(t *trial, ctx context.Context) (how string, err error)
}

// fallsBack is the error of a trial whose capability is replaced by something else.
type fallsBack struct{ to string }

func (f *fallsBack) Error() string { return f.to }

// errNotTried wraps why something cannot be tried with this app.
var errNotTried = errors.New("not tried")

// all makes all trials of a running session.
func (t *trial) all(ctx context.Context) {
	for _, c := range trials() {
		f := Finding{Capability: c.name, Needed: c.needed, Cost: c.cost}
		if t.broken != nil {
			f.State, f.How = Untried, "because of what failed above"
			t.found(f)
			continue
		}
		how, err := c.try(t, ctx)
		var other *fallsBack
		switch {
		case err == nil:
			f.State, f.How = Works, how
		case errors.As(err, &other):
			f.State, f.How = FallsBack, other.to
		case errors.Is(err, errNotTried):
			f.State, f.How, f.Cost = Untried, oneLine(err), ""
		default:
			f.State, f.How = Absent, oneLine(err)
			if errors.Is(err, errTooLong) && how != "" {
				f.How = how
			}
		}
		t.letGo(ctx)
		t.found(f)
	}
}

// letGo leaves nothing held behind by a trial that failed: what is held is erva's own.
func (t *trial) letGo(ctx context.Context) {
	if t.main != nil && t.main.queue != nil {
		t.main.queue.held = nil
	}
	for task := range t.s.gates.held {
		if err := t.s.letGo(ctx, task); err != nil && t.broken == nil {
			t.broken = err
		}
	}
}

// trials are what is tried of a running session, in this order: what later ones need comes first.
func trials() []trialOf {
	return []trialOf{
		{"launch and lifecycle", true, "everything: the app shows no activity under the debugger", (*trial).launch},
		{"arguments of methods", true, "everything: no hook can say what it is about", (*trial).arguments},
		{"call methods", true, "events can neither be held nor delivered", (*trial).callMethods},
		{"tell that the app is idle", false, "wait idle lasts until the time limit: write wait 2s into the script instead", (*trial).idle},
		{"view tree", true, "what the user sees is not compared: no verdict benign or harmful but by crashes", (*trial).viewTree},
		{"preferences through run-as", true, "preferences on disk are not compared", (*trial).preferenceFiles},
		{"files and databases", false, "files and databases cannot be compared (--evs)", (*trial).archive},
		{"picture of the screen", false, "the screen cannot be compared (--evs)", (*trial).picture},
		{"objects of a class", false, "preferences that are not on disk yet are not compared", (*trial).objects},
		{"input: tap", true, "scripts with taps cannot be recorded or replayed", (*trial).tap},
		{"input: key", false, "scripts with keys cannot be recorded or replayed", (*trial).key},
		{"hold by an early return", true, "an app that asks whether a held message is in its queue (hasMessages) is told no; idle handlers are not held", (*trial).holdByReturn},
		{"hold by a neutralised message", false, "no way to hold is left where early returns cannot be forced", (*trial).holdByNeutral},
		{"deliver a held event", true, "no flip can be run", (*trial).deliverHeld},
		{"heartbeat while all is held", true, "what is held on an idle looper cannot be delivered: such flips are unverified", (*trial).heart},
		{"remove a held event", false, "a handler runs that the app has removed: flips with removals are wrong", (*trial).removeHeld},
		{"hold a thread at a site", true, "races with threads cannot be flipped: unverified", (*trial).holdThread},
		{"hold a thread before it posts", false, "an event that a thread posts is held at its dispatch instead", (*trial).holdPoster},
		{"waits for monitors", false, "orders by Object.wait are not known: more false reports, found out by flips", (*trial).monitorWaits},
		{"owned monitors", false, "locks by the synchronized keyword are not known: accesses under one may be reported", (*trial).ownedMonitors},
		{"watch fields", true, "reads and writes are not seen: erva finds no races; of those recorded elsewhere it verifies only what shows when events change places", (*trial).watchFields},
		{"watch fields of one object", false, "what is put into collections and taken out of them is not seen", (*trial).watchObject},
		{"step through instructions", false, "which way branches go is not seen: what shows no visible difference is unverified", (*trial).steps},
		{"methods' instructions", false, "branches and locks by the synchronized keyword are not seen: what shows no visible difference is unverified", (*trial).instructions},
		{"constant pools", false, "calls of Object.notify are not seen (no ART gives them): more false reports, found out by flips", (*trial).constants},
		{"change an argument", false, "seeds of random numbers and the time are not given back in replays: what shows them is masked as noise", (*trial).otherArgument},
		{"adb reverse", false, "network traffic is not recorded and not repeated: give --live network", (*trial).reverse},
		{"rotation", false, "scripts with rotate cannot be recorded or replayed", (*trial).rotate},
		{"logcat", false, "nothing to erva, which sees crashes itself; the log helps people", (*trial).logcat},
		{"load all hooked classes", false, "hooks of classes that the app loads later were not tried", (*trial).loadHooked},
	}
}

// tryShell tries what comes before any session.
func (t *trial) tryShell(ctx context.Context) {
	f := Finding{Capability: "adb shell with exit status", Needed: true, State: Works,
		Cost: "errors of commands are told by their text only; output and errors are mixed"}
	features, err := t.dev.Features(ctx)
	has := strings.Join(features, " ")
	switch {
	case err != nil:
		f.State, f.How = Absent, oneLine(err)
	case !strings.Contains(" "+has+" ", " shell_v2 "):
		f.State, f.How = FallsBack, "the plain shell service; features: "+has
	default:
		f.How = "shell_v2"
		if r, err := t.dev.Run(ctx, "exit 3", nil); err != nil || r.ExitCode != 3 {
			f.State, f.How = FallsBack, fmt.Sprintf("the text of commands: exit 3 ended with %d (%v)", r.ExitCode, err)
		}
	}
	t.out.Device["features"] = has
	t.found(f)
}

func (t *trial) launch(ctx context.Context) (string, error) {
	began := time.Now()
	err := t.until(ctx, launchPatience, func() bool { return t.stop.Kind == device.StopActivity && t.stop.Activity.Entered })
	if err != nil {
		t.broken = err
		return "no activity was entered", err
	}
	return fmt.Sprintf("%s was entered after %.1f s, %d operations seen", t.stop.Activity.Activity, time.Since(began).Seconds(), len(t.ops)), nil
}

// arguments were read at every hook so far.
func (t *trial) arguments(context.Context) (string, error) {
	switch {
	case !t.s.vm.registers:
		return "numbered from 0, as on a JVM", nil
	case t.s.vm.searched > 0:
		return "", &fallsBack{fmt.Sprintf("a search of the registers (%d methods have no variable table)", t.s.vm.searched)}
	default:
		return "in the registers that the variable tables name", nil
	}
}

func (t *trial) callMethods(ctx context.Context) (string, error) {
	if err := t.prepare(ctx); err != nil {
		t.broken = err
		return "", err
	}
	if err := t.stand(ctx); err != nil {
		t.broken = err
		return "a posted message does not come", err
	}
	return "made a Handler, posted a message, saw it sent and about to be dispatched", nil
}

func (t *trial) idle(ctx context.Context) (string, error) {
	began := time.Now()
	err := t.until(ctx, trialPatience, func() bool { return t.stop.Idle != nil && t.stop.Idle.Idle })
	return fmt.Sprintf("after %.1f s", time.Since(began).Seconds()), err
}

func (t *trial) viewTree(ctx context.Context) (string, error) {
	roots, err := t.views(ctx)
	if err != nil {
		return "", err
	}
	n, named, texts := 0, 0, 0
	eachView(roots, func(v device.View) {
		n++
		if v.ID != "" {
			named++
		}
		if v.Text != "" {
			texts++
		}
	})
	if n == 0 {
		return "", errors.New("no window has a view")
	}
	return fmt.Sprintf("%d views in %d windows, %d with an id, %d with text", n, len(roots), named, texts), nil
}

func (t *trial) views(ctx context.Context) ([]device.View, error) {
	data, err := t.s.Capture(ctx, device.FacetViews)
	if err != nil {
		return nil, err
	}
	var roots []device.View
	return roots, json.Unmarshal(data, &roots)
}

func eachView(views []device.View, visit func(device.View)) {
	for _, v := range views {
		visit(v)
		eachView(v.Children, visit)
	}
}

func (t *trial) preferenceFiles(ctx context.Context) (string, error) {
	r, err := t.dev.Run(ctx, "run-as "+adb.Quote(t.s.app.Package)+" ls", nil)
	if err != nil {
		return "", err
	}
	if r.ExitCode != 0 {
		return "", fmt.Errorf("run-as: %s", strings.TrimSpace(r.Stderr+r.Stdout))
	}
	files, err := t.s.preferenceFiles(ctx)
	if err != nil {
		return "", err
	}
	entries := 0
	for _, f := range files {
		entries += len(f)
	}
	return fmt.Sprintf("run-as works; %d files with %d entries read", len(files), entries), nil
}

func (t *trial) archive(ctx context.Context) (string, error) {
	data, err := t.s.data(ctx)
	if err != nil {
		return "", err
	}
	files := 0
	for r := tar.NewReader(bytes.NewReader(data)); ; files++ {
		if _, err := r.Next(); errors.Is(err, io.EOF) {
			return fmt.Sprintf("an archive with %d files and folders", files), nil
		} else if err != nil {
			return "", fmt.Errorf("what tar writes: %w", err)
		}
	}
}

func (t *trial) picture(ctx context.Context) (string, error) {
	data, err := t.s.screen(ctx)
	if err != nil {
		return "", err
	}
	about, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return "", fmt.Errorf("what screencap writes: %w", err)
	}
	return fmt.Sprintf("%dx%d px", about.Width, about.Height), nil
}

func (t *trial) objects(ctx context.Context) (string, error) {
	if !t.s.vm.caps.GetInstanceInfo {
		return "", &fallsBack{"the preference files alone"}
	}
	c, err := t.s.vm.loadedClass(ctx, handlerClass)
	if err != nil {
		return "", err
	}
	found, err := t.s.vm.conn.Instances(ctx, c.id, 100)
	if err == nil && len(found) == 0 {
		err = errors.New("the VM finds no Handler, though there is one")
	}
	return fmt.Sprintf("found %d handlers", len(found)), err
}

// tap taps on a view that does nothing, as far as one can see.
func (t *trial) tap(ctx context.Context) (string, error) {
	roots, err := t.views(ctx)
	if err != nil {
		return "", err
	}
	v, ok := harmless(roots)
	if !ok {
		return "", fmt.Errorf("%w: no view on the screen is safe to tap", errNotTried)
	}
	return t.input(ctx, device.Input{Action: device.ActionTap, X: (v.Bounds.Left + v.Bounds.Right) / 2, Y: (v.Bounds.Top + v.Bounds.Bottom) / 2})
}

// harmless is a view of the top window that is not clickable, nor is what it lies in.
func harmless(roots []device.View) (device.View, bool) {
	if len(roots) == 0 {
		return device.View{}, false
	}
	var walk func(v device.View) (device.View, bool)
	walk = func(v device.View) (device.View, bool) {
		if v.Clickable || v.Visibility != "visible" {
			return device.View{}, false
		}
		for _, c := range v.Children {
			if found, ok := walk(c); ok {
				return found, true
			}
		}
		return v, len(v.Children) == 0 && v.Bounds.Right > v.Bounds.Left && v.Bounds.Bottom > v.Bounds.Top
	}
	return walk(roots[len(roots)-1])
}

func (t *trial) key(ctx context.Context) (string, error) {
	return t.input(ctx, device.Input{Action: device.ActionKey, Key: "SHIFT_LEFT"})
}

// input injects an input and waits until its events have reached the app.
func (t *trial) input(ctx context.Context, in device.Input) (string, error) {
	t.inputs++
	in.Seq = t.inputs
	if err := t.s.Inject(ctx, in); err != nil {
		return "", err
	}
	from, began, events := len(t.ops), time.Now(), 0
	err := t.until(ctx, trialPatience, func() bool {
		events = 0
		for _, op := range t.ops[from:] {
			if op.Kind == trace.KindInput && op.Task != 0 && int(op.Arg) == in.Seq {
				events++
			}
		}
		return events > 0 && !t.s.inputs.inFlight()
	})
	if err != nil && events == 0 {
		return "no event of it reaches the app", err
	}
	return fmt.Sprintf("%d events reached the app within %.1f s", events, time.Since(began).Seconds()), err
}

func (t *trial) rotate(ctx context.Context) (string, error) {
	before, err := t.screen(ctx)
	if err != nil {
		return "", err
	}
	turn := func() error {
		t.inputs++
		if err := t.s.Inject(ctx, device.Input{Seq: t.inputs, Action: device.ActionRotate}); err != nil {
			return err
		}
		return t.until(ctx, trialPatience, func() bool { return !t.s.inputs.inFlight() && t.stop.Idle != nil && t.stop.Idle.Idle })
	}
	if err := turn(); err != nil {
		return "the app does not come to rest after it", err
	}
	after, err := t.screen(ctx)
	if err != nil {
		return "", err
	}
	if err := turn(); err != nil {
		return "the app does not come to rest after it", err
	}
	if (before.Right > before.Bottom) == (after.Right > after.Bottom) {
		return "", fmt.Errorf("%w: the activity stays %d x %d, so it is fixed or the device does not turn", errNotTried, after.Right, after.Bottom)
	}
	return fmt.Sprintf("from %d x %d to %d x %d and back", before.Right, before.Bottom, after.Right, after.Bottom), nil
}

// screen is the rectangle of the lowest window.
func (t *trial) screen(ctx context.Context) (device.Rect, error) {
	roots, err := t.views(ctx)
	if err == nil && len(roots) == 0 {
		err = errors.New("no window is shown")
	}
	if err != nil {
		return device.Rect{}, err
	}
	return roots[0].Bounds, nil
}

func (t *trial) logcat(ctx context.Context) (string, error) {
	mark := fmt.Sprintf("probe-%d", time.Now().UnixNano())
	if r, err := t.dev.Run(ctx, "log -t erva "+mark, nil); err != nil || r.ExitCode != 0 {
		return "", fmt.Errorf("log: %s%v", r.Stderr, err)
	}
	r, err := t.dev.Run(ctx, "logcat -d -s erva", nil)
	if err == nil && !strings.Contains(r.Stdout, mark) {
		err = errors.New("what was logged is not in it")
	}
	return "what was logged was read", err
}

// loadHooked loads the classes of all hooks, so that every hook is really set; one that only the app could bring stays
// away.
func (t *trial) loadHooked(ctx context.Context) (string, error) {
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	if err := t.s.watchConcurrentLocks(ctx); err != nil {
		return "", err
	}
	loaded, absent := 0, map[string]bool{}
	err := t.calling(func(th *thread) error {
		for _, h := range t.s.hooks.wanted {
			name := className(h.class)
			c, err := t.s.vm.loadedClass(ctx, h.class)
			if err != nil {
				return err
			}
			if c != nil || absent[name] {
				continue
			}
			if err := t.load(ctx, th, name); err != nil {
				if ctx.Err() != nil || errors.Is(err, jdwp.ErrClosed) {
					return err
				}
				absent[name] = true
				continue
			}
			loaded++
		}
		return nil
	})
	return fmt.Sprintf("%d loaded for the trial, %d are in no class path here", loaded, len(absent)), err
}
