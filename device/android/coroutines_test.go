package android_test

import "testing"

// TestCoroutines: a coroutine's events and tasks bear the name of its code and of the point at which it goes on, whoever
// dispatches it; what a worker runs is ordered after its dispatch alone.
func TestCoroutines(t *testing.T) {
	d := pressed(t, "Coroutines")
	d.quiet(`\[org.erva.conform.Coroutines\$load\$1~3\]: end`)
	d.settle()
	if got := d.out(); got != "rested" {
		t.Errorf("shows %q", got)
	}
	d.inOrder(`PerformClick go\]: send \[org.erva.conform.Coroutines\$load\$1~0\]`, `load\$1~0\]: begin`,
		`load\$1~0\]: fork \(thread:org.erva.conform.Coroutines\$load\$1~1@`, `^\(thread:org.erva.conform.Coroutines\$load\$1~1@.*: thread-init`,
		`^\(thread:org.erva.conform.Coroutines\$load\$1~1@.*: write .*Coroutines.loaded`, `load\$1~1@.*: send \[org.erva.conform.Coroutines\$load\$1~2\]`,
		`load\$1~1@.*: thread-exit`)
	d.inOrder(`load\$1~2\]: send \[org.erva.conform.Coroutines\$load\$1~3\] delayed\(20\)`, `load\$1~3\]: begin`)
	d.inOrder(`PerformClick go\]: fork \(thread:org.erva.conform.Coroutines\$save\$1~0@`, `^\(thread:org.erva.conform.Coroutines\$save\$1~0@.*: write .*Coroutines.saved`)
	load, save := d.first(`: write .*Coroutines.loaded`), d.first(`: write .*Coroutines.saved`)
	if load.Task == save.Task {
		t.Error("what one worker runs is one task")
	}
}
