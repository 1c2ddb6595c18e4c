package jdwp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"sync/atomic"
	"testing"
)

func FuzzPackets(f *testing.F) {
	f.Add([]byte{})
	f.Add(packet(1, flagReply, 0, []byte("data")))
	f.Add(append(packet(1, 0, uint16(cmdComposite), make([]byte, 2*slabShare)), packet(2, 0, 0, nil)...))
	f.Add([]byte{0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0x80, 0, 0, 1, 2, 3})
	f.Fuzz(func(t *testing.T, b []byte) {
		r := packetReader{r: bufio.NewReader(bytes.NewReader(b)), limit: 1 << 30}
		read := 0
		for {
			h, data, err := r.next()
			if err != nil {
				if err == io.EOF && read != len(b) {
					t.Fatalf("a clean end after %d of %d bytes", read, len(b))
				}
				return
			}
			if len(data) != h.length || !bytes.Equal(data, b[read+headerSize:read+headerSize+h.length]) {
				t.Fatalf("packet at %d has %d bytes, want %d", read, len(data), h.length)
			}
			read += headerSize + h.length
		}
	})
}

func FuzzComposite(f *testing.F) {
	for i, sizes := range []IDSizes{wide, narrow, mixed} {
		f.Add(byte(i), composite(sizes, SuspendAll, every()...))
		for _, e := range every() {
			f.Add(byte(i), composite(sizes, SuspendNone, e))
		}
	}
	f.Fuzz(func(t *testing.T, layout byte, b []byte) {
		d := decoder{buf: b, sizes: []IDSizes{wide, narrow, mixed}[layout%3]}
		var item Item
		d.composite(&item)
		if len(item.Events) > len(b)/minEvent {
			t.Fatalf("%d events in %d bytes", len(item.Events), len(b))
		}
		if err := d.end(); err != nil {
			if !errors.Is(err, ErrMalformed) {
				t.Fatal(err)
			}
			return
		}
		// What was read in full is what its own encoding reads as.
		again := decoder{buf: composite(d.sizes, item.Suspend, item.Events...), sizes: d.sizes}
		var item2 Item
		again.composite(&item2)
		if err := again.end(); err != nil || len(item2.Events) != len(item.Events) {
			t.Fatalf("read again: %+v: %v", item2, err)
		}
		for i := range item.Events {
			if item.Events[i] != item2.Events[i] {
				t.Fatalf("event %d is %+v, then %+v", i, item.Events[i], item2.Events[i])
			}
		}
	})
}

// replies are commands of every form of reply.
func replies(c *Conn) []func(context.Context) error {
	return []func(context.Context) error{
		func(ctx context.Context) error { _, err := c.Version(ctx); return err },
		func(ctx context.Context) error { _, err := c.ClassesBySignature(ctx, ""); return err },
		func(ctx context.Context) error { _, err := c.AllClasses(ctx); return err },
		func(ctx context.Context) error { _, err := c.AllThreads(ctx); return err },
		func(ctx context.Context) error { _, err := c.IDSizes(ctx); return err },
		func(ctx context.Context) error { _, err := c.Capabilities(ctx); return err },
		func(ctx context.Context) error { _, err := c.InstanceCounts(ctx); return err },
		func(ctx context.Context) error { _, err := c.SignatureWithGeneric(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.Fields(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.FieldsWithGeneric(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.Methods(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.MethodsWithGeneric(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.StaticValues(ctx, 1, 2); return err },
		func(ctx context.Context) error { _, err := c.NestedTypes(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.Interfaces(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.Instances(ctx, 1, 0); return err },
		func(ctx context.Context) error { _, err := c.ConstantPool(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.NewArray(ctx, 1, 2); return err },
		func(ctx context.Context) error { _, err := c.LineTable(ctx, 1, 2); return err },
		func(ctx context.Context) error { _, err := c.VariableTable(ctx, 1, 2); return err },
		func(ctx context.Context) error { _, err := c.Bytecodes(ctx, 1, 2); return err },
		func(ctx context.Context) error { _, err := c.ObjectType(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.MonitorInfo(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.IsCollected(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.StringValue(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.ThreadStatus(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.Frames(ctx, 1, 0, -1); return err },
		func(ctx context.Context) error { _, err := c.OwnedMonitorsStackDepth(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.ThreadGroupChildren(ctx, 1); return err },
		func(ctx context.Context) error { _, err := c.ArrayValues(ctx, 1, 0, 1); return err },
		func(ctx context.Context) error { _, err := c.FrameValues(ctx, 1, 2, Slot{0, TagInt}); return err },
		func(ctx context.Context) error { _, err := c.SetEvent(ctx, EventRequest{}); return err },
		func(ctx context.Context) error { _, err := c.InvokeMethod(ctx, Call{}); return err },
		func(ctx context.Context) error { return c.Suspend(ctx) },
	}
}

func FuzzReplies(f *testing.F) {
	c, p := ready(f, Options{}, mixed)
	all := replies(c)
	for i := range all {
		f.Add(byte(i), []byte{})
		f.Add(byte(i), []byte("\x00\x00\x00\x01L\x00\x00\x00\x00\x00\x00\x00\x07"))
		f.Add(byte(i), []byte("\x7f\xff\xff\xff\x00\x00\x00\x02\x00\x00\x00\x00"))
		f.Add(byte(i), []byte("I\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00\x02"))
		f.Add(byte(i), append([]byte{0, 0, 0, 1}, make([]byte, 60)...))
	}
	var answer atomic.Pointer[[]byte]
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			h, _, err := p.in.next()
			if err != nil {
				return
			}
			if _, err := p.conn.Write(packet(h.id, flagReply, 0, *answer.Load())); err != nil {
				return
			}
		}
	}()
	f.Cleanup(func() { p.conn.Close(); <-ended })
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		if len(data) > math.MaxUint16 {
			return
		}
		answer.Store(&data)
		if err := all[int(which)%len(all)](context.Background()); err != nil && !errors.Is(err, ErrMalformed) {
			t.Fatal(err)
		}
		if err := c.Err(); err != nil {
			t.Fatalf("a bad reply ends the connection: %v", err)
		}
	})
}

func FuzzStream(f *testing.F) {
	f.Add(packet(1, 0, uint16(cmdComposite), composite(wide, SuspendAll, every()...)))
	f.Add(append(packet(4, flagReply, 10, nil), packet(1, 0, 199<<8|1, []byte("APNM"))...))
	f.Add([]byte{0, 0, 0, 3})
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := Open(context.Background(), &tape{in: bytes.NewReader(append([]byte("JDWP-Handshake"), b...))}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.sizes.Store(&wide)
		close(c.ready)
		for items := 0; ; items++ {
			if _, err := c.Next(context.Background()); err != nil {
				if !errors.Is(err, ErrClosed) || items > len(b)/headerSize {
					t.Fatalf("after %d items of %d bytes: %v", items, len(b), err)
				}
				return
			}
		}
	})
}

// tape is a peer that plays what it has and takes whatever comes.
type tape struct{ in *bytes.Reader }

func (t *tape) Read(b []byte) (int, error)  { return t.in.Read(b) }
func (t *tape) Write(b []byte) (int, error) { return len(b), nil }
func (t *tape) Close() error                { return nil }
