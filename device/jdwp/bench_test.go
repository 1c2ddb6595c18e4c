package jdwp

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"testing"
)

// fieldWrite is what a watched field reports.
func fieldWrite() Event {
	return Event{
		Kind: FieldModification, Request: 1, Thread: 2, Location: Location{TypeClass, 3, 4, 5}, ClassTag: TypeClass, Class: 3,
		Field: 6, Object: 7, ObjectTag: TagObject, Value: Int(8),
	}
}

// BenchmarkEvents is the whole way of a field event: socket, reader, queue, decoder.
func BenchmarkEvents(b *testing.B) {
	c, p := ready(b, Options{}, wide)
	one := packet(1, 0, uint16(cmdComposite), composite(wide, SuspendNone, fieldWrite()))
	const batch = 500
	many := bytes.Repeat(one, batch)
	b.SetBytes(int64(len(one)))
	b.ReportAllocs()
	more := make(chan struct{}, 4) // batches under way, so that the queue stays short
	defer close(more)
	go func() {
		for range more {
			if _, err := p.conn.Write(many); err != nil {
				return
			}
		}
	}()
	var item Item
	n := 0
	more <- struct{}{}
	for b.Loop() {
		if n%batch == 0 {
			more <- struct{}{}
		}
		n++
		if err := c.NextInto(context.Background(), &item); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkRead is the reader alone.
func BenchmarkRead(b *testing.B) {
	one := packet(1, 0, uint16(cmdComposite), composite(wide, SuspendNone, fieldWrite()))
	many := bytes.NewReader(bytes.Repeat(one, 10_000))
	r := packetReader{r: bufio.NewReaderSize(many, slabSize), limit: defaultMaxPacket}
	b.SetBytes(int64(len(one)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := r.next(); err != nil {
			many.Seek(0, 0)
			r.r.Reset(many)
		}
	}
}

// BenchmarkDecode is the decoder alone.
func BenchmarkDecode(b *testing.B) {
	data := composite(wide, SuspendNone, fieldWrite())
	b.ReportAllocs()
	var item Item
	for b.Loop() {
		item.Events = item.Events[:0]
		d := decoder{buf: data, sizes: wide}
		if d.composite(&item); d.end() != nil {
			b.Fatal(d.err)
		}
	}
}

// BenchmarkRoundTrip is one command after the other, as at a stop.
func BenchmarkRoundTrip(b *testing.B) {
	c, p := ready(b, Options{}, wide)
	go func() {
		for {
			h, _, err := p.in.next()
			if err != nil {
				return
			}
			if _, err := p.conn.Write(packet(h.id, flagReply, 0, nil)); err != nil {
				return
			}
		}
	}()
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Resume(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJVM is field events of a real VM, as fast as it makes them.
func BenchmarkJVM(b *testing.B) {
	v := startJVM(b, compileTarget(b))
	field := FieldOnly{v.class, v.field["count"]}
	_, err := v.SetEvent(v.ctx, EventRequest{FieldModification, SuspendNone, []Modifier{field}})
	v.check(err)
	var item Item
	const batch = 20_000
	n := 0
	for b.Loop() {
		if n%batch == 0 {
			v.tell(fmt.Sprint("hammer ", batch))
		}
		n++
		v.check(v.NextInto(v.ctx, &item))
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "events/s")
}
