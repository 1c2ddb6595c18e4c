package android_test

import (
	"context"
	"testing"
	"time"

	"github.com/erva-go/erva/device/android"
)

// try makes all trials on the desktop device as if it were what the names say.
func try(t *testing.T, pretences ...string) (*android.Conformance, map[string]android.Finding) {
	t.Helper()
	o := opener(t, "Main")
	var err error
	if o.Pretend, err = android.Pretend(pretences...); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	found := map[string]android.Finding{}
	c, err := o.Try(ctx, func(f android.Finding) {
		found[f.Capability] = f
		t.Logf("%-40s %-12s %s", f.Capability, f.State, f.How)
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(c.Findings) {
		t.Errorf("%d findings were told, %d are in the result", len(found), len(c.Findings))
	}
	return c, found
}

// TestTry: the desktop device does all that is tried, in any app.
func TestTry(t *testing.T) {
	c, _ := try(t)
	for _, f := range c.Findings {
		if f.State != android.Works || f.How == "" || f.Cost != "" {
			t.Errorf("%s %s: %s (%s)", f.Capability, f.State, f.How, f.Cost)
		}
	}
	if c.Device["model"] == "" || c.Device["sdk"] == "" || c.VM == "" || c.App != pkg {
		t.Errorf("device %v, VM %q, app %q", c.Device, c.VM, c.App)
	}
	for _, h := range c.Hooks {
		if h.Needed && h.Set == 0 {
			t.Errorf("%s is not set: %s", h.Method, h.Why)
		}
	}
}

// TestTryPretending: what is pretended to be missing is found missing, or replaced, and nothing else is.
func TestTryPretending(t *testing.T) {
	tests := []struct {
		pretence string
		want     map[string]android.State // of what does not simply work
		needs    bool                     // something needed is missing
	}{
		{"android-10", map[string]android.State{"hold by an early return": android.FallsBack, "constant pools": android.Absent}, false},
		{"refused-return", map[string]android.State{"hold by an early return": android.FallsBack}, false},
		{"no-local-slots", map[string]android.State{"arguments of methods": android.FallsBack}, false},
		{"no-watch", map[string]android.State{"watch fields": android.Absent, "watch fields of one object": android.Absent}, true},
		{"no-shell-v2", map[string]android.State{"adb shell with exit status": android.FallsBack}, false},
		{"no-barriers", map[string]android.State{"hooks: messages": android.FallsBack}, false},
	}
	for _, tt := range tests {
		t.Run(tt.pretence, func(t *testing.T) {
			c, found := try(t, tt.pretence)
			for name, f := range found {
				want, other := tt.want[name]
				if !other {
					want = android.Works
				}
				if f.State != want || (other && f.Cost == "") {
					t.Errorf("%s %s, want %s: %s (%s)", name, f.State, want, f.How, f.Cost)
				}
			}
			if missing := c.MissingNeeds(); (len(missing) > 0) != tt.needs {
				t.Errorf("needed and missing: %q", missing)
			}
		})
	}
}

// TestTryWithoutArguments: where a VM gives no arguments no session can run, which is a finding like others.
func TestTryWithoutArguments(t *testing.T) {
	c, found := try(t, "no-arguments")
	if missing := c.MissingNeeds(); len(missing) == 0 {
		t.Errorf("nothing that is needed is missing: %v", found)
	}
	if f := found["put the device back"]; f.State != android.Works {
		t.Errorf("%+v", f)
	}
}
