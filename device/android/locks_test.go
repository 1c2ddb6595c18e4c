package android_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/trace"
)

// held are the locks that a task holds at each access of a field of the scenario, as "read writing", in trace order.
func (d *drive) held() map[string][]int {
	out := map[string][]int{}
	locks := map[trace.TaskID]map[trace.HandleID]int{}
	for i := range d.ops {
		op := &d.ops[i]
		mine := locks[op.Task]
		if mine == nil {
			mine = map[trace.HandleID]int{}
			locks[op.Task] = mine
		}
		switch op.Kind {
		case trace.KindAcquire:
			mine[op.Handle()]++
		case trace.KindRelease:
			if mine[op.Handle()]--; mine[op.Handle()] == 0 {
				delete(mine, op.Handle())
			}
		case trace.KindRead, trace.KindWrite:
			v := d.s.Tables().Var(op.Var())
			name := fmt.Sprintf("%s %s", op.Kind, v.Field[strings.LastIndexByte(v.Field, '.')+1:])
			out[name] = append(out[name], len(mine))
		}
	}
	return out
}

// TestLocks: accesses in a critical section are made with its lock, those before and behind it are not.
func TestLocks(t *testing.T) {
	silenced := map[string]bool{}
	o := opener(t, "Locks")
	o.NotCaptured = func(what, _ string) { silenced[what] = true }
	d := open(t, o, device.Options{})
	d.press()
	d.quiet(`write .*Locks.free`, `Hot@.*: thread-exit`)
	held := d.held()
	for access, want := range map[string][]int{
		"write block": {1}, "write nested": {1}, "write again": {1, 1}, "write method": {1}, "write thrown": {1}, "write afterThrow": {0},
		"write shared": {1}, "write explicit": {1}, "write waited": {1}, "write tried": {1},
		"write writing": {1}, "read writing": {1}, "read reading": {1}, "write reading": {0}, // readers do not exclude each other
		"write stampedWrite": {1}, "read stampedWrite": {1}, "write stampedRead": {0}, "write free": {0},
		"write hot": {1, 0}, "write text": {1},
	} {
		if got := held[access]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s with %v locks, want %v", access, got, want)
		}
	}
	if !silenced["accesses of the critical sections of org.erva.conform.Locks$Hot.run"] {
		t.Errorf("the recording does not say that a hot section was not followed: %v", silenced)
	}
	d.inOrder(`acquire lock:`, `write .*Locks.block`, `release lock:`, `acquire`, `write .*Locks.method`, `release`)
	if a, b := d.all(`: acquire lock:`), d.all(`: release lock:`); len(a) != len(b) {
		t.Errorf("%d locks are taken, %d given up", len(a), len(b))
	}
	// Who waits for the lock stands before it: at the instruction that enters it, or at the call of the method that does.
	for i, method := range []string{"run", "run"} {
		op := d.all(`Worker@.*: acquire lock:`)[i]
		if site := d.s.Tables().Site(op.Site); site.Method != method || !site.App {
			t.Errorf("lock %d is taken at %+v", i, site)
		}
	}
}
