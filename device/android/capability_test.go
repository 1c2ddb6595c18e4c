package android_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/devicetest"
)

// TestWithoutEarlyReturn runs the suite as on Android 9 and 10, where a held message is neutralised.
func TestWithoutEarlyReturn(t *testing.T) {
	o := opener(t, "Main")
	o.Pretend.Without = []android.Capability{android.CanForceEarlyReturn}
	devicetest.Run(t, conformance(o))
}

// TestRefusedReturn runs the suite where the VM claims to force early returns, but refuses to: each refusal is made up for.
func TestRefusedReturn(t *testing.T) {
	o := opener(t, "Main")
	o.Pretend.RefuseReturns = true
	devicetest.Run(t, conformance(o))
}

// TestSearchedArguments runs the suite as on an ART whose framework has no variable tables.
func TestSearchedArguments(t *testing.T) {
	o := opener(t, "Main")
	o.Pretend.Arguments = android.ArgumentsBySearch
	devicetest.Run(t, conformance(o))
}

// TestRemoveNeutralised: a held message can be removed there too; only that it is asked for shows the hold.
func TestRemoveNeutralised(t *testing.T) {
	o := opener(t, "Removal")
	o.Pretend.Without = []android.Capability{android.CanForceEarlyReturn}
	d := open(t, o, device.Options{})
	d.press()
	d.hold("Removal$Coded")
	d.hold("Removal$Kept")
	if !d.at(d.last, device.StopDispatch, "Removal$Remover") {
		d.dispatch("Removal$Remover")
	}
	d.settle()
	d.inOrder(`Remover\]: remove \[.*Coded`, `Remover\]: remove \[.*Kept`)
	if n := len(d.all(`(Coded~7|Kept)\]: begin`)); n != 0 || len(d.last.Idle.Held) != 0 {
		t.Errorf("%d removed messages run, %v are held", n, d.last.Idle.Held)
	}
	if got := d.out(); got != "false false false false" {
		t.Errorf("shows %q", got)
	}
}

// TestWithoutAnything: a session on a VM that can do nothing special still has the schedule, and says what it misses.
func TestWithoutAnything(t *testing.T) {
	o := opener(t, "Contents")
	o.Pretend.Without = []android.Capability{android.CanForceEarlyReturn, android.CanWatchFields, android.CanUseInstanceFilters,
		android.CanRequestMonitorEvents, android.CanGetConstantPool, android.CanGetBytecodes, android.CanGetInstanceInfo}
	var told []string
	o.NotCaptured = func(what, why string) { told = append(told, what+": "+why) }
	d := open(t, o, device.Options{})
	d.press()
	writer := d.hold("Contents$Writer")
	d.dispatch("Contents$Reader")
	d.resume(device.Choice{Action: device.Deliver, Event: writer})
	d.settle()
	d.inOrder(`Writer\]: begin`, `Writer\]: end`, `Reader\]: begin`, `Reader\]: end`)
	if got := d.out(); got != "1 1 true a" {
		t.Errorf("shows %q", got)
	}
	if n := len(d.all(`(read|write) org.erva`)); n != 0 {
		t.Errorf("%d accesses of fields", n)
	}
	for _, c := range o.Pretend.Without {
		if !slices.ContainsFunc(told, func(s string) bool { return strings.HasSuffix(s, "the VM lacks "+string(c)) }) {
			t.Errorf("nobody is told that %s is missing: %q", c, told)
		}
	}
	if prefs, err := d.s.Capture(d.ctx, device.FacetPreferences); err != nil || !strings.Contains(string(prefs), `"name"`) {
		t.Errorf("preferences %s, %v", prefs, err)
	}
}
