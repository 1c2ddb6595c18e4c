package edg

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/erva-go/erva/trace"
)

// bigTrace has the given number of events: gestures from outside, each with a tree of posts, delayed posts with a few
// delays, worker threads that post back, and frames.
func bigTrace(events int) *trace.Trace {
	rng := rand.New(rand.NewSource(1))
	tr := &trace.Trace{}
	tb := &tr.Tables
	tb.AddThread(trace.Thread{ID: 1, Kind: trace.ThreadLooper, Name: "main", Queue: 1})
	tb.Queues = []trace.Queue{{ID: 1, Name: "main", Looper: 1}}
	add := func(op trace.Op) { tr.Ops = append(tr.Ops, op) }
	var queue []trace.TaskID
	delays := []int64{0, 0, 0, 0, 10, 50, 300}
	send := func(task trace.TaskID, mode trace.SendMode) {
		id := tb.NextTask()
		tb.AddEvent(trace.Event{ID: id})
		op := trace.Op{Kind: trace.KindSend, Task: task, Object: id, Queue: 1, Mode: mode}
		if mode == trace.ModeDelayed {
			op.When = delays[rng.Intn(len(delays))]
		}
		add(op)
		queue = append(queue, id)
	}
	var workers []trace.TaskID
	gesture := uint32(0)
	for len(tb.Events) < events || len(queue) > 0 {
		more := len(tb.Events) < events
		if more && (len(queue) == 0 || rng.Intn(200) == 0) {
			gesture++
			send(0, trace.ModeInput)
		}
		if more && rng.Intn(20) == 0 {
			send(0, trace.ModeDisplay)
		}
		if more && len(workers) > 0 && rng.Intn(3) == 0 {
			send(workers[rng.Intn(len(workers))], trace.ModeDelayed)
		}
		e := queue[0]
		queue = queue[1:]
		add(trace.Op{Kind: trace.KindBegin, Task: e, Object: 1})
		add(trace.Op{Kind: trace.KindWrite, Task: e, Ref: uint32(rng.Intn(50) + 1)})
		if more && len(workers) < 20 && rng.Intn(50) == 0 {
			id := tb.NextTask()
			tb.AddThread(trace.Thread{ID: id, Name: fmt.Sprint("w", id)})
			add(trace.Op{Kind: trace.KindFork, Task: e, Object: id})
			workers = append(workers, id)
		}
		for n := rng.Intn(3); more && n > 0; n-- {
			send(e, trace.ModeDelayed)
		}
		add(trace.Op{Kind: trace.KindEnd, Task: e, Object: 1})
	}
	return tr
}

func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		tr := bigTrace(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, err := Build(tr)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(g.edges))/float64(n), "edges/event")
				b.ReportMetric(float64(g.chainCount()), "chains")
			}
		})
	}
}

func (g *Graph) chainCount() int32 {
	var n int32
	for _, p := range g.chains {
		n = max(n, p.chain+1)
	}
	return n
}
