package android_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// TestKeysOfTwoRuns: an app in which many tasks run at once gives the same keys in every run, whatever the order.
func TestKeysOfTwoRuns(t *testing.T) {
	first := busyKeys(t)
	for range 2 {
		again := busyKeys(t)
		for key := range first {
			if !again[key] {
				t.Errorf("only in one run: %s", key)
			}
		}
		for key := range again {
			if !first[key] {
				t.Errorf("only in another run: %s", key)
			}
		}
	}
	for _, want := range []string{"Busy$Bump", "Busy$go$lambda/", "Busy$Back", "Busy$Chain"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(first)), func(k string) bool { return strings.Contains(k, want) }) {
			t.Errorf("no key of %s", want)
		}
	}
}

// busyKeys are the keys of all events and tasks of a run of Busy, but for those of frames and of the pools' threads, of
// which there are as many as timing makes, and of what comes before the app waits for its debugger.
func busyKeys(t *testing.T) map[string]bool {
	t.Helper()
	d := pressed(t, "Busy")
	d.quiet(`^\[org.erva.conform.Busy\$\S*lambda/\d+\]: write android.widget.TextView.mText`)
	d.settle()
	keys := map[string]bool{}
	add := func(key string) {
		for _, timing := range []string{"AppBindData", "Choreographer", "ThreadPoolExecutor$Worker", "binder", "system_server", "ViewRootImpl", "com.android.server"} {
			if strings.Contains(key, timing) {
				return
			}
		}
		if keys[key] {
			t.Errorf("two tasks have the key %s", key)
		}
		keys[key] = true
	}
	for _, e := range d.s.Tables().Events {
		add(e.Key)
	}
	for _, th := range d.s.Tables().Threads {
		add(th.Key)
	}
	return keys
}

// TestLambdaKeys: a lambda's class has no name of its own; its key tells it by the method that it stands in.
func TestLambdaKeys(t *testing.T) {
	d := pressed(t, "Busy")
	d.quiet(`^\[org.erva.conform.Busy\$\S*lambda/\d+\]: write android.widget.TextView.mText`)
	sites := map[string]bool{}
	for _, op := range d.all(`send \[org.erva.conform.Busy\$\S*lambda/\d+\]`) {
		key := d.s.Tables().TaskKey(op.Object)
		if strings.Contains(key, "0x") {
			t.Errorf("key %s has an address", key)
		}
		site := d.s.Tables().Site(op.Site)
		sites[site.Method] = true
	}
	if len(sites) < 4 {
		t.Errorf("lambdas are posted from %v, want each from its own place", sites)
	}
}

// TestKeysUnderHold: an order that is forced leaves the keys as they are.
func TestKeysUnderHold(t *testing.T) {
	keys := func(d *drive) map[string]trace.TaskID {
		out := map[string]trace.TaskID{}
		for _, e := range d.s.Tables().Events {
			if strings.Contains(e.Key, "Loopers$") {
				out[e.Key] = e.ID
			}
		}
		return out
	}
	natural := pressed(t, "Loopers")
	natural.settle()
	held := pressed(t, "Loopers")
	one := held.hold("Loopers$One")
	held.until("boundary after Two", func(s device.Stop) bool { return held.at(s, device.StopBoundary, "Loopers$Two") })
	held.resume(device.Choice{Action: device.Deliver, Event: one})
	held.settle()
	a, b := slices.Sorted(maps.Keys(keys(natural))), slices.Sorted(maps.Keys(keys(held)))
	if !slices.Equal(a, b) || len(a) != 4 {
		t.Errorf("keys %q, held %q", a, b)
	}
}
