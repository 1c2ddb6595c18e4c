package android

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
)

// State is how a device does something that erva needs.
type State string

// The states of a capability.
const (
	Works     State = "works"
	FallsBack State = "falls back" // erva does it another way, and loses what Cost says
	Absent    State = "missing"
	Untried   State = "not tried" // with this app, or because something before it failed
)

// Finding is what a trial of one capability showed.
type Finding struct {
	Capability string `json:"capability"` // "hold an event"
	State      State  `json:"state"`
	// Needed says that recording or verifying is impossible without it, or without what it falls back to.
	Needed bool `json:"needed"`
	// How is what was done and seen, or what erva falls back to, or what went wrong.
	How string `json:"how"`
	// Cost is what is lost; empty if it works.
	Cost string `json:"cost,omitempty"`
}

// HookFinding is what became of one hook: a framework method at whose entry a session stops.
type HookFinding struct {
	Method string `json:"method"` // "android.os.MessageQueue.enqueueMessage(Landroid/os/Message;J)Z"; without a descriptor, any overload
	Group  string `json:"group"`
	Needed bool   `json:"needed"`
	// Set is the number of methods that have the breakpoint.
	Set int    `json:"set"`
	Why string `json:"why,omitempty"` // it is not set
}

// Conformance is what a device and its VM were found to do, by doing it.
type Conformance struct {
	App      string            `json:"app"`
	Device   map[string]string `json:"device"` // properties: model, release, sdk, build, abi
	VM       string            `json:"vm"`     // name, version and protocol
	Findings []Finding         `json:"capabilities"`
	Hooks    []HookFinding     `json:"hooks"`
}

// MissingNeeds are the capabilities that are needed and neither work nor are replaced.
func (c *Conformance) MissingNeeds() []string {
	var out []string
	for _, f := range c.Findings {
		if f.Needed && f.State != Works && f.State != FallsBack {
			out = append(out, f.Capability)
		}
	}
	return out
}

// trialTimeout bounds all trials of a device.
const trialTimeout = 4 * time.Minute

// Try does one after the other what recording and verifying need, on a fresh run of the app, and says what came of it.
// It needs nothing of the app but that it is debuggable and has an activity: what is held and delivered are messages of
// erva's own. progress is told the findings as they come; it may be nil. An error is one of ctx only: what the device
// does not do is a finding.
func (o *Opener) Try(ctx context.Context, progress func(Finding)) (*Conformance, error) {
	if progress == nil {
		progress = func(Finding) {}
	}
	t := &trial{out: &Conformance{App: o.App.Package, Device: map[string]string{}}, progress: progress, dev: o.Pretend.device(o.Device)}
	inner, cancel := context.WithTimeout(ctx, trialTimeout)
	defer cancel()
	t.about(inner)
	t.tryShell(inner)
	t.s = newSession(o, device.Options{Values: asItIs{}})
	began := time.Now()
	err := t.s.start(inner, o.Fresh)
	if t.s.vm != nil && t.s.vm.about.VMName != "" {
		about := t.s.vm.about
		t.out.VM = fmt.Sprintf("%s %s, JDWP %d.%d", about.VMName, about.VMVersion, about.Major, about.Minor)
	}
	if err != nil {
		t.found(Finding{Capability: "attach", Needed: true, State: Absent, How: oneLine(err), Cost: "everything: no session can start"})
	} else {
		t.found(Finding{Capability: "attach", Needed: true, State: Works, How: fmt.Sprintf("process %d, after %.1f s", t.s.pid, time.Since(began).Seconds())})
		t.all(inner)
	}
	err = t.s.Close()
	if t.s.vm != nil {
		t.closed(err)
	}
	t.hooks()
	if ctx.Err() != nil {
		return t.out, context.Cause(ctx)
	}
	return t.out, nil
}

// about asks what device this is; a property that it does not tell stays empty.
func (t *trial) about(ctx context.Context) {
	for name, property := range map[string]string{
		"model": "ro.product.model", "manufacturer": "ro.product.manufacturer", "release": "ro.build.version.release", "sdk": "ro.build.version.sdk",
		"build": "ro.build.display.id", "patch": "ro.build.version.security_patch", "abi": "ro.product.cpu.abi",
	} {
		if r, err := t.dev.Run(ctx, "getprop "+property, nil); err == nil && r.ExitCode == 0 {
			if text := strings.TrimSpace(r.Stdout); text != "" {
				t.out.Device[name] = text
			}
		}
	}
}

// closed says whether the device was put back.
func (t *trial) closed(err error) {
	f := Finding{Capability: "put the device back", State: Works, How: "the app is stopped, the debugger setting cleared"}
	if err != nil {
		f.State, f.How, f.Cost = Absent, oneLine(err), "run adb shell am clear-debug-app by hand"
	}
	t.found(f)
}

// found adds a finding.
func (t *trial) found(f Finding) {
	if f.State == Works {
		f.Cost = ""
	}
	t.out.Findings = append(t.out.Findings, f)
	t.progress(f)
}

// oneLine is an error as a cell of a table.
func oneLine(err error) string {
	var infra *device.InfraError
	if errors.As(err, &infra) {
		err = infra.Err
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

// hooks sums up what became of the hooks.
func (t *trial) hooks() {
	for _, g := range hookGroups() {
		set, total := 0, 0
		var missing []string
		for _, h := range g.hooks {
			f := HookFinding{Method: className(h.class) + "." + h.method + h.desc, Group: g.name, Needed: h.needed, Why: "its class is not loaded"}
			if fate, ok := t.s.hooks.fates[h.name()]; ok {
				f.Set, f.Why = fate.set, ""
				if fate.set == 0 {
					f.Why = fate.why.Error()
				}
			}
			t.out.Hooks = append(t.out.Hooks, f)
			if total++; f.Set > 0 {
				set++
			} else {
				missing = append(missing, h.short())
			}
		}
		t.found(g.finding(set, total, missing))
	}
}
