package desk

import (
	"testing"
)

func TestLife(t *testing.T) {
	d := startDesk(t, Options{Log: testLog{t}})
	install(t, d, "org.example.notes", nil)
	expect(t, d, "am start -W -n org.example.notes/.Main", 0, "Starting: Intent { cmp=org.example.notes/.Main }", "Status: ok", "LaunchState: COLD")
	expect(t, d, "pidof org.example.notes", 0)
	expect(t, d, "logcat -d", 0, "bind")
}
