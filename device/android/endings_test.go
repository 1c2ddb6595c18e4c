package android_test

import (
	"testing"

	"github.com/erva-go/erva/device"
)

// TestEndings: a looper that quits stays for what is held on it; one whose loop the app enters again has ended the event that
// threw; who waits with runWithScissors comes after what it waits for; classes of other loaders are watched.
func TestEndings(t *testing.T) {
	d := pressed(t, "Endings")
	held := d.hold("Endings$Late")
	looper := d.first(`: send \[org.erva.conform.Endings\$Late\]`).Queue
	boundaries := 0
	d.until("the looper stays", func(s device.Stop) bool {
		if s.Kind == device.StopBoundary && s.Looper == d.s.Tables().Queue(looper).Looper && len(d.all(`PerformClick go\]: end`)) > 0 {
			boundaries++
		}
		return boundaries > 3
	})
	if got := d.all(`ending\): thread-exit`); len(got) > 0 {
		t.Error("the looper ends though something is held on it")
	}
	d.resume(device.Choice{Action: device.Deliver, Event: held})
	d.quiet(`ending\): thread-exit`)
	d.settle()
	d.inOrder(`Endings\$Late\]: begin`, `Endings\$Late\]: write .*Endings.late`, `Endings\$Late\]: end`, `ending\): thread-exit`)

	d.inOrder(`Endings\$Throwing\]: begin`, `Endings\$Throwing\]: write .*Endings.kept`, `Endings\$Throwing\]: end`, `Endings\$Kept\]: begin`,
		`Endings\$Kept\]: write .*Endings.kept`, `Endings\$Kept\]: end`, `Endings\$Tough@.*: thread-exit`)
	if d.first(`Endings\$Kept\]: begin`).Object != d.first(`Endings\$Throwing\]: begin`).Object {
		t.Error("the loopers differ")
	}
	d.inOrder(`Endings\$Waiting@.*: send \[org.erva.conform.Endings\$Cut\]`, `Endings\$Cut\]: write .*Endings.cut`, `Endings\$Cut\]: signal scissors:`,
		`Endings\$Waiting@.*: wait scissors:`, `Endings\$Waiting@.*: write .*Endings.cut`)
	d.inOrder(`Plugin\]: begin`, `Plugin\]: write org.erva.conform.Plugin.runs`)
}

// TestLooperDies: what is held on a looper that dies of an exception is gone with it.
func TestLooperDies(t *testing.T) {
	d := pressed(t, "Fragile")
	d.hold("Fragile$Doomed")
	d.until("an exception that nobody catches", func(s device.Stop) bool { return s.Kind == device.StopCrash })
	d.quiet(`fragile\): thread-exit`)
	d.settle()
	if got := d.out(); got != "caught by nobody" {
		t.Errorf("shows %q", got)
	}
	d.inOrder(`Fragile\$Fatal\]: begin`, `fragile\): remove \[org.erva.conform.Fragile\$Doomed\]`, `fragile\): thread-exit`)
	if s := d.last; s.Idle == nil || len(s.Idle.Held) != 0 {
		t.Errorf("something is held at the end: %+v", s.Idle)
	}
}
