package android

import (
	"slices"
	"strings"
	"testing"
)

// TestListenerAPIs: every listener that can come has a method by which its calls are seen, and no name is of a callback that has
// a hook of its own.
func TestListenerAPIs(t *testing.T) {
	own := []string{"onServiceConnected", "onServiceDisconnected", "onReceive", "onChange", "onLocationChanged", "onSensorChanged"}
	callbacks := listenerCallbacks()
	for _, name := range callbacks {
		if slices.Contains(own, name) || !strings.HasPrefix(name, "on") && !strings.HasSuffix(name, "TextChanged") {
			t.Errorf("%s is no callback of these", name)
		}
	}
	seen := map[string]bool{}
	for _, h := range listenerHooks() {
		key := h.class + h.method
		if seen[key] || !strings.HasPrefix(h.class, "Landroid/") || h.action == nil {
			t.Errorf("hook %s of %s is there twice, or wrong", h.method, h.class)
		}
		seen[key] = true
	}
	if len(seen) < 40 {
		t.Errorf("only %d hooks", len(seen))
	}
}
