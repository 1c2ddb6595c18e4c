package desk

import (
	"context"
	"sort"
	"strings"
	"sync"
	"time"
)

// settings are the three tables of "settings put": system, secure, global.
type settings struct {
	mu     sync.Mutex
	tables map[string]map[string]string
}

func newSettings() *settings {
	return &settings{tables: map[string]map[string]string{
		"system": {"accelerometer_rotation": "0", "user_rotation": "0", "screen_off_timeout": "2147483647", "font_scale": "1.0"},
		"secure": {"android_id": "0123456789abcdef"},
		"global": {"adb_enabled": "1", "device_name": "desk", "wait_for_debugger": "0", "window_animation_scale": "0", "transition_animation_scale": "0",
			"animator_duration_scale": "0"},
	}}
}

// table says whether there is one of that name.
func (s *settings) table(name string) bool { return s.tables[name] != nil }

func (s *settings) get(table, key string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok := s.tables[table][key]
	return v, ok
}

// maxSettings bounds what can be put into one table.
const maxSettings = 10_000

func (s *settings) put(table, key, value string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables[table]) >= maxSettings {
		return false
	}
	s.tables[table][key] = value
	return true
}

// setDebugApp writes what the developer options show of the debug app; no package is none.
func (s *settings) setDebugApp(d debugApp) {
	s.mu.Lock()
	defer s.mu.Unlock()
	global := s.tables["global"]
	global["wait_for_debugger"] = "0"
	if d.wait {
		global["wait_for_debugger"] = "1"
	}
	if d.process == "" {
		delete(global, "debug_app")
	} else {
		global["debug_app"] = d.process
	}
}

func (s *settings) delete(table, key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.tables[table][key]
	delete(s.tables[table], key)
	return ok
}

// list is a table's content as key=value, sorted.
func (s *settings) list(table string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for k, v := range s.tables[table] {
		out = append(out, k+"="+v)
	}
	sort.Strings(out)
	return out
}

// rotation is the screen's: 0 portrait, 1 landscape. The user's choice counts while the sensor does not decide; the
// sensor of a desk lies still in portrait.
func (p *phone) rotation() int {
	if auto, _ := p.settings.get("system", "accelerometer_rotation"); auto != "0" {
		return 0
	}
	switch r, _ := p.settings.get("system", "user_rotation"); r {
	case "1", "3":
		return 1
	}
	return 0
}

// httpProxy is the proxy that a process is told of when it starts, "HOST:PORT"; empty if there is none.
func (p *phone) httpProxy() string {
	proxy, _ := p.settings.get("global", "http_proxy")
	if strings.HasPrefix(proxy, ":") { // ":0" is none
		return ""
	}
	return proxy
}

// rotate tells every process of a changed rotation.
func (p *phone) rotate(ctx context.Context) error {
	return p.tell(ctx, "rotate", request{"rotation": p.rotation()})
}

// uptime is how long the device has been running.
func (p *phone) uptime() time.Duration { return time.Since(p.booted) }
