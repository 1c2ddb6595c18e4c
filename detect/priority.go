package detect

import "github.com/erva-go/erva/trace"

// Tag is the priority tag of an event: how it was put into its queue.
type Tag struct {
	Mode  trace.SendMode
	Async bool
}

// TagOf is the tag of a send.
func TagOf(op *trace.Op) Tag { return Tag{op.Mode, op.Flags&trace.FlagAsync != 0} }

// Queued reports whether the event queue decides when such an event runs. Input, frames and Binder calls come by other
// ways.
func (t Tag) Queued() bool { return t.Mode <= trace.ModeIdle }

// Cell is a cell of Table 3.1.
type Cell uint8

// The cells.
const (
	CellFalse Cell = iota // nothing is known
	CellTime              // E1.time <= E2.time
	CellTrue              // E1 comes first
	CellZero              // E1.time = 0: it was due when it was posted
)

// Cell is the cell of Table 3.1 (Hsiao, section 3.1.4) for an event tagged e1 that was sent before one tagged e2. Idle
// handlers, which the table leaves out, follow MessageQueue.next: they run when nothing is due, in their own order.
func (s RuleSet) Cell(e1, e2 Tag) Cell {
	if !s.Has(FIFO) || !e1.Queued() || !e2.Queued() || e2.Mode == trace.ModeAtFront {
		return CellFalse
	}
	if e2.Mode == trace.ModeIdle {
		switch {
		case !s.Has(Idle) || e1.Mode == trace.ModeAtTime:
			return CellFalse
		case e1.Mode == trace.ModeDelayed:
			return CellZero
		}
		return CellTrue
	}
	// An asynchronous message passes a barrier that holds a synchronous one back.
	if e1.Mode == trace.ModeIdle || !e1.Async && e2.Async {
		return CellFalse
	}
	if e1.Mode == trace.ModeAtFront {
		return CellTrue
	}
	if e1.Mode == e2.Mode {
		return CellTime
	}
	return CellFalse
}

// Before applies a cell: is E1, sent before E2, known to run before it, given their times in ms? Without PRIORITY only
// plain posts are known to (FIFO).
func (s RuleSet) Before(e1 Tag, time1 int64, e2 Tag, time2 int64) bool {
	if !s.Has(Priority) && !(plain(e1, time1) && plain(e2, time2)) {
		return false
	}
	switch s.Cell(e1, e2) {
	case CellTrue:
		return true
	case CellTime:
		return time1 <= time2
	case CellZero:
		return time1 <= 0
	}
	return false
}

func plain(t Tag, time int64) bool { return t == Tag{Mode: trace.ModeDelayed} && time == 0 }

// FrontPasses reports whether an event tagged front, put at the front of the queue, comes before a waiting event tagged
// e2 (ATFRONT). A barrier may hold a synchronous one back while an asynchronous one passes (EventRacer MSGBEGIN#2); the
// dissertation's figure does not look at that. Idle handlers are left out: a round of them, once begun, is finished
// before the queue is looked at again.
func (s RuleSet) FrontPasses(front, e2 Tag) bool {
	return s.Has(AtFront) && e2.Mode <= trace.ModeAtFront && (front.Async || !e2.Async)
}

// BehindBarrier reports whether a message with this tag waits for the removal of a barrier that was posted before it. One
// for an absolute time or at the front may stand before the barrier.
func (s RuleSet) BehindBarrier(t Tag) bool {
	return s.Has(Barrier) && !t.Async && (t.Mode == trace.ModeDelayed || t.Mode == trace.ModeIdle)
}
