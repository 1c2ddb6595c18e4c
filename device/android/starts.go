package android

import (
	"fmt"

	"github.com/erva-go/erva/trace"
)

// starts are the starts of one service. The system keeps them in the order of the requests, and tells the app of them in
// that order: one-way transactions to one Binder object are delivered one after the other. So what one task asked for
// one after the other also arrives so. Of requests by several tasks at once nobody knows which came first.
type starts struct {
	pending []trace.TaskID // who asked for what has not arrived, in order
	mixed   bool           // several tasks did, and not all of it has arrived
	last    trace.TaskID   // who asked for what arrived last, 0 if that is not known
	arrived int
}

func (s *starts) request(task trace.TaskID) {
	if len(s.pending) > 0 && s.pending[0] != task {
		s.mixed = true
	}
	s.pending = append(s.pending, task)
}

// arrive counts an arrival and says whether the one before it came first by necessity.
func (s *starts) arrive() (ordered bool) {
	s.arrived++
	var task trace.TaskID // of a start from outside, none
	if len(s.pending) > 0 {
		task = s.pending[0]
		s.pending = s.pending[1:]
	}
	if s.mixed {
		task = 0
		s.mixed = len(s.pending) > 0
	}
	ordered = task != 0 && task == s.last
	s.last = task
	return ordered
}

func (s *session) startsOf(service string) *starts {
	st := s.starts[service]
	if st == nil {
		st = &starts{}
		s.starts[service] = st
	}
	return st
}

// orderStart records, as a signal that the next start of a service waits for, that starts arrive in order.
func (s *session) orderStart(th *thread, service string) {
	st := s.startsOf(service)
	ordered := st.arrive()
	if ordered {
		s.emitBy(th, trace.Op{Kind: trace.KindWait, Ref: uint32(s.names.handle(startHandle(service, st.arrived)))})
	}
	s.signal(th, s.names.handle(startHandle(service, st.arrived+1)))
}

func startHandle(service string, n int) string { return fmt.Sprintf("start:%s:%d", service, n) }
