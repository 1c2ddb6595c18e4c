package usefree

import (
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// classify tells races of two threads apart by whether a conventional detector finds them, which "assumes a total order for all
// events in the same looper thread, but no causal order between unlock operations and their succeeding lock operations" (CAFA,
// section 6.3). The same detector is asked, of a trace in which what an event does is done by its looper: a send is a signal,
// and the begin of the event waits for it. Each pair has a variable of its own there.
func (p *pass) classify(ctx context.Context, open detect.Opener) error {
	c := conventional{probes: map[int][]probe{}, looper: map[trace.TaskID]trace.TaskID{}, sent: map[trace.TaskID]uint32{}}
	for i := range p.result.Races {
		if r := &p.result.Races[i]; r.Kind != race.InLooper {
			c.add(i, r)
		}
	}
	if len(c.vars) == 0 {
		return nil
	}
	if err := c.begin(p.scan.tables); err != nil {
		return err
	}
	if err := (detect.Walk{Take: c.op}).Through(ctx, open); err != nil {
		return fmt.Errorf("ask a conventional detector: %w", err)
	}
	if err := c.flush(); err != nil {
		return err
	}
	for _, at := range c.races {
		p.result.Races[at].Class = InterThread
	}
	for _, r := range c.detector.Races().Races {
		p.result.Races[c.races[int(r.Var)-1]].Class = Conventional
	}
	return nil
}

// conventional is a detector that sees threads only.
type conventional struct {
	detector *asyncclock.Detector
	tables   trace.Tables
	vars     []trace.Var
	races    []int // by VarID, from 1
	probes   map[int][]probe
	looper   map[trace.TaskID]trace.TaskID // of events that run
	sent     map[trace.TaskID]uint32       // handle that stands for the send of an event
	kept     []trace.Op
}

// probe is an access of a pair's variable.
type probe struct {
	variable uint32
	write    bool
}

// add makes a variable for a pair.
func (c *conventional) add(i int, r *Race) {
	id := trace.VarID(len(c.vars) + 1)
	// A field of its own keeps the detector from taking two pairs for one.
	c.vars = append(c.vars, trace.Var{ID: id, Field: r.ID})
	c.races = append(c.races, i)
	for _, a := range []race.Access{r.First, r.Second} {
		c.probes[a.Op] = append(c.probes[a.Op], probe{uint32(id), a.Write})
	}
}

func (c *conventional) begin(t *trace.Tables) (err error) {
	c.tables = trace.Tables{Vars: c.vars, Handles: slices.Clip(t.Handles)}
	for _, th := range t.Threads {
		th.Queue, th.Kind = 0, trace.ThreadWorker
		c.tables.AddThread(th)
	}
	c.detector, err = asyncclock.New(&c.tables, detect.Options{Scope: detect.AllAccesses})
	return err
}

// op takes the next operation.
func (c *conventional) op(i int, op *trace.Op) error {
	task := op.Task
	if l, ok := c.looper[task]; ok {
		task = l
	}
	out := trace.Op{Kind: op.Kind, Task: task, Object: op.Object, Ref: op.Ref, Time: op.Time}
	switch op.Kind {
	case trace.KindRead, trace.KindWrite:
		for _, x := range c.probes[i] {
			kind := trace.KindRead
			if x.write {
				kind = trace.KindWrite
			}
			if err := c.give(trace.Op{Kind: kind, Task: task, Ref: x.variable, Time: op.Time}); err != nil {
				return err
			}
		}
		return nil
	case trace.KindSend:
		out.Kind, out.Object, out.Ref = trace.KindSignal, 0, c.handle(op.Object)
	case trace.KindBegin:
		c.looper[op.Task] = op.Object
		out.Kind, out.Task, out.Object, out.Ref = trace.KindWait, op.Object, 0, c.handle(op.Task)
	case trace.KindEnd:
		delete(c.looper, op.Task)
		return nil
	case trace.KindThreadInit, trace.KindThreadExit, trace.KindFork, trace.KindJoin, trace.KindSignal, trace.KindWait,
		trace.KindAcquire, trace.KindRelease, trace.KindRegister, trace.KindPerform:
	default:
		return nil
	}
	if out.Task == 0 {
		return nil
	}
	return c.give(out)
}

// handle stands for the send of an event.
func (c *conventional) handle(event trace.TaskID) uint32 {
	h, ok := c.sent[event]
	if !ok {
		h = uint32(len(c.tables.Handles) + 1)
		c.tables.Handles = append(c.tables.Handles, trace.Handle{ID: trace.HandleID(h)})
		c.sent[event] = h
	}
	return h
}

func (c *conventional) give(op trace.Op) error {
	if c.kept = append(c.kept, op); len(c.kept) < batch {
		return nil
	}
	return c.flush()
}

func (c *conventional) flush() error {
	err := c.detector.Ops(c.kept)
	c.kept = c.kept[:0]
	return err
}
