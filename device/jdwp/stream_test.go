package jdwp

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// every has one event of each kind, with a value in every place that the kind has.
func every() []Event {
	at := Location{TypeClass, 0x11, 0x22, 0x33}
	field := Event{
		Kind: FieldAccess, Request: 1, Thread: 2, Location: at, ClassTag: TypeInterface, Class: 3, Field: 4,
		Object: 5, ObjectTag: TagThread,
	}
	write := field
	write.Kind, write.Value = FieldModification, Double(-1.5)
	monitor := func(k EventKind) Event {
		return Event{Kind: k, Request: 6, Thread: 7, Location: at, Object: 8, ObjectTag: TagObject}
	}
	wait, waited := monitor(MonitorWait), monitor(MonitorWaited)
	wait.Timeout, waited.TimedOut = 1<<40, true
	return []Event{
		{Kind: VMStart, Thread: 1},
		{Kind: SingleStep, Request: 1, Thread: 2, Location: at},
		{Kind: Breakpoint, Request: -1, Thread: 2, Location: at},
		{Kind: MethodEntry, Request: 1, Thread: 2, Location: at},
		{Kind: MethodExit, Request: 1, Thread: 2, Location: at},
		{Kind: MethodExitWithReturnValue, Request: 1, Thread: 2, Location: at, Value: Void()},
		{Kind: Exception, Request: 1, Thread: 2, Location: at, Object: 3, ObjectTag: TagObject, Catch: Location{}},
		{Kind: Exception, Request: 1, Thread: 2, Location: at, Object: 3, ObjectTag: TagObject, Catch: at},
		{Kind: ThreadStart, Request: 1, Thread: 2},
		{Kind: ThreadDeath, Request: 1, Thread: 2},
		{Kind: ClassPrepare, Request: 1, ClassTag: TypeArray, Class: 3, Signature: "[I", Status: ClassPrepared},
		{Kind: ClassUnload, Request: 1, Signature: "Lü;"},
		field, write,
		monitor(MonitorContendedEnter), monitor(MonitorContendedEntered), wait, waited,
		{Kind: VMDeath, Request: 9},
	}
}

func TestEvents(t *testing.T) {
	for _, sizes := range []IDSizes{wide, narrow, mixed} {
		c, p := ready(t, Options{}, sizes)
		p.send(cmdComposite, composite(sizes, SuspendAll, every()...))
		for _, e := range every() {
			p.send(cmdComposite, composite(sizes, SuspendNone, e))
		}
		item, err := c.Next(context.Background())
		if err != nil || item.Err != nil || item.Suspend != SuspendAll {
			t.Fatalf("%+v: %v, %v", sizes, err, item)
		}
		if diff := cmp.Diff(every(), item.Events); diff != "" {
			t.Errorf("%+v: events (-sent +got):\n%s", sizes, diff)
		}
		for _, e := range every() {
			if err := c.NextInto(context.Background(), &item); err != nil || item.Err != nil {
				t.Fatalf("%+v: %v: %v, %v", sizes, e.Kind, err, item.Err)
			}
			if diff := cmp.Diff([]Event{e}, item.Events); diff != "" {
				t.Errorf("%+v: %v (-sent +got):\n%s", sizes, e.Kind, diff)
			}
		}
	}
}

// A set that cannot be read to its end gives what came before, its policy, and the place.
func TestMalformedEvents(t *testing.T) {
	good := composite(wide, SuspendEventThread, Event{Kind: Breakpoint, Request: 1, Thread: 2}, Event{Kind: VMDeath})
	unknown := append([]byte(nil), good...)
	unknown[len(unknown)-5] = 77
	for _, test := range []struct {
		name   string
		data   []byte
		events int
	}{
		{"empty", nil, 0},
		{"no count", good[:3], 0},
		{"count too large", []byte{1, 0x7f, 0xff, 0xff, 0xff, 0, 0}, 0},
		{"negative count", []byte{1, 0xff, 0xff, 0xff, 0xff, 0, 0}, 0},
		{"cut", good[:len(good)-1], 1},
		{"unknown kind", unknown, 1},
		{"left over", append(append([]byte(nil), good...), 0), 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, p := ready(t, Options{}, wide)
			p.send(cmdComposite, test.data)
			p.send(cmdComposite, good)
			item, err := c.Next(context.Background())
			if err != nil || !errors.Is(item.Err, ErrMalformed) || len(item.Events) != test.events {
				t.Errorf("item is %+v, want %d events: %v", item, test.events, err)
			}
			if len(test.data) > 0 && item.Suspend != SuspendEventThread {
				t.Errorf("the policy is lost: %v", item.Suspend)
			}
			if item, err := c.Next(context.Background()); err != nil || item.Err != nil || len(item.Events) != 2 {
				t.Errorf("the item after it is %+v: %v", item, err)
			}
		})
	}
}

