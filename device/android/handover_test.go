package android_test

import (
	"strings"
	"testing"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace"
)

// accesses are the first write of a field of the scenario and its first read by another task after that.
func (d *drive) accesses(field string) (write, read int, ok bool) {
	write, read = -1, -1
	for i := range d.ops {
		op := &d.ops[i]
		if !op.IsAccess() || !strings.HasSuffix(d.s.Tables().Var(op.Var()).Field, "."+field) {
			continue
		}
		switch {
		case write < 0 && op.Kind == trace.KindWrite:
			write = i
		case read < 0 && op.Kind == trace.KindRead && (write < 0 || d.ops[write].Task != op.Task):
			read = i
		}
	}
	return write, read, write >= 0 && read >= 0
}

// handedOver runs a scenario until all its fields were written and read, and wants the writes of the ordered ones to
// happen before the reads, and nothing to order those of the free ones.
func handedOver(t *testing.T, activity string, ordered, free string) {
	d := pressed(t, activity)
	fields := append(strings.Fields(ordered), strings.Fields(free)...)
	d.quiet()
	for _, f := range fields {
		d.quiet(`read .*\.` + f + ` `)
	}
	g, err := edg.Build(&trace.Trace{Tables: *d.s.Tables(), Ops: d.ops})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range strings.Fields(ordered) {
		if write, read, ok := d.accesses(f); !ok || !g.Before(write, read) {
			t.Errorf("the write of %s (%d) is not ordered before its read (%d)", f, write, read)
		}
	}
	for _, f := range strings.Fields(free) {
		if write, read, ok := d.accesses(f); !ok || g.Before(write, read) || g.Before(read, write) {
			t.Errorf("the write of %s (%d) and its read (%d) are ordered, though nothing orders them", f, write, read)
		}
	}
}

// TestMeetings: threads that wait for each other.
func TestMeetings(t *testing.T) {
	handedOver(t, "Meetings", "barrier barrierBack action phaser arrived exchanger condition door",
		"barrierAfter phaserAfter arrivedAfter exchangerAfter conditionAfter doorAfter closed")
}

// TestElements: who takes an element from a queue comes after who put that one in.
func TestElements(t *testing.T) {
	handedOver(t, "Elements", "linked empty array deque top least drain delay synchronous transferred",
		"linkedAfter emptyAfter arrayAfter dequeAfter topAfter bottom leastAfter most drainAfter delayAfter synchronousAfter transferredAfter")
}

// TestStages: who has the result of a computation comes after it.
func TestStages(t *testing.T) {
	handedOver(t, "Stages", "joined failed lefts rights anys stage registered chain asked result permit async supplied run invoked invokedToo "+
		"submitted forked called deferred", "joinedAfter failedAfter eachAfter stageAfter askedAfter permitAfter apart")
}
