package android_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
)

// TestProcesses: a component in a process of its own is seen from its first step, its events can be held, and calls between
// the processes are ordered: who asks, what is done for it, who gets the answer.
func TestProcesses(t *testing.T) {
	d := pressed(t, "Processes")
	held := d.hold("Remote$Asked~1")
	if key := d.s.Tables().TaskKey(held); !strings.HasPrefix(key, ":remote/main:") {
		t.Errorf("the event of the other process has the key %s", key)
	}
	d.until("the other process stands between two events", func(s device.Stop) bool {
		return s.Kind == device.StopBoundary && s.Looper != 0 && d.s.Tables().Thread(s.Looper).Name == ":remote/main"
	})
	if got := d.all(`: (read|write) .*Remote.asked`); len(got) != 0 {
		t.Error("a held event has run")
	}
	d.resume(device.Choice{Action: device.Deliver, Event: held})
	d.quiet(`write .*Processes.answers`)
	d.quiet(`write .*RemoteEar.heard`)
	d.settle()
	if p, ok := d.s.(device.Processes); !ok || !slices.Equal(p.Processes(), []string{pkg, pkg + ":remote"}) {
		t.Error("the processes are not known")
	}
	if got := d.out(); got != "answer 1 to 42" {
		t.Errorf("shows %q", got)
	}
	d.inOrder(`PerformClick go\]: register start-service:org.erva.conform.Remote`, `: perform start-service:org.erva.conform.Remote`,
		`lifecycle service:org.erva.conform.Remote::remote/o\d+ onCreate`, `: perform connection:`, `: signal call:\d+`, `: wait call:\d+`,
		`: send \[org.erva.conform.Remote\$Asked~1\]`, `Remote\$Asked~1\]: begin \(.*:remote/main\)`, `Remote\$Asked~1\]: write .*Remote.asked`,
		`Remote\$Asked~1\]: signal call:\d+`, `: wait call:\d+`, `: send \[org.erva.conform.Processes\$Answered~2\]`,
		`Processes\$Answered~2\]: begin \(.* main\)`, `: write .*Processes.answers`)
	d.kill(pkg + ":remote")
	d.quiet(`:remote/main\): thread-exit`)
	d.settle()
	d.inOrder(`signal broadcast:org.erva.conform.RemoteEar:\d+`, `wait broadcast:org.erva.conform.RemoteEar:\d+`, `: write .*RemoteEar.heard`)
}

// kill ends a process of the app; the others go on.
func (d *drive) kill(process string) {
	d.t.Helper()
	r, err := shared.device.Run(d.ctx, "pidof "+process, nil)
	if err == nil {
		r, err = shared.device.Run(d.ctx, "run-as "+pkg+" kill "+strings.TrimSpace(r.Stdout), nil)
	}
	if err != nil || r.ExitCode != 0 {
		d.t.Fatalf("kill %s: %v %s", process, err, r.Stderr)
	}
}
