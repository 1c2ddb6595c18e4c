package asyncclock_test

import (
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/detect/hbgraph"
	"github.com/erva-go/erva/trace"
)

// FuzzOps gives the engines any operations at all, sense or not: they may refuse them, but not fail.
func FuzzOps(f *testing.F) {
	f.Add([]byte{5, 0, 3, 6, 1, 0, 0, 0, 6, 0, 6, 1, 0, 0, 0, 0, 21, 0, 6, 0, 0, 1, 1, 0})
	f.Add([]byte{3, 0, 1, 2, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 4, 0, 1, 2, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		var tables trace.Tables
		for id := trace.TaskID(1); id <= 4; id++ {
			tables.AddThread(trace.Thread{ID: id, Kind: trace.ThreadKind(id % 3), Queue: trace.QueueID(id % 2)})
		}
		for id := trace.TaskID(5); id <= 10; id++ {
			tables.AddEvent(trace.Event{ID: id})
		}
		tables.Queues = make([]trace.Queue, 2)
		tables.Vars = make([]trace.Var, 3)
		tables.Sites = make([]trace.Site, 3)
		tables.Handles = make([]trace.Handle, 3)
		tables.Strings = []string{"onCreate", "onDestroy"}
		for _, o := range []detect.Options{{}, {Window: 1000, World: detect.OpenWorld}, {Model: detect.ModelEventRacer}} {
			c, err := asyncclock.New(&tables, o)
			if err != nil {
				t.Fatal(err)
			}
			g, err := hbgraph.New(&tables, o)
			if err != nil {
				t.Fatal(err)
			}
			c.CollectOften()
			for _, d := range []detect.Detector{c, g} {
				feed(d, data)
			}
		}
	})
}

// feed makes an operation of every eight bytes.
func feed(d detect.Detector, data []byte) {
	now := int64(0)
	for ; len(data) >= 8; data = data[8:] {
		now += int64(data[7]) * 7
		op := trace.Op{
			Kind: trace.Kind(data[0] % 24), Mode: trace.SendMode(data[1] % 8), Flags: trace.Flags(data[1] / 8),
			Task: trace.TaskID(data[2] % 12), Object: trace.TaskID(data[3] % 12), Queue: trace.QueueID(data[4] % 4),
			Ref: uint32(data[5] % 5), Site: trace.SiteID(data[6] % 5), Arg: uint32(data[6] % 4), When: int64(data[6] % 3),
			Time: now,
		}
		if d.Op(&op) != nil {
			continue
		}
	}
	_ = d.Finish()
	d.Races()
}
