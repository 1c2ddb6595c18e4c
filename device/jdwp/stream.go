package jdwp

import (
	"context"
	"fmt"
)

// Item is one step of the ordered stream: a set of events that happened together, or the completion of an invocation.
type Item struct {
	// Seq counts the items of the connection from 1, see Received.
	Seq uint64

	// Suspend is what the VM suspended for the whole set; one resumption undoes it, however many events there are.
	Suspend SuspendPolicy
	// Events are in the order of the packet; one place in the code can give several.
	Events []Event

	// Invocation is the asynchronous invocation that has completed, nil for a set of events.
	Invocation *Invocation

	// Err says that the packet could not be read to its end (errors.Is ErrMalformed); Suspend and Events hold what came
	// before. The connection lives on.
	Err error
}

// Next gives the next item of the stream. It waits for one, and for Init. When the connection has ended, what was read
// before its end still comes, then its *ConnError. Items go to one caller each; order is kept for one consumer.
func (c *Conn) Next(ctx context.Context) (Item, error) {
	var item Item
	err := c.NextInto(ctx, &item)
	return item, err
}

// NextInto is Next into an item whose Events are reused, for consumers of very many events.
func (c *Conn) NextInto(ctx context.Context, item *Item) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-c.ready:
	default:
		select {
		case <-c.ready:
		case <-c.dead:
			return c.err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for {
		if c.TryNext(item) {
			return nil
		}
		select {
		case <-c.queue.more:
		case <-ctx.Done():
			return ctx.Err()
		case <-c.all: // the last packets are in the queue now
			if c.TryNext(item) {
				return nil
			}
			return c.err
		}
	}
}

// Ready are channels to wait for several connections at once: there may be something for TryNext, or the connection has ended.
func (c *Conn) Ready() (more, ended <-chan struct{}) { return c.queue.more, c.all }

// TryNext is NextInto that does not wait: it tells whether there was an item. Before Init there is none.
func (c *Conn) TryNext(item *Item) bool {
	sizes := c.sizes.Load()
	if sizes == nil {
		return false
	}
	e, ok := c.queue.pop()
	if !ok {
		return false
	}
	*item = Item{Seq: e.seq, Events: item.Events[:0]}
	if e.inv != nil {
		c.complete(e.inv, e.reply)
		item.Invocation = e.inv
		return true
	}
	d := decoder{buf: e.data, sizes: *sizes}
	d.composite(item)
	if err := d.end(); err != nil {
		item.Err = fmt.Errorf("%v: %w", cmdComposite, err)
	}
	return true
}

// Received is the Seq of the last item that was read from the VM, consumed or not. An item that the VM sent before the
// reply of a command counts once that command has returned. It is no fence for what happened in the VM: events of a
// request may still come after ClearEvent has returned, since replies pass the agent's own queue of events by.
func (c *Conn) Received() uint64 {
	c.queue.mu.Lock()
	defer c.queue.mu.Unlock()
	return c.queue.seq
}

// Backlog is how many items wait for Next, and how many bytes they count against Options.MaxQueue.
func (c *Conn) Backlog() (items, bytes int) {
	c.queue.mu.Lock()
	defer c.queue.mu.Unlock()
	return c.queue.n, c.queue.bytes
}
