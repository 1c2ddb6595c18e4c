package synth

import "github.com/erva-go/erva/trace"

// Sink takes a trace: definitions before their first use, and operations. A *trace.Writer is one.
type Sink interface {
	Thread(trace.Thread) error
	Event(trace.Event) error
	Queue(trace.Queue) error
	Var(trace.Var) error
	Site(trace.Site) error
	Handle(trace.Handle) error
	Op(*trace.Op) error
}

// Memory is a Sink that keeps the trace.
type Memory struct{ Trace trace.Trace }

// Thread defines a thread.
func (m *Memory) Thread(t trace.Thread) error { m.Trace.Tables.AddThread(t); return nil }

// Event defines an event.
func (m *Memory) Event(e trace.Event) error { m.Trace.Tables.AddEvent(e); return nil }

// Queue defines a queue.
func (m *Memory) Queue(q trace.Queue) error {
	m.Trace.Tables.Queues = append(m.Trace.Tables.Queues, q)
	return nil
}

// Var defines a variable.
func (m *Memory) Var(v trace.Var) error {
	m.Trace.Tables.Vars = append(m.Trace.Tables.Vars, v)
	return nil
}

// Site defines a site.
func (m *Memory) Site(s trace.Site) error {
	m.Trace.Tables.Sites = append(m.Trace.Tables.Sites, s)
	return nil
}

// Handle defines a handle.
func (m *Memory) Handle(h trace.Handle) error {
	m.Trace.Tables.Handles = append(m.Trace.Tables.Handles, h)
	return nil
}

// Op appends an operation.
func (m *Memory) Op(op *trace.Op) error { m.Trace.Ops = append(m.Trace.Ops, *op); return nil }
