package synth_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// level says which FIFO chains an event belongs to (Hsiao, section 4.2.2): 1 to 3, 0 if none.
func levels(tr *trace.Trace) (count [4]int) {
	level := make([]int, tr.Tables.NextTask())
	for i := range tr.Ops {
		op := &tr.Ops[i]
		switch {
		case op.Kind == trace.KindBegin && tr.Tables.Thread(op.Object).Kind == trace.ThreadLooper:
			count[level[op.Task]]++
		case op.Kind == trace.KindSend && op.Mode == trace.ModeInput:
			level[op.Object] = 1
		case op.Kind == trace.KindSend && op.Mode == trace.ModeDelayed && op.When == 0 && op.Task != 0:
			if th := tr.Tables.Thread(op.Task); th != nil && th.Kind == trace.ThreadWorker {
				level[op.Object] = 1
			} else if l := level[op.Task]; l > 0 && l < 3 {
				level[op.Object] = l + 1
			}
		}
	}
	return count
}

// TestShares holds the events to the shares that the dissertation gives: 54 % in chains of level 1, 4.8 % of level 2 and
// 1.7 % of level 3.
func TestShares(t *testing.T) {
	for _, name := range []string{"anymemo", "nprnews", "vlcplayer", "atimetracker"} {
		p, err := synth.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Accesses = 0
		tr, s := generate(t, p, 0.5, 1)
		c := levels(tr)
		share := func(n int) float64 { return 100 * float64(n) / float64(s.LooperEvents) }
		t.Logf("%s: %.1f %% of level 1, %.1f %% of level 2, %.1f %% of level 3", name, share(c[1]), share(c[2]), share(c[3]))
		if share(c[1]) < 49 || share(c[1]) > 59 || share(c[2]) < 3.5 || share(c[2]) > 6 || share(c[3]) < 1 || share(c[3]) > 2.6 {
			t.Errorf("%s: %.1f %% of level 1, %.1f %% of level 2, %.1f %% of level 3", name, share(c[1]), share(c[2]), share(c[3]))
		}
	}
}

// TestPostingPatterns looks for what else there is to be.
func TestPostingPatterns(t *testing.T) {
	p, err := synth.ProfileNamed("barcodescanner")
	if err != nil {
		t.Fatal(err)
	}
	p.Accesses = 0
	tr, s := generate(t, p, 0.5, 1)
	modes, removed, forkedLater, late := map[trace.SendMode]int{}, 0, 0, 0
	for i := range tr.Ops {
		switch op := &tr.Ops[i]; op.Kind {
		case trace.KindSend:
			modes[op.Mode]++
			if op.Mode == trace.ModeDelayed && op.When > 0 {
				late++
			}
		case trace.KindRemove:
			removed++
		case trace.KindFork:
			if tr.Tables.Event(op.Task) != nil {
				forkedLater++
			}
		}
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(s.LooperEvents) }
	t.Logf("at-time %.1f %%, delayed %.1f %%, at-front %.1f %%, inputs %.1f %%, frames %.1f %%; %d removed, %d workers forked by events",
		share(modes[trace.ModeAtTime]), share(late), share(modes[trace.ModeAtFront]), share(modes[trace.ModeInput]),
		share(modes[trace.ModeDisplay]), removed, forkedLater)
	if share(modes[trace.ModeAtTime]) < 3 || share(late) < 8 || modes[trace.ModeAtFront] == 0 || modes[trace.ModeInput] == 0 ||
		modes[trace.ModeDisplay] == 0 || modes[trace.ModeIPC] == 0 || removed == 0 || forkedLater == 0 {
		t.Errorf("something is missing: %v", modes)
	}
}

// tally is a sink that keeps no operations: it looks at accesses only.
type tally struct {
	synth.Memory
	ops, accesses, writes, repeated int
	last                            []epoch // by variable
	first, final                    []int64
}

// epoch is the task that accessed a variable last, and whether it wrote.
type epoch struct {
	task  trace.TaskID
	write bool
}

func (c *tally) Var(trace.Var) error {
	c.last, c.first, c.final = append(c.last, epoch{}), append(c.first, 0), append(c.final, 0)
	return nil
}
func (c *tally) Event(trace.Event) error { return nil }
func (c *tally) Op(op *trace.Op) error {
	c.ops++
	if !op.IsAccess() {
		return nil
	}
	v, write := op.Ref-1, op.Kind == trace.KindWrite
	c.accesses++
	if write {
		c.writes++
	}
	l := &c.last[v]
	if l.task == op.Task && (l.write || !write) {
		c.repeated++
	}
	*l = epoch{op.Task, write || l.task == op.Task && l.write}
	if c.first[v] == 0 {
		c.first[v] = op.Time
	}
	c.final[v] = op.Time
	return nil
}

// TestAccessPattern holds the accesses to what is assumed of them.
func TestAccessPattern(t *testing.T) {
	for _, name := range []string{"anymemo", "flipkart"} {
		p, err := synth.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		c := new(tally)
		const scale = 0.05
		if _, err := synth.Generate(context.Background(), p, scale, 1, c); err != nil {
			t.Fatal(err)
		}
		short, unused := 0, 0
		for v := range c.first {
			switch life := time.Duration(c.final[v] - c.first[v]); {
			case c.first[v] == 0:
				unused++
			case life < 10*time.Second:
				short++
			}
		}
		percent := func(n, of int) float64 { return 100 * float64(n) / float64(of) }
		writes, repeated := percent(c.writes, c.accesses), percent(c.repeated, c.accesses)
		brief, fields := percent(short, len(c.first)-unused), float64(len(c.first))/scale
		t.Logf("%s: %.1f %% writes, %.1f %% in the same epoch, %.1f million fields in a run, %.0f %% live less than 10 s",
			name, writes, repeated, fields/1e6, brief)
		if writes < 12 || writes > 18 || repeated < 55 || repeated > 85 || brief < 60 || fields < 1.5e6 || fields > 10e6 {
			t.Error("that is not what is documented")
		}
	}
}

// TestStreaming: what generating takes does not grow with the trace.
func TestStreaming(t *testing.T) {
	p, err := synth.ProfileNamed("barcodescanner")
	if err != nil {
		t.Fatal(err)
	}
	p.Accesses /= 20
	peak := func(scale float64) uint64 {
		h := &heapSink{}
		if _, err := synth.Generate(context.Background(), p, scale, 1, h); err != nil {
			t.Fatal(err)
		}
		return h.peak
	}
	small, large := peak(0.05), peak(1)
	t.Logf("%d KB at a twentieth of the run, %d KB at all of it", small>>10, large>>10)
	if large > 2*small+1<<20 {
		t.Errorf("the heap grows with the trace: %d KB at a twentieth of the run, %d KB at all of it", small>>10, large>>10)
	}
}

// heapSink keeps nothing and looks at the live heap now and then.
type heapSink struct {
	ops  int
	peak uint64
}

func (h *heapSink) Thread(trace.Thread) error { return nil }
func (h *heapSink) Event(trace.Event) error   { return nil }
func (h *heapSink) Queue(trace.Queue) error   { return nil }
func (h *heapSink) Var(trace.Var) error       { return nil }
func (h *heapSink) Site(trace.Site) error     { return nil }
func (h *heapSink) Handle(trace.Handle) error { return nil }
func (h *heapSink) Op(*trace.Op) error {
	if h.ops++; h.ops%(1<<18) == 0 || h.ops == 1<<16 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		h.peak = max(h.peak, m.HeapAlloc)
	}
	return nil
}
