package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// origin is how a task came to run.
type origin struct {
	task  trace.TaskID
	name  string
	by    int // the send or fork, -1 if there is none
	op    trace.Op
	runs  trace.TaskID // of an event: its thread
	event bool
}

func (p *prober) originOf(task trace.TaskID) origin {
	o := origin{task: task, name: Name(&p.tr.Tables, task), by: -1, event: p.tr.Tables.Event(task) != nil}
	for k := range p.tr.Ops {
		op := &p.tr.Ops[k]
		switch {
		case op.Object == task && (op.Kind == trace.KindSend || op.Kind == trace.KindFork):
			o.by, o.op = k, *op
		case op.Task == task && op.Kind == trace.KindBegin:
			o.runs = op.Object
		}
	}
	return o
}

// Name is what people call a task.
func Name(t *trace.Tables, task trace.TaskID) string {
	if e := t.Event(task); e != nil {
		return "event " + cmp.Or(e.Target, e.Key, fmt.Sprint(task))
	}
	if th := t.Thread(task); th != nil {
		return "thread " + cmp.Or(th.Name, th.Key, fmt.Sprint(task))
	}
	return "the world outside"
}

// String says how the task came to run.
func (o *origin) text(t *trace.Tables) string {
	switch {
	case o.by < 0 && o.event:
		return o.name + " was sent before the trace begins"
	case o.by < 0:
		return o.name + " is alive from the start"
	case o.op.Kind == trace.KindFork:
		return fmt.Sprintf("%s was started by %s (operation %d)", o.name, Name(t, o.op.Task), o.by)
	}
	on := ""
	if q := t.Queue(o.op.Queue); q.Name != "" {
		on = " to queue " + q.Name
	}
	return fmt.Sprintf("%s was sent by %s%s, %s (operation %d)", o.name, Name(t, o.op.Task), on, mode(&o.op), o.by)
}

// mode is how a message was sent, in words.
func mode(op *trace.Op) string {
	async := ""
	if op.Flags&trace.FlagAsync != 0 {
		async = "asynchronous, "
	}
	switch op.Mode {
	case trace.ModeDelayed:
		if op.When == 0 {
			return async + "without delay"
		}
		return fmt.Sprintf("%sdelayed by %d ms", async, op.When)
	case trace.ModeAtTime:
		return fmt.Sprintf("%sfor the time %d ms", async, op.When)
	case trace.ModeAtFront:
		return async + "to the front"
	case trace.ModeIdle:
		return "as an idle handler"
	case trace.ModeInput:
		return "as an input"
	case trace.ModeDisplay:
		return "as a frame"
	}
	return async + "as a transaction"
}

// because says why nothing orders the two.
func (p *prober) because(ctx context.Context, o detect.Options) ([]string, error) {
	t := &p.tr.Tables
	a, b := p.originOf(p.tr.Ops[p.i].Task), p.originOf(p.tr.Ops[p.j].Task)
	out := []string{a.text(t), b.text(t)}
	why, err := p.queue(ctx, o, &a, &b)
	if err != nil {
		return nil, err
	}
	if why != "" {
		out = append(out, why)
	}
	return append(out, fmt.Sprintf("no signal, fork, join, callback or input leads from operation %d to operation %d", p.i, p.j)), nil
}

// queue says why the queue's rules do not order two events of it.
func (p *prober) queue(ctx context.Context, o detect.Options, a, b *origin) (string, error) {
	switch {
	case !a.event || !b.event:
		return "", nil
	case a.runs != b.runs:
		return fmt.Sprintf("they run on two threads, %s and %s, whose events may overlap", Name(&p.tr.Tables, a.runs), Name(&p.tr.Tables, b.runs)), nil
	case a.by < 0 || b.by < 0 || a.op.Task == 0 || b.op.Task == 0:
		return "what sent one of them is not in the trace, so the queue's rules do not apply", nil
	case a.op.Queue != b.op.Queue || a.op.Queue == 0:
		return "they are of no common queue", nil
	}
	first, second := a, b
	if second.by < first.by {
		first, second = b, a
	}
	sends := probe(p.tr, first.by, second.by)
	ordered, err := sends.ordered(ctx, o)
	if err != nil {
		return "", err
	}
	if !ordered {
		return fmt.Sprintf("they are of one queue, but nothing orders their sends (operations %d and %d)", first.by, second.by), nil
	}
	set, err := o.Rules()
	if err != nil {
		return "", err
	}
	cell := set.Cell(detect.TagOf(&first.op), detect.TagOf(&second.op))
	why := map[detect.Cell]string{
		detect.CellFalse: "says nothing of two messages that are sent like this",
		detect.CellTime:  fmt.Sprintf("asks for a time of the first no later than the second's, and %d ms > %d ms", first.op.When, second.op.When),
		detect.CellZero:  "asks for a first one without delay",
		detect.CellTrue:  "needs the rule PRIORITY",
	}[cell]
	return fmt.Sprintf("their sends are ordered, but the queue's table (PRIORITY) %s", why), nil
}

// commonLocks are the names of the locks that both tasks hold at their operations.
func (p *prober) commonLocks() []string {
	held := func(at int) map[uint32]int {
		locks := map[uint32]int{}
		for k := range p.tr.Ops[:at] {
			op := &p.tr.Ops[k]
			if op.Task != p.tr.Ops[at].Task {
				continue
			}
			switch op.Kind {
			case trace.KindAcquire:
				locks[op.Ref]++
			case trace.KindRelease:
				locks[op.Ref]--
			}
		}
		return locks
	}
	first, second := held(p.i), held(p.j)
	var names []string
	for l, n := range first {
		if n > 0 && second[l] > 0 {
			names = append(names, cmp.Or(p.tr.Tables.Handle(trace.HandleID(l)).Name, fmt.Sprint(l)))
		}
	}
	slices.Sort(names)
	return names
}
