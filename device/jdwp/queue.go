package jdwp

import (
	"fmt"
	"sync"
)

// entry is one undecoded thing for Next: an event packet's data, or an invocation and its reply.
type entry struct {
	data  []byte
	inv   *Invocation
	reply reply
	seq   uint64
}

// entrySize is what an entry counts for apart from its data.
const entrySize = 80

func (e *entry) size() int { return entrySize + len(e.data) + len(e.reply.data) }

// queue holds what was read and not yet consumed, in a ring that grows. Pushing never waits; a queue over its limit
// is an error.
type queue struct {
	limit int
	more  chan struct{} // holds a token while the queue may be not empty

	mu    sync.Mutex
	ring  []entry // its length is a power of two
	head  int
	n     int
	bytes int
	seq   uint64 // of the last entry pushed
}

func newQueue(limit int) *queue {
	return &queue{limit: limit, more: make(chan struct{}, 1), ring: make([]entry, 64)}
}

// push appends an entry.
func (q *queue) push(e entry) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.bytes+e.size() > q.limit {
		return fmt.Errorf("%w: %d packets of %d bytes", ErrQueueFull, q.n, q.bytes)
	}
	if q.n == len(q.ring) {
		q.grow()
	}
	q.seq++
	e.seq = q.seq
	q.ring[(q.head+q.n)&(len(q.ring)-1)] = e
	q.n++
	q.bytes += e.size()
	q.signal()
	return nil
}

// pop takes the first entry; ok is false if there is none.
func (q *queue) pop() (e entry, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.n == 0 {
		return entry{}, false
	}
	slot := &q.ring[q.head]
	e, *slot = *slot, entry{}
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.n--
	q.bytes -= e.size()
	if q.n > 0 {
		q.signal() // another consumer may be waiting
	}
	return e, true
}

// signal leaves a token for one consumer.
func (q *queue) signal() {
	select {
	case q.more <- struct{}{}:
	default:
	}
}

// grow doubles the ring.
func (q *queue) grow() {
	ring := make([]entry, 2*len(q.ring))
	n := copy(ring, q.ring[q.head:])
	copy(ring[n:], q.ring[:q.head])
	q.ring, q.head = ring, 0
}
