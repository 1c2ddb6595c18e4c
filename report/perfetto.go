package report

import (
	"fmt"
	"io"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// chromeEvent is an event of Chrome's trace event format, which ui.perfetto.dev loads.
type chromeEvent struct {
	Name  string         `json:"name,omitempty"`
	Cat   string         `json:"cat,omitempty"`
	Phase string         `json:"ph"`
	TS    float64        `json:"ts"` // µs
	Dur   *float64       `json:"dur,omitempty"`
	PID   int            `json:"pid"`
	TID   int            `json:"tid"`
	ID    int            `json:"id,omitempty"`
	BP    string         `json:"bp,omitempty"` // "e": a flow ends at the slice that encloses it
	Scope string         `json:"s,omitempty"`
	Args  map[string]any `json:"args,omitempty"`
}

const chromePID = 1

// WritePerfetto writes a trace in Chrome's trace event format: a track a thread, a slice an event, an arrow from where
// an event was sent to where it begins, and a mark at each access of the races given.
func WritePerfetto(w io.Writer, tr *trace.Trace, app string, races []race.Race) error {
	p := perfetto{tr: tr, threads: threadsOf(tr), sent: map[trace.TaskID]int{}}
	p.names(app)
	p.lives()
	p.slices()
	for _, r := range races {
		p.mark(r.ID, "first", r.First, r)
		p.mark(r.ID, "second", r.Second, r)
	}
	return writeJSON(w, map[string]any{"displayTimeUnit": "ms", "traceEvents": p.out})
}

type perfetto struct {
	tr      *trace.Trace
	threads map[trace.TaskID]trace.TaskID
	sent    map[trace.TaskID]int // flow ids of events that were sent
	flows   int
	out     []chromeEvent
}

func micros(ns int64) float64 { return float64(ns) / 1000 }

func (p *perfetto) emit(e chromeEvent) {
	e.PID = chromePID
	p.out = append(p.out, e)
}

// names gives the process and its tracks their names and order.
func (p *perfetto) names(app string) {
	p.emit(chromeEvent{Name: "process_name", Phase: "M", Args: map[string]any{"name": app}})
	for i, th := range p.tr.Tables.Threads {
		name := th.Name
		if name == "" {
			name = fmt.Sprintf("thread %d", th.ID)
		}
		p.emit(chromeEvent{Name: "thread_name", Phase: "M", TID: int(th.ID), Args: map[string]any{"name": fmt.Sprintf("%s (%s)", name, th.Kind)}})
		p.emit(chromeEvent{Name: "thread_sort_index", Phase: "M", TID: int(th.ID), Args: map[string]any{"sort_index": i}})
	}
}

// lives emits a slice for each thread that runs no events, from its first to its last operation: arrows start in slices.
func (p *perfetto) lives() {
	type life struct{ start, end int64 }
	lives := map[trace.TaskID]life{}
	for i := range p.tr.Ops {
		op := &p.tr.Ops[i]
		l, ok := lives[op.Task]
		if !ok {
			l.start = op.Time
		}
		l.end = op.Time
		lives[op.Task] = l
	}
	for _, th := range p.tr.Tables.Threads {
		if l, ok := lives[th.ID]; ok && th.Kind == trace.ThreadWorker {
			dur := micros(l.end - l.start)
			p.emit(chromeEvent{Name: th.Name, Cat: "thread", Phase: "X", TS: micros(l.start), Dur: &dur, TID: int(th.ID), Args: map[string]any{"key": th.Key}})
		}
	}
}

// slices emits the events, the sends and the inputs.
func (p *perfetto) slices() {
	begun := map[trace.TaskID]int64{}
	var last int64
	for i := range p.tr.Ops {
		op := &p.tr.Ops[i]
		last = max(last, op.Time)
		switch op.Kind {
		case trace.KindBegin:
			begun[op.Task] = op.Time
			if id := p.sent[op.Task]; id != 0 {
				p.emit(chromeEvent{Name: "send", Cat: "send", Phase: "f", BP: "e", TS: micros(op.Time), TID: int(op.Object), ID: id})
			}
		case trace.KindEnd:
			p.slice(op.Task, begun[op.Task], op.Time)
			delete(begun, op.Task)
		case trace.KindSend:
			if tid := p.track(op.Task); tid != 0 {
				p.flows++
				p.sent[op.Object] = p.flows
				p.emit(chromeEvent{Name: "send", Cat: "send", Phase: "s", TS: micros(op.Time), TID: tid, ID: p.flows})
			}
		case trace.KindInput:
			p.emit(chromeEvent{Name: p.tr.Tables.Handle(op.Handle()).Name, Cat: "input", Phase: "i", Scope: "p", TS: micros(op.Time), TID: p.track(op.Task)})
		}
	}
	for _, e := range p.tr.Tables.Events { // in the order of their ids, for the same bytes every time
		if start, ok := begun[e.ID]; ok {
			p.slice(e.ID, start, last)
		}
	}
}

func (p *perfetto) slice(event trace.TaskID, start, end int64) {
	dur := micros(end - start)
	name, key := "event", ""
	if e := p.tr.Tables.Event(event); e != nil {
		name, key = e.Target, e.Key
	}
	p.emit(chromeEvent{Name: name, Cat: "event", Phase: "X", TS: micros(start), Dur: &dur, TID: p.track(event), Args: map[string]any{"key": key}})
}

// track is the thread that a task is or runs on, 0 if unknown.
func (p *perfetto) track(task trace.TaskID) int {
	if p.tr.Tables.Event(task) != nil {
		return int(p.threads[task])
	}
	return int(task)
}

func (p *perfetto) mark(id, side string, a race.Access, r race.Race) {
	if a.Op < 0 || a.Op >= len(p.tr.Ops) {
		return
	}
	p.emit(chromeEvent{
		Name: fmt.Sprintf("race %s, %s access", id, side), Cat: "race", Phase: "i", Scope: "t",
		TS: micros(p.tr.Ops[a.Op].Time), TID: p.track(a.Task),
		Args: map[string]any{"field": p.tr.Tables.Var(r.Var).Field, "access": accessOf(p.tr, a, nil).String()},
	})
}
