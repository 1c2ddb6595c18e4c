package android_test

import "testing"

func TestProcesses(t *testing.T) {
	d := pressed(t, "Processes")
	d.quiet(`Processes.answers`)
	d.settle()
	if got := d.out(); got != "answer 1 to 42" {
		t.Errorf("shows %q", got)
	}
}
