package asyncclock

import (
	"context"
	"fmt"
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace/synth"
)

func TestDbg(t *testing.T) {
	p, _ := synth.ProfileNamed("anymemo")
	p.Accesses = 0
	m := new(synth.Memory)
	synth.Generate(context.Background(), p, 0.05, 1, m)
	d, _ := New(&m.Trace.Tables, detect.NewOptions())
	for i := range m.Trace.Ops {
		d.Op(&m.Trace.Ops[i])
	}
	states := map[state]int{}
	holders := map[string]int{}
	note := func(who string, ac *asyncClock) {
		if ac == nil {
			return
		}
		for _, e := range ac.entries {
			if d.rec(e.event).state == ended {
				holders[who]++
			}
		}
	}
	byTag := map[string]int{}
	for r := ref(1); r < d.next; r++ {
		x := d.rec(r)
		states[x.state]++
		if x.state == ended && x.event {
			byTag[fmt.Sprint(x.tag, x.known, x.refs > 0)]++
			note("ended", x.ac)
			note("ended.sent", x.sent.ac)
		}
		if x.state == running {
			note("running", x.ac)
		}
		if x.state == pending {
			note("pending", x.sent.ac)
		}
		if x.state == removed {
			note("removed", x.sent.ac)
		}
	}
	for _, th := range d.threads {
		for _, b := range th.window {
			note("bucket", b.ac)
		}
		note("tc", th.tc.ac)
		note("frames", th.frames.ac)
	}
	note("inputs", d.inputs.ac)
	lists := 0
	for _, q := range d.queues {
		if q == nil {
			continue
		}
		for _, ls := range q.lists {
			for _, l := range ls.lists {
				lists += len(l.items)
			}
		}
	}
	fmt.Println(states, holders, byTag, lists)
}
