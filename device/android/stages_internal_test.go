package android

import (
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// TestStageAsked: a source is not complete when a thread comes to add a stage, and is completed before the thread looks or
// after it. Which it was shows in whether the thread makes a dependent action.
func TestStageAsked(t *testing.T) {
	for name, c := range map[string]struct {
		made, completed bool
		want            int
	}{
		"completed before it looked": {completed: true, want: 1},
		"made a dependent action":    {made: true, completed: true},
		"never completed":            {},
	} {
		t.Run(name, func(t *testing.T) {
			tables := &trace.Tables{}
			s := &session{process: newProcess("org.example", "", device.Options{}), tables: tables, names: newNames(tables), signals: map[trace.HandleID]int{}}
			completer, th := &thread{task: 1}, &thread{task: 2}
			source := s.names.object("sync", jdwp.ObjectID(7))
			s.looks(th, source)
			if c.completed {
				s.signal(completer, source)
			}
			if c.made {
				if err := onStageMade(t.Context(), s, &hit{thread: th, args: []jdwp.Value{{Bits: 8}}}); err != nil {
					t.Fatal(err)
				}
			}
			s.emitBy(th, trace.Op{Kind: trace.KindRead})
			waits := 0
			for _, op := range s.ops {
				if op.Kind == trace.KindWait && op.Task == th.task && op.Ref == uint32(source) {
					waits++
				}
			}
			if waits != c.want {
				t.Errorf("%d waits for the source, want %d: %v", waits, c.want, s.ops)
			}
		})
	}
}
