package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// How often one task alone may touch a variable before it is not watched until that task has ended (DESIGN section 6).
// What such a task does after that changes no race: its first accesses are recorded, and later tasks are seen again.
const (
	hotField      = 20000 // accesses that stream without stopping anybody
	hotCollection = 400   // accesses at which the thread stands still
)

// watchpoint is what is asked of the VM for one field, or for one collection's fields.
type watchpoint struct {
	name     string
	requests []jdwp.EventRequest
	set      []jdwp.RequestID // as requests; empty while it is muted
	limit    int
	// armed is told the requests, silenced that they were taken back; both may be nil.
	armed    func(i int, id jdwp.RequestID)
	silenced func()
	task     trace.TaskID // that touched it last
	count    int          // how often in a row
}

// arm sets the requests.
func (p *watchpoint) arm(ctx context.Context, s *session) error {
	p.task, p.count = 0, 0
	for i, r := range p.requests {
		id, err := s.vm.conn.SetEvent(ctx, r)
		if err != nil {
			return fmt.Errorf("watch %s: %w", p.name, err)
		}
		p.set = append(p.set, id)
		if p.armed != nil {
			p.armed(i, id)
		}
	}
	return nil
}

// touched counts an access by a task, and mutes the watchpoint where that task alone keeps touching it.
func (p *watchpoint) touched(ctx context.Context, s *session, task trace.TaskID) error {
	if s.opts.Watch == device.WatchEverything {
		return nil
	}
	if p.task != task {
		p.task, p.count = task, 0
	}
	if p.count++; p.count < p.limit || len(p.set) == 0 {
		return nil
	}
	for i, id := range p.set {
		if err := s.vm.conn.ClearEvent(ctx, p.requests[i].Kind, id); err != nil {
			return fmt.Errorf("unwatch %s: %w", p.name, err)
		}
	}
	p.set = nil
	if p.silenced != nil {
		p.silenced()
	}
	s.watches.muted[task] = append(s.watches.muted[task], p)
	s.notCaptured("accesses of "+p.name, fmt.Errorf("one task alone touched it %d times in a row; it was not watched until that task ended", p.limit))
	return nil
}

// rearm watches again what was muted because of tasks that have ended.
func (w *watches) rearm(ctx context.Context, s *session) error {
	ended := w.ended
	w.ended = w.ended[:0]
	for _, task := range ended {
		points := w.muted[task]
		delete(w.muted, task)
		for _, p := range points {
			if err := p.arm(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}