// The completion of an invocation stands between the events before and after it.
func TestInvocationOrder(t *testing.T) {
	c, p := ready(t, Options{}, mixed)
	calls := map[CallKind]command{
		CallInstance: cmdInvokeInstance, CallStatic: cmdInvokeStatic, CallNew: cmdNewInstance,
		CallInterface: cmdInvokeInterface,
	}
	for kind, cmd := range calls {
		inv, err := c.InvokeMethodAsync(context.Background(), Call{Kind: kind, Args: []Value{Int(1), Null()}})
		if err != nil {
			t.Fatal(err)
		}
		h, _ := p.command()
		if h.command != cmd {
			t.Errorf("a call of kind %d is %v", kind, h.command)
		}
		e := &encoder{sizes: mixed}
		e.value(Object(0x1234567890))
		e.value(Null())
		p.send(cmdComposite, composite(mixed, SuspendNone, Event{Kind: VMDeath, Request: 1}))
		p.reply(h.id, 0, e.buf)
		p.send(cmdComposite, composite(mixed, SuspendNone, Event{Kind: VMDeath, Request: 2}))
		for step := range 3 {
			item, err := c.Next(context.Background())
			if err != nil || (item.Invocation == inv) != (step == 1) {
				t.Fatalf("step %d is %+v: %v", step, item, err)
			}
		}
		if inv.Err != nil || inv.Return.Value.Object() != 0x1234567890 || inv.Return.Exception != 0 {
			t.Errorf("the invocation is %+v", inv)
		}
	}
	for _, reply := range []struct {
		code Error
		data []byte
		want error
	}{{ErrAlreadyInvoking, nil, ErrAlreadyInvoking}, {0, []byte("L"), ErrMalformed}, {0, nil, ErrMalformed}} {
		inv, err := c.InvokeMethodAsync(context.Background(), Call{})
		if err != nil {
			t.Fatal(err)
		}
		h, _ := p.command()
		p.reply(h.id, reply.code, reply.data)
		item, err := c.Next(context.Background())
		if err != nil || item.Invocation != inv || !errors.Is(inv.Err, reply.want) {
			t.Errorf("item is %+v with %v, want %v: %v", item, inv.Err, reply.want, err)
		}
	}
	if _, err := c.InvokeMethodAsync(context.Background(), Call{Kind: 99}); err == nil {
		t.Error("a call of no kind is accepted")
	}
}

// What was read before the end is given before the end is told.
func TestDrainAfterEnd(t *testing.T) {
	c, p := ready(t, Options{}, wide)
	const n = 300 // the ring grows
	for i := range n {
		p.send(cmdComposite, composite(wide, SuspendNone, Event{Kind: VMDeath, Request: RequestID(i)}))
	}
	p.conn.(*net.TCPConn).CloseWrite()
	<-c.Done()
	if items, bytes := c.Backlog(); items != n || bytes < n*entrySize {
		t.Errorf("backlog is %d items of %d bytes", items, bytes)
	}
	for i := range n {
		item, err := c.Next(context.Background())
		if err != nil || item.Events[0].Request != RequestID(i) {
			t.Fatalf("item %d is %+v: %v", i, item, err)
		}
	}
	if _, err := c.Next(context.Background()); !errors.Is(err, io.EOF) {
		t.Errorf("the end is %v", err)
	}
	if items, bytes := c.Backlog(); items != 0 || bytes != 0 {
		t.Errorf("backlog is %d items of %d bytes", items, bytes)
	}
}

// The reader never waits: replies come through while nobody reads events, until the queue is over its limit.
func TestQueueLimit(t *testing.T) {
	event := composite(wide, SuspendNone, Event{Kind: VMDeath})
	const n = 1000
	c, p := ready(t, Options{MaxQueue: n * (entrySize + len(event))}, wide)
	for range n {
		p.send(cmdComposite, event)
	}
	done := make(chan error, 1)
	go func() { done <- c.Resume(context.Background()) }()
	h, _ := p.command()
	p.reply(h.id, 0, nil)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	p.send(cmdComposite, event)
	<-c.Done()
	if err := c.Err(); !errors.Is(err, ErrQueueFull) || !errors.Is(err, ErrClosed) {
		t.Errorf("a full queue gives %v", err)
	}
	for range n {
		if _, err := c.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

// Several consumers share the items; none is lost and none sleeps on while there are some.
func TestConsumers(t *testing.T) {
	const n, consumers = 2000, 4
	c, p := ready(t, Options{}, wide)
	var (
		wait sync.WaitGroup
		mu   sync.Mutex
		seen = map[uint64]bool{}
	)
	for range consumers {
		wait.Go(func() {
			for {
				item, err := c.Next(context.Background())
				if err != nil {
					return
				}
				mu.Lock()
				seen[item.Seq] = true
				mu.Unlock()
			}
		})
	}
	for range n {
		p.send(cmdComposite, composite(wide, SuspendNone, Event{Kind: VMDeath}))
	}
	p.conn.(*net.TCPConn).CloseWrite()
	wait.Wait()
	if len(seen) != n {
		t.Errorf("%d items, want %d", len(seen), n)
	}
}
